// The inputs of the form, one kind for each kind of value. An input never decides what a value means: it sends what was typed.

import { el, fill, later } from "./core.js";

const NONE = "not stated";
const MOST_BUTTONS = 9;
let count = 0;

/** A text with a capital at its beginning; a name keeps what it has. */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

const barring = (barred) => `${barred.kind === "no-authority" ? "no authority" : "unlawful"}, ${barred.cites.join(", ")}`;

function mark(barred) {
  return barred && el("span", { class: "barred", title: barred.message || barred.title }, barring(barred));
}

/** Links to provisions, each once. */
export function citations(links) {
  return links.map((one, place) => [place ? ", " : "", el("a", { href: one.address, target: "_blank", rel: "noopener" }, one.text)]);
}

/** What is lawful first; what is not stands apart, with the section that says so. */
function parted(choices, drawn) {
  const [lawful, barred] = [choices.filter((one) => !one.barred), choices.filter((one) => one.barred)];
  const apart = barred.length > 0 && el("details", { class: "not-allowed" }, el("summary", {}, `Not allowed here (${barred.length})`), barred.map(drawn));
  return { lawful: lawful.map(drawn), apart };
}

function worded(one) {
  return one.meaning && one.meaning !== one.word ? capital(one.meaning) : capital(one.word);
}

const valueOf = (entry) => (entry ? (typeof entry.value === "boolean" ? (entry.value ? "yes" : "no") : String(entry.value ?? entry.letters)) : "");

/** One word of a few, as buttons; nothing stated is one of them. */
function picking(field, send) {
  const buttons = new Map();
  const button = (value, words, barred) => {
    const made = el("input", { type: "radio", name: field.id, value, onchange: () => send(value || null) });
    buttons.set(value, made);
    return el("label", { class: "box" }, made, el("span", {}, words, " ", mark(barred)));
  };
  const { lawful, apart } = parted(field.choices, (one) => button(one.word, worded(one), one.barred));
  const odd = el("span", {});
  const inputs = el("div", { class: field.kind === "flag" ? "boxes across" : "boxes", role: "radiogroup", "aria-labelledby": field.labelled, "aria-describedby": field.described },
    lawful, odd, el("span", { class: "soft" }, button("", capital(NONE), null)), apart);
  return {
    inputs,
    set(entry) {
      const value = valueOf(entry);
      if (!buttons.has(value)) odd.append(button(value, value, null));
      buttons.get(value).checked = true;
      if (apart && apart.contains(buttons.get(value))) apart.open = true;
    },
    ready: () => { buttons.get("").checked = true; },
  };
}

/** One word of many, as a list to open. */
function selecting(field, send) {
  const select = el("select", { id: field.id, "aria-describedby": field.described, onchange: () => send(select.value || null) });
  const option = (one) => el("option", { value: one.word }, one.barred ? `${worded(one)} (${one.barred.cites[0]})` : worded(one));
  const barred = field.choices.filter((one) => one.barred);
  fill(select, el("option", { value: "" }, capital(NONE)), field.choices.filter((one) => !one.barred).map(option),
    barred.length > 0 && el("optgroup", { label: "Not allowed here" }, barred.map(option)));
  return {
    inputs: select,
    set(entry) {
      const value = valueOf(entry);
      if (value && ![...select.options].some((one) => one.value === value)) select.append(el("option", { value }, value));
      select.value = value;
    },
  };
}

/** Several words at once; nothing stated and none of them are two things. */
function checking(field, send) {
  const boxes = new Map();
  const none = el("input", { type: "checkbox", onchange: () => send(none.checked ? [] : null) });
  const gather = () => {
    const words = [...boxes].filter(([, box]) => box.checked).map(([word]) => word);
    send(words.length ? words : null);
  };
  const { lawful, apart } = parted(field.choices, (one) => {
    const box = el("input", { type: "checkbox", value: one.word, onchange: gather });
    boxes.set(one.word, box);
    return el("label", { class: "box" }, box, el("span", {}, worded(one), " ", mark(one.barred)));
  });
  const inputs = el("div", { class: "boxes", role: "group", "aria-labelledby": field.labelled, "aria-describedby": field.described },
    lawful, el("label", { class: "box soft" }, none, el("span", {}, "None of these")), apart);
  return {
    inputs,
    set(entry) {
      const words = entry && Array.isArray(entry.value) ? entry.value : [];
      for (const [word, box] of boxes) box.checked = words.includes(word);
      none.checked = Boolean(entry) && !words.length;
      if (apart && words.some((word) => boxes.has(word) && apart.contains(boxes.get(word)))) apart.open = true;
    },
  };
}

