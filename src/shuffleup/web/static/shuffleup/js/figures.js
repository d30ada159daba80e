/* Numbers and times as people read them: chips, blinds, time left, the time of day. Classic script, JavaScript of 2019.

   Adds `ShuffleUp.figures(locale, timeZone)`, which returns functions for the language of words.js and that place. Chips are integers;
   a short form (10K, 1.25M) is used from 10,000 on and only where it is exact. */
(function () {
  "use strict";
  const room = (window.ShuffleUp = window.ShuffleUp || {});
  const MINUTE = 60000;

  function two(n) {
    return n < 10 ? "0" + n : String(n);
  }

  /* Time left: 12:47, 90:00, and 1:40:00 from a hundred minutes on. Rounded up, so that 0:00 is the end itself. */
  function left(ms) {
    const seconds = Math.ceil(Math.max(0, ms) / 1000);
    const minutes = Math.floor(seconds / 60);
    if (minutes < 100) return minutes + ":" + two(seconds % 60);
    return Math.floor(minutes / 60) + ":" + two(minutes % 60) + ":" + two(seconds % 60);
  }

  function dateFormat(locale, options) {
    try {
      return new Intl.DateTimeFormat(locale, options);
    } catch (e) {
      return new Intl.DateTimeFormat("en-GB", Object.assign({}, options, { timeZone: undefined }));
    }
  }

  room.figures = function (locale, timeZone) {
    const zone = timeZone || undefined;
    const language = room.language;
    const clock = dateFormat(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone });
    const parts = dateFormat("en-GB", {
      year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit",
      hourCycle: "h23", timeZone: zone,
    });

    function chips(n) {
      return language.whole(n);
    }

    function broken(n, pattern) {
      const parts = String(Math.round(n * 100) / 100).split(".");
      return pattern.replace("{n}", language.whole(parts[0]) + (parts[1] ? language.point + parts[1] : ""));
    }

    /* 10K or 1.25M where that is exact, else null. */
    function exactShort(n) {
      if (n >= 1000000 && n % 10000 === 0) return broken(n / 1000000, language.chips.million);
      if (n >= 1000 && n % 100 === 0) return broken(n / 1000, language.chips.thousand);
      return null;
    }

    function short(n) {
      return (n >= 10000 && exactShort(n)) || chips(n);
    }

    /* Both blinds in the same dress: 200 / 400, 5K / 10K, 12,345 / 24,690. */
    function blinds(level) {
      return together(bothBlinds(level));
    }

    /* Figures with a sign between them keep their order where words run from right to left. */
    function together(text) {
      return document.documentElement.dir === "rtl" ? "\u2066" + text + "\u2069" : text;
    }

    function bothBlinds(level) {
      const low = exactShort(level.sb);
      const high = exactShort(level.bb);
      if (level.bb >= 10000 && low && high) return low + " / " + high;
      return chips(level.sb) + " / " + chips(level.bb);
    }

    /* Whole minutes for people across a room: 27 min, 1 h 05. */
    function minutes(ms) {
      const n = Math.ceil(Math.max(0, ms) / MINUTE);
      if (n < 100) return language.short.minutes.replace("{n}", n);
      return language.short.hours.replace("{n}", Math.floor(n / 60)) + " " + two(n % 60);
    }

    function timeOfDay(ms) {
      return clock.format(new Date(ms));
    }

    function zoneOffset(ms) {
      const at = {};
      parts.formatToParts(new Date(ms)).forEach(function (part) {
        at[part.type] = Number(part.value);
      });
      const wall = Date.UTC(at.year, at.month - 1, at.day, at.hour % 24, at.minute, at.second);
      return wall - Math.floor(ms / 1000) * 1000;
    }

    /* A date and time on the venue's wall ("2026-11-20T19:30", or "19:30" for today) as UTC ms; null if it is neither. */
    function fromWall(text, nowMs) {
      const full = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)/.exec(text || "");
      const brief = /^(\d\d?):(\d\d)$/.exec(text || "");
      let wall;
      if (full) {
        wall = Date.UTC(+full[1], +full[2] - 1, +full[3], +full[4], +full[5]);
      } else if (brief) {
        const today = new Date(nowMs + zoneOffset(nowMs));
        wall = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate(), +brief[1], +brief[2]);
      } else {
        return null;
      }
      const guess = wall - zoneOffset(wall);
      return wall - zoneOffset(guess);
    }

    /* 1st, 2nd, 3rd in English; elsewhere the plain number. "5–8" stays as it is. */
    function place(text) {
      if (!/^\d+$/.test(text) || !/^en/.test(locale || "en")) return String(text);
      const rule = new Intl.PluralRules("en", { type: "ordinal" }).select(Number(text));
      return text + { one: "st", two: "nd", few: "rd", other: "th" }[rule];
    }

    return {
      left: left, chips: chips, short: short, blinds: blinds, minutes: minutes, timeOfDay: timeOfDay,
      fromWall: fromWall, place: place,
    };
  };
})();
