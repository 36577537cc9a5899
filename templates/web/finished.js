// What pages do with a finished piece of work: show its part of a page, offer its files.

import { el, fill, laidOut, offerFile } from "./core.js";

/** Put HTML that the server has laid out, every text in it escaped, into a place. */
export function put(place, html) {
  fill(place, laidOut(html));
}

/** Offer some bytes or a text as a file. */
export function keep(name, content, media) {
  offerFile(name, new Blob([content], { type: media }));
}

const bytes = (letters) => Uint8Array.from(atob(letters), (one) => one.charCodeAt(0));

/** Offer every file that came with the result. */
export function offer(place, files) {
  fill(place, el("span", { id: "keep" }, "Download:"), el("ul", { class: "actions", "aria-labelledby": "keep" },
    files.map((file) => el("li", {}, el("button", {
      type: "button", onclick: () => keep(file.name, bytes(file.base64), file.media),
    }, file.word)))));
  place.hidden = false;
}

/** Go to the part of the page that the address names, now that it is there. */
export function arrive() {
  const target = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
  if (target) target.scrollIntoView();
}
