// Time: the slider, the steps from event to event, and playing. Playing moves what is drawn where the picture says how,
// and asks for a picture at the end alone; elsewhere it asks for that of now, whenever the last one has come. It holds
// a moment at what matters, and stays at the end; played again it begins anew.

const HOLD = 600, AGAIN = 1000, STEPS = 10; // milliseconds; how many pictures for whom motion is too much
const SLOWEST = 0.1; // from here on slow motion is said, and time told with more digits
const SPEEDS = { "1": 1, "½": 1 / 2, "¼": 1 / 4 };

// Where a film is that began so many milliseconds ago at t, and for how long it has been at its end. It goes from spell
// to spell, each with its speed: at a pause t stands still, about an impact it goes slower. whole : milliseconds that
// one unit of t takes.
const reachedBy = (left, t, last, whole, { pauses = [], slow = [] }) => {
  const holds = pauses.filter((hold) => hold > t && hold < last);
  const marks = [...holds, ...slow.flatMap(([from, to]) => [from, to]), last].filter((mark) => mark > t && mark <= last);
  for (const mark of marks.sort((a, b) => a - b)) {
    const spell = slow.find(([from, to]) => from <= t && t < to);
    const way = ((mark - t) * whole) / (spell?.[2] ?? 1);
    if (left < way) return [t + ((mark - t) * left) / way, 0];
    left -= way;
    t = mark;
    if (!holds.includes(mark)) continue;
    if (left < HOLD) return [t, 0];
    left -= HOLD;
  }
  return [last, left];
};

// A button that stays pressed.
const toggle = (sign, title) => {
  const made = button(sign, title, () => press(made, !pressed(made)));
  press(made, false);
  return made;
};

