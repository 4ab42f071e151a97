// What is true now, in words under the picture; a screen reader is told once they have settled.

const SETTLED = 500; // milliseconds

const words = (model, signal) => {
  const line = make("p", { class: "words" }), spoken = make("p", { class: "spoken", "aria-live": "polite" });
  let timer = null;
  watch(model, signal, "alt remark", () => {
    const [alt, remark] = [model.get("alt"), model.get("remark")];
    const told = model.get("captioned") ? "" : alt === remark ? alt : `${alt} ${remark}`.trim();
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
