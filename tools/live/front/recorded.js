// A model that answers from a recording: the frame of the state or tag and the time that are asked for, or the nearest
// there is. It knows no collision: whoever tries to move something is told how to, unless what they do is rehearsed.

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
  const from = ([marks, clocks, x, y, behind, ...bends], [dx, dy]) => {
    const [part, mark, ...at] = behind ?? [];
    const trail = behind && [part, mark, at[0] - dx, at[1] - dy];
    return [marks, clocks, x.map((a) => a + dx), y.map((a) => a + dy), trail, ...bends];
  };
  return moves ? { ...rest, moves: moves.map((move, i) => from(move, by[i] ?? [0, 0])) } : rest;
};

// What hands may do is rehearsed in some boards: a handle is pulled so far, let go, and then somebody asks or does not.
// Each deed gives its frames, and nothing where it is not rehearsed.
const rehearsing = (frames, same) => {
  let deed = "", pull = -1;
  const pulls = Object.keys(frames).filter((name) => name.startsWith("drag "));
  const spot = (k, handle) => seen(frames[pulls[k]][0].handles, same).find(({ name }) => name === handle);
  const moves = (handle) => pulls.length > 1 && spot(0, handle) && spot(0, handle).x !== spot(1, handle).x;
  const may = (handle) => moves(handle) && (!deed || deed === "drag");
  const now = (next, k = pull) => {
    [deed, pull] = [next, k];
    return frames[`${deed} ${pull}`];
  };
  const far = ({ handle, x, y }) => (k) => Math.hypot(spot(k, handle).x - x, spot(k, handle).y - y);
  return {
    name: () => deed && `${deed} ${pull}`,
    plays: (kind) => ["drag", "act"].includes(kind) && ["done", "ask"].includes(deed),
    drag: ({ done, ...at }) => {
      if (!may(at.handle)) return null;
      if (done) return deed && now("done"); // a press without a move lets nothing go
      const apart = far(at), nearest = pulls.map((_, k) => k).reduce((best, k) => (apart(k) < apart(best) ? k : best));
      return now("drag", nearest);
    },
    key: ({ handle, dx }) => (may(handle) && dx ? now("drag", Math.min(Math.max(pull - dx, 0), pulls.length - 1)) : null),
    act: ({ name }) => {
      if (name === "shoot") return deed === "drag" ? now("done") : null;
      if (!deed || deed === "drag") return null;
      return name === "ask" ? now(deed === "ask" ? "done" : "ask") : name === "replay" ? now(deed) : null;
    },
  };
};

const VOTED = "✓"; // behind the name of a state whose vote has shown what was hidden
const recordedModel = ({ first: kept, frames }, { same, tracks }, { lonely, voted, offer }) => {
  const first = frameOf({}, kept, same), alone = lonely ? { handles: [], offered: [], vote: {} } : {};
  const own = { answered: 0, plays: 0, projected: false, chosen: -1, ...alone }; // nothing here could move them
  const timeOf = (frame) => frame.t ?? first.t;
  const rehearsed = rehearsing(frames, same);
  const lit = () => rehearsed.name() || model.get("lit") || model.get("state");
  const of = (state) => (voted || model.get("chosen") >= 0 ? frames[state + VOTED] : null) ?? frames[state] ?? [];
  const nearest = (state, t, among = of(state)) =>
    among.reduce((best, each) => (Math.abs(timeOf(each) - t) < Math.abs(timeOf(best) - t) ? each : best), among[0]);
  const shown = (frame) => {
    const { event, ...values } = frameOf(first, frame, same);
    if ("like" in values.tracks) values.tracks = moved(values.tracks, tracks);
    return { ...values, ...alone };
  };
  const acts = {
    state: ({ name }) => nearest(name, model.get("t")),
    time: ({ t }) => nearest(lit(), t),
    step: ({ by }) => {
      const [state, now] = [lit(), model.get("t")], events = of(state).filter(({ event }) => event);
      const on = events.filter((frame) => by * (timeOf(frame) - now) > 1e-12);
      return on.length ? on.at(by > 0 ? 0 : -1) : nearest(state, by > 0 ? model.get("last") : 0);
    },
    choose: ({ number }) => {
      model.take({ chosen: number });
      return nearest(lit(), 0);
    },
    borrow: () => offer("act"),
  };
  for (const kind of ["drag", "key", "act"]) acts[kind] = (event) => rehearsed[kind](event)?.[0] ?? offer(kind);
  const send = ({ kind, event, number }) => queueMicrotask(() => {
    const frame = acts[kind]?.(event);
    if (frame) model.moved = !rehearsed.name(); // what is live begins anew after a rehearsal
    model.take({ ...(frame ? shown(frame) : {}), answered: number });
    if (kind === "choose" || (frame && rehearsed.plays(kind))) model.take({ plays: model.get("plays") + 1 });
  });
  const model = modelOf({ ...first, ...own }, { send, save: () => {} });
  model.show = (state = lit()) => {
    if (frames[state]) model.take(shown(nearest(state, first.t)));
    model.moved = true;
  };
  return model;
};
