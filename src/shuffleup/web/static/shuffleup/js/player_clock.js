/* The clock on a player: counts down by this browser's own steady clock and needs nobody else. A module.

   <div data-player-clock data-seconds="30" data-countdown="10" data-state="ready|running|last|over|acted">
     <p data-left>30</p><p role="status" data-says></p>
     <button data-go data-again="Start again">Start</button><button data-acted hidden>The player acted</button>
     <section data-over hidden>what the end means</section></div>
   The seconds left are computed from the moment of the start, never counted, so that a page that slept is right again. The
   last ones are spoken for whoever cannot see them. */
const EVERY_MS = 100;

function run(page) {
  const whole = Number(page.dataset.seconds);
  const last = Number(page.dataset.countdown);
  const part = (name) => page.querySelector(`[data-${name}]`);
  const [digits, says, go, acted, over] = ["left", "says", "go", "acted", "over"].map(part);
  let began = 0;
  let timer = 0;
  let spoken = null;

  function show() {
    const left = Math.max(0, Math.ceil(whole - (performance.now() - began) / 1000));
    digits.textContent = left;
    page.dataset.state = left === 0 ? "over" : left <= last ? "last" : "running";
    if (left <= last && left !== spoken) says.textContent = spoken = left;
    if (left === 0) stop("over");
  }

  function stop(how) {
    window.clearInterval(timer);
    timer = 0;
    page.dataset.state = how;
    over.hidden = how !== "over";
    acted.hidden = true;
    go.hidden = false;
    go.textContent = go.dataset.again;
    if (how === "over") says.textContent = over.textContent;
  }

  go.addEventListener("click", () => {
    began = performance.now();
    spoken = null;
    says.textContent = "";
    over.hidden = go.hidden = true;
    acted.hidden = false;
    window.clearInterval(timer);
    timer = window.setInterval(show, EVERY_MS);
    show();
    acted.focus();
  });
  acted.addEventListener("click", () => stop("acted"));
  document.addEventListener("visibilitychange", () => {
    if (timer && !document.hidden) show();
  });
}

for (const page of document.querySelectorAll("[data-player-clock]")) run(page);
