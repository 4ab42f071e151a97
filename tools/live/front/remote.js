// A lesson that runs: its widgets by number, each with a model whose events go to Python and whose values come from it.

const running = (ask, lost) => {
  const models = new Map(), kinds = new Map(), modules = {};
  const request = async (asked) => {
    const answer = await ask(asked);
    for (const [name, { esm, css }] of Object.entries(answer.modules)) {
      modules[name] = module(esm);
      if (esm !== BOARDS) document.head.append(make("style", {}, css));
    }
    for (const [number, { traits, ...kind }] of Object.entries(answer.models)) add(Number(number), kind, traits);
    for (const [number, values] of Object.entries(answer.changed)) models.get(Number(number))?.take(values);
    return answer;
  };
  const add = (number, kind, traits) => {
    kinds.set(number, kind);
    models.set(number, modelOf(traits, {
      send: (message) => request({ do: "send", model: number, message }).catch(lost),
      save: (touched) => request({ do: "put", model: number, traits: touched }).catch(lost),
    }));
  };
  // A widget as an element; what ends it is added to `ends`.
  const view = async (number, ends) => {
    const model = models.get(number), { kind, module: name } = kinds.get(number);
    if (!name) return controls[kind](model, (child) => view(child.model, ends));
    const el = make("div"), { default: front } = await modules[name];
    ends.push((await front.render({ model, el })) ?? (() => {}));
    return el;
  };
  // The board of a widget: itself, or what stands in it.
  const boardIn = (number) => {
    const model = models.get(number);
    if (model.get("parts")) return model;
    return (model.get("children") ?? []).map((child) => boardIn(child.model)).find(Boolean);
  };
  return { request, view, boardIn };
};

// A live board is put where its recording was left.
const catchUp = (from, to) => {
  if (!from?.moved || !to) return;
  if (from.get("chosen") >= 0) to.send({ kind: "choose", event: { number: from.get("chosen") }, number: 0 });
  const held = from.held?.(); // a place is told as a share of the picture
  const known = held && to.get("handles").some(({ name }) => name === held.handle);
  if (known && String(from.get("size")) === String(to.get("size"))) to.send({ kind: "drag", event: held, number: 0 });
  for (const name of from.pressed?.() ?? []) to.send({ kind: "act", event: { name }, number: 0 });
  const [state, there] = [from, to].map((model) => model.get("lit") || model.get("state")), t = from.get("t");
  if (state && state !== there) to.send({ kind: "state", event: { name: state }, number: 0 });
  if (t !== to.get("t")) to.send({ kind: "time", event: { t }, number: 0 });
};

// `live` holds the lessons that run, by name.
const enliven = async (elements, live, transport, tell, lost) => {
  const lessons = [...new Set(elements.map(({ dataset }) => dataset.lesson))];
  for (const lesson of lessons) {
    const here = elements.filter(({ dataset }) => dataset.lesson === lesson);
    const { cells } = await recording(lesson);
    const ask = await transport.start(BASE, (share, said) => tell(0.8 * share, said));
    const made = { ...running(ask, lost), end: ask.end };
    live.set(lesson, made);
    await runCells(cells, here, made, (share, said) => tell(0.8 + 0.2 * share, said));
  }
};

const runCells = async (cells, here, lesson, tell) => {
  for (const [i, [name, code]] of cells.entries()) {
    const wanted = here.filter(({ dataset }) => dataset.cell === name && !dataset.exercise && !dataset.vote);
    tell(i / cells.length, `drawing the pictures: cell ${i + 1} of ${cells.length} …`);
    const { shown } = await lesson.request({ do: "run", code });
    for (const element of wanted) {
      const number = shown[Number(element.dataset.index ?? 0)];
      if (number !== undefined) await enliveOne(element, number, lesson);
    }
  }
};

const enliveOne = async (element, number, lesson) => {
  const ends = [], before = mounted.get(element)?.model;
  catchUp(before, lesson.boardIn(number));
  element.recorded ??= Promise.resolve();
  await element.recorded;
  await put(element, async (place) => {
    place.append(await lesson.view(number, ends));
    return () => ends.forEach((end) => end());
  });
};
