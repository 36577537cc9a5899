// The list of submissions: results as they come, filter, sort, and a file dropped to be checked.

import { dropping, el, fill, openDraft, post, problem, progress, say, takeDraft } from "./core.js";
import { isDocument, openDocument } from "./document.js";

const LARGEST = 2 * 1024 * 1024;
const AT_ONCE = 10;
const NUMBERS = new Set(["variances", "undetermined", "changed"]);
const ORDER = ["not_compliant", "invalid", "undetermined", "needs_review", "partly_encoded", "not_in_force", "compliant_with_waivers", "compliant"];

const list = document.getElementById("list");
const body = list && list.tBodies[0];
let sorted = { key: "name", down: false };

/** The name of a row's file, every sign of it; what is shown may have odd ones replaced. */
const fileOf = (row) => decodeURIComponent(row.dataset.file);

function value(row, key) {
  if (key === "outcome") return ORDER.indexOf(row.dataset.outcome);
  return NUMBERS.has(key) ? Number(row.dataset[key] || -1) : (row.dataset[key] || "").toLowerCase();
}

function sort() {
  const { key, down } = sorted;
  const rows = [...body.rows];
  rows.sort((one, other) => {
    const [a, b] = [value(one, key), value(other, key)];
    const way = a < b ? -1 : a > b ? 1 : one.dataset.name < other.dataset.name ? -1 : 1;
    return down ? -way : way;
  });
  body.append(...rows);
}

function filter() {
  const words = document.getElementById("words").value.toLowerCase().split(/\s+/).filter(Boolean);
  const outcome = document.getElementById("outcome").value;
  const chapter = document.getElementById("by-chapter").value;
  const kept = document.getElementById("kept");
  let shown = 0;
  for (const row of body.rows) {
    const text = `${row.dataset.name} ${row.dataset.holder || ""} ${row.dataset.game || ""} ${row.dataset.chapter || ""}`.toLowerCase();
    const fits = words.every((word) => text.includes(word))
      && (!outcome || row.dataset.outcome === outcome) && (!chapter || row.dataset.chapter === chapter)
      && (!kept || !kept.value || (kept.value === "archive") === (row.dataset.archived !== undefined));
    row.hidden = !fits;
    shown += fits ? 1 : 0;
  }
  document.getElementById("count").textContent = shown === body.rows.length ? "" : `${shown} of ${body.rows.length} shown`;
  const none = document.getElementById("none-fit");
  none.hidden = shown > 0;
  none.textContent = shown ? "" : "No submission fits this filter.";
  list.hidden = shown === 0;
}

async function check() {
  for (;;) {
    const waiting = [...body.rows].filter((row) => row.dataset.pending !== undefined).slice(0, AT_ONCE);
    if (!waiting.length) break;
    const { rows } = await post("/submissions/rows", { names: waiting.map(fileOf) });
    for (const row of waiting) {
      const made = document.createElement("template");
      made.innerHTML = rows[fileOf(row)] || "";
      if (made.content.firstElementChild) { row.replaceWith(made.content.firstElementChild); continue; }
      delete row.dataset.pending;
      row.cells[2].textContent = "gone, or no longer readable";
    }
    filter();
  }
  sort();
  filter();
  say("all submissions are checked");
}

async function take([file], chapter = "") {
  const place = document.getElementById("drop-problem");
  if (isDocument(file.name)) { await takeDocument(file, chapter, place); return; }
  try {
    if (file.size > LARGEST) throw Object.assign(new Error("the file is larger than 2 MiB; a filing is a few kilobytes of text"), { answer: {} });
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    const before = takeDraft();
    if (before && !window.confirm(`The draft ${before.name} is saved nowhere. Put ${file.name} in its place?`)) return;
    openDraft(text.replaceAll("\r\n", "\n"), file.name);
  } catch (error) {
    const told = error instanceof TypeError ? new Error("the file is not UTF-8 text") : error;
    place.replaceChildren(Object.assign(document.createElement("p"), { className: "wrong", textContent: `${file.name}: ${told.message}` }));
    say(told.message);
  }
}

