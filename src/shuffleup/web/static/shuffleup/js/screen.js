/* The big screen: a television across the room that is opened by its link and then left alone.

   Classic script, JavaScript of 2019 (clock.js, figures.js, stream.js, sounds.js, words.js and the other screen_*.js
   come before it). The page is <body class="screen" data-stream="..." data-time="..."> with the first state in
   <script id="state" type="application/json"> and what is this screen's alone in <script id="own">; each `state` and
   `screen` event brings a whole new one, and everything is drawn from them. With data-follows it shows whichever night
   is on, and asks once a minute which one that is. F fills the screen, M switches the sounds; other keys do nothing, so that a cat on the remote cannot
   pause a tournament. The clock goes on by itself when the connection drops. */
(function () {
  "use strict";
  const room = window.ShuffleUp;
  const body = document.body;
  const NUDGE_MS = 60000;
  const NUDGES = [[0, 0], [4, 2], [7, -2], [3, -5], [-2, -4], [-6, -1], [-4, 3], [1, 5]]; // px, against burn-in
  const MINUTE = 60000;
  const USUAL_SOUNDS = { level: "rise", minute: "two", break: "fall", back: "reveille", move: "ping" };

  function json(id) {
    const holder = document.getElementById(id);
    try {
      return holder ? JSON.parse(holder.textContent) : null;
    } catch (e) {
      return null;
    }
  }

  let state = json("state");
  let own = json("own") || {};
  const say = room.words();
  const time = room.clock.serverTime(body.getAttribute("data-time") || "/time");
  const sounds = room.sounds();
  let quiet = false;
  let figures = room.figures(state && state.locale, state && state.time_zone);
  const views = room.screenViews(say);
  const look = room.screenLook(views, say);
  const dealt = room.screenDealt.following(function () {
    look.news();
  }, body.hasAttribute("data-still"));
  const allIn = room.screenAllIn();
  const ticker = room.screenTicker(
    views.ticker, say, figures, function () {
      play("move");
    }
  );
  let before = null; // what the clock showed at the last look, for sounds
  let timer = 0;

  function play(what) {
    const chosen = (own.look && own.look.sounds) || USUAL_SOUNDS;
    const file = own.look && own.look.files && own.look.files[what];
    if (state && state.sounds && !quiet && chosen[what]) sounds.play(chosen[what], own.look && own.look.loudness, file);
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

  function tick() {
    window.clearTimeout(timer);
    let wait = 1000;
    if (state) {
      const nowMs = time.now();
      const shown = room.clock.clockAt(state, nowMs);
      look.turn(state, own, shown, nowMs, figures);
      views.draw(state, shown, nowMs, figures);
      allIn(state.all_in);
      ticker(state, nowMs, views.facts(state, shown, figures));
      announce(shown);
      if (state.clock.state === "running") wait = shown.remainingMs % 1000 || 1000;
      else wait = 1000 - (nowMs % 1000);
    } else {
      views.drawNothing();
    }
    const heard = state && state.sounds && !quiet && !body.hasAttribute("data-still");
    views.askForSound(Boolean(heard) && sounds.blocked());
    timer = window.setTimeout(tick, Math.min(1000, Math.max(50, wait + 5)));
  }

  function arrive(next) {
    if (!next || typeof next !== "object") return;
    if (!next.qr && state) next.qr = state.qr; // a picture that never changes need not travel each time
    if (!state || next.locale !== state.locale || next.time_zone !== state.time_zone) {
      figures = room.figures(next.locale, next.time_zone);
    }
    happened(state, next);
    state = next;
    time.hint(next.now);
    look.news();
    tick();
  }

  /* What a sound may be for that shows only between two states. */
  function happened(was, now) {
    if (!was || was.phase !== "running" || now.v <= was.v) return;
    if (now.last_hands && now.last_hands !== was.last_hands) play("last");
    else if (was.tables > 1 && now.tables === 1) play("final");
    else if (was.players && now.players && now.players.left < was.players.left) play("bust");
  }

  /* How this screen looks from now on. One that was taken away says at its address what there is instead. */
  function dress(next) {
    if (!next || typeof next !== "object") return;
    if (next.gone) {
      window.location.reload();
      return;
    }
    own = next;
    dealt.follow(own);
    look.wear(own);
    fetchSounds();
    nudge();
    stayAwake();
    tick();
  }

  /* The house's own sounds lie ready before they are wanted; until then, and without them, ours are heard. */
  function fetchSounds() {
    const files = (own.look && own.look.files) || {};
    if (body.hasAttribute("data-still")) return;
    Object.keys(files).forEach(function (what) {
      sounds.load(files[what]);
    });
  }

  /* Browsers keep a screen lit only where they take the page for safe: over HTTPS, or on the computer itself. */
  let awake = null;
  function stayAwake() {
    const wanted = own.look && own.look.awake && !document.hidden && navigator.wakeLock;
    if (wanted && !awake) {
      awake = navigator.wakeLock.request("screen").catch(function () {
        return null; // the battery is low, or somebody forbade it
      });
      awake.then(function (lock) {
        if (!lock) awake = null;
        else lock.addEventListener("release", function () {
          awake = null;
        });
      });
    } else if (!wanted && awake) {
      awake.then(function (lock) {
        if (lock) lock.release();
      });
    }
  }

  /* A television of the house: another night is on than the one that is shown. */
  function follow() {
    window
      .fetch(body.getAttribute("data-follows"), { cache: "no-store", credentials: "same-origin" })
      .then(function (answer) {
        return answer.json();
      })
      .then(function (found) {
        if (found.night !== body.getAttribute("data-night")) window.location.reload();
      })
      .catch(function () {});
  }

  function nudge() {
    if (own.look && own.look.shift === false) {
      views.stage.style.transform = "";
      return;
    }
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
      tick();
    }
    if (key === " ") event.preventDefault();
  });
  document.addEventListener("pointerdown", function () {
    if (sounds.blocked()) sounds.unblock().then(tick);
  });
  document.addEventListener("visibilitychange", function () {
    stayAwake();
    tick();
  });
  window.addEventListener("resize", function () {
    views.measure();
    tick();
  });

  if (state) time.hint(state.now);
  time.start();
  nudge();
  window.setInterval(nudge, NUDGE_MS);
  dealt.follow(own);
  look.wear(own);
  fetchSounds();
  tick();
  stayAwake();
  if (body.getAttribute("data-follows")) window.setInterval(follow, MINUTE);
  if (body.getAttribute("data-stream")) {
    room.stream({
      url: body.getAttribute("data-stream"),
      page: window.location.href,
      on: { state: arrive, screen: dress },
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
