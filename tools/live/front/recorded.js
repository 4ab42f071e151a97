// A model that answers from a recording: the frame of the state or tag and the time that are asked for, or the nearest
// there is. It knows no collision: whoever tries to move something is told how to, unless what they do is rehearsed, or
// was recorded in many places.

const seen = (x, same) => (x && typeof x === "object" && "same" in x ? same[x.same] : x);

// The values of a frame, of which only what differs from the first was kept; of its parts those that do, by number.
const frameOf = (first, differs, same) => {
  const frame = { ...first };
  for (const [name, x] of Object.entries(differs)) frame[name] = name === "parts" ? x : seen(x, same);
  if (!differs.parts) return frame;
  if (Array.isArray(differs.parts)) return { ...frame, parts: differs.parts.map((part) => seen(part, same)) };
  frame.parts = first.parts.map((part, i) => (i in differs.parts ? seen(differs.parts[i], same) : part));
  return frame;
};

// How things move, seen from another instant: the same ways, from where they are then.
const moved = ({ like, by }, tracks) => {
  const { moves, ...rest } = tracks[like];
  if (!moves) return rest; // nothing moves there
  const from = ([marks, clocks, x, y, behind, ...bends], [dx, dy]) => {
    const [part, mark, across, down, ...fades] = behind ?? [];
    const trail = behind && [part, mark, across - dx, down - dy, ...fades];
    return [marks, clocks, x.map((a) => a + dx), y.map((a) => a + dy), trail, ...bends];
  };
  return moves ? { ...rest, moves: moves.map((move, i) => from(move, by[i] ?? [0, 0])) } : rest;
};

const flatness = (of) => of().first.size[1] / of().first.size[0];

// How far a place is from here, if it is on the side to which an arrow key points.
const onSide = (here, { dx, dy }, flat) => (one) => {
  const [x, y] = [one.x - here.x, (here.y - one.y) * flat], along = x * dx + y * dy, aside = Math.abs(x * dy - y * dx);
  return along > 0.02 && aside <= along ? Math.hypot(x, y) : Infinity;
};

// What hands may do is rehearsed in some boards: a handle is pulled to the nearest of some places, let go, and then
// somebody asks or does not, or goes back to the tee. Each deed gives its frames, and nothing where it is not rehearsed.
// Whoever takes hold of what does not move pulls all the same. `of` tells the frames that are played now.
const rehearsing = (of) => {
  let deed = "", pull = -1;
  const pulls = () => Object.keys(of().frames).filter((name) => name.startsWith("drag "));
  const spots = (name) => seen(of().frames[name][0].handles ?? of().first.handles, of().same);
  const spot = (k, handle) => spots(pulls()[k]).find(({ name }) => name === handle);
  const pulled = () => pulls().length > 1 && spots(pulls()[0]).map(({ name }) => name).find((x) => far(spot(0, x), spot(1, x)) > 0);
  const may = () => Boolean(pulled()) && (!deed || deed === "drag");
  const home = () => of().first.handles.find(({ name }) => name === pulled());
  const far = (a, b) => Math.hypot(a.x - b.x, (a.y - b.y) * flatness(of));
  const nearest = (away) => pulls().map((_, k) => k).reduce((best, k) => (away(k) < away(best) ? k : best), 0);
  const asItLies = () => {
    const k = home() ? nearest((k) => far(spot(k, pulled()), home())) : -1;
    return k >= 0 && far(spot(k, pulled()), home()) < 1e-3 ? now("done", k) : null;
  };
  const now = (next, k = pull) => {
    [deed, pull] = [next, k];
    return of().frames[`${deed} ${pull}`];
  };
  // The same move of the handle that is pulled, for one that stays.
  const asPulled = ({ handle, x, y }) => {
    const at = (name) => of().first.handles.find((one) => one.name === name), [from, to] = [at(handle), at(pulled())];
    return handle === pulled() || !from || !to ? { x, y } : { x: to.x + x - from.x, y: to.y + y - from.y };
  };
  return {
    name: () => deed && `${deed} ${pull}`,
    acts: (name) => pulls().length > 1 && [of().first.enter, "tee", "ask", "replay"].includes(name),
    places: () => (may() || deed === "done" ? pulls().length : 0),
    may,
    plays: (kind) => ["drag", "act"].includes(kind) && ["done", "ask"].includes(deed),
    drag: ({ done, ...at }) => {
      if (!may()) return null;
      if (done) return deed && now("done"); // a press without a move lets nothing go
      const to = asPulled(at);
      return now("drag", nearest((k) => far(spot(k, pulled()), to)));
    },
    key: (event) => {
      if (!may()) return null;
      const here = pull < 0 ? home() : spot(pull, pulled()), away = onSide(here, event, flatness(of));
      const k = nearest((k) => away(spot(k, pulled())));
      return away(spot(k, pulled())) < Infinity ? now("drag", k) : event.dx ? now("drag", Math.max(pull, 0)) : null;
    },
    act: ({ name }) => {
      if (name === of().first.enter) return deed === "drag" ? now("done") : deed ? null : asItLies();
      if (name === "tee") {
        [deed, pull] = ["", -1];
        return [{}];
      }
      if (!deed || deed === "drag") return null;
      return name === "ask" ? now(deed === "ask" ? "done" : "ask") : name === "replay" ? now(deed) : null;
    },
  };
};

