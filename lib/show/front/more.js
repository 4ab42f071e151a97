// What is seldom wanted, behind one button: it opens above it, and closes as soon as one turns to something else.

const more = (items, signal, words = "…", label = "more of this picture") => {
  const menu = make("div", { class: "menu", role: "group", "aria-label": label, hidden: "" }, ...items);
  const show = (on) => { menu.hidden = !on; sign.setAttribute("aria-expanded", on); };
  const look = () => {
    for (const item of items) item.look?.();
    place.hidden = items.every((item) => item.hidden);
  };
  const sign = dress(button(words, words === "…" ? "more" : label, () => { look(); show(menu.hidden); }), { "aria-expanded": false });
  const place = make("div", { class: "more" }, sign, menu);
  place.addEventListener("keydown", (e) => {
    if (e.key !== "Escape" || menu.hidden) return;
    e.stopPropagation();
    show(false);
    sign.focus();
  });
  place.addEventListener("focusout", (e) => { if (e.relatedTarget && !place.contains(e.relatedTarget)) show(false); });
  document.addEventListener("pointerdown", (e) => { if (!place.contains(e.target)) show(false); }, { signal });
  const observer = new MutationObserver(look);
  for (const item of items) observer.observe(item, { attributes: true, attributeFilter: ["hidden"] });
  signal.addEventListener("abort", () => observer.disconnect());
  look();
  return place;
};

// One of several under a button: it is closed again as soon as one was taken.
const choice = (words, signal) => {
  const items = make("div", { class: "list" }), place = more([items], signal, `${words} ▾`, words);
  items.addEventListener("click", ({ target }) => { if (target.closest("button")) place.querySelector("button").click(); });
  return { place, fill: (nodes) => items.replaceChildren(...nodes) };
};
