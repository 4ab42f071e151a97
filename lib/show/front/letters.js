// A letter of a formula tells its meaning to whoever points at it. LETTERS is the course's glossary.

const BOLD = /[\u{1D400}-\u{1D433}]/u;

// The name of a drawn letter in the glossary: b before a bold one, its index behind it.
const nameOf = (node) => {
  const [base, index] = node.localName === "mjx-msub" ? node.children : [node];
  const drawn = lettersOf(base);
  return (BOLD.test(drawn) ? "b" : "") + drawn.normalize("NFKC") + (index ? `_${lettersOf(index).normalize("NFKC")}` : "");
};

const letters = (root, signal) => {
  const done = new WeakSet();
  const tell = () => {
    const panel = root.closest(".jp-NotebookPanel");
    for (const node of panel?.querySelectorAll("mjx-container :is(mjx-msub, mjx-mi)") ?? []) {
      if (done.has(node)) continue;
      done.add(node);
      const meaning = LETTERS[nameOf(node)];
      if (meaning && !node.parentElement.closest("mjx-msub[title]")) node.title = meaning;
    }
  };
  const bears = (node) => node.localName === "mjx-container" || node.querySelector?.("mjx-container");
  const observer = new MutationObserver((all) => {
    if (all.some(({ addedNodes }) => [...addedNodes].some((node) => node.contains(root) || bears(node)))) tell();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  tell();
  signal.addEventListener("abort", () => observer.disconnect());
};
