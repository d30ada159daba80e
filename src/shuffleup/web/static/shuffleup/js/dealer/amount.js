/* An amount to raise to: what is legal, the stops, one step up or down. Pure: nothing here is on a page. */
export class Amount {
  constructor(raise) {
    this.raise = raise;
    this.value = raise.least;
  }

  /* The stops in their order, legal ones only, none twice. */
  get stops() {
    const { least, most, half, two_thirds, pot, all_in } = this.raise;
    const named = { least, half, two_thirds, pot };
    const kept = Object.entries(named).filter(([name, to]) => to && to >= least && to <= most && (name === "least" || to > least) && to !== all_in);
    const stops = kept.filter(([, to], at) => kept.findIndex(([, other]) => other === to) === at);
    return most > least || !stops.length ? [...stops, [most === all_in ? "all_in" : "most", most]] : stops;
  }

  get step() {
    return Math.max(1, this.raise.step || 1);
  }

  /* Positions of a slider: steps from the least up, its end is the most, exactly. */
  get positions() {
    return Math.ceil((this.raise.most - this.raise.least) / this.step);
  }

  get position() {
    return this.value >= this.raise.most ? this.positions : Math.round((this.value - this.raise.least) / this.step);
  }

  set position(position) {
    this.value = this.kept(this.raise.least + position * this.step);
  }

  kept(value) {
    return Math.min(this.raise.most, Math.max(this.raise.least, value));
  }

  move(steps) {
    this.value = this.kept(this.value + steps * this.step);
  }

  /* Whether what was typed can be bet as it stands. */
  isLegal(value) {
    return Number.isInteger(value) && value >= this.raise.least && value <= this.raise.most;
  }
}
