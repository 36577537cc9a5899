// The editor: the text is the submission, the form is a view of it. Every change makes a new text, which the server holds
// against the rules; what comes back is shown on both sides.

import { dropDraft, el, fetchFile, fill, get, keepDraft, later, post, problem, progress, put, Refused, say, takeDraft, work } from "./core.js";
import { coverEntry, coverViews, labelOfList, LISTED, ListView } from "./blocks.js";
import { DocumentPanel, markBlock } from "./document.js";
import { capital, citations, FieldView } from "./fields.js";
import { applied, buttonOf, card, confirmed, conflict, kindOf, pointer } from "./findings.js";
import { sideBySide } from "./lines.js";
import { reviewPanel } from "./review.js";

const root = document.getElementById("editor");
const at = (id) => document.getElementById(id);
const area = at("text");
const HEADER = [
  ["holder", "Holder", "line", "Who files"], ["filed", "Filed", "date", "The day of filing"], ["as_of", "As of", "date", "The day to be judged for, if it is not the day of filing"],
  ["jurisdiction", "Jurisdiction", "line", "Such as US-PA"], ["game", "Game", "line", "Such as asia-poker"], ["ruleset", "Ruleset", "line", "Only where a version is chosen by name"],
];

let { mode, name } = root.dataset;
let text = "";
let opened = "";
let savedText = null;
let live = null;
let asked = 0;
let form = "";
let fields = new Map();
let cures = { text: null, byRule: {} };
let curing = null;
let proving = null;
let current = "";
let sections = [];
const tried = new Set();
const past = [];
const future = [];

// The text

function setText(now, { remember = true } = {}) {
  if (now === text && area.value === now) return;
  if (remember && now !== text) { past.push(text); if (past.length > 200) past.shift(); future.length = 0; }
  text = now;
  stale(!live || live.text !== now);
  if (area.value !== now) {
    const { scrollTop, scrollLeft, selectionStart, selectionEnd } = area;
    area.value = now;
    area.setSelectionRange(Math.min(selectionStart, now.length), Math.min(selectionEnd, now.length));
    area.scrollTop = scrollTop;
    area.scrollLeft = scrollLeft;
  }
  noteState();
}

const unstated = () => [...fields.values()].filter((one) => one.failed);

/** Say beside the result what was typed and could not be put into the text. */
function noteUnstated() {
  const open = unstated();
  fill(at("unstated"), open.length > 0 && el("p", { class: "wrong" }, "Not in the text, and not in this result: ",
    open.map((one, place) => [place ? ", " : "", el("button", { type: "button", class: "quiet", onclick: () => one.focus() }, one.field.label)])));
  stale(!live || live.text !== text || open.length > 0);
  noteState();
}

/** Dim the result while it is not that of the text. */
function stale(old) {
  at("verdict").classList.toggle("stale", old);
  at("brief").classList.toggle("stale", old);
}

function noteState() {
  at("undo").disabled = !past.length;
  at("redo").disabled = !future.length;
  const changed = text !== savedText;
  at("saved").textContent = unstated().length ? "not in the text yet" : root.dataset.readOnly ? "read-only" : changed ? (mode === "file" ? "unsaved changes" : "not saved") : "saved";
  at("save").disabled = Boolean(root.dataset.readOnly) || (mode === "file" && !changed && !unstated().length);
  at("report-link").hidden = mode !== "file" || changed || unstated().length > 0;
  if (mode === "new" && past.length) { mode = "draft"; history.replaceState(null, "", `/draft${location.hash}`); }
  if (mode === "draft") keepDraft(text, name);
}

function step(from, to) {
  if (!from.length) return;
  to.push(text);
  setText(from.pop(), { remember: false });
  check();
}

const asking = () => ({ name, text });

/** What a block of the header states in the text that was checked last. */
const block = (of) => (live && live.blocks ? live.blocks[of] : undefined);

async function check() {
  const number = ++asked;
  try {
    const answer = await post("/live/check", asking());
    if (number === asked) await show(answer);
  } catch (error) {
    if (number !== asked) return;
    unchecked(error);
  }
}

/** Say that what is shown is not the result of this text. */
function unchecked(error) {
  at("send").hidden = true;
  fill(at("overview"));
  fill(at("review"));
  fill(at("cures"));
  fill(at("brief"));
  fill(at("result"), el("p", { role: "alert" }, el("span", { class: "badge", "data-outcome": "invalid" }, "Not checked"), ` ${error.message}`));
}

let chain = Promise.resolve();

/** State what a field was given, in the text as it is when its turn comes. */
function send(field, given, view) {
  chain = chain.then(async () => {
    for (;;) {
      const before = text;
      let answer;
      try {
        answer = await post("/live/edit", { ...asking(), field, given: typeof given === "function" ? given() : given });
      } catch (error) {
        const [first] = (error.answer && error.answer.diagnostics) || [];
        const hint = first && first.hint;
        view.fail(`not in the text: ${error.message}${hint ? ` (${hint})` : ""}`);
        return;
      }
      if (text !== before) continue;
      asked += 1;
      view.fail("");
      if (at("told").querySelector("[data-refused]")) fill(at("told"));
      setText(answer.text);
      await show(answer).catch(unchecked);
      return;
    }
  });
  return chain;
}

