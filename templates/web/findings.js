// What the rules say, as cards beside the fields they are about.

import { el } from "./core.js";

const KINDS = { "no-authority": "no authority" };

function line(label, text) {
  return text ? [el("dt", {}, label), el("dd", {}, text)] : [];
}

/** The words for a finding's kind. */
export function kindOf(finding) {
  return finding.verdict === "undetermined" ? "undetermined" : `${finding.waived ? "waived " : ""}${KINDS[finding.kind] || finding.kind || "variance"}`;
}

/** A finding in full. `cures` are the changes that answer its rule; `apply` makes one. */
export function card(finding, ruleset, cures, apply) {
  const open = finding.verdict === "undetermined";
  return el("article", { class: open ? "card open" : "card", "data-rule": finding.rule },
    el("p", { class: "card-title" }, el("strong", {}, finding.title), " ",
      finding.settled ? el("span", { class: "cite" }, finding.cites.join(", "))
        : el("a", { class: "cite", href: `/chapters/${encodeURIComponent(ruleset)}/rules/${encodeURIComponent(finding.rule)}`, target: "_blank", rel: "noopener" }, finding.cites.join(", ")), " ",
      el("span", { class: "kind" }, kindOf(finding))),
    el("dl", {}, line("stated", finding.stated), line("required", finding.required), line("difference", finding.difference), line("witness", finding.witness),
      open && line("to decide it, state", finding.to_state.map((one) => one.label).join("; ")),
      finding.readings.filter((one) => one.turns).map((one) => line("reading", `${one.used}. Another recorded reading would turn this verdict.`)),
      line("waiver", finding.waiver), line("cure", finding.cure)),
    (cures || []).slice(0, 3).map((one) => applied(one, apply)));
}

/** Statements that do not go together, with all of them. */
export function conflict(one, cures, apply) {
  return el("article", { class: "card open", "data-rule": one.rule },
    el("p", { class: "card-title" }, el("strong", {}, one.title), " ", one.cites.join(", "), " ", el("span", { class: "kind" }, one.kind)),
    el("dl", {}, one.stated.map((each) => line("stated", `${each.label}: ${each.value}`)), line("note", one.note)),
    (cures || []).slice(0, 3).map((each) => applied(each, apply)));
}

// What a button says depends on whose act a change takes: only what the holder chooses is applied as such.
const BUTTONS = { choice: "Apply cure", floor: "It is done: state it", others: "It has been given: state it", given: "That is how it is: state it", withdrawal: "Withdraw it" };
// What nobody can bring about by stating it is asked once more.
const ASKED = {
  others: "This states what somebody else has to give. Has it been given?",
  given: "This states what has happened or is so already. Is that how it is?",
};

/** The words on the button of a change that takes an act of this sort. */
export const buttonOf = (act) => BUTTONS[act] || BUTTONS.choice;

/** Tell whether a change may be made: what rests on somebody else only once it is said to be so. */
export const confirmed = (act, told) => !ASKED[act] || window.confirm(`${ASKED[act]}\n\n${told}`);

/** A change with its button. */
export function applied(one, apply) {
  const told = one.told.join("; ");
  return el("p", { class: "apply", "data-act": one.act },
    el("button", { type: "button", onclick: () => { if (confirmed(one.act, told)) apply(one.text, told); } }, buttonOf(one.act)), el("span", {}, ` ${told}`));
}

/** A line that points at a finding which stands elsewhere. */
export function pointer(finding, go) {
  return el("p", { class: "pointer" }, el("button", { type: "button", class: "quiet", onclick: go }, `See also: ${finding.title}`));
}
