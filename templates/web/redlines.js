import { dropping, el, fill, letters, problem, progress, say, work } from "./core.js";
import { offer, put } from "./finished.js";

const form = document.getElementById("redline");
const place = document.getElementById("result");
const downloads = document.getElementById("downloads");
const largest = Number(form.dataset.largest);
const given = { old: null, new: null };
const part = (id) => document.getElementById(id);
const chosen = (which) => (part(which) ? part(which).value : "");

/** Remember a file, or forget it, and say so beside where it was dropped. */
function take(which, file) {
  given[which] = file;
  if (!file) { fill(part(`${which}-given`)); return; }
  if (part(which)) part(which).value = "";
  fill(part(`${which}-given`), el("strong", {}, file.name), ` (${Math.ceil(file.size / 1024).toLocaleString("en")} KiB) `,
    el("button", { type: "button", class: "quiet", onclick: () => { take(which, null); part(`${which}-file`).focus(); } }, "Take it away"));
}

const sent = async (file) => (file ? { name: file.name, base64: file.size ? await letters(file) : "" } : null);

async function document_(which) {
  const more = { part: part(`${which}-part`).value, side: part(`${which}-side`).value };
  return given[which] ? { ...(await sent(given[which])), ...more } : { chosen: chosen(which), ...more };
}

const helps = () => [part("terms-file").files[0], part("concordance-file").files[0]];

async function asked() {
  const [terms, concordance] = await Promise.all(helps().map(sent));
  return {
    old: await document_("old"), new: await document_("new"),
    terms: terms ? "" : part("terms").value, terms_file: terms, concordance,
  };
}

/** What keeps the documents from being compared, if something does. */
function wrong() {
  const words = { old: "old", new: "new" };
  for (const which of ["old", "new"]) {
    if (!given[which] && !chosen(which)) return `Which is the ${words[which]} document?`;
  }
  const files = [given.old, given.new, ...helps()].filter(Boolean);
  const large = files.find((file) => file.size > largest);
  if (large) return `${large.name} is larger than ${Math.floor(largest / 1048576)} MiB.`;
  const all = files.reduce((sum, file) => sum + file.size, 0);
  return all * 4 / 3 > largest * 2 - 65536 ? "The documents are too large together; take out the parts that are wanted." : "";
}

let listening = [];

// WHY: the script is the one that a written page carries, which is read once and never left; here another redline may
// follow, and what the script listens to outside of its own part must end with it.
function enliven() {
  for (const [target, ...heard] of listening) target.removeEventListener(...heard);
  listening = [];
  const targets = [document, window];
  for (const target of targets) {
    target.addEventListener = (...heard) => {
      listening.push([target, ...heard]);
      EventTarget.prototype.addEventListener.apply(target, heard);
    };
  }
  const script = el("script", { src: place.dataset.script });
  const done = () => { for (const target of targets) delete target.addEventListener; script.remove(); };
  script.addEventListener("load", done);
  script.addEventListener("error", done);
  document.body.append(script);
}

function show(result) {
  put(place, result.body);
  part("asking").open = false;
  if (result.warnings.length) {
    place.prepend(el("div", { class: "warnings" }, el("p", {}, "Read with these cautions:"),
      el("ul", {}, result.warnings.map((one) => el("li", {}, `${one.path}:${one.line} ${one.message}${one.hint ? ` (${one.hint})` : ""}`)))));
  }
  offer(downloads, result.files);
  enliven();
  say("The redline is ready.");
  if (!location.hash) part("redlined").focus();
}

let running = null;

async function start() {
  if (running) running.end();
  const shown = progress("reading the documents");
  running = shown;
  downloads.hidden = true;
  fill(place, shown.place);
  try {
    const result = await work("redline", await asked(), { steps: shown.steps, signal: shown.signal });
    if (running === shown) show(result);
  } catch (error) {
    if (error.name === "Unreadable") fill(place, complaint("A file can no longer be read; choose it again."));
    else if (running === shown) problem(place, error);
  }
}

const complaint = (text) => el("div", { class: "wrong", role: "alert" }, el("p", {}, text));

form.addEventListener("submit", (event) => {
  const text = wrong();
  const own = given.old || given.new || helps().some(Boolean);
  if (!text && !own) return;
  event.preventDefault();
  if (text) { fill(place, complaint(text)); downloads.hidden = true; } else {
    history.replaceState(null, "", location.pathname + location.search);
    start();
  }
});

for (const which of ["old", "new"]) {
  dropping(part(`${which}-place`), part(`${which}-file`), (files) => take(which, files[0]));
  if (part(which)) part(which).addEventListener("change", () => { if (part(which).value) take(which, null); });
}
// WHY: a file that is dropped beside its place would otherwise be opened instead of this page, and the other one lost.
for (const kind of ["dragover", "drop"]) window.addEventListener(kind, (event) => event.preventDefault());
if (form.dataset.ready) start();
