/* The table of a night that the program deals, for whoever sits there: states come in, acts go out.

   Bar, table, you, thumb's zone: the first three never move. A module that the others hang on. The page itself holds
   nothing of a hand: states are asked for and come on the stream; one that the server made before the one shown is
   dropped. */
import { Acts } from "./acts.js";
import * as aloud from "./aloud.js";
import { Calling } from "./calling.js";
import * as choices from "./choices.js";
import { fill, forget, part } from "./element.js";
import * as figures from "./figures.js";
import { showFloor } from "./floor.js";
import { unitOf } from "./games.js";
import { listen } from "./keys.js";
import { freshId, Line } from "./line.js";
import { Look } from "./look.js";
import { setUpMenu } from "./menu.js";
import { Opening, showLocked } from "./opening.js";
import { Own } from "./own.js";
import { Phrases } from "./phrases.js";
import { Plan } from "./plans.js";
import { Raising } from "./raising.js";
import { isAsked, Ruling } from "./ruling.js";
import { takeCode } from "./seat_code.js";
import { Shares } from "./sharing.js";
import { isShown } from "./showdown.js";
import { drawTable } from "./stage.js";
import * as timing from "./timing.js";
import { Winners } from "./winners.js";
import { Drawing, FoldAsks, FoldRests, Plans, Showing, Waiting } from "./zone.js";

const say = window.ShuffleUp.words();
const SHEETS = { raise: Raising, free: FoldAsks, resting: FoldRests };
const MODES = { acts: Acts, plans: Plans, drawing: Drawing, showing: Showing, waiting: Waiting, winners: Winners, ruling: Ruling };

class Table {
  constructor() {
    this.state = null;
    this.plan = new Plan();
    this.sheet = "";
    this.thrown = [];
    this.isSending = false;
    this.moment = "";
    this.mode = "";
    this.view = null;
    this.look = new Look(() => this.state && this.own.update(this.state, this.thrown));
    this.own = new Own(this.look, (at) => this.toggleThrow(at));
    const { url, stream, night } = document.body.dataset;
    this.opening = new Opening(night);
    this.line = new Line({
      url, query: "", stream, onState: (state) => this.show(state), onSaid: (said) => this.toast(said), onLost: () => this.lost(true), onBack: () => this.lost(false), onOther: () => this.other(),
    });
    this.shares = new Shares(this.line);
    this.phrases = new Phrases(this);
    this.calling = new Calling(this);
    listen(this);
    setUpMenu(this);
    document.addEventListener("su:choices", () => this.state && this.redraw());
  }

  get isDrawing() {
    return aloud.isMyTurn(this.state) && Boolean(this.state.mine.options.draw);
  }

  get sheetView() {
    return this.mode === "raise" ? this.view : null;
  }

  show(told) {
    const before = this.state;
    if (before && told.now < before.now) return;
    const state = this.opening.state(told);
    this.state = state;
    const moment = state.turn ? `${state.hand && state.hand.number}.${state.turn.number}` : "";
    if (moment !== this.moment) this.newMoment(moment);
    if (this.plan.look(state)) this.toast(say("plan_dropped"));
    figures.count(unitOf(state), choices.choices.first);
    aloud.follow(before, state);
    this.draw();
    timing.follow(state, aloud.signals);
    if (aloud.isMyTurn(state)) this.plan.carryOut(state.mine.options, (act) => this.act(act));
    this.shares.answer(state);
    this.opening.tell(state, this.line);
    document.body.dataset.version = state.version;
  }

  newMoment(moment) {
    this.moment = moment;
    this.sheet = "";
    this.thrown = [];
    this.isSending = false;
  }

  redraw() {
    for (const name of ["table", "facts", "time"]) forget(part(name));
    figures.count(unitOf(this.state), choices.choices.first);
    this.draw();
    timing.follow(this.state, aloud.signals);
  }

  draw() {
    const state = this.state;
    document.body.dataset.phase = state.phase;
    document.body.toggleAttribute("data-turn", aloud.isMyTurn(state));
    drawTable(state, this);
    this.own.update(state, this.thrown);
    showFloor(state.floor);
    showLocked(state.mine && state.phase === "hand" ? state.mine.locked : "");
    this.drawZone();
    this.phrases.update(state);
    this.calling.update(state);
  }

