// What is true now, in words under the picture; a screen reader is told once they have settled.

const SETTLED = 500; // milliseconds

const words = (model, image, signal) => {
  const line = make("p", { class: "words" }), spoken = make("p", { class: "spoken", "aria-live": "polite" });
  let timer = null;
  // What never moves has its caption beside it already.
  const moves = () => model.get("scrub") || model.get("handles").length || model.get("remark");
  watch(model, signal, "alt remark handles scrub", () => {
    const [alt, remark] = [model.get("alt"), model.get("remark")];
    image.setAttribute("aria-label", alt);
    const told = !moves() ? "" : alt === remark ? alt : `${alt} ${remark}`.trim();
    if (told === line.textContent) return;
    const first = !line.textContent;
    line.textContent = told;
    spoken.textContent = "";
    clearTimeout(timer);
    if (!first) timer = setTimeout(() => { spoken.textContent = told; }, SETTLED);
  });
  signal.addEventListener("abort", () => clearTimeout(timer));
  return [line, spoken];
};
