/* The console's tab: its one stream of news, the clock in the bar, the keyboard.

   A module; clock.js, figures.js, stream.js and words.js come before it as classic scripts. The page is
   <body data-stream="..." data-time="..."> with the state in <script id="state" type="application/json">. Raises on
   document: `su:state` with each new state as its detail, `su:mine` likewise on a player's phone, and `su:changed` when
   fragments should be fetched again (hx-trigger="su:changed from:document"); not when [data-version] says that the page
   shows this version already. <body data-away> names the words for a lost connection. Nothing may move under a finger: while somebody touches the page, types, has a dialog open, carries a player or has a command
   that is not sent yet, changes wait. `su:hold` and `su:release`, with a name as detail, make them wait and go on.

   Elements with data-clock are kept current: time, level, level-name, blinds, ante, next, break-in, state (hidden while
   it runs), rail (a line that shrinks). Keys submit the page's own forms by id; see KEYS. */
const room = window.ShuffleUp;
const body = document.body;
const REST_MS = 250; // after a finger leaves, before anything may move
const LONGEST_TOUCH_MS = 10000; // a mouse let go outside the window is never heard of
const TOGETHER_MS = 40; // news that come as one
const NUMBER_MS = 900; // between the figures of a number
const LAST_MINUTE = 60000;

function json(id) {
  const holder = document.getElementById(id);
  return holder ? JSON.parse(holder.textContent) : null;
}

let state = json("state");
const say = room.words();
const time = room.clock.serverTime(body.dataset.time || "/time");
let figures = room.figures(state && state.locale, state && state.time_zone);

/* Changes, held back while something is in hand. */
const holds = new Set();
let waiting = false;
let soon = 0;
let touch = 0;

function changed() {
  waiting = true;
  if (!soon) soon = setTimeout(go, TOGETHER_MS);
}

function go() {
  soon = 0;
  if (!waiting || holds.size) return;
  waiting = false;
  const page = document.querySelector("[data-version]");
  if (page && state && Number(page.dataset.version) >= state.v) return;
  document.dispatchEvent(new CustomEvent("su:changed"));
}

function release(name) {
  if (holds.delete(name) && waiting) changed();
}

/* News that was asked for before a finger came down, and arrives after, waits like the rest. */
document.addEventListener("htmx:beforeSwap", (event) => {
  const asked = event.detail.requestConfig && event.detail.requestConfig.triggeringEvent;
  if (!asked || asked.type !== "su:changed" || !holds.size) return;
  event.detail.shouldSwap = false;
  waiting = true;
});
document.addEventListener("su:hold", (event) => holds.add(event.detail));
document.addEventListener("su:release", (event) => release(event.detail));
document.addEventListener("pointerdown", () => {
  holds.add("finger");
  clearTimeout(touch);
  touch = setTimeout(() => release("finger"), LONGEST_TOUCH_MS);
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => setTimeout(() => release("finger"), REST_MS));
}

/* The clock wherever the page shows it. */
const ANTES = { each: "ante_each", big_blind: "ante_big_blind", button: "ante_button" };

function ante(level) {
  return level.ante ? say(ANTES[level.ante_kind] || ANTES.each, { n: figures.chips(level.ante) }) : "";
}

function blinds(level) {
  return level.break ? "" : figures.blinds(level);
}

function next(shown) {
  if (!shown.next) return say("no_next");
  if (!shown.next.break) return say("next") + ": " + [blinds(shown.next), ante(shown.next)].filter(Boolean).join(", ");
  const then = shown.nextPlay ? " " + blinds(shown.nextPlay) : "";
  return say("next") + ": " + say("next_break", { minutes: figures.minutes(shown.next.ms) }) + then;
}

/* Of a night that is over nothing runs and nothing is paused: the clock says that it is over, and no more. */
const OVER = { time: "", level: "play_over", "level-name": "play_over", blinds: "", ante: "", next: "", "break-in": "", state: "" };

function clockState() {
  return state.phase === "finished" ? "over" : state.clock.state;
}

function texts(shown) {
  if (clockState() === "over") return Object.fromEntries(Object.entries(OVER).map(([name, id]) => [name, id && say(id)]));
  const level = shown.level;
  const plays = state.levels.filter((each) => !each.break).length;
  const status = { stopped: "not_started", paused: "paused", doubt: "doubt" }[state.clock.state];
  return {
    time: figures.left(shown.remainingMs),
    level: level.break ? say("break") : say("level", { n: level.n }),
    "level-name": level.break ? say("break") : say("level_of", { n: level.n, total: plays }),
    blinds: level.break && shown.nextPlay ? say("back_to") + " " + blinds(shown.nextPlay) : blinds(level),
    ante: level.break ? "" : ante(level),
    next: next(shown),
    "break-in": shown.breakInMs === null ? "–" : figures.minutes(shown.breakInMs),
    state: status ? say(status) : "",
  };
}

let timer = 0;

function look() {
  clearTimeout(timer);
  if (!state || !state.levels.length) return;
  const nowMs = time.now();
  const shown = room.clock.clockAt(state, nowMs);
  const lines = texts(shown);
  for (const element of document.querySelectorAll("[data-clock]")) {
    const name = element.dataset.clock;
    if (name === "rail") {
      element.style.transform = `scaleX(${clockState() === "over" ? 0 : Math.min(1, shown.remainingMs / shown.level.ms)})`;
    } else if (name in lines && element.textContent !== lines[name]) {
      element.textContent = lines[name];
    }
    if (name === "state") element.hidden = !lines.state;
  }
  const running = clockState() === "running";
  for (const top of document.querySelectorAll(".top, .clock")) {
    top.dataset.clockState = clockState();
    top.toggleAttribute("data-last-minute", running && shown.remainingMs > 0 && shown.remainingMs <= LAST_MINUTE);
  }
  timer = setTimeout(look, running ? (shown.remainingMs % 1000 || 1000) + 5 : 1000);
}

