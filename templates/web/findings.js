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

function applied(one, apply) {
  return el("p", { class: "apply" },
    el("button", { type: "button", onclick: () => apply(one.text, one.told.join("; ")) }, "Apply cure"), el("span", {}, ` ${one.told.join("; ")}`));
}

/** A line that points at a finding which stands elsewhere. */
export function pointer(finding, go) {
  return el("p", { class: "pointer" }, el("button", { type: "button", class: "quiet", onclick: go }, `See also: ${finding.title}`));
}
