// The deck: one picture plays when its slide is shown; formulas are drawn before the first is.

const shown = ({ currentSlide }) => {
  const picture = currentSlide.querySelector(".alive");
  if (picture) window.sweptSpheres?.play?.(picture);
};

// A picture that is shown smaller than it was drawn has larger letters for that.
const LEAST = 24.5;
const readable = new ResizeObserver((all) => {
  for (const { target } of all) {
    const [, , width] = target.getAttribute("viewBox").split(" ").map(Number);
    const shown = target.getBoundingClientRect().width / Reveal.getScale();
    if (shown) target.style.setProperty("--least", `${(LEAST * width) / shown}px`);
  }
});
new MutationObserver(() => {
  for (const picture of document.querySelectorAll(".stage .picture[viewBox]")) readable.observe(picture);
}).observe(document.body, { childList: true, subtree: true, attributeFilter: ["viewBox"] });

Reveal.initialize({
  width: 1920, height: 1080, margin: 0, center: false, hash: true, transition: "none", slideNumber: "c/t",
  controls: false, pdfSeparateFragments: false, plugins: [RevealNotes],
}).then(() => { shown({ currentSlide: Reveal.getCurrentSlide() }); });
Reveal.on("slidechanged", shown);
