// The report: a house way that is not proved yet is proved, and the report shown again.

import { el, get, problem, progress, Refused, work } from "./core.js";

const place = document.getElementById("unproved");

async function prove() {
  const { name, ruleset, day } = place.dataset;
  const bar = progress("Proving the house way");
  const told = el("div", {}, bar.place);
  place.append(told);
  try {
    const { text } = await get(`/files/${name.split("/").map(encodeURIComponent).join("/")}`);
    const { proved, kept } = await work("proof", { name, text, ruleset, as_of: day }, bar);
    if (proved && kept) location.reload();
    else throw new Refused(422, { problem: "the proof cannot be kept, for this machine keeps no cache; `compliance check` shows its result" });
  } catch (error) {
    problem(told, error);
  }
}

if (place) prove();
