/* The seat map. A tap on a player opens dialog#seat-sheet, where the page has one: its [data-seat-name] and
   [data-seat-where] say who, form#seat-out takes him out, [data-seat-open] leads to a part of his page, and
   [data-seat-move] takes him in hand. Moving: then tap a free seat; without a sheet tap the player, the seat, and confirm;
   or drag; or by keyboard.

   A module. Works on any [data-seats-map] (room.css shows the markup), also after its content was fetched again: all
   listening is on document. Ends in a submit of form#move with `entry`, `origin` and `to` ("3-2": table, seat). Where
   that form has a field `swap`, a second player can be the goal as well as a free seat: they change places. The bar
   #carry says what is in hand; a [data-carry-open] link in it leads where the seat's data-href says.
   Keyboard: Enter picks up, arrows or Tab go over the free seats, Enter drops, Escape puts back. While a player is in
   hand the page holds still (su:hold). Whether a seat may be taken is the server's to say. */
const say = window.ShuffleUp.words();
const DRAG_PX = 7; // a mouse that moves this far drags
const LONG_PRESS_MS = 280; // a finger that stays this long drags; one that moves earlier scrolls
const EDGE_PX = 72;
const SCROLL_PX = 14;

let carried = null; // {entry, name, at, href} of the player in hand
let meant = false; // he was taken in hand to be moved: a free seat needs no second question
let aim = null; // {to, other}: "table-seat" waiting for a yes, and who sits there
let press = null; // a pointer that is down on a player: {seat, id, x, y, timer}
let drag = null; // {ghost, over} while something is dragged
let justDragged = false;

function seatText(at) {
  const [table, seat] = at.split("-");
  return say("carry_seat", { table, seat });
}

function mayChangePlaces() {
  const form = document.getElementById("move");
  return Boolean(form && form.elements.namedItem("swap"));
}

function frees() {
  return [...document.querySelectorAll("[data-seats-map] [data-to]")];
}

function seatOf(entry) {
  return document.querySelector(`[data-seats-map] [data-entry="${CSS.escape(entry)}"]`);
}

function show() {
  document.body.classList.toggle("carrying", carried !== null);
  for (const seat of document.querySelectorAll("[data-seats-map] [data-entry]")) {
    seat.setAttribute("aria-pressed", String(carried !== null && seat.dataset.entry === carried.entry));
    seat.classList.toggle("aimed", aim !== null && seat.dataset.at === aim.to);
  }
  for (const seat of frees()) seat.classList.toggle("aimed", aim !== null && seat.dataset.to === aim.to);
  const bar = document.getElementById("carry");
  if (!bar) return;
  bar.hidden = carried === null;
  bar.querySelector("[data-carry-confirm]").hidden = aim === null;
  const link = bar.querySelector("[data-carry-open]");
  if (link) link.hidden = !carried || !carried.href || aim !== null;
  if (!carried) return;
  if (link && carried.href) link.href = carried.href;
  const values = { name: carried.name, from: seatText(carried.at), to: aim ? seatText(aim.to) : "", other: aim && aim.other };
  bar.querySelector("[data-carry-text]").textContent = say(
    !aim ? "carry_pick" : aim.other ? "carry_swap" : "carry_move", values
  );
}

function sheet(seat) {
  const dialog = document.getElementById("seat-sheet");
  if (!dialog) return false;
  const { entry, life, name, at, href } = seat.dataset;
  dialog.dataset.of = entry;
  dialog.querySelector("[data-seat-name]").textContent = name;
  dialog.querySelector("[data-seat-where]").textContent = seatText(at);
  const out = dialog.querySelector("#seat-out input[name='out']");
  if (out) out.value = `${entry}:${life}`;
  for (const link of dialog.querySelectorAll("[data-seat-open]")) link.href = href + link.dataset.seatOpen;
  dialog.showModal();
  document.dispatchEvent(new CustomEvent("su:hold", { detail: "dialog" }));
  return true;
}

document.addEventListener("submit", (event) => {
  const dialog = event.target.closest("#seat-sheet");
  if (dialog) dialog.close();
});

function pick(seat) {
  carried = { entry: seat.dataset.entry, name: seat.dataset.name, at: seat.dataset.at, href: seat.dataset.href };
  aim = null;
  document.dispatchEvent(new CustomEvent("su:hold", { detail: "seats" }));
  show();
}

function putBack() {
  const from = carried && seatOf(carried.entry);
  carried = null;
  aim = null;
  meant = false;
  show();
  document.dispatchEvent(new CustomEvent("su:release", { detail: "seats" }));
  return from;
}

function drop(to) {
  const form = document.getElementById("move");
  for (const [name, value] of [["entry", carried.entry], ["origin", carried.at], ["to", to]]) {
    if (!form.elements.namedItem(name)) form.append(Object.assign(document.createElement("input"), { type: "hidden", name }));
    form.elements.namedItem(name).value = value;
  }
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
  else if (at.closest("[data-carry-confirm]") && carried && aim) drop(aim.to);
  else if (player && carried && player.dataset.entry === carried.entry) putBack();
  else if (player && carried && mayChangePlaces()) aimAt(player.dataset.at, player.dataset.name, false);
  else if (at.closest("[data-seat-move]")) takeInHand(at.closest("dialog"));
  else if (player && !sheet(player)) pick(player);
  else if (free && carried) aimAt(free.dataset.to, "", meant || event.detail === 0);
});

function takeInHand(dialog) {
  const seat = seatOf(dialog.dataset.of);
  dialog.close();
  if (!seat) return; // he has gone meanwhile
  pick(seat);
  meant = true;
  seat.focus({ preventScroll: true });
  seat.closest("[data-table]").scrollIntoView({ block: "nearest" }); // its free seats are above the bar
}

function aimAt(to, other, atOnce) {
  if (atOnce || (aim && aim.to === to)) {
    drop(to);
    return;
  }
  aim = { to, other };
  show();
}

document.addEventListener("keydown", (event) => {
  if (!carried) return;
  if (event.key === "Escape") {
    const from = putBack();
    if (from) from.focus();
    event.preventDefault();
  }
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const seats = frees().filter((seat) => seat.checkVisibility()); // of the tables that are open
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
  document.getElementById("carry").hidden = true; // it would lie over seats to drop on
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
