/* Light or dark, set before anything is drawn: a classic script in <head>, not deferred. What was chosen in this browser
   holds; where nothing was, evenings are dark, since card rooms are, and the rest of the day is as the device has it. */
(function () {
  "use strict";
  let theme = null;
  try {
    theme = window.localStorage.getItem("theme");
  } catch (e) {
    // storage is closed in some private windows
  }
  const hour = new Date().getHours();
  if (!theme && (hour >= 18 || hour < 6)) theme = "dark";
  if (theme === "light" || theme === "dark") document.documentElement.setAttribute("data-theme", theme);
})();