/** Send what is typed a moment later, and what is emptied only when the input is left: a line that is taken out of the text
 * for a moment would come back without its comment. */
function heed(input, soon) {
  input.addEventListener("input", () => {
    if (input.validity.badInput) soon.drop();
    else if (input.value.trim()) soon();
    else soon.hold();
  });
  input.addEventListener("blur", soon.flush);
  input.addEventListener("keydown", (event) => { if (event.key === "Enter" && input.tagName === "INPUT") soon.flush(); });
}

/** One line of text. */
function typing(field, send, { type = "text", wait = 250, take = (text) => text.trim() || null, give = (entry) => entry.value ?? entry.letters } = {}) {
  const input = el("input", { id: field.id, type, "aria-describedby": field.described, placeholder: type === "date" ? null : field.placeholder, list: field.list, autocomplete: "off", spellcheck: "false" });
  const soon = later(() => send(take(input.value)), wait);
  heed(input, soon);
  return {
    inputs: input,
    flush: soon.flush,
    set(entry) {
      const value = entry ? String(give(entry)) : "";
      if (type === "date" && value && !/^\d{4}-\d{2}-\d{2}$/.test(value)) input.type = "text";
      if (input.value !== value) input.value = value;
    },
  };
}

/** Several lines of text. */
function writing(field, send, { rows = 3, take, give, code = false }) {
  const input = el("textarea", { id: field.id, rows, "aria-describedby": field.described, placeholder: field.placeholder, spellcheck: "false", class: code ? "" : "prose-input" });
  const soon = later(() => send(take(input.value)), 350);
  heed(input, soon);
  return {
    inputs: input,
    flush: soon.flush,
    set(entry) {
      const value = entry ? give(entry) : "";
      if (input.value !== value) input.value = value;
      input.rows = Math.min(24, Math.max(rows, value.split("\n").length + (code ? 1 : 0)));
    },
  };
}

const lines = (text) => text.split("\n").map((one) => one.trim()).filter(Boolean);
const words = (text) => text.split(",").map((one) => one.trim()).filter(Boolean);
const listed = (made) => (made.length ? made : null);
const joined = (entry, between) => (Array.isArray(entry.value) ? entry.value.join(between) : entry.letters);

