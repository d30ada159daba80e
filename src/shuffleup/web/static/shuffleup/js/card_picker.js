/* Cards tapped instead of typed. A module.

   Fields with [data-cards=N] take N cards; the one that was touched last takes the next card, a full one hands on to the
   next field. [data-deck] holds a button a card ([data-card=Ah]); one that is in a field already is marked, and a tap
   takes it off again. With [data-follow-board] on the form, the third, fourth and fifth card of the board send it. */
let active = null;

const form = () => document.querySelector("form:has([data-deck])");
const fields = () => [...form().querySelectorAll("[data-cards]")];
const cardsOf = (field) => field.value.replace(/\s+/g, "").match(/.{1,2}/g) || [];
const room = (field) => Number(field.dataset.cards) - cardsOf(field).length;

function next() {
  if (active && active.isConnected && room(active) > 0) return active;
  const all = fields();
  const from = active && active.isConnected ? all.indexOf(active) : -1;
  return [...all.slice(from + 1), ...all].find((field) => room(field) > 0) || null;
}

function mark() {
  if (!form()) return;
  const used = new Set(fields().flatMap(cardsOf));
  for (const button of form().querySelectorAll("[data-card]")) {
    button.setAttribute("aria-pressed", String(used.has(button.dataset.card)));
  }
  active = next();
  for (const field of fields()) field.classList.toggle("takes", field === active);
}

function put(field, cards) {
  field.value = cards.join("");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function follows(field) {
  return field.id === "board" && "followBoard" in form().dataset && cardsOf(field).length >= 3;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-card]");
  if (!button) return;
  const card = button.dataset.card;
  const holder = fields().find((field) => cardsOf(field).includes(card));
  if (holder) {
    put(holder, cardsOf(holder).filter((each) => each !== card));
    active = holder;
    mark();
    return;
  }
  const field = next();
  if (!field) return;
  active = field;
  put(field, [...cardsOf(field), card]);
  mark();
  if (follows(field)) form().requestSubmit();
});
document.addEventListener("focusin", (event) => {
  if (event.target.matches && event.target.matches("[data-cards]")) {
    active = event.target;
    mark();
  }
});
document.addEventListener("input", (event) => {
  if (event.target.matches("[data-cards]")) mark();
});
document.addEventListener("htmx:afterSwap", mark);
mark();
