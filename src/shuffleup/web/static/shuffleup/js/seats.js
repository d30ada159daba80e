/* Moving a player on the seat map: tap the player, tap a free seat, confirm; or drag; or by keyboard.

   A module. Works on any [data-seats-map] (room.css shows the markup), also after its content was fetched again: all
   listening is on document. Ends in a submit of form#move with `entry` and `to` ("3-2": table, seat). The bar #carry
   says what is in hand; its words are data-pick, data-sure and data-seat with {name}, {from}, {to}, {table}, {seat}.
   Keyboard: Enter picks up, arrows or Tab go over the free seats, Enter drops, Escape puts back. While a player is in
   hand the page holds still (su:hold). Whether a seat may be taken is the server's to say. */
const DRAG_PX = 7; // a mouse that moves this far drags
const LONG_PRESS_MS = 280; // a finger that stays this long drags; one that moves earlier scrolls
const EDGE_PX = 72;
const SCROLL_PX = 14;

let carried = null; // {entry, name, at} of the player in hand
let aim = null; // "table-seat" waiting for a yes
let press = null; // a pointer that is down on a player: {seat, id, x, y, timer}
let drag = null; // {ghost, over} while something is dragged
let justDragged = false;

const bar = () => document.getElementById("carry");
const fill = (text, values) => (text || "").replace(/\{(\w+)\}/g, (all, name) => (name in values ? values[name] : all));

function seatText(at) {
  const [table, seat] = at.split("-");
  return fill(bar().dataset.seat, { table, seat });
}

function frees() {
  return [...document.querySelectorAll("[data-seats-map] [data-to]")];
}

function seatOf(entry) {
  return document.querySelector(`[data-seats-map] [data-entry="${CSS.escape(entry)}"]`);
}

function show() {
  const line = bar();
  document.body.classList.toggle("carrying", carried !== null);
  for (const seat of document.querySelectorAll("[data-seats-map] [data-entry]")) {
    seat.setAttribute("aria-pressed", String(carried !== null && seat.dataset.entry === carried.entry));
  }
  for (const seat of frees()) seat.classList.toggle("aimed", aim !== null && seat.dataset.to === aim);
  line.hidden = carried === null;
  line.querySelector("[data-carry-confirm]").hidden = aim === null;
  if (!carried) return;
  const values = { name: carried.name, from: seatText(carried.at), to: aim ? seatText(aim) : "" };
  line.querySelector("[data-carry-text]").textContent = fill(aim ? line.dataset.sure : line.dataset.pick, values);
}

function pick(seat) {
  carried = { entry: seat.dataset.entry, name: seat.dataset.name, at: seat.dataset.at };
  aim = null;
  document.dispatchEvent(new CustomEvent("su:hold", { detail: "seats" }));
  show();
}

function putBack() {
  const from = carried && seatOf(carried.entry);
  carried = null;
  aim = null;
  show();
  document.dispatchEvent(new CustomEvent("su:release", { detail: "seats" }));
  return from;
}

function drop(to) {
  const form = document.getElementById("move");
  form.elements.namedItem("entry").value = carried.entry;
  form.elements.namedItem("to").value = to;
  putBack();
  form.requestSubmit();
}

/* Tap, tap, yes; a key pressed on a free seat needs no second question. */
document.addEventListener("click", (event) => {
  const at = event.target instanceof Element ? event.target : document.body;
  if (justDragged && at.closest("[data-seats-map]")) {
    justDragged = false;
    return;
  }
  const player = at.closest("[data-seats-map] [data-entry]");
  const free = at.closest("[data-seats-map] [data-to]");
  if (at.closest("[data-carry-cancel]")) putBack();
  else if (at.closest("[data-carry-confirm]") && carried && aim) drop(aim);
  else if (player && carried && player.dataset.entry === carried.entry) putBack();
  else if (player) pick(player);
  else if (free && carried) {
    if (event.detail === 0 || aim === free.dataset.to) drop(free.dataset.to);
    else {
      aim = free.dataset.to;
      show();
    }
  }
});

