/* How chips are written at the table: exact below 100,000, in big blinds beside them, or the other way round. */
const say = window.ShuffleUp.words();
const whole = window.ShuffleUp.language.whole;

let unit = 0; // the big blind, or the big bet in limit games
let first = "chips";

export function count(bigBlind, shownFirst) {
  unit = bigBlind;
  first = shownFirst;
}

function decimal(tenths) {
  const point = window.ShuffleUp.language.point;
  return tenths % 10 && tenths < 200 ? whole(Math.floor(tenths / 10)) + point + (tenths % 10) : whole(Math.round(tenths / 10));
}

export function exact(chips) {
  return whole(chips);
}

export function blinds(chips) {
  return unit ? say("bb", { bb: decimal(Math.round((chips * 10) / unit)) }) : "";
}

/* As short as a seat needs it: 84,300, and 123.4K, 1.25M, 12.5M, 1,234M where it is more: four figures of any stack. */
export function short(chips) {
  if (chips < 100000) return whole(chips);
  const large = chips >= 1000000;
  const parts = !large ? 10 : chips >= 100000000 ? 1 : chips >= 10000000 ? 10 : 100;
  const [units, part] = String(Math.floor((chips * parts) / (large ? 1000000 : 1000)) / parts).split(".");
  const text = whole(Number(units)) + (part ? window.ShuffleUp.language.point + part : "");
  return window.ShuffleUp.language.chips[large ? "million" : "thousand"].replace("{n}", text);
}

/* What stands large and what small on a seat. */
export function both(chips) {
  const inBlinds = blinds(chips);
  return first === "blinds" && inBlinds ? [inBlinds, short(chips)] : [short(chips), inBlinds];
}
