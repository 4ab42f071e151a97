// The states of a picture: a button each. One whose name is the number of an equation says its words while it is shown.

const NUMBER = /^[\d.]+$/;

const states = (model, send, root, signal) => {
  const row = make("div", { class: "states", role: "group", "aria-label": "states of the picture" });
  let asked = ""; // the state that the kernel was asked for and has not shown yet: the next step is from there
  const go = (name) => { asked = name; send("state", { name }); };
  watch(model, signal, "answered", () => { if (!send.open()) asked = ""; });
  const made = new Map();
  watch(model, signal, "named", () => {
    made.clear();
    for (const [name, title] of model.get("named")) {
      const numbered = NUMBER.test(name), sign = numbered ? `(${name})` : title;
      const node = button(sign, numbered ? `${sign} ${title}` : title, () => go(name));
      if (numbered && title !== name) node.append(make("span", { class: "title" }, ` ${title}`));
      made.set(name, node);
    }
    row.replaceChildren(...made.values());
    row.hidden = made.size < 2;
  });
  watch(model, signal, "named state", () => made.forEach((node, name) => press(node, name === model.get("state"))));
  root.addEventListener("keydown", (e) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (!by || !steps(root, model, e)) return;
    e.preventDefault();
    const known = model.get("named").flatMap(([name, , tags = []]) => [name, ...tags]); // the scenes, and their equations
    const next = known.indexOf(asked || model.get("lit") || model.get("state")) + by;
    go(known[Math.min(Math.max(next, 0), known.length - 1)]);
  });
  return row;
};

// Does a key step the states? In the full window the arrows → and ← do, wherever the focus is, unless Shift says that
// they move what has it.
const steps = (root, model, e) =>
  root.classList.contains("full") && model.get("named").length > 1 && ["ArrowLeft", "ArrowRight"].includes(e.key) &&
  !e.shiftKey && !e.ctrlKey && !e.altKey && !e.metaKey;

// Where a picture fills the window, the equation of its state stands large below it, as the notebook has drawn it.
const equation = (model, root, signal) => {
  const place = make("div", { class: "equation", "aria-hidden": true });
  const show = () => {
    const panel = root.closest(NOTEBOOK), large = root.classList.contains("full");
    const all = large && panel ? [...panel.querySelectorAll("mjx-container[display=true]")] : [];
    const tag = `(${model.get("lit") || model.get("state")})`;
    const found = all.find((node) => [...node.querySelectorAll("mjx-labels mjx-mtext")].some((n) => lettersOf(n) === tag));
    place.replaceChildren(...(found ? [found.cloneNode(true)] : []));
    place.querySelector(".swept-tag")?.remove();
  };
  watch(model, signal, "state lit", show);
  const observer = new MutationObserver(show);
  observer.observe(root, { attributes: true, attributeFilter: ["class"] });
  signal.addEventListener("abort", () => observer.disconnect());
  return place;
};
