// The states of a picture: a button each, and so is the tag of an equation of this notebook that bears a state's name.

const states = (model, send, root, signal) => {
  const row = make("div", { class: "states", role: "group", "aria-label": "states of the picture" });
  const names = () => model.get("named").map(([name]) => name);
  const go = (name) => send("state", { name });
  const made = new Map();
  watch(model, signal, "named", () => {
    made.clear();
    for (const [name, title] of model.get("named")) {
      const sign = /^[\d.]+$/.test(name) ? `(${name})` : name;
      const node = button(sign, `${sign} ${title}`, () => go(name));
      if (title !== name) node.append(make("span", { class: "title" }, ` ${title}`));
      made.set(name, node);
    }
    row.replaceChildren(...made.values());
    row.hidden = made.size < 2;
  });
  watch(model, signal, "named state", () => made.forEach((node, name) => press(node, name === model.get("state"))));
  root.addEventListener("keydown", (e) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[e.key], known = names();
    if (!by || !root.classList.contains("full") || e.target.matches("input") || !known.length) return;
    e.preventDefault();
    const next = known.indexOf(model.get("state")) + by;
    go(known[Math.min(Math.max(next, 0), known.length - 1)]);
  });
  tags(model, names, go, root, signal);
  return row;
};

// The words of a tag, of which MathJax draws each letter by its class.
const lettersOf = (node) =>
  [...node.querySelectorAll("mjx-c")]
    .map((c) => c.textContent || String.fromCodePoint(parseInt(/mjx-c([0-9A-F]+)/.exec(c.className)?.[1] ?? "20", 16)))
    .join("");

// Where a picture fills the window, the equation of its state stands large below it, as the notebook has drawn it.
const equation = (model, root, signal) => {
  const place = make("div", { class: "equation", "aria-hidden": true });
  const show = () => {
    const panel = root.closest(".jp-NotebookPanel"), large = root.classList.contains("full");
    const all = large && panel ? [...panel.querySelectorAll("mjx-container[display=true]")] : [];
    const tag = `(${model.get("state")})`;
    const found = all.find((node) => [...node.querySelectorAll("mjx-labels mjx-mtext")].some((n) => lettersOf(n) === tag));
    place.replaceChildren(...(found ? [found.cloneNode(true)] : []));
    place.querySelector(".swept-tag")?.remove();
  };
  watch(model, signal, "state", show);
  const observer = new MutationObserver(show);
  observer.observe(root, { attributes: true, attributeFilter: ["class"] });
  signal.addEventListener("abort", () => observer.disconnect());
  return place;
};

// MathJax hides what it draws from screen readers, and in what is hidden there may be no button: it lies over the tag.
const tags = (model, names, go, root, signal) => {
  const done = new WeakSet();
  const put = new ResizeObserver((all) => {
    for (const { target } of all) {
      const drawn = target.querySelector("mjx-labels mjx-mtext").getBoundingClientRect(), { width, height } = drawn;
      const whole = target.getBoundingClientRect();
      const place = { top: drawn.top - whole.top, right: whole.right - drawn.right, width, height };
      for (const [side, x] of Object.entries(place)) target.querySelector(".swept-tag").style[side] = `${x}px`;
    }
  });
  const share = (equation, name) => {
    const title = `show (${name}) in the picture`;
    const look = { class: "swept-tag", type: "button", title, "aria-label": title, "data-lm-suppress-shortcuts": true };
    const node = equation.querySelector(".swept-tag") ?? equation.appendChild(make("button", look));
    node.boards = (node.boards ?? 0) + 1;
    node.addEventListener("click", () => go(name), { signal });
    put.observe(equation);
    signal.addEventListener("abort", () => { if (!--node.boards) node.remove(); });
  };
  const mark = () => {
    for (const label of root.closest(".jp-NotebookPanel")?.querySelectorAll("mjx-labels mjx-mtext") ?? []) {
      const equation = label.closest("mjx-container"), name = lettersOf(label).replace(/[()]/g, "");
      if (done.has(equation) || !names().includes(name)) continue;
      done.add(equation);
      share(equation, name);
    }
  };
  const bears = (node) => node.localName === "mjx-container" || node.querySelector?.("mjx-container");
  const comes = ({ addedNodes }) => [...addedNodes].some((node) => node.contains(root) || bears(node));
  const observer = new MutationObserver((all) => { if (all.some(comes)) mark(); });
  let watching = false;
  watch(model, signal, "named", () => {
    mark();
    if (names().length && !watching) observer.observe(document.body, { childList: true, subtree: true });
    watching ||= names().length > 0;
  });
  signal.addEventListener("abort", () => { observer.disconnect(); put.disconnect(); });
};
