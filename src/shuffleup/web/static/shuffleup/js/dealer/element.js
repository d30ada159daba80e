/* Elements made in one line, and places that are drawn anew only when what they show has changed. */

export function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "class") made.className = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((each) => each !== null && each !== undefined && each !== ""));
  return made;
}

/* Blinds of eight digits go on two lines, never a number. */
export function broken(text) {
  return text.split("/").flatMap((each, at) => (at ? ["/", element("wbr"), each] : [each]));
}

const drawn = new WeakMap();

/* Fills `place` with what `draw` makes, unless `what` (anything JSON can hold) is what it shows already. */
export function fill(place, what, draw) {
  const key = JSON.stringify(what);
  if (drawn.get(place) === key) return false;
  drawn.set(place, key);
  place.replaceChildren(...[draw()].flat().filter(Boolean));
  return true;
}

/* Drawn anew the next time, whatever it shows. */
export function forget(place) {
  drawn.delete(place);
}

export function part(name) {
  return document.querySelector(`[data-part="${name}"]`);
}

const PATHS = {
  eye: "M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
  shut: "M4 4l16 16M9.5 6.2A9 9 0 0 1 12 5.8c6 0 9.5 6.2 9.5 6.2a17 17 0 0 1-3 3.7M6 7.7A16 16 0 0 0 2.5 12S6 18.2 12 18.2c1.5 0 2.8-.4 4-.9",
  check: "m5 12.5 4.5 4.5L19 7.5",
  up: "M12 20V6M6 11.5 12 5l6 6.5",
  high: "M12 4 21 19H3z",
  low: "M12 20 3 5h18z",
};

/* A drawing of one line, for eyes only: the words beside it say the same. */
export function icon(name) {
  return svg("0 0 24 24", "ico", [["path", { d: PATHS[name] }]]);
}

export function svg(viewBox, className, shapes) {
  const space = "http://www.w3.org/2000/svg";
  const made = document.createElementNS(space, "svg");
  made.setAttribute("viewBox", viewBox);
  made.setAttribute("class", className);
  made.setAttribute("aria-hidden", "true");
  for (const [name, attributes] of shapes) {
    const shape = document.createElementNS(space, name);
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
    made.append(shape);
  }
  return made;
}
