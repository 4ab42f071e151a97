// What a reader has written, kept in this browser by the name of its exercise or listing; to be taken out and put back.

const KEPT = "sweptSpheres.answer ", FORM = "Swept Spheres: answers";

const answers = {
  get: (name) => { try { return localStorage.getItem(KEPT + name); } catch { return null; } },
  // Whether it could be kept.
  set: (name, text) => { try { localStorage.setItem(KEPT + name, text); return true; } catch { return false; } },
  drop: (name) => { try { localStorage.removeItem(KEPT + name); } catch { /* nothing was kept */ } },
  all: () => {
    try {
      const names = Object.keys(localStorage).filter((key) => key.startsWith(KEPT)).map((key) => key.slice(KEPT.length));
      return Object.fromEntries(names.sort().map((name) => [name, answers.get(name)]));
    } catch { return {}; }
  },
};

const exported = () => `${JSON.stringify({ form: FORM, answers: answers.all() }, null, 1)}\n`;

// The answers in a file's text.
const readAnswers = (text) => {
  let found;
  try { found = JSON.parse(text); } catch { throw new Error("that file is no JSON"); }
  const told = found?.answers, plain = told && typeof told === "object" && !Array.isArray(told);
  if (found?.form !== FORM || !plain || Object.values(told).some((x) => typeof x !== "string"))
    throw new Error("that file holds no answers of Swept Spheres");
  return told;
};

const saveFile = (name, text) => {
  const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
};

// Two buttons for all answers of this browser; `taken` hears which have come.
const exchange = (taken) => {
  const status = make("span", { role: "status" });
  const file = make("input", { type: "file", accept: ".json,application/json", hidden: "", "aria-label": "a file of answers" });
  const told = (n) => `${n} answer${n === 1 ? "" : "s"}`;
  const export_ = button("Export all answers", () => {
    const count = Object.keys(answers.all()).length;
    if (count) saveFile("swept_spheres_answers.json", exported());
    status.textContent = count ? `${told(count)} exported.` : "Nothing has been written yet.";
  });
  file.addEventListener("change", async () => {
    try {
      const come = readAnswers(await file.files[0].text()), here = answers.all();
      const other = Object.keys(come).filter((name) => name in here && here[name] !== come[name]);
      const may = !other.length || confirm(`These answers differ from those in the file, and will be replaced: ${other.join(", ")}.`);
      if (may && !Object.entries(come).every(([name, text]) => answers.set(name, text)))
        throw new Error("this browser keeps nothing for this page");
      if (may) taken(come);
      status.textContent = may ? `${told(Object.keys(come).length)} imported.` : "Nothing was imported.";
    } catch (error) {
      status.textContent = `Nothing was imported: ${error.message}.`;
    }
    file.value = "";
  });
  const words = make("span", { class: "alive-words" }, "What you write in this course is kept in this browser.");
  const row = { class: "alive-bar alive-exchange", role: "group", "aria-label": "all your answers" };
  return make("div", row, words, export_, button("Import", () => file.click()), file, status);
};
