/* What may be called for besides acts: the clock on the player to act, and a count of the stacks. A button stands in the bar
   only while it can do something: the server says from when and until when, and has the last word. */
import { part } from "./element.js";

const say = window.ShuffleUp.words();

export class Calling {
  constructor(table) {
    this.state = null;
    this.clock = part("clock-call");
    this.count = part("count-call");
    this.set(this.clock, part("clock-box"), part("clock-go"), () => table.ask("clock", { turn: this.state.turn.number }));
    this.set(this.count, part("count-box"), part("count-go"), () => table.ask("count", { turn: this.state.turn.number }));
  }

  set(button, box, go, call) {
    button.addEventListener("click", () => box.showModal());
    go.addEventListener("click", () => {
      box.close();
      if (!button.hidden) call();
    });
  }

  update(state) {
    if (state !== this.state) this.came = performance.now();
    this.state = state;
    this.show();
  }

  show() {
    clearTimeout(this.timer);
    const offered = this.state.clock;
    const gone = performance.now() - this.came;
    const opens = offered ? offered.opens_in - gone : 0;
    const closes = offered ? offered.closes_in - gone : 0;
    this.open(this.clock, part("clock-box"), Boolean(offered) && opens <= 0 && closes > 0);
    this.open(this.count, part("count-box"), this.state.may_count);
    if (!offered || closes <= 0) return;
    const acts = this.state.seats.find((each) => each.seat === this.state.turn.seat);
    const title = say("call_clock_on", { name: acts ? acts.name : "" });
    this.clock.setAttribute("aria-label", title);
    part("clock-title").textContent = title;
    part("clock-gives").textContent = say("clock_gives", offered);
    this.timer = setTimeout(() => this.show(), (opens > 0 ? opens : closes) + 20);
  }

  open(button, box, can) {
    button.hidden = !can;
    if (!can && box.open) box.close();
  }
}
