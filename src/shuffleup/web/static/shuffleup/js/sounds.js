/* The sounds of a night: made in the browser, or from a file of the house's own. Classic script, JavaScript of 2019.

   Adds `ShuffleUp.sounds()`: `play(name, loudness, file)` for those in SOUNDS, `soft`, `usual` or `loud`; `blocked()` while
   the browser waits for somebody to touch the page; `unblock()` to be called from a touch or a key. Each sound is a few
   notes on a bell, a gong or wood: soft enough for a quiet room, with high partials that carry over talk. A file is heard
   in the sound's place once `load(file)` has it, and as long as LONGEST at most; `load` tells whether it can be heard. One
   that did not arrive is asked for again when it is to be heard, one that this browser cannot decode is not. */
(function () {
  "use strict";
  const room = (window.ShuffleUp = window.ShuffleUp || {});
  const BELL = { partials: [[1, 0.6], [2.01, 0.22], [3.02, 0.09]], rings: 1.1 };
  const GONG = { partials: [[1, 0.5], [1.48, 0.3], [2.09, 0.25], [2.56, 0.2], [3.93, 0.1]], rings: 3.2 };
  const WOOD = { partials: [[1, 0.8], [2.76, 0.3], [5.4, 0.12]], rings: 0.16 };
  const BRASS = { partials: [[1, 0.4], [2, 0.3], [3, 0.22], [4, 0.14], [5, 0.08]], rings: 0.5 };
  const SOUNDS = {
    rise: [BELL, [659, 0], [880, 0.22], [1319, 0.44]],
    two: [BELL, [880, 0], [880, 0.3]],
    fall: [BELL, [1047, 0], [784, 0.25], [523, 0.5]],
    reveille: [BELL, [523, 0], [784, 0.25], [1047, 0.5], [1047, 0.8]],
    ping: [BELL, [988, 0], [1319, 0.12]],
    call: [BELL, [1175, 0], [1175, 0.16], [1568, 0.32]],
    gong: [GONG, [147, 0], [147, 1.1]],
    knock: [WOOD, [420, 0], [420, 0.14], [420, 0.42]],
    fanfare: [BRASS, [523, 0], [523, 0.16], [523, 0.32], [698, 0.48], [880, 0.72], [1047, 0.96]],
  };
  const LONGEST = 30; // seconds, as the server has it
  const LOUDNESS = { soft: 0.18, usual: 0.5, loud: 1 };

  room.sounds = function () {
    const Context = window.AudioContext || window.webkitAudioContext;
    const files = {}; // by address: a promise of what was decoded, or of null
    const decoded = {};
    let context = null;
    try {
      context = Context ? new Context() : null;
    } catch (e) {
      context = null; // a machine with no sound card
    }

    function strike(instrument, frequency, at, loudest) {
      instrument.partials.forEach(function (partial) {
        const voice = context.createOscillator();
        const loudness = context.createGain();
        voice.frequency.value = frequency * partial[0];
        loudness.gain.setValueAtTime(0.0001, at);
        loudness.gain.exponentialRampToValueAtTime(partial[1] * loudest, at + 0.012);
        loudness.gain.exponentialRampToValueAtTime(0.0001, at + instrument.rings / Math.sqrt(partial[0]));
        voice.connect(loudness);
        loudness.connect(context.destination);
        voice.start(at);
        voice.stop(at + instrument.rings + 0.1);
      });
    }

    function decode(bytes) {
      return new Promise(function (resolve) {
        function unknown() {
          resolve(null); // of a kind that this browser does not know
        }
        const told = context.decodeAudioData(bytes, resolve, unknown); // old browsers know the first way only
        if (told) told.catch(unknown);
      });
    }

    function arrive(file) {
      return window.fetch(file, { credentials: "same-origin" }).then(function (answer) {
        if (!answer.ok) throw new Error("not there");
        return answer.arrayBuffer();
      });
    }

    function load(file, content) {
      if (!context) return Promise.resolve(false);
      if (!files[file]) {
        files[file] = (content ? Promise.resolve(content) : arrive(file)).then(decode).then(
          function (sound) {
            decoded[file] = sound;
            return sound !== null;
          },
          function () {
            delete files[file];
            return false;
          }
        );
      }
      return files[file];
    }

    function playFile(sound, loudest) {
      const source = context.createBufferSource();
      const loudness = context.createGain();
      loudness.gain.value = loudest;
      source.buffer = sound;
      source.connect(loudness);
      loudness.connect(context.destination);
      source.start(0, 0, LONGEST);
    }

    function blocked() {
      return context !== null && context.state !== "running";
    }

    return {
      blocked: blocked,
      unblock: function () {
        return context ? context.resume() : Promise.resolve();
      },
      load: load,
      play: function (name, loudness, file) {
        if (!context || blocked()) return false;
        const loudest = LOUDNESS[loudness] || LOUDNESS.usual;
        if (file && decoded[file]) {
          playFile(decoded[file], loudest);
          return true;
        }
        if (file) load(file);
        if (!SOUNDS[name]) return false;
        SOUNDS[name].slice(1).forEach(function (note) {
          strike(SOUNDS[name][0], note[0], context.currentTime + 0.02 + note[1], loudest);
        });
        return true;
      },
    };
  };
})();
