/* What the page must know of a game: how its cards come. The server says it, in <script id="games" type="application/json">. */
const holder = document.getElementById("games");
const FAMILIES = holder ? JSON.parse(holder.textContent) : {};

export function family(state) {
  return (state.level && FAMILIES[state.level.game]) || "board";
}

/* The big blind, or the big bet: what stacks are counted in. */
export function unitOf(state) {
  if (!state.level) return 0;
  const digits = state.level.text.split("/").pop().replace(/\D/g, "");
  return Number(digits) || 0;
}
