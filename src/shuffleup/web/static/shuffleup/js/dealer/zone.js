/* The other things the thumb's zone can hold: a fold that asks, one that rests, plans, a draw, show or muck, a notice. */
import { element, fill, icon } from "./element.js";
import { Guarded } from "./guard.js";
import { hasPanel } from "./panels.js";
import { offered, price } from "./plans.js";

const say = window.ShuffleUp.words();
const REST_MS = 700;

function big(kind, text, small) {
  return element("button", { type: "button", class: `b ${kind}` }, text, small ? element("small", {}, small) : null);
}

/* Fold with nothing to call asks: Check lies where the thumb is. */
export class FoldAsks {
  constructor(place, table) {
    const check = big("go main", say("act_check"));
    const fold = big("out fold", say("fold_anyway"));
    this.check = new Guarded(check, () => table.act("check"));
    this.fold = new Guarded(fold, () => table.foldNow());
    this.check.mean("check");
    this.fold.mean("fold");
    place.append(element("div", { class: "sheet", role: "group", "aria-label": say("checking_is_free") },
      element("h2", {}, say("checking_is_free")), element("p", {}, say("fold_gives_up")),
      element("div", { class: "commit" }, fold, check)));
  }

  update() {}
}

/* A fold rests for a moment, to be called back. */
export class FoldRests {
  constructor(place, table) {
    const keep = big("up main", say("keep_cards"), say("fold_resting"));
    this.timer = setTimeout(() => table.act("fold"), REST_MS);
    keep.addEventListener("click", () => table.closeSheet());
    place.append(element("div", { class: "acts" }, element("div", { class: "lft" }), element("div", { class: "col" }, keep)));
  }

  close() {
    clearTimeout(this.timer);
  }

  update() {}
}

/* Before one's turn. */
export class Plans {
  constructor(place, table) {
    this.table = table;
    this.list = element("div", { class: "plans", role: "group", "aria-label": say("before_turn") });
    this.note = element("p", { class: "note" }, say("before_turn"));
    this.place = place;
    place.append(this.note, this.list);
  }

  static words(kind, state) {
    if (kind === "check_fold") return [say("plan_check_fold"), say("plan_folds_to_bet")];
    if (kind === "check") return [say("act_check"), say("plan_falls_to_bet")];
    if (kind === "fold") return [say("act_fold"), say("plan_falls_to_raise")];
    return [say("plan_call", { chips: price(state) }), say("plan_falls_to_raise")];
  }

  update(state) {
    const kinds = offered(state);
    fill(this.list, [kinds, price(state), state.hand.number, state.hand.street], () => kinds.map((kind) => this.one(kind, state)));
    for (const each of this.list.children) each.setAttribute("aria-pressed", String(each.dataset.plan === this.table.plan.kind));
  }

  one(kind, state) {
    const [text, small] = Plans.words(kind, state);
    const made = element("button", { type: "button", class: "b plan", "data-plan": kind },
      element("span", { class: "box" }, icon("check")), element("span", {}, text, element("small", {}, small)));
    const guard = new Guarded(made, () => this.table.togglePlan(kind));
    guard.mean(kind);
    return made;
  }
}

/* Throw and draw: the cards are tapped in one's own box; here it is sent. */
export class Drawing {
  constructor(place, table) {
    this.pat = big("out", say("stand_pat"));
    this.send = big("go send", "");
    this.note = element("p", { class: "note" });
    this.guards = {
      pat: new Guarded(this.pat, () => table.act("draw", 0, [])),
      main: new Guarded(this.send, () => table.act("draw", 0, table.thrown)),
    };
    this.table = table;
    place.append(this.note, element("div", { class: "commit" }, this.pat, this.send));
  }

  update(state) {
    const thrown = this.table.thrown.length;
    this.note.textContent = say("tap_to_throw", { n: state.mine.options.draw.most });
    this.send.textContent = say("throw_n", { n: thrown });
    this.send.hidden = thrown === 0;
    this.guards.pat.mean("pat");
    this.guards.main.mean(`throw ${state.turn.number}`);
  }
}

/* At the showdown: show, or muck. */
export class Showing {
  constructor(place, table) {
    this.show = big("out", say("act_show"), say("show_all"));
    this.muck = big("go send", say("act_muck"), say("muck_never"));
    this.guards = {
      show: new Guarded(this.show, () => table.act("show")),
      muck: new Guarded(this.muck, () => table.act("muck")),
    };
    place.append(element("div", { class: "commit" }, this.show, this.muck));
  }

  update(state) {
    const { show, muck } = state.mine.options;
    this.show.hidden = !show;
    this.muck.hidden = !muck;
    this.guards.show.mean("show");
    this.guards.muck.mean("muck");
  }
}

/* Nothing to do: what happens, and the last hand. */
export class Waiting {
  constructor(place, table) {
    this.table = table;
    this.words = element("div", { class: "notice" });
    this.back = big("go main", say("i_am_back"), say("back_seen"));
    this.back.addEventListener("click", () => table.back());
    this.goOn = big("out", say("go_on_here"));
    this.goOn.addEventListener("click", () => table.goOn());
    place.append(this.words, this.goOn, this.back);
  }

  update(state) {
    const own = state.seats.find((each) => each.seat === state.seat);
    this.back.hidden = !(own && own.away);
    this.goOn.hidden = !state.may_go_on;
    const lines = Waiting.lines(state, own, this.table.isSending);
    const last = !hasPanel(state) && state.last;
    fill(this.words, [lines, last], () => [
      ...lines.map((each) => element("p", {}, each)),
      last && last.proof ? element("a", { class: "b out quiet", href: last.proof }, say("last_hand")) : null,
    ]);
  }

  static lines(state, own, isSending) {
    if (isSending) return [say("sent")];
    if (own && own.away) return [say("you_are_away")];
    const lines = state.said && !hasPanel(state) ? [state.phase === "paused" ? say("paused_because", { text: state.said }) : state.said] : [];
    if (state.phase === "hand" && own && own.state === "folded") lines.push(say("you_folded"));
    else if (state.phase === "hand" && own && own.state === "all_in") lines.push(say("you_are_all_in"));
    else if (state.phase === "hand" && own && own.state === "waiting") lines.push(say("not_in_hand"));
    return lines;
  }
}