/** A paytable by its name, by its rows, or both. */
function tabling(field, send) {
  let value = null;
  const select = el("select", { id: field.id, "aria-describedby": field.described });
  const rows = el("div", { class: "rows-of" });
  const tell = () => {
    const { name, rows: own } = value;
    send(!name && !own ? null : own ? { ...(name ? { name } : {}), rows: own } : name);
  };
  const soon = later(tell, 300);
  const called = new Map(field.hands.map((one) => [one.word, one.label || one.word]));
  const row = (hand) => el("tr", {}, el("th", { scope: "row" }, capital(called.get(hand) || hand)), field.columns.map((column) => {
    const input = el("input", { type: "text", value: value.rows[hand][column] ?? "", "aria-label": `${field.label}: ${hand}, ${column}`, autocomplete: "off" });
    input.addEventListener("input", () => {
      const cells = { ...value.rows[hand], [column]: input.value.trim() };
      if (!cells[column]) delete cells[column];
      value = { ...value, rows: { ...value.rows, [hand]: cells } };
      soon();
    });
    input.addEventListener("blur", soon.flush);
    return el("td", {}, input);
  }), el("td", {}, el("button", { type: "button", class: "quiet", "aria-label": `Take out the row ${hand}`, onclick: () => {
    const left = { ...value.rows };
    delete left[hand];
    value = { ...value, rows: Object.keys(left).length ? left : null };
    draw();
    tell();
  } }, "Take out")));
  const adding = () => {
    const missing = field.hands.filter((one) => !value.rows[one.word]);
    if (!missing.length) return null;
    const pick = el("select", { "aria-label": `${field.label}: another row` }, missing.map((one) => el("option", { value: one.word }, capital(one.label || one.word))));
    return el("p", { class: "actions" }, pick, el("button", { type: "button", onclick: () => {
      value = { ...value, rows: { ...value.rows, [pick.value]: {} } };
      draw();
    } }, "Add the row"));
  };
  const draw = () => {
    const option = (one) => el("option", { value: one.name }, one.barred ? `Paytable ${one.name} (${one.barred.cites[0]})` : `Paytable ${one.name}`);
    const barred = field.tables.filter((one) => one.barred);
    fill(select, el("option", { value: "" }, value && value.rows ? "No name, rows alone" : capital(NONE)), field.tables.filter((one) => !one.barred).map(option),
      barred.length > 0 && el("optgroup", { label: "Not allowed here" }, barred.map(option)));
    const name = (value && value.name) || "";
    if (name && !field.tables.some((one) => one.name === name)) select.append(el("option", { value: name }, `Paytable ${name}`));
    select.value = name;
    if (value && value.rows) {
      fill(rows, el("div", { class: "scroll" }, el("table", { class: "cells" },
        el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Row"), field.columns.map((one) => el("th", { scope: "col" }, capital(one))), el("th", { scope: "col" }, el("span", { class: "unseen" }, "Change")))),
        el("tbody", {}, Object.keys(value.rows).map(row)))), adding(),
        el("p", {}, el("button", { type: "button", class: "quiet", onclick: () => { value = { ...value, rows: null }; draw(); tell(); } }, "Take all rows out")));
    } else if (field.tables.length) {
      const from = field.tables.find((one) => value && one.name === value.name) || field.tables[0];
      fill(rows, el("button", { type: "button", class: "quiet", onclick: () => { value = { name: null, rows: { ...from.rows } }; draw(); tell(); } }, `State rows, beginning with those of ${from.name}`));
    } else {
      fill(rows);
    }
  };
  select.addEventListener("change", () => { value = { name: select.value || null, rows: (value && value.rows) || null }; draw(); tell(); });
  return {
    inputs: el("div", { class: "paytable" }, select, rows),
    flush: soon.flush,
    waits: soon.waits,
    set(entry) {
      const now = entry && entry.value ? { name: entry.value.name || null, rows: entry.value.rows || null } : null;
      if (JSON.stringify(now) === JSON.stringify(value)) return;
      value = now;
      draw();
    },
    ready: draw,
  };
}

function input(field, send) {
  switch (field.kind) {
    case "flag": return picking(field, send);
    case "choice": return field.choices.length <= MOST_BUTTONS ? picking(field, send) : selecting(field, send);
    case "choices": return checking(field, send);
    case "sequence": return typing(field, send, { take: (text) => listed(words(text)), give: (entry) => joined(entry, ", ") });
    case "names": return writing(field, send, { rows: 2, take: (text) => listed(lines(text)), give: (entry) => joined(entry, "\n") });
    case "text": return writing(field, send, { rows: 2, take: (text) => text.trim() || null, give: (entry) => String(entry.value ?? entry.letters) });
    case "clauses": return writing(field, send, { rows: 4, code: true, take: (text) => text.trim() ? text : null, give: (entry) => String(entry.value ?? entry.letters) });
    case "paytable": return tabling(field, send);
    case "date": return typing(field, send, { type: "date", wait: 700 });
    default: return typing(field, send);
  }
}

const grouped = (field) => field.kind === "choices" || field.kind === "flag" || (field.kind === "choice" && field.choices.length <= MOST_BUTTONS);

/** One line in plain words: what is asked, or how it is written. */
function hintOf(field) {
  const written = ["flag", "choice", "choices", "text", "date", "paytable", "line"].includes(field.kind) ? "" : capital(field.note);
  return field.help || written;
}

/** What stands behind the mark: the key, the sections, and when it must be stated. */
function aboutOf(field) {
  const duties = field.duties.map((duty) => `Must be stated${duty.when ? ` if ${duty.when}` : ""}${duty.instead.length ? `, or ${duty.instead.join(" or ")}` : ""} (${duty.cites.join(", ")}).`);
  const silence = field.election && field.election.silence ? `Nothing said means ${field.election.silence}.` : "";
  return el("details", { class: "about" },
    el("summary", { "aria-label": `Key and sections of ${field.label}` }, "§"),
    el("div", {},
      [...new Set(duties)].map((one) => el("p", {}, one)), silence && el("p", {}, silence),
      field.help && !["flag", "choice", "choices", "text", "date", "paytable", "line"].includes(field.kind) && el("p", {}, `Written as ${field.note}.`),
      field.links.length > 0 && el("p", {}, citations(field.links)),
      el("p", {}, "In the text: ", el("code", {}, field.name))));
}

