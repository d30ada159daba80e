/* A night that the program deals, on a screen: all tables in a glance, and one table seat by seat with bars for stacks.

   Classic script, JavaScript of 2019; adds `ShuffleUp.screenDealt`. What is drawn is asked for every other second while
   the screen shows one of these parts, and kept in `own` (`glance`, `table`). Where the plan wants it, a hand that is over
   is played once more between (`past`): a step each time. No card comes here that did not lie open. */
(function () {
  "use strict";
  const room = window.ShuffleUp;
  const parts = room.screenParts;
  const make = parts.make;
  const write = parts.write;
  const EACH_MS = 2000;
  const LAST_STEP = 4; // times that the end of a past hand is shown
  const LIVE = 5; // times that the live table is shown at least before another past hand
  const SUITS = { s: "\u2660", h: "\u2665", d: "\u2666", c: "\u2663" };
  const CARD_HIGH = 4.9; // letters
  const CARD_WIDE = 12;

  function ask(url, then) {
    window.fetch(url, { cache: "no-store", credentials: "same-origin" }).then(function (answer) {
      return answer.ok ? answer.json() : null;
    }).then(function (told) {
      if (told) then(told);
    }).catch(function () {
      return null; // the screen's own stream says that the line is down
    });
  }

  /* The table to feature: the one that was chosen, else the biggest all-in, which stays until its hand is over. */
  function chosen(glance, asked, before) {
    const tables = glance.tables;
    function numbered(n) {
      return tables.filter(function (each) {
        return each.table === n;
      })[0];
    }
    if (asked && numbered(asked)) return asked;
    const now = before && numbered(before.table);
    const goes = now && now.hand === before.hand && now.phase === "hand";
    const best = tables.reduce(function (most, each) {
      const rank = each.all_in.length ? 1e15 + each.pot : each.pot;
      return !most || rank > most.rank ? { n: each.table, rank: rank, all_in: each.all_in.length > 0 } : most;
    }, null);
    if (goes && (now.all_in.length || !best.all_in)) return now.table;
    return best ? best.n : 0;
  }

  function following(onNews, still) {
    let own = {};
    let timer = 0;
    let on = null;
    let pastHand = "";
    let live = 0;

    /* The next step of the past hand that is shown; else another one, where there is one and the live table was seen.
       A live all-in comes first. */
    function retell(asked, n) {
      const hot = own.glance.tables.some(function (each) {
        return each.table === n && each.all_in.length > 0;
      });
      if (hot) {
        own.past = null;
        return null;
      }
      if (own.past) {
        own.past.at += 1;
        if (own.past.at < own.past.hand.steps.length + LAST_STEP) return onNews();
        own.past = null;
        live = 0;
        return onNews();
      }
      live += 1;
      if (!own.televised || live < LIVE) return null;
      return ask(asked.dealt + "/televised/" + n + ".json", function (told) {
        if (asked !== own || !told.hand || own.past) return;
        const key = told.hand.table + "." + told.hand.hand;
        if (key === pastHand) return;
        pastHand = key;
        seen("past", { at: 0, hand: told.hand, minutes: Math.floor((told.now - told.hand.ended_at) / 60000) });
      });
    }

    function seen(name, told) {
      own[name] = told;
      onNews();
    }

    function read() {
      if (!own.dealt || document.hidden) return;
      const asked = own;
      ask(asked.dealt + "/overview.json", function (glance) {
        if (asked !== own) return;
        seen("glance", glance);
        const n = chosen(glance, own.look.feature, on);
        if (n) {
          ask(asked.dealt + "/table.json?table=" + n, function (table) {
            if (asked !== own) return;
            on = { table: n, hand: table.hand ? table.hand.number : 0 };
            seen("table", table);
          });
          retell(asked, n);
        }
      });
    }

    return {
      /* What the screen shows from now on; what was known stays until it is told anew. */
      follow: function (next) {
        next.glance = next.dealt ? own.glance : null;
        next.table = next.dealt ? own.table : null;
        next.past = next.dealt && next.televised ? own.past : null;
        own = next;
        window.clearInterval(timer);
        if (!own.dealt) return;
        read();
        if (!still) timer = window.setInterval(read, EACH_MS);
      },
    };
  }

  function has(part, own) {
    if (part === "tables") return Boolean(own.glance) && own.glance.tables.length > 1;
    return Boolean(own.table);
  }

  function isFinal(own) {
    return Boolean(own.glance) && own.glance.tables.length === 1;
  }

  function title(own, say) {
    if (!own.table) return "";
    if (own.past) {
      const n = own.past.hand.hand;
      const hand = own.past.minutes ? say("past_hand_ago", { n: n, ago: own.past.minutes }) : say("past_hand", { n: n });
      return isFinal(own) ? hand : say("table_n", { n: own.past.hand.table }) + " · " + hand;
    }
    return isFinal(own) ? say("final_table") : say("table_n", { n: own.table.table });
  }

  function doing(each, say) {
    if (each.phase === "hand" && each.turn) return say("turn_of", { name: each.turn });
    return each.said || "";
  }

  /* All tables as cards: whose turn, who leads, what is in the pot. */
  function tables(body, glance, page, figures, say) {
    body.className = "panel-body dealt-cards";
    const letter = parseFloat(window.getComputedStyle(body).fontSize) || 32;
    const many = glance.tables.length;
    const down = Math.max(1, Math.floor(body.clientHeight / (letter * CARD_HIGH)));
    const across = Math.max(1, Math.min(many, Math.floor(body.clientWidth / (letter * CARD_WIDE))));
    const pages = Math.max(1, Math.ceil(many / (down * across)));
    const each = Math.ceil(many / pages);
    const at = Math.min(page, pages - 1);
    body.style.gridTemplateColumns = "repeat(" + Math.min(across, each) + ", minmax(0, 1fr))";
    glance.tables.slice(at * each, (at + 1) * each).forEach(function (table) {
      const card = make(body, "section", "dealt-card" + (table.all_in.length ? " hot" : ""));
      const head = make(card, "h3");
      write(make(head, "span"), say("table_n", { n: table.table }));
      if (table.all_in.length) write(make(head, "em"), say("all_in"));
      write(make(head, "b"), table.pot ? figures.short(table.pot) : say("players_n", { n: table.players }));
      const lead = make(card, "p");
      write(make(lead, "span"), table.leader);
      write(make(lead, "b"), figures.short(table.most));
      write(make(card, "p", "doing"), doing(table, say));
    });
    return pages;
  }

  function faces(parent, cards, className) {
    const open = (cards || []).filter(function (each) {
      return each !== "??";
    });
    if (!open.length) return;
    const row = make(parent, "span", className);
    open.forEach(function (each) {
      write(make(row, "i", "face " + each.charAt(1)), (each.charAt(0) === "T" ? "10" : each.charAt(0)) + SUITS[each.charAt(1)]);
    });
  }

  function mark(seat, turn, say) {
    if (seat.won) return say("wins_n", { chips: seat.won });
    if (seat.state === "all_in") return say("all_in");
    if (turn && turn.seat === seat.seat) return say("seat_to_act");
    return seat.said || "";
  }

  /* A step of a past hand, as the table that it was. */
  function asTable(past) {
    const step = past.hand.steps[Math.min(past.at, past.hand.steps.length - 1)];
    return { phase: "", said: step.said, hand: { pot: step.pot, board: step.board }, turn: step.chair ? { seat: step.chair } : null, seats: step.seats };
  }

  /* One table: board and pot beside its seats, each with a bar as long as its stack. */
  function feature(body, own, figures, say) {
    const table = own.past ? asTable(own.past) : own.table;
    const seats = table.seats.filter(function (each) {
      return each.entry && each.state !== "out";
    });
    const most = Math.max.apply(null, seats.map(function (each) {
      return each.stack + each.bet;
    }).concat(1));
    body.className = "panel-body dealt-feature";
    const middle = make(body, "div", "dealt-middle");
    if (table.hand) {
      if (table.hand.pot !== null) {
        write(make(middle, "p"), say("pot"));
        write(make(middle, "b", "dealt-pot"), figures.short(table.hand.pot));
      }
      faces(middle, table.hand.board, "dealt-board");
    }
    if (table.phase !== "hand" && table.said) write(make(middle, "p"), table.said);
    const list = make(body, "ol", "dealt-seats");
    list.setAttribute("data-many", seats.length > 7 ? "many" : "few");
    seats.forEach(function (seat) {
      const turn = table.turn && table.turn.seat === seat.seat;
      const row = make(list, "li", seat.state + (turn ? " turn" : ""));
      const head = make(row, "div", "dealt-seat");
      const name = make(head, "span", "dealt-name");
      write(name, seat.name);
      if (seat.bot) write(make(head, "em"), say("bot"));
      if (seat.button) write(make(head, "em"), say("button_letter"));
      if (seat.state !== "folded") faces(head, seat.cards, "dealt-faces");
      write(make(head, "span", "dealt-mark"), mark(seat, own.past ? null : table.turn, say));
      write(make(head, "b"), figures.short(seat.stack));
      const bar = make(make(row, "div", "dealt-bar"), "i");
      bar.style.width = Math.round(((seat.stack + seat.bet) / most) * 100) + "%";
    });
  }

  room.screenDealt = { following: following, has: has, title: title, tables: tables, feature: feature };
})();
