/* All-in on the big screen: tabled hands with their odds and the board, over everything else while they are shown.

   Classic script, JavaScript of 2019, for screen.js: `screenAllIn()` gives what draws `all_in` of the state, which is
   {board: ["Ah"], about, hands: [{name, cards, percent}]} or null; a percent is null until it is worked out. */
window.ShuffleUp = window.ShuffleUp || {};
window.ShuffleUp.screenAllIn = function () {
  "use strict";
  const SUITS = { s: "\u2660", h: "\u2665", d: "\u2666", c: "\u2663" };
  const panel = document.createElement("section");
  panel.id = "all-in";
  panel.className = "all-in";
  panel.hidden = true;
  document.body.appendChild(panel);

  function make(parent, tag, className, text) {
    const made = parent.appendChild(document.createElement(tag));
    made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  function cards(parent, texts) {
    const row = make(parent, "span", "in-cards");
    texts.forEach(function (text) {
      const red = text[1] === "h" || text[1] === "d";
      make(row, "span", red ? "in-face red" : "in-face", (text[0] === "T" ? "10" : text[0]) + SUITS[text[1]]);
    });
  }

  let drawn = "";

  return function (shown) {
    const wanted = JSON.stringify(shown || null);
    if (wanted === drawn) return;
    drawn = wanted;
    panel.hidden = !shown;
    panel.textContent = "";
    if (!shown) return;
    shown.hands.forEach(function (hand) {
      const row = make(panel, "div", "in-hand");
      make(make(row, "span", "in-name"), "bdi", "", hand.name);
      cards(row, hand.cards);
      make(row, "b", "in-percent", hand.percent === null ? "" : (shown.about ? "\u2248 " : "") + hand.percent + "%");
    });
    cards(make(panel, "div", "in-board"), shown.board);
  };
};
