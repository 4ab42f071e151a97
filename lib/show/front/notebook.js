// What the pictures of a notebook know of one another. Each of them has a copy of these files: the first that comes into
// a notebook looks after it for all, as long as there is one.

const NOTEBOOK = ".jp-NotebookPanel";
const notebookOf = (root) => root.closest(NOTEBOOK)?.swept;

const joining = (board) => attached(board.root, board.signal, () => {
  const panel = board.root.closest(NOTEBOOK);
  if (panel) (panel.swept ??= notebook(panel)).join(board);
});

const knows = ({ model }, name) => model.get("named").some(([state, , tags = []]) => state === name || tags.includes(name));

const notebook = (panel) => {
  const end = new AbortController(), { signal } = end, all = new Set(), heard = { boards: [], equations: [] };
  const tell = (kind) => settled(0, signal, () => heard[kind].forEach((act) => act()));
  const kinds = { boards: tell("boards"), equations: tell("equations") };
  const order = (a, b) => (a.root.compareDocumentPosition(b.root) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);
  const boards = () => [...all].filter(({ root }) => root.getClientRects().length).sort(order);
  // Of the pictures that know a tag the nearest above its equation, else the first below.
  const pictureOf = (name, equation, among = boards()) => {
    const known = among.filter((board) => knows(board, name));
    const above = ({ root }) => root.compareDocumentPosition(equation) & Node.DOCUMENT_POSITION_FOLLOWING;
    return known.findLast(above) ?? known[0];
  };
  const leave = (board) => {
    all.delete(board);
    kinds.boards();
    if (!all.size) { heard.boards.forEach((act) => act()); end.abort(); delete panel.swept; }
  };
  const join = (board) => {
    all.add(board);
    board.signal.addEventListener("abort", () => leave(board));
    watch(board.model, board.signal, "named state lit", kinds.boards);
  };
  const hub = { panel, signal, boards, pictureOf, join, on: (kind, act) => heard[kind].push(act) };
  const bears = (node) => node.localName === "mjx-container" || node.querySelector?.("mjx-container");
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some(bears))) kinds.equations();
  });
  observer.observe(panel, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
  letters(hub);
  const pins = pinning(hub);
  tags(hub, pins.press);
  kinds.equations();
  toTop(panel);
  return hub;
};
