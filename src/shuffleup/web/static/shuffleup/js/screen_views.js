/* What the big screen draws: one stage with a header, the rail with the clock in it, the sides, and the ticker.

   Classic script, JavaScript of 2019; adds `ShuffleUp.screenViews(say)`. Everything is made here from the state's
   JSON, so the page itself is empty. The same few elements serve play, break, pause, doubt, the time before
   the start and the end; `data-view` on the body says which, and screen.css does the rest. */
(function () {
  "use strict";
  const room = window.ShuffleUp;
  const parts = room.screenParts;
  const make = parts.make;
  const write = parts.write;
  const show = parts.show;
  const fit = parts.fit;
  const SHOWN_PRIZES = 12;
  const SHOWN_PLACES = 16;
  const LAST_MINUTE = 60000;
  const SMALLEST_NAME = 0.65;
  const ANTES = { each: "ante_each", big_blind: "ante_big_blind", button: "ante_button" };

  room.screenViews = function (say) {
    const root = make(document.body, "main");
    const stage = make(root, "div", "stage");
    const header = make(stage, "header", "head");
    const nameBox = make(header, "h1", "name");
    const name = make(nameBox, "span");
    const book = make(header, "span", "book");
    const lostLine = make(header, "span", "notice");
    const soundLine = make(header, "button", "notice sound");
    const wall = make(header, "span", "wall");

    const left = make(stage, "div", "side left");
    const players = parts.stat(left, say("players"));
    const average = parts.stat(left, say("average"));
    const pause = parts.stat(left, say("break_in"));

    const mid = make(stage, "div", "mid");
    const felt = make(mid, "div", "felt");
    const rail = parts.railAround(felt);
    const inner = make(felt, "div", "inner");
    const label = make(make(inner, "div", "line"), "span", "label");
    const left_ = make(make(inner, "div", "line"), "span", "time");
    const blinds = make(make(inner, "div", "line"), "span", "blinds");
    const ante = make(make(inner, "div", "line"), "span", "ante");
    const nextLine = make(make(mid, "div", "line"), "span", "next");

    const right = make(stage, "div", "side right");
    const prizes = make(right, "ol", "prizes");
    const qr = make(right, "div", "qr");
    const places = make(stage, "ol", "places");
    const ticker = make(stage, "div", "ticker");
    const spoken = make(root, "p", "spoken");
    soundLine.type = "button";
    write(soundLine, say("tap_for_sound"));
    spoken.setAttribute("aria-live", "polite");
    show(lostLine, false);
    show(soundLine, false);
    let lostText = null;
    let silent = false;
    let drawn = "";

    function anteText(level, figures) {
      if (!level || level.break || !level.ante) return "";
      return say(ANTES[level.ante_kind] || ANTES.each, { n: figures.short(level.ante) });
    }

    /* A level to come; who pays its ante is said when it is on. */
    function levelText(level, figures) {
      const more = level.ante ? say("ante_each", { n: figures.short(level.ante) }) : "";
      return figures.blinds(level) + (more ? ", " + more : "");
    }

    /* Chips that leave play after this level, or during the break that follows it. */
    function leavingText(state, shown, figures) {
      const level = shown.level;
      const before = level.break ? state.levels[shown.index - 1] : null;
      const chips = ((before && before.colour_up) || []).concat(level.colour_up || []);
      if (!chips.length) return "";
      const key = level.break ? "colour_up" : shown.next && shown.next.break ? "colour_up_break" : "colour_up_after";
      return say(key, { chips: chips.map(figures.chips).join(", ") });
    }

    function levelName(state, level) {
      const total = state.levels.filter(function (each) {
        return !each.break;
      }).length;
      const game = level.game && level.game !== "NLHE" ? " · " + level.game : "";
      return say("level_of", { n: level.n, total: total }) + game;
    }

    /* In the header, where they lie over nothing: the lost connection instead of the book, the offer of sound beside it. */
    function notices() {
      write(lostLine, lostText ? lostText() : "");
      show(lostLine, Boolean(lostText));
      show(book, !lostText);
      show(soundLine, silent && !lostText);
    }

    function viewOf(state, shown) {
      if (state.phase === "finished") return "finished";
      if (!shown.level) return "before";
      if (state.clock.state === "stopped") return "before";
      if (state.clock.state === "doubt") return "doubt";
      if (state.clock.state === "paused") return "paused";
      return shown.level.break ? "break" : "play";
    }

    function drawNext(state, shown, figures) {
      nextLine.textContent = "";
      const words = [];
      const doubt = state.clock.state === "doubt" ? state.clock.doubt : null;
      if (!shown.level) return;
      if (doubt) {
        const span = { from: figures.timeOfDay(doubt.from), to: figures.timeOfDay(doubt.to) };
        words.push(["span", say("doubt_note", span)]);
      } else if (shown.level.break && shown.nextPlay) {
        words.push(["span", say("back_to")], ["b", levelText(shown.nextPlay, figures)]);
      } else if (shown.next && shown.next.break) {
        words.push(["span", say("next_break", { minutes: figures.minutes(shown.next.ms) })]);
        if (shown.nextPlay) words.push(["b", levelText(shown.nextPlay, figures)]);
      } else if (shown.next) {
        words.push(["span", say("next")], ["b", levelText(shown.next, figures)]);
      } else {
        words.push(["span", say("no_next")]);
      }
      words.forEach(function (part) {
        write(make(nextLine, part[0]), part[1]);
        nextLine.appendChild(document.createTextNode(" "));
      });
      parts.fitted(nextLine);
    }

    /* Money in one piece, in smaller letters where it must; only words are broken. */
    function whole(box, text) {
      write(box, text);
      for (let share = 95; share >= 50 && box.scrollWidth > box.clientWidth; share -= 5) box.style.fontSize = share + "%";
      if (box.scrollWidth > box.clientWidth) box.className = "words";
    }

    function drawPrizes(list, figures) {
      prizes.textContent = "";
      prizes.setAttribute("data-many", list.length > 8 ? "most" : list.length > 5 ? "many" : "few");
      const kept = list.length > SHOWN_PRIZES ? list.slice(0, SHOWN_PRIZES - 1) : list;
      kept.forEach(function (prize) {
        const row = make(prizes, "li");
        write(make(row, "span"), figures.place(prize.place));
        whole(make(row, "b"), prize.text);
      });
      if (kept.length < list.length) write(make(prizes, "li", "more"), say("more_prizes", { n: list.length - kept.length }));
    }

    /* Between the end of play and the results nobody is named; a night that is only counted has none to come. */
    function drawOver(state) {
      const row = make(places, "li", "over");
      write(make(row, "b"), say("play_over"));
      if (state.format !== "counts") write(make(row, "span"), say("results_soon"));
    }

    /* The winner over both columns; the others down the first column, then the second. Who ties is no winner. */
    function drawPlaces(list, figures) {
      const first = list.length && !list[0].tied ? 1 : 0;
      const rows = Math.min(list.length, SHOWN_PLACES + 1) - first;
      places.textContent = "";
      places.setAttribute("data-many", list.length > 8 ? "many" : "few");
      places.style.gridTemplateRows = list.length > 8 ? "repeat(" + (first + Math.ceil(rows / 2)) + ", auto)" : "";
      list.slice(0, SHOWN_PLACES).forEach(function (result, i) {
        const row = make(places, "li", i === 0 && !result.tied ? "winner" : "");
        write(make(row, "span", "place"), figures.place(result.place) + (result.tied ? "\u00a0=" : ""));
        const box = make(row, "b");
        write(make(row, "span", "won"), result.prize || "");
        const name = make(box, "span");
        fit(name, result.name, SMALLEST_NAME);
        parts.lines(name, row);
      });
      if (list.length > SHOWN_PLACES) {
        write(make(places, "li", "more"), say("more_players", { n: list.length - SHOWN_PLACES }));
      }
    }

    function drawQr(svg) {
      qr.textContent = "";
      show(qr, Boolean(svg));
      if (!svg) return;
      const picture = make(qr, "img");
      picture.alt = "";
      picture.src = /^\s*</.test(svg) ? "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg) : svg;
      write(make(qr, "span"), say("scan"));
    }

    /* What changes with the state or the level, not with the second. */
    function drawSlow(state, shown, view, figures) {
      document.body.setAttribute("data-view", view);
      fit(name, state.name || "", SMALLEST_NAME);
      parts.lines(name, name.parentNode);
      write(book, state.book || "");
      book.style.visibility = book.scrollWidth > book.clientWidth + 1 ? "hidden" : ""; // a letter of it tells nothing
      drawPrizes(view === "finished" ? [] : state.prizes || [], figures);
      drawPlaces(view === "finished" ? state.results || [] : [], figures);
      if (view === "finished" && !(state.results || []).length) drawOver(state);
      drawQr(state.qr);
      drawNext(state, shown, figures);
      const people = state.players || {};
      const extra = people.entries > people.entered ? say("entries", { n: people.entries }) : "";
      if (view === "before") {
        players.label(say("entered"));
        players.set(figures.chips(people.entered || 0), "", extra);
      } else {
        players.label(say("players"));
        players.set(figures.chips(people.left || 0), say("of", { n: people.entered || 0 }), extra);
      }
      const level = shown.level && shown.level.break ? shown.nextPlay : shown.level;
      const big = level && level.bb && state.average ? Math.floor(state.average / level.bb) : 0;
      average.set(
        state.average && view !== "before" ? figures.short(state.average) : "", "",
        big ? say("big_blinds", { n: big }) : ""
      );
    }

    function drawClock(state, shown, view, nowMs, figures) {
      const level = shown.level;
      const texts = { label: "", time: "", blinds: "", ante: "" };
      let share = 0;
      if (level && view !== "before" && view !== "finished") {
        share = Math.min(1, shown.remainingMs / level.ms);
        texts.time = figures.left(shown.remainingMs);
        texts.label = level.break ? say("break") : levelName(state, level);
        texts.blinds = level.break ? "" : figures.blinds(level);
        texts.ante = level.break ? leavingText(state, shown, figures) : anteText(level, figures);
        if (shown.overtimeMs > 0) texts.label = say("last_level");
        if (view === "paused") texts.label = say("paused") + " · " + texts.label;
        if (view === "doubt") {
          texts.label = say("doubt");
          texts.ante = "";
        }
      } else if (view === "before") {
        const start = figures.fromWall(state.starts_at, nowMs);
        share = 1;
        if (state.phase === "running") texts.label = say("take_seats");
        else if (start !== null && start > nowMs) texts.label = say("starts_in");
        else texts.label = start === null && state.starts_at ? "" : say("starts_soon");
        if (start !== null) {
          texts.time = start > nowMs ? figures.left(start - nowMs) : figures.timeOfDay(start);
          texts.blinds = start > nowMs ? say("starts_at", { time: figures.timeOfDay(start) }) : "";
        } else if (state.starts_at) {
          texts.blinds = say("starts_at", { time: state.starts_at });
        }
        if (level) texts.ante = say("first_level") + " " + levelText(level, figures);
      }
      fit(label, texts.label);
      fit(left_, texts.time);
      fit(blinds, texts.blinds);
      fit(ante, texts.ante);
      [label, left_, blinds, ante].forEach(function (each) {
        show(each.parentNode, each.textContent !== "");
      });
      rail.draw(share);
      document.body.classList.toggle(
        "last-minute", view === "play" && shown.remainingMs <= LAST_MINUTE && shown.remainingMs > 0
      );
    }

    return {
      stage: stage,
      ticker: ticker,
      measure: function () {
        drawn = "";
        rail.measure();
        [name, label, left_, blinds, ante, nextLine].forEach(function (each) {
          each.fitKey = null;
        });
      },
      draw: function (state, shown, nowMs, figures) {
        const view = viewOf(state, shown);
        const key = [state.v, state.now, view, shown.index].join(" ");
        if (key !== drawn) {
          drawSlow(state, shown, view, figures);
          rail.measure();
          drawn = key;
        }
        drawClock(state, shown, view, nowMs, figures);
        write(wall, figures.timeOfDay(nowMs));
        const toBreak = view === "play" || view === "paused" || view === "doubt" ? shown.breakInMs : null;
        pause.set(toBreak === null || (shown.level && shown.level.break) ? "" : figures.minutes(toBreak));
      },
      drawNothing: function () {
        document.body.setAttribute("data-view", "nothing");
        fit(label, say("no_state"));
      },
      /* Lines for the ticker when nothing else is on. */
      facts: function (state, shown, figures) {
        const list = [];
        const level = shown.level;
        if (!level || state.phase === "finished") return list;
        const gap = state.clock.state === "running" ? state.clock.doubt : null;
        if (gap) list.push(say("went_on", { from: figures.timeOfDay(gap.from), to: figures.timeOfDay(gap.to) }));
        const leaving = level.break ? "" : leavingText(state, shown, figures);
        if (leaving) list.push(leaving);
        if (state.late_entry && shown.index <= state.late_entry.last) list.push(state.late_entry.text);
        (state.stacks || []).forEach(function (line) {
          list.push(line);
        });
        const forecast = state.forecast;
        if (forecast) {
          const from = figures.timeOfDay(forecast.p10);
          const to = figures.timeOfDay(forecast.p90);
          list.push(say("finish_likely", { at: figures.timeOfDay(forecast.p50), from: from, to: to }));
        }
        if (state.chips_in_play && state.phase === "running") {
          list.push(say("chips") + " " + figures.chips(state.chips_in_play));
        }
        return list;
      },
      speak: function (text) {
        write(spoken, text);
      },
      lost: function (text) {
        lostText = text;
        notices();
      },
      askForSound: function (on) {
        silent = on;
        notices();
      },
    };
  };
})();
