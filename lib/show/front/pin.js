// The picture stays beside its equation: while that is read and the picture is out of view, another view of it is pinned
// where it covers no text, at the right of the notebook's column or along its top, which the text then leaves to it.

const LEAST = 280, WIDEST = 640, GAP = 12; // pixels: of what is pinned beside the text, and about it
const HIGH = 0.35, TALL = 0.85; // of the notebook's height, along its top and beside the text
const WHOLE = 0.9, GONE = 0.5, REST = 150; // shares of a picture; and milliseconds after which nobody scrolls any more
const PATIENCE = 3000; // milliseconds in which a picture is laid out for its own room again
const OWN = ["mousedown", "mouseup", "focusin", "keydown"]; // at which the notebook would give the focus to its cell

// Another view of a board, with its time and all that its text may ask for; it has what it needs of its own, and ends
// when it is put away.
const copy = (model) => {
  const end = new AbortController(), { signal } = end, look = { class: "stage pinned", "aria-label": "the picture again" };
  const root = make("aside", { ...look, "data-lm-suppress-shortcuts": true });
  for (const kind of OWN) root.addEventListener(kind, (e) => { if (e.key !== "Escape") e.stopPropagation(); });
  const made = view(model, root, signal);
  const told = make("div", { class: "below" }, words(model, signal)[0]), { row } = acts(made);
  const named = states(model, made.send, root, signal);
  root.append(made.room, make("div", { class: "buttons" }, made.film.row, named, row, told));
  made.shown.approach(true);
  sight(made);
  return { ...made, end: () => end.abort() };
};

// Where the pin stands: beside the column of text if there is room, else along the top.
const placing = (ground) => {
  const spare = () => ground.width() - ground.column() - 2 * GAP;
  // What is projected is wider than the column.
  const beside = () => spare() >= LEAST && !ground.scroller.querySelector(".stage.projected");
  const place = (node) => {
    const { height } = ground.host.getBoundingClientRect();
    node.classList.toggle("above", !beside());
    node.style.left = beside() ? `${ground.column() + GAP}px` : "0";
    node.style.width = beside() ? `${Math.min(spare(), WIDEST)}px` : "100%";
    node.style.setProperty("--high", `${Math.floor((beside() ? TALL : HIGH) * height)}px`);
    ground.leave(beside() ? 0 : Math.floor(HIGH * height));
  };
  return { place, beside };
};

// The room of a picture that is pinned elsewhere stays as high as it was, however the picture is laid out there, so that
// the text below stays too; it is free again when the picture is laid out as before.
const keep = (board) => {
  board.before ??= String(board.model.get("size"));
  const high = `${board.room.offsetHeight}px`;
  board.room.style.height = high;
  board.room.style.setProperty("--kept", high);
  board.root.classList.add("away");
};
const regain = (board) => {
  const end = new AbortController();
  const free = () => {
    end.abort();
    if (board.root.classList.contains("away")) return;
    board.room.style.height = "";
    board.before = null;
    board.width.look();
  };
  board.root.classList.remove("away");
  watch(board.model, end.signal, "size", () => { if (String(board.model.get("size")) === board.before) free(); });
  setTimeout(() => { if (!end.signal.aborted) free(); }, PATIENCE);
};

