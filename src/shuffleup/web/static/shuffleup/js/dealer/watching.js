/* The table for those who only watch: on a phone at the bar, on a television. No closed card ever reaches this page. */
import * as aloud from "./aloud.js";
import { part } from "./element.js";
import * as figures from "./figures.js";
import { unitOf } from "./games.js";
import { Line } from "./line.js";
import { drawTable } from "./stage.js";
import * as timing from "./timing.js";

let shown = null;

function show(state) {
  if (shown && state.now < shown.now) return;
  figures.count(unitOf(state), "chips");
  document.body.dataset.phase = state.phase;
  aloud.follow(shown, state);
  shown = state;
  drawTable(state, null);
  timing.follow(state, {});
}

const { url, query, stream } = document.body.dataset;
const line = new Line({ url, query, stream, onState: show, onSaid: () => {}, onLost: () => (part("lost").hidden = false), onBack: () => (part("lost").hidden = true) });
line.read();
