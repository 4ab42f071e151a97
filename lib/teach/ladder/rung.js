// One rung of the ladder: lines of code to put in order, or code with blanks to fill. It knows no answer; it asks.

const element = (name, look = {}, ...inside) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(look)) key in made ? (made[key] = value) : made.setAttribute(key, value);
  made.append(...inside);
  return made;
};

const lines = (model) => {
  const list = element("ol");
  const rows = new Map(model.get("order").map((i) => [i, row(i)]));
  const order = () => [...list.children].map((li) => Number(li.dataset.i));
  const changed = () => {
    model.set("order", order());
    model.save_changes();
  };
  const move = (li, by, button) => {
    const other = by < 0 ? li.previousElementSibling : li.nextElementSibling;
    if (!other) return;
    by < 0 ? other.before(li) : other.after(li);
    button?.focus();
    changed();
  };
  function row(i) {
    const text = model.get("pieces")[i];
    const li = element("li", { draggable: true }, element("pre", {}, text));
    li.dataset.i = i;
    for (const [by, sign, name] of [[-1, "▲", "up"], [1, "▼", "down"]]) {
      const button = element("button", { type: "button", ariaLabel: `${name}: ${text.split("\n")[0].trim()}` }, sign);
      button.onclick = () => move(li, by, button);
      li.append(button);
    }
    li.ondragstart = (e) => (e.dataTransfer.setData("text/plain", text), (list.taken = li));
    li.ondragover = (e) => list.taken && e.preventDefault();
    li.ondrop = (e) => {
      e.preventDefault();
      const { top, height } = li.getBoundingClientRect();
      if (list.taken !== li) e.clientY < top + height / 2 ? li.before(list.taken) : li.after(list.taken);
      list.taken = null;
      changed();
    };
    return li;
  }
  const show = () => list.append(...model.get("order").map((i) => rows.get(i)));
  show();
  model.on("change:order", () => String(order()) === String(model.get("order")) || show());
  return list;
};

const blanks = (model) => {
  const code = element("pre");
  model.get("pieces").forEach((text, i) => {
    code.append(text);
    if (i === model.get("pieces").length - 1) return;
    const field = element("input", { type: "text", spellcheck: false, autocomplete: "off", ariaLabel: `blank ${i + 1}` });
    field.value = model.get("filled")[i];
    const fit = () => (field.style.width = `${Math.max(field.value.length, 8) + 2}ch`);
    field.oninput = () => {
      fit();
      model.set("filled", model.get("filled").map((old, k) => (k === i ? field.value : old)));
      model.save_changes();
    };
    field.onkeydown = (e) => {
      e.stopPropagation();
      if (e.key === "Enter") ask(model);
    };
    fit();
    code.append(field);
  });
  return code;
};

const ask = (model) => {
  model.set("asked", model.get("asked") + 1);
  model.save_changes();
};

export default {
  render({ model, el }) {
    const button = element("button", { type: "button", className: "ask" }, "Check");
    button.onclick = () => ask(model);
    const ordered = model.get("filled").length === 0;
    const inside = ordered ? lines(model) : blanks(model);
    const fold = element("details", {}, element("summary", {}, model.get("title")));
    fold.append(element("pre", { className: "head" }, model.get("head")), inside, button);
    fold.open = model.get("opened");
    fold.ontoggle = () => (model.set("opened", fold.open), model.save_changes());
    el.classList.add("rung");
    el.append(fold);
  },
};
