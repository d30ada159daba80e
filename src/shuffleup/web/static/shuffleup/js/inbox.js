/* The director's ear for what the room reports: when something new waits, it rings and buzzes. A module.

   <nav … data-inbox="2" data-newest="1795000000000">: how much waits, and when the newest came (ms UTC). */
const room = window.ShuffleUp;
const sounds = room.sounds();

function inbox() {
  return document.querySelector("[data-inbox]");
}

let heard = inbox() ? Number(inbox().dataset.newest) : 0;

function look() {
  const now = inbox();
  if (!now) return;
  const newest = Number(now.dataset.newest);
  if (newest > heard) {
    sounds.play("call");
    if (navigator.vibrate && navigator.userActivation && navigator.userActivation.hasBeenActive) {
      navigator.vibrate([120, 80, 120]); // nobody has touched the page otherwise, and the browser complains
    }
  }
  heard = Math.max(heard, newest);
}

document.addEventListener("htmx:afterSwap", look);
document.addEventListener("pointerdown", () => sounds.unblock());
look();
