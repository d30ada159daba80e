/* What this browser keeps of how its owner likes the table. Nothing of a night, and nothing of cards. */
const KEY = "table-choices";
const USUAL = { closed: true, hold: true, left: false, colours: "four", letters: false, first: "chips", sound: true, hands: true, aloud: false };

function read() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY)) };
  } catch {
    return { ...USUAL }; // storage is closed in some private windows
  }
}

export const choices = read();

export function choose(name, value) {
  choices[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    return; // it holds for as long as the page is open
  } finally {
    show();
  }
}

/* Style sheets ask for them on <html>. */
export function show() {
  const root = document.documentElement;
  root.dataset.hand = choices.left ? "left" : "right";
  root.dataset.colours = choices.colours;
  root.toggleAttribute("data-letters", choices.letters);
  document.dispatchEvent(new CustomEvent("su:choices"));
}
