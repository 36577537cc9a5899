// A paytable edited live: what is typed is counted by the server, and everything shown comes from there.

import { el, fill, laidOut, later, post, problem, say } from "./core.js";

const form = document.getElementById("table");
const result = document.getElementById("result");
const stale = document.getElementById("stale");
const trouble = document.getElementById("trouble");
const terms = document.getElementById("terms");
const now = document.getElementById("now");
const downloads = document.getElementById("downloads");
let asking = null;

/** What is typed, but for what stands there anyway. */
function typed() {
  const given = {};
  for (const input of form.elements) {
    if (!input.name || (input.type !== "hidden" && input.closest("[hidden]"))) continue;
    if (input.type === "hidden" || input.value !== input.dataset.own) given[input.name] = input.value;
  }
  return given;
}

function mark(answer) {
  const wrong = answer.wrong || {};
  for (const cell of form.querySelectorAll("[data-cell]")) {
    const name = cell.dataset.cell;
    const input = cell.querySelector("input");
    const note = document.getElementById(`${name}-note`);
    const known = !answer.wrong;
    if (name in wrong) {
      input.setAttribute("aria-invalid", "true");
      note.classList.add("bad");
      note.textContent = wrong[name].hint ? `${wrong[name].message}: ${wrong[name].hint}` : wrong[name].message;
    } else if (input.hasAttribute("aria-invalid") || known) {
      input.removeAttribute("aria-invalid");
      note.classList.remove("bad");
      note.textContent = "";
    }
    if (known) {
      const differs = name in answer.differing;
      cell.classList.toggle("differs", differs);
      if (differs) note.textContent = answer.differing[name] ? `table: ${answer.differing[name]}` : "lost in the source";
    }
  }
  fill(trouble, (answer.others || []).map((one) => el("p", { class: "wrong" }, one.hint ? `${one.message} (${one.hint})` : one.message)));
}

function show(answer) {
  mark(answer);
  const old = Boolean(answer.wrong);
  stale.hidden = !old;
  result.classList.toggle("stale", old);
  if ("stake" in (answer.wrong || {})) terms.hidden = false;
  now.textContent = old ? "Out of date" : answer.said;
  now.classList.toggle("bad", old);
  if (old) { say("Not counted: something typed is not understood."); return; }
  const opened = [...result.querySelectorAll("details")].map((one) => one.open);
  fill(result, laidOut(answer.html));
  result.querySelectorAll("details").forEach((one, place) => { one.open = Boolean(opened[place]); });
  terms.hidden = !answer.wants_terms;
  downloads.querySelector('[data-format="yaml"]').parentElement.hidden = !answer.edited;
  say(answer.said);
}

function remember(given) {
  const query = new URLSearchParams(given).toString();
  history.replaceState(null, "", `/odds?${query}`);
  for (const link of downloads.querySelectorAll("a")) link.href = `/odds/certificate?${query}&format=${link.dataset.format}`;
}

const count = later(async () => {
  if (asking) asking.abort();
  asking = new AbortController();
  const given = typed();
  try {
    const answer = await post("/odds/count", given, asking.signal);
    remember(given);
    show(answer);
  } catch (error) {
    if (error.name === "AbortError") return;
    stale.hidden = false;
    result.classList.add("stale");
    now.textContent = "Out of date";
    now.classList.add("bad");
    problem(trouble, error);
  }
}, 120);

form.addEventListener("input", () => {
  result.classList.add("stale");
  now.textContent = "counting";
  count();
});
form.addEventListener("submit", (event) => { event.preventDefault(); count(); });
for (const button of form.querySelectorAll(".no-script")) button.hidden = true;
