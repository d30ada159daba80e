/* The overlay: clock, blinds and what else is chosen, over a video picture.

   Classic script, JavaScript of 2019 (clock.js, figures.js, stream.js and words.js come before it). The page is
   <body data-parts="level clock ..." data-stream data-time> with the first state in <script id="state">; each `state` event
   brings a whole new one. When the line is lost the clock goes on and nothing is said: the picture is on the air. */
(function () {
  "use strict";
  const room = window.ShuffleUp;
  const body = document.body;
  const LAST_MINUTE = 60000;
  const MOST_PRIZES = 9;
  const strip = document.querySelector(".strip");
  const holder = document.getElementById("state");
  let state = holder ? JSON.parse(holder.textContent) : null;
  const say = room.words();
  const time = room.clock.serverTime(body.getAttribute("data-time") || "/time");
  let figures = room.figures(state && state.locale, state && state.time_zone);
  let timer = 0;

  function write(element, text) {
    if (element.textContent !== text) element.textContent = text;
  }

  function make(parent, tag) {
    return parent.appendChild(document.createElement(tag));
  }

  /* One part: a small line over a large one; without a large one it is not there. */
  const parts = body
    .getAttribute("data-parts")
    .split(" ")
    .map(function (name) {
      const box = make(strip, "div");
      box.className = "part part-" + name;
      const small = make(box, "small");
      const big = make(box, name === "prizes" ? "ol" : "b");
      return { name: name, box: box, small: small, big: big, drawn: "" };
    });

  function ante(level) {
    return level.ante ? say("ante_" + (level.ante_kind || "each"), { n: figures.short(level.ante) }) : "";
  }

  function blinds(level) {
    return figures.blinds(level);
  }

  /* What each part says: [small, large, beside]. */
  const says = {
    name: function () {
      return ["", state.name];
    },
    level: function (shown) {
      if (!shown.level) return ["", ""];
      if (shown.level.break) return ["", say("break")];
      const game = shown.level.game && shown.level.game !== "NLHE" ? shown.level.game : "";
      return [game, say("level", { n: shown.level.n })];
    },
    clock: function (shown, nowMs) {
      if (state.phase === "finished") return ["", ""];
      if (state.clock.state === "stopped") {
        const start = figures.fromWall(state.starts_at, nowMs);
        if (start === null || start <= nowMs) return ["", say("starts_soon")];
        return [say("starts_in"), figures.left(start - nowMs)];
      }
      const small = state.clock.state === "paused" ? say("paused") : state.clock.state === "doubt" ? say("doubt") : "";
      return [small, figures.left(shown.remainingMs)];
    },
    blinds: function (shown) {
      const level = shown.level && shown.level.break ? null : shown.level;
      return level && state.phase !== "finished" ? [ante(level), blinds(level)] : ["", ""];
    },
    next: function (shown) {
      const level = shown.level && shown.level.break ? shown.nextPlay : shown.next;
      if (!level || state.phase === "finished") return ["", ""];
      return [say("next"), level.break ? say("break") : blinds(level), level.break ? "" : ante(level)];
    },
    break: function (shown) {
      const ahead = state.phase === "running" && shown.level && !shown.level.break ? shown.breakInMs : null;
      return [say("break_in"), ahead === null ? "" : figures.minutes(ahead)];
    },
    players: function () {
      const people = state.players || {};
      if (!people.entered) return ["", ""];
      if (state.phase === "setup") return [say("entered"), figures.chips(people.entered)];
      return [say("players"), figures.chips(people.left), say("of", { n: people.entered })];
    },
    average: function (shown) {
      if (!state.average || state.phase !== "running") return ["", ""];
      const level = shown.level && shown.level.break ? shown.nextPlay : shown.level;
      const big = level && level.bb ? Math.floor(state.average / level.bb) : 0;
      return [say("average"), figures.short(state.average), big ? say("big_blinds", { n: big }) : ""];
    },
    message: function () {
      return ["", state.message || ""];
    },
  };

  function drawPrizes(part) {
    const prizes = state.phase === "finished" ? [] : (state.prizes || []).slice(0, MOST_PRIZES);
    const key = JSON.stringify(prizes);
    part.box.hidden = !prizes.length;
    if (part.drawn === key) return;
    part.drawn = key;
    write(part.small, say("prizes"));
    part.big.textContent = "";
    prizes.forEach(function (prize) {
      const row = make(part.big, "li");
      write(make(row, "span"), figures.place(prize.place));
      write(make(row, "b"), prize.text);
    });
  }

  function draw(part, shown, nowMs) {
    if (part.name === "prizes") {
      drawPrizes(part);
      return;
    }
    const told = says[part.name](shown, nowMs);
    const key = told.join("\n");
    part.box.hidden = !told[1];
    if (part.drawn === key) return;
    part.drawn = key;
    write(part.small, told[0]);
    part.small.hidden = !told[0];
    write(part.big, told[1]);
    if (told[2]) write(make(part.big, "span"), told[2]);
  }

  function look() {
    window.clearTimeout(timer);
    let wait = 1000;
    if (state) {
      const nowMs = time.now();
      const shown = room.clock.clockAt(state, nowMs);
      parts.forEach(function (part) {
        draw(part, shown, nowMs);
      });
      strip.hidden = parts.every(function (part) {
        return part.box.hidden;
      });
      const runs = state.clock.state === "running" && state.phase === "running";
      body.classList.toggle("last-minute", runs && shown.remainingMs > 0 && shown.remainingMs <= LAST_MINUTE);
      if (state.clock.state === "running") wait = shown.remainingMs % 1000 || 1000;
      else wait = 1000 - (nowMs % 1000);
    }
    timer = window.setTimeout(look, Math.min(1000, Math.max(50, wait + 5)));
  }

  function arrive(next) {
    if (!next || typeof next !== "object") return;
    if (!state || next.locale !== state.locale || next.time_zone !== state.time_zone) {
      figures = room.figures(next.locale, next.time_zone);
    }
    state = next;
    time.hint(next.now);
    look();
  }

  if (state) time.hint(state.now);
  time.start();
  look();
  if (body.getAttribute("data-stream")) {
    room.stream({
      url: body.getAttribute("data-stream"),
      page: window.location.href,
      on: { state: arrive },
      onBack: time.measure,
    });
  }
})();
