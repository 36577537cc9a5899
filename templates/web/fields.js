// The inputs of the form, one kind for each kind of value. An input never decides what a value means: it sends what was typed.

import { el, fill, later } from "./core.js";

const NONE = "not stated";
let count = 0;

function mark(barred, words = "unlawful") {
  return barred && el("span", { class: "barred", title: barred.message || barred.title }, `${words}, ${barred.cites.join(", ")}`);
}

function marked(label, barred) {
  return barred ? `${label} (unlawful, ${barred.cites.join(", ")})` : label;
}

/** A choice of one word, with nothing stated among the choices. */
function selecting(field, labels, send) {
  const select = el("select", { id: field.id, "aria-describedby": field.described, onchange: () => send(select.value || null) });
  const known = field.choices.map((one) => el("option", { value: one.word }, marked(labels(one), one.barred)));
  fill(select, el("option", { value: "" }, NONE), known);
  return {
    inputs: select,
    set(entry) {
      const value = entry ? (typeof entry.value === "boolean" ? (entry.value ? "yes" : "no") : String(entry.value ?? entry.letters)) : "";
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
  const lines = field.choices.map((one) => {
    const box = el("input", { type: "checkbox", value: one.word, onchange: gather });
    boxes.set(one.word, box);
    return el("label", { class: "box" }, box, el("span", {}, one.meaning && one.meaning !== one.word ? one.meaning : one.word, " ", mark(one.barred)));
  });
  const inputs = el("div", { class: "boxes", role: "group", "aria-labelledby": field.labelled, "aria-describedby": field.described },
    lines, el("label", { class: "box soft" }, none, el("span", {}, "none of these")));
  return {
    inputs,
    set(entry) {
      const words = entry && Array.isArray(entry.value) ? entry.value : [];
      for (const [word, box] of boxes) box.checked = words.includes(word);
      none.checked = Boolean(entry) && !words.length;
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
  const row = (hand) => el("tr", {}, el("th", { scope: "row" }, called.get(hand) || hand), field.columns.map((column) => {
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
  } }, "take out")));
  const adding = () => {
    const missing = field.hands.filter((one) => !value.rows[one.word]);
    if (!missing.length) return null;
    const pick = el("select", { "aria-label": `${field.label}: another row` }, missing.map((one) => el("option", { value: one.word }, one.label || one.word)));
    return el("p", { class: "actions" }, pick, el("button", { type: "button", onclick: () => {
      value = { ...value, rows: { ...value.rows, [pick.value]: {} } };
      draw();
    } }, "Add the row"));
  };
  const draw = () => {
    const known = field.tables.map((one) => el("option", { value: one.name }, marked(`Paytable ${one.name}`, one.barred)));
    fill(select, el("option", { value: "" }, value && value.rows ? "no name, rows alone" : NONE), known);
    const name = (value && value.name) || "";
    if (name && !field.tables.some((one) => one.name === name)) select.append(el("option", { value: name }, `Paytable ${name}`));
    select.value = name;
    if (value && value.rows) {
      fill(rows, el("div", { class: "scroll" }, el("table", { class: "cells" },
        el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Row"), field.columns.map((one) => el("th", { scope: "col" }, one)), el("th", { scope: "col" }, el("span", { class: "unseen" }, "Change")))),
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
    case "flag": return selecting(field, (one) => one.word, send);
    case "choice": return selecting(field, (one) => (one.meaning && one.meaning !== one.word ? `${one.word}: ${one.meaning}` : one.word), send);
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

/** A field of the form with its label, help, input, and a place for what the rules say to it. */
export class FieldView {
  constructor(given, send, jump, failing) {
    count += 1;
    const id = `field-${count}`;
    const field = { ...given, id, labelled: `${id}-label`, described: `${id}-about`, placeholder: given.example && !given.example.includes("\n") ? `such as ${given.example}` : "" };
    this.field = field;
    this.failing = failing;
    this.made = input(field, (value) => { this.fail(""); send(field.name, value, this); });
    const grouped = field.kind === "choices";
    const cites = [...new Set(field.rules.flatMap((one) => one.cites))];
    this.where = el("button", { type: "button", class: "quiet line", hidden: true, onclick: () => jump(this.line) });
    this.problem = el("p", { class: "field-problem", role: "alert", hidden: true });
    this.findings = el("div", { class: "field-findings" });
    const duties = field.duties.map((duty) => `must be stated${duty.when ? ` if ${duty.when}` : ""}${duty.instead.length ? `, or ${duty.instead.join(" or ")}` : ""} (${duty.cites.join(", ")})`);
    const silence = field.election && field.election.silence ? `nothing said means: ${field.election.silence}` : "";
    this.place = el("div", { class: "fld", "data-field": field.name },
      el("div", { class: "fld-head" },
        grouped ? el("span", { class: "as-label", id: field.labelled }, field.label) : el("label", { for: id, id: field.labelled }, field.label),
        mark(field.barred, field.barred && field.barred.kind === "no-authority" ? "no authority" : "unlawful"), this.where),
      el("div", { class: "fld-about soft", id: field.described },
        el("code", {}, field.name), cites.length > 0 && ` · ${cites.slice(0, 3).join(", ")}${cites.length > 3 ? " and more" : ""}`,
        field.help && el("span", {}, ` · ${field.help}`), !["flag", "choice", "choices", "text", "date", "paytable", "line"].includes(field.kind) && el("span", {}, ` · ${field.note}`),
        [...new Set(duties)].map((one) => el("span", { class: "duty" }, ` · ${one}`)), silence && el("span", {}, ` · ${silence}`)),
      this.made.inputs, this.problem, this.findings);
    if (this.made.ready) this.made.ready();
    this.seek = `${field.label} ${field.name} ${field.help} ${cites.join(" ")}`.toLowerCase();
    this.must = field.must || field.duties.length > 0;
    this.stated = false;
    this.shown = undefined;
    this.known = undefined;
  }

  /** Show what the text states; what somebody is typing in is left alone. */
  set(entry) {
    this.stated = Boolean(entry);
    this.line = entry ? entry.where.line : 0;
    this.where.hidden = !entry;
    this.where.textContent = entry ? `line ${entry.where.line}` : "";
    this.where.setAttribute("aria-label", entry ? `${this.field.label}: go to line ${entry.where.line} of the text` : "");
    this.place.classList.toggle("stated", this.stated);
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
    for (let above = this.place.closest("details"); above; above = above.parentElement.closest("details")) above.open = true;
    const first = this.made.inputs.matches("input, select, textarea") ? this.made.inputs : this.made.inputs.querySelector("input, select, textarea");
    this.place.scrollIntoView({ block: "center" });
    if (first) first.focus({ preventScroll: true });
  }
}
