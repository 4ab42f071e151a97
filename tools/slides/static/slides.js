// The deck: a picture whose sentence follows the time plays when its slide is shown, but none before a vote; formulas
// are drawn before the first is.

const shown = ({ currentSlide, previousSlide }) => {
  previousSlide?.querySelectorAll(".alive").forEach((left) => left.putBack?.());
  const pulled = currentSlide.querySelector(".slide:not(.vote, .replies) .alive");
  if (pulled) bringHands(pulled);
  toStep();
  currentSlide.querySelectorAll(".slide.replies .alive").forEach(toEnd);
  const rests = currentSlide.querySelector(".slide.rests"), told = toldLast(currentSlide);
  enter(pulled, !rests);
  if (rests) stand(pulled, told);
  else if (told?.dataset.t) played(currentSlide, () => stand(pulled, told));
};

// Beside the answers a picture stands as it ended; on paper each does that plays on its slide.
const PLAYS = ".slide:not(.vote, .rests) .alive";
const toEnd = async (picture) => {
  const model = await window.sweptSpheres?.model?.(picture);
  model?.send({ kind: "time", event: { t: model.get("last") }, number: 0 });
};

// A picture whose state comes from another is seen to come to it, in one motion: it stands as it was, goes over, and
// then plays; any other plays at once, if it does not rest.
const STANDS = 900, GOES = 1800, STAYS = 500; // milliseconds
let entering = null;
const enter = async (picture, plays) => {
  const own = (entering = { picture }), model = picture && (await window.sweptSpheres?.model?.(picture));
  const frames = model?.arrival?.() ?? [], calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (entering !== own) return;
  picture?.querySelector(".stage")?.classList.remove("arriving");
  if (!frames.length || calm) return void (plays && picture && window.sweptSpheres?.play?.(picture));
  const stage = picture.querySelector(".stage"), begun = performance.now();
  stage.classList.add("arriving");
  model.take({ stops: (model.get("stops") ?? 0) + 1 });
  let seen = -1;
  const go = () => {
    if (entering !== own && entering.picture === picture) return;
    const since = performance.now() - begun, share = Math.min(Math.max((since - STANDS) / GOES, 0), 1);
    const k = Math.round(share * (frames.length - 1)), ended = since > STANDS + GOES + STAYS;
    if (entering === own && !ended) {
      if (k !== seen) model.take(frames[(seen = k)]);
      return void requestAnimationFrame(go);
    }
    stage.classList.remove("arriving");
    model.show();
    if (entering === own) window.sweptSpheres.play(picture);
  };
  go();
};

const toldLast = (slide) => [...slide.querySelectorAll(".equation-of:not(.fragment), .equation-of.visible")].at(-1);

// Each step of a slide shows another equation, and its picture what that is about.
const toStep = () => {
  const slide = Reveal.getCurrentSlide(), picture = slide.querySelector(".slide.state .alive"), last = toldLast(slide);
  if (!picture || !last || picture.dataset.state === last.dataset.state) return null;
  picture.dataset.state = last.dataset.state;
  window.sweptSpheres?.show?.(picture);
  return picture;
};
const step = () => {
  const picture = toStep();
  if (picture) enter(picture, false);
  stand(picture, toldLast(Reveal.getCurrentSlide()));
};

// An equation that tells of a later time has its picture stand there.
const stand = async (picture, told) => {
  if (!picture || !told?.dataset.t) return;
  await window.sweptSpheres?.show?.(picture);
  const model = await window.sweptSpheres?.model?.(picture);
  model?.send({ kind: "time", event: { t: Number(told.dataset.t) }, number: 0 });
};

// What is to be done once the film of a slide has come to its end, if that is still shown then.
const played = (slide, then) => {
  const looks = setInterval(() => {
    const strip = slide.querySelector(".scrubber input"), here = Reveal.getCurrentSlide() === slide;
    const ended = strip && Number(strip.value) >= Number(strip.max);
    if (!here || ended) clearInterval(looks);
    if (here && ended) setTimeout(then, STANDS);
  }, 100);
};

// For paper all pictures are drawn, and not only those that are in sight.
if (/print-pdf/i.test(location.search)) {
  window.IntersectionObserver = class {
    constructor(told) { this.told = told; }
    observe(target) { queueMicrotask(() => this.told([{ target, isIntersecting: true }])); }
    unobserve() {}
    disconnect() {}
  };
}

// A presenter's clicker turns slides wherever the focus is; whoever has used a picture with the pointer turns on by keys.
addEventListener("keydown", (event) => {
  const turn = { PageDown: Reveal.next, PageUp: Reveal.prev }[event.key];
  if (!turn || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  turn();
}, true);
// The counts of a vote stand beside its answers, too: those of the first vote, and behind an arrow those of the second.
addEventListener("input", ({ target }) => {
  const asked = target.closest?.("table.choices[data-vote]");
  if (!asked) return;
  const counts = [...asked.querySelectorAll("tr:not(.when)")].map((row) => [...row.querySelectorAll("input")].map((x) => x.value.trim()));
  const votes = [0, 1].filter((k) => counts.some((each) => each[k]));
  for (const told of document.querySelectorAll("table.replies[data-vote]"))
    if (told.dataset.vote === asked.dataset.vote)
      [...told.querySelectorAll(".counted")].forEach((cell, k) => { cell.textContent = votes.map((vote) => counts[k]?.[vote] || "0").join(" → "); });
});
// A count that is typed is done with at the next arrow, which turns the slide.
addEventListener("keydown", (event) => {
  if (!event.target.closest?.(".choices")) return;
  const turn = { ArrowRight: Reveal.next, ArrowDown: Reveal.next, ArrowLeft: Reveal.prev, ArrowUp: Reveal.prev }[event.key];
  if (!turn || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.target.blur();
  turn();
});
addEventListener("pointerup", ({ target }) => {
  if (target.closest?.(".stage")) setTimeout(() => document.activeElement?.blur());
});

Reveal.initialize({
  width: 1920, height: 1080, margin: 0, center: false, hash: true, transition: "none", controls: false,
  pdfSeparateFragments: false, plugins: [RevealNotes],
}).then(() => {
  shown({ currentSlide: Reveal.getCurrentSlide() });
  if (!/print-pdf/i.test(location.search)) return;
  const ended = () => {
    document.querySelectorAll(`${PLAYS}:not(.slide:has([data-t]) *)`).forEach(toEnd);
    for (const slide of document.querySelectorAll(".slide")) stand(slide.querySelector(".alive"), toldLast(slide));
  };
  if (window.sweptSpheres) ended();
  else addEventListener("load", ended); // the script of pictures comes last
});
Reveal.on("slidechanged", shown);
Reveal.on("fragmentshown", step);
Reveal.on("fragmenthidden", step);

// One key back from the answers to a vote, what was voted on has the slide to itself again, and plays once more.
Reveal.on("fragmenthidden", ({ fragment }) => {
  const films = fragment.closest(".room-tell")?.querySelectorAll(".goes") ?? [];
  [...films].flatMap((x) => x.getAnimations()).forEach((film) => { film.cancel(); film.play(); });
});
