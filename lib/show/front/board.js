// A board: shows the picture, its handles, its time, its states and its words, and reports what is done to them.

// What every view of a board has: the picture with its handles, and who plays it.
const view = (model, root, signal) => {
  keepKeys(root);
  const { ballot, send } = vote(model, sender(model, signal), root, signal);
  const shown = picture(model, signal), film = player(model, send, shown, root, signal);
  const scene = handles(model, send, shown.svg, film.pause, root, signal);
  return { model, root, signal, send, shown, film, scene, ballot, room: make("div", { class: "room" }, scene) };
};

function render({ model, el }) {
  const end = new AbortController(), { signal } = end;
  const root = make("div", { class: "stage", "data-lm-suppress-shortcuts": true });
  const board = { ...view(model, root, signal), copy: () => copy(board) }, { film } = board;
  const [line, spoken] = words(model, signal), offered = acts(board), borrow = borrowing(board);
  const rest = more([...film.rest, ...offered.rest, borrow], signal);
  const choice = states(model, board.send, root, signal);
  const last = make("div", { class: "last" }, rest, full(board));
  const controls = make("div", { class: "buttons" }, film.row, choice, last);
  const below = make("div", { class: "below" }, line), found = sought(model, signal);
  root.append(ribbon(model, signal), board.room, board.ballot, controls, offered.row, found, below);
  root.append(equation(model, root, signal), spoken);
  el.append(root);
  board.width = sight(board);
  joining(board);
  return () => end.abort();
}

export default { render };
