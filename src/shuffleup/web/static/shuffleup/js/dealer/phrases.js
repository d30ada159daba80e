/* Set phrases: one button in the bar, a sheet of them behind it, and what somebody says at his seat for a few seconds. */
import { element, fill, part } from "./element.js";

const say = window.ShuffleUp.words();
const WORDS = {
  nice_hand: () => say("phrase_nice_hand"),
  thanks: () => say("phrase_thanks"),
  good_luck: () => say("phrase_good_luck"),
  one_moment: () => say("phrase_one_moment"),
};

export class Phrases {
  constructor(table) {
    this.said = [];
    this.known = {};
    this.button = part("say");
    this.sheet = part("phrases");
    this.button.addEventListener("click", () => this.sheet.showModal());
    this.sheet.addEventListener("click", (event) => {
      const chosen = event.target.closest("[data-phrase]");
      if (!chosen) return;
      this.sheet.close();
      table.line.send("say", { phrase: chosen.dataset.phrase });
    });
  }

  /* What is said now; a table that was drawn anew has lost it. */
  update(state) {
    this.button.hidden = !state.may_say.length;
    if (this.button.hidden && this.sheet.open) this.sheet.close();
    const offered = state.may_say.filter((each) => WORDS[each]);
    fill(part("phrases-list"), offered, () => offered.map((each) => element("button", { type: "button", class: "b out", "data-phrase": each }, WORDS[each]())));
    const now = performance.now();
    const heard = state.phrases.filter((each) => WORDS[each.phrase]);
    for (const each of heard) {
      if (this.known[each.seat] === each.number) continue;
      this.known[each.seat] = each.number;
      const { name } = state.seats.find((seat) => seat.seat === each.seat) || { name: "" };
      const words = WORDS[each.phrase]();
      this.said = [...this.said.filter((other) => other.seat !== each.seat), { seat: each.seat, name, words, until: now + each.ends_in }];
      if (each.seat !== state.seat) part("said").textContent = say("says_phrase", { name, phrase: words });
    }
    this.own = state.seat;
    this.show();
  }

  show() {
    clearTimeout(this.timer);
    const now = performance.now();
    this.said = this.said.filter((each) => each.until > now);
    for (const old of document.querySelectorAll(".phrase")) old.remove();
    const unseen = [];
    for (const each of this.said) {
      const place = each.seat === this.own ? part("own") : part("table").querySelector(`[data-seat="${each.seat}"]`);
      if (place && !place.hidden) place.append(element("span", { class: "phrase", "aria-hidden": "true" }, each.words));
      else unseen.push(say("says_phrase", { name: each.name, phrase: each.words }));
    }
    const strip = part("unseen");
    strip.hidden = !unseen.length;
    strip.textContent = unseen.join(" · ");
    if (this.said.length) this.timer = setTimeout(() => this.show(), Math.min(...this.said.map((each) => each.until)) - now + 20);
  }
}
