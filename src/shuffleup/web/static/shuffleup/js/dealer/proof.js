/* The proof of a hand in words: what this phone has checked, from the hand's rows alone. */
import { card } from "./cards.js";
import { checked } from "./checking.js";
import { element, part } from "./element.js";

const say = window.ShuffleUp.words();

function verdict(report) {
  if (report.voided) return ["", say("proof_voided"), report.voided.why || ""];
  const sound = Object.values(report.steps).every(Boolean);
  const fits = report.opened.length ? say("proof_sound", { n: report.opened.length }) : say("proof_closed_sound");
  const words = sound ? fits : say("proof_unsound");
  return [sound ? "good" : "bad", words, sound ? say("proof_by_phone") : say("proof_call_floor")];
}

function step(title, text, sound, ...more) {
  const mark = sound === undefined ? null : element("b", { class: sound ? "mark good" : "mark bad" }, sound ? say("proof_fits") : say("proof_fits_not"));
  return element("li", {}, element("h2", {}, title, " ", mark), element("p", {}, text), ...more);
}

function list(entries, names) {
  return entries.map((entry) => names[entry] || entry).join(", ");
}

function laidOut(report) {
  const open = new Map(report.opened.map((each) => [each.number, each.card]));
  const cards = Array.from({ length: report.cards }, (_, number) => card(open.get(number) || "??", "small-card"));
  return element("div", { class: "whole-deck" }, ...cards);
}

function steps(report, names) {
  const missing = Object.keys(report.missing);
  return [
    step(say("proof_sealed"), say("proof_sealed_text"), report.steps.decks, element("code", {}, report.seals.map((seal) => seal.slice(0, 16).match(/..../g).join(" ")).join("\n"))),
    step(say("proof_cut"), report.shares.length ? say("proof_cut_text", { names: list(report.shares, names) }) : say("proof_alone"), report.steps.shares && report.steps.mix,
      missing.length ? element("p", { class: "note" }, say("proof_missing", { names: list(missing, names) })) : null),
    step(say("proof_opened"), say("proof_opened_text"), report.steps.cards, laidOut(report),
      element("p", { class: "note" }, say("proof_closed", { n: report.cards - report.opened.length }))),
  ];
}

async function show() {
  const answer = await fetch(document.body.dataset.url, { cache: "no-store", credentials: "same-origin" });
  const told = await answer.json();
  if (!answer.ok) {
    part("verdict").textContent = told.said;
    return;
  }
  const report = checked(told);
  const [kind, words, small] = verdict(report);
  part("verdict").className = `verdict ${kind}`;
  part("verdict").replaceChildren(element("b", {}, words), element("span", {}, small));
  if (report.seals) part("steps").replaceChildren(...steps(report, told.names));
}

show();
