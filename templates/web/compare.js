import { el, fill, openDraft, problem, progress, say, work } from "./core.js";
import { arrive, keep, offer, put } from "./finished.js";

const place = document.getElementById("result");

const asked = () => {
  const { first, second, full, file, day, task, old, new: later } = place.dataset;
  if (task === "filings") return { old, new: later };
  return file ? { first, second, file, as_of: day } : { first, second, full: full === "1" };
};

/** The files of one side, to open or to keep. */
function filing(number, file) {
  const about = `witness ${number} as filed under ${file.side}`;
  return [
    el("button", { type: "button", "aria-label": `Open ${about} in the editor`, onclick: () => openDraft(file.text, file.name) },
      `Open in the editor under ${file.side}`),
    el("button", { type: "button", class: "quiet", "aria-label": `Download ${about}`, onclick: () => keep(file.name, file.text, "application/yaml") },
      file.name),
  ];
}

function withWitnesses(witnesses) {
  witnesses.forEach((files, at) => {
    const shown = document.getElementById(`diff-witness-${at + 1}`);
    if (shown) shown.append(el("div", { class: "actions no-print" }, files.map((file) => filing(at + 1, file))));
  });
}

/** Where the head of a submission was set aside, its text can be opened under a head that fits. */
function withTexts(texts) {
  texts.forEach((text, at) => {
    const side = [place.dataset.first, place.dataset.second][at];
    const shown = place.querySelector(`[data-refiled="${at}"]`);
    if (shown && text) {
      fill(shown, el("button", { type: "button", onclick: () => openDraft(text, place.dataset.file) }, `Open it in the editor as filed under ${side}`));
    } else if (shown) {
      const address = `/report/${place.dataset.file.split("/").map(encodeURIComponent).join("/")}?${new URLSearchParams({ ruleset: side, as_of: place.dataset.day })}`;
      fill(shown, el("a", { href: address }, `The whole report under ${side}`));
    }
  });
}

function show(result) {
  put(place, result.body);
  if (result.files) offer(document.getElementById("downloads"), result.files);
  withWitnesses(result.witnesses || []);
  withTexts(result.texts || []);
  if (place.dataset.task === "compare") document.body.append(el("script", { src: place.dataset.script }));
  say("The comparison is ready.");
  arrive();
}

async function start() {
  const shown = progress("comparing");
  fill(place, shown.place);
  try {
    show(await work(place.dataset.task, asked(), { steps: shown.steps, signal: shown.signal }));
  } catch (error) {
    problem(place, error);
    place.append(el("p", {}, el("button", { type: "button", onclick: start }, "Compare again")));
  }
}

if (place) start();
