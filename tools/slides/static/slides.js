// The deck: a picture whose sentence follows the time plays when its slide is shown, but none before a vote; formulas
// are drawn before the first is.

const shown = ({ currentSlide, previousSlide }) => {
  previousSlide?.querySelectorAll(".alive").forEach((left) => left.putBack?.());
  const pulled = currentSlide.querySelector(".slide:not(.vote) .alive");
  if (pulled) bringHands(pulled);
  const picture = currentSlide.querySelector(".slide:not(.vote, .rests) .alive");
  if (picture) window.sweptSpheres?.play?.(picture);
  step();
};

// Each step of a slide shows another equation, and its picture what that is about.
const step = () => {
  const slide = Reveal.getCurrentSlide(), picture = slide.querySelector(".slide.state .alive");
  const last = [...slide.querySelectorAll(".equation-of:not(.fragment), .equation-of.visible")].at(-1);
  if (picture && last && picture.dataset.state !== last.dataset.state) {
    picture.dataset.state = last.dataset.state;
    window.sweptSpheres?.show?.(picture);
  }
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
}).then(() => { shown({ currentSlide: Reveal.getCurrentSlide() }); });
Reveal.on("slidechanged", shown);
Reveal.on("fragmentshown", step);
Reveal.on("fragmenthidden", step);
