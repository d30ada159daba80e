/* The laptop's keys. They act only while nothing else is being typed in, and by the same rules as a finger. */
const STOPS = /^[0-9]$/;

function isElsewhere(target) {
  return target instanceof Element && (target.closest("dialog, select, textarea, a") || (target.matches("input") && target.type !== "range"));
}

export function listen(table) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const inField = event.target.matches && event.target.matches("#raise-to");
    if (isElsewhere(event.target) && !inField) return;
    if (inField && !["Enter", "Escape", "ArrowUp", "ArrowDown"].includes(event.key)) return;
    const onButton = event.target.closest && event.target.closest("button:not([data-part=look])");
    if ((event.key === "Enter" || event.key === " ") && onButton) return;
    if (press(table, event.key)) event.preventDefault();
  });
  document.addEventListener("keyup", (event) => {
    if (event.key === " ") table.look.up();
  });
}

function press(table, key) {
  const sheet = table.sheetView;
  if (key === " ") return table.glance();
  if (key === "?") return table.openMenu();
  if (key.toLowerCase() === "h") return table.lastHand();
  if (key === "Escape") return table.closeSheet();
  if (sheet && sheet.digit) return pressInSheet(sheet, key);
  const guards = table.guards();
  if (STOPS.test(key) && table.isDrawing) return table.toggleThrow(Number(key) - 1);
  const guard = { f: guards.fold, c: guards.main, r: guards.raise, s: guards.show, m: guards.muck, enter: table.isDrawing ? guards.main : null }[key.toLowerCase()];
  if (!guard) return false;
  guard.press();
  return true;
}

function pressInSheet(sheet, key) {
  if (STOPS.test(key)) sheet.digit(key);
  else if (key === "ArrowUp" || key === "ArrowRight") sheet.moved(1);
  else if (key === "ArrowDown" || key === "ArrowLeft") sheet.moved(-1);
  else if (key === "Enter") sheet.guard.press();
  else return false;
  return true;
}