// A pin is for one equation and its picture. The equation whose tag was pressed has the say while it is in view: its
// picture is to be seen whole then, whatever moves meanwhile; what is only read has a picture that is half in view.
const pinning = (hub) => {
  const ground = groundOf(hub.panel), { signal } = hub;
  const pictureOf = (node) => hub.pictureOf(node.dataset.tag, node);
  // What is lit is put out: the state is shown as it is without its equation.
  const lights = ({ model }, name) => model.get("lit") !== "" && model.get("lit") === name;
  const putOut = (board) => board.send("state", { name: board.model.get("state") });
  const turn = (board, name) => (lights(board, name) ? putOut(board) : board.send("state", { name }));
  if (!ground) return { press: (node) => { const board = pictureOf(node); if (board) turn(board, node.dataset.tag); } };
  const { place, beside } = placing(ground);
  let pinned = null, dismissed = null, pressed = null;

  const nodes = () => [...hub.panel.querySelectorAll(".swept-tag")];
  const there = (board) => board.root.isConnected && !board.signal.aborted;
  const seen = (board) => (there(board) ? shareSeen(board.room, ground) : 0);
  const inView = (node) => node.isConnected && shareSeen(node, ground) > WHOLE;
  const unpin = () => {
    if (!pinned) return;
    const { board, view } = pinned, t = view.film.give();
    pinned = null;
    view.end();
    view.root.remove();
    ground.leave(0);
    regain(board);
    // What a tag has lit stays so where it is in view, and is not left pale elsewhere.
    if (there(board) && board.model.get("lit") && seen(board) < WHOLE) putOut(board);
    if (there(board)) board.film.take(t);
    board.width.back();
  };
  const dismiss = () => { dismissed = pinned.node; pressed = null; unpin(); };
  const put = (board, node) => {
    if (pinned?.board !== board) {
      unpin();
      const view = board.copy(), t = board.film.give();
      keep(board);
      view.root.append(dress(button("×", "put the picture away", dismiss), { class: "close" }));
      ground.host.append(view.root);
      place(view.root);
      view.film.take(t);
      pinned = { board, view };
    }
    pinned.node = node;
    const over = ground.getBoundingClientRect().top + GAP - node.getBoundingClientRect().top;
    if (over > 0) ground.scroller.scrollTop -= over;
  };
  // The number that is lit in a picture in sight is put out by another press.
  const press = (node) => {
    const board = pictureOf(node), name = node.dataset.tag;
    if (!board) return;
    dismissed = null;
    if (lights(board, name) && (board === pinned?.board || seen(board) >= WHOLE)) {
      pressed = null;
      return putOut(board);
    }
    pressed = node;
    board.send("state", { name });
    if (seen(board) < WHOLE) put(board, node);
    else if (pinned?.board !== board) unpin();
  };
  // The equation that is read lies in the middle third; of several the nearest to the middle.
  const reading = () => {
    const pane = ground.getBoundingClientRect(), middle = (pane.top + pane.bottom) / 2;
    const far = (node) => {
      const box = node.getBoundingClientRect();
      return box.height ? Math.abs((box.top + box.bottom) / 2 - middle) : Infinity;
    };
    const [nearest] = nodes().map((node) => [far(node), node]).sort(([a], [b]) => a - b);
    return nearest && nearest[0] < pane.height / 6 ? nearest[1] : null;
  };
  const stale = (now) => {
    if (seen(pinned.board) >= WHOLE || !there(pinned.board)) return true;
    return now ? pictureOf(now) !== pinned.board : !nodes().some((node) => inView(node) && pictureOf(node) === pinned.board);
  };
  const look = () => {
    if (pressed && !inView(pressed)) pressed = null;
    const now = pressed ?? (ground.read(beside()) ? reading() : null);
    if (now && now !== dismissed) dismissed = null;
    if (pinned && stale(now)) unpin();
    if (!now || now === dismissed || now === pinned?.node) return;
    const board = pictureOf(now), least = now === pressed ? WHOLE : GONE;
    if (board && (board === pinned?.board || seen(board) < least)) put(board, now);
  };
  const soon = settled(REST, signal, look);
  ground.heard.addEventListener("scroll", soon, { signal, passive: true });
  const sizes = new ResizeObserver(() => { if (pinned) place(pinned.view.root); soon(); });
  sizes.observe(ground.host);
  hub.on("boards", soon);
  hub.on("equations", soon);
  document.addEventListener("keydown", (e) => {
    const here = hub.panel.getClientRects().length && !document.querySelector(".stage.full");
    if (e.key !== "Escape" || !here) return;
    if (pinned) return dismiss();
    for (const board of hub.boards()) if (board.model.get("lit")) putOut(board);
  }, { signal });
  signal.addEventListener("abort", () => { sizes.disconnect(); unpin(); });
  return { press };
};
