/* One's own place: cards, chips, the name of the hand while one looks, the seconds. In a draw, which cards go. */
import { element, fill, part } from "./element.js";
import { both } from "./figures.js";
import { hasPanel } from "./panels.js";
import { draws } from "./seats.js";

const say = window.ShuffleUp.words();

export class Own {
  constructor(look, onThrow) {
    this.look = look;
    this.onThrow = onThrow;
    this.place = part("own");
  }

  update(state, thrown) {
    const own = state.seats.find((each) => each.seat === state.seat);
    this.place.hidden = !own || !state.mine || hasPanel(state);
    if (this.place.hidden) {
      this.look.clear();
      return;
    }
    const turn = state.turn && state.turn.seat === state.seat ? state.turn : null;
    const drawing = Boolean(turn && state.mine.options && state.mine.options.draw);
    this.place.className = `own${turn ? " turn" : ""}${turn && turn.in_bank ? " bank" : ""}${turn && turn.called ? " called" : ""} ${own.state}${drawing ? " drawing" : ""}${state.mine.locked ? " closed" : ""}`;
    this.place.dataset.cards = state.mine.cards.length;
    this.look.hold(state.phase === "hand" || state.phase === "paused" ? Own.cards(state) : []);
    this.facts(state, own, turn);
    fill(part("throws"), [drawing, state.mine.cards.length, thrown], () => (drawing ? this.throws(state.mine.cards.length, thrown) : []));
  }

  /* What stands under the seconds. */
  static bank(turn) {
    if (turn.called) return say("clock_called");
    return turn.in_bank ? say("in_bank") : say("bank_n", { n: Math.round(turn.bank / 1000) });
  }

  /* Those that can be looked at. */
  static cards(state) {
    return state.mine.locked ? [] : state.mine.cards;
  }

  facts(state, own, turn) {
    const [large, small] = both(own.stack);
    const named = this.look.open ? state.mine.named : "";
    const bank = turn ? Own.bank(turn) : "";
    const shown = [state.seat, large, small, named, own.bet, own.button, own.state, own.draws, bank, Boolean(turn)];
    fill(part("facts"), shown, () => [
      element("p", { class: "own-name" }, element("b", {}, say("you")), ` ${say("seat", { n: state.seat })}`,
        own.button ? element("span", { class: "dealer", title: say("seat_button") }, say("button_letter")) : null),
      element("p", { class: "own-stack" }, element("b", { class: "num" }, large), " ", element("span", { class: "num" }, small)),
      own.bet ? element("p", { class: "own-bet num" }, element("i", { class: "chip", "aria-hidden": "true" }), say("bet_n", { chips: own.bet })) : null,
      draws(own), named ? element("p", { class: "own-named" }, named) : null,
      own.state === "all_in" ? element("p", {}, element("em", { class: "tag allin" }, say("all_in"))) : null,
    ]);
    fill(part("time"), [Boolean(turn), bank], () => turn ? [element("b", { class: "secs num", "data-seconds": true }), element("span", { class: "bank-left num" }, bank)] : []);
  }

  throws(count, thrown) {
    return Array.from({ length: count }, (_, at) => {
      const goes = thrown.includes(at);
      const made = element("button", { type: "button", class: "throw", "aria-pressed": String(goes), "aria-label": say("throw_card", { n: at + 1 }) },
        element("span", { "aria-hidden": "true" }, goes ? "↑" : String(at + 1)), element("small", { "aria-hidden": "true" }, goes ? say("goes") : say("keeps_card")));
      made.addEventListener("click", () => this.onThrow(at));
      return made;
    });
  }
}
