// The controls that stand above boards and below questions, in the page's own elements.

const labelled = (model, input, ...told) => {
  input.setAttribute("aria-label", model.get("description"));
  return make("label", { class: "alive-control" }, make("span", {}, model.get("description")), input, ...told);
};
const follow = (model, names, act) => {
  for (const name of names.split(" ")) model.on(`change:${name}`, act);
  act();
};
const choose = (model, index) => { model.set("index", index); model.save_changes(); };

// A number as Python's format writes it: "d", ".2f" or ".3g".
const written = (x, format) => {
  const [, digits, kind] = /^\.?(\d*)(\w)$/.exec(format);
  if (kind === "d") return String(Math.round(x));
  return kind === "f" ? x.toFixed(digits) : String(Number(x.toPrecision(digits)));
};

const slider = (model, to = (x) => x, from = (x) => x) => {
  const input = make("input", { type: "range" }), told = make("output");
  follow(model, "min max step disabled", () => {
    for (const name of ["min", "max", "step"]) input.setAttribute(name, model.get(name));
    input.disabled = model.get("disabled");
  });
  follow(model, "value", () => {
    if (document.activeElement !== input) input.value = from(model.get("value"));
    told.textContent = written(model.get("value"), model.get("readout_format"));
    input.setAttribute("aria-valuetext", told.textContent);
  });
  input.addEventListener("input", () => { model.set("value", to(Number(input.value))); model.save_changes(); });
  return labelled(model, input, told);
};

const many = (look) => async (model, view) => {
  const el = make("div", { class: `alive-${look}` });
  let last = 0;
  const show = async () => {
    const mine = ++last, made = await Promise.all(model.get("children").map(view));
    if (mine === last) el.replaceChildren(...made);
  };
  model.on("change:children", show);
  await show();
  return el;
};

const controls = {
  VBox: many("column"),
  HBox: many("row"),
  Box: many("row"),
  HTML: (model) => {
    const el = make("div");
    follow(model, "value", () => { el.innerHTML = model.get("value"); });
    return el;
  },
  HTMLMath: (model) => {
    const el = controls.HTML(model);
    queueMicrotask(() => window.MathJax?.typesetPromise?.([el]));
    return el;
  },
  Button: (model) => button(model.get("description"), () => model.send({})),
  FloatSlider: (model) => slider(model),
  IntSlider: (model) => slider(model),
  FloatLogSlider: (model) => {
    const base = model.get("base");
    return slider(model, (x) => base ** x, (x) => Math.log(x) / Math.log(base));
  },
  SelectionSlider: (model) => {
    const labels = model.get("labels"), told = make("output");
    const input = make("input", { type: "range", min: 0, max: labels.length - 1, step: 1 });
    follow(model, "index", () => {
      input.value = model.get("index");
      told.textContent = labels[model.get("index")];
      input.setAttribute("aria-valuetext", told.textContent);
    });
    input.addEventListener("input", () => choose(model, Number(input.value)));
    return labelled(model, input, told);
  },
  Dropdown: (model) => {
    const options = model.get("labels").map((label, i) => make("option", { value: i }, label));
    const select = make("select", {}, ...options);
    follow(model, "index", () => { select.value = model.get("index"); });
    select.addEventListener("change", () => choose(model, Number(select.value)));
    return labelled(model, select);
  },
  ToggleButtons: (model) => {
    const made = model.get("labels").map((label, i) => button(label, () => choose(model, i)));
    follow(model, "index", () => made.forEach((node, i) => node.setAttribute("aria-pressed", i === model.get("index"))));
    const words = { class: "alive-row", role: "group", "aria-label": model.get("description") };
    return make("div", words, make("span", {}, model.get("description")), ...made);
  },
};
