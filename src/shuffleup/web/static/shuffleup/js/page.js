/* Small things that every page of the console needs and a content policy without inline scripts cannot have in HTML.

   A module. Dialogs: <button data-opens="id">, <button data-closes>; a click beside a dialog closes it. Messages: the
   event `su:toast` with {text, bad, stays}; one with `stays` remains until `su:toast-gone` with the same value. Those that
   the server wrote into the page go by themselves, too; a bad one waits for a tap. Lists: <input data-filter="list-id"> hides the
   rows that lack what is typed, and underlines it in the others; rows in groups are [data-row], groups that fold [data-fold],
   Enter ticks the first that fits, and with nothing typed sends the form; [data-filter-empty] says that nothing fits, data-also has further words of a row, a
   list [data-when-typed] shows nothing before. A form with data-to-top leads to the top of the page: what is next, and so
   does whatever leads to another page. What had the focus in #whole has it again after a swap, or else <main>; messages
   that came with a swap are said by one live region that stays. Theme: <input type="radio" data-theme-is="light|dark|device|">,
   kept in this browser; none is by the hour. */
import { plain, underline, words } from "./found.js";

const SHOWN_MS = 7000;

document.addEventListener("click", (event) => {
  const at = event.target instanceof Element ? event.target : document.body;
  const opener = at.closest("[data-opens]");
  if (opener) {
    const dialog = document.getElementById(opener.dataset.opens);
    if (dialog && !dialog.open) {
      dialog.showModal();
      document.dispatchEvent(new CustomEvent("su:hold", { detail: "dialog" }));
    }
  }
  if (at.closest("[data-closes]") || at.matches("dialog")) {
    const dialog = at.closest("dialog");
    if (dialog) dialog.close();
  }
});

document.addEventListener(
  "close",
  () => document.dispatchEvent(new CustomEvent("su:release", { detail: "dialog" })),
  true // does not bubble
);

/* Messages at the foot of the page; ours lie outside of what is swapped. */
function shelf() {
  const found = document.querySelector(".toasts.own");
  if (found) return found;
  const made = document.createElement("div");
  made.className = "toasts own";
  made.setAttribute("role", "status");
  document.body.append(made);
  return made;
}

function staying(key) {
  return [...document.querySelectorAll(".toast")].find((each) => each.dataset.stays === String(key));
}

document.addEventListener("su:toast", (event) => {
  const { text, bad, stays } = event.detail;
  if (stays && staying(stays)) return;
  const made = document.createElement("div");
  made.className = bad ? "toast bad" : "toast";
  made.textContent = text;
  shelf().append(made);
  if (stays) made.dataset.stays = stays;
  else fade(made);
});

function fade(toast) {
  if (!toast.matches(".bad, [data-stays]")) setTimeout(() => toast.remove(), SHOWN_MS);
}

/* A live region that comes with its words is heard by few: those that came are said by one that was there. */
const voice = document.createElement("p");
voice.className = "spoken";
voice.setAttribute("role", "status");
document.body.append(voice);

function fadeAll() {
  const came = [...document.querySelectorAll(".toasts:not(.own) .toast")];
  for (const toast of came) fade(toast);
  for (const shelf of document.querySelectorAll(".toasts[role]:not(.own)")) {
    shelf.removeAttribute("role");
    shelf.removeAttribute("aria-live");
    voice.textContent = came.map((each) => each.querySelector("span").textContent.trim()).join(" ");
  }
}
fadeAll();
document.addEventListener("htmx:afterSwap", fadeAll);
/* What is fetched anew because the night went on has no message: those that are there stay until they have been read. */
function keepSaid(page) {
  for (const toast of page.querySelectorAll(".toasts:not(.own) .toast")) {
    shelf().append(toast);
    fade(toast);
  }
}
document.addEventListener("htmx:beforeSwap", (event) => {
  const asked = event.detail.requestConfig && event.detail.requestConfig.triggeringEvent;
  if (asked && asked.type === "su:changed") keepSaid(event.detail.target);
});
document.addEventListener("click", (event) => {
  const toast = event.target instanceof Element && event.target.closest(".toast:not([data-stays])");
  if (toast && !event.target.closest("button, a")) toast.remove();
});
document.addEventListener("su:toast-gone", (event) => {
  const found = staying(event.detail);
  if (found) found.remove();
});

/* Lists of hundreds that shorten while one types. */
function filter(field) {
  const list = document.getElementById(field.dataset.filter);
  if (!list) return;
  const wanted = words(field.value);
  const inside = list.querySelectorAll("[data-row]");
  const found = [];
  for (const row of inside.length ? inside : list.children) {
    const text = plain(row.textContent + " " + (row.dataset.also || ""));
    row.hidden = !wanted.every((word) => text.includes(word));
    if (!row.hidden) found.push(row.querySelector("b") || row);
  }
  if (list.hasAttribute("data-when-typed")) list.hidden = !wanted.length;
  if (inside.length) for (const group of list.children) fold(group, wanted.length > 0);
  const empty = document.querySelector("[data-filter-empty]");
  if (empty) empty.hidden = found.length > 0;
  underline(found, wanted);
}