/** Put a cured text in the place of the one that it was computed from, if that is still there. */
function apply(now, words) {
  if (cures.text !== text) { say("the text has changed; the cure is being computed again"); return; }
  setText(now);
  check();
  say(`applied: ${words}`);
}

// What is shown

function jump(line) {
  if (at("text-panel").hidden) openText(true);
  const start = text.split("\n").slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const end = text.indexOf("\n", start);
  area.focus();
  area.setSelectionRange(start, end < 0 ? text.length : end);
  const height = parseFloat(getComputedStyle(area).lineHeight);
  area.scrollTop = Math.max(0, (line - 6) * height);
}

function gutter() {
  const marks = new Map();
  if (live && live.judged) for (const one of live.judged.findings) if (one.verdict === "variance" && one.where) marks.set(one.where.line, "bad");
  const mistakes = (live && !awaited(live.diagnostics).length && live.diagnostics) || [];
  for (const one of mistakes) if (one.where) marks.set(one.where.line, "bad");
  const count = text.split("\n").length;
  fill(at("gutter"), Array.from({ length: count }, (_, line) => el("span", { class: marks.get(line + 1) || "" }, `${line + 1}\n`)));
  at("gutter").scrollTop = area.scrollTop;
}

async function show(answer) {
  live = answer;
  if ((answer.form && answer.form !== form) || !fields.size) await build(answer.form);
  if (live !== answer) return;
  stale(answer.text !== text || unstated().length > 0);
  const spelled = (answer.judged && answer.judged.spelled) || {};
  for (const [key, view] of fields) {
    if (LISTED.includes(key)) view.set(answer.blocks[key]);
    else view.set(key.startsWith("cover.") ? coverEntry(answer.blocks.cover, key) : answer.header[key] || answer.fields[key], spelled[key]);
  }
  others(answer);
  verdict();
  findings();
  gutter();
  filter();
  reading();
  if (answer.unproved) prove();
  else if (proving) { proving.bar.end(); proving = null; fill(at("told")); }
  awaitCure();
}

async function build(id) {
  const made = id ? await get(`/form/${encodeURIComponent(id)}`) : { sections: [] };
  if (live.form !== id) return;
  form = id;
  fields = new Map();
  sections = [headerSection(), coverSection(), ...made.sections.map((section) => sectionOf(section)), ...LISTED.map(listSection)];
  fill(at("form"), sections, el("div", { id: "others" }));
  const wanted = decodeURIComponent(location.hash.slice(1));
  showStep(stepsNow().some((one) => one.dataset.section === wanted) ? wanted : "header", { quiet: true });
}

function headerSection() {
  const made = HEADER.map(([key, label, kind, help]) => view({ name: key, label, help, kind, note: "", example: "", choices: [], tables: [], hands: [], columns: [], rules: [], duties: [], links: [], election: null, barred: null, must: key === "holder" || key === "filed", list: document.getElementById(`known-${key}`) ? `known-${key}` : null }));
  return stepSection("header", "The filing", "Who files, for which game, and for which day", el("div", { class: "filing" }, made.map((one) => one.place)));
}

const ofBlocks = () => ({ block, send, jump, failing: noteUnstated, reveal });

function coverSection() {
  const views = coverViews(ofBlocks());
  for (const one of views) fields.set(one.field.name, one);
  return stepSection("cover", "Cover", "What stands on the first page of the filing. No rule needs it; what is left empty is a blank to be written in by hand.",
    el("div", { class: "filing cover" }, views.map((one) => one.place)));
}

function listSection(of) {
  const one = new ListView(of, { ...ofBlocks(), exhibit: of === "exhibits" ? exhibitPlace : null });
  fields.set(of, one);
  return stepSection(of, labelOfList(of), one.help, one.place);
}

/** Where an exhibit is sent, or why it cannot be stored now. */
function exhibitPlace() {
  if (root.dataset.readOnly) return { why: "The folder is read-only." };
  if (mode !== "file") return { why: "Save the filing first: exhibits are stored beside it." };
  return { address: `/exhibits/${address()}`, why: "" };
}

function view(field) {
  const one = new FieldView(field, send, jump, noteUnstated, reveal);
  fields.set(field.name, one);
  return one;
}

function stepSection(name, label, help, ...inside) {
  return el("section", { class: "step", "data-section": name, "data-label": label, "aria-labelledby": `step-${name}`, tabindex: "-1" },
    el("h3", { id: `step-${name}` }, label), help && el("p", { class: "soft" }, help), inside);
}

/** A section of the chapter; what the chapter gives no authority for stands folded under what it does. */
function sectionOf(section) {
  const views = section.fields.map(view);
  const barred = views.filter((one) => one.field.barred);
  return stepSection(section.name, section.label, section.help, views.filter((one) => !one.field.barred).map((one) => one.place),
    barred.length > 0 && el("details", { class: "not-allowed fields-apart" }, el("summary", {}, `Not allowed here (${barred.length})`), barred.map((one) => one.place)));
}

