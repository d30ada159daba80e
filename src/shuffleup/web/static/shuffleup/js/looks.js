/* The page of a screen on the console: sounds to hear. A module.

   <button data-hear="id of a field"> plays the sound that is chosen there, of a <select> or of a file field, and
   <button data-hear data-file="address"> that file; as loud as the form says, where it does. A file that this browser
   cannot play shows the line [data-unheard] beside it. */
const sounds = window.ShuffleUp.sounds();

/* The file that a button is about: an address or a chosen file, and by what name it is remembered; none for a sound of
   our own. */
async function chosen(button, field) {
  if (button.dataset.file) return [button.dataset.file];
  if (field.type !== "file") return [field.selectedOptions[0].dataset.file];
  const file = field.files[0];
  return file ? [`${file.name} ${file.size} ${file.lastModified}`, await file.arrayBuffer()] : [];
}

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element && event.target.closest("[data-hear]");
  if (!button) return;
  await sounds.unblock();
  const field = document.getElementById(button.dataset.hear);
  const loudness = button.closest("form")?.querySelector("[name=loudness]:checked");
  const [file, content] = await chosen(button, field);
  if (!file && field?.type === "file") {
    field.focus();
    return;
  }
  const heard = !file || (await sounds.load(file, content));
  const unheard = button.closest(".card").querySelector("[data-unheard]");
  if (unheard) unheard.hidden = heard;
  if (heard) sounds.play(file ? "" : field.value, loudness ? loudness.value : "usual", file);
});
