// The sockets of the engine: a row each, with its lesson, its name and what it runs on; a press takes the next choice.

function render({ model, el }) {
  const list = document.createElement("ul");
  list.className = "sockets";
  list.setAttribute("aria-label", "the sockets of the engine");
  const show = () => {
    const held = document.activeElement?.dataset?.socket;
    list.replaceChildren(...model.get("rows").map((row) => line(model, row)));
    if (held) list.querySelector(`[data-socket="${held}"]`)?.focus();
  };
  show();
  model.on("change:rows", show);
  const told = document.createElement("p");
  told.setAttribute("role", "status");
  const tell = () => { told.textContent = model.get("told"); };
  tell();
  model.on("change:told", tell);
  el.append(list, told);
  return () => { model.off("change:rows", show); model.off("change:told", tell); };
}

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
