/* Playing cards: shape and letter before colour, a name for ears. "??" is one that lies face down. */
import { element, svg } from "./element.js";

const say = window.ShuffleUp.words();
const SUITS = {
  s: "M16 1.6c1.8 4.6 12.9 10 12.9 17.2 0 3.9-2.9 6.6-6.4 6.6-2 0-3.8-.9-5-2.5.3 3.2 1.5 5.6 3.9 7.5H10.6c2.4-1.9 3.6-4.3 3.9-7.5-1.2 1.6-3 2.5-5 2.5-3.5 0-6.4-2.7-6.4-6.6C3.1 11.6 14.2 6.2 16 1.6z",
  h: "M16 29.4C6.6 22 1.8 17.2 1.8 11.2 1.8 6.7 5.2 3.4 9.2 3.4c2.9 0 5.3 1.7 6.8 4.5 1.5-2.8 3.9-4.5 6.8-4.5 4 0 7.4 3.3 7.4 7.8 0 6-4.8 10.8-14.2 18.2z",
  d: "M16 1.2c3.2 5.7 7 10.5 11.6 14.8C23 20.3 19.2 25.1 16 30.8 12.8 25.1 9 20.3 4.4 16 9 11.7 12.8 6.9 16 1.2z",
  c: "M16 1.8a6.7 6.7 0 0 1 5.7 10.2 6.7 6.7 0 1 1-4.3 11.3c.3 3 1.5 5.3 3.9 7.1H10.7c2.4-1.8 3.6-4.1 3.9-7.1A6.7 6.7 0 1 1 10.3 12 6.7 6.7 0 0 1 16 1.8z",
};
const RANKS = {
  A: "rank_ace", K: "rank_king", Q: "rank_queen", J: "rank_jack", T: "rank_ten", 9: "rank_nine", 8: "rank_eight",
  7: "rank_seven", 6: "rank_six", 5: "rank_five", 4: "rank_four", 3: "rank_three", 2: "rank_two",
};
const SUITS_SAID = { s: "of_spades", h: "of_hearts", d: "of_diamonds", c: "of_clubs" };

export function isOpen(code) {
  return code.length === 2 && code[0] in RANKS && code[1] in SUITS;
}

export function named(code) {
  if (!isOpen(code)) return say("closed_card");
  return say("card_named", { rank: say(RANKS[code[0]]), suit: say(SUITS_SAID[code[1]]) });
}

function suit(code, className) {
  return svg("0 0 32 32", className, [["path", { d: SUITS[code[1]] }]]);
}

/* One card, `kind` are further classes: `slim` for the thin back of a closed card, `mini` for one in a box. */
export function card(code, kind = "") {
  if (!isOpen(code)) return element("span", { class: `pc back ${kind}`, role: "img", "aria-label": named(code) });
  const rank = code[0] === "T" ? "10" : code[0];
  const made = element("span", {
    class: `pc ${code[1]} ${kind}${rank === "10" ? " ten" : ""}`, role: "img", "aria-label": named(code),
    "data-letter": code[1], "data-card": code,
  });
  made.append(element("i", { "aria-hidden": "true" }, rank), suit(code, "small"), suit(code, "large"));
  return made;
}

/* A place where a card will lie. */
export function gap() {
  return element("span", { class: "pc gap", "aria-hidden": "true" });
}