const player = (model, send, shown, root, signal) => {
  const slider = make("input", { type: "range", min: 0, max: 1, step: 0.01, "aria-label": "time t in the frame" });
  const time = make("output", { "aria-live": "off" });
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const speak = speaker(signal);
  let begun = null, speed = 1, reached = 0, asked = null;

  const before = button("◀", "to the event before", () => { pause(); send("step", { by: -1 }); });
  const play = make("button", { type: "button", class: "play" }, "Play");
  const after = button("▶", "to the next event", () => { pause(); send("step", { by: 1 }); });
  const pace = Object.entries(SPEEDS).map(([sign, share]) => button(sign, `speed ${sign}`, () => setSpeed(share)));
  const speeds = make("span", { class: "speeds item", role: "group", "aria-label": "speed" }, "speed", ...pace);
  const loop = toggle("↻ again and again", "play again and again"), sound = toggle("♪ sound", "sound");
  const rest = [speeds, ...[loop, sound].map((each) => make("span", { class: "item" }, each))];
  const name = make("span", {}), label = make("label", {}, name, slider, time);
  const row = make("div", { class: "scrubber" }, before, play, after, label);

  const last = () => model.get("last") || 1;
  const clockOf = (t) => {
    const { clock } = model.get("tracks"), now = t * (model.get("duration") || 1);
    return clock ? between(now, ...clock) : now;
  };
  const tellTime = (t = Number(slider.value)) => {
    const duration = model.get("duration");
    const [, , fast] = (model.get("tracks").slow ?? []).find(([from, to]) => from <= t && t < to) ?? [];
    const crawls = begun && fast < SLOWEST, now = t * (duration || 1);
    if (duration && duration < 0.1) time.textContent = (1000 * now).toFixed(1) + " ms";
    else time.textContent = now.toFixed(crawls ? 5 : 2) + (duration ? " s" : "");
    if (begun && fast > 1) time.textContent += `, ${fast} times as fast`;
    if (crawls) time.textContent += ` ×1/${Math.round(1 / fast)}`;
  };
  const toTime = () => {
    tellTime();
    asked = Number(slider.value);
    send("time", { t: asked });
  };
  const since = () => {
    const whole = (1000 * model.get("pace")) / speed;
    return reachedBy(performance.now() - begun.at, begun.t, last(), whole, model.get("tracks"));
  };
  const setSpeed = (share) => {
    if (begun) begun = { t: since()[0], at: performance.now() };
    speed = share;
    Object.values(SPEEDS).forEach((each, i) => press(pace[i], each === speed));
  };
  // A film that the kernel has yet to work out begins when that has answered: the clock would run over another picture.
  const start = (t) => {
    begun = { t, at: performance.now(), waits: !model.get("tracks").moves && send.open() };
    reached = t > 0 ? clockOf(t) : -1;
    play.textContent = "Pause";
    root.classList.toggle("playing", Boolean(model.get("duration") || model.get("tracks").alone));
    root.dispatchEvent(new Event("begun"));
    tick();
  };
  const stop = () => {
    begun = null;
    play.textContent = "Play";
    root.classList.remove("playing", "held");
    root.dispatchEvent(new Event("ended"));
  };
  // What was played is put in its place by the picture of that instant, which may be the one that came last.
  const settle = () => { model.off("change:answered", settle); shown.rest(); };
  const pause = () => {
    if (!begun) return;
    stop();
    if (!model.get("tracks").moves && asked === Number(slider.value)) return;
    model.on("change:answered", settle);
    toTime();
  };
  const listen = (clock) => {
    const { sounds = [] } = model.get("tracks");
    if (pressed(sound)) for (const [kind, loudness] of heard(sounds, reached, clock)) speak(kind, loudness);
    reached = clock;
  };
  const tick = () => {
    if (!begun) return;
    if (!root.isConnected) return pause();
    if (begun.waits) {
      const waits = send.open(), t = model.get("t");
      begun = { t: waits ? begun.t : t < last() ? t : 0, at: performance.now(), waits };
      return void requestAnimationFrame(tick);
    }
    const [t, ended] = since(), tracks = model.get("tracks"), step = last() / STEPS;
    const held = (tracks.pauses ?? []).includes(t);
    root.classList.toggle("held", held);
    const now = calm.matches && !held ? Math.max(Math.floor(t / step + 1e-9) * step, begun.t) : t;
    slider.value = now; // it goes by its steps, which in slow motion are far too long
    const clock = clockOf(tracks.moves ? now : Number(slider.value));
    listen(clock);
    if (tracks.moves) { tellTime(now); shown.carry(tracks, clock); } else if (asked !== Number(slider.value)) toTime();
    if (ended) root.dispatchEvent(new Event("ended"));
    if (ended < (pressed(loop) ? AGAIN : 1)) requestAnimationFrame(tick);
    else if (pressed(loop)) start(0);
    else pause();
  };

  play.addEventListener("click", () => {
    if (begun) pause();
    else start(slider.value < last() ? Number(slider.value) : 0);
  });
  slider.addEventListener("input", () => { stop(); toTime(); });
  watch(model, signal, "last t", () => {
    slider.max = last();
    if (document.activeElement !== slider && !begun) slider.value = asked = model.get("t");
    tellTime();
  });
  watch(model, signal, "reel", () => {
    const reel = (name.textContent = model.get("reel") || "t");
    slider.setAttribute("aria-label", reel === "t" ? "time t in the frame" : reel);
    time.hidden = !["t", "seconds"].includes(reel);
  });
  watch(model, signal, "scrub duration pace tracks", () => {
    row.hidden = !model.get("scrub");
    for (const each of [before, after]) each.hidden = !model.get("duration");
    for (const each of [play, ...rest]) each.hidden = !model.get("pace");
    rest.at(-1).hidden ||= !model.get("tracks").sounds?.length;
    slider.step = model.get("pace") ? 0.001 : 0.01;
    tellTime();
  });
  watch(model, signal, "handles reel", () => {
    const own = ["time", model.get("reel")]; // the picture has a scale of its own
    label.hidden = model.get("handles").some(({ name }) => own.includes(name));
  });
  setSpeed(1);
  const plays = model.get("plays");
  watch(model, signal, "plays", () => {
    if (model.get("plays") > plays && model.get("pace") && !root.classList.contains("away")) start(0);
  });
  let stops = model.get("stops");
  watch(model, signal, "stops", () => {
    const same = model.get("stops") === stops;
    stops = model.get("stops");
    if (!begun || same) return;
    stop();
    shown.rest();
    slider.value = asked = model.get("t");
    tellTime();
  });
  if (model.get("begins")) attached(root, signal, () => {
    model.set("begins", false);
    start(0);
    requestAnimationFrame(() => root.scrollIntoView({ block: "nearest" })); // it may have been opened below the fold
  });
  signal.addEventListener("abort", () => model.off("change:answered", settle));
  // A film goes on in another view: where it is, if it plays, when it stops here; and from there on.
  const give = () => {
    if (!begun) return null;
    const [t] = since();
    stop();
    shown.rest();
    return t;
  };
  const take = (t) => { if (t !== null) start(t); };
  return { row, rest, pause, give, take };
};
