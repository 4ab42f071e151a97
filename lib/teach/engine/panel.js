// The engine in a drawer: its sockets, each with a picture of its job and what it runs on; a press takes the next choice.

function render({ model, el }) {
  const list = document.createElement("ul");
  list.className = "sockets";
  list.setAttribute("aria-label", "the sockets of the engine");
  const [drawer, sum] = fold(list);
  const show = () => {
    const held = document.activeElement?.dataset?.socket, rows = model.get("rows");
    list.replaceChildren(...rows.map((row) => line(model, row)));
    sum.textContent = `Your engine: ${counted(rows)}`;
    drawer.open ||= rows.some(({ kind }) => ["tried", "broken"].includes(kind));
    if (held) el.querySelector(`[data-socket="${held}"]`)?.focus();
  };
  show();
  const score = document.createElement("table"), [hits, title] = fold(score);
  title.textContent = "What happened, hit by hit";
  const tellHits = () => {
    const rows = [["when", "who", "the first then goes at"], ...model.get("happened")];
    score.replaceChildren(...rows.map((row, i) => cells(row, i ? "td" : "th")));
    hits.hidden = rows.length < 2;
  };
  tellHits();
  model.on("change:happened", tellHits);
  model.on("change:rows", show);
  const told = document.createElement("p");
  told.setAttribute("role", "status");
  const tell = () => { told.textContent = model.get("told"); told.hidden = !told.textContent; };
  tell();
  model.on("change:told", tell);
  el.append(drawer, told, hits);
  return () => {
    model.off("change:rows", show); model.off("change:told", tell); model.off("change:happened", tellHits);
  };
}

// How many parts are whose.
const NAMED = [["own", "yours"], ["article", "an article’s"], ["tried", "as it stands"], ["broken", "broken"], ["loan", "on loan"]];
const counted = (rows) => NAMED.map(([kind, words]) => [rows.filter((row) => row.kind === kind).length, words])
  .filter(([count]) => count).map(([count, words], i) => `${count}${i ? "" : count === 1 ? " part" : " parts"} ${words}`).join(", ");

// What is folded away, and its title.
const fold = (content) => {
  const made = document.createElement("details"), title = document.createElement("summary");
  made.className = "later";
  made.append(title, content);
  return [made, title];
};

const cells = (words, tag) => {
  const row = document.createElement("tr");
  row.append(...words.map((word) => Object.assign(document.createElement(tag), { textContent: word })));
  return row;
};

// What each part does, drawn in a box of 60 by 36: discs [x, y, r, filled], lines, and broken lines.
const JOBS = {
  "relative": ["10,26,6,1 46,12,6", "M16 24L38 15M33 13l6 1-3 5"],
  "touching now": ["21,18,9,1 39,18,9", ""],
  "first contact": ["44,18,8 28,18,8,1", "M4 18h14", "M18 18h2"],
  "never wrong": ["40,22,9 24,11,6,1", "M4 11h52"],
  "collide": ["24,18,8,1 40,18,8", "M24 18L12 30M40 18h16M51 14l5 4-5 4"],
  "cushion": ["30,20,7,1", "M6 6h48M12 32L27 16M33 16L48 32"],
  "who is next": ["10,26,6,1 30,12,6 50,26,6", "M14 22L24 15M19 15l6-1-3 6", "M16 27h26"],
  "whom to ask": ["12,12,5,1 24,24,5 48,12,5", "M2 2h56v32h-56zM30 2v32M2 18h56"],
  "curved way": ["8,28,5,1 48,24,5", "M8 28Q26-12 46 18"],
  "face": ["30,15,8,1", "M6 31L22 23H54L40 31Z"],
  "edge": ["30,15,8,1", "M4 31L26 23M34 23L56 31M4 35H56", "M30 6v17"],
  "corner": ["30,13,8,1", "M6 35L30 21L54 35"],
  "slide": ["14,21,7,1", "M4 28h52M24 21h26M45 17l5 4-5 4", "M14 21L40 5"],
};
const drawn = (name) => {
  const [discs, lines, broken = ""] = JOBS[name];
  const rounds = discs.split(" ").map((disc) => disc.split(",")).map(([x, y, r, full]) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${full ? "currentColor" : "none"}" fill-opacity=".35"/>`).join("");
  return `<svg class="job" viewBox="0 0 60 36" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8">` +
    `${rounds}<path d="${lines}"/><path d="${broken}" stroke-dasharray="3 2"/></svg>`;
};

const line = (model, { lesson, name, does, choice, kind, choices }) => {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.socket = name;
  button.className = kind;
  button.title = `${does} Press for the next of ${choices}.`;
  button.innerHTML = drawn(name);
  for (const [look, text] of [["lesson", lesson], ["name", name], ["choice", choice]]) {
    const part = document.createElement("span");
    part.className = look;
    part.textContent = text;
    button.append(part, " "); // else a screen reader runs the words together
  }
  button.onclick = () => model.send({ socket: name });
  const item = document.createElement("li");
  item.append(button);
  return item;
};

export default { render };
