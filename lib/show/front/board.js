// A board: shows the picture, its handles, its time, its states and its words, and reports what is done to them.

function render({ model, el }) {
  const end = new AbortController(), { signal } = end;
  const root = make("div", { class: "stage", "data-lm-suppress-shortcuts": true });
  const { ballot, send } = vote(model, sender(model, signal), root, signal);
  const shown = picture(model, signal);
  const { row, pause } = player(model, send, shown, root, signal);
  const scene = handles(model, send, shown.svg, pause, signal);
  const [line, spoken] = words(model, shown.svg, signal);
  const below = make("div", { class: "below" }, line, full(model, root, signal));
  const choice = [states(model, send, root, signal), acts(model, send, signal), equation(model, root, signal)];
  root.append(ribbon(model, signal), make("div", { class: "room" }, scene), ballot, row, ...choice, sought(model, signal), below, spoken);
  el.append(root);
  letters(root, signal);
  sight(root, shown, send, signal);
  return () => end.abort();
}

export default { render };
