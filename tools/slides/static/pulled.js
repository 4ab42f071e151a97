// Pictures in a hand. What a deck shows with a handle at each of its notches was recorded, and lies beside the pages; a
// line shows along which way a handle goes. A film of a place that was pulled plays where it was recorded; else the time
// is that of the state itself, and the handle is put back. As soon as the slide is left, its picture is as it was.

const hands = new Map();
window.pulledBy = (lesson, made) => hands.get(lesson)?.(made);
const handsOf = (lesson) => {
  const script = Object.assign(document.createElement("script"), { src: `pulled/${lesson}.js` });
  const come = new Promise((resolve) => { hands.set(lesson, resolve); script.onerror = () => resolve(null); });
  document.head.append(script);
  return come;
};

const VOTED = "✓", RAIL = "http://www.w3.org/2000/svg";

// The values of a notch: those of the state itself, and over them those that differ.
const frameOf = (home, differs, table) => {
  const frame = Object.fromEntries(Object.entries({ ...home, ...differs }).map(([name, x]) => [name, name === "parts" ? x : table[x]]));
  const whole = home.parts.map((n) => table[n]);
  const { parts = {} } = differs;
  frame.parts = Array.isArray(parts) ? parts.map((n) => table[n]) : whole.map((part, i) => (i in parts ? table[parts[i]] : part));
  return frame;
};

const pullable = async (element, made) => {
  const { cell, index = 0 } = element.dataset, states = made?.boards[`${cell} ${index}`];
  const model = states && (await window.sweptSpheres.model(element));
  if (!model) return;
  let held = null, timed = false; // which handle is away, at which notch; whether there was a time before
  const cache = new Map();
  const key = () => (element.dataset.state ?? "") + (element.dataset.voted ? VOTED : "");
  const now = () => {
    const at = key(), found = states[at];
    if (found && !cache.has(at)) {
      const read = (differs) => frameOf(found.home, differs, made.table);
      const ways = Object.entries(found.hands).map(([name, notches]) => [name, notches.map((notch) => notch.map(read))]);
      cache.set(at, { home: read({}), ways: Object.fromEntries(ways) });
    }
    return cache.get(at) ?? { home: { handles: [] }, ways: {} };
  };
  const spotOf = ({ handles }, name) => handles.find((each) => each.name === name);
  const filmOf = (notch) => notch[0].scrub && (Boolean(notch[0].tracks.moves?.length) || notch.length > 2);
  const hasFilm = ({ k, name }) => filmOf(now().ways[name][k]);
  const near = (notch, t) => notch.reduce((best, each) => (Math.abs(each.t - t) < Math.abs(best.t - t) ? each : best));

  // Only what has notches can be taken hold of; where a frame does not tell, as it is in the state itself.
  const { take, show, send } = model;
  const turns = ({ home, ways }, name) => ways[name].some(([first]) => first.t !== home.t); // what the strip below goes through
  const resting = (t) => {
    const at = now(), from = (name) => (turns(at, name) ? near(at.ways[name].map(([first]) => first), t) : at.home);
    return Object.keys(at.ways).map((name) => spotOf(from(name), name)).filter(Boolean);
  };
  const own = (frame) => frame.handles.filter(({ name }) => name in now().ways);
  model.take = (changed) => {
    if (!("handles" in changed)) return take(changed);
    const t = changed.t ?? model.get("t");
    take({ ...changed, handles: held ? own(near(now().ways[held.name][held.k], t)) : resting(t) });
    rails();
  };
  model.show = (...state) => { held = null; show(...state); still(); };
  const still = () => element.querySelector(".stage")?.classList.toggle("still", Boolean(held) && !model.get("scrub"));

  const hold = (name, k) => {
    const notch = now().ways[name][k], spot = spotOf(notch[0], name), [x, y] = [spot.x, spot.y];
    const home = spotOf(now().home, name), back = home.x === x && home.y === y;
    if (!held) timed = model.get("scrub");
    held = back || turns(now(), name) ? null : { name, k };
    const frame = near(notch, back ? now().home.t : model.get("t"));
    return held && hasFilm(held) ? frame : { ...frame, scrub: timed };
  };
  const placeOf = (name) => {
    if (held?.name === name) return held.k;
    const at = spotOf({ handles: model.get("handles") }, name), apart = (k) => away(name, k, at);
    return now().ways[name].map((_, k) => k).reduce((best, k) => (apart(k) < apart(best) ? k : best));
  };
  const away = (name, k, { x, y }) => {
    const spot = spotOf(now().ways[name][k][0], name), [wide, high] = model.get("size");
    return Math.hypot((spot.x - x) * wide, (spot.y - y) * high);
  };
  const acts = {
    drag: ({ handle, x, y }) => {
      const all = now().ways[handle]?.map((_, k) => k);
      return all && hold(handle, all.reduce((best, k) => (away(handle, k, { x, y }) < away(handle, best, { x, y }) ? k : best)));
    },
    key: ({ handle, dx, dy }) => {
      const all = now().ways[handle];
      if (!all) return null;
      const [first, last] = [all[0], all.at(-1)].map((notch) => spotOf(notch[0], handle));
      const by = Math.sign(dx * Math.sign(last.x - first.x || 1) * (Math.abs(last.x - first.x) > 1e-3) + dy * Math.sign(first.y - last.y));
      return hold(handle, Math.min(Math.max(placeOf(handle) + by, 0), all.length - 1));
    },
    time: ({ t }) => filmed((notch) => near(notch, t)),
    step: ({ by }) => filmed((notch) => near(notch, by > 0 ? model.get("last") : 0)),
  };
  // What was recorded of the time where the handle is; nothing, with the handle put back, where that was not.
  const filmed = (of) => {
    if (held && !hasFilm(held)) held = null;
    return held && of(now().ways[held.name][held.k]);
  };
  model.send = (message) => {
    const frame = acts[message.kind]?.(message.event);
    if (!frame) return send(message);
    queueMicrotask(() => { model.take({ ...frame, answered: message.number }); still(); });
  };

  // The ways of the handles that can be pulled, under these.
  const rails = () => {
    const scene = element.querySelector(".scene"), ways = Object.entries(now().ways);
    if (!scene) return;
    scene.querySelector(".rails")?.remove();
    const drawn = document.createElementNS(RAIL, "svg");
    for (const [name, value] of Object.entries({ class: "rails", viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": true }))
      drawn.setAttribute(name, value);
    for (const [name, notches] of ways) {
      const line = document.createElementNS(RAIL, "polyline");
      line.setAttribute("points", notches.map((notch) => spotOf(notch[0], name)).map(({ x, y }) => `${x},${y}`).join(" "));
      drawn.append(line);
    }
    if (ways.length) scene.prepend(drawn);
  };
  element.putBack = () => { if (held) model.show(); };
  // Play, where there is no film of that: the handle is put back, and what was recorded plays as a whole.
  const playWhole = () => {
    model.take({ stops: (model.get("stops") ?? 0) + 1 });
    requestAnimationFrame(() => model.take({ plays: model.get("plays") + 1 }));
  };
  element.querySelector(".stage").addEventListener("begun", () => {
    if (!held || hasFilm(held)) return;
    model.show();
    queueMicrotask(playWhole);
  });
  model.take({ handles: [] });
};

// The picture of a slide can be pulled from when the slide is shown for the first time.
const come = new Map();
const bringHands = async (element) => {
  if (element.putBack) return;
  element.putBack = () => {};
  const { lesson } = element.dataset;
  if (!come.has(lesson)) come.set(lesson, handsOf(lesson));
  pullable(element, await come.get(lesson));
};
