/* The cards in a list of one's own hands, opened with the slip's code and drawn from their letters. */
import { card } from "./cards.js";
import { Opening, showLocked } from "./opening.js";
import { codeOf } from "./seat_code.js";

const { night, entry } = document.body.dataset;
const opening = new Opening(night);

for (const place of document.querySelectorAll("[data-sealed]")) {
  const about = { kind: "list", table: Number(place.dataset.table), hand: Number(place.dataset.hand), entry };
  const told = opening.text(about, place.dataset.sealed);
  if (told) place.replaceChildren(...told.cards.map((each) => card(each, "mini")));
  else showLocked(codeOf(night, entry) ? "renewed" : "scan");
}
