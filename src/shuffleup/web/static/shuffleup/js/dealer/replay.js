/* A hand that is over, step by step. The steps come from the server as everybody may see them, with one's own cards sealed;
   keys: arrows, Home, End. */
import { card } from "./cards.js";
import { broken, element, part } from "./element.js";
import * as figures from "./figures.js";
import { Opening, showLocked } from "./opening.js";
import { codeOf } from "./seat_code.js";
import { drawTable } from "./stage.js";

const say = window.ShuffleUp.words();
const { night, entry } = document.body.dataset;
const opening = new Opening(night);
let told = null;
let at = 0;

/* A step as the table is drawn from it. */
function stateOf(step) {
  const last = step === told.steps[told.steps.length - 1];
  return {
    phase: "hand", said: "", seat: null, table: told.table, last: null, night: "",
    level: { number: 0, text: told.blinds, game: told.game, game_name: told.game_name },
    hand: { number: told.hand, board: step.board, pot: step.pot, pots: last ? told.pots.map((chips) => ({ chips })) : [] },
    seats: step.seats.map((each) => ({ ...each, away: false, silent: false, draws: [], odd: 0 })),
    turn: step.chair ? { number: at, seat: step.chair, in_bank: false } : null,
  };
}

function nameAt(step) {
  const seat = step.seats.find((each) => each.seat === step.chair);
  return seat ? seat.name : "";
}

function line(step) {
  return step.chair ? say("who_did", { name: nameAt(step), did: step.said }) : step.said;
}

function show(to) {
  at = Math.max(0, Math.min(told.steps.length - 1, to));
  const step = told.steps[at];
  drawTable(stateOf(step), null);
  part("level").replaceChildren(element("b", { class: "num" }, ...broken(told.blinds)));
  part("said").textContent = line(step);
  part("count").textContent = say("step_of", { n: at + 1, of: told.steps.length });
  for (const button of document.querySelectorAll("[data-to]")) {
    const back = button.dataset.to === "start" || button.dataset.to === "back";
    button.setAttribute("aria-disabled", String(back ? at === 0 : at === told.steps.length - 1));
  }
  for (const each of part("list").children) each.toggleAttribute("data-now", Number(each.dataset.step) === at);
}

const WAYS = {
  start: () => 0,
  back: () => at - 1,
  on: () => at + 1,
  street: () => {
    const next = told.steps.findIndex((each, number) => number > at && each.street);
    return next < 0 ? told.steps.length - 1 : next;
  },
};
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "start", End: "street" };

function listed() {
  return told.steps.map((step, number) => {
    const button = element("button", { type: "button" }, line(step));
    button.addEventListener("click", () => show(number));
    return element("li", { "data-step": number, class: step.street ? "street" : "" }, button);
  });
}

/* The steps with one's own cards, where this phone can open them. */
function withOwn(read) {
  if (!read.sealed) return read;
  const own = opening.text({ kind: "replay", table: read.table, hand: read.hand, entry }, read.sealed);
  if (!own) {
    showLocked(codeOf(night, entry) ? "renewed" : "scan");
    return read;
  }
  const opened = (seat, cards) => (seat.seat === own.chair ? { ...seat, cards } : seat);
  const steps = read.steps.map((step, number) => ({ ...step, seats: step.seats.map((seat) => opened(seat, own.steps[number])) }));
  return { ...read, cards: own.cards, named: own.named.trim(), steps };
}

/* A file with one's own cards is sealed on its way, and saved by this page; without the code the link has what all may know. */
async function save(link) {
  const answer = await fetch(`${link.href}?own=yes`, { cache: "no-store", credentials: "same-origin" });
  const { sealed } = answer.ok ? await answer.json() : {};
  const kind = link.pathname.split(".").pop();
  const own = sealed && opening.text({ kind, table: told.table, hand: told.hand, entry }, sealed);
  const made = element("a", own ? { href: URL.createObjectURL(new Blob([own.text])), download: link.download } : { href: link.href, download: link.download });
  made.click();
  if (own) setTimeout(() => URL.revokeObjectURL(made.href), 60000);
}

for (const link of document.querySelectorAll("[data-file]")) {
  link.addEventListener("click", (event) => {
    if (!told || !told.sealed || !codeOf(night, entry)) return;
    event.preventDefault();
    save(link);
  });
}

async function begin() {
  const answer = await fetch(document.body.dataset.url, { cache: "no-store", credentials: "same-origin" });
  const read = await answer.json();
  if (!answer.ok) {
    part("wrong").textContent = read.said;
    part("wrong").hidden = false;
    return;
  }
  told = withOwn(read);
  figures.count(told.big_blind, "chips");
  part("steps").hidden = false;
  part("own").replaceChildren(...told.cards.map((each) => card(each, "mini")), told.named ? element("span", {}, told.named) : "");
  part("own").hidden = !told.cards.length;
  part("list").replaceChildren(...listed());
  show(0);
}

for (const button of document.querySelectorAll("[data-to]")) {
  button.addEventListener("click", () => told && show(WAYS[button.dataset.to]()));
}
document.addEventListener("keydown", (event) => {
  const way = KEYS[event.key];
  if (!told || !way || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  show(WAYS[way]());
});
begin();
