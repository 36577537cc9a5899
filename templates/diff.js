"use strict";
(() => {
  const all = (selector, under) => Array.from(under.querySelectorAll(selector));
  const names = ["stricter", "topics", "sections"];

  // A narrow screen shows every cell below the one before it, each under the head of its column.
  const label = (table) => {
    const heads = all("thead th", table).map((head) => head.textContent);
    all("tbody tr", table).forEach((row) => Array.from(row.children).forEach((cell, at) => {
      if (cell.tagName === "TD" && heads[at]) cell.dataset.head = heads[at];
    }));
  };

  const enliven = (form) => {
    const page = form.closest(".comparison");
    const points = all("[data-for]", form).map((entry) => ({
      entry,
      shown: [
        document.getElementById(entry.dataset.for),
        ...all(`a[href="#${entry.dataset.for}"]`, page).map((link) => link.closest("tr")),
      ].filter(Boolean),
    }));
    const said = form.querySelector("output");
    const apply = () => {
      const wanted = names.map((name) => [name, form.elements[name].value]).filter((one) => one[1]);
      let count = 0;
      points.forEach(({ entry, shown }) => {
        const fits = wanted.every(([name, value]) => entry.dataset[name].split(" ").includes(value));
        shown.forEach((part) => { part.hidden = !fits; });
        count += fits ? 1 : 0;
      });
      said.textContent = `${count} of ${points.length} decision points shown`;
      // What is printed says by what its points were chosen, since the others are left out there too.
      const chosen = all("select", form).filter((one) => one.value);
      const words = (one) => `${one.parentElement.firstChild.textContent.trim()}: ${one.selectedOptions[0].text}`;
      form.classList.toggle("chosen", chosen.length > 0);
      said.dataset.by = chosen.map(words).join("; ");
    };
    form.addEventListener("change", apply);
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("reset", () => setTimeout(apply));
    window.addEventListener("hashchange", () => {
      const target = document.getElementById(location.hash.slice(1));
      if (target && target.hidden) form.reset();
    });
    form.hidden = false;
    apply();
  };

  all(".comparison table", document).forEach(label);
  all(".comparison .point-filters[hidden]", document).forEach(enliven);
})();
