// The picture: elements made of the marks that come. It draws nothing of its own, and knows no collision.

// The value of a broken line at x; pieces that are bent fall behind as x + v s + ½ a s² does, given ½ a.
const between = (x, xs, ys, bends) => {
  let low = 0, high = xs.length - 1;
  while (high - low > 1) { const middle = (low + high) >> 1; if (xs[middle] <= x) low = middle; else high = middle; }
  const share = xs[high] > xs[low] ? Math.min(Math.max((x - xs[low]) / (xs[high] - xs[low]), 0), 1) : 0;
  const bent = (bends?.[low] ?? 0) * (xs[high] - xs[low]) ** 2 * share * (share - 1);
  return ys[low] + share * (ys[high] - ys[low]) + bent;
};
const where = ([, clocks, x, y, , bends = []], clock) =>
  [between(clock, clocks, x, bends[0]), between(clock, clocks, y, bends[1])];

// The elements of some marks in a group: those there are get the attributes that differ, and only those.
const follow = (group, marks, clipped) => {
  while (group.childNodes.length > marks.length) group.lastChild.remove();
  marks.forEach(([tag, given, text = ""], i) => {
    let node = group.childNodes[i];
    if (!node || node.tagName !== tag) {
      const made = vector(tag);
      made.worn = {};
      node ? node.replaceWith(made) : group.append(made);
      node = made;
    }
    const { clip, ...look } = given;
    if (clip !== undefined) look["clip-path"] = clipped(clip);
    for (const name of Object.keys(node.worn)) if (!(name in look)) node.removeAttribute(name);
    for (const [name, value] of Object.entries(look)) if (node.worn[name] !== value) node.setAttribute(name, value);
    node.worn = look;
    if (node.textContent !== text) node.textContent = text;
  });
};

// The marks of a trail, in the look of the mark it stands for: the way of the last stretch of the clock, in pieces, the
// older the paler.
const PIECES = 4, BENDS = 5;
const trail = (look, move, clock, every) => {
  const [, clocks, , , [, , x0, y0, fade = every], bends] = move;
  const at = (c) => { const [x, y] = where(move, c); return `${(x0 + x).toFixed(2)} ${(y0 + y).toFixed(2)}`; };
  const marks = [];
  for (let k = 0; k < PIECES; k++) {
    const end = clock - (fade * k) / PIECES, begin = Math.max(end - fade / PIECES, clocks[0]);
    if (end <= begin) break;
    const knots = clocks.filter((c) => begin < c && c < end);
    for (let i = 1; bends && i < BENDS; i++) knots.push(begin + ((end - begin) * i) / BENDS);
    const way = [begin, ...knots.sort((a, b) => a - b), end].map(at).join(" L ");
    marks.push(["path", { ...look, d: `M ${way}`, opacity: 1 - k / PIECES }]);
  }
  return marks;
};

// A ring that grows and fades where two have just touched: reading of the clock, place, and colour. A pale one below it
// keeps it apart from any cloth.
const SPARK = 0.22; // seconds of the clock
const sparks = (flashes, clock) =>
  flashes.filter(([at]) => at <= clock && clock < at + SPARK).flatMap(([at, cx, cy, stroke]) => {
    const share = (clock - at) / SPARK, ring = { cx, cy, r: 6 + 16 * share, fill: "none", opacity: 1 - share };
    return [["#fff", 8], [stroke, 4]].map(([colour, width]) => ["circle", { ...ring, stroke: colour, "stroke-width": width }]);
  });

// What stays, and a group for each part that moves, brought up to date in one animation frame; while nobody is near,
// nothing is built, and what has changed is built at once when somebody comes.
const picture = (model, signal) => {
  const prefix = `clip${Math.random().toString(36).slice(2)}-`; // each picture of a page has a copy of this module
  const clips = vector("defs"), [base, trails, moving] = [0, 0, 0].map(() => vector("g", { "aria-hidden": true }));
  const svg = vector("svg", { class: "picture", role: "img" }, clips, base, trails, moving);
  const clipped = (i) => `url(#${prefix}${i})`;
  let asked = 0, drawn = 0, near = false, due = true, whole = true;
  const carried = new Set();
  const settle = () => {
    for (const node of carried) {
      node.removeAttribute("transform");
      node.style.display = "";
      if (node.tagName !== "circle" && node.worn?.["clip-path"]) {
        node.parentNode?.removeAttribute("clip-path");
        node.setAttribute("clip-path", node.worn["clip-path"]);
      }
      if (node.tagName === "circle") dress(node, { cx: node.worn.cx, cy: node.worn.cy });
    }
    carried.clear();
    trails.replaceChildren();
  };
  const draw = () => {
    asked = 0;
    if (whole) follow(base, model.get("base"), clipped);
    model.get("clips").forEach(([x, y, width, height], i) => {
      const box = clips.childNodes[i] ?? clips.appendChild(vector("clipPath", { id: prefix + i }, vector("rect")));
      dress(box.firstChild, { x, y, width, height });
    });
    const parts = model.get("parts");
    settle();
    while (moving.childNodes.length > parts.length) moving.lastChild.remove();
    parts.forEach((marks, i) => follow(moving.childNodes[i] ?? moving.appendChild(vector("g")), marks, clipped));
    fade();
    due = whole = false;
    svg.dataset.drawn = ++drawn;
  };
  const fade = () => {
    const pale = new Set(model.get("pale"));
    moving.childNodes.forEach((group, i) => group.classList.toggle("pale", pale.has(i)));
  };
  const ask = () => { due = true; if (near) asked ||= requestAnimationFrame(draw); };
  watch(model, signal, "base", () => { whole = true; ask(); });
  watch(model, signal, "clips parts pale", ask);
  watch(model, signal, "size", () => {
    const [width, height] = model.get("size");
    dress(svg, { viewBox: `0 0 ${width} ${height}`, width, height });
  });
  watch(model, signal, "alt", () => svg.setAttribute("aria-label", model.get("alt")));
  return {
    rest: ask,
    svg,
    approach: (now) => { near = now; if (due) ask(); },
    // Playing moves what is drawn; the next picture that comes puts all back in its place.
    carry: (tracks, clock) => {
      if (due || !near) return;
      for (const move of tracks.moves) {
        const [x, y] = where(move, clock);
        for (const [part, mark] of move[0]) {
          const node = moving.childNodes[part]?.childNodes[mark];
          if (!node) continue;
          const clip = node.worn["clip-path"]; // which a transform would take along
          if (node.tagName === "circle" && clip) {
            dress(node, { cx: Number(node.worn.cx) + x, cy: Number(node.worn.cy) + y });
          } else {
            if (clip) node.removeAttribute("clip-path");
            if (clip) node.parentNode.setAttribute("clip-path", clip);
            node.setAttribute("transform", `translate(${x} ${y})`);
          }
          carried.add(node);
        }
      }
      for (const node of tracks.hidden.map((part) => moving.childNodes[part])) {
        node.style.display = "none";
        carried.add(node);
      }
      const parts = model.get("parts"), look = ([part, mark]) => parts[part]?.[mark]?.[1];
      const trailing = tracks.moves.filter((move) => move[4] && look(move[4]));
      const ways = trailing.flatMap((move) => trail(look(move[4]), move, clock, tracks.fade));
      follow(trails, [...ways, ...sparks(tracks.flashes ?? [], clock), ...faulted(tracks, clock)], clipped);
      svg.dataset.drawn = ++drawn;
    },
  };
};
