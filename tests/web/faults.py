"""What is wrong with how a page looks, by measuring: too wide, words cut off, targets small or on each other."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from axe import violations

if TYPE_CHECKING:
    from playwright.sync_api import Page

LOOKS = 20
"""How often a page is looked at, a quarter of a second apart, before a fault counts."""

CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}

MEASURE = """() => {
  const found = [];
  const wide = document.scrollingElement.scrollWidth;
  const seen = (each) => {
    const box = each.getBoundingClientRect();
    const style = getComputedStyle(each);
    const there = box.width > 1 && box.height > 1 && style.visibility !== "hidden";
    return there && each.checkVisibility() && !each.closest(".spoken, .skip, [hidden]");
  };
  const name = (each) => {
    const words = (each.textContent || each.value || each.name || "").trim().replace(/\\s+/g, " ").slice(0, 40);
    const called = typeof each.className === "string" && each.className ? "." + each.className.split(" ")[0] : "";
    return `${each.tagName.toLowerCase()}${called} "${words}"`;
  };
  const scrolls = (each) => {
    for (let at = each.parentElement; at; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
    }
    return false;
  };
  if (wide > innerWidth) {
    found.push(`wider than the page: ${wide} px`);
    for (const each of document.querySelectorAll("body *")) {
      const box = each.getBoundingClientRect();
      if (seen(each) && box.right > innerWidth + 1 && !each.querySelector("*") && !scrolls(each)) {
        found.push(`sticks out: ${name(each)} to ${Math.round(box.right)}`);
      }
    }
  }
  for (const each of document.querySelectorAll(".scroll")) {
    if (seen(each) && each.scrollWidth > each.clientWidth + 1) {
      found.push(`scrolls sideways: ${name(each)} ${each.scrollWidth} in ${each.clientWidth}`);
    }
  }
  /* Words of its own that a box cuts off, with no dots to say so. */
  for (const each of document.querySelectorAll("body *")) {
    const own = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || !seen(each) || each.closest("select, option, svg")) continue;
    const style = getComputedStyle(each);
    const dots = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    const across = /hidden|clip/.test(style.overflowX) && each.scrollWidth > each.clientWidth + 1;
    const down = /hidden|clip/.test(style.overflowY) && each.scrollHeight > each.clientHeight + 3;
    if ((across || down) && !dots) found.push(`cut off: ${name(each)}`);
    const box = each.getBoundingClientRect();
    for (let at = each.parentElement; at && at !== document.body; at = at.parentElement) {
      const clip = getComputedStyle(at);
      if (!/hidden|clip/.test(clip.overflowX + clip.overflowY)) continue;
      const frame = at.getBoundingClientRect();
      if (frame.width < 2 || frame.height < 2) break; // for ears only
      const outside = box.right > frame.right + 2 || box.bottom > frame.bottom + 2;
      const by = name(at).split(" ")[0];
      if (outside && clip.textOverflow !== "ellipsis") found.push(`cut off by ${by}: ${name(each)}`);
      break;
    }
  }
  const controls = "button, a.button, a.row, nav a, summary, select, input:not([type=hidden]), textarea, label.tick, " +
    "label.pick, label.toggle";
  const targets = [];
  for (const each of document.querySelectorAll(controls)) {
    const label = each.closest("label.tick, label.pick, label.toggle") || each;
    if (label.closest("body.screen")) continue; // touched once a night, if ever
    if (!seen(label) || each.disabled || targets.some((other) => other.label === label)) continue;
    const box = label.getBoundingClientRect();
    const stays = "nav.places, header.top, .sticky, .stays, .toasts, .carry";
    targets.push({ label, box, fixed: Boolean(label.closest(stays)) });
    if (Math.min(box.width, box.height) < 40) {
      found.push(`small: ${name(label)} ${Math.round(box.width)} x ${Math.round(box.height)}`);
    }
  }
  /* A word that no line holds runs over the edge of its button; a button over the edge of its card. */
  for (const each of document.querySelectorAll("button, a.button, .pick span, .filter, .tag, .seat span")) {
    if (!seen(each) || each.closest("svg") || scrolls(each)) continue;
    const box = each.getBoundingClientRect();
    const heard = (node) => node.matches?.(".spoken") || node.getBoundingClientRect?.().width < 2;
    /* On seats, and only there, a name ends in dots where a line is too short for a word of it. */
    const dotted = (node) => node.matches?.(".seat > span") && getComputedStyle(node).textOverflow === "ellipsis";
    const read = dotted(each) ? [] : [...each.childNodes].filter((node) => !heard(node) && !dotted(node));
    const lines = read.flatMap((node) => {
      const words = document.createRange();
      words.selectNodeContents(node);
      return [...words.getClientRects()];
    });
    const over = lines.some((line) => line.right > box.right + 1 || line.left < box.left - 1);
    if (over) found.push(`runs over: ${name(each)}`);
    const style = getComputedStyle(each);
    const listed = /start/.test(style.justifyContent) && each.matches(".button");
    if (listed && lines.some((line) => line.left < box.left + 8)) found.push(`at its edge: ${name(each)}`);
    const card = each.closest(".card");
    if (card && !each.closest(".scroll, .spoken") && box.right > card.getBoundingClientRect().right + 1) {
      found.push(`sticks out of its card: ${name(each)}`);
    }
  }
  targets.forEach((one, at) => {
    for (const other of targets.slice(at + 1, at + 40)) {
      if (one.fixed !== other.fixed || one.label.contains(other.label) || other.label.contains(one.label)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (across > 3 && down > 3) found.push(`on each other: ${name(one.label)} and ${name(other.label)}`);
    }
  });
  return [...new Set(found)];
}"""


NUMBERS = """() => {
  const found = [];
  const chosen = (each) => each.matches("input, textarea") ? each.value : [...each.childNodes]
    .filter((node) => node.nodeType === 3).map((node) => node.textContent).join("");
  for (const each of document.querySelectorAll("body *")) {
    if (each.matches("script, style") || each.closest("svg, select, title, .spoken, .languages")) continue;
    const words = chosen(each).trim();
    if (!/\\d/.test(words) || !each.checkVisibility() || getComputedStyle(each).visibility === "hidden") continue;
    const where = `${each.tagName.toLowerCase()}.${each.className} "${words.slice(0, 40)}"`;
    const typed = each.matches("input:not([type=radio], [type=checkbox], [type=hidden])");
    if (typed && each.scrollWidth > each.clientWidth + 1) {
      found.push(`too narrow: ${where} ${each.scrollWidth} in ${each.clientWidth}`);
    }
    const range = document.createRange();
    for (const node of [...each.childNodes].filter((one) => one.nodeType === 3)) {
      for (const figure of node.textContent.matchAll(/[£$€]?\\d[\\d.,:]*\\d/g)) {
        range.setStart(node, figure.index);
        range.setEnd(node, figure.index + figure[0].length);
        const lines = new Set([...range.getClientRects()].map((line) => Math.round(line.top)));
        const kept = lines.size < 2 || figure[0].length > 11 || each.matches("code") || words.includes("://");
        if (!kept) found.push(`in two lines: ${where}`);
      }
    }
    const boxes = each.matches("input, textarea") ? [each.getBoundingClientRect()] : [];
    for (const node of [...each.childNodes].filter((one) => !one.matches?.(".spoken"))) {
      range.selectNode(node);
      boxes.push(...range.getClientRects());
    }
    for (const box of boxes.filter((line) => line.width > 1)) {
      if (each.closest(".filters")) break; // chips that are pushed along
      if (box.right > innerWidth + 1 || box.left < -1) found.push(`off the page: ${where}`);
      for (let at = each; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        const frame = at.getBoundingClientRect();
        if (frame.width < 2) break; // for ears only
        const across = style.overflowX !== "visible" && (box.right > frame.right + 1 || box.left < frame.left - 1);
        const down = /hidden|clip/.test(style.overflowY) && box.bottom > frame.bottom + 4;
        if (across || down) found.push(`cut off by ${at.tagName.toLowerCase()}.${at.className}: ${where}`);
      }
    }
  }
  return [...new Set(found)];
}"""


BRASS = """() => {
  const probe = document.createElement("i");
  probe.style.color = getComputedStyle(document.documentElement).getPropertyValue("--brass");
  document.body.append(probe);
  const brass = getComputedStyle(probe).color;
  probe.remove();
  return [...document.querySelectorAll("#whole *")].filter((each) => {
    const style = getComputedStyle(each);
    const edged = style.borderTopColor === brass && parseFloat(style.borderTopWidth) > 0;
    const there = each.checkVisibility() && !each.closest(".top-rail");
    if (!there || !(edged || style.backgroundColor === brass)) return false;
    const card = each.parentElement.closest(".card.now");
    return !card || card.querySelector(".go") !== each;
  }).map((each) => each.id || `${each.className} ${each.textContent.trim().slice(0, 30)}`);
}"""


def at_rest(page: "Page", faults: Callable[["Page"], list[str]]) -> list[str]:
    """The faults that stay: a page fits itself to a new size in its own time, and a busy machine takes longer."""
    for _ in range(LOOKS):
        if not (found := faults(page)):
            break
        page.wait_for_timeout(250)
    return found


def cut_numbers(page: "Page") -> list[str]:
    """Numbers that cannot be read whole where they stand: cut off, with dots or without, or pushed out of sight."""
    found: list[str] = page.evaluate(NUMBERS)
    return found


def brass(page: "Page") -> list[str]:
    """What is brass on a page of a night: the card of the moment with its button counts as one."""
    found: list[str] = page.evaluate(BRASS)
    return found


def measured(page: "Page") -> list[str]:
    """What is wrong with a page as it stands."""
    found: list[str] = page.evaluate(MEASURE)
    return found


def pale(page: "Page") -> list[str]:
    """Letters that are hard to read, by axe; a number painted on a table's cloth is no letter, its name is above it."""
    nodes = [node["html"][:120] for each in violations(page, **CONTRAST) for node in each["nodes"]]
    return [f"pale: {html}" for html in nodes if 'aria-hidden="true"' not in html]
