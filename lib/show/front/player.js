// Time: the slider, the steps from event to event, and playing. Playing moves what is drawn where the picture says how,
// and asks for a picture at the end alone; elsewhere it asks for that of now, whenever the last one has come. It holds
// a moment at what matters.

const HOLD = 600, STEPS = 10; // milliseconds; and how many pictures for whom motion is too much
const SPEEDS = { "1": 1, "½": 1 / 2, "¼": 1 / 4 };

const player = (model, send, shown, root, signal) => {
  const slider = make("input", { type: "range", min: 0, max: 1, step: 0.01, "aria-label": "time t in the frame" });
  const time = make("output", { "aria-live": "off" });
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const speak = speaker(signal);
  let begun = null, speed = 1, reached = 0;

  const before = button("◀", "to the event before", () => { pause(); send("step", { by: -1 }); });
  const play = make("button", { type: "button" }, "Play");
  const after = button("▶", "to the next event", () => { pause(); send("step", { by: 1 }); });
  const pace = Object.entries(SPEEDS).map(([sign, share]) => button(sign, `speed ${sign}`, () => setSpeed(share)));
  const speeds = make("span", { class: "speeds", role: "group", "aria-label": "speed" }, ...pace);
  const toggle = (sign, title) => {
    const made = button(sign, title, () => press(made, !pressed(made)));
    press(made, false);
    return made;
  };
  const loop = toggle("↻", "play again and again"), sound = toggle("♪", "sound");
  const label = make("label", {}, "t", slider, time);
  const row = make("div", { class: "scrubber" }, before, play, after, speeds, loop, sound, label);

  const clockOf = (t) => {
    const { clock } = model.get("tracks"), now = t * (model.get("duration") || 1);
    return clock ? between(now, ...clock) : now;
  };
  const tellTime = () => {
    const duration = model.get("duration");
    time.textContent = duration ? (slider.value * duration).toFixed(2) + " s" : Number(slider.value).toFixed(2);
  };
  const toTime = () => { tellTime(); send("time", { t: Number(slider.value) }); };
  const setSpeed = (share) => {
    if (begun) begun = { t: played(performance.now()), at: performance.now() };
    speed = share;
    Object.values(SPEEDS).forEach((each, i) => press(pace[i], each === speed));
  };
  const start = (t) => {
    begun = { t, at: performance.now() };
    reached = t > 0 ? clockOf(t) : -1;
    play.textContent = "Pause";
    root.classList.toggle("playing", Boolean(model.get("duration")));
    tick();
  };
  const stop = () => { begun = null; play.textContent = "Play"; root.classList.remove("playing"); };
  // What was played is put in its place by the picture of that instant, which may be the one that came last.
  const settle = () => { model.off("change:answered", settle); shown.rest(); };
  const pause = () => {
    if (!begun) return;
    stop();
    if (!model.get("tracks").moves) return;
    model.on("change:answered", settle);
    toTime();
  };
  // From spell to spell, each with its speed: at a pause t stands still, about an impact it goes slower.
  const played = (now) => {
    let t = begun.t, left = now - begun.at;
    const whole = (1000 * model.get("pace")) / speed, { pauses = [], slow = [] } = model.get("tracks");
    const holds = pauses.filter((hold) => hold > begun.t);
    const marks = [...holds, ...slow.flatMap(([from, to]) => [from, to]), 1].filter((mark) => mark > t);
    for (const mark of marks.sort((a, b) => a - b)) {
      const spell = slow.find(([from, to]) => from <= t && t < to);
      const way = ((mark - t) * whole) / (spell?.[2] ?? 1);
      if (left < way) return t + ((mark - t) * left) / way;
      left -= way;
      t = mark;
      if (!holds.includes(mark)) continue;
      if (left < HOLD) return t;
      left -= HOLD;
    }
    return 1;
  };
  const listen = (clock) => {
    const { sounds = [] } = model.get("tracks");
    if (pressed(sound)) for (const [kind, loudness] of heard(sounds, reached, clock)) speak(kind, loudness);
    reached = clock;
  };
  const tick = () => {
    if (!begun || !root.isConnected) return pause();
    const t = played(performance.now()), tracks = model.get("tracks");
    const held = (tracks.pauses ?? []).includes(t);
    slider.value = calm.matches && !held ? Math.max(Math.floor(t * STEPS) / STEPS, begun.t) : t;
    const clock = clockOf(Number(slider.value));
    listen(clock);
    if (tracks.moves) { tellTime(); shown.carry(tracks, clock); } else toTime();
    if (t < 1) requestAnimationFrame(tick);
    else if (pressed(loop)) requestAnimationFrame(() => begun && start(0));
    else pause();
  };

  play.addEventListener("click", () => {
    if (begun) pause();
    else start(slider.value < 1 ? Number(slider.value) : 0);
  });
  slider.addEventListener("input", () => { stop(); toTime(); });
  watch(model, signal, "t", () => {
    if (document.activeElement !== slider && !begun) slider.value = model.get("t");
    tellTime();
  });
  watch(model, signal, "scrub duration pace tracks", () => {
    row.hidden = !model.get("scrub");
    for (const each of [before, after]) each.hidden = !model.get("duration");
    for (const each of [play, speeds, loop]) each.hidden = !model.get("pace");
    sound.hidden = !model.get("tracks").sounds?.length;
    slider.step = model.get("pace") ? 0.001 : 0.01;
    tellTime();
  });
  setSpeed(1);
  const asked = model.get("plays");
  watch(model, signal, "plays", () => { if (model.get("plays") > asked && model.get("pace")) start(0); });
  signal.addEventListener("abort", () => model.off("change:answered", settle));
  return { row, pause };
};
