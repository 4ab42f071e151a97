// What is true now, in words under the picture; a screen reader is told once they have settled.

const SETTLED = 500; // milliseconds

// A formula stands on one line where it fits: terms with signs between them, a number with its unit, coordinates. One
// that is longer breaks before its relations, and a side that is longer than a line before its terms: no product breaks.
const UNIT = "(?: (?:[\u0391-\u03c9|][^\\s]*|(?:cm|mm|m|s|ms|J|kg)(?![a-z])\\S*))*";
const FACTOR = "(?:(?<![A-Za-z]{2}|[.,;:]) [A-Za-z][²³′₀-₉]*(?= [=<>≤≥≈≠+−·/×±→] |[.,;:)]|$))*";
const TERM = `(?:(?:sin|cos|tan) )?(?:[^\\s()]*\\([^()]*\\)[^\\s()]*|[^\\s()]+)${UNIT}${FACTOR}`;
const FORMULA = new RegExp(
  `${TERM}(?: [=<>≤≥≈≠+−·/×±→] ${TERM})+|[−\\d.,]+${UNIT.slice(0, -1)}+|\\([−\\d.]+(?:, [−\\d.]+)+\\)\\S*`, "g");

const OUTSIDE = "(?![^()]*\\))";
const BREAKS = ["[=<>≤≥≈≠→]", "[+−±]"].map((signs) => new RegExp(` (?=${signs} )${OUTSIDE}`)); // of a formula, of a side

const held = (formula, [breaks, ...finer]) => make("span", { class: "formula" }, ...(
  breaks ? formula.split(breaks).flatMap((part, i) => [i ? " " : "", held(part, finer)]) : [formula]));

const unbroken = (told) => {
  const parts = [];
  let at = 0;
  for (const { 0: found, index } of told.matchAll(FORMULA)) {
    parts.push(told.slice(at, index), held(found, BREAKS));
    at = index + found.length;
  }
  return [...parts, told.slice(at)];
};

const words = (model, signal) => {
  const line = make("p", { class: "words" }), spoken = make("p", { class: "spoken", "aria-live": "polite" });
  let timer = null;
  watch(model, signal, "alt remark", () => {
    const [alt, remark] = [model.get("alt"), model.get("remark")];
    const told = model.get("captioned") ? "" : alt === remark ? alt : `${alt} ${remark}`.trim();
    if (told === line.textContent) return;
    const first = !line.textContent;
    line.replaceChildren(...unbroken(told));
    spoken.textContent = "";
    clearTimeout(timer);
    if (!first) timer = setTimeout(() => { spoken.textContent = told; }, SETTLED);
  });
  signal.addEventListener("abort", () => clearTimeout(timer));
  return [line, spoken];
};
