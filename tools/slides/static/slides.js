// The deck: one picture plays when its slide is shown; formulas are drawn before the first is.

const shown = ({ currentSlide }) => {
  const picture = currentSlide.querySelector(".alive");
  if (picture) window.sweptSpheres?.play?.(picture);
};

Reveal.initialize({
  width: 1920, height: 1080, margin: 0, center: false, hash: true, transition: "none", slideNumber: "c/t",
  controls: false, pdfSeparateFragments: false, plugins: [RevealNotes],
}).then(() => { shown({ currentSlide: Reveal.getCurrentSlide() }); });
Reveal.on("slidechanged", shown);
