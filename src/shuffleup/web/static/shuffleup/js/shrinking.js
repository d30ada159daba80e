/* Pictures made small before they travel. A module.

   <form data-shrinks="1600" data-small="400000"> with a file field: a picture that the browser can draw is drawn again,
   so many pixels wide or high at most, and goes as JPEG where it is more bytes than that as PNG. So a photo from a phone
   fits, the right way up, and nothing else that stood in it travels. What cannot be drawn goes as it is; the server says
   what is wrong. */
function blob(canvas, kind) {
  return new Promise((resolve) => canvas.toBlob(resolve, kind, 0.88));
}

async function shrunk(file, widest, small) {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    const share = Math.min(1, widest / Math.max(image.naturalWidth, image.naturalHeight, 1));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round((image.naturalWidth || widest) * share));
    canvas.height = Math.max(1, Math.round((image.naturalHeight || widest) * share));
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    let made = await blob(canvas, "image/png");
    if (made && made.size > small) made = await blob(canvas, "image/jpeg");
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
  held.items.add(await shrunk(field.files[0], Number(form.dataset.shrinks), Number(form.dataset.small)));
  field.files = held.files;
  form.dataset.shrunk = "yes";
  form.requestSubmit(event.submitter);
});
