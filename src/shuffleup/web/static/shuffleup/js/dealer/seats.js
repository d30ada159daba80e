/* The others round the table: a plate each, with a tongue for the bet that grows from it.

   A ring is time: around the seat that is to act. What stands large on a plate are chips, or big blinds by choice. */
import { card, isOpen } from "./cards.js";
import { element } from "./element.js";
import { both, exact, short } from "./figures.js";

const say = window.ShuffleUp.words();

function tag(kind, text) {
  return element("em", { class: `tag ${kind}` }, text);
}

const LONG_NAME = 13;

/* Given name and initial, for where a name has one line only. */
export function shortened(name) {
  const words = name.split(/\s+/);
  if (name.length <= LONG_NAME || words.length < 2) return name;
  const given = words.slice(0, -1).join(" ");
  return `${given.length < LONG_NAME - 2 ? given : words[0]} ${words[words.length - 1][0]}.`;
}

export function nameOf(seat) {
  const bot = seat.bot ? tag("bot", say("bot")) : null;
  return element("span", { class: "nm" }, bot, element("bdi", { class: "whole" }, seat.name), element("bdi", { class: "brief" }, shortened(seat.name)));
}

function standing(seat, called) {
  if (called) return tag("clock", say("clock_tag"));
  if (seat.state === "all_in") return tag("allin", say("all_in"));
  if (seat.away) return tag("away", say("seat_away"));
  if (seat.silent) return tag("away", say("seat_silent"));
  if (seat.state === "waiting") return tag("away", say("seat_waits"));
  return null;
}

const LONG = 13;
const LONG_FOR_A_SMALL_PHONE = 12;

/* Two figures with no room side by side on a phone would make each row of a full ring taller: there one stands. */
function lengthOf(line) {
  if (line.length > LONG) return " long";
  return line.length > LONG_FOR_A_SMALL_PHONE ? " wide" : "";
}

export function stackLine(seat, called = false) {
  const [exactly, small] = both(seat.stack);
  const large = seat.about ? say("about_n", { n: exactly }) : exactly;
  const said = standing(seat, called);
  return element("span", { class: "st" }, element("b", { class: "num" }, large), said || element("em", { class: `num${seat.about ? " long" : lengthOf(exactly + small)}` }, small));
}

/* What was drawn in each round so far: boxes that stay. */
export function draws(seat) {
  if (!seat.draws || !seat.draws.length) return null;
  const boxes = seat.draws.map((n) => element("span", { class: "dr" }, n === 0 ? say("pat") : exact(n)));
  return element("span", { class: "drs" }, ...boxes);
}

function cardsOf(seat) {
  if (!seat.cards || !seat.cards.length || seat.state === "folded") return null;
  const open = seat.cards.some(isOpen);
  return element("span", { class: open ? "shown" : "backs", "aria-hidden": open ? null : "true" }, ...seat.cards.map((each) => card(each, "mini")));
}

export function spoken(seat, turn) {
  const words = [say("seat_spoken", { seat: seat.seat, name: seat.name })];
  if (seat.bot) words.push(say("bot_spoken"));
  if (seat.state === "folded") words.push(say("seat_folded"));
  if (seat.state === "all_in") words.push(say("all_in"));
  if (seat.away) words.push(say("seat_away"));
  if (seat.button) words.push(say("seat_button"));
  if (turn && turn.seat === seat.seat) words.push(say("seat_to_act"));
  if (turn && turn.seat === seat.seat && turn.called) words.push(say("clock_called"));
  words.push(say(seat.about ? "about_chips_n" : "chips_n", { chips: seat.stack }));
  if (seat.bet) words.push(say("bet_n", { chips: seat.bet }));
  return words.join(", ");
}

function plate(seat, turn) {
  if (!seat.entry) return element("div", { class: "plate free" }, element("span", { class: "nm" }, say("seat_free", { seat: seat.seat })));
  const acts = turn && turn.seat === seat.seat;
  const kind = `plate ${seat.state}${acts ? " turn" : ""}${acts && turn.in_bank ? " bank" : ""}${acts && turn.called ? " called" : ""}${seat.won ? " won" : ""}`;
  return element(
    "div", { class: kind, role: "group", "aria-label": spoken(seat, turn) },
    cardsOf(seat),
    acts ? element("span", { class: "secs-disc num", "data-seconds": true, "aria-hidden": "true" }) : null,
    seat.button ? element("span", { class: "dealer", title: say("seat_button") }, say("button_letter")) : null,
    nameOf(seat), stackLine(seat, acts && turn.called), draws(seat)
  );
}

export function tongue(seat) {
  if (seat.won) return element("span", { class: "tongue won num" }, say("wins_n", { chips: short(seat.won) }));
  if (seat.bet) return element("span", { class: "tongue num" }, element("i", { class: "chip", "aria-hidden": "true" }), both(seat.bet)[0]);
  if (seat.said && seat.state !== "folded") return element("span", { class: "tongue quiet" }, seat.said);
  return element("span", { class: "tongue none", "aria-hidden": "true" });
}

function place(seat, turn, side) {
  return element("div", { class: `chair at-${side}`, "data-seat": seat.seat }, plate(seat, turn), tongue(seat));
}

function pair([left, right], turn) {
  return element("div", { class: "pair" }, place(left, turn, "left"), place(right, turn, "right"));
}

/* The rows of a table as elements, with the middle (board and pots) between them. */
export function ring({ far, above, below, near = [] }, turn, middle) {
  const across = (seats, side) => element("div", { class: `across ${side}` }, ...seats.map((each) => place(each, turn, side)));
  return [
    across(far, "far"), ...above.map((each) => pair(each, turn)), middle, ...below.map((each) => pair(each, turn)),
    near.length ? across(near, "near") : null,
  ].filter(Boolean);
}