/* News. What is said about the connection survives a page that is swapped. */
let said = "";

function tell(text) {
  said = text;
  const strip = document.getElementById("connection");
  if (!strip) return;
  strip.hidden = !text;
  strip.textContent = text;
}

function arrive(fresh) {
  if (!fresh) return;
  const news = !state || fresh.v !== state.v;
  state = fresh;
  figures = room.figures(state.locale, state.time_zone);
  time.hint(state.now);
  look();
  document.dispatchEvent(new CustomEvent("su:state", { detail: state }));
  if (news) changed();
}

if (body.dataset.stream) {
  room.stream({
    url: body.dataset.stream,
    page: window.location.href,
    on: {
      state: arrive,
      changed,
      mine: (data) => document.dispatchEvent(new CustomEvent("su:mine", { detail: data })),
    },
    onLost: (heard) => tell(say(body.dataset.away || "away", { time: figures.timeOfDay(heard) })),
    onBack: () => {
      tell("");
      time.measure();
      document.dispatchEvent(new CustomEvent("su:back"));
      changed();
    },
    onGone: () => tell(say("signed_out")),
  });
}
if (state) time.hint(state.now);
time.start();
look();
document.addEventListener("visibilitychange", look);
document.addEventListener("htmx:afterSwap", () => {
  const fresh = json("state");
  if (fresh && (!state || fresh.v >= state.v)) state = fresh;
  tell(said);
  look();
});

/* The keyboard. Never while somebody types, has a dialog open, or uses a key on what it belongs to. */
const KEYS = {
  " ": () => submit(state && state.clock.state === "running" ? ["clock-pause"] : ["clock-resume", "clock-start"]),
  ArrowRight: () => submit(["clock-next"]),
  ArrowLeft: () => submit(["clock-previous"]),
  ArrowUp: () => submit(["clock-plus"]),
  ArrowDown: () => submit(["clock-minus"]),
  "/": () => focusSearch(),
  o: () => follow("someone-out"),
  t: () => beginTable(),
  "?": () => showKeys(),
};

const KEY_WORDS = [
  ["space", "key_pause"], ["→", "key_next"], ["←", "key_previous"], ["↑", "key_plus"], ["↓", "key_minus"],
  ["/", "key_search"], ["o", "key_out"], ["t 14", "key_table"], ["?", "key_keys"],
];

function submit(ids) {
  const form = ids.map((id) => document.getElementById(id)).find((found) => found && !found.closest("[hidden]"));
  if (!form) return false;
  form.requestSubmit(form.querySelector("button:not([type='button'])") || undefined);
  return true;
}

function follow(id) {
  const link = document.getElementById(id);
  if (link) link.click();
  else if (document.querySelector("nav.places a[href$='/players']")) window.location.assign(`/e/${body.dataset.event}/out`);
  return true;
}

/* T and a number lead to that table: with Enter, or once no further figure comes. */
let number = null;
let typed = 0;

function beginTable() {
  number = document.querySelector("nav.places") ? "" : null;
  return number !== null;
}

function toTable() {
  clearTimeout(typed);
  const wanted = number;
  number = null;
  if (wanted) window.location.assign(`/e/${body.dataset.event}/table/${Number(wanted)}`);
}

function typesNumber(event) {
  if (number === null) return false;
  const figure = /^[0-9]$/.test(event.key) && number.length < 3;
  clearTimeout(typed);
  if (figure) {
    number += event.key;
    typed = setTimeout(toTable, NUMBER_MS);
  } else if (event.key === "Enter" && number) toTable();
  else if (event.key !== " " || number) number = null;
  return figure || event.key === "Enter" || event.key === " ";
}

function focusSearch() {
  const field = document.querySelector("#search, input[type='search'], [data-enter]");
  const people = document.querySelector("nav.places a[href$='/players']");
  if (field) field.focus();
  else if (people) window.location.assign(people.href + "#enter-name");
  return Boolean(field || people);
}

function showKeys() {
  const dialog = document.createElement("dialog");
  dialog.className = "dialog";
  const title = document.createElement("h2");
  title.textContent = say("keys");
  const list = document.createElement("dl");
  list.className = "keys";
  for (const [key, word] of KEY_WORDS) {
    const name = document.createElement("kbd");
    name.textContent = key;
    list.append(document.createElement("dt"), document.createElement("dd"));
    list.lastChild.previousSibling.append(name);
    list.lastChild.textContent = say(word);
  }
  const close = document.createElement("button");
  close.className = "button";
  close.textContent = say("dismiss");
  close.addEventListener("click", () => dialog.close());
  const inside = document.createElement("div");
  inside.append(title, list, close);
  dialog.append(inside);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return true;
}

function taken(event) {
  const at = event.target instanceof Element ? event.target : body;
  if (at.closest("input, select, textarea, [contenteditable], dialog")) return true;
  if (document.querySelector("dialog[open]")) return true;
  if (event.key === " ") return Boolean(at.closest("button, a[href], summary"));
  return event.key.startsWith("Arrow") && Boolean(at.closest("[data-seats-map], .carrying, [data-own-keys]"));
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (!taken(event) && typesNumber(event)) {
    event.preventDefault();
    return;
  }
  const act = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : null;
  if (!act || taken(event) || body.classList.contains("carrying")) return;
  if (act()) event.preventDefault();
});
