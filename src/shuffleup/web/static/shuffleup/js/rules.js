/* The rulebooks: what is found changes while one types, and pages are printed. A module without htmx or a stream, for
   any phone in the room.

   <form data-live="id">: a search by GET; as one types, its page is fetched and the element of that id is put in the
   place of the one shown here; the address keeps up, so that a link shows the same. Sent the plain way, it does the
   same. A line <p role="status" id="id-says"> tells how many there are. The last thing typed wins, and an answer that does not come leaves the page as it is. [data-print] prints.
   [data-picks="name"]: typing in a field, or ticking it, takes the choice of that name that stands for it; another
   choice puts the field back as it was. */
const PAUSE_MS = 120;
let soon = 0;
let asking = null;

async function look(form) {
  const address = new URL(form.action || window.location.href);
  address.search = new URLSearchParams([...new FormData(form)].filter(([, value]) => value)).toString();
  if (asking) asking.abort();
  const mine = (asking = new AbortController());
  try {
    const answer = await fetch(address, { signal: mine.signal, credentials: "same-origin" });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById(form.dataset.live);
    const shown = document.getElementById(form.dataset.live);
    if (mine.signal.aborted || !fresh || !shown) return;
    shown.replaceWith(document.adoptNode(fresh));
    say(page, `${form.dataset.live}-says`);
    window.history.replaceState(null, "", address);
  } catch (error) {
    if (error.name !== "AbortError") form.dataset.away = ""; // nobody there: Enter sends it the plain way
  }
}

function say(page, id) {
  const line = document.getElementById(id);
  const fresh = page.getElementById(id);
  if (line && fresh) line.textContent = fresh.textContent;
}

document.addEventListener("input", (event) => {
  const name = event.target.dataset.picks;
  const choice = name && event.target.form.querySelector(`[type="radio"][name="${name}"][value="own"]`);
  if (choice) choice.checked = true;
});

document.addEventListener("change", (event) => {
  const chosen = event.target;
  if (chosen.type !== "radio" || chosen.value === "own") return;
  for (const field of chosen.form.querySelectorAll(`[data-picks="${chosen.name}"]`)) {
    field.value = field.defaultValue;
    field.checked = field.defaultChecked;
  }
});

document.addEventListener("input", (event) => {
  const form = event.target.form;
  if (!form || !form.dataset.live) return;
  clearTimeout(soon);
  soon = setTimeout(() => look(form), PAUSE_MS);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.dataset.live || "away" in form.dataset) return;
  event.preventDefault();
  clearTimeout(soon);
  look(form);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // the keyboard makes room
});

document.addEventListener("click", (event) => {
  if (event.target.closest && event.target.closest("[data-print]")) window.print();
});
