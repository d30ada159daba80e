/* A player's phone: what everybody may see from the state, and what concerns this player from the news called `mine`.

   A module; console.js has the stream and the clock. [data-fact] shows a fact of the state, [data-when] is there only
   when it has one, [data-list] is filled with rows. #mine holds the player's own part, with the first of it in
   <script id="own" type="application/json">. A new move sounds and buzzes, where the browser lets it. */
const room = window.ShuffleUp;
const say = room.words();
const sounds = room.sounds();
const PRIZES = 9; // rows; more are counted

function json(id) {
  const holder = document.getElementById(id);
  return holder ? JSON.parse(holder.textContent) : null;
}

let state = json("state");
let own = json("own");
let newest = own && own.moves && own.moves[0] ? own.moves[0].id : "";

function element(name, text, className) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function row(lead, main, end) {
  const made = element("li", undefined, "row");
  if (lead) made.append(element("span", lead, "row-lead num"));
  const middle = element("span", undefined, "row-main");
  middle.append(element("bdi", main));
  made.append(middle);
  if (end) made.append(element("span", end, "row-end"));
  return made;
}

function facts() {
  const figures = room.figures(state.locale, state.time_zone);
  const left = state.players;
  return {
    playing: state.phase === "finished" ? "" : "yes",
    players: left.entered && state.phase !== "setup" ? left.left + " " + say("of", { n: left.entered }) : "",
    average: state.average ? figures.short(state.average) : "",
    chips: state.chips_in_play ? figures.short(state.chips_in_play) : "",
    message: state.message || "",
    late: state.late_entry ? state.late_entry.text : "",
    soon: state.phase === "finished" && state.format !== "counts" && !state.results.length ? "yes" : "",
    results: state.results.length ? "yes" : "",
    winner: state.results.length && !state.results[0].tied ? state.results[0].name : "",
  };
}

function lists() {
  const figures = room.figures(state.locale, state.time_zone);
  const prizes = state.prizes.slice(0, PRIZES).map((each) => row(figures.place(each.place), each.text));
  if (state.prizes.length > PRIZES) {
    prizes.push(row("", say("more_prizes", { n: state.prizes.length - PRIZES })));
  }
  const moves = state.moves.slice(-12).reverse();
  return {
    prizes,
    moves: moves.map((each) =>
      row(figures.timeOfDay(each.at), each.note, each.text_to + ", " + say("seat", { n: each.seat }))
    ),
  };
}

function drawState() {
  if (!state) return;
  const shown = facts();
  const rows = lists();
  for (const each of document.querySelectorAll("[data-fact]")) each.textContent = shown[each.dataset.fact];
  for (const each of document.querySelectorAll("[data-list]")) each.replaceChildren(...rows[each.dataset.list]);
  for (const each of document.querySelectorAll("[data-when]")) {
    const what = each.dataset.when;
    each.hidden = !(what in rows ? rows[what].length : shown[what]);
  }
}

function move(each, first) {
  const card = element("section", undefined, first ? "card now" : "card");
  card.append(element("h2", each.text), element("p", each.why));
  if (each.clauses.length) {
    const why = element("p", undefined, "why clause");
    each.clauses.forEach((clause, index) => {
      const link = element("a", clause.id);
      link.href = clause.url;
      why.append(index ? ", " : "", link);
    });
    card.append(why);
  }
  return card;
}

function drawOwn() {
  const place = document.getElementById("mine");
  if (!place || !own || !own.entry) return;
  place.querySelector("[data-own=name]").textContent = own.name;
  place.querySelector("[data-own=seat]").hidden = !own.table;
  place.querySelector("[data-own=table-number]").textContent = own.table;
  place.querySelector("[data-own=seat-number]").textContent = own.seat;
  place.querySelector("[data-own=lines]").replaceChildren(...own.lines.map((each) => element("p", each, "big")));
  place.querySelector("[data-own=moves]").replaceChildren(...own.moves.map((each, index) => move(each, index === 0)));
  const called = place.querySelector("[data-own=called]");
  called.textContent = own.call.text;
  called.hidden = !own.call.text;
  const call = place.querySelector("#call-floor");
  call.hidden = !own.call.open;
  call.elements.table.value = own.table;
  const notices = document.getElementById("notices");
  const gone = own.standing === "out" || own.standing === "withdrawn";
  if (notices) notices.hidden = gone || notices.dataset.version === own.accepted;
  place.dataset.standing = own.standing;
}

function draw() {
  drawState();
  drawOwn();
}

document.addEventListener("su:state", (event) => {
  state = event.detail;
  drawState();
});
document.addEventListener("su:mine", (event) => {
  own = event.detail;
  if (!own.entry) {
    window.location.reload(); // the entry was taken back: nobody's phone any more
    return;
  }
  drawOwn();
  const first = own.moves && own.moves[0] ? own.moves[0].id : "";
  if (first && first !== newest) {
    sounds.play("ping");
    if (navigator.vibrate && navigator.userActivation && navigator.userActivation.hasBeenActive) {
      navigator.vibrate([200, 100, 200]);
    }
  }
  newest = first || newest;
});
document.addEventListener("htmx:afterSwap", () => {
  const fresh = json("own");
  if (fresh && fresh.entry) own = fresh;
  draw();
});
document.addEventListener("pointerdown", () => sounds.unblock());
draw();
