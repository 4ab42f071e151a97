// The tag of an equation that a picture of its notebook knows is a button, which shows it there; the one that is lit is
// pressed. MathJax hides what it draws from screen readers, and in what is hidden there may be no button: it lies over
// the tag.

// The words of a tag, of which MathJax draws each letter by its class.
const lettersOf = (node) =>
  [...node.querySelectorAll("mjx-c")]
    .map((c) => c.textContent || String.fromCodePoint(parseInt(/mjx-c([0-9A-F]+)/.exec(c.className)?.[1] ?? "20", 16)))
    .join("");

const tags = (hub, show) => {
  const put = new ResizeObserver((all) => {
    for (const { target } of all) {
      const drawn = target.querySelector("mjx-labels mjx-mtext").getBoundingClientRect(), { width, height } = drawn;
      if (!width) continue; // it is not laid out, and has no place
      const whole = target.getBoundingClientRect(), node = target.querySelector(".swept-tag");
      const place = { top: drawn.top - whole.top, right: whole.right - drawn.right, "--wide": width, "--high": height };
      for (const [side, x] of Object.entries(place)) node?.style.setProperty(side, `${x}px`);
    }
  });
  const made = (equation, name) => {
    const title = `show (${name}) in the picture`;
    const look = { class: "swept-tag", type: "button", title, "aria-label": title, "data-tag": name };
    const node = make("button", { ...look, "data-lm-suppress-shortcuts": true });
    node.addEventListener("click", () => show(node));
    equation.append(node);
    put.unobserve(equation); // one that was seen before has the same size, and would not be told of again
    put.observe(equation);
    return node;
  };
  const mark = () => {
    const boards = hub.boards();
    for (const label of hub.panel.querySelectorAll("mjx-labels mjx-mtext")) {
      const equation = label.closest("mjx-container"), name = lettersOf(label).replace(/[()]/g, "");
      const there = equation.querySelector(".swept-tag"), board = hub.pictureOf(name, equation, boards);
      if (!board) there?.remove();
      else if (!equation.closest(".stage")) {
        press(there ?? made(equation, name), [board.model.get("lit"), board.model.get("state")].includes(name));
      }
    }
  };
  hub.on("boards", mark);
  hub.on("equations", mark);
  hub.signal.addEventListener("abort", () => put.disconnect());
};
