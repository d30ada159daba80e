/* One's own cards in what the server tells: opened with the slip's code, or marked as locked where this phone has none.

   `mine.locked` is "scan" without a code, and "renewed" where the floor has made another one since. */
import { fill, element, part } from "./element.js";
import { codeOf, noteTold, wasTold } from "./seat_code.js";
import { hex } from "./sha256.js";
import { proofOf, unsealed } from "./unseal.js";

const say = window.ShuffleUp.words();

export class Opening {
  constructor(night) {
    this.night = night;
    this.read = {};
    this.told = false;
  }

  /* The same text is opened once. */
  text(about, sealed) {
    const code = codeOf(this.night, about.entry);
    if (this.read.sealed !== sealed || this.read.code !== code) {
      this.read = { sealed, code, told: unsealed(code, { night: this.night, ...about }, sealed) };
    }
    return this.read.told;
  }

  /* A state with its cards open, where they can be opened. */
  state(state) {
    const { mine, hand } = state;
    if (!mine || !mine.sealed || !hand) return state;
    const told = this.text({ kind: "table", table: state.table, hand: hand.number, entry: mine.entry }, mine.sealed);
    if (!told) return { ...state, mine: { ...mine, locked: codeOf(this.night, mine.entry) ? "renewed" : "scan" } };
    const proof = mine.proof.map((each, at) => ({ ...each, card: told.cards[at], salt: told.salts[at] }));
    const own = (each) => (each.entry === mine.entry && (each.cards || []).length ? { ...each, cards: told.cards } : each);
    return { ...state, seats: state.seats.map(own), mine: { ...mine, cards: told.cards, named: told.named.trim(), proof } };
  }

  /* The server hears once that this phone has its cards, and shows the code on no page any more. */
  tell(state, line) {
    const mine = state.mine;
    if (this.told || !mine || !mine.sealed || mine.locked || wasTold(this.night, mine.entry)) return;
    this.told = true;
    noteTold(this.night, mine.entry);
    line.send("opened", { proof: hex(proofOf(codeOf(this.night, mine.entry), this.night, mine.entry)) });
  }
}

/* Says what to do where cards stay closed. */
export function showLocked(locked) {
  const place = part("locked");
  if (!place) return;
  place.hidden = !locked;
  fill(place, locked || "", () => locked ? [element("b", {}, locked === "renewed" ? say("cards_renewed") : say("cards_locked")), " ", element("span", {}, say("cards_locked_how"))] : []);
}
