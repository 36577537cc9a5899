"use strict";
(() => {
  const root = document.documentElement;
  const all = (selector, under = document) => Array.from(under.querySelectorAll(selector));
  const one = (selector) => document.querySelector(selector);
  const entries = new Map(all("[data-for]").map((entry) => [entry.dataset.for, entry]));
  const cards = all(".document .level-3").filter((card) => entries.has(card.id));
  const countOf = (card) => Number(entries.get(card.id).dataset.count);
  const total = cards.reduce((sum, card) => sum + countOf(card), 0);
  const folds = all(".document details:has(.level-3)");
  const filters = all("button[data-kind]");
  const views = all("button[data-view]");
  const box = one("#search");
  const panel = one(".panel");
  const keys = one("#keys");
  const said = one("#shown");
  const narrow = window.matchMedia("(max-width: 60rem)");
  const state = { view: narrow.matches ? "inline" : "side", hide: new Set(), search: "", at: "" };
  const searched = new Map();

  const plain = (text) => text.replace(/\s+/g, " ").toLowerCase();

  // The words of a change stand in one paragraph with both texts in it; a column has the words of one of them.
  const wordsIn = (card) => all(":scope > p:not(.lead)", card);
  const column = (words, title, others) => {
    const text = words.cloneNode(true);
    all(others, text).forEach((part) => part.remove());
    const head = document.createElement("p");
    head.className = "soft";
    head.textContent = text.textContent.trim() ? title : `${title}: has nothing here`;
    const place = document.createElement("div");
    place.append(head, text);
    return place;
  };
  cards.forEach((card) => wordsIn(card).forEach((words) => {
    const pair = document.createElement("div");
    pair.className = "pair";
    pair.append(column(words, "Old", "ins"), column(words, "New", "del"));
    words.classList.add("inline");
    words.after(pair);
  }));

  // WHY: in the paragraph deletions stand between the words of the new text, and nobody searches for both at once.
  const wordsOf = (card) => {
    if (!searched.has(card)) {
      const parts = Array.from(card.children).filter((part) => !part.classList.contains("inline"));
      searched.set(card, plain(parts.flatMap((part) => (part.className === "pair" ? all("p:not(.soft)", part) : [part]))
        .map((part) => part.textContent).join(" \n ")));
    }
    return searched.get(card);
  };

  const read = () => {
    const parts = location.hash.slice(1).split("&").filter(Boolean);
    const stated = new Map(parts.filter((part) => part.includes("=")).map((part) => {
      const at = part.indexOf("=");
      try {
        return [part.slice(0, at), decodeURIComponent(part.slice(at + 1))];
      } catch {
        return [part.slice(0, at), ""];
      }
    }));
    state.at = parts.find((part) => !part.includes("=")) || "";
    if (stated.size) {
      state.view = stated.get("view") === "inline" ? "inline" : stated.has("view") ? "side" : state.view;
      state.hide = new Set((stated.get("hide") || "").split(",").filter(Boolean));
      state.search = stated.get("search") || "";
    }
  };

  const write = () => {
    const parts = [state.at, `view=${state.view}`];
    if (state.hide.size) parts.push(`hide=${Array.from(state.hide).map(encodeURIComponent).join(",")}`);
    if (state.search) parts.push(`search=${encodeURIComponent(state.search)}`);
    history.replaceState(null, "", `#${parts.filter(Boolean).join("&")}`);
  };

  const press = (button, pressed) => button.setAttribute("aria-pressed", String(pressed));

  const apply = () => {
    const words = plain(state.search.trim());
    let count = 0;
    root.dataset.view = state.view;
    views.forEach((button) => press(button, button.dataset.view === state.view));
    filters.forEach((button) => press(button, !state.hide.has(button.dataset.kind)));
    if (box.value !== state.search) box.value = state.search;
    cards.forEach((card) => {
      const wanted = entries.get(card.id).dataset.kinds.split(" ").some((kind) => !state.hide.has(kind));
      const shown = wanted && (!words || wordsOf(card).includes(words));
      card.hidden = !shown;
      entries.get(card.id).hidden = !shown;
      count += shown ? countOf(card) : 0;
    });
    folds.forEach((fold) => {
      fold.hidden = !fold.querySelector(".level-3:not([hidden])");
      if (words && !fold.hidden) fold.open = true;
    });
    said.textContent = `${count} of ${total} changes shown`;
  };

  const reveal = (element) => {
    element.hidden = false;
    for (let fold = element.closest("details"); fold; fold = fold.parentElement.closest("details")) {
      fold.hidden = false;
      fold.open = fold.open || fold !== panel;
    }
  };

  const go = (id) => {
    const target = id && document.getElementById(id);
    if (!target) return;
    reveal(target);
    const card = target.closest(".level-3");
    if (card) card.hidden = false;
    all("[aria-current]").forEach((entry) => entry.removeAttribute("aria-current"));
    const entry = entries.get(card ? card.id : id);
    if (entry) {
      reveal(entry);
      entry.setAttribute("aria-current", "true");
      if (!narrow.matches) entry.scrollIntoView({ block: "nearest" });
    }
    const place = target.querySelector("h3, h4") || target;
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
    target.scrollIntoView({ block: "start" });
  };

  const step = (way) => {
    const seen = cards.filter((card) => !card.hidden && !card.closest("details:not([open])"));
    const top = one(".bar").getBoundingClientRect().bottom;
    const current = seen.findIndex((card) => card.id === state.at);
    const box = current < 0 ? null : seen[current].getBoundingClientRect();
    let next = current + way;
    if (!box || box.bottom < top || box.top > window.innerHeight) {
      const below = seen.findIndex((card) => card.getBoundingClientRect().top >= top);
      next = way > 0 ? below : (below < 0 ? seen.length : below) - 1;
    }
    if (!seen[next]) return;
    state.at = seen[next].id;
    write();
    go(state.at);
  };

  const change = (edit) => () => { edit(); apply(); write(); };
  filters.forEach((button) => button.addEventListener("click", change(() => {
    const kind = button.dataset.kind;
    if (!state.hide.delete(kind)) state.hide.add(kind);
  })));
  views.forEach((button) => button.addEventListener("click", change(() => { state.view = button.dataset.view; })));
  one("#all").addEventListener("click", change(() => state.hide.clear()));
  one("#none").addEventListener("click", change(() => filters.forEach((one) => state.hide.add(one.dataset.kind))));
  box.addEventListener("input", change(() => { state.search = box.value; }));
  one("#next").addEventListener("click", () => step(1));
  one("#previous").addEventListener("click", () => step(-1));
  document.addEventListener("keydown", (event) => {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== "checkbox";
    if (typing || event.ctrlKey || event.metaKey || event.altKey || !keys.checked) return;
    if (event.key === "j") step(1);
    if (event.key === "k") step(-1);
  });
  window.addEventListener("hashchange", () => { read(); apply(); write(); go(state.at); });
  all("[data-for] a").forEach((link) => link.addEventListener("click", () => { panel.open = !narrow.matches; }));

  let folded = [];
  window.addEventListener("beforeprint", () => {
    folded = all("details:not([open])");
    folded.forEach((fold) => { fold.open = true; });
  });
  window.addEventListener("afterprint", () => folded.forEach((fold) => { fold.open = false; }));

  root.classList.add("js");
  panel.open = !narrow.matches;
  read();
  apply();
  go(state.at);
})();
