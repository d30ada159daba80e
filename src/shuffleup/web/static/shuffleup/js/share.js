/* Results out of the page: a picture made of our SVG, a text to paste. A module.

   <button data-png="svg-id" data-file="results.png" data-width="1200">: draws an <svg> or an <img> of one, by its id, on
   a canvas and downloads it. <button data-copy="id">: copies a text field or an element's text; on plain HTTP there is
   no navigator.clipboard, so the text is marked and copied the old way, and left marked if that fails, too. */
const say = window.ShuffleUp.words(
  JSON.parse((document.getElementById("words") || { textContent: "null" }).textContent)
);

function toast(text, bad) {
  document.dispatchEvent(new CustomEvent("su:toast", { detail: { text, bad } }));
}

async function svgText(holder) {
  const text = holder instanceof SVGElement ? new XMLSerializer().serializeToString(holder) : await fetched(holder);
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const [, , width, height] = (svg.getAttribute("viewBox") || "").split(/[\s,]+/);
  if (width && !svg.hasAttribute("width")) svg.setAttribute("width", width); // some browsers draw nothing without
  if (height && !svg.hasAttribute("height")) svg.setAttribute("height", height);
  return new XMLSerializer().serializeToString(svg);
}

async function fetched(image) {
  const answer = await fetch(image.currentSrc || image.src);
  return answer.text();
}

/* The SVG as an image. A data URL, because some browsers will not give a canvas back that was drawn from a blob. */
async function picture(text) {
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(text);
  await image.decode();
  return image;
}

async function png(holder, width) {
  const image = await picture(await svgText(holder));
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
  const copier = at.closest("[data-copy]");
  if (drawer) {
    const holder = document.getElementById(drawer.dataset.png);
    try {
      download(await png(holder, Number(drawer.dataset.width || 1200)), drawer.dataset.file || "picture.png");
    } catch {
      toast(say("no_picture"), true);
    }
  }
  if (copier) toast(say((await copy(document.getElementById(copier.dataset.copy))) ? "copied" : "selected"));
});