/* A group without a row that fits goes; one that is folded opens for what fits. */
function fold(group, looking) {
  group.hidden = !group.querySelector("[data-row]:not([hidden])");
  if (group.matches("[data-fold]")) group.open = looking || Boolean(group.querySelector(":checked"));
}

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-filter]")) filter(event.target);
});
/* Enter ticks the first row that fits what is typed, and empties the field; with nothing typed it presses the button. */
document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || !(field instanceof HTMLInputElement) || !field.matches("[data-filter]")) return;
  const list = document.getElementById(field.dataset.filter);
  const form = list && list.closest("form");
  const ticks = list ? [...list.querySelectorAll("[data-row]:not([hidden]) input[type='checkbox']")] : [];
  if (!form || !ticks.length) return;
  event.preventDefault();
  if (!field.value) {
    if (form.querySelector("[data-row] :checked")) form.querySelector(".acts button").click();
    return;
  }
  ticks[0].click();
  field.value = "";
  filter(field);
});

document.addEventListener("htmx:afterSwap", () => {
  for (const field of document.querySelectorAll("[data-filter]")) if (field.value) filter(field);
});

/* An answer to a page that was drawn anew before it came would be lost by htmx. The page asked for last comes nevertheless,
   unless somebody went back meanwhile; of every other answer, and of the page that goes, what is said stays. Of what was
   tapped and is gone when its answer comes, htmx no longer knows which part of the answer goes where, nor that it leads to
   another page: the first is noted in time, the second is told then. */
let leaving = null;
window.addEventListener("popstate", () => (leaving = null));
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  const { boosted, elt, etc, requestConfig, xhr } = detail;
  if (!boosted) return;
  detail.select ??= nearest(elt, "hx-select");
  etc.swapOverride ??= nearest(elt, "hx-swap");
  if (requestConfig.verb === "get") leaving = xhr;
  xhr.addEventListener("readystatechange", () => {
    if (xhr.readyState !== XMLHttpRequest.DONE || !xhr.status) return;
    const whole = document.getElementById("whole");
    const lost = !detail.target.isConnected;
    const comes = whole && xhr === leaving;
    if (lost) keepSaid(comes ? whole : new DOMParser().parseFromString(xhr.responseText, "text/html"));
    if (lost && comes) detail.target = whole;
    if (!elt.isConnected && (comes || !lost)) etc.push = "true";
  });
});

function nearest(elt, attribute) {
  return elt.closest(`[${attribute}]`)?.getAttribute(attribute) ?? null;
}

/* What is next stands at the top; a page that was changed in place is where it was. */
document.addEventListener("submit", (event) => {
  if (event.target.matches("[data-to-top]")) toTop = true;
});
let toTop = false;
let shown = window.location.pathname;
document.addEventListener("htmx:pushedIntoHistory", (event) => {
  const to = new URL(event.detail.path, window.location.href);
  if (to.pathname !== shown && !to.hash) toTop = true;
  shown = to.pathname;
});
document.addEventListener("htmx:afterSettle", () => {
  if (toTop) window.scrollTo(0, 0);
  toTop = false;
});

/* Who goes by the keyboard or by ear stays where he was, or else comes to the page and not before its five places. */
let focused = null; // what is like it, before a swap

function likeIt(element) {
  const { id, name, value, dataset } = element;
  const quoted = (text) => `"${CSS.escape(text)}"`;
  const selectors = [
    id && `#${CSS.escape(id)}`,
    dataset.entry && `[data-entry=${quoted(dataset.entry)}]`,
    element.matches("a[href]") && `a[href=${quoted(element.getAttribute("href"))}]`,
    name && value && `[name=${quoted(name)}][value=${quoted(value)}]`,
  ];
  return selectors.find((each) => each && document.querySelectorAll(`#whole ${each}`).length === 1) || "main";
}
document.addEventListener("htmx:beforeSwap", () => {
  const at = document.activeElement;
  focused = at && at.closest("#whole") ? likeIt(at) : null;
});
document.addEventListener("htmx:afterSettle", () => {
  const lost = focused && (!document.activeElement || document.activeElement === document.body);
  const found = lost && (document.querySelector(`#whole ${focused}`) || document.querySelector("#whole main"));
  if (found) found.focus({ preventScroll: true });
  focused = null;
});

/* A part that is gone through one by one stays open when the page is drawn anew. */
let unfolded = [];
document.addEventListener("htmx:beforeSwap", () => {
  unfolded = [...document.querySelectorAll("details[data-stays-open][open]")].map((each) => each.id);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
});

/* A link to a folded part opens it, from this page or from another. */
function unfold() {
  const at = window.location.hash.slice(1);
  const part = at && document.getElementById(at);
  if (!part || !part.matches("details")) return;
  part.open = true;
  part.scrollIntoView();
}
unfold();
window.addEventListener("hashchange", unfold);
document.addEventListener("htmx:pushedIntoHistory", unfold);
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("a[href^='#']");
  if (link && link.hash === window.location.hash) unfold();
});

/* Light or dark, if somebody chose; theme.js sets it before the page is drawn. */
document.addEventListener("change", (event) => {
  const choice = event.target.dataset && event.target.dataset.themeIs;
  if (choice === undefined) return;
  const hour = new Date().getHours();
  const shown = choice || (hour >= 18 || hour < 6 ? "dark" : "");
  if (shown && shown !== "device") document.documentElement.dataset.theme = shown;
  else delete document.documentElement.dataset.theme;
  localStorage.setItem("theme", choice);
});
function showTheme() {
  for (const radio of document.querySelectorAll("[data-theme-is]")) {
    radio.checked = radio.dataset.themeIs === (localStorage.getItem("theme") || "");
  }
}
showTheme();
document.addEventListener("htmx:afterSwap", showTheme);
