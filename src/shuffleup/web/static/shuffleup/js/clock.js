/* The tournament clock in the browser, the same arithmetic as on the server, and what the server's time is here.

   A classic script in the JavaScript of 2019, because the big screen runs on old televisions; the console uses it too.
   It adds `ShuffleUp.clock`:

   clockAt(state, nowMs)   pure: what the clock shows at a server time. `state` is the JSON of a page or stream.
   serverTime(url)         how far the server's clock is from ours, measured by round trips; never a counted tick.

   Not done here: sounds (sounds.js), sentences (figures.js). All times are milliseconds. */
(function () {
  "use strict";
  const room = (window.ShuffleUp = window.ShuffleUp || {});

  /* The level that is on at `nowMs` and how much of it is left, as `tournament.clock.read_clock` has it.

     A running clock walks through the levels by itself; a stopped, paused or doubted one stands where it was stopped.
     A minute added at the start of a level makes `used_ms` negative: then more than the level's length remains. After
     the last level nothing remains and `overtimeMs` counts. `breakInMs` is the time to the next break that is still
     ahead (null when there is none), `next` the level or break that follows, `nextPlay` the next level of play. */
  function clockAt(state, nowMs) {
    const levels = state.levels || [];
    const clock = state.clock;
    if (!levels.length) {
      return {
        index: 0, level: null, remainingMs: 0, elapsedMs: 0, overtimeMs: 0, breakInMs: null, next: null, nextPlay: null,
      };
    }
    const last = levels.length - 1;
    let index = Math.min(clock.index, last);
    let used = clock.used_ms;
    if (clock.state === "running") used += Math.max(0, nowMs - clock.since); // our estimate may lag behind the stamp
    while (index < last && used >= levels[index].ms) {
      used -= levels[index].ms;
      index += 1;
    }
    const level = levels[index];
    const remainingMs = Math.max(0, level.ms - used);
    let breakInMs = null;
    let nextPlay = null;
    let ahead = remainingMs;
    for (let i = index + 1; i <= last; i += 1) {
      if (levels[i].break && breakInMs === null) breakInMs = ahead;
      if (!levels[i].break && nextPlay === null) nextPlay = levels[i];
      ahead += levels[i].ms;
    }
    return {
      index: index,
      level: level,
      remainingMs: remainingMs,
      elapsedMs: used,
      overtimeMs: Math.max(0, used - level.ms),
      breakInMs: breakInMs,
      next: levels[index + 1] || null,
      nextPlay: nextPlay,
    };
  }

  const STEP_MS = 500; // a wall clock that differs by more from the steady clock between two looks was moved
  const STALE_MS = 600000; // a sample older than this gives way to any new one: clocks drift
  const EVERY_MS = 60000;

  /* This machine's time, which never goes back. A wall clock set back is seen on the steady clock and corrected; one
     that jumps forward is taken for a machine that slept, until the server has been asked again. */
  function localTime(onJump) {
    let correction = 0;
    let wall = Date.now();
    let steady = performance.now();
    return function () {
      const wallNow = Date.now();
      const steadyNow = performance.now();
      const jump = wallNow - wall - (steadyNow - steady);
      wall = wallNow;
      steady = steadyNow;
      if (jump < -STEP_MS) correction -= jump;
      if (Math.abs(jump) > STEP_MS) onJump(jump);
      return wallNow + correction;
    };
  }

  /* The server's time. `now()` is an estimate from the best sample; `hint(ms)` takes a time that came with a page or a
     stream, whose travel is unknown; `measure()` asks `url`; `sure()` is false after this machine's clock jumped
     forward and nobody has answered since. Asks again every minute and whenever the page comes back into view. */
  function serverTime(url) {
    let best = null;
    let sure = true;
    const local = localTime(function (jump) {
      if (best) best.rtt = Infinity;
      if (jump > 0) sure = false;
      window.setTimeout(measure, 0);
    });

    function take(offset, rtt) {
      const at = performance.now();
      const contradicts = best && Math.abs(offset - best.offset) > rtt + best.rtt;
      if (!best || rtt <= best.rtt || at - best.at > STALE_MS || contradicts) best = { offset: offset, rtt: rtt, at: at };
    }

    function hint(serverMs) {
      if (!best) take(serverMs - local(), Infinity);
    }

    function measure() {
      const sent = performance.now();
      return window
        .fetch(url, { cache: "no-store", credentials: "same-origin" })
        .then(function (answer) {
          return answer.json();
        })
        .then(function (body) {
          const rtt = performance.now() - sent;
          take(body.now + rtt / 2 - local(), rtt);
          sure = true;
        })
        .catch(function () {
          /* The stream says that the connection is gone; the estimate stands. */
        });
    }

    function start() {
      measure().then(measure).then(measure);
      window.setInterval(measure, EVERY_MS);
      document.addEventListener("visibilitychange", function () {
        if (!document.hidden) measure();
      });
    }

    return {
      now: function () {
        const here = local();
        return best ? here + best.offset : here;
      },
      hint: hint,
      measure: measure,
      start: start,
      sure: function () {
        return sure;
      },
    };
  }

  room.clock = { clockAt: clockAt, serverTime: serverTime };
})();
