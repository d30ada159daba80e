/* The page's one stream of news from the server, which comes back by itself for as long as the page is open.

   Classic script, JavaScript of 2019. Adds `ShuffleUp.stream(options)`:

     url          where the stream is; carries a token
     page         the page's own address: when the stream keeps failing, a fresh token is read from there
     on           {name: function (data)} for the events of the stream; data is parsed JSON
     onLost(ms)   nothing heard for a while; ms is when something was last heard, on this machine's clock
     onBack()     news again

   The server sends `state` on connecting, then `state` and `changed`, and a `beat` at least every ten seconds, since a
   dead connection makes no sound. `gone` means that this screen was disconnected for good. A browser's own retrying
   gives up on some errors and comes all at once after a restart: hence our own, with a random wait. */
(function () {
  "use strict";
  const room = (window.ShuffleUp = window.ShuffleUp || {});
  const SILENCE_MS = 20000;
  const PATIENCE_MS = 4000; // a restart of the server is over before anybody needs to know
  const LONGEST_WAIT_MS = 15000;

  room.stream = function (options) {
    let url = options.url;
    let source = null;
    let heard = Date.now();
    let failures = 0;
    let lost = false;
    let ended = false;
    let deadline = 0;
    let retry = 0;
    let worry = 0;

    function alive() {
      heard = Date.now();
      failures = 0;
      window.clearTimeout(worry);
      worry = 0;
      window.clearTimeout(deadline);
      deadline = window.setTimeout(fail, SILENCE_MS);
      if (lost) {
        lost = false;
        if (options.onBack) options.onBack();
      }
    }

    function listen(name, handler) {
      source.addEventListener(name, function (event) {
        alive();
        let data = null;
        try {
          data = event.data ? JSON.parse(event.data) : null;
        } catch (e) {
          return; // a frame cut in two by a proxy; the next state is whole
        }
        handler(data);
      });
    }

    function open() {
      close();
      if (ended || !window.EventSource) return;
      source = new window.EventSource(url);
      deadline = window.setTimeout(fail, SILENCE_MS);
      source.onerror = fail;
      listen("beat", function () {});
      listen("gone", function (data) {
        ended = true;
        close();
        if (options.onGone) options.onGone(data);
      });
      Object.keys(options.on || {}).forEach(function (name) {
        listen(name, options.on[name]);
      });
    }

    function close() {
      window.clearTimeout(deadline);
      window.clearTimeout(retry);
      if (source) {
        source.onerror = null;
        source.close();
        source = null;
      }
    }

    function fail() {
      close();
      failures += 1;
      if (!worry && !lost) {
        worry = window.setTimeout(function () {
          worry = 0;
          lost = true;
          if (options.onLost) options.onLost(heard);
        }, PATIENCE_MS);
      }
      const wait = Math.min(LONGEST_WAIT_MS, 1000 * Math.pow(2, failures - 1));
      retry = window.setTimeout(failures % 3 === 0 ? renew : open, wait * (0.5 + Math.random() / 2));
    }

    /* A token ends one day, and a server set up anew knows none of the old ones: the page itself hands out the next. */
    function renew() {
      if (!options.page) {
        open();
        return;
      }
      window
        .fetch(options.page, { cache: "no-store", credentials: "same-origin" })
        .then(function (answer) {
          return answer.ok ? answer.text() : "";
        })
        .then(function (text) {
          const found = new window.DOMParser().parseFromString(text, "text/html").querySelector("[data-stream]");
          if (found) url = found.getAttribute("data-stream");
        })
        .catch(function () {})
        .then(open);
    }

    function again() {
      if (ended || document.hidden) return;
      if (!source || Date.now() - heard > SILENCE_MS) open();
    }

    document.addEventListener("visibilitychange", again);
    window.addEventListener("online", again);
    window.addEventListener("pagehide", close);
    window.addEventListener("pageshow", function (event) {
      if (event.persisted) open();
    });
    open();
    return { close: close };
  };
})();
