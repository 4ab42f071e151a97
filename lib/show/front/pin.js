// The picture stays beside its equation: while that is read and the picture is out of view, another view of it is pinned
// where it covers no text, at the right of the notebook's column or along its top, which the text then leaves to it. Its
// own place in the text stays as it is meanwhile.

const WHOLE = 0.9, GONE = 0.5; // shares of a picture
const ASKED = 1000; // pixels of the window: in less a picture is pinned for whoever presses a tag alone
const REST = 150, NEW = 1000; // milliseconds after which nobody scrolls any more; and until what was pinned is laid out
const OWN = ["mousedown", "mouseup", "focusin", "keydown"]; // at which the notebook would give the focus to its cell

// Another view of a board, with its time and all that its text may ask for; it has what it needs of its own, and ends
// when it is put away.
const copy = ({ model, width }) => {
  const end = new AbortController(), { signal } = end, look = { class: "stage pinned", "aria-label": "the picture again" };
  const root = make("aside", { ...look, "data-lm-suppress-shortcuts": true });
  for (const kind of OWN) root.addEventListener(kind, (e) => { if (e.key !== "Escape") e.stopPropagation(); });
  const made = view(model, root, signal);
  const told = make("div", { class: "below" }, words(model, signal)[0]), { row } = acts(made);
  const named = states(model, made.send, root, signal);
  root.append(made.room, make("div", { class: "buttons" }, made.film.row, named, row, told));
  made.shown.approach(true);
  sight(made, width);
  return { ...made, end: () => end.abort() };
};

// The room of a picture that is pinned elsewhere stays as high as it was, whatever state is shown meanwhile, so that the
// text below stays too.
const keep = ({ room, root }) => {
  const high = `${room.getBoundingClientRect().height}px`;
  room.style.height = high;
  room.style.setProperty("--kept", high);
  root.classList.add("away");
};
const regain = ({ room, root, width }) => {
  room.style.height = "";
  root.classList.remove("away");
  width.look();
};

const topOf = (node) => (node.closest("mjx-container") ?? node).getBoundingClientRect().top;

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
  const { place, beside, takes } = placing(ground);
  let pinned = null, dismissed = null, pressed = null;

  const nodes = () => [...hub.panel.querySelectorAll(".swept-tag")];
  const there = (board) => board.root.isConnected && !board.signal.aborted;
  const seen = (board) => (there(board) ? shareSeen(board.room, ground) : 0);
  const inView = (node) => node.isConnected && shareSeen(node, ground) > WHOLE;
  const unpin = () => {
    if (!pinned) return;
    const { board, view, node } = pinned, t = view.film.give(), focused = view.root.contains(document.activeElement);
    pinned = null;
    view.end();
    view.root.remove();
    ground.leave(0);
    regain(board);
    if (focused) node.focus({ preventScroll: true });
    // What a tag has lit stays so where it is in view, and is not left pale elsewhere.
    if (there(board) && board.model.get("lit") && seen(board) < WHOLE) putOut(board);
    if (there(board)) board.film.take(t);
  };
  const dismiss = () => {
    if (pressed) pressed.focus({ preventScroll: true });
    dismissed = pinned.node;
    pressed = null;
    unpin();
  };
  // How far an equation, and what leads to it if that is seen and both have room, has to come down from beneath a pin.
  const over = (node, about) => {
    const { top, bottom } = ground.getBoundingClientRect(), box = about?.getBoundingClientRect();
    const by = top + GAP - topOf(node);
    if (!box || box.bottom < ground.host.getBoundingClientRect().top) return by;
    const more = top + GAP - box.top;
    return node.getBoundingClientRect().bottom + more + GAP <= bottom ? Math.max(by, more) : by;
  };
  // As large as it has to be for the least letter that it had; an equation that was seen comes out from beneath it, and
  // goes back as far where it turns out to be smaller and nobody has scrolled meanwhile.
  const fit = () => {
    const { board: { model }, view, node } = pinned, size = String(model.get("size"));
    const shown = node.getBoundingClientRect().bottom > ground.getBoundingClientRect().top;
    if (size !== pinned.size) Object.assign(pinned, { size, least: Infinity });
    pinned.least = Math.min(pinned.least, leastOf(model));
    const moved = Math.abs(topOf(node) - pinned.y) < 2 ? pinned.moved : 0;
    place(view.root, model, pinned.least);
    const about = performance.now() - pinned.put < NEW ? ground.about(node) : null;
    const by = shown ? Math.max(over(node, about), -moved) : 0;
    ground.scroller.scrollBy({ top: -by, behavior: "instant" }); // whatever a page makes of moving
    Object.assign(pinned, { moved: moved + by, y: topOf(node) });
  };
  const refit = () => {
    const { model } = pinned.board;
    if (String(model.get("size")) !== pinned.size || leastOf(model) < pinned.least) fit();
  };
  const put = (board, node) => {
    if (pinned?.board === board) return void (Object.assign(pinned, { node, y: NaN, put: performance.now() }), fit());
    unpin();
    const view = board.copy(), t = board.film.give();
    keep(board);
    view.root.append(dress(button("×", "put the picture away", dismiss), { class: "close" }));
    ground.host.append(view.root);
    pinned = { board, view, node, y: NaN, put: performance.now() };
    fit();
    view.film.take(t);
    watch(board.model, view.signal, "size parts", refit);
    // The words below its own place may be fewer then, and the text above comes up by that.
    if (ground.about(node)) setTimeout(() => { if (pinned?.view === view) fit(); }, REST);
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
    if (locked(board.model)) board.root.querySelector(".vote").scrollIntoView({ block: "nearest" });
    else if (seen(board) < WHOLE) put(board, node);
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
  // What is only read gets its picture where that makes nothing move and the window is wide. A picture that is locked
  // stays in its place: nobody can do anything with it but vote, and its ballot is there.
  const free = (board, node) => !locked(board.model) && (node === pressed || innerWidth >= ASKED);
  const clear = (board, node) => {
    if (seen(board) >= GONE) return false;
    const { model } = board, least = leastOf(model), edge = ground.host.getBoundingClientRect().top + takes(model, least) + GAP;
    return ground.read(beside(model, least)) && topOf(node) >= edge;
  };
  const stale = (now) => {
    if (seen(pinned.board) >= WHOLE || !there(pinned.board) || !free(pinned.board, pressed ?? pinned.node)) return true;
    return now ? pictureOf(now) !== pinned.board : !nodes().some((node) => inView(node) && pictureOf(node) === pinned.board);
  };
  const look = () => {
    if (pressed && !inView(pressed)) pressed = null;
    const now = pressed ?? reading();
    if (now && now !== dismissed) dismissed = null;
    if (pinned && stale(now)) unpin();
    if (!now || now === dismissed || now === pinned?.node) return;
    const board = pictureOf(now);
    if (!board || !free(board, now)) return;
    if (board === pinned?.board || (now === pressed ? seen(board) < WHOLE : clear(board, now))) put(board, now);
  };
  const resized = () => { // its own place has another size then, too
    pinned.board.room.style.height = "";
    pinned.board.width.look();
    fit();
  };
  const soon = settled(REST, signal, look);
  ground.heard.addEventListener("scroll", soon, { signal, passive: true });
  const sizes = new ResizeObserver(() => { if (pinned) resized(); soon(); });
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
