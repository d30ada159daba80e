/* The bar above and the table itself: a ring of seats, lanes, hands that lie open, or what stands there instead. */
import { broken, element, fill, part } from "./element.js";
import { family } from "./games.js";
import { lanes } from "./lanes.js";
import { middle } from "./middle.js";
import { hasPanel, panel } from "./panels.js";
import { after, rows, rowsAround } from "./places.js";
import { ring } from "./seats.js";
import { isShown, showdown } from "./showdown.js";

const say = window.ShuffleUp.words();
const LARGE_TYPE_PX = 26;

function isLarge() {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) >= LARGE_TYPE_PX;
}

function bar(state) {
  const level = state.level;
  fill(part("level"), [level && level.number, level && level.text, state.phase], () =>
    level ? [element("span", {}, state.phase === "break" ? say("break") : say("level", { n: level.number })), element("b", { class: "num" }, ...broken(level.text))] : []);
  fill(part("where"), [level && level.game_name, state.table, state.seat, state.hand && state.hand.number], () => [
    element("b", {}, level ? level.game_name : state.night),
    element("span", {}, state.seat === null ? say("table_hand", { n: state.table, hand: state.hand ? state.hand.number : 0 }) : say("table_seat_short", { n: state.table, seat: state.seat })),
  ]);
}

function kind(state) {
  if (hasPanel(state)) return "panel";
  if (isShown(state)) return "showdown";
  return family(state) === "stud" || isLarge() ? "lanes" : "ring";
}

/* What a table draws of a state: everything that others may see. */
export function drawTable(state, table) {
  bar(state);
  const place = part("table");
  const how = kind(state);
  place.dataset.kind = how;
  place.dataset.family = family(state);
  document.body.dataset.kind = how;
  document.body.toggleAttribute("data-real", Boolean(state.hand && state.hand.real));
  document.body.toggleAttribute("data-large", isLarge());
  if (how === "panel") {
    panel(place, state, table);
    return;
  }
  const turn = state.phase === "hand" || state.phase === "paused" ? state.turn : null;
  fill(place, [how, state.seats, state.hand, turn && turn.number, turn && turn.seat, turn && turn.in_bank, turn && turn.called, state.level, state.last, state.phase, state.said], () => drawn(state, turn, how));
}

function drawn(state, turn, how) {
  const stopped = state.phase === "paused" && state.seat === null ? element("p", { class: "banner" }, element("b", {}, say("paused")), " ", state.said) : null;
  if (how === "showdown") return [stopped, ...showdown(state, family(state))];
  const taken = state.seats.filter((each) => each.entry);
  const others = state.seat === null ? [] : after(taken, state.seat);
  if (how === "lanes") {
    const running = state.seat === null ? after(taken, 0) : others;
    return [stopped, element("div", { class: "lanes-head" }, middle(state)), element("div", { class: "lanes", "data-count": running.length }, ...lanes(running, turn, family(state) === "stud"))];
  }
  const placed = state.seat === null ? rowsAround(taken) : rows(others.slice(0, 9));
  return [stopped, element("div", { class: "cloth", "aria-hidden": "true" }), ...ring(placed, turn, middle(state))];
}