  /* What the thumb's zone holds now. */
  wanted() {
    const state = this.state;
    if (this.isSending) return "waiting";
    if (isAsked(state)) return "ruling";
    if (aloud.isMyTurn(state)) {
      if (this.sheet) return this.sheet;
      const options = state.mine.options;
      if (options.draw) return "drawing";
      return options.show || options.muck ? "showing" : "acts";
    }
    const own = state.seats.find((each) => each.seat === state.seat);
    if (state.hand && state.hand.winners && state.phase === "hand" && own && ["in", "all_in", "folded"].includes(own.state)) return "winners";
    const waits = state.phase === "hand" && !isShown(state) && state.turn && own && own.state === "in" && !own.away && state.mine;
    return waits ? "plans" : "waiting";
  }

  drawZone() {
    const mode = this.wanted();
    const place = part("zone");
    if (mode !== this.mode) {
      if (this.view && this.view.close) this.view.close();
      place.replaceChildren();
      place.dataset.mode = mode;
      this.view = new (SHEETS[mode] || MODES[mode])(place, this, this.state);
      this.mode = mode;
    }
    this.view.update(this.state);
  }

  guards() {
    const view = this.view || {};
    if (view.guards) return view.guards;
    return { fold: view.fold, main: view.check };
  }

  async act(act, to = 0, places = []) {
    if (!aloud.isMyTurn(this.state) || this.isSending) return;
    const { hand, turn } = this.state;
    this.plan.drop();
    this.sheet = "";
    this.isSending = true;
    this.drawZone();
    aloud.play(act === "check" ? "tap" : "chips", [40]);
    await this.line.send("act", { id: freshId(), hand: hand.number, turn: turn.number, act, to, places });
    this.isSending = false;
    this.drawZone();
  }

  fold() {
    if (this.state.mine.options.check) this.openSheet("free");
    else this.foldNow();
  }

  foldNow() {
    this.openSheet("resting");
  }

  openRaise() {
    const raise = this.state.mine.options.raise;
    if (raise.least === raise.most) this.act("raise_to", raise.most);
    else this.openSheet("raise");
  }

  openSheet(sheet) {
    this.plan.drop();
    this.sheet = sheet;
    this.drawZone();
  }

  closeSheet() {
    if (!this.sheet) return false;
    this.openSheet("");
    return true;
  }

  togglePlan(kind) {
    this.plan.toggle(kind, this.state);
    this.drawZone();
  }

  toggleThrow(at) {
    if (!this.isDrawing || at < 0 || at >= this.state.mine.cards.length) return false;
    const goes = this.thrown.includes(at) ? this.thrown.filter((each) => each !== at) : [...this.thrown, at].sort();
    if (goes.length > this.state.mine.options.draw.most) return true;
    this.thrown = goes;
    this.own.update(this.state, goes);
    this.drawZone();
    return true;
  }

  glance() {
    if (!this.look.cards.length) return false;
    if (choices.choices.hold) this.look.turn(true);
    else this.look.turn(!this.look.open);
    return true;
  }

  async tellWinners(high, low) {
    await this.ask("winners", { turn: this.state.hand.turn, high, low });
  }

  async answerWinners(right) {
    await this.ask("agree", { telling: this.state.hand.winners.number, right });
  }

  async answerRuling(agrees) {
    await this.ask("ruling", { asked: this.state.asked.number, agrees });
  }

  async goOn() {
    await this.line.send("go_on", {});
  }

  /* What is asked of the table and is no act: sent once, while nothing else can be pressed. */
  async ask(where, what) {
    if (this.isSending) return;
    this.isSending = true;
    this.drawZone();
    await this.line.send(where, { id: freshId(), hand: this.state.hand.number, ...what });
    this.isSending = false;
    this.drawZone();
  }

  async back() {
    await this.line.send("back", {});
  }

  sitDown() {
    this.line.read();
  }

  lastHand() {
    if (!this.state.last || !this.state.last.proof) return false;
    window.location.assign(this.state.last.proof);
    return true;
  }

  openMenu() {
    part("menu").showModal();
    return true;
  }

  toast(text) {
    fill(part("toast"), text, () => text);
    clearTimeout(this.toasted);
    this.toasted = setTimeout(() => fill(part("toast"), "", () => ""), 5000);
  }

  lost(isLost) {
    document.body.toggleAttribute("data-lost", isLost);
    part("lost").hidden = !isLost;
    if (isLost) this.look.turn(false);
  }

  other() {
    part("other").showModal();
  }
}

choices.show();
takeCode(document.body.dataset.night, document.body.dataset.entry);
new Table().line.read();
