/* The theme that was chosen in this browser, set before anything is drawn: a classic script in <head>, not deferred. */
(function () {
  "use strict";
  let theme = null;
  try {
    theme = window.localStorage.getItem("theme");
  } catch (e) {
    return; // storage is closed in some private windows; the system's setting holds
  }
  if (theme === "light" || theme === "dark") document.documentElement.setAttribute("data-theme", theme);
})();
