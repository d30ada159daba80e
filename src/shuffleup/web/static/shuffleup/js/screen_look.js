/* How this screen looks: its theme and pictures, which part is on and for how long, the clock's bar above other parts.

   Classic script, JavaScript of 2019; adds `ShuffleUp.screenLook(views, say)`. The stage and the clock are screen_views.js's,
   the other parts screen_panels.js's; `data-part`, `data-side`, `data-bar` and `data-foot` on the body say what is on, and
   screen_panels.css does the rest. */
(function () {
  "use strict";
  const room = window.ShuffleUp;
  const parts = room.screenParts;
  const make = parts.make;
  const write = parts.write;
  const ALONE = { main: ["clock"], side: [], seconds: 20, bar: true, foot: true };

  /* Whose turn it is: a part stays for its seconds on each of its pages, then the next one comes. */
  function turns() {
    let part = "";
    let page = 0;
    let since = 0;
    return function (list, seconds, now, pages) {
      const at = list.indexOf(part);
      if (at < 0) {
        part = list[0] || "";
        page = 0;
        since = now;
      } else if (now - since >= seconds * 1000) {
        since = now;
        if (page + 1 < pages) page += 1;
        else {
          page = 0;
          part = list[(at + 1) % list.length];
        }
      }
      return { part: part, page: page };
    };
  }

  room.screenLook = function (views, say) {
    const stage = views.stage;
    const head = stage.querySelector(".head");
    const logo = make(head, "img", "logo");
    head.insertBefore(logo, head.firstChild);
    logo.alt = "";
    const bar = make(stage, "div", "bar");
    const barTime = make(bar, "b", "bar-time");
    const barLevel = make(bar, "span", "bar-level");
    const barBlinds = make(bar, "b", "bar-blinds");
    const barNext = make(bar, "span", "bar-next");
    const barPlayers = make(bar, "span", "bar-players");
    const panels = room.screenPanels(say);
    const main = panels.panel(stage, "panel-main");
    const side = panels.panel(stage, "panel-side");
    const sponsor = make(stage, "img", "sponsor");
    sponsor.alt = "";
    // In the order in which they stand: the bar below the header, the panels above the line at the foot.
    stage.insertBefore(bar, head.nextSibling);
    stage.querySelectorAll(".panel").forEach(function (panel) {
      stage.insertBefore(panel, views.ticker);
    });
    const mainTurn = turns();
    const sideTurn = turns();
    let mainPages = 1;
    let sidePages = 1;
    let serial = 0;
    let shape = "";

    function image(element, source) {
      parts.show(element, Boolean(source));
      if (source && element.getAttribute("src") !== source) element.src = source;
    }

    function drawBar(news) {
      const level = news.shown.level;
      const running = news.state.phase === "running" && level && news.state.clock.state !== "stopped";
      const figures = news.figures;
      const people = news.state.players || {};
      const paused = news.state.clock.state === "paused" || news.state.clock.state === "doubt";
      write(barTime, running ? figures.left(news.shown.remainingMs) : "");
      const name = !running ? "" : level.break ? say("break") : say("level", { n: level.n });
      write(barLevel, name && paused ? say("paused") + " · " + name : name);
      write(barBlinds, running && !level.break ? figures.blinds(level) : "");
      const next = running ? (level.break ? news.shown.nextPlay : news.shown.next) : null;
      const words = next ? (next.break ? say("break") : figures.blinds(next)) : "";
      write(barNext, words ? say("next") + " " + words : "");
      const count = { left: figures.chips(people.left || 0), entered: figures.chips(people.entered || 0) };
      write(barPlayers, running ? say("left_of", count) : say("entered_n", { n: count.entered }));
    }

    /* A new layout moves everything; lines of type are measured again then. */
    function shaped(part, sidePart, look, finished) {
      const now = [part === "clock" ? "clock" : "other", sidePart ? "side" : "", look.bar, look.foot, look.near].join(" ");
      const body = document.body;
      body.setAttribute("data-part", part === "clock" ? "clock" : "other");
      body.setAttribute("data-side", sidePart && !finished ? "on" : "");
      body.setAttribute("data-bar", look.bar && part !== "clock" ? "on" : "");
      body.setAttribute("data-foot", look.foot ? "on" : "");
      body.setAttribute("data-near", look.near ? "on" : "");
      body.setAttribute("data-sponsor", look.sponsor ? "on" : "");
      body.setAttribute("data-shape", now);
      if (now !== shape) views.measure();
      shape = now;
    }

    return {
      /* The newest look; drawn with the next tick. */
      wear: function (own) {
        const look = own.look || ALONE;
        const root = document.documentElement;
        serial += 1;
        if (look.theme) root.setAttribute("data-theme", look.theme);
        if (look.accent) root.setAttribute("data-accent", look.accent);
        image(logo, look.logo);
        image(sponsor, look.sponsor);
      },
      news: function () {
        serial += 1;
      },
      /* Before the clock is drawn: which part is on. */
      turn: function (state, own, shown, nowMs, figures) {
        const look = own.look || ALONE;
        const now = performance.now();
        const news = { state: state, own: own, shown: shown, nowMs: nowMs, figures: figures, serial: serial };
        function there(part) {
          return panels.has(part, state, own, shown);
        }
        const list = look.main.filter(there);
        const on = mainTurn(list.length ? list : ["clock"], look.seconds, now, mainPages);
        const finished = state.phase === "finished" && on.part === "clock";
        const beside = sideTurn(finished ? [] : look.side.filter(there), look.seconds, now, sidePages);
        shaped(on.part, beside.part, look, finished);
        if (on.part === "clock") {
          main.hide();
          mainPages = 1;
        } else mainPages = main.draw(on.part, on.page, news);
        if (beside.part) sidePages = side.draw(beside.part, beside.page, news);
        else side.hide();
        drawBar(news);
      },
    };
  };
})();
