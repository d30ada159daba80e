/* The big screen: a television across the room that is opened by its link and then left alone.

   Classic script, JavaScript of 2019 (clock.js, figures.js, stream.js, sounds.js, words.js, screen_parts.js,
   screen_ticker.js and screen_views.js come before it). The page is <body class="screen" data-stream="..." data-time="..."> with the first
   state in <script id="state" type="application/json">; each `state` event brings a whole new one, and everything is
   drawn from it. F fills the screen, M switches the sounds; other keys do nothing, so that a cat on the remote cannot
   pause a tournament. The clock goes on by itself when the connection drops. */
(function () {
  "use strict";
  const room = window.ShuffleUp;
  const body = document.body;
  const NUDGE_MS = 60000;
  const NUDGES = [[0, 0], [4, 2], [7, -2], [3, -5], [-2, -4], [-6, -1], [-4, 3], [1, 5]]; // px, against burn-in
  const MINUTE = 60000;

  function json(id) {
    const holder = document.getElementById(id);
    try {
      return holder ? JSON.parse(holder.textContent) : null;
    } catch (e) {
      return null;
    }
  }

  let state = json("state");
  const say = room.words();
  const time = room.clock.serverTime(body.getAttribute("data-time") || "/time");
  const sounds = room.sounds();
  let quiet = false;
  let figures = room.figures(state && state.locale, state && state.time_zone);
  const views = room.screenViews(say);
  const ticker = room.screenTicker(
    views.ticker, say, figures, function () {
      play("move");
    }
  );
  let before = null; // what the clock showed at the last look, for sounds
  let timer = 0;

  function play(name) {
    if (state && state.sounds && !quiet) sounds.play(name);
  }

  /* Sounds and the spoken line, once for each thing that happens while we watch; never for what we slept through. */
  function announce(shown) {
    const was = before;
    before = { index: shown.index, remainingMs: shown.remainingMs, v: state.v };
    if (!was || !shown.level || state.clock.state !== "running" || state.phase !== "running") return;
    const minuteLeft = was.remainingMs > MINUTE && shown.remainingMs <= MINUTE && shown.remainingMs > 0;
    if (was.index !== shown.index) {
      const wasBreak = state.levels[was.index] && state.levels[was.index].break;
      play(shown.level.break ? "break" : wasBreak ? "back" : "level");
      views.speak(
        shown.level.break
          ? say("say_break", { minutes: figures.minutes(shown.remainingMs) })
          : say("say_level", { n: shown.level.n, blinds: figures.blinds(shown.level) })
      );
    } else if (minuteLeft) {
      play("minute");
    }
  }

  function look() {
    window.clearTimeout(timer);
    let wait = 1000;
    if (state) {
      const nowMs = time.now();
      const shown = room.clock.clockAt(state, nowMs);
      views.draw(state, shown, nowMs, figures);
      ticker(state, nowMs, views.facts(state, shown, figures));
      announce(shown);
      if (state.clock.state === "running") wait = shown.remainingMs % 1000 || 1000;
      else wait = 1000 - (nowMs % 1000);
    } else {
      views.drawNothing();
    }
    views.askForSound(Boolean(state && state.sounds) && !quiet && sounds.blocked());
    timer = window.setTimeout(look, Math.min(1000, Math.max(50, wait + 5)));
  }

  function arrive(next) {
    if (!next || typeof next !== "object") return;
    if (!next.qr && state) next.qr = state.qr; // a picture that never changes need not travel each time
    if (!state || next.locale !== state.locale || next.time_zone !== state.time_zone) {
      figures = room.figures(next.locale, next.time_zone);
    }
    state = next;
    time.hint(next.now);
    look();
  }

  function nudge() {
    const step = NUDGES[Math.floor(Date.now() / NUDGE_MS) % NUDGES.length];
    views.stage.style.transform = "translate(" + step[0] + "px," + step[1] + "px)";
  }

  function fill() {
    const root = document.documentElement;
    const enter = root.requestFullscreen || root.webkitRequestFullscreen;
    const leave = document.exitFullscreen || document.webkitExitFullscreen;
    const isFull = document.fullscreenElement || document.webkitFullscreenElement;
    if (isFull && leave) leave.call(document);
    else if (enter) enter.call(root);
  }

  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key === "f") fill();
    if (key === "m") {
      quiet = !quiet;
      look();
    }
    if (key === " ") event.preventDefault();
  });
  document.addEventListener("pointerdown", function () {
    if (sounds.blocked()) sounds.unblock().then(look);
  });
  document.addEventListener("visibilitychange", look);
  window.addEventListener("resize", function () {
    views.measure();
    look();
  });

  if (state) time.hint(state.now);
  time.start();
  nudge();
  window.setInterval(nudge, NUDGE_MS);
  look();
  if (body.getAttribute("data-stream")) {
    room.stream({
      url: body.getAttribute("data-stream"),
      page: window.location.href,
      on: { state: arrive },
      onLost: function (heard) {
        views.lost(function () {
          return say(time.sure() ? "lost" : "lost_unsure", { time: figures.timeOfDay(heard) });
        });
      },
      onBack: function () {
        views.lost(null);
        time.measure();
      },
      onGone: function () {
        views.lost(function () {
          return say("gone");
        });
      },
    });
  }
})();