/** A field of the form with its label, hint, input, and a place for what the rules say to it. */
export class FieldView {
  constructor(given, send, jump, failing, reveal) {
    count += 1;
    const id = `field-${count}`;
    const field = { ...given, label: capital(given.label), id, labelled: `${id}-label`, described: `${id}-about`, placeholder: given.example && !given.example.includes("\n") ? `such as ${given.example}` : "" };
    this.field = field;
    this.failing = failing;
    this.reveal = reveal;
    this.made = input(field, (value) => { this.fail(""); send(field.name, value, this); });
    this.must = field.must || field.duties.length > 0;
    const always = field.duties.filter((duty) => !duty.when);
    const asked = field.must || always.some((duty) => !duty.instead.length) ? "must be stated" : always.length ? "this or another must be stated" : "";
    const cites = [...new Set(field.rules.flatMap((one) => one.cites))];
    this.where = el("button", { type: "button", class: "quiet line", hidden: true, onclick: () => jump(this.line) });
    this.problem = el("p", { class: "field-problem", role: "alert", hidden: true });
    this.reading = el("p", { class: "read-as soft", hidden: true });
    this.findings = el("div", { class: "field-findings" });
    this.place = el("div", { class: "fld", "data-field": field.name },
      el("div", { class: "fld-head" },
        grouped(field) ? el("span", { class: "as-label", id: field.labelled }, field.label) : el("label", { for: id, id: field.labelled }, field.label),
        asked && el("span", { class: "duty" }, asked), mark(field.barred), this.where, field.links.length > 0 && aboutOf(field)),
      el("p", { class: "fld-hint soft", id: field.described }, hintOf(field)),
      this.made.inputs, this.reading, this.problem, this.findings);
    if (this.made.ready) this.made.ready();
    this.seek = `${field.label} ${field.name} ${field.help} ${cites.join(" ")}`.toLowerCase();
    this.stated = false;
    this.shown = undefined;
    this.known = undefined;
  }

  /** Show what the text states; what somebody is typing in is left alone. */
  set(entry, spelled = "") {
    this.stated = Boolean(entry) && entry.letters !== "";
    this.line = entry ? entry.where.line : 0;
    this.where.hidden = !this.line;
    this.where.textContent = entry ? `line ${entry.where.line}` : "";
    this.where.setAttribute("aria-label", entry ? `${this.field.label}: go to line ${entry.where.line} of the text` : "");
    this.place.classList.toggle("stated", this.stated);
    this.readAs(entry, spelled);
    const letters = entry ? JSON.stringify([entry.value, entry.letters]) : "";
    const same = letters === this.known;
    this.known = letters;
    if (this.failed && same) return;
    this.fail("");
    if (letters === this.shown) return;
    const typing = this.made.waits ? this.made.waits() : this.made.inputs === document.activeElement && this.made.inputs.matches("input, textarea");
    if (typing) { this.shown = undefined; return; }
    this.shown = letters;
    this.made.set(entry);
  }

  /** Say how free letters are read, those in the text and those that are being typed. */
  readAs(entry, spelled) {
    const input = this.made.inputs;
    const plain = input.matches("input[type=text]") && entry && entry.valid !== false ? String(entry.value ?? entry.letters) : "";
    const typed = plain && input === document.activeElement ? input.value.trim() : "";
    const words = spelled || (typed && typed !== plain ? plain : "");
    this.reading.hidden = !words;
    this.reading.textContent = words ? `Read as ${words}` : "";
  }

  fail(message) {
    if (this.problem.textContent === message) return;
    this.problem.textContent = message;
    this.problem.hidden = !message;
    this.place.classList.toggle("failed", Boolean(message));
    this.failing();
  }

  /** Send now what was typed and not sent yet. */
  flush() { if (this.made.flush) this.made.flush(); }

  get failed() { return !this.problem.hidden; }

  focus() {
    this.reveal(this);
    const place = this.made.inputs;
    const first = place.matches("input, select, textarea") ? place : place.querySelector("input:checked, select, textarea") || place.querySelector("input");
    this.place.scrollIntoView({ block: "center" });
    if (first) first.focus({ preventScroll: true });
  }
}
