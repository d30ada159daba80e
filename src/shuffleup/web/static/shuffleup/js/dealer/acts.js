/* The thumb's zone in one's turn: fold, check or call, raise, always in the same places. The price stands on the button. */
import { element } from "./element.js";
import { blinds, exact } from "./figures.js";
import { Guarded } from "./guard.js";

const say = window.ShuffleUp.words();

const LONG = 13;

function button(kind) {
  const words = element("span", { class: "words" });
  const small = element("small", { class: "num" });
  return { node: element("button", { type: "button", class: `b ${kind}`, hidden: true }, words, small), words, small };
}

function show({ node, words, small }, text, below) {
  node.hidden = !text;
  words.textContent = text;
  words.classList.toggle("long", text.length > LONG);
  small.textContent = below;
  small.hidden = !below;
}

function leaves(own, price) {
  const left = own.stack - price;
  if (left <= 0) return say("all_of_it");
  const inBlinds = blinds(left);
  return inBlinds ? say("leaves_both", { chips: left, blinds: inBlinds }) : say("leaves", { chips: left });
}

export class Acts {
  constructor(place, table) {
    this.table = table;
    this.fold = button("fold out");
    this.main = button("main go");
    this.raise = button("raise up");
    this.due = element("p", { class: "due" });
    this.guards = {
      fold: new Guarded(this.fold.node, () => table.fold()),
      main: new Guarded(this.main.node, (meaning) => table.act(meaning.split(":")[1])),
      raise: new Guarded(this.raise.node, () => table.openRaise()),
    };
    const left = element("div", { class: "lft" }, this.due, this.fold.node);
    place.append(element("div", { class: "acts" }, left, element("div", { class: "col" }, this.raise.node, this.main.node)));
  }

  update(state) {
    const options = state.mine.options;
    const own = state.seats.find((each) => each.seat === state.seat);
    const turn = state.turn.number;
    this.showDue(options, state);
    show(this.fold, options.fold ? say("act_fold") : "", "");
    this.guards.fold.mean(`${turn}:fold:${options.check}`);
    const [act, text, below] = Acts.middle(options, own);
    show(this.main, text, below);
    this.guards.main.mean(`${turn}:${act}:${options.call}`);
    show(this.raise, ...Acts.upper(options, state));
    this.guards.raise.mean(`${turn}:raise:${JSON.stringify(options.raise)}`);
  }

  showDue(options, state) {
    const due = options.call || options.bring_in;
    const words = due ? [say("to_call"), element("b", { class: due < 1000000 ? "num" : "num long" }, exact(due))] : [say("nothing_to_call")];
    const pot = state.hand && state.hand.pot !== null ? [element("span", { class: "num" }, say("pot_n", { chips: state.hand.pot }))] : [];
    this.due.replaceChildren(...words, ...pot);
  }

  static middle(options, own) {
    if (options.check) return ["check", say("act_check"), ""];
    if (options.call) return ["call", say("act_call", { chips: options.call }), leaves(own, options.call)];
    if (options.bring_in) return ["bring_in", say("act_bring_in", { chips: options.bring_in }), leaves(own, options.bring_in)];
    return ["", "", ""];
  }

  static upper(options, state) {
    const raise = options.raise;
    if (!raise) return ["", ""];
    const bets = !state.seats.some((each) => each.bet);
    if (raise.least === raise.most) {
      const all = raise.most === raise.all_in;
      return [bets ? say("bet_to", { chips: raise.most }) : say("raise_to", { chips: raise.most }), all ? say("all_of_it") : ""];
    }
    return [bets ? say("bet_open") : say("raise_open"), say("from_up_to", { least: raise.least, most: raise.most })];
  }
}
