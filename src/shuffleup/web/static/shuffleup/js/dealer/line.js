/* The line to the server: acts that arrive once, the whole state on return, a stream of news, one tab at a time. */
const RETRY_MS = [400, 900, 2000, 4000];
const AWAY = [502, 503, 504];

export function freshId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export class Line {
  constructor({ url, query, stream, onState, onSaid, onLost, onBack, onOther }) {
    this.url = url;
    this.query = query;
    this.onState = onState;
    this.onSaid = onSaid;
    if (stream) {
      this.stream = window.ShuffleUp.stream({ url: stream, page: window.location.pathname, on: { table: onState }, onLost, onBack: () => (onBack(), this.read()) });
    }
    document.addEventListener("visibilitychange", () => document.hidden || this.read());
    window.addEventListener("pageshow", (event) => event.persisted && this.read());
    this.alone(onOther);
  }

  /* The newest tab of a table has it; an older one is told. */
  alone(onOther) {
    if (!window.BroadcastChannel || !onOther) return;
    this.tabs = new BroadcastChannel(this.url);
    this.tabs.onmessage = () => onOther();
    this.take();
  }

  take() {
    if (this.tabs) this.tabs.postMessage("here");
  }

  async read() {
    const state = await this.fetched();
    if (state) this.onState(state);
  }

  async fetched() {
    try {
      const answer = await fetch(`${this.url}.json${this.query}`, { cache: "no-store", credentials: "same-origin" });
      return answer.ok ? await answer.json() : null;
    } catch {
      return null; // the stream says that the line is down
    }
  }

  /* Sends until it is answered: an act with the same id each time, so that it happens once. True when it was taken. */
  async send(where, body) {
    const whole = JSON.stringify(body);
    for (let tries = 0; ; tries += 1) {
      const answer = await this.posted(where, whole);
      if (answer && !AWAY.includes(answer.status)) return this.heard(answer);
      await pause(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]);
    }
  }

  async posted(where, whole) {
    try {
      return await fetch(`${this.url}/${where}`, {
        method: "POST", body: whole, credentials: "same-origin", cache: "no-store", headers: { "Content-Type": "application/json" },
      });
    } catch {
      return null;
    }
  }

  async heard(answer) {
    const told = await answer.json().catch(() => ({}));
    if (told.said && !answer.ok) this.onSaid(told.said);
    const state = answer.ok ? told : told.state;
    if (state && state.version !== undefined) this.onState(state);
    return answer.ok;
  }
}
