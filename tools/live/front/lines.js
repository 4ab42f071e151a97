// The lines of an exercise to put in order: the reply to every order was found when the page was made, and is looked
// up. What stands in the blanks is judged by Python.

const BASIS = 0xcbf29ce484222325n, PRIME = 0x100000001b3n;
const hashed = (text) => {
  let found = BASIS;
  for (const byte of new TextEncoder().encode(text)) found = BigInt.asUintN(64, (found ^ BigInt(byte)) * PRIME);
  return found.toString(16).padStart(16, "0");
};

// The reply to an order: that of how it begins, as far as any case goes.
const replyTo = ({ name, replies, said }, order) => {
  for (let k = 1; k <= order.length; k++) {
    const found = replies[hashed(`${name} ${order.slice(0, k)}`)];
    if (found !== undefined) return said[found];
  }
  throw new Error(`exercise ${name} has no reply to ${order}`);
};

const rungs = once(() => module(RUNG));

// What is too long for its row is set smaller, as far as it can be read; what then is too long goes on behind an arrow,
// further in than it begins, so that it is not taken for a line of its own.
const FURTHER = 4, SMALL = 11, ON = "↪ ";
const folded = (text, most) => {
  const begins = text.search(/\S|$/), found = [];
  let rest = text, further = "";
  while (further.length + rest.length > most) {
    const room = most - further.length, at = rest.lastIndexOf(" ", room), cut = at > (further ? 0 : begins) ? at : room;
    found.push([further, rest.slice(0, cut)]);
    rest = rest.slice(cut).trimStart();
    further = " ".repeat(Math.min(begins + FURTHER, most >> 1)) + ON;
  }
  return [...found, [further, rest]];
};
const hang = (pre) => {
  const lines = pre.textContent.split("\n"), longest = Math.max(...lines.map((text) => text.length));
  const probe = make("span", {}, "0".repeat(20)), look = getComputedStyle(pre);
  pre.replaceChildren(probe);
  const each = probe.getBoundingClientRect().width / 20, size = parseFloat(look.fontSize);
  const room = pre.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight);
  const smaller = Math.min(size, Math.max((size * room) / (longest * each), SMALL));
  const most = room > 0 && each > 0 ? Math.max(Math.floor((room * size) / (each * smaller)), 12) : Infinity;
  if (smaller < size) pre.style.fontSize = `${smaller}px`;
  pre.replaceChildren(...lines.map((text) => make("span", { class: "alive-line" }, ...folded(text || " ", most).flatMap(
    ([further, part], k) => [...(k ? [make("br"), make("span", { class: "alive-on", "aria-hidden": "true" }, further)] : []), part]))));
};

// A rung as in JupyterLab, in place of its saved fold: it is opened already.
const mountRung = async (fold, title, shown, check, brings = "") => {
  const reply = make("div", { class: "alive-reply", role: "status" }), place = make("div");
  const traits = { title, asked: 0, opened: true, order: [], filled: [], ...shown };
  const model = modelOf(traits, { send: () => {}, save: (touched) => { if ("asked" in touched) check(model, reply); } });
  (await rungs()).default.render({ model, el: place });
  if (brings) place.querySelector(".ask").append(make("span", { class: "alive-brings" }, promise()));
  const focused = fold.contains(document.activeElement);
  fold.replaceWith(place);
  for (const pre of place.querySelectorAll("li pre")) hang(pre);
  place.querySelector("details").append(reply); // in the same frame as what it judges
  if (focused) place.querySelector("summary").focus();
};

const showDrawn = async (reply, words, drawn) => {
  reply.replaceChildren(make("p", {}, ...withCode(words)));
  reply.scrollIntoView({ block: "nearest" });
  if (!drawn) return;
  const el = make("div"), model = recordedModel({ ...drawn, same: [] }, {});
  reply.append(el);
  (await boards()).default.render({ model, el });
};

const orderLines = (fold, title, made) =>
  mountRung(fold, title, { head: made.head, pieces: made.lines, order: made.lines.map((_, i) => i) }, (model, reply) => {
    const [words, drawn] = replyTo(made, model.get("order"));
    showDrawn(reply, words, made.drawn[drawn]);
  });

const fillBlanks = (fold, title, made, element) =>
  mountRung(fold, title, { head: made.head, pieces: made.pieces, filled: made.pieces.slice(1).map(() => "") }, (model, reply) => {
    const empty = model.get("filled").findIndex((x) => !x.trim());
    if (empty >= 0) return reply.replaceChildren(make("p", {}, `Blank ${empty + 1} is still empty.`));
    const code = `from lib.teach.ladder import fill\nfill(${JSON.stringify(made.name)}, ${JSON.stringify(model.get("filled"))})`;
    inPython(element, code, reply);
  }, transport.hindered() ? "" : transport.brings);

// The rungs of an exercise come to life when one of them is opened.
const RUNGS = { "Its lines, to put in order": orderLines, "With blanks to fill": fillBlanks };
const bringLines = (element) => {
  for (const fold of element.querySelectorAll("details")) {
    const title = fold.querySelector(":scope > summary")?.textContent, mount = RUNGS[title];
    if (!mount) continue;
    fold.addEventListener("toggle", once(async () => {
      try {
        const kept = await recording(`${element.dataset.lesson}.lines`);
        await mount(fold, title, kept[element.dataset.exercise], element);
      } catch (error) { console.info(error); } // the saved lines stay
    }));
  }
};