document.addEventListener("keydown", (event) => {
  if (!carried) return;
  if (event.key === "Escape") {
    const from = putBack();
    if (from) from.focus();
    event.preventDefault();
  }
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const seats = frees();
  if (!seats.length) return;
  event.preventDefault();
  const here = seats.indexOf(document.activeElement);
  const start = here >= 0 ? here + step : nearest(seats, step);
  seats[(start + seats.length) % seats.length].focus();
});

/* The free seat that follows (or precedes) the player's own on the page. */
function nearest(seats, step) {
  const own = seatOf(carried.entry);
  const after = seats.findIndex((seat) => own && own.compareDocumentPosition(seat) & Node.DOCUMENT_POSITION_FOLLOWING);
  if (after < 0) return step > 0 ? 0 : seats.length - 1;
  return step > 0 ? after : after - 1;
}

/* Drag, with a mouse at once, with a finger after a long press. */
function lift(x, y) {
  const seat = press.seat;
  pick(seat);
  const ghost = seat.cloneNode(true);
  ghost.removeAttribute("data-entry");
  ghost.className = "seat ghost-seat";
  ghost.setAttribute("aria-hidden", "true");
  document.body.append(ghost);
  drag = { ghost, over: null, x, y, frame: requestAnimationFrame(scrollAtEdge) };
  seat.closest("[data-seats-map]").classList.add("dragging");
  carryTo(x, y);
}

function carryTo(x, y) {
  drag.x = x;
  drag.y = y;
  drag.ghost.style.transform = `translate(${x - 48}px, ${y - 58}px)`;
  const under = document.elementFromPoint(x, y);
  const free = under && under.closest("[data-seats-map] [data-to]");
  if (drag.over === free) return;
  if (drag.over) drag.over.classList.remove("aimed");
  if (free) free.classList.add("aimed");
  drag.over = free;
}

function scrollAtEdge() {
  if (!drag) return;
  if (drag.y < EDGE_PX * 2) scrollBy(0, -SCROLL_PX);
  else if (drag.y > innerHeight - EDGE_PX * 2) scrollBy(0, SCROLL_PX);
  drag.frame = requestAnimationFrame(scrollAtEdge);
}

function letGo(commit) {
  if (press) clearTimeout(press.timer);
  press = null;
  if (!drag) return;
  cancelAnimationFrame(drag.frame);
  const over = drag.over;
  drag.ghost.remove();
  drag = null;
  for (const map of document.querySelectorAll(".dragging")) map.classList.remove("dragging");
  justDragged = true;
  setTimeout(() => (justDragged = false), 60); // the click that ends a drag is not a tap
  if (commit && over) drop(over.dataset.to);
  else putBack();
}

document.addEventListener("pointerdown", (event) => {
  const seat = event.target instanceof Element && event.target.closest("[data-seats-map] [data-entry]");
  if (!seat || event.button !== 0 || !event.isPrimary) return;
  press = { seat, id: event.pointerId, x: event.clientX, y: event.clientY, timer: 0 };
  if (event.pointerType === "mouse") return;
  press.timer = setTimeout(() => lift(press.x, press.y), LONG_PRESS_MS);
});

document.addEventListener("pointermove", (event) => {
  if (!press || event.pointerId !== press.id) return;
  if (drag) {
    carryTo(event.clientX, event.clientY);
    return;
  }
  if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_PX) return;
  if (event.pointerType === "mouse") lift(event.clientX, event.clientY);
  else letGo(false);
});

document.addEventListener("pointerup", () => letGo(true));
document.addEventListener("pointercancel", () => letGo(false));
document.addEventListener("touchmove", (event) => drag && event.preventDefault(), { passive: false });
document.addEventListener("dragstart", (event) => press && event.preventDefault());
document.addEventListener("contextmenu", (event) => {
  if (press || drag) event.preventDefault(); // a long press asks for a menu on some phones
});
