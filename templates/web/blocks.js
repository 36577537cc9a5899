// What a filing says of itself beside the rules: its cover, and the lists of equipment, exhibits and waivers. Each block is sent
// whole, as it stands in the text by then with one thing changed.

import { dropping, el, fill, later, letters, post } from "./core.js";
import { FieldView } from "./fields.js";

const COVER = [
  ["certificate", "Certificate or licence", "line", "Its number"],
  ["contact", "Contact", "line", "Whom to ask about the filing, and how: an office, a telephone number, an address"],
  ["kind", "Kind of filing", "choice", "", [["new", "a new filing"], ["amendment", "an amendment of an earlier one"]]],
  ["amends", "It amends", "line", "Which filing, by its day or name"],
  ["effective", "Effective from", "date", "The day from which it is to have effect"],
  ["tables", "Tables or pits", "names", "One a line, such as Pit 3"],
  ["remarks", "Remarks to the reader", "text", "Stand on the filing as they are written; no rule reads them"],
];

const LISTS = {
  equipment: {
    label: "Equipment", one: "a piece of equipment", help: "What is in use, by maker and model. No rule needs it; it stands on the filing.",
    columns: [["item", "What it is", "such as automated shuffler"], ["maker", "Maker", ""], ["model", "Model", ""]],
  },
  exhibits: {
    label: "Exhibits", one: "an exhibit", help: "Files that go with the filing. They are stored beside the submission, and the filing names each with its fingerprint.",
    columns: [["title", "What it shows", "such as Layout of the table"]],
  },
  waivers: {
    label: "Waivers", one: "a waiver", help: "Waivers that were granted. They mark a variance; they do not hide it.",
    columns: [["provision", "Provision", "such as 575.12(c)"], ["authority", "Who granted it, and the letter", ""], ["granted", "Granted on", "such as 2012-01-15"], ["expires", "Until", "such as 2012-12-31, or open-ended"]],
  },
};

const PLAIN = { note: "", example: "", tables: [], hands: [], columns: [], rules: [], duties: [], links: [], election: null, barred: null, must: false };

/** The fields of the cover; `block` gives the cover as it stands, `send` states another. */
export function coverViews({ block, send, jump, failing, reveal }) {
  return COVER.map(([key, label, kind, help, words = []]) => {
    const field = { ...PLAIN, name: `cover.${key}`, label, kind, help, choices: words.map(([word, meaning]) => ({ word, meaning, barred: null })) };
    const state = (_name, value, view) => send("cover", () => ({ ...block("cover"), [key]: value }), view);
    return new FieldView(field, state, jump, failing, reveal);
  });
}

/** What a view of the cover is set to. */
export function coverEntry(cover, name) {
  const value = (cover || {})[name.slice("cover.".length)];
  return value === undefined ? undefined : { value, letters: String(value), valid: true, where: { line: 0 } };
}

/** A list of a filing's head, an entry a row, each of them open to change, and a row to add one. */
export class ListView {
  constructor(name, { block, send, failing, reveal, exhibit }) {
    const { label, one, help, columns } = LISTS[name];
    Object.assign(this, { name, columns, one, failing, reveal, exhibit, block });
    this.field = { name, label };
    this.help = help;
    this.state = (make) => { this.fail(""); return send(name, () => make(this.items()), this); };
    this.seek = `${label} ${help}`.toLowerCase();
    this.must = false;
    this.shown = undefined;
    this.known = undefined;
    this.rows = el("tbody", {});
    this.table = el("div", { class: "scroll", hidden: true }, el("table", { class: "listed" },
      el("thead", {}, el("tr", {}, columns.map(([, words]) => el("th", { scope: "col" }, words)), exhibit && [el("th", { scope: "col" }, "File"), el("th", { scope: "col" }, "SHA-256")], el("th", { scope: "col" }, el("span", { class: "unseen" }, "Change")))),
      this.rows));
    this.none = el("p", { class: "soft" }, `None stated.`);
    this.problem = el("p", { class: "field-problem", role: "alert", hidden: true });
    this.findings = el("div", { class: "field-findings" });
    this.adding = exhibit ? this.dropPlace() : this.newEntry();
    this.place = el("div", { class: "fld list-fld", "data-field": name }, this.none, this.table, this.problem, this.findings, this.adding);
  }

  items() { return [...(this.block(this.name) || [])]; }

