/* A room of many tables as tiles, [data-tiles]; the table of the tile that was tapped last is the one that is open.

   A module. `?table=` says which one is open at first; after the page was fetched again it is still the one that was
   tapped. The key T and a number go to a tile, O to "Someone is out". While a player is in hand a tile opens its table,
   so that a free seat there can be tapped. */
const NUMBER_MS = 900; // between T and the digits of a table, and between two of them
let chosen = null;
let typed = null; // digits so far, after T
let timer = 0;

function tiles() {
  return [...document.querySelectorAll("[data-tiles] [data-tile]")];
}

function open(number) {
  const all = tiles();
  if (!all.some((tile) => tile.dataset.tile === number)) return false;
  chosen = number;
  for (const tile of all) {
    if (tile.dataset.tile === number) tile.setAttribute("aria-current", "true");
    else tile.removeAttribute("aria-current");
  }
  for (const table of document.querySelectorAll(".map.one [data-table]")) {
    table.toggleAttribute("data-open", table.dataset.table === number);
  }
  return true;
}

function again() {
  const now = tiles().find((tile) => tile.hasAttribute("aria-current")) || tiles()[0];
  if (now && !(chosen && open(chosen))) open(now.dataset.tile);
}

document.addEventListener("click", (event) => {
  const tile = event.target instanceof Element && event.target.closest("[data-tile]");
  if (!tile || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  open(tile.dataset.tile);
}, true);

document.addEventListener("keydown", (event) => {
  const at = event.target instanceof Element ? event.target : document.body;
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return;
  if (at.closest("input, select, textarea, dialog") || document.querySelector("dialog[open]")) return;
  if (event.key === "o") document.getElementById("someone-out")?.click();
  else if (event.key === "t" && tiles().length) typed = "";
  else if (typed !== null && /^[0-9]$/.test(event.key)) open((typed += event.key));
  else return;
  clearTimeout(timer);
  timer = setTimeout(() => (typed = null), NUMBER_MS);
});

again();
document.addEventListener("htmx:afterSwap", again);
