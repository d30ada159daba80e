/* The sounds of a night, made in the browser: no files, nothing to load. Classic script, JavaScript of 2019.

   Adds `ShuffleUp.sounds()`: `play(name)` for level, minute, break, back, move and call; `blocked()` while the browser waits
   for somebody to touch the page; `unblock()` to be called from a touch or a key. Each sound is a few notes on a bell:
   soft enough for a quiet room, with high partials that carry over talk. */
(function () {
  "use strict";
  const room = (window.ShuffleUp = window.ShuffleUp || {});
  const NOTES = {
    level: [[659, 0], [880, 0.22], [1319, 0.44]],
    minute: [[880, 0], [880, 0.3]],
    break: [[1047, 0], [784, 0.25], [523, 0.5]],
    back: [[523, 0], [784, 0.25], [1047, 0.5], [1047, 0.8]],
    move: [[988, 0], [1319, 0.12]],
    call: [[1175, 0], [1175, 0.16], [1568, 0.32]],
  };
  const PARTIALS = [[1, 0.6], [2.01, 0.22], [3.02, 0.09]];

  room.sounds = function () {
    const Context = window.AudioContext || window.webkitAudioContext;
    let context = null;
    try {
      context = Context ? new Context() : null;
    } catch (e) {
      context = null; // a machine with no sound card
    }

    function strike(frequency, at) {
      PARTIALS.forEach(function (partial) {
        const voice = context.createOscillator();
        const loudness = context.createGain();
        voice.frequency.value = frequency * partial[0];
        loudness.gain.setValueAtTime(0.0001, at);
        loudness.gain.exponentialRampToValueAtTime(partial[1] * 0.5, at + 0.012);
        loudness.gain.exponentialRampToValueAtTime(0.0001, at + 1.1 / partial[0]);
        voice.connect(loudness);
        loudness.connect(context.destination);
        voice.start(at);
        voice.stop(at + 1.2);
      });
    }

    function blocked() {
      return context !== null && context.state !== "running";
    }

    return {
      blocked: blocked,
      unblock: function () {
        return context ? context.resume() : Promise.resolve();
      },
      play: function (name) {
        if (!context || blocked() || !NOTES[name]) return false;
        NOTES[name].forEach(function (note) {
          strike(note[0], context.currentTime + 0.02 + note[1]);
        });
        return true;
      },
    };
  };
})();
