/* What a screen shows beside the clock: seats, names, prizes, levels, figures, points, rulings, a message, a picture, a code.

   Classic script, JavaScript of 2019; adds `ShuffleUp.screenPanels(say)`, which has
     has(part, state, own, shown)   whether there is anything to show
     panel(parent, className)       an element with draw(part, page, news) -> how many pages the part has
   A list that is longer than the screen is cut into pages that come round, in type that can be read from afar; nothing
   scrolls, since nobody is there to do it. */
(function () {
  "use strict";
  const room = window.ShuffleUp;
  const parts = room.screenParts;
  const make = parts.make;
  const write = parts.write;
  const WIDE_NAME = 15; // letters; longer names get wider columns
  const LONG_NAME = 24; // and end in dots from here on
  const LINE = 1.54; // the height of a row, in letters
  const SMALLEST = 0.74; // of the usual type, for a long list
  const LARGEST = 1.7; // for a short one

  function rem() {
    return parseFloat(window.getComputedStyle(document.documentElement).fontSize) || 16;
  }

  function longest(rows) {
    return rows.reduce(function (most, row) {
      return Math.max(most, row.main.length);
    }, 0);
  }

  room.screenPanels = function (say) {
    function byName(own) {
      const rows = [];
      (own.tables || []).forEach(function (table) {
        table.in.forEach(function (seat) {
          rows.push({ main: seat[1], end: table.n + "–" + seat[0] });
        });
      });
      (own.listed || []).forEach(function (name) {
        rows.push({ main: name, end: "" });
      });
      return rows.sort(function (a, b) {
        return a.main.localeCompare(b.main);
      });
    }

    function prizeRows(news) {
      return (news.state.prizes || []).map(function (prize) {
        return { lead: news.figures.place(prize.place), main: prize.text, end: "" };
      });
    }

    /* The level that is on and those to come, with the time at which each begins if the clock goes on. */
    function levelRows(news) {
      const state = news.state;
      const shown = news.shown;
      let at = news.nowMs - (shown.elapsedMs || 0);
      const timed = state.clock.state === "running";
      return (state.levels || []).slice(shown.index || 0).map(function (level, i) {
        const begins = at;
        at += level.ms;
        const ante = level.ante ? ", " + say("ante_each", { n: news.figures.short(level.ante) }) : "";
        return {
          lead: level.break ? "" : String(level.n),
          main: level.break ? say("break") + ", " + news.figures.minutes(level.ms) : news.figures.blinds(level) + ante,
          end: timed && i > 0 ? news.figures.timeOfDay(begins) : i === 0 && timed ? say("now") : "",
          on: i === 0 && timed,
        };
      });
    }

    function ranked(list) {
      return (list || []).map(function (each) {
        return { lead: each.place, main: each.name, end: String(each.points) };
      });
    }

    function facts(news) {
      const state = news.state;
      const figures = news.figures;
      const people = state.players || {};
      const rows = [];
      function add(label, text, note) {
        if (text) rows.push([label, text, note || ""]);
      }
      add(say("players"), figures.chips(people.left || 0), say("of", { n: figures.chips(people.entered || 0) }));
      add(say("average"), state.average ? figures.short(state.average) : "");
      add(say("break_in"), news.shown.breakInMs === null ? "" : figures.minutes(news.shown.breakInMs));
      add(say("tables"), state.tables ? figures.chips(state.tables) : "");
      add(say("chips"), state.chips_in_play && state.phase === "running" ? figures.short(state.chips_in_play) : "");
      if (state.forecast) {
        const span = { from: figures.timeOfDay(state.forecast.p10), to: figures.timeOfDay(state.forecast.p90) };
        add(say("ends_about"), figures.timeOfDay(state.forecast.p50), say("from_to", span));
      }
      return rows;
    }

    const TITLES = {
      seats: "title_seats", names: "title_names", prizes: "prizes", levels: "title_levels", figures: "title_figures",
      tables: "title_tables", feature: "", points: "title_points", league: "", rulings: "title_rulings", message: "", picture: "", code: "title_code",
    };

    const ROWS = {
      names: function (news) {
        return byName(news.own);
      },
      prizes: prizeRows,
      levels: levelRows,
      points: function (news) {
        return ranked(news.own.points);
      },
      league: function (news) {
        return ranked(news.own.league.rows);
      },
    };

    function message(state, own) {
      return state.message || (own.look && own.look.text) || "";
    }

    function has(part, state, own, shown) {
      const over = state.phase === "finished";
      if (part === "clock") return true;
      if (part === "seats") return !over && (own.tables || []).length > 0;
      if (part === "names") return !over && ((own.tables || []).length > 0 || (own.listed || []).length > 0);
      if (part === "prizes") return (state.prizes || []).length > 0;
      if (part === "levels") return !over && Boolean(shown.level);
      if (part === "figures") return !over;
      if (part === "message") return message(state, own) !== "";
      if (part === "picture") return Boolean(own.look && own.look.sponsor);
      if (part === "code") return Boolean(state.qr);
      if (part === "tables" || part === "feature") return !over && room.screenDealt.has(part, own);
      if (part === "league") return Boolean(own.league) && own.league.rows.length > 0;
      return (own[part] || []).length > 0;
    }

    /* How a list is cut at this size of type: columns, rows of each, pages. */
    function cut(body, rows, letter, lead) {
      const gap = rem() * 2;
      const letters = Math.min(LONG_NAME, Math.max(WIDE_NAME, longest(rows)));
      const wide = letters * 0.56 * letter + letter * (lead ? 7.5 : 4.5) + gap;
      const down = Math.max(1, Math.floor(body.clientHeight / (letter * LINE)));
      const most = Math.max(1, Math.floor((body.clientWidth + gap) / wide));
      const across = Math.min(most, Math.ceil(rows.length / down));
      const pages = Math.max(1, Math.ceil(rows.length / (down * across)));
      return { across: across, pages: pages, even: Math.ceil(rows.length / pages / across), letter: letter };
    }

    /* A list in as many columns and rows as the panel has room for; the rest on further pages. A long one is written
       smaller, as far as it can still be read from afar; a short one larger. */
    function drawRows(body, rows, page) {
      body.className = "panel-body rows";
      const usual = parseFloat(window.getComputedStyle(body).fontSize) || rem() * 2;
      const lead = rows.some(function (row) {
        return row.lead;
      });
      let as = cut(body, rows, usual, lead);
      for (let share = 0.94; as.pages > 1 && share > SMALLEST; share -= 0.06) {
        const smaller = cut(body, rows, usual * share, lead);
        if (smaller.pages < as.pages) as = smaller;
      }
      if (as.pages === 1 && as.across === 1) {
        const room_ = body.clientHeight / (rows.length * LINE);
        const wide = body.clientWidth / (Math.max(WIDE_NAME, longest(rows)) * 0.6 + 8);
        as.letter = Math.max(as.letter, Math.min(usual * LARGEST, room_, wide));
        body.className += " single";
      }
      const at = Math.min(page, as.pages - 1);
      body.style.fontSize = as.letter + "px";
      body.style.gridTemplateColumns = "repeat(" + as.across + ", minmax(0, 1fr))";
      body.style.gridTemplateRows = "repeat(" + as.even + ", auto)";
      const shown = rows.slice(at * as.even * as.across, (at + 1) * as.even * as.across);
      shown.forEach(function (row) {
        const line = make(body, "div", row.on ? "panel-row on" : "panel-row");
        if (lead) write(make(line, "span", "lead"), row.lead || "");
        write(make(line, "b"), row.main);
        write(make(line, "span", "end"), row.end);
      });
      return { pages: as.pages, from: shown.length ? shown[0].main : "", to: shown.length ? shown[shown.length - 1].main : "" };
    }

    /* A name in so few letters that a card holds it: Maximiliana F. for Maximiliana Featherstone. */
    function brief(name, letters) {
      const words = name.split(" ");
      if (name.length <= letters || words.length < 2) return name;
      return words[0] + " " + words[words.length - 1].charAt(0) + ".";
    }

    /* Tables as cards, each with its seats and who sits there; free seats are left out. */
    function drawTables(body, tables, page) {
      const unit = rem();
      const letter = parseFloat(window.getComputedStyle(body).fontSize) || unit * 2;
      const tallest = tables.reduce(function (most, table) {
        return Math.max(most, table.in.length);
      }, 1);
      const down = Math.max(1, Math.floor((body.clientHeight + rem()) / ((tallest * 1.2 + 3.4) * letter)));
      const across = Math.max(1, Math.min(tables.length, Math.floor((body.clientWidth + unit * 1.4) / (letter * 10.5))));
      const pages = Math.max(1, Math.ceil(tables.length / (down * across)));
      const each = Math.ceil(tables.length / pages);
      const columns = Math.min(across, Math.ceil(each / down));
      const at = Math.min(page, pages - 1);
      const letters = Math.floor(((body.clientWidth - (columns - 1) * 1.4 * unit) / columns / letter - 3.2) / 0.58);
      body.className = "panel-body cards";
      body.style.gridTemplateColumns = "repeat(" + columns + ", minmax(0, 1fr))";
      body.style.gridTemplateRows = "";
      tables.slice(at * each, (at + 1) * each).forEach(function (table) {
        const card = make(body, "section", "panel-table");
        write(make(card, "h3"), say("table_n", { n: table.n }));
        table.in.forEach(function (seat) {
          const line = make(card, "div", "panel-row");
          write(make(line, "span", "lead"), String(seat[0]));
          write(make(line, "b"), brief(seat[1], letters));
        });
      });
      shrink(body, 0.4); // a panel may be lower than one table is long
      return pages;
    }

    function drawRulings(body, rulings, page) {
      const letter = parseFloat(window.getComputedStyle(body).fontSize) || 32;
      const room_ = body.clientHeight / (letter * 9);
      const each = Math.max(1, Math.min(3, Math.floor(room_)));
      const pages = Math.max(1, Math.ceil(rulings.length / each));
      const at = Math.min(page, pages - 1);
      body.className = "panel-body rulings";
      body.style.gridTemplateColumns = "";
      body.style.gridTemplateRows = "";
      rulings.slice(at * each, (at + 1) * each).forEach(function (ruling) {
        const card = make(body, "section", "panel-ruling");
        const head = make(card, "h3");
        write(make(head, "span"), ruling.at);
        head.appendChild(document.createTextNode(" " + ruling.title));
        write(make(card, "p"), ruling.text);
        if (ruling.clauses) write(make(card, "small"), ruling.clauses);
      });
      shrink(body, 0.6);
      return pages;
    }

    function drawFacts(body, rows) {
      body.className = "panel-body facts";
      rows.forEach(function (row) {
        const box = make(body, "div", "panel-fact");
        write(make(box, "small"), row[0]);
        write(make(box, "b"), row[1]);
        if (row[2]) write(make(box, "span"), row[2]);
      });
      shrink(body, 0.5);
    }

    /* Smaller type until it fits, but not below `least` of the size in the style sheet. */
    function shrink(body, least) {
      body.style.fontSize = "";
      const size = parseFloat(window.getComputedStyle(body).fontSize);
      for (let share = 0.95; share >= least; share -= 0.05) {
        if (body.scrollHeight <= body.clientHeight + 1 && body.scrollWidth <= body.clientWidth + 1) return;
        body.style.fontSize = size * share + "px";
      }
    }

    function drawPicture(body, source, text, kind) {
      body.className = "panel-body " + kind;
      const picture = make(body, "img");
      picture.alt = "";
      picture.src = source;
      if (text) write(make(body, "p"), text);
    }

    function draw(body, part, page, news) {
      body.textContent = "";
      body.style.fontSize = "";
      body.style.gridTemplateColumns = body.style.gridTemplateRows = "";
      if (ROWS[part]) {
        const made = drawRows(body, ROWS[part](news), page);
        return part === "names" ? made : { pages: made.pages };
      }
      if (part === "seats") return { pages: drawTables(body, news.own.tables, page) };
      if (part === "rulings") return { pages: drawRulings(body, news.own.rulings, page) };
      if (part === "tables") return { pages: room.screenDealt.tables(body, news.own.glance, page, news.figures, say) };
      if (part === "feature") room.screenDealt.feature(body, news.own, news.figures, say);
      if (part === "figures") drawFacts(body, facts(news));
      if (part === "picture") drawPicture(body, news.own.look.sponsor, "", "picture");
      if (part === "code") drawPicture(body, news.state.qr, say("scan"), "code");
      if (part === "message") {
        body.className = "panel-body message";
        write(make(body, "p"), message(news.state, news.own));
        shrink(body, 0.25);
      }
      return { pages: 1 };
    }

    /* Which page it is, and from where to where in the alphabet. */
    function pageText(made, page) {
      if (made.pages < 2) return "";
      const span = made.from ? made.from.slice(0, 3) + "–" + made.to.slice(0, 3) + " · " : "";
      return span + say("count", { n: Math.min(page, made.pages - 1) + 1, total: made.pages });
    }

    function panel(parent, className) {
      const box = make(parent, "section", "panel " + className);
      const head = make(box, "div", "panel-head");
      const title = make(head, "h2");
      const count = make(head, "span");
      const body = make(box, "div", "panel-body");
      let drawn = "";
      let pages = 1;
      parts.show(box, false);
      return {
        hide: function () {
          parts.show(box, false);
          drawn = "";
        },
        /* Drawn again only when what it shows has changed: an old television repaints slowly. */
        draw: function (part, page, news) {
          const minute = part === "figures" || part === "levels" ? Math.floor(news.nowMs / 60000) : 0;
          const size = [window.innerWidth, window.innerHeight, document.body.getAttribute("data-shape")].join(" ");
          const key = [part, page, news.serial, news.shown.index, minute, size].join(" ");
          if (key === drawn) return pages;
          parts.show(box, true);
          box.setAttribute("data-part", part);
          const text = part === "feature" ? room.screenDealt.title(news.own, say) : part === "league" ? news.own.league.name : TITLES[part] ? say(TITLES[part]) : "";
          write(title, text);
          parts.show(head, text !== "");
          const made = draw(body, part, page, news);
          pages = made.pages;
          write(count, pageText(made, page));
          drawn = key;
          return pages;
        },
      };
    }

    return { has: has, panel: panel };
  };
})();
