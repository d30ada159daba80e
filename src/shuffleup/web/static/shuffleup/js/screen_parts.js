/* The pieces the big screen is made of: lines of type that shrink to fit, figures with a label, and the table's rail.

   Classic script, JavaScript of 2019; adds `ShuffleUp.screenParts`. Text is only written when it differs: an old
   television repaints slowly. */
(function () {
  "use strict";
  const room = (window.ShuffleUp = window.ShuffleUp || {});
  const SVG = "http://www.w3.org/2000/svg";

  function make(parent, tag, className) {
    const element = document.createElement(tag);
    if (className) element.className = className;
    parent.appendChild(element);
    return element;
  }

  function write(element, text) {
    if (element.textContent !== text) element.textContent = text;
  }

  function show(element, on) {
    element.hidden = !on;
  }

  /* Shrinks the type of one line until it fits its box, but not below `least` of the size in the style sheet; what is
     longer still ends in dots. Measured again when the length of the text or the window changes. */
  function fit(element, text, least) {
    write(element, text);
    fitted(element, least);
  }

  function fitted(element, least) {
    const box = element.parentNode.clientWidth;
    const key = element.textContent.length + " " + box + " " + document.body.getAttribute("data-view");
    if (element.fitKey === key) return;
    element.fitKey = key;
    element.style.fontSize = "";
    const wide = element.scrollWidth;
    if (wide > box && box > 0) {
      const size = parseFloat(window.getComputedStyle(element).fontSize);
      const fits = Math.floor(size * Math.max(least || 0, box / wide));
      element.style.fontSize = fits + "px";
      // Type does not shrink by exactly what its size does: a pixel less where it nearly fits.
      if (element.scrollWidth > box && box / wide > (least || 0)) element.style.fontSize = fits - 1 + "px";
    }
  }

  /* What is still too long in the smallest type takes two lines: the class "two" of `holder`. */
  function lines(element, holder) {
    holder.classList.remove("two");
    if (element.scrollWidth > element.parentNode.clientWidth + 1) holder.classList.add("two");
  }

  /* The table's rail around the clock: brass for the time that is left, drawn clockwise from the top. */
  function railAround(parent) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", "rail");
    svg.setAttribute("aria-hidden", "true");
    const lines = ["rail-bed", "rail-left"].map(function (name) {
      const line = document.createElementNS(SVG, "path");
      line.setAttribute("class", name);
      svg.appendChild(line);
      return line;
    });
    parent.appendChild(svg);
    let length = 0;
    let shown = null;

    return {
      measure: function () {
        const width = parent.clientWidth;
        const height = parent.clientHeight;
        if (!width || !height) return;
        const pad = Math.min(width, height) * 0.015;
        const r = Math.min(width, height) * 0.31;
        const right = width - pad;
        const foot = height - pad;
        const arc = " A " + r + " " + r + " 0 0 1 ";
        const d =
          "M " + width / 2 + " " + pad + " H " + (right - r) + arc + right + " " + (pad + r) + " V " + (foot - r) + arc +
          (right - r) + " " + foot + " H " + (pad + r) + arc + pad + " " + (foot - r) + " V " + (pad + r) + arc +
          (pad + r) + " " + pad + " Z";
        svg.setAttribute("viewBox", "0 0 " + width + " " + height);
        lines.forEach(function (line) {
          line.setAttribute("d", d);
        });
        length = lines[1].getTotalLength();
        shown = null;
      },
      draw: function (share) {
        const part = Math.round(share * length);
        if (part === shown) return;
        shown = part;
        lines[1].style.strokeDasharray = part + " " + Math.ceil(length + 1);
        lines[1].style.visibility = part > 0 ? "visible" : "hidden";
      },
    };
  }

  function stat(parent, label) {
    const box = make(parent, "div", "stat");
    write(make(box, "small"), label);
    const line = make(box, "div", "stat-line");
    const all = make(line, "span", "stat-all");
    const value = make(all, "span", "stat-value");
    all.appendChild(document.createTextNode(" "));
    const beside = make(all, "span", "stat-beside");
    const note = make(box, "div", "stat-note");
    return {
      /* The figure, what stands beside it in small type, and a line below; an empty figure hides all of it. */
      set: function (text, aside, below) {
        show(box, text !== "");
        if (text === "") return;
        write(value, text);
        write(beside, aside || "");
        fitted(all);
        write(note, below || "");
        show(note, Boolean(below));
      },
      label: function (text) {
        write(box.firstChild, text);
      },
    };
  }

  room.screenParts = { make: make, write: write, show: show, fit: fit, fitted: fitted, lines: lines, stat: stat, railAround: railAround };
})();