/** Open what is folded where something of it is stated, found or looked for, and leave it out where nothing fits. */
function unfold() {
  for (const apart of document.querySelectorAll("#form .fields-apart")) {
    const views = [...apart.querySelectorAll(".fld")].map((one) => fields.get(one.dataset.field));
    const shown = views.filter((one) => !one.place.hidden);
    apart.hidden = !shown.length;
    if (shown.some((one) => one.stated || one.found || seeking())) apart.open = true;
  }
}

function others(answer) {
  const place = at("others");
  if (!place) return;
  const missing = answer.others.filter((one) => !fields.has(one.name));
  if (!missing.length) return;
  const views = missing.map(view);
  for (const one of views) one.set(answer.fields[one.field.name]);
  const there = place.querySelector(".step");
  if (there) { there.append(...views.map((one) => one.place)); return; }
  place.append(stepSection("others", "Stated, and not of this chapter", "", views.map((one) => one.place)));
}

// Sections, one at a time

const stepsNow = () => [...document.querySelectorAll("#form .step, #answers")];
const labelOf = (step) => step.dataset.label || "Check your answers";
const seeking = () => at("seek").value.trim() !== "" || at("which").value !== "all";
const whole = () => at("all-sections").checked || seeking();

/** Go to a section; quiet, where nobody asked for it. */
function showStep(name, { quiet = false } = {}) {
  current = name;
  arrange();
  if (quiet) return;
  history.replaceState(null, "", `#${encodeURIComponent(name)}`);
  const step = stepsNow().find((one) => one.dataset.section === name);
  if (!step) return;
  at("panes").scrollIntoView({ block: "start" });
  if (at("all-sections").checked) step.scrollIntoView({ block: "start" });
  step.focus({ preventScroll: true });
}

/** Show the section that one is at, or all that fit what is looked for. */
function arrange() {
  const steps = stepsNow();
  if (!steps.some((one) => one.dataset.section === current)) current = steps[0].dataset.section;
  for (const one of steps) one.hidden = one.dataset.empty !== undefined || (!whole() && one.dataset.section !== current) || (seeking() && one.id === "answers");
  const place = steps.findIndex((one) => one.dataset.section === current);
  const [before, after] = [steps[place - 1], steps[place + 1]];
  for (const [button, step, word] of [[at("back"), before, "Back"], [at("next"), after, "Next"]]) {
    button.hidden = whole() || !step;
    button.textContent = step ? `${word}: ${labelOf(step)}` : "";
    button.onclick = step ? () => showStep(step.dataset.section) : null;
  }
  taskList(steps);
  at("confirm-section").disabled = !marksHere().length;
}

/** What of each section is stated, and what waits there. */
function taskList(steps) {
  const judged = live && live.judged;
  fill(at("steps"), el("ol", {}, steps.map((one) => {
    const views = [...one.querySelectorAll(".fld")].map((each) => fields.get(each.dataset.field));
    const asked = views.filter((each) => each.stated || !each.field.barred);
    const stated = views.filter((each) => each.stated).length;
    const [wrong, open] = [views.filter((each) => each.wrong).length, views.filter((each) => each.open).length];
    const points = judged ? judged.review.filter((each) => each.open).length : 0;
    const marks = (live && live.read && live.read.marks) || {};
    const unconfirmed = [...one.querySelectorAll(".fld")].filter((each) => marks[each.dataset.field] && !marks[each.dataset.field].confirmed).length;
    const state = one.id === "answers" ? (points ? `${points} for a person` : "") : [views.length === 1 && views[0].count !== undefined ? views[0].count || "none" : `${stated} of ${asked.length}`, wrong && `${wrong} wrong`, open && `${open} open`, unconfirmed && `${unconfirmed} to confirm`].filter(Boolean).join(", ");
    return el("li", {}, el("a", { href: `#${encodeURIComponent(one.dataset.section)}`, "aria-current": !at("all-sections").checked && one.dataset.section === current ? "step" : null, class: wrong ? "has-wrong" : open ? "has-open" : "",
      onclick: (event) => { event.preventDefault(); at("seek").value = ""; at("which").value = "all"; filter(); showStep(one.dataset.section); } },
    el("span", {}, labelOf(one)), el("span", { class: "step-state" }, state)));
  })));
}

// What was read from a document

const panel = new DocumentPanel(at("passages"));
const READER = "compliance-reader";

/** Show beside each field what was read for it, and how much nobody has confirmed. */
function reading() {
  const read = live && live.read;
  at("reading").hidden = !read;
  for (const [key, view] of fields) {
    const mark = read && read.marks[key];
    const place = view.marked || (mark && (view.marked = el("div", {})));
    if (!place) continue;
    if (!place.parentNode) view.findings.before(place);
    fill(place, mark && markBlock(mark, { show: showWords, take: (value) => takeValue(key, value, view), confirm: () => confirmFields([key]) }));
  }
  if (!read) { if (!at("document-panel").hidden) openDocumentPanel(false); return; }
  const all = Object.keys(read.marks).length;
  const loose = Object.keys(read.marks).filter((key) => !fields.has(key));
  fill(at("reading-state"),
    el("p", {}, el("b", {}, read.unconfirmed ? `Read from ${read.document}: ${all - read.unconfirmed} of ${all} statements confirmed.` : `Read from ${read.document}; every statement is confirmed.`),
      read.unconfirmed ? " Hold each against its words; until all are confirmed there is no verdict." : ""),
    read.unread.length > 0 && el("details", {}, el("summary", {}, `Not understood (${read.unread.length})`), el("ul", {}, read.unread.map((one) => el("li", {}, `“${one.words}” `, el("button", { type: "button", class: "quiet", onclick: () => showWords(one) }, `page ${one.page}, paragraph ${one.paragraph}`))))),
    loose.map((key) => el("div", {}, el("p", {}, key), markBlock(read.marks[key], { show: showWords, take: () => {}, confirm: () => confirmFields([key]) }))));
  at("confirm-section").disabled = !marksHere().length;
}

