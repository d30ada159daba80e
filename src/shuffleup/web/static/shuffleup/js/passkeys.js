/* Passkeys: a form that has the browser make one, or sign somebody in with one. A module.

   <form data-passkey="add|use" data-asks="where to fetch what to ask" action="where to send the answer" hidden>: shown
   where the browser knows passkeys; [data-no-passkeys] is shown where it does not. What went wrong is written into the
   form's [data-said]. The server answers with {go}, where to go on, or {said}, a sentence. */
const say = window.ShuffleUp.words();
const KNOWN =
  "PublicKeyCredential" in window &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential &&
  "parseRequestOptionsFromJSON" in PublicKeyCredential;

for (const form of document.querySelectorAll("form[data-passkey]")) form.hidden = !KNOWN;
for (const instead of document.querySelectorAll("[data-no-passkeys]")) instead.hidden = KNOWN;

/* What the server says; a page in its place (a form that is too old, a database that is away) says no more here. */
async function sent(form, address, body) {
  const answer = await fetch(address, {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json", "X-CSRFToken": form.elements.csrfmiddlewaretoken.value },
    body: JSON.stringify(body),
  });
  return answer.json();
}

function make(options) {
  return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
}

function use(options) {
  return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
}

/* The browser's own window came to nothing: closed, too late, or the device has one already. */
function why(error) {
  if (error.name === "InvalidStateError") return say("passkey_there");
  return say(error instanceof DOMException ? "passkey_unused" : "passkey_unsent");
}

async function carry(form) {
  const asked = await sent(form, form.dataset.asks, {});
  if (asked.said) return asked;
  const credential = await (form.dataset.passkey === "add" ? make(asked) : use(asked));
  const name = form.elements.name ? form.elements.name.value : "";
  return sent(form, form.action, { challenge: asked.challenge, credential: credential.toJSON(), name });
}

function tell(form, text) {
  const place = form.querySelector("[data-said]");
  place.textContent = text;
  place.hidden = !text;
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("form[data-passkey]")) return;
  event.preventDefault();
  const button = form.querySelector("button");
  if (button.disabled) return; // one at a time
  button.disabled = true;
  tell(form, "");
  try {
    const told = await carry(form);
    if (told.go) window.location.assign(told.go);
    else tell(form, told.said);
  } catch (error) {
    tell(form, why(error));
  }
  button.disabled = false;
});
