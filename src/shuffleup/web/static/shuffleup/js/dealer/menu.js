/* The menu: how this browser shows the table, the keys, the way to the last hand and to the night. */
import { choices, choose } from "./choices.js";
import { part } from "./element.js";

function show() {
  for (const each of document.querySelectorAll("[data-choice]")) {
    const kept = choices[each.dataset.choice];
    each.checked = each.type === "radio" ? each.value === String(kept) : Boolean(kept);
  }
}

export function setUpMenu(table) {
  const menu = part("menu");
  for (const each of document.querySelectorAll("[data-opens=menu]")) each.addEventListener("click", () => menu.showModal());
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || event.target.closest("[data-closes]")) dialog.close();
    });
  }
  menu.addEventListener("change", (event) => {
    const field = event.target.closest("[data-choice]");
    if (field) choose(field.dataset.choice, field.type === "radio" ? field.value : field.checked);
  });
  const take = part("take");
  if (take) take.addEventListener("click", () => table.line.take());
  show();
}
