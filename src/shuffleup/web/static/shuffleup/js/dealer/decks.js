/* Decks that anybody can check, as docs/dealing.md has them: shuffles, trees, what a mix chooses. Written from the document. */
import { digest, four, hex, hmac, joined, sha256, unhex, utf8 } from "./sha256.js";

const PLACES = 64;
const STUB = 63;
const CARDS = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

export function deckOf(short) {
  return short ? CARDS.slice(CARDS.indexOf("6c")) : CARDS;
}

/* Numbers below each bound in turn, from the hashes of one seed. */
function numbers(seed) {
  let counter = 0;
  return (bound) => {
    const size = BigInt(bound);
    const limit = (1n << 256n) - ((1n << 256n) % size);
    for (;;) {
      const eight = joined(four(0), four(counter));
      counter += 1;
      const drawn = BigInt("0x" + hex(sha256(joined(seed, eight))));
      if (drawn < limit) return Number(drawn % size);
    }
  };
}

export function below(seed, bound) {
  return numbers(seed)(bound);
}

export function shuffled(items, seed) {
  const made = [...items];
  const next = numbers(seed);
  for (let i = made.length - 1; i > 0; i -= 1) {
    const j = next(i + 1);
    [made[i], made[j]] = [made[j], made[i]];
  }
  return made;
}

export function handId(tournament, table, hand) {
  return digest("hand", tournament, table, hand).slice(0, 16);
}

export function leafOf(id, deck, place, card, salt) {
  return digest("card", id, deck, place, card, salt);
}

/* The root of the tree over the deck that a seed makes. */
export function rootOfSeed(id, deck, seed, short) {
  let level = Array.from({ length: PLACES }, (_, place) => digest("none", id, deck, place));
  shuffled(deckOf(short), digest("deck", id, deck, seed)).forEach((card, place) => {
    const salt = hmac(seed, joined(utf8("salt"), four(place))).slice(0, 16);
    level[place] = leafOf(id, deck, place, card, salt);
  });
  level[STUB] = digest("new stub", id, deck, digest("stub", seed));
  while (level.length > 1) level = level.flatMap((left, at) => (at % 2 ? [] : [digest("node", left, level[at + 1])]));
  return level[0];
}

/* The root that a leaf comes to with its neighbours on the way up. */
export function rootOfPath(leaf, place, path) {
  return path.reduce(
    (node, other, height) => ((place >> height) & 1 ? digest("node", other, node) : digest("node", node, other)),
    leaf
  );
}

/* Whether an opened card is in the deck with this root (hexadecimal digits throughout). */
export function fits(opened, id, deck, root) {
  if (!Number.isInteger(opened.place) || opened.place < 0 || opened.place >= PLACES || opened.path.length !== 6) return false;
  const leaf = leafOf(unhex(id), deck, opened.place, opened.card, unhex(opened.salt));
  return hex(rootOfPath(leaf, opened.place, opened.path.map(unhex))) === root;
}

/* What the shares choose: the deck that is played, and the place of each card off it. */
export function chosen(mix, short) {
  const places = deckOf(short).map((_, place) => place);
  return { deck: below(digest("choice", mix), 4), cut: shuffled(places, digest("cut", mix)) };
}
