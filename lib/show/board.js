// Shows the picture and reports pointer and keys: it makes elements of the marks that come, and draws nothing of its own.
// Two events are under way at most, and of the moves that gather meanwhile only the latest is sent.

const style = `
.stage { position: relative; max-width: 100%; color: var(--jp-ui-font-color1, #222); font: 14px/1.5 var(--jp-ui-font-family, sans-serif) }
.stage .scene { position: relative; display: inline-block; max-width: 100%; line-height: 0; touch-action: none }
.stage .picture { max-width: 100%; height: auto; user-select: none; font-family: "DejaVu Sans", Verdana, sans-serif }
.stage .handle { position: absolute; width: 14px; height: 14px; margin: -7px; padding: 0; border-radius: 50%;
  border: 2px solid #222; background: #fff; cursor: grab }
.stage .handle[data-name^=velocity] { border-radius: 0; transform: rotate(45deg) scale(.85) }
.stage .handle[data-name^=rim] { border-radius: 2px; transform: scale(.75) }
.stage .handle:focus-visible { outline: 3px solid #0072B2; outline-offset: 2px; box-shadow: 0 0 0 2px #fff }
.stage.playing .handle { visibility: hidden }
.stage .scrubber { display: flex; gap: .4em; max-width: 36em; margin-top: .3em }
.stage .scrubber button { font: inherit; padding: 0 .6em }
.stage label { display: flex; flex: 1; gap: .6em; align-items: center; max-width: 32em }
.stage input { flex: 1; accent-color: #0072B2 }
.stage p { margin: .2em 0 }
.stage .alt { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }`;

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const MOST = 2; // events under way: an answer rides along with the next question, which a lone one must wait for
const SVG = "http://www.w3.org/2000/svg";

const dress = (node, attributes, ...children) => {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
};
const make = (tag, attributes = {}, ...children) => dress(document.createElement(tag), attributes, ...children);
const vector = (tag, attributes = {}, ...children) => dress(document.createElementNS(SVG, tag), attributes, ...children);

// The value of a broken line at x.
const between = (x, xs, ys) => {
  let low = 0, high = xs.length - 1;
  while (high - low > 1) { const middle = (low + high) >> 1; if (xs[middle] <= x) low = middle; else high = middle; }
  const share = xs[high] > xs[low] ? Math.min(Math.max((x - xs[low]) / (xs[high] - xs[low]), 0), 1) : 0;
  return ys[low] + share * (ys[high] - ys[low]);
};

// Keys add up, moves replace one another. send(kind, event) is acknowledged by the model's `answered`, whatever becomes
// of the picture.
const sender = (model) => {
  let number = model.get("answered"), waiting = null;
  const pump = () => {
    if (!waiting || number - model.get("answered") >= MOST) return;
    const next = { ...waiting, number: ++number };
    waiting = null;
    model.send(next);
  };
  model.on("change:answered", pump);
  return {
    send: (kind, event) => {
      if (kind === "key" && waiting?.kind === "key" && waiting.event.handle === event.handle && waiting.event.fine === event.fine) {
        event = { ...event, dx: event.dx + waiting.event.dx, dy: event.dy + waiting.event.dy };
      }
      waiting = { kind, event };
      pump();
    },
    close: () => model.off("change:answered", pump),
  };
};

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

