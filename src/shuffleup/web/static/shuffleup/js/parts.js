/* A sentence whose parts open. A module.

   <button data-part="room" aria-controls="part-room"> shows <section class="part" id="part-room">, one at a time; tapped
   again it closes. What the server draws anew is told again which part is open. Ctrl with Enter presses the form's
   [data-main]. Without scripts every part is shown. */
function parts() {
  return [...document.querySelectorAll(".part[id]")];
}

function tell() {
  for (const button of document.querySelectorAll("[data-part]")) {
    const part = document.getElementById(`part-${button.dataset.part}`);
    button.setAttribute("aria-expanded", String(Boolean(part && part.classList.contains("open"))));
  }
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("[data-part]");
  if (!button) return;
  const wanted = document.getElementById(`part-${button.dataset.part}`);
  const opens = !wanted.classList.contains("open");
  for (const part of parts()) part.classList.toggle("open", opens && part === wanted);
  tell();
  if (!opens) return;
  const inside = button.closest(".part");
  wanted.scrollIntoView({ block: "nearest" });
  if (inside) wanted.querySelector("input, select").focus();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  const form = event.target instanceof Element && event.target.closest("form:has([data-main])");
  if (!form) return;
  event.preventDefault();
  form.requestSubmit(form.querySelector("[data-main]"));
});

tell();
document.addEventListener("htmx:afterSwap", tell);
