/* Commands from the console: an id for each, once and only once, and again until it has arrived. A module.

   A form with data-command sends a command. Its hidden field `command_id` (made here if it is not there) gets a new id
   for each thing a person does; when the answer does not come, the same form goes again with the same id, so that
   nothing can happen twice, and a message says that it is not sent yet. A second tap while the first is on its way, or
   the very next one at once on the same spot (where Pause has become Resume), is dropped; on a form with data-repeat (a
   minute more) it counts. Works with htmx, which reports how a request went; a plain form gets its id and is sent by the
   browser, once. Ids come from crypto.getRandomValues, since crypto.randomUUID is missing on plain HTTP. */
const say = window.ShuffleUp.words();
const DOUBLE_TAP_MS = 350;
const SAME_SPOT_PX = 24;
const REPEATS = "[data-repeat], #clock-plus, #clock-minus";
const LONGEST_WAIT_MS = 15000;
const AWAY = new Set([0, 502, 503, 504]); // nobody there, or a proxy that says so
const forms = new Map(); // form -> {state: sending, unsent or done, submitter, tries, timer, queued, again}

function commandId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function field(form) {
  const found = form.querySelector("input[name='command_id']");
  if (found) return found;
  const made = document.createElement("input");
  made.type = "hidden";
  made.name = "command_id";
  form.append(made);
  return made;
}

function raise(name, detail) {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

let tapped = { x: 0, y: 0, at: 0, number: 0 }; // the newest touch or click
let acted = tapped; // the one that sent the last command
document.addEventListener(
  "pointerdown",
  (event) => (tapped = { x: event.clientX, y: event.clientY, at: event.timeStamp, number: tapped.number + 1 }),
  true
);

function isEcho() {
  const near = Math.hypot(tapped.x - acted.x, tapped.y - acted.y) < SAME_SPOT_PX;
  return tapped.number === acted.number + 1 && near && tapped.at - acted.at < DOUBLE_TAP_MS;
}

/* A submit by a person, or by us again: give it its id, or drop it. */
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute("data-command")) return;
    const sent = forms.get(form);
    if (sent && sent.again) {
      sent.again = false;
      return;
    }
    const repeats = form.matches(REPEATS);
    const busy = sent && sent.state !== "done";
    if (busy || (isEcho() && !repeats)) {
      if (busy && repeats) sent.queued += 1;
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    acted = tapped;
    field(form).value = commandId();
    forms.set(form, { submitter: event.submitter, state: "sending", tries: 0, timer: 0, queued: 0, again: false });
    form.dataset.state = "sending";
    raise("su:hold", form);
  },
  true
);

function submitAgain(form) {
  const sent = forms.get(form);
  clearTimeout(sent.timer);
  sent.again = true;
  if (!form.isConnected) {
    form.hidden = true; // its page was left in the meantime; the browser itself sends it now
    document.body.append(form);
  }
  form.requestSubmit(form.contains(sent.submitter) ? sent.submitter : undefined);
}

function failed(form) {
  const sent = forms.get(form);
  sent.state = "unsent";
  sent.tries += 1;
  form.dataset.state = "unsent";
  const tells = sent.submitter && !("secret" in form.dataset); // which button it was is nobody's business in a vote
  const what = tells ? sent.submitter.textContent.trim() : "";
  raise("su:toast", { text: what ? say("unsent_what", { what }) : say("unsent"), stays: field(form).value });
  const wait = Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (sent.tries - 1));
  sent.timer = setTimeout(() => submitAgain(form), wait * (0.5 + Math.random() / 2));
}

function answered(form) {
  const sent = forms.get(form);
  clearTimeout(sent.timer);
  sent.state = "done";
  raise("su:toast-gone", field(form).value);
  delete form.dataset.state;
  raise("su:release", form);
  if (!form.isConnected) forms.delete(form);
  else if (sent.queued) {
    const queued = sent.queued - 1;
    forms.delete(form);
    form.requestSubmit(form.contains(sent.submitter) ? sent.submitter : undefined);
    forms.get(form).queued = queued;
  }
}

/* A form that its own answer swapped away is no longer what the event comes from, but still who asked. */
document.addEventListener("htmx:afterRequest", (event) => {
  const asked = (event.detail.requestConfig && event.detail.requestConfig.elt) || event.detail.elt;
  const form = asked.closest("form[data-command]");
  if (!form || !forms.has(form)) return;
  if (AWAY.has(event.detail.xhr.status)) failed(form);
  else answered(form);
});

/* The connection is back: at once, not at the next turn. */
function retryAll() {
  for (const [form, sent] of forms) if (sent.state === "unsent") submitAgain(form);
}
document.addEventListener("su:back", retryAll);
window.addEventListener("online", retryAll);

/* A page that comes back from the browser's memory has sent what it sent. */
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const [form, sent] of forms) if (sent.state === "sending") answered(form);
});

window.addEventListener("beforeunload", (event) => {
  if ([...forms.values()].some((sent) => sent.state === "unsent")) event.preventDefault();
});
