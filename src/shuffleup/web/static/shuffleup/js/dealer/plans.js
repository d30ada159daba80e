/* A plan made before one's turn: nobody sees it, it hangs on this hand, this street and this price, and a raise drops it.

   It is sent in turn only, and as evenly paced as a thought, so that it gives nothing away. */
const LEAST_MS = 1200;
const SPREAD_MS = 1600;

/* What it would cost to stay in, by what lies there. */
export function price(state) {
  const own = state.seats.find((each) => each.seat === state.seat);
  const most = Math.max(0, ...state.seats.map((each) => each.bet || 0));
  return own ? Math.min(most - (own.bet || 0), own.stack) : 0;
}

/* The plans that can be made now. */
export function offered(state) {
  return price(state) ? ["fold", "call"] : ["check_fold", "check"];
}

export class Plan {
  constructor() {
    this.drop();
  }

  drop() {
    this.kind = "";
    this.bound = "";
    clearTimeout(this.timer);
    this.timer = 0;
  }

  /* "Check / fold" says itself what becomes of it when somebody bets; every other plan hangs on the price. */
  static bonds(state, kind) {
    const fixed = [state.hand.number, state.hand.street];
    return JSON.stringify(kind === "check_fold" ? fixed : [...fixed, price(state)]);
  }

  toggle(kind, state) {
    const same = this.kind === kind;
    this.drop();
    if (same) return;
    this.kind = kind;
    this.bound = Plan.bonds(state, kind);
  }

  /* A new state: whether the plan fell away. */
  look(state) {
    if (!this.kind) return false;
    if (state.hand && state.phase === "hand" && Plan.bonds(state, this.kind) === this.bound) return false;
    this.drop();
    return true;
  }

  /* What it comes to with these options. */
  becomes(options) {
    if (this.kind === "check" || (this.kind === "check_fold" && options.check)) return options.check ? "check" : "";
    if (this.kind === "call") return options.call ? "call" : "";
    return options.fold ? "fold" : "";
  }

  /* In turn: does it after a moment. Whoever touches a button in the meantime is faster, and it is dropped. */
  carryOut(options, send) {
    if (!this.kind || this.timer) return;
    const act = this.becomes(options);
    if (!act) {
      this.drop();
      return;
    }
    const chance = crypto.getRandomValues(new Uint16Array(1))[0] / 65536;
    this.timer = setTimeout(() => {
      this.drop();
      send(act);
    }, LEAST_MS + SPREAD_MS * chance);
  }
}
