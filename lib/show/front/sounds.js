// Sounds, off at first and never the only sign: a tick is short, a bell rings on.

const SOUNDS = { tick: [1800, 0.05], bell: [660, 0.9] }; // hertz, and seconds until it has died away

const speaker = (signal) => {
  let context = null;
  signal.addEventListener("abort", () => context?.close());
  return (kind, loudness) => {
    context ??= new AudioContext();
    const [pitch, length] = SOUNDS[kind], now = context.currentTime;
    const tone = context.createOscillator(), volume = context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.3 * loudness, now);
    volume.gain.linearRampToValueAtTime(0, now + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now);
    tone.stop(now + length);
  };
};

// What is to be heard on the clock's way from one reading to another: of each kind the loudest.
const heard = (sounds, from, to) => {
  const found = {};
  for (const [at, kind, loudness] of sounds) {
    if (from < at && at <= to) found[kind] = Math.max(found[kind] ?? 0, loudness);
  }
  return Object.entries(found);
};
