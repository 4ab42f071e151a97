// Handles: what can be taken hold of by mouse, finger and keys. A screen reader hears of each as a slider.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const ORDER = ["velocity", "rim", "centre"];
const REACH = { mouse: 12, finger: 22 }; // pixels from a handle within which it is taken

const NOTCH = 60; // pixels by which a wheel has to be turned

// The notebook moves on from cell to cell by the arrows, and folds them: within a picture they are the picture's.
const KEYS = [...Object.keys(ARROWS), "Home", "End", "PageUp", "PageDown"];
const keepKeys = (root) => root.addEventListener("keydown", (e) => { if (KEYS.includes(e.key)) e.stopPropagation(); });

const handles = (model, send, image, stop, root, signal) => {
  const title = "The scene; Tab moves between its handles";
  const scene = make("div", { class: "scene", role: "group", tabindex: -1, "aria-label": title }, image);
  const made = new Map();
  let held = null;

  // One that does nothing now is grey, and says why; one that would hide its ball is a ring about it.
  const place = ({ handle, grip }, { x, y, reach, name, value, why = "", still = false, ring = false }) => {
    for (const node of [handle, grip]) {
      node.hidden = x < 0 || x > 1 || y < 0 || y > 1;
      for (const [kind, on] of Object.entries({ idle: Boolean(why), still, ring })) node.classList.toggle(kind, on);
      Object.assign(node.style, { left: 100 * x + "%", top: 100 * y + "%" });
    }
    grip.style.width = 200 * reach + "%";
    const told = why ? `${value}; ${why}` : value;
    dress(handle, { "aria-valuenow": Math.round(100 * x), "aria-valuetext": told, "aria-disabled": Boolean(why) });
    handle.title = `${name}: ${why || value}`;
  };
  const add = (name) => {
    const spoken = { role: "slider", tabindex: 0, "aria-label": name, "aria-valuemin": 0, "aria-valuemax": 100 };
    const handle = make("div", { class: "handle", "data-name": name, ...spoken });
    const parts = { handle, grip: make("div", { class: "grip" }) };
    handle.addEventListener("keydown", (e) => {
      if (e.key === "Enter" && model.get("enter")) {
        e.preventDefault();
        return send("act", { name: model.get("enter") });
      }
      const arrow = ARROWS[e.key];
      if (!arrow || e.ctrlKey || e.altKey || e.metaKey || steps(root, model, e)) return;
      e.preventDefault();
      e.stopPropagation();
      if (handle.classList.contains("idle")) return;
      stop();
      send("key", { handle: name, dx: arrow[0], dy: arrow[1], fine: e.shiftKey && !root.classList.contains("full") });
    });
    scene.append(parts.grip, handle);
    made.set(name, parts);
    return parts;
  };
  watch(model, signal, "handles", () => {
    const there = model.get("handles"), names = new Set(there.map(({ name }) => name));
    for (const [name, { handle, grip }] of made) handle.hidden = grip.hidden = !names.has(name);
    for (const each of there) place(made.get(each.name) ?? add(each.name), each);
  });

  watch(model, signal, "size", () => {
    const [width, height] = model.get("size");
    scene.style.setProperty("--aspect", width / height);
  });

  const within = (x) => Math.min(Math.max(x, 0), 1);
  const share = (e) => {
    const box = image.getBoundingClientRect();
    return { x: within((e.clientX - box.left) / box.width), y: within((e.clientY - box.top) / box.height) };
  };
  // How far a place is from a handle, or from the line from there to its tail, in pixels.
  const away = ({ x, y }, h, width, height) => {
    const [px, py] = [(x - h.x) * width, (y - h.y) * height];
    const [dx, dy] = h.tail ? [(h.tail[0] - h.x) * width, (h.tail[1] - h.y) * height] : [0, 0];
    const along = Math.min(Math.max((px * dx + py * dy) / (dx * dx + dy * dy || 1), 0), 1);
    return Math.hypot(px - along * dx, py - along * dy);
  };
  // The nearest handle is taken, a ball anywhere inside, a cue anywhere along it. Of handles in one place the tip comes
  // first, then the rim, for a resting ball hides its tip under its centre.
  // While a film plays nothing is seen where the others are that move; pulling one that stands still ends it.
  const under = (at, reach) => {
    const { width, height } = image.getBoundingClientRect(), playing = root.classList.contains("playing");
    const kind = ({ name }) => ORDER.indexOf(name.split(" ")[0]);
    return model.get("handles")
      .filter(({ why, still }) => !why && (still || !playing))
      .map((h) => ({ h, far: away(at, h, width, height), kind: kind(h) }))
      .filter(({ h, far }) => far <= Math.max(reach, h.reach * width))
      .sort((a, b) => Math.round(a.far / 4) - Math.round(b.far / 4) || a.kind - b.kind)[0]?.h;
  };
  // What is held stays as far from the pointer as it was taken.
  const drag = (at, done) => {
    const to = { x: within(at.x + held.off.x), y: within(at.y + held.off.y) };
    held.at = at;
    send("drag", { handle: held.name, ...to, done });
  };
  scene.addEventListener("pointerdown", (e) => {
    const at = share(e), taken = under(at, REACH[e.pointerType === "touch" ? "finger" : "mouse"]);
    if (held || !taken || e.button > 0 || e.target.closest("button")) return; // one stands in a corner of the picture
    held = { name: taken.name, pointer: e.pointerId, at: null, off: { x: taken.x - at.x, y: taken.y - at.y } };
    stop();
    e.preventDefault();
    made.get(held.name).handle.focus();
    scene.setPointerCapture(e.pointerId);
  });
  const listen = (kind, act) => scene.addEventListener(kind, (e) => { if (held?.pointer === e.pointerId) act(e); });
  const release = (at) => {
    if (held.at === null) held.off = { x: 0, y: 0 }; // a tap puts it there
    if (at) drag(at, true);
    held = null;
  };
  listen("pointermove", (e) => drag(share(e), false));
  listen("pointerup", (e) => release(share(e)));
  listen("pointercancel", () => release(held.at));

  // A picture that has two acts for the wheel goes by it once something in it was taken hold of; else the page scrolls.
  // One act is under way at a time.
  let turned = 0, later = 0;
  const turn = () => {
    later = 0;
    if (Math.abs(turned) < NOTCH) return;
    if (send.open()) return void (later = setTimeout(turn, 50));
    stop();
    send("act", { name: model.get("wheel")[turned < 0 ? 0 : 1] });
    turned = 0;
  };
  scene.addEventListener("wheel", (e) => {
    if (!model.get("wheel")?.length || !scene.contains(document.activeElement)) return;
    e.preventDefault();
    turned += e.deltaY;
    if (!later) turn();
  }, { passive: false });
  return scene;
};