// The picture: what stays, and a group for each part that moves, brought up to date in one animation frame.
const picture = (model) => {
  const prefix = `clip${Math.random().toString(36).slice(2)}-`; // each picture of a page has a copy of this module
  const clips = vector("defs"), base = vector("g"), moving = vector("g");
  const svg = vector("svg", { class: "picture", role: "img" }, clips, base, moving);
  const clipped = (i) => `url(#${prefix}${i})`;
  let asked = 0, drawn = 0, whole = true;
  const draw = () => {
    asked = 0;
    if (whole) {
      const [width, height] = model.get("size");
      dress(svg, { viewBox: `0 0 ${width} ${height}`, width, height });
      follow(base, model.get("base"), clipped);
    }
    model.get("clips").forEach(([x, y, width, height], i) => {
      const box = clips.childNodes[i] ?? clips.appendChild(vector("clipPath", { id: prefix + i }, vector("rect")));
      dress(box.firstChild, { x, y, width, height });
    });
    const parts = model.get("parts");
    settle();
    while (moving.childNodes.length > parts.length) moving.lastChild.remove();
    parts.forEach((marks, i) => follow(moving.childNodes[i] ?? moving.appendChild(vector("g")), marks, clipped));
    whole = false;
    svg.dataset.drawn = ++drawn;
  };
  // Playing moves what is drawn; the next picture that comes puts all back in its place.
  let carried = [];
  const settle = () => {
    for (const node of carried) { node.removeAttribute("transform"); node.style.display = ""; }
    carried = [];
  };
  const carry = (tracks, time) => {
    settle();
    const clock = between(time, ...tracks.clock);
    for (const [marks, clocks, x, y] of tracks.moves) {
      const way = `translate(${between(clock, clocks, x)} ${between(clock, clocks, y)})`;
      for (const [part, mark] of marks) {
        const node = moving.childNodes[part]?.childNodes[mark];
        if (node) { node.setAttribute("transform", way); carried.push(node); }
      }
    }
    for (const part of tracks.hidden) { moving.childNodes[part].style.display = "none"; carried.push(moving.childNodes[part]); }
    svg.dataset.drawn = ++drawn;
  };
  const ask = () => { asked ||= requestAnimationFrame(draw); };
  const askAll = () => { whole = true; ask(); };
  const watched = { base: askAll, size: askAll, clips: ask, parts: ask };
  for (const [name, act] of Object.entries(watched)) model.on(`change:${name}`, act);
  draw();
  return { svg, carry, close: () => { for (const [name, act] of Object.entries(watched)) model.off(`change:${name}`, act); } };
};

