/* The table unrolled: a lane a player, in the order of action, running down to you. For stud, and for very large type. */
import { card, isOpen } from "./cards.js";
import { element } from "./element.js";
import { draws, nameOf, spoken, stackLine, tongue } from "./seats.js";

const say = window.ShuffleUp.words();

function cardsOf(seat) {
  const cards = seat.state === "folded" ? [] : seat.cards || [];
  return element("span", { class: "lane-cards" }, ...cards.map((each) => card(each, isOpen(each) ? "" : "slim")));
}

function lane(seat, turn, opens) {
  const acts = turn && turn.seat === seat.seat;
  const kind = `lane ${seat.state}${acts ? " turn" : ""}${acts && turn.in_bank ? " bank" : ""}${acts && turn.called ? " called" : ""}${seat.won ? " won" : ""}`;
  return element(
    "div", { class: kind, role: "group", "aria-label": spoken(seat, turn), "data-seat": seat.seat },
    element("span", { class: "no num", "aria-hidden": "true" }, String(seat.seat)),
    element("span", { class: "who" }, nameOf(seat), stackLine(seat, acts && turn.called), draws(seat)),
    cardsOf(seat), tongue(seat),
    seat.button && !opens ? element("span", { class: "dealer", title: say("seat_button") }, say("button_letter")) : null,
    acts ? element("span", { class: "secs-disc num", "data-seconds": true, "aria-hidden": "true" }) : null
  );
}

export function lanes(others, turn, stud) {
  return others.filter((each) => each.entry).map((each) => lane(each, turn, stud));
}
