/* The cards in a list of one's own hands, drawn from their letters. */
import { card } from "./cards.js";

for (const place of document.querySelectorAll("[data-cards]")) {
  const codes = place.dataset.cards.split(" ").filter(Boolean);
  place.replaceChildren(...codes.map((each) => card(each, "mini")));
}
