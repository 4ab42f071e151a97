// What a picture offers to do: a button each, with its words.

const acts = (model, send, signal) => {
  const row = make("div", { class: "acts", role: "group", "aria-label": "what the picture can do" });
  watch(model, signal, "offered", () => {
    const made = model.get("offered").map(([name, words]) => button(words, words, () => send("act", { name })));
    row.replaceChildren(...made);
    row.hidden = !made.length;
  });
  return row;
};
