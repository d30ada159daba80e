/* The lobby: one's own seat, all tables with the way to each, who is out. Asked for anew every few seconds while it is looked at. */
import { broken, element, fill, part } from "./element.js";
import { exact, short } from "./figures.js";

const say = window.ShuffleUp.words();
const EACH_MS = 3000;
const place = window.ShuffleUp.figures(document.documentElement.lang).place;
const { url, tables } = document.body.dataset;

function doing(table) {
  if (table.all_in.length) return element("em", { class: "tag allin" }, say("all_in"));
  if (table.phase === "hand" && table.turn) return element("small", {}, say("turn_of", { name: table.turn }));
  return element("small", {}, table.said || "");
}

function row(table, own) {
  return element("li", {}, element("a", { class: own ? "own-table" : null, href: own ? tables : `${tables}/${table.table}` },
    element("b", { class: "lobby-n" }, say("table_n", { n: table.table })),
    element("span", { class: "lobby-what" }, element("span", {}, say("players_n", { n: table.players })), doing(table)),
    element("span", { class: "lobby-lead" }, element("small", {}, element("bdi", {}, table.leader)), element("b", { class: "num" }, short(table.most)))));
}

function own(mine) {
  if (mine.is_out) return [element("p", {}, say("you_are_out")), mine.place ? element("strong", { class: "num" }, place(String(mine.place))) : null];
  if (!mine.seat) return [element("p", {}, say("no_seat_yet"))];
  return [
    element("p", { class: "lobby-seat" }, say("table_seat_long", { n: mine.seat.table, seat: mine.seat.seat })),
    element("a", { class: "b go", href: tables }, say("to_my_table")),
  ];
}

function show(night) {
  const mine = night.mine;
  part("own").hidden = !mine;
  if (mine) fill(part("own"), mine, () => own(mine));
  fill(part("level"), night.level && [night.level.number, night.level.text], () => (night.level ? [element("span", {}, say("level", { n: night.level.number })), element("b", { class: "num" }, ...broken(night.level.text))] : []));
  part("left").textContent = say("left_of", { left: exact(night.left), entered: exact(night.entered) });
  const at = mine && mine.seat ? mine.seat.table : 0;
  const ordered = [...night.tables].sort((one, other) => (other.table === at) - (one.table === at) || one.table - other.table);
  fill(part("tables"), [ordered.map((each) => [each.table, each.players, each.turn, each.phase, each.said, each.leader, each.most, each.all_in]), at], () => ordered.map((each) => row(each, each.table === at)));
  part("gone").hidden = !night.out.length;
  fill(part("out"), night.out, () => night.out.map((each) => element("li", {}, element("b", { class: "num" }, place(String(each.place))), " ", each.bot ? element("em", { class: "tag bot" }, say("bot")) : null, " ", element("bdi", {}, each.name))));
}

async function read() {
  if (document.hidden) return;
  try {
    const answer = await fetch(url, { cache: "no-store", credentials: "same-origin" });
    if (!answer.ok) throw new Error(String(answer.status));
    show(await answer.json());
    part("lost").hidden = true;
  } catch {
    part("lost").hidden = false;
  }
}

read();
window.setInterval(read, EACH_MS);
document.addEventListener("visibilitychange", read);
