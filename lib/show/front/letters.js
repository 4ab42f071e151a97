// A letter of a formula tells its meaning to whoever points at it. LETTERS is the course's glossary.

const BOLD = /[\u{1D400}-\u{1D433}]/u;

// The name of a drawn letter in the glossary: b before a bold one, its index behind it.
const nameOf = (node) => {
  const [base, index] = node.localName === "mjx-msub" ? node.children : [node];
  const drawn = lettersOf(base);
  return (BOLD.test(drawn) ? "b" : "") + drawn.normalize("NFKC") + (index ? `_${lettersOf(index).normalize("NFKC")}` : "");
};

const letters = (hub) => {
  const done = new WeakSet();
  hub.on("equations", () => {
    for (const node of hub.panel.querySelectorAll("mjx-container :is(mjx-msub, mjx-mi)")) {
      if (done.has(node)) continue;
      done.add(node);
      const meaning = LETTERS[nameOf(node)];
      if (meaning && !node.parentElement.closest("mjx-msub[title]")) node.title = meaning;
    }
  });
};
