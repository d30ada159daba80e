/* Tiles, [data-tiles]: tables of a room, or letters of a long list. What belongs to the tile that was tapped last is the
   one part that is open: [data-table], [data-part-of-list].

   A module. The server says which one is open at first, and opens another by its address where no script runs; after the
   page was fetched again it is still the one that was tapped. While a player is in hand a tile opens its table, so that a
   free seat there can be tapped. */
let chosen = null;

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
  for (const part of document.querySelectorAll("[data-seats-map] [data-table], [data-part-of-list]")) {
    part.toggleAttribute("data-open", (part.dataset.table ?? part.dataset.partOfList) === number);
  }
  return true;
}

/* What was opened is seen whole where it can be: else the tiles go to the top of the page. */
function show(tile) {
  const below = document.querySelector("#carry:not([hidden])") || document.querySelector("nav.places");
  const top = below.getBoundingClientRect().top;
  const foot = top > innerHeight / 2 ? top : innerHeight;
  const part = document.querySelector("[data-open]");
  if (part && part.getBoundingClientRect().bottom > foot) tile.closest("[data-tiles]")?.scrollIntoView();
  if (!tile.checkVisibility()) part?.querySelector(".seat")?.focus(); // it stood in place of what is open now
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
  show(tile);
}, true);

again();
document.addEventListener("htmx:afterSwap", again);
