/* Forms and news on the phones of players and tables, which load no htmx: the little of it that they need. A module.

   A form with data-command goes by fetch, and #whole is swapped with that of the answer; what came of it is told in
   htmx's own events, so that commands.js sends again what did not arrive. #whole with data-follows is fetched again on
   `su:changed`; with data-follows="reload" the page is loaded anew, since who it is may have changed. */
function whole() {
  return document.getElementById("whole");
}

function raise(name, detail) {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

/* Put in what an answer holds; without it (another door, an error) the browser goes there itself. */
function swap(text, url) {
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("whole");
  if (!fresh || !whole()) {
    window.location.assign(url);
    return;
  }
  whole().replaceWith(fresh);
  if (url !== window.location.href) history.replaceState(null, "", url);
  raise("htmx:afterSwap", { target: fresh });
}

function fieldsOf(form, submitter) {
  const fields = new URLSearchParams(new FormData(form));
  if (submitter && submitter.name) fields.append(submitter.name, submitter.value);
  return fields;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || !form.matches("form[data-command]")) return;
  event.preventDefault();
  const told = (status) => raise("htmx:afterRequest", { elt: form, xhr: { status } });
  fetch(form.action, { method: "POST", body: fieldsOf(form, event.submitter), credentials: "same-origin" })
    .then((answer) =>
      answer.text().then((text) => {
        told(answer.status);
        if (answer.status < 500) swap(text, answer.url);
      })
    )
    .catch(() => told(0));
});

let fetching = false;

function follow() {
  if (!whole() || !("follows" in whole().dataset) || fetching) return;
  if (whole().dataset.follows === "reload") {
    window.location.reload();
    return;
  }
  fetching = true;
  fetch(window.location.href, { cache: "no-store", credentials: "same-origin" })
    .then((answer) => (answer.ok ? answer.text().then((text) => swap(text, answer.url)) : null))
    .catch(() => {
      /* The stream says that the connection is gone; what it misses comes with the next news. */
    })
    .finally(() => {
      fetching = false;
    });
}
document.addEventListener("su:changed", follow);
