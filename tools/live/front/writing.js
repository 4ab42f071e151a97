// Code that is written on the page: an exercise's answer, a laboratory's listing. Python runs it in the lesson's own
// names; what it says and draws appears below.

const LONG = 6000; // milliseconds after which something may never end

// What a cell has said, in its order, below the code: words, and widgets in front ends of their own.
const showSaid = async (place, said, lesson) => {
  place.end?.();
  const ends = [];
  place.end = () => ends.forEach((end) => end());
  const shown = await Promise.all(said.map((x) => (typeof x === "number" ? lesson.view(x, ends) : paragraph(x))));
  place.replaceChildren(...shown.flat());
};
const paragraph = (text) => {
  const [, legend] = /^\*([^]+)\*$/.exec(text.trim()) ?? [];
  const blocks = (legend ?? text).trim().split(/\n\s*\n/).filter(Boolean);
  return blocks.map((block) => make("p", {}, ...(legend ? [make("em", {}, block)] : withCode(block))));
};
const withCode = (text) => text.split("`").map((piece, i) => (i % 2 ? make("code", {}, piece) : piece));

// Run code in the lesson of an element, once Python is there, and show in `place` what comes; its parts for a caller
// that shows them elsewhere.
const inPython = async (element, code, place, show = showSaid) => {
  const say = (...words) => { place.end?.(); place.end = null; place.replaceChildren(make("p", {}, ...words)); };
  if (state.hindered) return say("This cannot run here. ", state.hindered);
  if (state.phase !== "live") {
    place.end?.();
    place.end = null;
    const told = make("p");
    place.replaceChildren(told);
    const again = () => inPython(element, code, place, show);
    if (!(await bringHere(told, "What you wrote is kept. ", again))) return;
  }
  const stop = button("Stop", () => state.stop()), lesson = state.lessons.get(element.dataset.lesson);
  say("It runs … ", stop);
  const waits = setTimeout(() => say("It still runs. If a loop never ends, press ", stop, "."), LONG);
  try {
    const { said, error } = await lesson.request({ do: "run", code });
    clearTimeout(waits);
    await show(place, error ? [...said, error] : said, lesson);
  } catch (error) {
    say(state.stopped ? "It was stopped. Python starts anew, and what you wrote is kept." : `Python has stopped: ${error.message}.`);
  } finally {
    clearTimeout(waits);
  }
};

// The help of an exercise stands below already: it comes last of what its cell shows.
const showReply = (place, said, lesson) =>
  showSaid(place, typeof said.at(-1) === "number" ? said.slice(0, -1) : said, lesson);

// What a laboratory's cell shows takes the place of what is there.
const showPictures = (cell) => async (place, said, lesson) => {
  const numbers = said.filter((x) => typeof x === "number");
  await showSaid(place, said.filter((x) => typeof x !== "number"), lesson);
  for (const element of cell.querySelectorAll(".alive")) {
    const number = numbers[Number(element.dataset.index)];
    if (number !== undefined) await enliveOne(element, number, lesson);
  }
};

const writers = new Map();
const writer = (element) => {
  const { exercise, code } = element.dataset, name = exercise ?? code, cell = element.closest(".cell");
  const input = cell?.querySelector(".cell_input"), given = input?.querySelector("pre")?.textContent.trimEnd();
  if (!given || writers.has(name)) return;
  const what = exercise ? `your answer to exercise ${exercise}` : `the listing ${code.slice(3)}`;
  const note = make("span", { role: "status" }), reply = make("div", { class: "alive alive-reply", role: "status" });
  const run = () => inPython(element, field.value, reply, exercise ? showReply : showPictures(cell));
  const field = codeField(what, answers.get(name) ?? given, {
    changed: (text) => { note.textContent = answers.set(name, text) ? "" : "This browser keeps nothing for this page: export what you want to keep."; },
    run,
  });
  const reset = button("Reset", () => {
    if (field.value === given || !confirm("Put back the code as it was given? What you wrote here goes.")) return;
    answers.drop(name);
    field.put(given);
    note.textContent = "The code is as it was given.";
  });
  const hint = make("span", { class: "alive-hint" }, TOUCH ? "" : "Tab indents, Escape ends that. Shift + Enter runs.");
  const row = make("div", { class: "alive-row" }, bringing(exercise ? "Run and check" : "Run", run), reset, hint, note);
  const box = make("div", { class: "alive-writing", role: "group", "aria-label": what }, field, row, reply);
  input.hidden = true;
  input.after(box);
  cell.querySelector(".cell_output > .stream")?.setAttribute("hidden", ""); // what it says of code that does nothing
  writers.set(name, field);
  return box;
};

const bringWriting = (elements) => {
  const boxes = elements.map(writer).filter(Boolean);
  if (!boxes.length) return;
  boxes[0].before(exchange((come) => {
    for (const [name, text] of Object.entries(come)) writers.get(name)?.put(text);
  }));
};