/** Ask for the chapter where a document does not say it. */
function askChapter(file, message, place) {
  const select = el("select", { id: "document-chapter" }, [...document.getElementById("chapters").content.querySelectorAll("option, optgroup")].filter((one) => one.parentNode.nodeName !== "OPTGROUP").map((one) => one.cloneNode(true)));
  const form = el("form", { class: "row" }, el("div", { class: "field" }, el("label", { for: "document-chapter" }, "Which chapter is it filed under?"), select), el("button", { class: "main" }, "Read it"));
  form.addEventListener("submit", (event) => { event.preventDefault(); take([file], select.value); });
  fill(place, el("div", { class: "wrong", role: "alert" }, el("p", {}, message), form));
  select.focus();
}

async function takeDocument(file, chapter, place) {
  const bar = progress(`Reading ${file.name}`);
  fill(place, bar.place);
  try {
    await openDocument(file, chapter, bar, Boolean(document.body.dataset.readOnly));
  } catch (error) {
    const [first] = (error.answer && error.answer.diagnostics) || [];
    if (first && first.code === "document.no-chapter") askChapter(file, first.message, place);
    else problem(place, error);
    say(error.message);
  }
}

// What is done to a submission as a whole

const address = (name) => name.split("/").map(encodeURIComponent).join("/");
const told = document.getElementById("told");
const renaming = document.getElementById("renaming");
let renamed = "";

const manage = (name, given) => post(`/manage/${address(name)}`, given);

/** Say what was done, with the way back. */
function tell(words, back, undo) {
  fill(told, el("p", { class: "fine", role: "status" }, words, " ", el("button", { type: "button", class: "quiet", onclick: () => attempt(undo) }, back)));
}

async function attempt(act) {
  try { await act(); } catch (error) { problem(told, error); }
}

const reload = () => location.reload();

async function perform(act, name, row) {
  if (act === "rename") {
    renamed = name;
    fill(document.getElementById("renaming-problem"));
    document.getElementById("new-name").value = name;
    renaming.showModal();
    document.getElementById("new-name").select();
    return;
  }
  const done = await manage(name, { act });
  row.remove();
  if (act === "bin") tell(`${name} is in the bin.`, "Put it back", async () => { await post("/put-back", done); reload(); });
  else tell(`${name} is now ${done.name}.`, "Undo", async () => { await manage(done.name, { act: act === "archive" ? "unarchive" : "archive" }); reload(); });
  filter();
  told.querySelector("button").focus();
}

if (list) {
  body.addEventListener("click", (event) => {
    const button = event.target.closest("[data-act]");
    if (!button) return;
    const row = button.closest("tr");
    button.closest("details").open = false;
    attempt(() => perform(button.dataset.act, fileOf(row), row));
  });
  body.addEventListener("toggle", (event) => {
    if (event.target.open) for (const one of body.querySelectorAll("details.more[open]")) one.open = one === event.target;
  }, true);
  document.getElementById("renaming-cancel").addEventListener("click", () => renaming.close());
  document.getElementById("renaming-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const typed = document.getElementById("new-name").value.trim();
    const to = /\.ya?ml$/i.test(typed) ? typed : `${typed}.yaml`;
    try { await manage(renamed, { act: "rename", to }); reload(); } catch (error) { problem(document.getElementById("renaming-problem"), error); }
  });
}

const draft = takeDraft();
if (draft) {
  document.getElementById("drop").append(el("p", { class: "draft-here" }, "A draft is open and saved nowhere: ", el("a", { href: "/draft" }, draft.name || "draft")));
}

dropping(document.getElementById("drop"), document.getElementById("dropped"), take);

if (list) {
  for (const head of list.tHead.rows[0].cells) {
    const button = head.querySelector("button");
    if (!button) continue;
    button.addEventListener("click", () => {
      sorted = { key: head.dataset.key, down: sorted.key === head.dataset.key ? !sorted.down : NUMBERS.has(head.dataset.key) };
      for (const one of list.tHead.rows[0].cells) if (one.ariaSort !== null) one.setAttribute("aria-sort", "none");
      head.setAttribute("aria-sort", sorted.down ? "descending" : "ascending");
      sort();
    });
  }
  document.getElementById("filters").addEventListener("input", filter);
  document.getElementById("filters").addEventListener("submit", (event) => event.preventDefault());
  check().catch((error) => problem(document.getElementById("count"), error));
}
