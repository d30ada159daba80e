/* What a floor that plays at this table wants done to the hand: those who are in it say yes or no, each once. No key of a
   laptop says it. */
import { element, fill } from "./element.js";
import { Guarded } from "./guard.js";

const say = window.ShuffleUp.words();

export function isAsked(state) {
  return Boolean(state.asked) && state.phase === "paused";
}

export class Ruling {
  constructor(place, table) {
    this.words = element("div", { class: "notice asked", role: "group" });
    this.yes = element("button", { type: "button", class: "b go main" }, say("ruling_agree"));
    this.no = element("button", { type: "button", class: "b out" }, say("ruling_refuse"));
    this.guards = { yes: new Guarded(this.yes, () => table.answerRuling(true)), no: new Guarded(this.no, () => table.answerRuling(false)) };
    this.commit = element("div", { class: "commit" }, this.no, this.yes);
    place.append(this.words, this.commit);
  }

  update(state) {
    const asked = state.asked;
    if (!asked) return;
    const mine = Boolean(state.mine) && asked.waits.includes(state.mine.entry);
    this.commit.hidden = !mine;
    this.guards.yes.mean(mine ? `yes ${asked.number}` : "");
    this.guards.no.mean(mine ? `no ${asked.number}` : "");
    fill(this.words, [asked, mine], () => [
      element("h2", {}, asked.said),
      asked.why ? element("p", { class: "note" }, say("ruling_why", { why: asked.why })) : null,
      element("p", { class: "note" }, say("ruling_by", { by: asked.by })),
      mine ? null : element("p", { class: "note" }, say("ruling_waits", { n: asked.waits.length })),
    ]);
  }
}
