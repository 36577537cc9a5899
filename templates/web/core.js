// What every page of the workbench shares: asking the server, long work with progress, and building what is shown.

const token = document.querySelector('meta[name="csrf-token"]').content;

/** Build an element; children that are text stay text, whatever they contain. */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "class") made.className = value;
    else if (value === true) made.setAttribute(name, "");
    else made.setAttribute(name, String(value));
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** Put other children into an element. */
export function fill(place, ...children) {
  place.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
}

/** Say something to those who listen to the page. */
export function say(text) {
  const place = document.getElementById("said");
  place.textContent = "";
  requestAnimationFrame(() => { place.textContent = text; });
}

export class Refused extends Error {
  constructor(status, answer) {
    super(answer.problem || "that did not work");
    this.status = status;
    this.answer = answer;
  }
}

async function answered(response) {
  const text = await response.text();
  let answer;
  try { answer = JSON.parse(text); } catch { answer = { problem: text.trim() }; }
  if (!response.ok) throw new Refused(response.status, answer);
  return answer;
}

async function asked(method, address, given, signal) {
  try {
    return await fetch(address, {
      method, signal, body: JSON.stringify(given), credentials: "same-origin",
      headers: { "Content-Type": "application/json", "X-CSRF-Token": token },
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused(0, { problem: "the workbench does not answer; is it still running?" });
  }
}

/** Send an object and return the object that comes back. */
export async function post(address, given, signal) {
  return answered(await asked("POST", address, given, signal));
}

/** Put a file in its place. */
export async function put(address, given, signal) {
  return answered(await asked("PUT", address, given, signal));
}

/** Fetch an object. */
export async function get(address, signal) {
  return answered(await fetch(address, { signal, credentials: "same-origin", headers: { Accept: "application/json" } }));
}

/** Send an object and offer what comes back as a file. */
export async function fetchFile(address, given, name) {
  const response = await asked("POST", address, given);
  if (!response.ok) return answered(response);
  offerFile(name, await response.blob());
  return null;
}

/** Offer bytes as a file to keep. */
export function offerFile(name, blob) {
  const link = el("a", { href: URL.createObjectURL(blob), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/**
 * Ask for long work. `steps` is told { title, done, of } and { waiting: true }; the result comes back.
 * Ending it: abort the signal, or leave the page; the server ends the work when nobody reads.
 */
export async function work(name, given, { steps = () => {}, signal } = {}) {
  const response = await asked("POST", `/tasks/${name}`, given, signal);
  if (!response.ok) return answered(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      const told = JSON.parse(line);
      if (told.kind === "step") steps(told);
      else if (told.kind === "waiting") steps({ waiting: true });
      else if (told.kind === "done") return told.result;
      else if (told.kind !== "beat") throw new Refused(422, told);
    }
  }
  throw new Refused(0, { problem: "the work ended without a result" });
}

/** A progress bar with words and a button that ends the work; returns { place, steps, signal, end }. */
export function progress(title) {
  const control = new AbortController();
  const bar = el("progress", { "aria-label": title });
  const words = el("span", {}, title);
  const place = el("div", { class: "progress", role: "group", "aria-label": title }, words, bar,
    el("button", { type: "button", class: "quiet", onclick: () => control.abort() }, "Cancel"));
  const steps = (told) => {
    if (told.waiting) { words.textContent = "waiting for other work to finish"; return; }
    words.textContent = told.of ? `${told.title}: ${told.done.toLocaleString("en")} of ${told.of.toLocaleString("en")}` : told.title;
    if (told.of) { bar.max = told.of; bar.value = told.done; }
  };
  return { place, steps, signal: control.signal, end: () => control.abort() };
}

/** HTML that the server has laid out, every text in it escaped, as nodes. */
export function laidOut(html) {
  return [...new DOMParser().parseFromString(html, "text/html").body.childNodes];
}

/** The letters that a file is sent as. */
export function letters(file) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => failed(Object.assign(new Error(), { name: "Unreadable" }));
    reader.readAsDataURL(file);
  });
}

/** Do something a moment after the last call; `flush` does at once what is still to be done, `hold` leaves it till then. */
export function later(act, wait = 150) {
  let timer;
  let waiting = null;
  const run = () => { const given = waiting; waiting = null; clearTimeout(timer); if (given) act(...given); };
  const soon = (...given) => { waiting = given; clearTimeout(timer); timer = setTimeout(run, wait); };
  soon.flush = run;
  soon.hold = (...given) => { waiting = given; clearTimeout(timer); };
  soon.drop = () => { waiting = null; clearTimeout(timer); };
  soon.waits = () => waiting !== null;
  return soon;
}

/** Show a problem where it happened. */
export function problem(place, error) {
  if (error.name === "AbortError") { fill(place, el("p", { class: "soft" }, "Cancelled.")); return; }
  const lines = (error.answer && error.answer.diagnostics) || [];
  fill(place, el("div", { class: "wrong", role: "alert" }, el("p", {}, error.message),
    lines.length > 1 && el("ul", {}, lines.slice(1, 9).map((one) => el("li", {}, `${one.path}:${one.line}:${one.column} ${one.message}`)))));
  if (!(error instanceof Refused)) throw error;
}

const DRAFT = "compliance-draft";

/** Open a text in the editor without saving it anywhere. */
export function openDraft(text, name = "") {
  sessionStorage.setItem(DRAFT, JSON.stringify({ text, name }));
  location.assign("/draft");
}

/** Take the text that another page left for the editor. */
export function takeDraft() {
  try { return JSON.parse(sessionStorage.getItem(DRAFT)); } catch { return null; }
}

/** Forget the draft, for it is saved. */
export function dropDraft() {
  sessionStorage.removeItem(DRAFT);
}

/** Keep the draft as it is now, so that loading the page again loses nothing. */
export function keepDraft(text, name) {
  sessionStorage.setItem(DRAFT, JSON.stringify({ text, name }));
}

/** Let files be dropped on a place or chosen by its file input; `take` gets a list of File. */
export function dropping(place, input, take) {
  let depth = 0;
  const over = (by) => { depth = Math.max(0, depth + by); place.classList.toggle("over", depth > 0); };
  place.addEventListener("dragenter", (event) => { event.preventDefault(); over(1); });
  place.addEventListener("dragover", (event) => event.preventDefault());
  place.addEventListener("dragleave", () => over(-1));
  place.addEventListener("drop", (event) => {
    event.preventDefault();
    depth = 0;
    over(0);
    if (event.dataTransfer.files.length) take([...event.dataTransfer.files]);
  });
  input.addEventListener("change", () => { if (input.files.length) take([...input.files]); input.value = ""; });
}
