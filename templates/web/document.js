// Documents that people have: read into a draft, kept beside it, and shown next to the form with what was read in them.

import { el, fill, get, letters, openDraft, post, problem, progress, put, Refused, work } from "./core.js";

const DOCUMENTS = /\.(docx|pdf|txt|html?|doc|rtf|odt|pages|xlsx?|pptx?|zip|png|jpe?g|tiff?)$/i;
const LARGEST = 32 * 1024 * 1024;

/** Tell whether a file is something to read, or to be told about, rather than the text of a submission. */
export const isDocument = (name) => DOCUMENTS.test(name);

const address = (name) => name.split("/").map(encodeURIComponent).join("/");

/** Read a document, save the draft with the document beside it, and go there; in a folder that is only read, saved nowhere. */
export async function openDocument(file, chapter, bar, readOnly) {
  if (file.size > LARGEST) throw new Refused(413, { problem: `the file has ${Math.round(file.size / 1048576)} MiB, and at most 32 are read; a Rules Submission is far smaller. Leave out the drawings, or send the pages that state the rules.` });
  const base64 = file.size ? await letters(file) : "";
  const { text } = await work("read", { name: file.name, base64, chapter }, bar);
  const stem = file.name.replace(/\.[^.]*$/, "").replaceAll(/[^\p{L}\p{N} ._-]+/gu, "-").replace(/^[. ]+/, "") || "draft";
  if (readOnly) { openDraft(text, `${stem}.yaml`); return; }
  const name = await saveAnew(stem, text);
  await keepDocument(name, text, file.name, base64);
  location.assign(`/edit/${address(name)}`);
}

/** Save a text under the first name that is free. */
async function saveAnew(stem, text) {
  for (let number = 1; ; number += 1) {
    const name = `${stem.slice(0, 80)}${number > 1 ? `-${number}` : ""}.yaml`;
    try { await put(`/files/${address(name)}`, { text, opened: "" }); return name; } catch (error) { if (error.status !== 409 || number > 99) throw error; }
  }
}

async function keepDocument(name, text, called, base64) {
  const stored = await post(`/exhibits/${address(name)}`, { name: called, base64 });
  const exhibit = { file: stored.file, title: "The document that this was read from", sha256: stored.sha256 };
  const edited = await post("/live/edit", { name, text, field: "exhibits", given: [exhibit] });
  const file = await get(`/files/${address(name)}`);
  await put(`/files/${address(name)}`, { text: edited.text, opened: file.sha256 });
}

const SURE = { clear: "clear", likely: "likely", open: "a question" };
const placeOf = (one) => (one.page || one.paragraph ? `page ${one.page}, paragraph ${one.paragraph}` : "");

/** What was read for a field, below its input: the words, other candidates, and a button that confirms. */
export function markBlock(mark, { show, take, confirm }) {
  const words = (one) => el("li", {}, `“${one.words}” `, placeOf(one) && el("button", { type: "button", class: "quiet", onclick: () => show(one) }, placeOf(one)),
    one.value && one.value !== mark.value && [" ", el("button", { type: "button", class: "quiet", onclick: () => take(one.value) }, `Take ${one.value}`)],
    one.why && el("span", { class: "soft" }, ` ${one.why}`));
  return el("div", { class: mark.confirmed ? "read-mark" : "read-mark unconfirmed" },
    el("p", {}, el("b", {}, mark.confirmed ? "Confirmed" : mark.value ? `Read as ${mark.value}, ${SURE[mark.sure]}` : "A question: the document says several things, or one that is not clear"),
      mark.confirmed ? ` by ${mark.confirmed}` : ""),
    el("ul", {}, mark.read.map(words)),
    !mark.confirmed && el("button", { type: "button", onclick: confirm }, "Confirm"));
}

/** The document beside the form. */
export class DocumentPanel {
  constructor(place) { this.place = place; this.of = ""; this.loaded = null; }

  /** Fetch the document of a saved draft, once. */
  load(name, read) {
    if (this.of !== name) { this.of = name; this.loaded = this.fetch(name, read); }
    return this.loaded;
  }

  async fetch(name, read) {
    const bar = progress(`Opening ${read.document}`);
    fill(this.place, bar.place);
    try {
      const { passages, cut, notes, left_out: left } = await work("passages", { name }, bar);
      this.draw(passages, cut, [...notes, ...left.map((one) => `${placeOf(one)}: “${one.words}” was left out, ${one.why}`)], read);
    } catch (error) {
      this.of = "";
      problem(this.place, error);
    }
  }

  draw(passages, cut, notes, read) {
    const keys = (list) => new Set(list.map((one) => `${one.page}.${one.paragraph}`));
    const [known, unread] = [keys(Object.values(read.marks).flatMap((one) => one.read)), keys(read.unread)];
    let page = 0;
    fill(this.place,
      notes.length > 0 && el("details", {}, el("summary", {}, `What its reader had to say (${notes.length})`), el("ul", {}, notes.map((one) => el("li", {}, one)))),
      passages.flatMap((one) => {
        const key = `${one.page}.${one.paragraph}`;
        const kind = unread.has(key) ? "passage unread" : known.has(key) ? "passage known" : "passage";
        const made = el("p", { class: `${kind}${one.level ? " head" : ""}${one.row ? " table-row" : ""}`, "data-place": key, tabindex: "-1" }, one.label ? `${one.label} ` : "", one.text, unread.has(key) && el("span", { class: "not-understood" }, "not understood"));
        const head = one.page !== page && el("p", { class: "soft page-head" }, `Page ${one.page}`);
        page = one.page;
        return [head, made];
      }), cut && el("p", { class: "soft" }, "The document goes on; open it in its own program."));
  }

  /** Bring the passage of some words into view. */
  show({ page, paragraph }) {
    for (const one of this.place.querySelectorAll(".here")) one.classList.remove("here");
    const found = this.place.querySelector(`[data-place="${page}.${paragraph}"]`);
    if (!found) return;
    found.classList.add("here");
    found.scrollIntoView({ block: "center" });
  }
}
