/* Hands that lie open: at the showdown, and while the board runs out with everybody all-in. The board above, a row a hand. */
import { card, isOpen } from "./cards.js";
import { element } from "./element.js";
import { exact } from "./figures.js";
import { board, pots } from "./middle.js";
import { nameOf, spoken, stackLine } from "./seats.js";

const say = window.ShuffleUp.words();

export function shownSeats(state) {
  return state.seats.filter((each) => each.shown && (each.cards || []).length && each.cards.every(isOpen));
}

export function isShown(state) {
  return Boolean(state.hand) && shownSeats(state).length > 0;
}

/* Which halves a card helped to make: {Ah: ["high", "low"]}. */
function uses(seats) {
  const used = {};
  for (const half of seats.flatMap((each) => each.halves || [])) {
    for (const each of half.cards) if (!(used[each] || []).includes(half.half)) (used[each] = used[each] || []).push(half.half);
  }
  return used;
}

function halfLine(half) {
  const sign = half.half === "high" ? "▲" : "▼";
  return element("p", { class: `half-line ${half.half}` }, element("i", { class: `half ${half.half}`, "aria-hidden": "true" }, sign),
    element("b", {}, half.half === "high" ? say("half_high") : say("half_low")), ` ${half.named} `, element("strong", { class: "num" }, exact(half.won)));
}

function won(seat) {
  if (seat.halves && seat.halves.length) return seat.halves.map(halfLine);
  const lines = seat.said ? [element("p", {}, seat.said)] : [];
  if (seat.won) lines.push(element("p", { class: "half-line high" }, element("strong", { class: "num" }, say("wins_n", { chips: seat.won }))));
  if (seat.odds !== undefined) lines.push(element("p", { class: "odds num" }, say("percent_n", { n: seat.odds })));
  return lines;
}

function handRow(seat, turn) {
  const mine = (seat.halves || []).flatMap((half) => half.cards);
  const cards = seat.cards.map((each) => card(each, mine.length && !mine.includes(each) ? "unused" : ""));
  const odd = seat.odd ? element("p", { class: "odd" }, say("odd_chip", { chips: seat.odd })) : null;
  return element("section", { class: `open-hand${seat.won ? " won" : ""}`, "aria-label": spoken(seat, turn), "data-seat": seat.seat },
    element("div", { class: "open-who" }, nameOf(seat), stackLine(seat)),
    element("span", { class: `open-cards n${cards.length}` }, ...cards), element("div", { class: "open-won" }, ...won(seat), odd));
}

export function showdown(state, family) {
  const shown = shownSeats(state).sort((one, other) => (other.won || 0) - (one.won || 0));
  const laid = family === "board" ? board(state.hand, uses(shown)) : null;
  return [element("div", { class: "middle" }, pots(state.hand), laid), ...shown.map((each) => handRow(each, state.turn))];
}