/** The fields of the section at hand that were read and nobody has confirmed, questions apart. */
function marksHere() {
  const marks = (live && live.read && live.read.marks) || {};
  const step = stepsNow().find((one) => one.dataset.section === current);
  return step ? [...step.querySelectorAll(".fld")].map((one) => one.dataset.field).filter((key) => marks[key] && !marks[key].confirmed && marks[key].value) : [];
}

async function confirmFields(keys) {
  const by = at("reader").value.trim();
  fill(at("reading-problem"));
  if (!by) { problem(at("reading-problem"), new Refused(422, { problem: "Say who confirms: a person or an office." })); at("reader").focus(); return; }
  try { localStorage.setItem(READER, by); } catch { /* a browser that keeps nothing */ }
  await settle();
  try {
    const before = text;
    const answer = await post("/live/confirm", { ...asking(), fields: keys, by });
    if (text !== before) { say("the text has changed meanwhile; confirm once more"); return; }
    setText(answer.text);
    await check();
    say(`confirmed: ${keys.length}`);
  } catch (error) { problem(at("reading-problem"), error); }
}

/** State a value that was found elsewhere in the document; a list is written in brackets. */
function takeValue(key, value, view) {
  const listed = /^\[.*\]$/.test(value) ? value.slice(1, -1).split(",").map((one) => one.trim()).filter(Boolean) : value;
  send(key, view.field.kind === "choices" || view.field.kind === "sequence" ? [listed].flat() : value, view);
}

async function showWords(words) {
  openDocumentPanel(true);
  await panel.load(name, live.read);
  panel.show(words);
}

function openDocumentPanel(open) {
  if (open && !at("text-panel").hidden) openText(false);
  at("document-panel").hidden = !open;
  at("panes").classList.toggle("with-text", open || !at("text-panel").hidden);
  at("show-document").setAttribute("aria-expanded", String(open));
  at("show-document").textContent = open ? "Hide the document" : "Show the document";
  if (open && live && live.read) panel.load(name, live.read);
}

/** Bring a field into view, whichever section it is in. */
function reveal(field) {
  const [step, apart] = [field.place.closest(".step"), field.place.closest(".fields-apart")];
  if (apart) apart.open = true;
  if (field.place.hidden) { at("seek").value = ""; at("which").value = "all"; filter(); }
  if (step && step.hidden) showStep(step.dataset.section, { quiet: true });
}

// The text beside the form

const TEXT_OPEN = "compliance-text";
const ALL_SECTIONS = "compliance-sections";
const remembered = (key) => { try { return localStorage.getItem(key) === "yes"; } catch { return false; } };
const remember = (key, on) => { try { localStorage.setItem(key, on ? "yes" : "no"); } catch { /* a browser that keeps nothing */ } };

function openText(open) {
  if (open && !at("document-panel").hidden) openDocumentPanel(false);
  at("text-panel").hidden = !open;
  at("panes").classList.toggle("with-text", open);
  at("show-text").setAttribute("aria-expanded", String(open));
  at("show-text").textContent = open ? "Hide the text" : "Show the text";
  if (open) gutter();
}

/** Let the text follow the field that somebody is at, without taking the cursor there. */
function follow(event) {
  const place = event.target.closest(".fld");
  const field = place && fields.get(place.dataset.field);
  if (!field || !field.line || at("text-panel").hidden) return;
  area.scrollTop = Math.max(0, (field.line - 6) * parseFloat(getComputedStyle(area).lineHeight));
  for (const one of at("gutter").children) one.classList.toggle("here", Number(one.textContent) === field.line);
}


/** The keys of the header that are still empty, where nothing else keeps the filing from being judged. */
function awaited(diagnostics) {
  const keys = diagnostics.map((one) => one.code === "submission.no-date" ? "filed" : one.code === "value.empty" && HEADER.some(([key]) => key === one.field) ? one.field : "");
  return keys.every((key) => fields.has(key)) ? keys.map((key) => fields.get(key)) : [];
}

