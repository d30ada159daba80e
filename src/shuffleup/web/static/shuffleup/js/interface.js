/* Opens the operation or shape that the address names: links between them lead into folded parts. */
function open() {
  const named = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) named.open = true;
}

window.addEventListener("hashchange", open);
open();