  /** The row of one entry; what is changed in it is sent when the input is left. */
  row(entry, place) {
    const input = ([key, words]) => {
      const made = el("input", { type: "text", value: entry[key] || "", "aria-label": `${this.field.label} ${place + 1}: ${words}`, autocomplete: "off" });
      const soon = later(() => this.state((items) => items.map((one, number) => (number === place ? { ...one, [key]: made.value.trim() } : one))), 600);
      made.addEventListener("input", () => { if (made.value.trim()) soon(); else soon.hold(); });
      made.addEventListener("blur", soon.flush);
      return el("td", {}, made);
    };
    return el("tr", {}, this.columns.map(input),
      this.exhibit && [el("td", {}, el("code", {}, entry.file || "")), el("td", {}, entry.sha256 ? el("code", { title: entry.sha256 }, `${entry.sha256.slice(0, 12)}…`) : el("span", { class: "soft" }, "not stated"))],
      el("td", {}, el("button", { type: "button", class: "quiet", "aria-label": `Take out ${this.field.label.toLowerCase()} ${place + 1}`, onclick: () => this.state((items) => items.filter((_, number) => number !== place)) }, "Take out")));
  }

  newEntry() {
    const inputs = this.columns.map(([key, words, example]) => [key, words, el("input", { type: "text", id: `new-${this.name}-${key}`, placeholder: example, autocomplete: "off" })]);
    const add = async () => {
      const missing = inputs.find(([, , input]) => !input.value.trim());
      if (missing) { this.fail(`“${missing[1]}” is empty.`); missing[2].focus(); return; }
      await this.state((items) => [...items, Object.fromEntries(inputs.map(([key, , input]) => [key, input.value.trim()]))]);
      if (this.failed) return;
      for (const [, , input] of inputs) input.value = "";
      inputs[0][2].focus();
    };
    const made = el("form", { class: "new-entry", "aria-label": `Add ${this.one}` },
      inputs.map(([key, words, input]) => el("div", {}, el("label", { for: `new-${this.name}-${key}` }, words), input)),
      el("p", {}, el("button", {}, `Add ${this.one}`)));
    made.addEventListener("submit", (event) => { event.preventDefault(); add(); });
    return made;
  }

  dropPlace() {
    const input = el("input", { type: "file", multiple: true, id: "exhibit-file", "aria-describedby": "exhibit-why" });
    this.why = el("p", { class: "soft", id: "exhibit-why" });
    this.input = input;
    const made = el("div", { class: "drop-exhibit" }, el("label", { for: "exhibit-file" }, "Add files, or drop them here"), input, this.why);
    dropping(made, input, async (files) => { for (const file of files) await this.take(file); });
    return made;
  }

  /** Store a file beside the submission, and name it in the list. */
  async take(file) {
    const { address, why } = this.exhibit();
    if (why) { this.fail(why); return; }
    this.why.textContent = `Storing ${file.name}`;
    try {
      const stored = await post(address, { name: file.name, base64: file.size ? await letters(file) : "" });
      const title = file.name.replace(/\.[^.]*$/, "").replaceAll(/[_-]+/g, " ");
      await this.state((items) => (items.some((one) => one.file === stored.file && one.sha256 === stored.sha256) ? items : [...items.filter((one) => one.file !== stored.file), { file: stored.file, title, sha256: stored.sha256 }]));
    } catch (error) {
      this.fail(`${file.name}: ${error.name === "Unreadable" ? "it cannot be read" : error.message}`);
    }
    this.why.textContent = "";
  }

  /** Show what the text states; a row that somebody is typing in is left alone. */
  set(items) {
    const listed = items || [];
    this.stated = listed.length > 0;
    this.count = listed.length;
    const known = JSON.stringify(listed);
    const same = known === this.known;
    this.known = known;
    if (this.exhibit) { const { why } = this.exhibit(); this.input.disabled = Boolean(why); if (!this.why.textContent || this.why.dataset.why) { this.why.textContent = why; this.why.dataset.why = why; } }
    if (this.failed && same) return;
    this.fail("");
    if (known === this.shown) return;
    if (this.rows.contains(document.activeElement) && this.rows.children.length === listed.length && document.activeElement.matches("input")) { this.shown = undefined; return; }
    this.shown = known;
    this.none.hidden = listed.length > 0;
    this.table.hidden = !listed.length;
    fill(this.rows, listed.map((entry, place) => this.row(entry, place)));
  }

  fail(message) {
    if (this.problem.textContent === message) return;
    this.problem.textContent = message;
    this.problem.hidden = !message;
    this.place.classList.toggle("failed", Boolean(message));
    this.failing();
  }

  flush() {
    const here = document.activeElement;
    if (here && this.rows.contains(here)) { here.blur(); here.focus(); }
  }

  get failed() { return !this.problem.hidden; }

  focus() {
    this.reveal(this);
    this.place.scrollIntoView({ block: "center" });
    const first = this.place.querySelector("input");
    if (first) first.focus({ preventScroll: true });
  }
}

export const LISTED = Object.keys(LISTS);
export const labelOfList = (name) => LISTS[name].label;
