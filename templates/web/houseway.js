// A house way typed and read live; its proof and its comparison run as long work that can be cancelled.

import { el, fill, laidOut, later, post, problem, progress, say, work } from "./core.js";

const form = document.getElementById("way");
const chapter = document.getElementById("chapter");
const clauses = document.getElementById("clauses");
const mistakes = document.getElementById("mistakes");
const proof = document.getElementById("proof");
const stale = document.getElementById("stale");
const running = document.getElementById("running");
const tried = document.getElementById("tried");
const compared = document.getElementById("compared");
let asking = null;
let proving = null;

function typed() {
  const given = {};
  for (const input of form.elements) if (input.name && !input.disabled) given[input.name] = input.value;
  return given;
}

/** Offer the places of the low ace only where the chapter leaves them to the holder. */
function places() {
  const left = chapter.selectedOptions[0].dataset.places.split(" ");
  for (const field of form.querySelectorAll("[data-place^='ace_low']")) {
    const shown = left.includes(field.dataset.place);
    field.hidden = !shown;
    field.querySelector("select").disabled = !shown;
  }
}

function mark(found) {
  fill(mistakes, found.slice(0, 12).map((one) => el("li", {},
    one.line ? el("button", { type: "button", class: "quiet", onclick: () => jump(one) }, `line ${one.line}`) : null,
    ` ${one.message}`, one.hint ? el("span", { class: "soft" }, ` (${one.hint})`) : null)));
  if (found.length) clauses.setAttribute("aria-invalid", "true");
  else clauses.removeAttribute("aria-invalid");
}

function jump(one) {
  const lines = clauses.value.split("\n");
  const at = (line, column) => lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + [...(lines[line - 1] || "")].slice(0, column - 1).join("").length;
  clauses.focus();
  clauses.setSelectionRange(at(one.line, one.column), at(one.end_line, one.end_column));
}

async function read() {
  if (asking) asking.abort();
  asking = new AbortController();
  try {
    const answer = await post("/odds/house-way/read", typed(), asking.signal);
    mark(answer.diagnostics || []);
    stale.hidden = !answer.diagnostics || !proof.childNodes.length;
    if (answer.diagnostics) return;
    if (!proving) fill(running);
    fill(proof, answer.proof ? laidOut(answer.proof) : [el("h2", {}, "The clauses, read"), laidOut(answer.clauses)]);
  } catch (error) {
    if (error.name !== "AbortError") problem(running, error);
  }
}

/** Do long work in a place, with its progress; what it laid out goes where it belongs. */
async function longWork(name, given, title, at, into, told) {
  if (proving) proving.end();
  const shown = progress(title);
  proving = shown;
  fill(at, shown.place);
  try {
    const result = await work(name, given, { steps: shown.steps, signal: shown.signal });
    fill(at);
    fill(into, laidOut(result.html));
    if (into === proof) stale.hidden = true;
    say(told(result));
    const head = into.querySelector("h2");
    if (head) {
      head.tabIndex = -1;
      head.focus({ preventScroll: false });
    }
  } catch (error) {
    if (at.contains(shown.place)) problem(at, error);
  } finally {
    if (proving === shown) proving = null;
  }
}

form.addEventListener("input", () => {
  if (proving) proving.end();
  stale.hidden = !proof.childNodes.length;
  fill(tried);
  fill(compared);
  readSoon();
});
const readSoon = later(read, 250);
chapter.addEventListener("change", places);

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const asOpened = JSON.stringify(typed()) === opened;
  longWork("prove", typed(), "proving the house way", running, proof, (result) => {
    const kept = document.getElementById("kept");
    if (kept && asOpened) kept.hidden = false;
    return result.proved ? "Proved." : `Fails in ${result.failures} ways.`;
  });
});

document.getElementById("try").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const given = typed();
    const answer = await post("/odds/house-way/hand", { ...given, hand: document.getElementById("hand").value });
    if (JSON.stringify(given) !== JSON.stringify(typed())) return;
    fill(tried, laidOut(answer.html));
    say("The hand is set.");
  } catch (error) { problem(tried, error); }
});

document.getElementById("versus").addEventListener("submit", (event) => {
  event.preventDefault();
  const given = { ...typed(), against: document.getElementById("against").value };
  const at = el("div");
  const into = el("div");
  fill(compared, at, into);
  longWork("ways", given, "comparing the house ways", at, into, (result) => result.differing ? "They differ." : "No hand is set differently.");
});

places();
const opened = JSON.stringify(typed());
