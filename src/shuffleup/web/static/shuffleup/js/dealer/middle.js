/* The middle of the table: what is in the pots, and the board. */
import { card, gap } from "./cards.js";
import { element } from "./element.js";
import { exact } from "./figures.js";
import { family } from "./games.js";

const say = window.ShuffleUp.words();
const BOARD = 5;
let lying = { hand: 0, cards: [] };

/* Which cards of the board have come since it was drawn last: only these come to lie before one's eyes. */
function fresh(hand) {
  const known = lying.hand === hand.number ? lying.cards : [];
  lying = { hand: hand.number, cards: hand.board };
  return hand.board.filter((each) => !known.includes(each));
}

function pot(words, chips) {
  return element("span", { class: "pot" }, element("i", { class: "chip", "aria-hidden": "true" }), `${words} `, element("b", { class: "num" }, exact(chips)));
}

export function pots(hand) {
  if (!hand || hand.pot === null) return null;
  const several = hand.pots && hand.pots.length > 1;
  if (!several) return element("div", { class: "pots" }, pot(say("pot"), hand.pot));
  const named = hand.pots.map((each, at) => pot(at === 0 ? say("main_pot") : say("side_pot"), each.chips));
  return element("div", { class: "pots" }, ...named);
}

function sign(kind) {
  return element("i", { class: `half ${kind}`, title: say(kind === "high" ? "half_high" : "half_low") }, kind === "high" ? "▲" : "▼");
}

/* `used` says of each card which halves it is in: {Ah: ["high"]}. */
export function board(hand, used = {}) {
  const cards = hand ? hand.board : [];
  const come = hand ? fresh(hand) : [];
  const shown = cards.map((each) =>
    element("span", { class: "laid" }, card(each, come.includes(each) ? "fresh" : ""), used[each] ? element("span", { class: "halves" }, ...used[each].map(sign)) : null)
  );
  const gaps = Array.from({ length: Math.max(0, BOARD - cards.length) }, gap);
  return element("div", { class: "board", role: "group", "aria-label": say("board") }, ...shown, ...gaps);
}

export function middle(state) {
  const laid = family(state) === "board" && state.hand && !state.hand.real ? board(state.hand) : null;
  return element("div", { class: "middle" }, pots(state.hand), laid, between(state));
}

/* What became of the last hand, where no cards lie. */
function between(state) {
  if (state.hand || !state.last) return null;
  return element("div", { class: "last-lines" }, ...state.last.lines.map((each) => element("p", {}, each)));
}
