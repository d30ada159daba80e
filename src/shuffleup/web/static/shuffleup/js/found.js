/* What is typed, found in names, accents and capitals aside. A module.

   underline(elements, words): in each element the first place of every word has a line under it, at the start of a name
   where it stands at one. No element is touched: the browser draws it (::highlight(found)), and one that cannot leaves it. */
export function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

export function words(typed) {
  return plain(typed).split(/\s+/).filter(Boolean);
}

export function underline(elements, wanted) {
  if (!window.Highlight) return;
  const ranges = [];
  if (wanted.length) for (const element of elements) ranges.push(...places(element, wanted));
  CSS.highlights.set("found", new Highlight(...ranges));
}

function* places(element, wanted) {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { letters, at } = spelled(texts.currentNode.data);
    for (const word of wanted) {
      const first = place(letters, word);
      if (first < 0) continue;
      const range = document.createRange();
      range.setStart(texts.currentNode, at[first]);
      range.setEnd(texts.currentNode, at[first + word.length]);
      yield range;
    }
  }
}

/* Where a word begins: at the start of a name, or else anywhere; -1 where it does not stand. */
function place(letters, word) {
  const first = letters.indexOf(word);
  for (let next = first; next >= 0; next = letters.indexOf(word, next + 1)) {
    if (!next || /[^\p{L}\p{N}]/u.test(letters[next - 1])) return next;
  }
  return first;
}

/* The plain letters of a text, and where each stands in it; one more place for its end. */
function spelled(text) {
  let letters = "";
  const at = [];
  let here = 0;
  for (const sign of text) {
    for (const letter of plain(sign)) {
      letters += letter;
      for (let unit = 0; unit < letter.length; unit += 1) at.push(here);
    }
    here += sign.length;
  }
  at.push(here);
  return { letters, at };
}
