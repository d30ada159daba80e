"""What is wrong with a dealt table by measuring: parts on each other, covered numbers, buttons below the edge."""

from typing import TYPE_CHECKING

from faults import cut_numbers, measured

if TYPE_CHECKING:
    from playwright.sync_api import Page

COVERED = """() => {
  const found = [];
  const seen = (each) => {
    const box = each.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && each.checkVisibility() && getComputedStyle(each).visibility !== "hidden";
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const name = (each) => `${each.className} "${each.textContent.trim().slice(0, 30)}"`;
  const common = (one, other) => [
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
  ].map(Math.round);
  /* What is scrolled out of its box covers nothing. */
  const shown = (each) => {
    const box = each.getBoundingClientRect();
    const frame = each.closest(".table").getBoundingClientRect();
    const scrolls = each.closest('.table[data-kind="showdown"]');
    return !scrolls || (box.bottom <= frame.bottom && box.top >= frame.top);
  };
  const apart = all(".plate, .tongue:not(.none), .board .pc, .pot, .lane, .open-hand").filter(shown);
  apart.push(...all(".own, .zone > *"));
  apart.forEach((one, at) => {
    for (const other of apart.slice(at + 1)) {
      if (one.contains(other) || other.contains(one) || one.closest(".sheet") || other.closest(".sheet")) continue;
      const [across, down] = common(one.getBoundingClientRect(), other.getBoundingClientRect());
      if (across > 1 && down > 1) found.push(`on each other: ${name(one)} and ${name(other)} ${across} x ${down}`);
    }
  });
  const range = document.createRange();
  const covers = all(".table :is(.dealer, .secs-disc, .tag, .tongue, .lane-cards, .plate)").filter(shown);
  for (const words of all(".table :is(.st b, .st em, .nm bdi, .pot b, .tongue)").filter(shown)) {
    range.selectNodeContents(words);
    const own = words.getBoundingClientRect(); // what a name with dots has beyond its box is not seen
    for (const line of range.getClientRects()) {
      const [left, right] = [Math.max(line.left, own.left), Math.min(line.right, own.right)];
      const [top, bottom] = [Math.max(line.top, own.top), Math.min(line.bottom, own.bottom)];
      const box = { left, right, top, bottom };
      for (const over of covers.filter((each) => !each.contains(words) && !words.contains(each))) {
        const [across, down] = common(box, over.getBoundingClientRect());
        if (across > 2 && down > 4) found.push(`${name(over)} covers ${name(words)} ${across} x ${down}`);
      }
    }
  }
  const tall = document.scrollingElement.scrollHeight;
  if (!document.body.hasAttribute("data-large") && document.body.matches(".seated") && tall > innerHeight + 1) {
    found.push(`what is pressed lies below the edge: ${tall} in ${innerHeight}`);
  }
  return found;
}"""


def covered(page: "Page") -> list[str]:
    """Parts of a table that lie on each other, numbers under a disc, and a thumb's zone that has to be scrolled to."""
    found: list[str] = page.evaluate(COVERED)
    return found


def wrong_at_table(page: "Page") -> list[str]:
    """All that is wrong with how a table's page looks."""
    return measured(page) + cut_numbers(page) + covered(page)