function verdict() {
  const { judged, diagnostics } = live;
  const waits = awaited(diagnostics);
  at("text-state").textContent = diagnostics.length && !waits.length ? `${diagnostics.length} mistake${diagnostics.length > 1 ? "s" : ""}` : "";
  fill(at("mistakes"), !waits.length && diagnostics.map((one) => el("div", { class: "wrong" },
    el("p", {}, one.where && el("button", { type: "button", class: "quiet", onclick: () => jump(one.where.line) }, `line ${one.where.line}`), ` ${one.message}`),
    one.hint && el("p", { class: "soft" }, one.hint))));
  at("send").hidden = !judged;
  at("report-link").href = `/report/${address()}`;
  fill(at("brief"), el("span", { class: "badge", "data-outcome": judged ? judged.result : waits.length ? "waiting" : "invalid" }, judged ? judged.headline : "NOT JUDGED"));
  points();
  fill(at("checklist"), judged && checklist(judged.checklist));
  if (!judged && waits.length) {
    fill(at("result"), el("p", {}, el("span", { class: "badge", "data-outcome": "waiting" }, "Nothing is judged yet"), " To begin, state ",
      waits.map((one, place) => [place ? " and " : "", el("button", { type: "button", class: "quiet", onclick: () => one.focus() }, one.field.label)]), "."),
    form && mode === "new" && el("p", { class: "soft" }, "Or fill in the form elsewhere and drop it here later: ", [["docx", "Word form"], ["pdf", "PDF form"]].map(([kind, word], place) => [place ? " or " : "", el("button", { type: "button", class: "quiet", onclick: () => fetchBlank(kind) }, word)]), "."));
    return;
  }
  if (!judged) {
    fill(at("result"), el("p", {}, el("span", { class: "badge", "data-outcome": "invalid" }, "Nothing is judged yet"), ` ${diagnostics.length ? diagnostics[0].message : ""} `,
      diagnostics.length > 0 && diagnostics[0].where && el("button", { type: "button", class: "quiet", onclick: () => jump(diagnostics[0].where.line) }, `line ${diagnostics[0].where.line} of the text`)));
    return;
  }
  fill(at("result"), el("p", { class: "headline" }, el("span", { class: "badge", "data-outcome": judged.result }, judged.headline), " ",
    judged.counts.map((one) => el("span", { class: "count" }, el("b", {}, String(one.number)), ` ${one.word}`))),
  el("p", {}, judged.sentence),
  judged.cautions.map((one) => el("p", { class: "caution-line" }, one)),
  el("details", {}, el("summary", {}, "About this result"),
    el("p", {}, judged.decided),
    el("p", {}, el("a", { href: `/chapters/${encodeURIComponent(judged.ruleset.id)}`, target: "_blank", rel: "noopener" }, `${judged.ruleset.title}, ${judged.ruleset.chapter} (${judged.ruleset.version})`), `, as of ${judged.as_of}`),
    judged.holds.length > 0 && el("p", {}, judged.holds.map((one) => `${one.label}${one.table ? ` (${one.table})` : ""}: hold ${one.hold}`).join("; ")),
    judged.read_as.length > 0 && [el("h4", {}, "Read as"), el("ul", {}, judged.read_as.map((one) => el("li", {}, `${one.text} (${one.place})`)))],
    judged.not_checked.length > 0 && [el("h4", {}, "What was not checked, and why"),
      el("ul", {}, judged.not_checked.map((one) => el("li", {}, `${one.text}${one.place ? ` (${one.place})` : ""}`)))]));
}

async function fetchBlank(kind) {
  try { await fetchFile("/sheet", { ...asking(), format: kind, blank: form }, `${form}-form.${kind}`); } catch (error) { problem(at("told"), error); }
}

const STANDS = { stated: "Stated", must_state: "To be stated", may_state: "May be stated" };

/** What the filing states, must state and may state, in the order of the chapter, each with a way to change it. */
function checklist(lines) {
  if (!lines.length) return null;
  const marks = Object.keys(STANDS).map((mark) => [lines.filter((one) => one.mark === mark).length, STANDS[mark].toLowerCase()]).filter(([number]) => number);
  const row = (one) => el("tr", { "data-mark": one.mark },
    el("th", { scope: "row" }, capital(one.label)), el("td", {}, one.mark === "stated" ? one.value || STANDS.stated : el("span", { class: one.mark === "must_state" ? "duty" : "soft" }, STANDS[one.mark])), el("td", {}, one.cite),
    el("td", {}, fields.has(one.field) && el("button", { type: "button", class: "quiet", "aria-label": `${one.mark === "stated" ? "Change" : "State"} ${one.label}`, onclick: () => fields.get(one.field).focus() }, one.mark === "stated" ? "Change" : "State")));
  const part = (some, title) => el("table", { class: "answers" }, el("caption", {}, title), el("thead", { class: "unseen" }, el("tr", {}, ["Question", "Answer", "Section", "Change"].map((one) => el("th", { scope: "col" }, one)))), el("tbody", {}, some.map(row)));
  const [said, unsaid] = [lines.filter((one) => one.mark !== "may_state"), lines.filter((one) => one.mark === "may_state")];
  return [el("p", {}, `Checklist: ${marks.map(([number, word]) => `${number} ${word}`).join(", ")}.`),
    said.length > 0 && part(said, "What the filing states, in the order of the chapter"),
    unsaid.length > 0 && el("details", {}, el("summary", {}, `What may be stated besides (${unsaid.length})`), part(unsaid, "Not stated"))];
}

/** The points for a person; one can be settled where the text is the file's own. */
function points() {
  const why = mode !== "file" ? "Save the submission to settle a point." : root.dataset.readOnly ? "The folder is read-only; `compliance review` settles a point." : text !== savedText ? "Save the changes to settle a point." : "";
  const found = live && live.judged ? live.judged.review : [];
  fill(at("review"), reviewPanel(found, { why, jump, settle: (given) => post(`/review/${address()}`, given), done: check }));
}

