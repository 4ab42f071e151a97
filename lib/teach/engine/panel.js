// The sockets of the engine: a row each, with its lesson, its name and what it runs on; a press takes the next choice.

function render({ model, el }) {
  const [list, others] = ["the sockets of the engine", "more sockets"].map((label) => {
    const made = document.createElement("ul");
    made.className = "sockets";
    made.setAttribute("aria-label", label);
    return made;
  });
  const [later, summary] = fold(others);
  const show = () => {
    const held = document.activeElement?.dataset?.socket, rows = model.get("rows"), rest = rows.slice(FIRST);
    list.replaceChildren(...rows.slice(0, FIRST).map((row) => line(model, row)));
    others.replaceChildren(...rest.map((row) => line(model, row)));
    summary.textContent = `${COUNTED[rest.length] ?? rest.length} more, later`;
    later.open ||= rest.some(({ kind }) => kind !== "loan");
    if (held) el.querySelector(`[data-socket="${held}"]`)?.focus();
  };
  show();
  const score = document.createElement("table"), [hits, title] = fold(score);
  title.textContent = "What happened, hit by hit";
  const tellHits = () => {
    const rows = [["when", "who", "how fast"], ...model.get("happened")];
    score.replaceChildren(...rows.map((row, i) => cells(row, i ? "td" : "th")));
    hits.hidden = rows.length < 2;
  };
  tellHits();
  model.on("change:happened", tellHits);
  model.on("change:rows", show);
  const told = document.createElement("p");
  told.setAttribute("role", "status");
  const tell = () => { told.textContent = model.get("told"); };
  tell();
  model.on("change:told", tell);
  el.append(list, later, told, hits);
  return () => {
    model.off("change:rows", show); model.off("change:told", tell); model.off("change:happened", tellHits);
  };
}

const FIRST = 3, COUNTED = { 6: "Six" }; // those of the first lessons, and the rest in words

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

const line = (model, { lesson, name, does, choice, kind, choices }) => {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.socket = name;
  button.className = kind;
  button.disabled = choices < 2;
  button.title = choices < 2 ? `${does} Its exercise fills it.` : `${does} Press for the next of ${choices}.`;
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
