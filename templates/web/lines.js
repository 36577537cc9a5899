// Two texts side by side, line by line: what is in one and not in the other is marked.

import { el } from "./core.js";

const MOST = 3000;

/** Pair the lines of two texts by a longest common run of lines. */
function paired(one, other) {
  const [a, b] = [one.split("\n"), other.split("\n")];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const middle = left.length * right.length > MOST * MOST ? [...left.map((text) => [text, null]), ...right.map((text) => [null, text])] : matched(left, right);
  return [...a.slice(0, start).map((text) => [text, text]), ...middle, ...a.slice(a.length - end).map((text) => [text, text])];
}

function matched(a, b) {
  const longest = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) longest[i][j] = a[i] === b[j] ? longest[i + 1][j + 1] + 1 : Math.max(longest[i + 1][j], longest[i][j + 1]);
  }
  const pairs = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) { pairs.push([a[i], b[j]]); i += 1; j += 1; }
    else if (j >= b.length || (i < a.length && longest[i + 1][j] >= longest[i][j + 1])) { pairs.push([a[i], null]); i += 1; }
    else { pairs.push([null, b[j]]); j += 1; }
  }
  return pairs;
}

/** A table of two texts side by side. */
export function sideBySide(one, other, names) {
  return el("div", { class: "scroll sides", tabindex: "0", role: "region", "aria-label": "Both versions" }, el("table", {},
    el("thead", {}, el("tr", {}, names.map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, paired(one, other).map(([left, right]) => el("tr", { class: left === right ? "" : "apart" },
      el("td", {}, left === null ? "" : left === right ? left : el("del", {}, left || " ")),
      el("td", {}, right === null ? "" : left === right ? right : el("ins", {}, right || " ")))))));
}