// The first pictures of a page were recorded with each of their handles in many places, at the beginning and at the end:
// what is held goes to the nearest of them. `there` is that recording, once it was fetched.
const holding = (of, there) => {
  let at = null; // the handle that was moved, and the number of its place
  // Of each place how it is at the beginning, or at the end, if that was recorded: it follows, at whatever time that is.
  const frames = (handle, last) => {
    const begins = ({ t = of().first.t }) => t === 0, all = there().frames[handle];
    return all.flatMap((frame, i) => (begins(frame) ? [last && all[i + 1] && !begins(all[i + 1]) ? all[i + 1] : frame] : []));
  };
  const spot = (handle, frame) => {
    const told = frame.handles ? seen(frame.handles, there().same) : of().first.handles;
    return told.find(({ name }) => name === handle);
  };
  const shown = (t) => {
    const { first } = of(), ends = first.scrub && t > first.last / 2;
    return frames(at.handle, ends)[at.k];
  };
  const put = (handle, far, t) => {
    const spots = frames(handle).map((frame) => spot(handle, frame));
    const all = spots.map((one) => (one ? far(one) : 0)); // one that is gone once it was pressed
    const k = all.reduce((best, x, i) => (x < all[best] ? i : best), 0);
    if (all[k] < Infinity) at = { handle, k };
    return at && shown(t);
  };
  return {
    state: (handle) => frames(handle)[0].state ?? of().first.state, // in which it was recorded
    places: (handle) => frames(handle).length,
    now: () => {
      const one = at && spot(at.handle, frames(at.handle)[at.k]);
      return at && { handle: at.handle, x: one?.x ?? 0, y: one?.y ?? 0, done: true };
    },
    drop: () => { at = null; },
    drag: ({ handle, x, y }, t) => put(handle, (one) => Math.hypot(one.x - x, (one.y - y) * flatness(of)), t),
    // The nearest place on that side of where it is.
    key: ({ handle, dx, dy }, t) => {
      const here = at?.handle === handle ? spot(handle, frames(handle)[at.k]) : spot(handle, frames(handle)[0]);
      return put(handle, here ? onSide(here, { dx, dy }, flatness(of)) : () => 0, t);
    },
    time: ({ t }) => at && shown(t),
  };
};

const SPARSE = 4; // so many places of a hand tell themselves that there are no others
const VOTED = "✓"; // behind the name of a state whose vote has shown what was hidden
const SWITCHED = "~"; // behind one, and before the name of a button: what it is once that was pressed
const COMES = "←"; // behind one that a slide comes to from what stood before
const WHOLE = "whole", UNRECORDED = "needs Python"; // the button that has all as at first; and why another does nothing
const laidOut = (kept) => ({ ...kept, first: frameOf({}, kept.first, kept.same) });

