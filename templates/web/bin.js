// The bin: a deleted submission is put back where it was.

import { el, fill, post, problem } from "./core.js";

const told = document.getElementById("told");

for (const button of document.querySelectorAll(".binned button")) {
  button.addEventListener("click", async () => {
    const name = decodeURIComponent(button.dataset.name);
    try {
      await post("/put-back", { number: Number(button.dataset.number), name });
      button.closest("li").remove();
      fill(told, el("p", { class: "fine", role: "status" }, `${name} is back. `, el("a", { href: `/edit/${name.split("/").map(encodeURIComponent).join("/")}` }, "Open it")));
    } catch (error) { problem(told, error); }
  });
}
