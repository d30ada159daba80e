/* What stands where the table was, when nothing is dealt here: a break, a move, being out, play that is over. */
import { element, fill } from "./element.js";
import { exact } from "./figures.js";

const say = window.ShuffleUp.words();

function figure(label, value, small) {
  if (value === undefined || value === null) return null;
  return element("div", {}, element("dt", {}, label), element("dd", { class: "num" }, String(value)), small ? element("dd", { class: "small" }, small) : null);
}

function figures(state) {
  const own = state.seats.find((each) => each.seat === state.seat);
  const rows = [
    own && own.stack ? figure(say("you_have"), exact(own.stack)) : null,
    state.average ? figure(say("average"), exact(state.average)) : null,
    state.left ? figure(say("players_left"), exact(state.left)) : null,
  ].filter(Boolean);
  return rows.length ? element("dl", { class: "three" }, ...rows) : null;
}

function pause(state) {
  return [
    element("div", { class: "level-ring" }, element("p", {}, say("break")), element("strong", { class: "num", "data-level-left": true }, say("no_time")),
      state.level && state.level.next ? element("p", {}, say("then_level", { text: state.level.next })) : null),
    state.said ? element("p", { class: "note" }, state.said) : null, figures(state),
  ];
}

function moved(state, table) {
  const to = state.to || { table: state.table, seat: state.seat };
  const sit = element("button", { type: "button", class: "b go main" }, say("sit_down"));
  sit.addEventListener("click", () => table.sitDown());
  return [
    element("section", { class: "panel now" }, element("p", {}, say("you_move_to")),
      element("div", { class: "two-numbers" },
        element("span", {}, element("em", {}, say("table_word")), element("b", { class: "num" }, String(to.table))),
        element("span", {}, element("em", {}, say("seat_word")), element("b", { class: "num" }, String(to.seat)))),
      element("p", { class: "big" }, state.said)),
    figures(state), sit,
  ];
}

function out(state) {
  const ordinal = window.ShuffleUp.figures(document.documentElement.lang).place;
  return [
    element("section", { class: "panel" }, element("p", {}, state.place ? say("you_finish") : say("you_are_out")),
      state.place ? element("strong", { class: "finish num" }, ordinal(String(state.place))) : null,
      element("p", { class: "big" }, state.said),
      state.points ? element("p", {}, say("points_n", { n: state.points })) : null),
    lastHand(state), figures(state),
  ];
}

function lastHand(state) {
  if (!state.last) return null;
  return element("section", { class: "panel" }, ...state.last.lines.map((each) => element("p", {}, each)),
    state.last.proof ? element("a", { class: "b out", href: state.last.proof }, say("see_hand")) : null);
}

function notice(state) {
  const title = { over: say("play_over"), paused: say("paused"), waiting: state.hand_for_hand ? say("hand_for_hand") : say("wait_a_moment") }[state.phase];
  return [element("section", { class: "panel now" }, element("h2", {}, title), element("p", { class: "big" }, state.said)), figures(state), lastHand(state)];
}

const PANELS = { break: pause, moved, out, over: notice, waiting: notice };

export function hasPanel(state) {
  return state.phase in PANELS;
}

export function panel(place, state, table) {
  const shown = [state.phase, state.said, state.level && state.level.next, state.to, state.place, state.points, state.last, state.average, state.left, state.hand_for_hand];
  fill(place, shown, () => PANELS[state.phase](state, table).filter(Boolean));
}
