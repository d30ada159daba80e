/* What scripts say to people. A page in another language carries its own as JSON in <script id="words">; {x} is filled in.
   Classic script, JavaScript of 2019; adds `ShuffleUp.words(own)`, a function of a key and its values. */
(function () {
  "use strict";
  const room = (window.ShuffleUp = window.ShuffleUp || {});
  const ENGLISH = {
    level: "Level {n}",
    level_of: "Level {n} of {total}",
    break: "Break",
    paused: "Paused",
    doubt: "Clock being checked",
    went_on: "No time kept from {from} to {to}; the clock went on",
    doubt_note: "No time kept from {from} to {to}. The director decides.",
    last_level: "Last level: blinds stay",
    ante_each: "ante {n}",
    ante_big_blind: "big blind ante {n}",
    ante_button: "button ante {n}",
    next: "Next",
    next_break: "Break, {minutes}, then",
    back_to: "Then",
    no_next: "Last level",
    starts_at: "Starts at {time}",
    starts_in: "Starts in",
    starts_soon: "Starting soon",
    take_seats: "Take your seats",
    first_level: "First blinds",
    players: "Players",
    of: "of {n}",
    entries: "{n} entries",
    entered: "Entered",
    average: "Average stack",
    big_blinds: "{n} big blinds",
    chips: "Chips in play",
    break_in: "Break in",
    prizes: "Prizes",
    more_prizes: "and {n} more",
    scan: "Your seat and the rules",
    finish_likely: "Ends about {at}, {from} to {to}",
    colour_up: "Chips of {chips} leave play now",
    colour_up_break: "Leaving play at the break: chips of {chips}",
    colour_up_after: "Leaving play after this level: chips of {chips}",
    seat: "seat {n}",
    count: "{n} of {total}",
    lost: "No connection since {time}. The clock is right.",
    lost_unsure: "No connection since {time}. The clock may be off.",
    gone: "This screen was disconnected. Open its link again.",
    tap_for_sound: "Tap for sound",
    winner: "Winner",
    results: "Results",
    more_players: "and {n} more players",
    no_state: "Waiting for the first news of the tournament",
    say_level: "Level {n}: blinds {blinds}",
    say_break: "Break, {minutes}",
    not_started: "Not started",
    away: "No connection since {time}. Nothing is lost: what you do here is sent when it is back.",
    unsent: "Not sent yet, trying again",
    unsent_what: "Not sent yet, trying again: {what}",
    signed_out: "This page was disconnected. Load it again.",
    copied: "Copied",
    selected: "Marked: copy it with Ctrl+C or a long press",
    no_picture: "This browser cannot make the picture",
    dismiss: "Close",
    keys: "Keys",
    key_pause: "Pause and resume the clock",
    key_next: "Next level",
    key_previous: "Back a level",
    key_plus: "A minute more",
    key_minus: "A minute less",
    key_search: "Find",
    key_keys: "This list",
    carry_seat: "table {table}, seat {seat}",
    carry_pick: "{name}, {from}: tap a free seat",
    carry_move: "{name} from {from} to {to}?",
    carry_swap: "{name} and {other} change places?",
  };

  room.words = function (own) {
    const words = Object.assign({}, ENGLISH, own);
    return function (key, values) {
      return words[key].replace(/\{(\w+)\}/g, function (whole, name) {
        return values && name in values ? String(values[name]) : whole;
      });
    };
  };
})();
