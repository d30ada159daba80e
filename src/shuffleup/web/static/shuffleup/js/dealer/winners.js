/* Who won, at a table with real cards: asked pot by pot, told by one phone, agreed or disputed by the others.

   Nothing is sent before the last pot has its winners. Who is best of a pot is best of all that he is in, so a side pot is
   asked for only where none of those told before is in it; and a pot with one player in it is nobody's question. */
import { element, fill } from "./element.js";
import { exact } from "./figures.js";
import { Guarded } from "./guard.js";
import { shortened } from "./seats.js";

const say = window.ShuffleUp.words();

function big(kind, text) {
  return element("button", { type: "button", class: `b ${kind}` }, text);
}

/* The next pot that wants winners of one half; null where all have them. */
function next(pots, groups) {
  const placed = groups.flat();
  return pots.find((each) => each.entries.length > 1 && !each.entries.some((entry) => placed.includes(entry))) || null;
}

/* A name with little room, whole where another would look the same. */
function brief(name, names) {
  const short = shortened(name);
  return names.filter((each) => each && shortened(each) === short).length > 1 ? name : short;
}

export class Winners {
  constructor(place, table) {
    this.table = table;
    this.place = element("div", { class: "winners", role: "group", "aria-label": say("tap_winner") });
    place.append(this.place);
    this.forget();
  }

  forget() {
    this.high = [];
    this.low = [];
    this.isLowTold = false;
    this.tapped = [];
    this.isAnew = false;
  }

  update(state) {
    const told = state.hand.winners;
    if (!told) return;
    const own = state.seats.find((each) => each.seat === state.seat);
    const key = `${state.hand.number}.${told.number}`;
    if (key !== this.key) this.forget();
    this.key = key;
    this.state = state;
    const names = Object.fromEntries(state.seats.map((each) => [each.entry, each.name]));
    const shown = [told, this.high, this.low, this.isLowTold, this.tapped, this.isAnew, own.entry, state.hand.pots];
    fill(this.place, shown, () => (told.by && !this.isAnew ? this.said(told, own.entry, names) : this.asked(state.hand, names)));
  }

  redraw() {
    this.update(this.state);
  }

  /* Which pot is asked for, and of which half. */
  question(hand) {
    const high = next(hand.pots, this.high);
    if (high) return { pot: high, isLow: false };
    if (!hand.winners.low || this.isLowTold) return null;
    const low = next(hand.pots, this.low);
    return low && { pot: low, isLow: true };
  }

  asked(hand, names) {
    const { pot, isLow } = this.question(hand);
    const many = this.tapped.length;
    const send = big("go main", many ? (many === 1 ? say("wins_it", { name: names[this.tapped[0]] }) : say("share_it", { n: many })) : say("tap_winner"));
    if (many) this.guard(send, this.tapped.join(), () => this.answer(hand, isLow, [...this.tapped]));
    else send.setAttribute("aria-disabled", "true");
    const first = this.high.length || isLow;
    const extra = isLow ? big("out", say("nobody_low")) : first ? big("out", say("start_again")) : null;
    if (extra) extra.addEventListener("click", () => (isLow ? this.answer(hand, true, null) : (this.forget(), this.redraw())));
    return [
      element("h2", {}, this.title(hand, pot, isLow)),
      element("p", { class: "note" }, say("best_hand")),
      element("div", { class: "names" }, ...pot.entries.map((entry) => this.name(entry, names))),
      extra ? element("div", { class: "commit" }, extra, send) : send,
    ];
  }

  title(hand, pot, isLow) {
    const chips = exact(pot.chips);
    if (isLow) return say("who_low", { chips });
    if (hand.pots.length < 2) return say("who_won", { chips });
    return pot === hand.pots[0] ? say("who_won_main", { chips }) : say("who_won_side", { chips });
  }

  name(entry, names) {
    const made = element("button", { type: "button", class: "b name", "data-entry": entry, "aria-pressed": String(this.tapped.includes(entry)) }, element("bdi", {}, brief(names[entry] || "", Object.values(names))));
    made.addEventListener("click", () => {
      this.tapped = this.tapped.includes(entry) ? this.tapped.filter((each) => each !== entry) : [...this.tapped, entry];
      this.redraw();
    });
    return made;
  }

  guard(button, meaning, act) {
    new Guarded(button, act).mean(meaning);
  }

  answer(hand, isLow, group) {
    this.tapped = [];
    if (group) (isLow ? this.low : this.high).push(group);
    else this.isLowTold = true;
    if (this.question(hand)) this.redraw();
    else this.table.tellWinners(this.high, this.low);
  }

  /* What was told, for whoever told it, has answered, or has to. */
  said(told, own, names) {
    const mine = told.by === own;
    const wins = element("ul", {}, ...told.wins.map((each) => element("li", {}, say("gets_n", { name: names[each.entry] || "", chips: exact(each.chips) }))));
    const head = element("h2", {}, mine ? say("you_said") : say("says_who", { name: names[told.by] || "" }));
    if (told.disputed) return [head, wins, element("p", { class: "note" }, say("floor_comes", { name: names[told.disputed] || "" }))];
    if (mine && !told.agreed.length) {
      const anew = big("out", say("say_anew"));
      anew.addEventListener("click", () => {
        this.isAnew = true;
        this.redraw();
      });
      return [head, wins, element("p", { class: "note" }, say("wait_agree")), anew];
    }
    if (mine || told.agreed.includes(own)) return [head, wins, element("p", { class: "note" }, say("wait_agree"))];
    const yes = big("go main", say("is_right"));
    const no = big("out", say("not_right"));
    this.guard(yes, `yes ${told.number}`, () => this.table.answerWinners(true));
    this.guard(no, `no ${told.number}`, () => this.table.answerWinners(false));
    return [head, wins, element("div", { class: "commit" }, no, yes)];
  }
}
