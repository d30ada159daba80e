/* Results out of the page: a picture made of our SVG, a text to paste. A module.

   <button data-png="address of an SVG" data-name="Tuesday" data-width="1200">: draws it on a canvas and downloads
   Tuesday.png. <button data-copy-from="id">: copies a text field or an element's text; on plain HTTP there is no
   navigator.clipboard, so the text is marked and copied the old way, and left marked if that fails, too. */
const say = window.ShuffleUp.words();

function toast(text, bad) {
  document.dispatchEvent(new CustomEvent("su:toast", { detail: { text, bad } }));
}

/* Read as text: a parser would complain of every style in it under our content policy. */
async function svgText(address) {
  const answer = await fetch(address, { credentials: "same-origin" });
  if (!answer.ok) throw new Error("no picture");
  const text = await answer.text();
  const [head] = /<svg\b[^>]*>/.exec(text) || [""];
  const box = /\sviewBox="[\d.]+[\s,]+[\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)"/.exec(head);
  if (!box || /\swidth="/.test(head)) return text;
  return text.replace("<svg", `<svg width="${box[1]}" height="${box[2]}"`); // some browsers draw nothing without
}

/* The SVG as an image. A data URL, because some browsers will not give a canvas back that was drawn from a blob. */
async function picture(text) {
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(text);
  await image.decode();
  return image;
}

async function png(address, width) {
  const image = await picture(await svgText(address));
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}

function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function mark(element) {
  if (element.select) {
    element.focus();
    element.select();
    return;
  }
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
}

async function copy(element) {
  const text = "value" in element ? element.value : element.textContent;
  if (navigator.clipboard && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // refused by the person or the browser: the old way
    }
  }
  mark(element);
  return document.execCommand("copy");
}

document.addEventListener("click", async (event) => {
  const at = event.target instanceof Element ? event.target : document.body;
  const drawer = at.closest("[data-png]");
  const copier = at.closest("[data-copy-from]");
  if (drawer) {
    try {
      const drawn = await png(drawer.dataset.png, Number(drawer.dataset.width || 1200));
      download(drawn, (drawer.dataset.name || "picture") + ".png");
    } catch {
      toast(say("no_picture"), true);
    }
  }
  if (copier) toast(say((await copy(document.getElementById(copier.dataset.copyFrom))) ? "copied" : "selected"));
});
