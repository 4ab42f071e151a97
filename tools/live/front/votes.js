// A question that stands beside no picture. Where no script runs each of its answers is a fold that opens on its reply;
// here they are buttons, and the first that is pressed is the vote, as in a picture.

const bringVote = (element) => {
  const saved = element.querySelector(":scope > .alive-saved"), asked = saved?.querySelector(":scope > .vote");
  if (!asked || element.querySelector("img")) return;
  const folds = [...asked.querySelectorAll("details")], said = make("p", { class: "said", role: "status" });
  const right = folds.findIndex((fold) => fold.querySelector("b").textContent === "Right.");
  let chosen = -1; // afterwards one can look at the others' replies
  const signOf = (i) => (i === right ? "✓" : "✗");
  const choose = (number) => {
    if (chosen < 0) chosen = number;
    for (const [i, node] of choices.entries()) {
      node.setAttribute("aria-pressed", i === chosen);
      node.firstChild.textContent = i === chosen || i === right ? signOf(i) : "";
    }
    const [judged, ...reply] = [...folds[number].querySelector("p").cloneNode(true).childNodes];
    judged.prepend(`${signOf(number)} `);
    said.replaceChildren(judged, ...reply);
  };
  const choices = folds.map((fold, i) => {
    const made = button(fold.querySelector("summary").textContent, () => choose(i));
    made.prepend(make("span", { class: "mark", "aria-hidden": true }));
    return made;
  });
  const question = make("p", { class: "question" }, asked.querySelector("b").textContent);
  const row = make("div", { class: "choices" }, ...choices);
  element.append(make("div", { class: "alive-vote", role: "group", "aria-label": "a question" }, question, row, said));
  element.dataset.vote = "asked"; // it needs no Python
  saved.hidden = true;
};