const counts = (one) => one.verdict === "variance" || (one.verdict === "undetermined" && one.covered !== false);

function findings() {
  for (const one of fields.values()) { fill(one.findings); one.found = one.wrong = one.open = 0; }
  const waits = awaited(live.diagnostics);
  for (const one of waits.length ? [] : live.diagnostics) {
    const field = fields.get(one.field);
    if (field) { field.found += 1; field.wrong += 1; field.findings.append(el("p", { class: "field-problem" }, one.hint ? `${one.message} (${one.hint})` : one.message)); }
  }
  const shown = live.judged ? [...live.judged.findings.filter(counts), ...live.judged.incoherent] : [];
  const loose = [];
  for (const finding of shown) {
    const places = finding.fields.filter((key) => fields.has(key));
    if (!places.length) { loose.push(finding); continue; }
    places.forEach((key, number) => {
      const field = fields.get(key);
      field.found += 1;
      if (!number && finding.verdict === "variance" && !finding.waived) field.wrong += 1;
      else if (!number) field.open += 1;
      field.findings.append(number ? pointer(finding, () => fields.get(places[0]).focus()) : drawn(finding));
    });
  }
  fill(at("overview"), shown.length > 0 && el("ul", { class: "found" }, shown.map((finding) => {
    const field = fields.get(finding.fields.find((key) => fields.has(key)));
    return el("li", {}, field ? el("button", { type: "button", class: "quiet", onclick: () => field.focus() }, finding.title) : finding.title,
      " ", finding.links && !finding.settled ? [citations(finding.links), ", "] : finding.cites.map((one) => `${one}, `), kindOf(finding));
  })), loose.map(drawn));
  arrange();
}

function drawn(finding) {
  const known = cures.text === text ? cures.byRule[finding.rule] : null;
  return finding.verdict ? card(finding, live.judged.ruleset.id, known, apply) : conflict(finding, known, apply);
}

function filter() {
  const sought = at("seek").value.toLowerCase().split(/\s+/).filter(Boolean);
  const which = at("which").value;
  let any = false;
  for (const section of document.querySelectorAll("#form .step")) {
    let inside = false;
    for (const place of section.querySelectorAll(".fld")) {
      const one = fields.get(place.dataset.field);
      const fits = sought.every((word) => one.seek.includes(word))
        && (which === "all" || (which === "stated" && one.stated) || (which === "found" && one.found) || (which === "must" && one.must));
      place.hidden = !fits;
      inside = inside || fits;
    }
    if (inside) delete section.dataset.empty; else section.dataset.empty = "";
    any = any || inside;
  }
  unfold();
  at("nothing").textContent = any || !fields.size ? "" : sought.length ? `No field fits “${at("seek").value.trim()}”.` : "No field is of this kind.";
  at("nothing").hidden = any || !fields.size;
  if (fields.size) arrange();
}

// Cures and proofs

const cureSoon = later(cure, 700);

const isCureWanted = () => Boolean(live && live.judged && !live.unproved && (live.judged.findings.some((one) => counts(one) && !one.settled) || live.judged.incoherent.some((one) => one.kind === "contradiction")));

/** Never let a cure of an earlier state stand: it goes with the state, and a line says that another is sought. */
function awaitCure() {
  if (cures.text === text) return;
  cures = { text: null, byRule: {} };
  fill(at("cures"), isCureWanted() && el("p", { class: "soft" }, "Looking for the smallest change that makes it compliant."));
  cureSoon();
}

async function cure() {
  if (curing) curing.abort();
  const of = text;
  const wanted = isCureWanted();
  if (!wanted) return;
  if (cures.text === of) return;
  curing = new AbortController();
  try {
    const found = await work("cure", asking(), { signal: curing.signal });
    if (text !== of) return;
    cures = { text: of, byRule: found.by_rule };
    findings();
    offer(found);
  } catch (error) {
    if (error.name !== "AbortError" && text === of) fill(at("cures"), el("p", { class: "soft" }, `No cure is offered: ${error.message}`));
  }
}

function offer(found) {
  const free = found.tiers.map((tier) => tier.families.some((one) => one.choices.some((choice) => choice.number !== null)));
  const whole = found.cures.filter((one) => !free[one.tier] && one.text_once_confirmed !== null);
  const sizes = [...new Set(found.tiers.map((tier) => tier.edits))];
  const each = sizes.length === 1 ? ` (${sizes[0]} edit${sizes[0] === 1 ? "" : "s"}${found.combinations === 1 ? "" : " each"})` : "";
  const open = found.tiers.some((tier) => tier.more);
  const title = found.combinations === 1 ? `One smallest change makes it compliant${each}` : `${found.combinations}${open ? " or more" : ""} smallest changes make it compliant${each}`;
  fill(at("cures"), found.cures.length > 0 && el("details", { class: "whole-cures" },
    el("summary", {}, found.families.length ? `${title}: choose one of each` : title),
    found.families.map(chosen),
    whole.length > 0 && el("ol", {}, whole.slice(0, 6).map(wholeCure))),
  !found.cures.length && el("p", { class: "soft" }, found.undecided ? "Whether a small change makes it compliant could not be decided." : `No change of up to ${found.looked_for_up_to} statements makes it compliant.`));
}

