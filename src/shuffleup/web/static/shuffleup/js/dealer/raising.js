/* The sheet for a raise: an amount typed, stepped, slid or stopped at. Only the button that says the whole act sends it. */
import { Amount } from "./amount.js";
import { element } from "./element.js";
import { blinds, exact, short } from "./figures.js";
import { Guarded } from "./guard.js";

const say = window.ShuffleUp.words();
const STOPS = { least: "stop_least", half: "stop_half", two_thirds: "stop_two_thirds", pot: "stop_pot", all_in: "all_in", most: "stop_most" };

export class Raising {
  constructor(place, table, state) {
    this.table = table;
    this.state = state;
    this.amount = new Amount(state.mine.options.raise);
    this.bets = !state.seats.some((each) => each.bet);
    this.typed = "";
    this.atStop = false;
    place.append(this.made());
    this.show();
  }

  made() {
    this.field = element("input", {
      class: "num", inputmode: "numeric", autocomplete: "off", maxlength: "12", id: "raise-to",
      "aria-label": this.bets ? say("bet_field") : say("raise_field"), "aria-describedby": "raise-keeps",
    });
    this.keeps = element("span", { id: "raise-keeps" });
    this.slider = element("input", {
      type: "range", min: 0, max: this.amount.positions, step: 1, class: "slide", "aria-label": say("raise_slider"), hidden: this.amount.positions < 1,
    });
    this.send = element("button", { type: "button", class: "b go send" });
    this.back = element("button", { type: "button", class: "b out" }, say("act_back"));
    this.listen();
    const step = (text, label, by) => {
      const made = element("button", { type: "button", class: "b step", "aria-label": label }, text);
      made.addEventListener("click", () => this.moved(by));
      return made;
    };
    return element("div", { class: "sheet", role: "group", "aria-label": this.bets ? say("bet_field") : say("raise_field") },
      element("div", { class: "amount" },
        step("−", say("raise_less"), -1),
        element("label", { class: "fld", for: "raise-to" }, this.field, this.keeps),
        step("+", say("raise_more"), 1)),
      this.slider, this.stops(), element("div", { class: "commit" }, this.back, this.send));
  }

  listen() {
    this.field.addEventListener("input", () => this.read(this.field.value.replace(/\D/g, "")));
    this.field.addEventListener("focus", () => this.field.select());
    this.slider.addEventListener("input", () => {
      this.amount.position = Number(this.slider.value);
      this.settle();
    });
    this.back.addEventListener("click", () => this.table.closeSheet());
    this.guard = new Guarded(this.send, () => this.commit());
    this.guard.mean("send");
  }

  stops() {
    const made = this.amount.stops.map(([name, to]) => {
      const stop = element("button", { type: "button", class: `b stop ${name}`, "data-to": to },
        element("span", {}, say(STOPS[name])), element("small", { class: "num" }, short(to)));
      stop.addEventListener("click", () => this.stopAt(to));
      return stop;
    });
    this.stopButtons = made;
    return element("div", { class: "stops" }, ...made);
  }

  stopAt(to) {
    this.amount.value = to;
    this.settle();
  }

  moved(by) {
    this.amount.move(by);
    this.settle();
  }

  settle() {
    this.typed = "";
    this.show();
  }

  /* A number as it is being typed; it may not be legal yet. */
  read(digits) {
    this.typed = digits.slice(0, 12);
    this.atStop = false;
    if (this.amount.isLegal(Number(this.typed))) this.amount.value = Number(this.typed);
    this.show(true);
  }

  /* A digit by a key: 1 to 4 are the stops, until more digits make a number of them. */
  digit(digit) {
    const stop = this.amount.stops[Number(digit) - 1];
    if (!this.typed && stop) {
      this.amount.value = stop[1];
      this.typed = digit;
      this.atStop = true;
      this.show();
    } else {
      this.read(this.typed + digit);
    }
  }

  get isReady() {
    return !this.typed || this.atStop || this.amount.isLegal(Number(this.typed));
  }

  show(typing = false) {
    const { value, raise } = this.amount;
    const own = this.state.seats.find((each) => each.seat === this.state.seat);
    if (!typing || document.activeElement !== this.field) this.field.value = exact(value);
    const ready = !typing || this.amount.isLegal(Number(this.typed));
    this.keeps.textContent = ready ? this.left(own) : say("from_up_to", { least: raise.least, most: raise.most });
    this.slider.value = String(this.amount.position);
    this.slider.setAttribute("aria-valuetext", exact(value));
    const all = value === raise.all_in;
    const words = this.bets ? say("bet_to", { chips: value }) : say("raise_to", { chips: value });
    this.send.textContent = all ? say("all_in_n", { chips: value }) : words;
    this.send.setAttribute("aria-disabled", String(!ready));
    for (const each of this.stopButtons) each.setAttribute("aria-pressed", String(Number(each.dataset.to) === value));
  }

  left(own) {
    const kept = own.stack + (own.bet || 0) - this.amount.value;
    const inBlinds = blinds(this.amount.value);
    if (kept <= 0) return say("all_of_it");
    return inBlinds ? say("keeps_both", { blinds: inBlinds, chips: kept }) : say("keeps", { chips: kept });
  }

  commit() {
    if (this.isReady) this.table.act("raise_to", this.amount.value);
  }

  update() {}
}
