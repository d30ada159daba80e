/* One dealt hand checked from its rows, as docs/dealing.md says: shares, mix, the decks that were opened, every open card.

   The rows are those that a table's log has. Returns {steps: {name: sound}, missing, opened, hand, voided}; nothing here
   is on a page. Not checked: that the acts were legal (the program's own check plays the hand again). */
import { chosen, fits, handId, rootOfSeed } from "./decks.js";
import { digest, hex, unhex } from "./sha256.js";

function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

function codePoints(one, other) {
  return one < other ? -1 : Number(one > other);
}

/* Whether a share comes to the hash that its chain had promised. */
function keeps(share, [promised, steps]) {
  let link = unhex(share);
  for (let step = 0; step < steps; step += 1) link = digest("share", link);
  return hex(link) === promised;
}

function mixOf(id, laid, shares) {
  const parts = Object.keys(shares).sort(codePoints).flatMap((entry) => [entry, unhex(shares[entry])]);
  return digest("mix", id, canonical(laid), ...parts);
}

function find(rows, type) {
  const found = rows.find((each) => each.type === type);
  return found ? found.data : null;
}

export function checked({ tournament, table, hand, rows, links }) {
  const laid = find(rows, "DecksLaid");
  const begun = find(rows, "HandBegun");
  const over = find(rows, "HandOver");
  const voided = find(rows, "HandVoided");
  if (!laid || !begun) return { hand, voided, steps: {}, opened: [], missing: {} };
  const id = handId(tournament, table, hand);
  const shares = begun.shares || {};
  const mix = mixOf(id, laid, shares);
  const { deck, cut } = chosen(mix, laid.short);
  const played = begun.played || 0;
  const seeds = Object.entries(begun.seeds || {});
  const opened = over ? over.opened || [] : [];
  const places = opened.map((each) => each.place || 0);
  return {
    hand, voided, opened: opened.map((each) => ({ number: each.number || 0, card: each.card })), cards: cut.length,
    missing: begun.missing || {}, shares: Object.keys(shares), seals: laid.roots,
    steps: {
      shares: Object.entries(shares).every(([entry, share]) => links[entry] && keeps(share, links[entry])),
      mix: hex(mix) === begun.mix && deck === played,
      decks: seeds.length === 3 && seeds.every(([at, seed]) => Number(at) !== played && hex(rootOfSeed(id, Number(at), unhex(seed), laid.short)) === laid.roots[at]),
      cards: new Set(places).size === places.length && opened.every((each) =>
        (each.place || 0) === cut[each.number || 0] && fits({ ...each, place: each.place || 0 }, hex(id), played, laid.roots[played])),
    },
  };
}