/** Independent choices: whatever is taken of one goes with whatever is taken of the others. */
function chosen(family) {
  return [
    family.settled.length > 0 && el("div", { class: "settled" }, el("p", {}, "In every one of them:"), family.settled.flat().map((way) => applied(way, apply))),
    el("ol", { class: "choices" }, family.choices.map((ways) => el("li", {}, el("p", {}, "one of:"), ways.map((way) => applied(way, apply))))),
  ];
}

function wholeCure(one) {
  const told = one.edits.map((edit) => edit.told).join("; ");
  const waiting = one.rests_on.length > 0;
  const asked = waiting && one.edits.every((edit) => edit.act !== "others") ? "given" : "others";
  const make = (text) => () => apply(text, told);
  return el("li", {},
    el("ul", {}, one.edits.map((edit) => el("li", {}, edit.told, ` (${edit.forced_by.map((rule) => rule.cite.join(", ")).join("; ")})`))),
    one.follows.map((words) => el("p", { class: "soft" }, words)),
    waiting && one.text !== null && el("button", { type: "button", onclick: make(one.text) }, "Apply what is in your hands"),
    waiting && el("button", { type: "button", onclick: () => { if (confirmed(asked, told)) apply(one.text_once_confirmed, told); } }, buttonOf(asked)),
    !waiting && el("button", { type: "button", onclick: make(one.text) }, one.act === "floor" || one.edits.length === 1 ? buttonOf(one.act) : "Apply all"));
}

async function prove() {
  if ((proving && proving.of === text) || tried.has(text)) return;
  if (proving) proving.bar.end();
  const bar = progress("Proving the house way on every hand");
  const mine = { of: text, bar };
  proving = mine;
  fill(at("told"), el("div", { class: "caution-line" }, el("p", {}, "The house way is not proved yet: what rests on its proof is undetermined."), bar.place));
  try {
    const { proved } = await work("proof", asking(), bar);
    tried.add(mine.of);
    if (!proved) throw new Refused(422, { problem: "there is no house way here that can be proved" });
    if (proving === mine) { proving = null; fill(at("told")); if (text === mine.of) check(); }
  } catch (error) {
    if (proving !== mine) return;
    problem(at("told"), error);
    at("told").append(el("p", {}, "The house way is not proved: what rests on its proof stays undetermined. ",
      el("button", { type: "button", onclick: () => { proving = null; tried.delete(text); prove(); } }, "Prove it")));
  }
}

// Saving

const address = (of = name) => of.split("/").map(encodeURIComponent).join("/");

async function settle() {
  for (const one of fields.values()) one.flush();
  await chain;
}

/** Tell whether something typed is not in the text, and say so. */
function refusesFor(what) {
  const failed = [...fields.values()].find((one) => one.failed);
  if (!failed) return false;
  failed.focus();
  fill(at("told"), el("p", { class: "wrong", role: "alert", "data-refused": "" }, `Not ${what}: what was typed for ${failed.field.label} is not in the text yet.`));
  return true;
}

async function saveNow() {
  await settle();
  if (mode === "file" && text === savedText) return;
  if (refusesFor("saved")) return;
  if (mode === "file") await store(name, opened);
  else ask();
}

let storing = Promise.resolve();

/** Save one after the other: a save that is asked for twice must not meet its own file. */
function save() {
  storing = storing.then(saveNow).catch((error) => problem(at("told"), error));
  return storing;
}

async function store(as, over) {
  const sent = text;
  try {
    const kept = await put(`/files/${address(as)}`, { text: sent, opened: over });
    stored(as, kept, sent);
    return true;
  } catch (error) {
    if (error.status === 409 && mode === "file") { differ(error.answer.now); return false; }
    if (error.status === 409) throw new Refused(409, { problem: `there is a file called ${as} already; choose another name` });
    if (mode === "file") { problem(at("told"), error); return false; }
    throw error;
  }
}

function stored(as, kept, sent) {
  if (mode === "draft") dropDraft();
  mode = "file";
  name = as;
  opened = kept.sha256;
  savedText = sent;
  at("called").textContent = as;
  at("title").textContent = as;
  document.title = `${as} · Compliance workbench`;
  history.replaceState(null, "", `/edit/${address(as)}${location.hash}`);
  fill(at("told"));
  noteState();
  if (fields.has("exhibits")) fields.get("exhibits").set(block("exhibits"));
  at("report-link").href = `/report/${address()}`;
  say(`saved ${as}`);
}

function ask() {
  at("as-name").value = name;
  fill(at("naming-problem"));
  at("naming").showModal();
  at("as-name").select();
}

function differ(now) {
  const dialog = at("conflict");
  const close = () => dialog.close();
  fill(dialog,
    el("h2", { id: "conflict-title" }, now ? "The file has changed since it was opened" : "The file is gone"),
    el("p", {}, now ? "Somebody else saved it: another tab, an editor, another person. Nothing was written over. Both versions stand here." : "It was moved or deleted. Your text is still here."),
    now && sideBySide(text, now.text, ["Yours, not saved", "The file now"]),
    el("p", { class: "actions" },
      el("button", { type: "button", onclick: async () => { close(); await store(name, now ? now.sha256 : ""); } }, now ? "Save mine over it" : "Save it again"),
      now && el("button", { type: "button", onclick: () => { close(); opened = now.sha256; savedText = now.text; setText(now.text); check(); } }, "Take the file's"),
      el("button", { type: "button", class: "main", onclick: close }, "Go on editing mine"),
    ));
  dialog.showModal();
}

