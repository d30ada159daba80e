/* What scripts say to people, in the language of the page: the sentences of `[script]` in the catalogue.

   Classic script, JavaScript of 2019; adds `ShuffleUp.words()`, a function of a key and its values, and
   `ShuffleUp.language`: how the language writes figures. It is served behind its language, `const LANGUAGE = {...}`
   (`web/script_words.py`). A sentence is filled as those of the server are: {n} with separators, {n:label} without,
   {n:players} with the form for that number; a text as it is. */
(function () {
  "use strict";
  const room = (window.ShuffleUp = window.ShuffleUp || {});
  const LABELS = ["table", "seat"];

  function whole(n) {
    return String(n).replace(/\B(?=(\d{3})+$)/g, LANGUAGE.group);
  }

  function counted(form, n) {
    const forms = LANGUAGE.counted[form];
    const kind = LANGUAGE.plural[n < 100 ? n : 100 + (n % 100)] || "other";
    return (forms[n] || forms[kind] || forms.other).replace("{n}", whole(n));
  }

  function filled(value, name, form) {
    if (typeof value !== "number" || form === "label" || LABELS.indexOf(name) >= 0) return String(value);
    return form ? counted(form, value) : whole(value);
  }

  room.language = Object.assign({}, LANGUAGE, { whole: whole });
  room.words = function () {
    return function (key, values) {
      return LANGUAGE.sentences[key].replace(/\{(\w+)(?::(\w+))?\}/g, function (slot, name, form) {
        return values && name in values ? filled(values[name], name, form) : slot;
      });
    };
  };
})();
