// What only a person can decide: the points of a submission, how each stands, and a form that settles one.

import { el, problem } from "./core.js";

const BADGES = { satisfied: "compliant", not_satisfied: "not_compliant" };

/** The points in a list. `why` says why none can be settled now; `settle` sends a decision, `done` follows it. */
export function reviewPanel(points, { why, jump, settle, done }) {
  if (!points.length) return null;
  const open = points.filter((one) => one.open).length;
  return el("details", { open: open > 0 },
    el("summary", {}, open ? `For a person (${open} of ${points.length} open)` : `For a person (${points.length}, none open)`),
    why && el("p", { class: "soft" }, why),
    el("ul", { class: "review" }, points.map((one) => el("li", { "data-point": one.point },
      el("strong", {}, one.question), ` ${one.cite} `,
      el("span", { class: "badge", "data-outcome": BADGES[one.state] || "needs_review" }, one.mark),
      el("p", { class: "soft" }, one.standing),
      one.stated.length > 0 && el("p", {}, one.stated.map((each, number) => [number ? ", " : "About: ",
        el("button", { type: "button", class: "quiet", onclick: () => jump(each.line) }, each.label)])),
      !why && el("details", {}, el("summary", {}, one.open ? "Settle" : "Decide again"), form(one, settle, done))))));
}

function form(point, settle, done) {
  const told = el("div", { class: "whole" });
  const id = (key) => `review-${point.point}-${key}`;
  const labelled = (key, words, input, shape = "") => el("div", { class: shape }, el("label", { for: id(key) }, words), input);
  const made = el("form", {},
    el("fieldset", { class: "whole" }, el("legend", {}, "Is it so?"),
      [["yes", "Satisfied"], ["no", "Not satisfied, a variance"]].map(([value, words]) => el("label", {}, el("input", { type: "radio", name: "satisfied", value, required: true }), ` ${words} `))),
    labelled("by", "Decided by, a person or an office", el("input", { id: id("by"), name: "by", required: true, maxlength: 200 })),
    labelled("decided", "On", el("input", { id: id("decided"), name: "decided", type: "date", required: true })),
    labelled("until", "Until, if it ends", el("input", { id: id("until"), name: "until", type: "date" })),
    labelled("explanation", "What was looked at, and what it shows", el("textarea", { id: id("explanation"), name: "explanation", rows: 2, required: true }), "whole"),
    told, el("p", { class: "whole" }, el("button", { class: "main" }, "Write it down")));
  made.addEventListener("submit", async (event) => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(made));
    try { await settle({ ...given, point: point.point, satisfied: given.satisfied === "yes" }); await done(); } catch (error) { problem(told, error); }
  });
  return made;
}
