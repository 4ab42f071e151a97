// A vote in a picture: a question under the drawing. Until somebody has chosen, nothing else is reported. All answers
// and replies are in the model, so that they come without Python too; where a film answers, they come when it has.

const FREE = ["choose", "sight", "wide"];
const FIRST = "Choose an answer. Then the picture shows what happens, and you can play with it.";
const AT_FIRST = " (This is about the first picture.)"; // said with a reply once somebody has moved what it is about
const UNMOVED = /^time$|camera/; // handles that leave it as it is
const UNFILMED = 1500; // milliseconds after which no film is waited for
const RECKONED = 9000; // and where more than one film answers, which take Python longer to work out
const locked = (model) => Boolean(model.get("vote")?.question) && model.get("chosen") < 0;

const vote = (model, report, root, signal) => {
  const asked = make("p", { class: "question" }), choices = make("div", { class: "choices" });
  const said = make("p", { class: "said", role: "status" }), replies = make("div", { class: "replies" });
  const ballot = make("div", { class: "vote", role: "group", "aria-label": "a question" }, asked, choices, replies);
  let told = -1; // the answer whose reply is shown: after the vote one can look at the others'
  let waits = 0; // for the film that answers, by a timer in case that none comes
  let stays = true; // is the picture still the one that was asked about?
  let films = 0; // that have not begun yet, of those that answer one after the other

  // Another answer than one's own is told with its text, so that its reply is not taken for one's own.
  const sentence = ([text, words, reply, right], own = true, before = "") => {
    return [make("b", {}, `${right ? "✓" : "✗"} ${own ? words : `“${text}”`}`), before, ` ${reply}`];
  };
  const remind = () => {
    if (!locked(model)) return;
    said.textContent = "";
    requestAnimationFrame(() => { if (locked(model)) said.textContent = `Vote first. ${FIRST}`; });
  };
  const send = (kind, event) => {
    if (locked(model) && !FREE.includes(kind)) return remind();
    const pulled = ["drag", "key"].includes(kind);
    const still = pulled && (UNMOVED.test(event.handle) || model.answers?.(event.handle) === false);
    const is = pulled ? still && stays : event?.name === "whole" || stays;
    if (is !== stays && !locked(model)) {
      stays = is;
      tell();
    }
    return report(kind, event);
  };
  send.open = report.open;
  const choose = (number) => {
    told = number;
    if (!locked(model)) return reply();
    films = Number(model.get("vote").film);
    if (films) waits = setTimeout(reply, films > 1 ? RECKONED : UNFILMED);
    model.set("chosen", number);
    send("choose", { number });
    root.classList.add("replied");
  };
  const reply = () => {
    clearTimeout(waits);
    waits = 0;
    tell();
  };
  root.addEventListener("begun", () => { clearTimeout(waits); films -= 1; });
  root.addEventListener("ended", () => {
    if (films <= 0) return reply();
    clearTimeout(waits);
    waits = setTimeout(reply, 2 * UNFILMED);
  });
  signal.addEventListener("abort", () => clearTimeout(waits));
  // Once something else is done the answers are pale, and the reply can still be read. In the full window both stay
  // until then, and then the picture has all its room.
  const turn = (e) => {
    if (locked(model) || e.target.closest(".vote, .large") || ["f", "Escape", "Tab"].includes(e.key)) return;
    reply();
    root.classList.add("past");
    if (!root.matches(".full.replied")) return;
    if (ballot.contains(document.activeElement)) root.querySelector(".scene").focus();
    root.classList.remove("replied");
  };
  for (const kind of ["pointerdown", "keydown"]) root.addEventListener(kind, turn);
  const tell = () => {
    const rows = model.get("vote")?.answers ?? [], chosen = model.get("chosen");
    if (!rows.length) return; // a state that the question is not about may have none
    if (told < 0) told = chosen;
    rows.forEach(([, words, , right], i) => {
      const node = choices.children[i], mark = chosen < 0 || waits ? "" : right ? "✓" : i === chosen ? "✗" : "";
      node.firstChild.textContent = mark;
      node.classList.toggle("right", mark === "✓");
      node.classList.toggle("wrong", mark === "✗");
      press(node, i === chosen);
      if (mark) node.title = `${words}${i === chosen ? " This is your answer." : ""}`;
    });
    if (chosen < 0) said.textContent = FIRST;
    else if (waits) said.textContent = "Watch what happens.";
    else said.replaceChildren(...sentence(rows[told], told === chosen, stays ? "" : AT_FIRST));
  };
  // Every reply has its room from the beginning, so that nothing moves when one of them comes.
  const build = () => {
    const { question = "", answers = [], film = false } = model.get("vote") ?? {};
    ballot.hidden = !question;
    asked.textContent = question;
    choices.replaceChildren(...answers.map(([text], i) => {
      const node = make("button", { type: "button" }, make("span", { class: "mark", "aria-hidden": true }), text);
      node.addEventListener("click", () => choose(i));
      return node;
    }));
    const all = answers.flatMap((row) => [sentence(row, true, AT_FIRST), sentence(row, false, AT_FIRST)]);
    const room = all.map((words) => make("p", { "aria-hidden": true }, ...words));
    replies.replaceChildren(...room, make("p", { "aria-hidden": true }, `Vote first. ${FIRST}`), said);
    root.classList.toggle("asked", Boolean(question));
    root.classList.toggle("filmed", Boolean(film));
    tell();
  };
  // What stands under the question waits; the picture and its words stay to be seen, in the full window too.
  const lock = () => {
    root.classList.toggle("locked", locked(model));
    for (const node of root.querySelectorAll(":scope > *, :scope > .buttons > *, :scope > .buttons .more")) {
      node.inert = locked(model) && !node.matches(".room, .vote, .below, .spoken, .ribbon, .buttons, .last, .close");
    }
  };
  watch(model, signal, "vote", build);
  watch(model, signal, "chosen", tell);
  watch(model, signal, "vote chosen", () => queueMicrotask(lock));
  return { ballot, send };
};
