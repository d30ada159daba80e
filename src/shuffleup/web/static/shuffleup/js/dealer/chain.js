/* This phone's own chance: a chain of two thousand shares, of which each hand takes the next, backwards.

   Kept in this browser for the table: a chain that is lost is begun anew, and both are known to the server. A link goes
   out once for a hand; asked again for the same hand, the same link goes again. A hand that was dealt while the phone
   slept has used a link up, too: the server tells the hash that was promised and how many steps lie before it. A phone
   follows that only towards links that it has not given: it never gives one twice for two hands. Nor does it go deeper
   than there were hands since it gave the last one: whoever had a deep link would know all those above it beforehand. */
import { digest, hex, unhex } from "./sha256.js";

export const LINKS = 2000;

export class Chain {
  constructor(night, table, entry) {
    this.key = `shares/${night}/${table}/${entry}`;
    this.links = [];
    this.given = {};
    this.read();
  }

  get head() {
    return this.links.length ? hex(this.links[LINKS]) : "";
  }

  read() {
    let kept = null;
    try {
      kept = JSON.parse(localStorage.getItem(this.key));
    } catch {
      kept = null; // storage is closed, or holds something else
    }
    if (kept && /^[0-9a-f]{64}$/.test(kept.first) && Number.isInteger(kept.next)) this.make(kept.first, kept);
  }

  make(first, { next, given, since }) {
    const links = [unhex(first)];
    while (links.length <= LINKS) links.push(digest("share", links[links.length - 1]));
    this.links = links;
    this.next = next;
    this.given = given || {};
    this.since = since || 0;
  }

  /* `hand` is the one that is played while the chain is begun. */
  begin(hand = 0) {
    this.make(hex(crypto.getRandomValues(new Uint8Array(32))), { next: LINKS - 1, given: {}, since: hand });
    this.keep();
    return this.head;
  }

  /* The link for a hand; empty when the chain is used up, or the one that is wanted was given for another hand, or lies
     deeper than hands were dealt. */
  share(hand, promised = "", steps = 1) {
    const before = this.given[hand];
    if (before !== undefined) return hex(this.links[before]);
    const from = promised ? this.links.findIndex((link) => hex(link) === promised) : this.next + 1;
    const at = from - steps;
    if (at < 0 || at > this.next || this.next + 1 - at > hand - this.since) return "";
    this.since = hand;
    this.given = { [hand]: at }; // of earlier hands nobody asks any more
    this.next = at - 1;
    this.keep();
    return hex(this.links[at]);
  }

  keep() {
    try {
      localStorage.setItem(this.key, JSON.stringify({ first: hex(this.links[0]), next: this.next, given: this.given, since: this.since }));
    } catch {
      return; // a private window: the chain lasts as long as the page
    }
  }
}