function render({ model, el }) {
  const out = sender(model), shown = picture(model), image = shown.svg;
  const scene = make("div", { class: "scene", role: "group", "aria-label": "The scene; Tab moves between its handles" }, image);
  const slider = make("input", { type: "range", min: 0, max: 1, step: 0.01, "aria-label": "time t in the frame" });
  const time = make("output");
  const before = make("button", { type: "button", title: "to the event before" }, "◀");
  const play = make("button", { type: "button" }, "Play");
  const after = make("button", { type: "button", title: "to the next event" }, "▶");
  const scrubber = make("div", { class: "scrubber" }, before, play, after, make("label", {}, "t", slider, time));
  const remark = make("p", { class: "remark" });
  const spoken = make("p", { class: "alt", "aria-live": "polite" });
  const root = make("div", { class: "stage", "data-lm-suppress-shortcuts": "true" },
    make("style", {}, style), scene, scrubber, remark, spoken);
  el.append(root);

  let held = null, begun = null;
  const buttons = new Map();

  const showWords = () => {
    spoken.textContent = model.get("alt");
    image.setAttribute("aria-label", model.get("alt"));
    remark.textContent = model.get("remark");
  };
  const tellTime = () => {
    const duration = model.get("duration");
    time.textContent = duration ? (slider.value * duration).toFixed(2) + " s" : Number(slider.value).toFixed(2);
  };
  const showTime = () => {
    if (document.activeElement !== slider && !begun) slider.value = model.get("t");
    tellTime();
  };
  const showScrubber = () => {
    scrubber.style.display = model.get("scrub") ? "" : "none";
    for (const button of [before, after]) button.hidden = !model.get("duration");
    play.hidden = !model.get("pace");
    slider.step = model.get("pace") ? 0.001 : 0.01;
    tellTime();
  };
  const place = (button, handle) => {
    button.style.left = 100 * handle.x + "%";
    button.style.top = 100 * handle.y + "%";
    button.hidden = handle.x < 0 || handle.x > 1 || handle.y < 0 || handle.y > 1;
    button.setAttribute("aria-label", `${handle.name}: ${handle.value}`);
    button.title = `${handle.name}: ${handle.value}`;
  };
  const addHandle = (handle) => {
    const button = make("button", { class: "handle", type: "button", "data-name": handle.name, "aria-roledescription": "draggable point" });
    button.addEventListener("keydown", (e) => {
      const arrow = ARROWS[e.key];
      if (!arrow || e.ctrlKey || e.altKey || e.metaKey) return;
      e.preventDefault();
      e.stopPropagation();
      out.send("key", { handle: handle.name, dx: arrow[0], dy: arrow[1], fine: e.shiftKey });
    });
    buttons.set(handle.name, button);
    scene.append(button);
    return button;
  };
  const showHandles = () => {
    const names = new Set(model.get("handles").map((handle) => handle.name));
    for (const [name, button] of buttons) button.hidden = !names.has(name);
    for (const handle of model.get("handles")) place(buttons.get(handle.name) ?? addHandle(handle), handle);
  };

  const share = (e) => {
    const box = image.getBoundingClientRect();
    const within = (x) => Math.min(Math.max(x, 0), 1);
    return { x: within((e.clientX - box.left) / box.width), y: within((e.clientY - box.top) / box.height) };
  };
  // The nearest handle is taken, a ball anywhere inside. Of handles in one place the tip comes first, then the rim, for a
  // resting ball hides its tip under its centre.
  const under = ({ x, y }) => {
    const { width, height } = image.getBoundingClientRect();
    const order = ["velocity", "rim", "centre"];
    return model.get("handles")
      .map((h) => ({ h, far: Math.hypot((h.x - x) * width, (h.y - y) * height), kind: order.indexOf(h.name.split(" ")[0]) }))
      .filter(({ h, far }) => far <= Math.max(12, h.reach * width))
      .sort((a, b) => Math.round(a.far / 4) - Math.round(b.far / 4) || a.kind - b.kind)[0]?.h.name;
  };
  const drag = (e, done) => out.send("drag", { handle: held, ...share(e), done });
  scene.addEventListener("pointerdown", (e) => {
    held = under(share(e));
    if (!held) return;
    stop();
    e.preventDefault();
    buttons.get(held).focus();
    scene.setPointerCapture(e.pointerId);
  });
  scene.addEventListener("pointermove", (e) => held && drag(e, false));
  scene.addEventListener("pointerup", (e) => { if (held) drag(e, true); held = null; });
  scene.addEventListener("pointercancel", () => { held = null; });
  const toTime = () => { tellTime(); out.send("time", { t: Number(slider.value) }); };
  slider.addEventListener("input", () => { stop(); toTime(); });

  // Playing moves what is drawn where the picture says how, and asks for a picture at the end alone; elsewhere it asks for
  // that of now, whenever the last one has come. It holds a moment at what matters.
  const HOLD = 600, STEPS = 10;
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const start = (t) => {
    begun = { t, at: performance.now() };
    play.textContent = "Pause";
    root.classList.toggle("playing", Boolean(model.get("duration")));
    tick();
  };
  const stop = () => { begun = null; play.textContent = "Play"; root.classList.remove("playing"); };
  const pause = () => { if (!begun) return; stop(); if (model.get("tracks").moves) out.send("time", { t: Number(slider.value) }); };
  const played = (now) => {
    let t = begun.t, left = now - begun.at;
    const pace = 1000 * model.get("pace");
    for (const hold of (model.get("tracks").pauses ?? []).filter((hold) => hold > begun.t)) {
      const way = (hold - t) * pace;
      if (left < way) break;
      left = Math.max(left - way - HOLD, 0);
      t = hold;
      if (left === 0) return t;
    }
    return Math.min(t + left / pace, 1);
  };
  const tick = () => {
    if (!begun || !el.isConnected) return stop();
    const t = played(performance.now()), tracks = model.get("tracks");
    slider.value = calm.matches ? Math.floor(t * STEPS) / STEPS : t;
    if (tracks.moves) { tellTime(); shown.carry(tracks, Number(slider.value) * (model.get("duration") || 1)); } else toTime();
    if (t < 1) requestAnimationFrame(tick);
    else pause();
  };
  play.addEventListener("click", () => {
    if (begun) pause();
    else start(slider.value < 1 ? Number(slider.value) : 0);
  });
  const begin = () => { if (model.get("pace")) start(0); };
  before.addEventListener("click", () => { stop(); out.send("step", { by: -1 }); });
  after.addEventListener("click", () => { stop(); out.send("step", { by: 1 }); });

  const watched = { alt: showWords, remark: showWords, handles: showHandles, t: showTime, scrub: showScrubber, duration: showScrubber, pace: showScrubber, plays: begin };
  for (const [name, show] of Object.entries(watched)) model.on(`change:${name}`, show);
  [showWords, showHandles, showTime, showScrubber].forEach((show) => show());
  return () => {
    out.close();
    shown.close();
    for (const [name, show] of Object.entries(watched)) model.off(`change:${name}`, show);
  };
}

export default { render };