// What a button brings was recorded from the first shot on, and for some after each of several presses: `there` is that
// recording, once it was fetched.
const pressing = (of, there) => {
  let done = null; // the button, how often it was pressed, and the name of the frames after that
  return {
    begins: (name) => done?.name !== name && Boolean(of().acts?.includes(`act ${name} 1`)),
    // Is it recorded, also after it was pressed so often?
    may: (name) => Boolean(of().acts?.includes(`act ${name} ${done?.name === name ? done.times + 1 : 1}`))
      || Boolean(done?.name === name && there().frames[done.key][0].cycles),
    frames: () => done && there().frames[done.key],
    last: () => done?.name,
    all: () => Array(done?.times ?? 0).fill(done?.name),
    drop: () => { done = null; },
    press: ({ name }) => {
      const keys = [done?.name === name ? done.times + 1 : 1, 1].map((times) => ({ name, times, key: `act ${name} ${times}` }));
      done = keys.find(({ key }) => there()?.frames[key]) ?? done;
      return keys.includes(done) ? there().frames[done.key] : null;
    },
  };
};

// What a model may ask of its page: `offer` Python beside what was tried, or fetch what is `held` or `pressed`.
const recordedModel = (kept, { lonely, voted, offer = () => {}, held, pressed: fetched }) => {
  const whole = laidOut(kept), alone = lonely ? { handles: [], offered: [], vote: {} } : {};
  const own = { answered: 0, plays: 0, projected: false, chosen: -1, ...alone }; // nothing here could move them
  let hand = null, after = null;
  const of = () => whole, timeOf = (frame) => frame.t ?? whole.first.t;
  const rehearsed = rehearsing(of), holds = holding(of, () => hand), presses = pressing(of, () => after);
  const atHome = (name) => name === whole.first.state;
  const elsewhere = () => Boolean(holds.now() || presses.frames());
  const drop = () => { holds.drop(); presses.drop(); };
  const lit = () => rehearsed.name() || model.get("lit") || model.get("state");
  let pressed = ""; // the button that has changed all that follows, until it is taken back
  const named = (name) => (pressed && whole.frames[name + SWITCHED + pressed]) || whole.frames[name];
  const framesOf = (state) => (atHome(state) ? presses.frames() : null) ?? recordedOf(state);
  const recordedOf = (state) => (voted || model.get("chosen") >= 0 ? named(state + VOTED) : null) ?? named(state) ?? [];
  const nearest = (state, t, among = framesOf(state)) =>
    among.reduce((best, each) => (Math.abs(timeOf(each) - t) < Math.abs(timeOf(best) - t) ? each : best), among[0]);
  const found = new Map(); // each press was recorded in a fresh laboratory: what it found stays found here
  const ticked = (rows = []) => rows.map((row) => {
    if (row[1]) found.set(row[0], row);
    return found.get(row[0]) ?? row;
  });
  const shown = (frame) => {
    const { same, tracks } = [hand, after].find((come) => come?.all.has(frame)) ?? whole;
    const { event, played, cycles, ...values } = frameOf(whole.first, frame, same);
    if ("like" in values.tracks) values.tracks = moved(values.tracks, tracks);
    return { ...values, offered: offered(values), sought: ticked(values.sought), ...alone };
  };
  // What nothing was recorded of says that it needs Python.
  const answered = (name, state) => name === WHOLE || rehearsed.acts(name) || (atHome(state) && presses.may(name))
    || Object.entries(whole.switches ?? {}).flat().includes(name);
  // A button that begins with the first shot needs none of what has become of it.
  const idle = (name, why, state) => (answered(name, state) ? (presses.begins(name) ? "" : why) : why || UNRECORDED);
  const offered = ({ offered: rows, state }) =>
    rows.map(([name, words, why, ...more]) => [name, words, idle(name, why, state), ...more]);
  // A knob on a strip of time goes through what was recorded over it.
  const alongTime = ({ handle, x, dx }) => {
    const there = (frame) => (frame.handles ? seen(frame.handles, whole.same) : whole.first.handles).find(({ name }) => name === handle);
    const all = framesOf(lit()).filter(there), far = (frame) => Math.abs(there(frame).x - x);
    if (dx) return acts.step({ by: dx }, all);
    return all.length ? all.reduce((best, each) => (far(each) < far(best) ? each : best)) : null;
  };
  const inHand = (kind) => (event) => {
    if ((event.handle === "time" || whole.timed?.includes(event.handle)) && framesOf(lit()).length > 1) return alongTime(event);
    const holdable = hand?.frames[event.handle] && holds.state(event.handle) === model.get("state");
    if (holdable) presses.drop(); // what is held was recorded of the first shot
    const found = holdable ? holds[kind](event, model.get("t")) : rehearsed[kind](event)?.[0];
    const places = holdable ? holds.places(event.handle) : rehearsed.places();
    if (found && places > (holdable ? 1 : SPARSE) && (event.done || kind === "key")) offer("held", places);
    return found ?? offer(kind);
  };
  const switched = ({ name }) => {
    const before = pressed, was = framesOf(lit()), { switches = {} } = whole;
    pressed = switches[pressed] === name ? "" : name in switches ? name : pressed;
    if (framesOf(lit()) === was) {
      pressed = before; // nothing of that was recorded here
      return null;
    }
    drop();
    return nearest(lit(), model.get("t"));
  };
  const pressedOn = (event) => {
    const before = elsewhere(), same = presses.last() === event.name, frames = atHome(model.get("state")) ? presses.press(event) : null;
    if (frames && before && !same) offer("again");
    if (frames) holds.drop();
    return frames?.[0];
  };
  const fresh = ({ name }) => {
    if (name !== WHOLE) return null;
    drop();
    offer("none");
    return nearest(lit(), whole.first.vote?.question ? model.get("t") : whole.first.t); // what answered stays seen
  };
  const acts = {
    state: ({ name }) => {
      if (elsewhere()) offer("state");
      drop();
      return nearest(name, model.get("t"));
    },
    time: ({ t }) => holds.time({ t }) ?? nearest(lit(), t),
    step: ({ by }, among = null) => {
      const [state, t] = [lit(), model.get("t")], events = among ?? framesOf(state).filter(({ event }) => event);
      const on = events.filter((frame) => by * (timeOf(frame) - t) > 1e-12);
      return on.length ? on.at(by > 0 ? 0 : -1) : nearest(state, by > 0 ? model.get("last") : 0);
    },
    choose: ({ number }) => {
      model.take({ chosen: number });
      return nearest(lit(), 0);
    },
    borrow: () => offer("act"),
    drag: inHand("drag"),
    key: inHand("key"),
    act: (event) => rehearsed.act(event)?.[0] ?? switched(event) ?? pressedOn(event) ?? fresh(event) ?? offer("act"),
  };
  const answer = ({ kind, event, number }) => {
    const frame = acts[kind]?.(event);
    if (frame) model.moved = !rehearsed.name(); // what is live begins anew after a rehearsal
    model.take({ ...(frame ? shown(frame) : {}), answered: number });
    const plays = kind === "choose" || (frame && rehearsed.plays(kind)) || (kind === "act" && frame?.played);
    if (plays) model.take({ plays: model.get("plays") + 1 });
  };
  const come = async (fetch) => {
    const made = await Promise.resolve(fetch?.() ?? null).catch(() => null);
    return made && { ...made, all: new Set(Object.values(made.frames).flat()) };
  };
  const send = async (said) => {
    const { kind, event } = said;
    const home = atHome(model.get("state")); // elsewhere nothing was recorded of that
    if (home && !hand && ["drag", "key"].includes(kind) && whole.hands?.includes(event.handle)) hand = await come(held);
    if (home && !after && kind === "act" && presses.may(event.name)) after = await come(fetched);
    queueMicrotask(() => answer(said));
  };
  const first = { ...whole.first, offered: offered(whole.first) };
  const model = modelOf({ ...first, ...own }, { send, save: () => {} });
  model.hands = Boolean(whole.hands?.length || whole.timed?.length || Object.keys(whole.frames).some((name) => name.startsWith("drag ")));
  model.held = () => holds.now();
  model.pressed = () => presses.all();
  // Does a handle answer now, without Python?
  model.answers = (name) => name === "time" || Boolean(whole.timed?.includes(name)) || rehearsed.may()
    || Boolean(whole.hands?.includes(name) && model.get("state") === whole.first.state);
  model.arrival = () => (whole.frames[lit() + COMES] ?? []).map(shown);
  model.show = (state = lit()) => {
    if (whole.frames[state]) model.take(shown(nearest(state, whole.first.t)));
    model.moved = true;
  };
  return model;
};
