/* What the floor did at this table, on whose device and why: for as long as the server calls it news. */
import { part } from "./element.js";

const say = window.ShuffleUp.words();
let ends = 0;

export function showFloor(told) {
  const place = part("floor");
  if (!place) return;
  clearTimeout(ends);
  place.hidden = !told;
  if (!told) return;
  const words = told.why ? say("floor_did_why", told) : told.by ? say("floor_did", told) : told.said;
  if (place.textContent !== words) place.textContent = words;
  ends = setTimeout(() => (place.hidden = true), told.ends_in);
}