async function look() {
  if (mode !== "file" || document.hidden || !opened || savedText === null) return;
  const was = opened;
  let now;
  try {
    now = await get(`/files/${address()}`);
  } catch (error) {
    if (error.status !== 404 || opened !== was) return;
    savedText = null;
    noteState();
    fill(at("told"), el("p", { class: "wrong", role: "alert" }, "The file is gone: it was moved or deleted. Your text is still here; Save puts it back."));
    return;
  }
  if (now.sha256 === opened || opened !== was) return;
  if (text === savedText) {
    opened = now.sha256;
    savedText = now.text;
    setText(now.text);
    fill(at("told"), el("p", { class: "fine" }, "The file was changed elsewhere; this is what it says now."));
    check();
  } else {
    fill(at("told"), el("div", { class: "wrong", role: "alert" }, el("p", {}, "The file was changed elsewhere while you were editing."),
      el("button", { type: "button", onclick: () => differ(now) }, "See both")));
  }
}

// Beginning

async function begin() {
  if (mode === "file") {
    const file = await get(`/files/${address()}`);
    opened = file.sha256;
    text = savedText = file.text;
  } else if (mode === "new") {
    const begun = await get(root.dataset.source);
    text = begun.text;
    name = begun.name || name;
  } else {
    const draft = takeDraft();
    if (!draft) { fill(at("told"), el("p", { class: "fine" }, "There is no draft here. Drop a file on the first page, or start a new submission.")); at("verdict").hidden = at("panes").hidden = true; return; }
    text = draft.text;
    name = draft.name || name;
    at("called").textContent = `${name}, saved nowhere`;
    at("title").textContent = name;
  }
  area.value = text;
  if (root.dataset.readOnly) { at("saved").textContent = "read-only"; }
  noteState();
  await check();
  // WHY: what cannot be read as a filing has no form that could show what is wrong with it.
  if (live && !live.judged && live.diagnostics.length && !awaited(live.diagnostics).length) openText(true);
}

area.addEventListener("input", () => { setText(area.value); gutter(); checkSoon(); });
area.addEventListener("scroll", () => { at("gutter").scrollTop = area.scrollTop; });
const checkSoon = later(check, 120);
at("undo").addEventListener("click", () => step(past, future));
at("redo").addEventListener("click", () => step(future, past));
at("save").addEventListener("click", () => save());
at("seek").addEventListener("input", filter);
at("which").addEventListener("change", filter);
at("show-text").addEventListener("click", () => { const open = at("text-panel").hidden; openText(open); remember(TEXT_OPEN, open); });
at("all-sections").addEventListener("change", () => { remember(ALL_SECTIONS, at("all-sections").checked); if (fields.size) arrange(); });
at("form").addEventListener("focusin", follow);
at("confirm-section").addEventListener("click", () => confirmFields(marksHere()));
at("show-document").addEventListener("click", () => openDocumentPanel(at("document-panel").hidden));
try { at("reader").value = localStorage.getItem(READER) || ""; } catch { /* a browser that keeps nothing */ }
addEventListener("hashchange", () => { if (fields.size) showStep(decodeURIComponent(location.hash.slice(1)), { quiet: true }); });
at("naming-cancel").addEventListener("click", () => at("naming").close());
at("naming-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const typed = at("as-name").value.trim();
  const as = /\.ya?ml$/i.test(typed) ? typed : `${typed}.yaml`;
  if (as.startsWith("/") || as.includes("\\") || as.split("/").some((part) => part.startsWith("."))) {
    problem(at("naming-problem"), new Refused(422, { problem: "this is no name in the folder; choose one such as mine.yaml" }));
    return;
  }
  try { if (await store(as, "")) at("naming").close(); } catch (error) { problem(at("naming-problem"), error); }
});
at("download").addEventListener("click", async () => {
  await settle();
  if (refusesFor("downloaded")) return;
  const kind = at("format").selectedOptions[0];
  const stem = name.split("/").pop().replace(/\.ya?ml$/, "");
  if (kind.dataset.sheet) {
    try { await fetchFile("/sheet", { ...asking(), format: kind.value }, `${stem}${kind.dataset.ending}`); } catch (error) { problem(at("told"), error); }
    return;
  }
  const [way, called] = kind.dataset.paper ? ["/paper", `${stem}-filing`] : ["/render", stem];
  try { await fetchFile(way, { ...asking(), format: kind.value }, `${called}${kind.dataset.ending}`); } catch (error) { problem(at("told"), error); }
});
document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") { event.preventDefault(); if (!at("save").disabled) save(); }
});
addEventListener("beforeunload", (event) => { if (past.length && text !== savedText && !root.dataset.readOnly) event.preventDefault(); });
addEventListener("focus", look);
document.addEventListener("visibilitychange", look);

at("all-sections").checked = remembered(ALL_SECTIONS);
openText(remembered(TEXT_OPEN));
begin().catch((error) => problem(at("told"), error));
