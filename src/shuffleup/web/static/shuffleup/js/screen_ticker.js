/* The line at the foot of the big screen: seat moves one after the other, the message, and what else is good to know.

   Classic script, JavaScript of 2019; adds `ShuffleUp.screenTicker(line, say, figures, onMove)`. The newest move comes
   first; those of one table that breaks or is drawn are one slide. A slide stays at least twelve seconds, longer if it
   is long; after all have been shown they come round again until they are four minutes old, because the player
   concerned was at the bar. A move that holds no longer leaves at once. */
(function () {
  "use strict";
  const room = (window.ShuffleUp = window.ShuffleUp || {});
  const STAY_MS = 12000;
  const PER_LETTER_MS = 120;
  const READ_AT_ONCE = 60; // letters that twelve seconds are plenty for
  const FRESH_MS = 240000;
  const ARROW = document.documentElement.dir === "rtl" ? " ← " : " → ";

  function staying(item) {
    const letters = (item.lead + item.text + item.names).length;
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
    let again = false; // on show for a second time: what is new need not wait for it
    let until = 0;
    let drawnAt = "";

    function seatOf(move) {
      return move.seat ? say("seat", { n: move.seat }) : "";
    }

    function moveItem(move) {
      const seat = move.seat ? ", " + seatOf(move) : "";
      return {
        id: "move " + move.id, kind: "move", at: move.at, text: move.note || "", names: "", rows: [],
        lead: move.text_from + ARROW + move.text_to + seat,
      };
    }

    /* A whole table's moves as one slide: who goes where. */
    function tableItem(moves) {
      const heading = moves[0].together.text;
      const rows = moves.map(function (move) {
        return [move.note, move.table + "–" + move.seat];
      });
      rows.sort(function (a, b) {
        return a[0].localeCompare(b[0]);
      });
      return {
        id: "moves " + moves[0].together.id, kind: "move", at: moves[0].at, lead: heading, text: "", rows: rows,
        names: rows.join(" "),
      };
    }

    function slides(moves) {
      const tables = {};
      const list = [];
      moves.forEach(function (move) {
        const id = move.together ? move.together.id : "";
        if (id && tables[id]) tables[id].push(move);
        else if (id) list.push((tables[id] = [move]));
        else list.push([move]);
      });
      return list.map(function (each) {
        return each.length > 1 ? tableItem(each) : moveItem(each[0]);
      });
    }

    /* Moves that are fresh, newest first; without any, the message and the facts of the hour. */
    function collect(state, nowMs, facts) {
      const fresh = (state.moves || []).filter(function (move) {
        return nowMs - move.at < FRESH_MS;
      });
      const moves = slides(fresh).sort(function (a, b) {
        return b.at - a.at;
      });
      moves.forEach(function (item, i) {
        item.count = moves.length > 1 ? say("count", { n: i + 1, total: moves.length }) : "";
      });
      const last = state.last_hands
        ? [{ id: "last " + state.last_hands, kind: "move last", lead: state.last_hands, text: "", names: "", count: "" }]
        : [];
      const message = state.message
        ? [{ id: "message " + state.message, kind: "message", lead: "", text: state.message, names: "", count: "" }]
        : [];
      if (moves.length || last.length) return moves.concat(last, message);
      if (message.length) return message;
      return facts.map(function (fact) {
        return { id: "fact " + fact, kind: "fact", lead: "", text: fact, names: "", count: "" };
      });
    }

    /* As high as the names need: the stage makes room. */
    function drawTable(rows) {
      const list = document.createElement("ol");
      const how = document.createElement("i");
      how.textContent = say("table_seat");
      line.firstChild.appendChild(how);
      list.appendChild(line.firstChild);
      rows.forEach(function (row) {
        const entry = document.createElement("li");
        ["span", "em"].forEach(function (tag, i) {
          const part = document.createElement(tag);
          part.textContent = row[i];
          entry.appendChild(part);
        });
        list.appendChild(entry);
      });
      line.insertBefore(list, line.firstChild);
    }

    function draw(item) {
      line.className = "ticker" + (item ? " " + item.kind + (item.names ? " many" : "") : "");
      line.style.fontSize = "";
      line.textContent = "";
      line.parentNode.classList.toggle("with-table", Boolean(item && item.names));
      if (!item) return;
      [["b", item.lead], ["span", item.text], ["small", item.count]].forEach(function (piece) {
        if (!piece[1]) return;
        const part = document.createElement(piece[0]);
        part.textContent = piece[1];
        line.appendChild(part);
      });
      if (item.names) drawTable(item.rows);
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
      const interrupted = news && shown && (shown.kind !== "move" || again);
      if (same && (same.count !== shown.count || same.names !== shown.names)) draw((shown = same));
      if (same && nowMs < until && !interrupted) return;
      const item = following();
      if (!item && !shown) {
        draw(null);
      } else if (!item || !shown || item.id !== shown.id) {
        draw(item);
        if (item && item.kind === "move" && !seen[item.id] && !first) onMove();
      }
      again = Boolean(item && seen[item.id]);
      shown = item;
      until = item ? nowMs + staying(item) : 0;
      if (item) seen[item.id] = true;
      first = false;
    };
  };
})();
