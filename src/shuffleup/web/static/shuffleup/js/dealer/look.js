/* One's own cards: face down until pressed, and down again on letting go, when the page loses the focus or is hidden.

   What is closed is not in the page: neither the letters nor the names of the cards. Held with a finger or the space bar;
   for those who cannot hold, a press without a finger opens for three seconds, or each press turns by choice. */
import { card } from "./cards.js";
import { choices } from "./choices.js";
import { element, fill, forget, icon, part } from "./element.js";

const say = window.ShuffleUp.words();
const GLANCE_MS = 3000;

export class Look {
  constructor(onTurned) {
    this.onTurned = onTurned;
    this.cards = [];
    this.open = false;
    this.button = part("look");
    this.button.addEventListener("pointerdown", (event) => this.down(event));
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
      this.button.addEventListener(name, () => this.up());
    }
    this.button.addEventListener("contextmenu", (event) => event.preventDefault());
    this.button.addEventListener("click", (event) => this.click(event));
    document.addEventListener("visibilitychange", () => this.away());
    window.addEventListener("blur", () => this.turn(false));
    window.addEventListener("pagehide", () => this.turn(false));
    window.addEventListener("focus", () => this.rest());
    document.addEventListener("su:choices", () => this.rest());
  }

  /* The cards of this hand; other cards begin face down. */
  hold(cards) {
    const same = cards.join() === this.cards.join();
    this.cards = cards;
    if (!same && !this.isOpenByChoice()) this.open = false;
    if (this.isOpenByChoice()) this.open = true;
    this.draw();
  }

  isOpenByChoice() {
    return !choices.closed && document.visibilityState === "visible" && document.hasFocus();
  }

  down(event) {
    if (!choices.hold || event.button > 0) return;
    event.preventDefault();
    this.button.setPointerCapture(event.pointerId);
    this.turn(true);
  }

  up() {
    if (choices.hold) this.rest();
  }

  click(event) {
    if (!choices.hold) {
      this.turn(!this.open);
    } else if (event.detail === 0) {
      this.turn(true);
      clearTimeout(this.ends);
      this.ends = setTimeout(() => this.rest(), GLANCE_MS);
    }
  }

  away() {
    if (document.hidden) this.turn(false);
    else this.rest();
  }

  rest() {
    this.turn(this.isOpenByChoice());
  }

  turn(open) {
    clearTimeout(this.ends);
    this.open = open && this.cards.length > 0;
    this.draw();
  }

  draw() {
    const shown = this.open ? this.cards : this.cards.map(() => "??");
    const label = this.open ? say("look_open") : say("look_closed");
    const changed = fill(this.button, [shown, label], () => [
      element("span", { class: "own-cards" }, ...shown.map((each) => card(each))),
      element("span", { class: "look-words" }, icon(this.open ? "eye" : "shut"), element("span", {}, label)),
    ]);
    this.button.hidden = !this.cards.length;
    this.button.setAttribute("aria-pressed", String(this.open));
    if (changed) this.onTurned(this.open);
  }

  /* Nothing of the last hand stays in the page. */
  clear() {
    if (!this.cards.length) return;
    this.cards = [];
    this.open = false;
    forget(this.button);
    this.draw();
  }
}
