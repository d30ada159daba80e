/* Time on the table: the turn's ring and seconds, the level's clock. The server alone keeps the deadline.

   What is left came with the state; here it only runs down. Twice a second is enough for a ring. */
import { part } from "./element.js";

const say = window.ShuffleUp.words();
const TICK_MS = 250;

let turn = null;
let level = null;
let signals = {};

function minutes(ms) {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function follow(state, whatToSignal) {
  const now = performance.now();
  const untimed = Boolean(state.turn) && !state.turn.of;
  const stopped = state.phase === "paused" || untimed;
  document.body.toggleAttribute("data-untimed", untimed);
  signals = whatToSignal;
  const known = turn && state.turn && turn.number === state.turn.number && turn.inBank === state.turn.in_bank && turn.called === state.turn.called;
  const told = known ? turn.told : new Set();
  turn = state.turn && {
    number: state.turn.number, ends: now + state.turn.left, left: state.turn.left, of: state.turn.of,
    inBank: state.turn.in_bank, called: state.turn.called, bank: state.turn.bank, mine: state.turn.seat === state.seat, stopped, told,
  };
  level = state.level && { ends: now + (state.level.ends_in || 0), left: state.level.ends_in, running: state.level.running && !stopped };
  tick();
}

export function secondsLeft() {
  return turn ? Math.max(0, Math.ceil((turn.stopped ? turn.left : turn.ends - performance.now()) / 1000)) : 0;
}

function signal(name, when) {
  if (!when || turn.told.has(name) || !turn.mine || turn.stopped) return;
  turn.told.add(name);
  if (signals[name]) signals[name](secondsLeft());
}

function tickTurn() {
  const seconds = secondsLeft();
  const whole = turn.inBank ? Math.max(turn.bank, turn.left) : turn.of;
  const left = turn.stopped ? turn.left : Math.max(0, turn.ends - performance.now());
  const share = turn.of ? Math.min(100, (100 * left) / whole) : 100;
  document.documentElement.style.setProperty("--left", share.toFixed(1));
  for (const each of document.querySelectorAll("[data-seconds]")) each.textContent = String(seconds);
  signal("half", !turn.inBank && left < whole / 2);
  signal("ten", seconds <= 10);
  signal("five", seconds <= 5);
  signal("bank", turn.inBank);
}

function tick() {
  if (turn) tickTurn();
  const clock = part("level-clock");
  if (!clock) return;
  const known = level && level.left !== null && level.left !== undefined;
  const left = known ? (level.running ? level.ends - performance.now() : level.left) : null;
  for (const each of document.querySelectorAll("[data-level-left]")) each.textContent = left === null ? say("no_time") : minutes(left);
}

setInterval(tick, TICK_MS);
