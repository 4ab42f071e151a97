// What is to be found in a picture: a box each, ticked and named once it is; and so is what was mended unseen.
// What the articles say of it is folded away.

const sought = (model, signal) => {
  const list = make("ul", { class: "boxes" }), spoken = make("p", { class: "spoken", "aria-live": "polite" });
  const told = make("ul"), fold = make("details", {}, make("summary", {}, "in the articles"), told);
  const place = make("div", { class: "sought" }, make("span", {}, "Faults to be found:"), list, fold, spoken);
  let before = 0;
  watch(model, signal, "sought", () => {
    const rows = model.get("sought") ?? [], found = rows.filter(([, there]) => there), sources = found.filter((row) => row[3]);
    place.hidden = !rows.length;
    const done = rows.every(([, , mended]) => mended) ? [make("li", {}, "Nothing is left to be found or mended.")] : [];
    list.replaceChildren(...rows.map(([words, there, mended]) => {
      const box = make("span", { "aria-hidden": true }, there || mended ? "☑" : "☐");
      if (!there && !mended) return make("li", { "aria-label": "not found yet" }, box);
      const state = make("span", { class: "state" }, mended ? `mended${there ? "" : " unseen"}` : ""), kind = there ? "found" : "unseen";
      return make("li", { class: kind, "aria-label": `${words}: ${mended ? "mended" : "found"}` }, box, ` ${words} `, state);
    }), ...done);
    fold.hidden = !sources.length;
    told.replaceChildren(...sources.map((row) => make("li", {}, row[3])));
    if (found.length > before) spoken.textContent = `Found: ${found.map(([words]) => words).join(", ")}.`;
    before = found.length;
  });
  return place;
};
