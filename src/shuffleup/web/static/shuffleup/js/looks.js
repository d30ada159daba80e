/* The page of a screen on the console: sounds to hear, and pictures made small before they travel. A module.

   <button data-hear="id of a select">: plays the sound that is chosen there, as loud as the form says.
   <form data-shrinks> with a file field: a picture that the browser can draw is drawn again, at most 1600 pixels wide, so
   that a photo from a phone fits, the right way up. What it cannot draw goes as it is; the server says what is wrong. */
const WIDEST = 1600;
const SMALL_ENOUGH = 400000; // bytes; a PNG that is larger goes as JPEG

const sounds = window.ShuffleUp.sounds();

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element && event.target.closest("[data-hear]");
  if (!button) return;
  const form = button.closest("form");
  const loudness = form.querySelector("[name=loudness]:checked");
  await sounds.unblock();
  sounds.play(document.getElementById(button.dataset.hear).value, loudness ? loudness.value : "usual");
});

function blob(canvas, kind) {
  return new Promise((resolve) => canvas.toBlob(resolve, kind, 0.88));
}

async function shrunk(file) {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    const share = Math.min(1, WIDEST / Math.max(image.naturalWidth, image.naturalHeight, 1));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round((image.naturalWidth || WIDEST) * share));
    canvas.height = Math.max(1, Math.round((image.naturalHeight || WIDEST) * share));
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    let made = await blob(canvas, "image/png");
    if (made && made.size > SMALL_ENOUGH) made = await blob(canvas, "image/jpeg");
    if (!made) return file;
    const ending = made.type === "image/png" ? ".png" : ".jpg";
    return new File([made], file.name.replace(/\.\w+$/, "") + ending, { type: made.type });
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-shrinks]") || form.dataset.shrunk) return;
  const field = form.querySelector("input[type=file]");
  if (!field.files.length) return;
  event.preventDefault();
  const held = new DataTransfer();
  held.items.add(await shrunk(field.files[0]));
  field.files = held.files;
  form.dataset.shrunk = "yes";
  form.requestSubmit(event.submitter);
});
