/* What is said to ears and felt by hands: acts politely, one's own turn at once; knocks, ticks and pulses. Never a card,
   unless somebody chose that through an earphone. */
import { named } from "./cards.js";
import { choices } from "./choices.js";
import { part } from "./element.js";
import { price } from "./plans.js";

const say = window.ShuffleUp.words();
const sounds = window.ShuffleUp.sounds();

function tell(name, text) {
  const place = part(name);
  if (place && text && place.textContent !== text) place.textContent = text;
}

export function play(sound, pulses) {
  if (choices.sound) sounds.play(sound);
  const touched = navigator.userActivation && navigator.userActivation.hasBeenActive;
  if (pulses && navigator.vibrate && touched) navigator.vibrate(pulses);
}

function yourTurn(state) {
  const options = state.mine.options;
  const words = [say("your_turn")];
  if (options.draw) words.push(say("turn_draw", { n: options.draw.most }));
  else if (options.show || options.muck) words.push(say("turn_show"));
  else words.push(price(state) ? say("turn_call", { chips: options.call || options.bring_in || price(state) }) : say("turn_free"));
  if (state.hand && state.hand.pot !== null) words.push(say("pot_n", { chips: state.hand.pot }));
  if (choices.aloud) words.push(state.mine.cards.map(named).join(", "));
  if (state.turn.of) words.push(say("seconds_n", { n: Math.ceil(state.turn.left / 1000) }));
  return words.join(". ") + ".";
}

export function isMyTurn(state) {
  return Boolean(state && state.turn && state.mine && state.mine.options && state.turn.seat === state.seat && state.phase === "hand");
}

/* Whether the table is asked who won, and one sits there. */
function asksMe(state) {
  return Boolean(state && state.seat !== null && state.hand && state.hand.winners);
}

/* What others did since the state before. */
function acts(before, state) {
  const known = new Map((before ? before.seats : []).map((each) => [each.seat, `${each.said}/${each.bet}/${each.state}`]));
  const sameHand = before && before.hand && state.hand && before.hand.number === state.hand.number;
  const news = sameHand ? state.seats.filter((each) => each.said && each.seat !== state.seat && known.get(each.seat) !== `${each.said}/${each.bet}/${each.state}`) : [];
  return news.map((each) => say("seat_acts", { name: each.name, said: each.said }));
}

function boardNews(before, state) {
  if (!state.hand || !before || !before.hand || before.hand.number !== state.hand.number) return [];
  const fresh = state.hand.board.slice(before.hand.board.length);
  return fresh.length ? [say("board_comes", { cards: fresh.map(named).join(", ") })] : [];
}

export function follow(before, state) {
  const words = [...acts(before, state), ...boardNews(before, state)];
  if (state.last && (!before || !before.last || before.last.hand !== state.last.hand) && before) words.push(...state.last.lines);
  if (state.said && (!before || before.said !== state.said)) words.push(state.said);
  tell("said", words.join(" "));
  const mine = isMyTurn(state);
  const fresh = mine && !(isMyTurn(before) && before.turn.number === state.turn.number && before.hand.number === state.hand.number);
  if (fresh) {
    tell("urgent", yourTurn(state));
    play("turn", [90, 90, 90]);
  }
  if (mine && !fresh && state.turn.called && !before.turn.called) {
    tell("urgent", say("clock_on_you", { n: Math.ceil(state.turn.left / 1000) }));
    play("turn", [90, 90, 90]);
  }
  if (asksMe(state) && !asksMe(before)) {
    tell("urgent", say("tap_winner"));
    play("turn", [90, 90]);
  } else if (!mine) tell("urgent", " ");
  if (before && state.phase === "moved" && before.phase !== "moved") play("ping", [200, 100, 200]);
}

export const signals = {
  half: () => play("tick"),
  ten: (seconds) => {
    tell("urgent", say("seconds_n", { n: seconds }));
    play("tick", [60]);
  },
  five: (seconds) => tell("urgent", say("seconds_n", { n: seconds })),
  bank: () => {
    tell("urgent", say("in_bank"));
    play("tick", [180]);
  },
};

document.addEventListener("pointerdown", () => sounds.unblock());
document.addEventListener("keydown", () => sounds.unblock());
