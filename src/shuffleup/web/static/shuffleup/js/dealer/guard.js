/* A button that has just changed what it means is dead for 400 ms, and counts only if it is pressed and let go after that.

   A thumb that is on its way to Check must not land on Call 9,000. `mean` says what the button means now; `act` is what
   it does, told the meaning that it was pressed with. A key counts by the same clock. */
export const DEAD_MS = 400;

export class Guarded {
  constructor(button, act) {
    this.button = button;
    this.act = act;
    this.meaning = "";
    this.since = 0;
    this.armed = "";
    button.addEventListener("pointerdown", () => (this.armed = this.isAlive() ? this.meaning : ""));
    button.addEventListener("click", (event) => {
      const byHand = event.detail > 0;
      if (this.isAlive() && (!byHand || this.armed === this.meaning)) this.act(this.meaning);
      this.armed = "";
    });
  }

  isAlive() {
    return this.meaning !== "" && !this.button.hidden && performance.now() - this.since >= DEAD_MS;
  }

  mean(meaning) {
    if (meaning === this.meaning) return;
    this.meaning = meaning;
    this.since = performance.now();
    this.armed = "";
    this.button.classList.add("settling");
    clearTimeout(this.wakes);
    this.wakes = setTimeout(() => this.button.classList.remove("settling"), DEAD_MS);
  }

  /* By a key. */
  press() {
    if (!this.button.hidden && this.isAlive()) this.act(this.meaning);
  }
}
