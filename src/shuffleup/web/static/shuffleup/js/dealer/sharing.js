/* This phone's part in the shuffle: begins its chain, gives a share when one is wanted, checks the cards that it is dealt. */
import { Chain } from "./chain.js";
import { fits } from "./decks.js";
import { part } from "./element.js";

const say = window.ShuffleUp.words();

export class Shares {
  constructor(line) {
    this.line = line;
    this.chain = null;
    this.begun = "";
    this.sent = 0;
  }

  answer(state) {
    const share = state.mine && state.mine.share;
    if (share) this.give(state, share);
    this.check(state);
  }

  give(state, share) {
    const key = `${state.table}/${state.mine.entry}`;
    if (!this.chain || this.key !== key) {
      this.chain = new Chain(document.body.dataset.night, state.table, state.mine.entry);
      this.key = key;
    }
    if (!share.chain && this.begun !== key) {
      this.begun = key;
      this.line.send("chain", { head: this.chain.begin(state.hand ? state.hand.number : 0) });
    }
    const wanted = share.wanted_hand;
    if (!share.chain || share.in || !wanted || this.sent === wanted) return;
    const link = this.chain.share(wanted, share.promised, share.steps);
    this.sent = wanted;
    if (link) this.line.send("share", { hand: wanted, share: link });
  }

  /* Whether each of the cards was in the deck that was shown before anybody's share. */
  check(state) {
    const hand = state.hand;
    const proofs = (state.mine && state.mine.proof) || [];
    const place = part("checked");
    if (!place) return;
    const known = hand && hand.id && hand.root && proofs.length && proofs.every((each) => each.path && each.salt);
    place.hidden = !known;
    if (!known) return;
    const sound = proofs.every((each) => fits(each, hand.id, hand.deck, hand.root));
    place.classList.toggle("bad", !sound);
    place.textContent = sound ? say("deck_fits") : say("deck_does_not_fit");
  }
}
