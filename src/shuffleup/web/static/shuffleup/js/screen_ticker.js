/* The line at the foot of the big screen: seat moves one after the other, the message, and what else is good to know.

   Classic script, JavaScript of 2019; adds `ShuffleUp.screenTicker(line, say, figures, onMove)`. A move stays at least
   twelve seconds, longer if it is long; after all have been shown they come round again until they are four minutes
   old, because the player concerned was at the bar. A move that was undone leaves at once. */
(function () {
  "use strict";
  const room = (window.ShuffleUp = window.ShuffleUp || {});
  const STAY_MS = 12000;
  const PER_LETTER_MS = 120;
  const READ_AT_ONCE = 60; // letters that twelve seconds are plenty for
  const FRESH_MS = 240000;
  const ARROW = document.documentElement.dir === "rtl" ? " ← " : " → ";

  function staying(item) {
    const letters = (item.lead + item.text).length;
    return STAY_MS + Math.max(0, letters - READ_AT_ONCE) * PER_LETTER_MS;
  }

  function overfull(line) {
    return line.scrollHeight > line.clientHeight || line.scrollWidth > line.clientWidth;
  }

  room.screenTicker = function (line, say, figures, onMove) {
    const seen = {};
    let first = true;
    let items = [];
    let shown = null;
    let until = 0;
    let drawnAt = "";

    function moveItem(move) {
      const seat = move.seat ? ", " + say("seat", { n: move.seat }) : "";
      return {
        id: "move " + move.id, kind: "move", at: move.at, text: move.note || "",
        lead: move.text_from + ARROW + move.text_to + seat,
      };
    }

    /* Moves that are fresh, oldest first; without any, the message and the facts of the hour. */
    function collect(state, nowMs, facts) {
      const moves = (state.moves || [])
        .filter(function (move) {
          return nowMs - move.at < FRESH_MS;
        })
        .sort(function (a, b) {
          return a.at - b.at;
        })
        .map(moveItem);
      moves.forEach(function (item, i) {
        item.count = moves.length > 1 ? say("count", { n: i + 1, total: moves.length }) : "";
      });
      const last = state.last_hands
        ? [{ id: "last " + state.last_hands, kind: "move last", lead: state.last_hands, text: "", count: "" }]
        : [];
      const message = state.message
        ? [{ id: "message " + state.message, kind: "message", lead: "", text: state.message, count: "" }]
        : [];
      if (moves.length || last.length) return moves.concat(last, message);
      if (message.length) return message;
      return facts.map(function (fact) {
        return { id: "fact " + fact, kind: "fact", lead: "", text: fact, count: "" };
      });
    }

    function draw(item) {
      line.className = "ticker" + (item ? " " + item.kind : "");
      line.style.fontSize = "";
      line.textContent = "";
      if (!item) return;
      [["b", item.lead], ["span", item.text], ["small", item.count]].forEach(function (piece) {
        if (!piece[1]) return;
        const part = document.createElement(piece[0]);
        part.textContent = piece[1];
        line.appendChild(part);
      });
      const size = parseFloat(window.getComputedStyle(line).fontSize);
      for (let share = 0.9; share > 0.5 && overfull(line); share -= 0.1) line.style.fontSize = size * share + "px";
    }

    /* The item after the one on show; a move nobody has seen yet goes first. */
    function following() {
      if (!items.length) return null;
      const unseen = items.filter(function (item) {
        return item.kind === "move" && !seen[item.id];
      });
      if (unseen.length) return unseen[0];
      const at = items.findIndex(function (item) {
        return shown && item.id === shown.id;
      });
      return items[(at + 1) % items.length];
    }

    /* Called every second with the newest state and the facts for quiet times. */
    return function (state, nowMs, facts) {
      items = collect(state, nowMs, facts);
      const size = window.innerWidth + " " + window.innerHeight;
      if (shown && size !== drawnAt) draw(shown); // the type was made to fit another size
      drawnAt = size;
      const same = items.filter(function (item) {
        return shown && item.id === shown.id;
      })[0];
      const news = items.some(function (item) {
        return item.kind === "move" && !seen[item.id];
      });
      const interrupted = news && shown && shown.kind !== "move";
      if (same && same.count !== shown.count) draw((shown = same));
      if (same && nowMs < until && !interrupted) return;
      const item = following();
      if (!item && !shown) {
        draw(null);
      } else if (!item || !shown || item.id !== shown.id) {
        draw(item);
        if (item && item.kind === "move" && !seen[item.id] && !first) onMove();
      }
      shown = item;
      until = item ? nowMs + staying(item) : 0;
      if (item) seen[item.id] = true;
      first = false;
    };
  };
})();
