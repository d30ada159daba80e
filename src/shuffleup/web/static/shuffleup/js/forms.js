/* What the console's forms do beyond sending: hold the page still while somebody types, and small comforts. A module.

   Typing: a field that differs from what the server gave holds changes back (su:hold "typing") until it is sent, emptied
   or left as it was; so does a form with data-holds that only asks. [data-enter]: Enter does what the first suggestion says, else sends; the list
   below shows who fits, and the field grows with a pasted list. [data-rank]: choosing a number
   that another row has gives that row the old one, and the rows stand in that order. [data-rows]: the last row is copied
   when it is used. [data-search]: the form is sent while one types. [data-print] prints. [data-out-count]: the button
   says how many are ticked. input[name=time_zone] gets this browser's zone on a new night. */
import { plain, underline, words } from "./found.js";

const SEARCH_MS = 200;

function say(key, values) {
  return window.ShuffleUp.words()(key, values); // words.js is not on every page that has forms
}

function differs(form) {
  return [...form.elements].some((field) => {
    if (field.type === "hidden" || field.type === "submit" || field.type === "button") return false;
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    if (field.tagName === "SELECT") return [...field.options].some((option) => option.selected !== option.defaultSelected);
    return field.value !== field.defaultValue;
  });
}

function raise(name, detail) {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}

document.addEventListener("input", (event) => {
  const form = event.target.form;
  if (!form || !form.closest("#main")) return;
  raise(differs(form) && (form.method === "post" || "holds" in form.dataset) ? "su:hold" : "su:release", "typing");
});
document.addEventListener("htmx:afterSwap", (event) => {
  const swapped = event.detail.target; // none where the browser went back
  if (!swapped || swapped.id === "whole" || swapped.id === "main") raise("su:release", "typing");
});

/* Enter sends a name; a pasted list keeps its lines. */
document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || event.shiftKey || !(field instanceof HTMLTextAreaElement) || !("enter" in field.dataset)) return;
  event.preventDefault();
  const typed = field.value.trim();
  const list = document.querySelector("#suggestions [data-for]");
  const first = list && list.dataset.for === typed && list.querySelector("[data-first]");
  const usual = field.form.querySelector(".acts button");
  if (typed && first) first.click();
  else if (typed && usual) field.form.requestSubmit(usual);
});
document.addEventListener("input", (event) => {
  const field = event.target;
  if (!field.dataset || !("enter" in field.dataset)) return;
  field.rows = Math.min(12, field.value.split("\n").length);
  sift(field.value);
});

/* The list under the field shows those whose names fit what is typed; so do the suggestions, which the server has found. */
function sift(text) {
  const parts = text.includes("\n") ? [] : words(text);
  for (const row of document.querySelectorAll("#rows li.row")) {
    const name = row.querySelector(".row-main b").textContent;
    const names = plain(name).split(/[\s-]+/);
    row.hidden = !parts.every((part) => names.some((each) => each.startsWith(part)));
  }
  document.getElementById("rows")?.toggleAttribute("data-sought", parts.length > 0); // whoever fits, of every part
  underline(document.querySelectorAll("#rows li.row:not([hidden]) .row-main b, #suggestions .row-main b"), parts);
}
document.addEventListener("htmx:afterSwap", (event) => {
  const field = document.querySelector("[data-enter]");
  if (field && event.target.id === "suggestions") sift(field.value);
});

/* Up and down walk through the suggestions; Escape empties the field. */
document.addEventListener("keydown", (event) => {
  const field = document.querySelector("[data-enter]");
  const inside = event.target === field || (event.target.closest && event.target.closest("#suggestions"));
  if (!field || !inside || !["ArrowDown", "ArrowUp", "Escape"].includes(event.key)) return;
  const stops = [field, ...document.querySelectorAll("#suggestions button, #suggestions a")];
  if (event.key !== "Escape" && (stops.length < 2 || field.value.includes("\n"))) return;
  event.preventDefault();
  if (event.key === "Escape") {
    field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const next = step ? stops.indexOf(document.activeElement) + step : 0;
  stops[Math.min(stops.length - 1, Math.max(0, next))].focus();
});
document.addEventListener("htmx:afterSwap", () => {
  const field = document.querySelector("[data-enter]");
  const wanted = matchMedia("(min-width: 900px)").matches || window.location.hash === "#enter-name";
  if (field && wanted && document.activeElement === document.body) field.focus();
});

/* Ranks stay a permutation. */
document.addEventListener("change", (event) => {
  const changed = event.target;
  if (!changed.dataset || !("rank" in changed.dataset)) return;
  const all = [...changed.form.querySelectorAll("[data-rank]")];
  const missing = all.map((_, index) => String(index + 1)).find((rank) => !all.some((each) => each.value === rank));
  const other = all.find((each) => each !== changed && each.value === changed.value);
  if (other && missing) other.value = missing;
  const rows = all.map((each) => each.closest("li")).sort((a, b) => rankIn(a) - rankIn(b));
  rows[0].parentElement.append(...rows); // "the one above" is the one placed just better
  changed.focus();
});

function rankIn(row) {
  return Number(row.querySelector("[data-rank]").value);
}

/* One empty row always waits at the end. */
document.addEventListener("input", (event) => {
  const holder = event.target.closest && event.target.closest("[data-rows]");
  if (!holder) return;
  const row = holder.lastElementChild;
  if (!row.contains(event.target) || !event.target.value) return;
  const copy = row.cloneNode(true);
  for (const field of copy.querySelectorAll("input")) field.value = "";
  const label = copy.querySelector("label");
  const number = holder.children.length + 1;
  if (label) {
    const tail = { 1: "st", 2: "nd", 3: "rd" };
    label.textContent = number + ((number % 100 > 10 && number % 100 < 14 ? "" : tail[number % 10]) || "th");
    label.htmlFor = copy.querySelector("input").id = `${holder.dataset.rows}-${number}`;
  }
  holder.append(copy);
});

/* Searching while typing. */
let search = 0;
document.addEventListener("input", (event) => {
  if (!event.target.dataset || !("search" in event.target.dataset)) return;
  clearTimeout(search);
  search = setTimeout(() => event.target.form.requestSubmit(), SEARCH_MS);
});

document.addEventListener("click", (event) => {
  if (event.target.closest && event.target.closest("[data-print]")) window.print();
});

/* How many are out. With several, the order is asked for first. */
document.addEventListener("change", (event) => {
  const form = event.target.form;
  const button = form && form.querySelector("[data-out-count]");
  if (!button) return;
  const ticked = form.querySelectorAll("[name='out']:checked").length;
  button.textContent = ticked > 1 ? say("in_which_order", { n: ticked }) : button.dataset.outCount;
  if (ticked > 1) {
    button.formMethod = "get";
    button.formAction = window.location.pathname;
  } else {
    button.removeAttribute("formmethod");
    button.removeAttribute("formaction");
  }
});

/* A question stands in the address: what only a command carries does not. */
document.addEventListener("formdata", (event) => {
  const button = event.target.querySelector("[data-out-count]");
  if (!button || button.formMethod !== "get") return;
  for (const name of ["csrfmiddlewaretoken", "command_id"]) event.formData.delete(name);
});

function zone() {
  const field = document.querySelector("form[data-new-night] input[name='time_zone']");
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (field && here) field.value = here;
}
zone();
document.addEventListener("htmx:afterSwap", zone);
