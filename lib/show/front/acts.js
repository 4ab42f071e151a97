// What a picture offers to do. Whoever wants the one shot back finds a small button in a corner of the picture, or among
// the others where the picture has no room to spare; what is rare, such as another shot, is among the rest; and what
// else there is has a row.

const CORNER = "whole", NARROW = 760; // pixels of a picture's width, below which its letters need its corners

const acts = ({ model, send, scene, shown, signal }) => {
  const row = make("div", { class: "acts", role: "group", "aria-label": "what the picture can do" });
  const rare = make("span", { class: "item" }), corner = make("div", { class: "corner" });
  const menus = {};
  const made = ([name, words, why = ""]) => {
    const about = why || (name === CORNER ? "all as it was at first" : "");
    // One that would do nothing now says why, for a while, in its own place.
    const tell = () => {
      node.textContent = why;
      setTimeout(() => { node.textContent = words; }, 2000);
    };
    const node = button(words, about ? `${words}: ${about}` : words, () => (why ? tell() : send("act", { name })));
    return why ? dress(node, { "aria-disabled": true }) : node;
  };
  watch(model, signal, "offered", () => {
    const offered = model.get("offered");
    const groups = [...new Set(offered.map(([, , , group]) => group).filter((group) => typeof group === "string"))];
    for (const [place, fits] of [
      [corner, ([name, , , seldom]) => name === CORNER && !seldom],
      [rare, ([, , , seldom]) => seldom === true],
      [row, ([name, , , seldom]) => name !== CORNER && !seldom],
    ]) {
      const kept = place.contains(corner) && place !== corner ? [corner] : [];
      place.replaceChildren(...offered.filter(fits).map(made), ...kept);
      place.hidden = !place.childNodes.length;
    }
    for (const group of groups) {
      menus[group] ??= choice(group, signal);
      menus[group].fill(offered.filter(([, , , of]) => of === group).map(made));
      row.append(menus[group].place);
    }
  });
  scene.append(corner);
  free(corner, model, shown.svg, scene, signal);
  const housed = new ResizeObserver(() => {
    const narrow = scene.offsetWidth < NARROW, home = narrow ? row : scene;
    if (!scene.offsetWidth || corner.parentNode === home) return;
    home.append(corner);
    corner.classList.toggle("corner", !narrow);
    row.hidden = !row.childNodes.length;
  });
  housed.observe(scene);
  signal.addEventListener("abort", () => housed.disconnect());
  return { row, rest: [rare] };
};

// A corner of the picture in which no letter stands and nothing can be taken hold of, and in which the least is drawn; if
// there is none, the middle of an edge. The one that it is in is kept while none is better, and while a film plays.
const CORNERS = ["top right", "top left", "bottom right", "bottom left", "bottom middle", "top middle"];

const lies = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

// Is a shape, given with the box that encloses it, seen in another box? It is asked at nine points of that, as a disc
// leaves the corners of its own box bare.
const SHARES = [0, 0.5, 1];
const seen = ([shape, room], box) => {
  if (!lies(room, box)) return false;
  const back = shape.getScreenCTM().inverse(), filled = shape.getAttribute("fill") !== "none";
  return SHARES.some((x) => SHARES.some((y) => {
    const point = new DOMPoint(box.left + x * box.width, box.top + y * box.height).matrixTransform(back);
    return (filled && shape.isPointInFill(point)) || shape.isPointInStroke(point);
  }));
};

const free = (node, model, image, scene, signal) => {
  const place = () => {
    if (signal.aborted || node.hidden || !node.offsetWidth || !scene.contains(node)) return;
    const taken = [...image.querySelectorAll("text"), ...scene.querySelectorAll(".handle:not([hidden])")]
      .map((each) => each.getBoundingClientRect());
    const shapes = [...image.lastElementChild.querySelectorAll("path, circle, rect")] // of what moves
      .map((each) => [each, each.getBoundingClientRect()]);
    const count = (corner) => {
      node.dataset.corner = corner;
      const box = node.getBoundingClientRect();
      return taken.filter((each) => lies(box, each)).length + shapes.filter((each) => seen(each, box)).length / 1000;
    };
    const counts = [node.dataset.corner ?? CORNERS[0], ...CORNERS].map((corner) => [count(corner), corner]);
    node.dataset.corner = counts.reduce((best, each) => (each[0] < best[0] ? each : best))[1];
  };
  const look = settled(200, signal, () => { if (!scene.closest(".playing")) place(); });
  watch(model, signal, "state", () => setTimeout(place, 200)); // its film may play by then
  const observer = new MutationObserver(look);
  observer.observe(image, { attributes: true, attributeFilter: ["data-drawn"] });
  signal.addEventListener("abort", () => observer.disconnect());
  node.dataset.corner = CORNERS[0];
};

// The shot of the picture above, where there is one that can lend it.
const borrowing = ({ model, send, root, signal }) => {
  const before = () => {
    const all = notebookOf(root)?.boards() ?? [];
    const lend = all.slice(0, all.findIndex((board) => board.root === root));
    return lend.filter((board) => board.model.get("lends") && board.model.get("me") !== model.get("me")).at(-1);
  };
  const node = button("the shot of the picture above", "take the shot of the picture above", () => {
    const lender = before();
    if (lender) send("borrow", { of: lender.model.get("me") });
  });
  const item = make("span", { class: "item" }, node);
  item.look = () => {
    const none = !model.get("lends") || !before();
    if (item.hidden !== none) item.hidden = none; // what is set anew counts as changed
  };
  watch(model, signal, "lends", item.look);
  return item;
};
