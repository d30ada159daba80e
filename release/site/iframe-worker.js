// Search runs in a worker, and a page that is opened from a folder may have none: there, a frame stands in for it.
if (location.protocol === "file:") {
  window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      frame.srcdoc = "<body></body>";
      this.room = new Promise((ready) => frame.addEventListener("load", () => ready(frame.contentWindow), { once: true }))
        .then(async (room) => {
          room.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
          room.importScripts = async (...urls) => {
            for (const each of urls) await loaded(room.document, each);
          };
          await room.importScripts(url);
          return room;
        });
      document.body.append(frame);
    }

    postMessage(data) {
      this.room.then((room) => room.dispatchEvent(new MessageEvent("message", { data })));
    }
  };
  window.Worker = window.IFrameWorker;
}

function loaded(page, url) {
  return new Promise((ready, failed) => {
    const script = page.createElement("script");
    script.src = url;
    script.onload = ready;
    script.onerror = failed;
    page.body.append(script);
  });
}
