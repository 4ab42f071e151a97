// A calendar of cards by Leitner's rule, kept where this browser keeps things, and nowhere else.
"use strict";

const KEY = "swept-spheres-review", KIND = "swept-spheres-review", DAYS = [1, 2, 4, 8, 16, 32, 64], NEW = 10;
const $ = (name) => document.getElementById(name);
const CARDS = JSON.parse($("cards").textContent);

// Days are counted by the reader's own clock and calendar, so that midnight is midnight here.
const today = () => { const now = new Date(); return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 864e5; };
const dated = (day) => new Date(day * 864e5).toLocaleDateString("en-GB",
  {weekday: "long", day: "numeric", month: "long", timeZone: "UTC"});
const inDays = (n) => n === 1 ? "tomorrow" : `in ${n} days`;
const many = (n, what) => `${n} ${what}${n === 1 ? "" : "s"}`;

let state = {lessons: [], cards: {}}, keeps = true, again = new Map(), back = new Map(), shown = null, turned = false, round = 0, past = [];

// What somebody does beyond a day's cards: so many new ones more; or the names of those gone through without any dates.
let more = 0, practised = null, wrong = false;

// How a card went: not known, known with effort, known.
const NOT_YET = 0, EFFORT = 1, KNOWN = 2;

// What is kept. `went` is how a card went when it was first asked on the day on which it was seen last.

const isDay = (x) => Number.isInteger(x) && Math.abs(x) < 1e7;
const isCard = (card) => card !== null && typeof card === "object" && Number.isInteger(card.box) && card.box >= 0
  && card.box <= DAYS.length && isDay(card.due) && isDay(card.seen) && isDay(card.first);

function read(text) {
  // What a text holds of a calendar; null if it is none.
  let told;
  try { told = JSON.parse(text); } catch { return null; }
  if (told === null || typeof told !== "object" || told.kind !== KIND || told.version !== 1) return null;
  if (!Array.isArray(told.lessons) || told.cards === null || typeof told.cards !== "object") return null;
  const cards = Object.entries(told.cards).filter(([, card]) => isCard(card)).map(([name, {box, due, seen, first, went}]) =>
    [name, {box, due, seen, first, ...([NOT_YET, EFFORT, KNOWN].includes(went) ? {went} : {})}]);
  return {lessons: told.lessons.filter((x) => typeof x === "string"), cards: Object.fromEntries(cards)};
}

const written = () => JSON.stringify({kind: KIND, version: 1, ...state});

function load() {
  let text = null;
  try { text = localStorage.getItem(KEY); } catch { refused(); }
  if (text === null) return;
  const found = read(text);
  if (found) { state = found; return; }
  try { localStorage.setItem(`${KEY}-unread`, text); } catch { refused(); }
  tell("The calendar that was kept here cannot be read. It was put aside, and a new one begins. If you have saved a file, load it below.");
}

function keep() {
  if (!keeps) return;
  try { localStorage.setItem(KEY, written()); } catch { refused(); }
}

function refused() {
  keeps = false;
  tell("This browser keeps nothing for this page. You can go on, but save your calendar to a file before you leave.");
}

function merged(other) {
  // Two calendars as one: of each card the later answer, and all lessons of either.
  const cards = {...state.cards};
  for (const [name, card] of Object.entries(other.cards))
    if (!cards[name] || card.seen > cards[name].seen || (card.seen === cards[name].seen && card.due > cards[name].due))
      cards[name] = card;
  return {lessons: [...new Set([...state.lessons, ...other.lessons])].sort(), cards};
}

// Which card comes.

// No card waits longer than its box says, counted from today: so a clock that was put back keeps none away.
const due = (card) => card.box === 0 ? Math.min(card.due, today()) : Math.min(card.due, today() + DAYS[card.box - 1]);
const learnt = () => CARDS.filter((card) => [card.lesson, card.of ?? card.lesson].every((x) => state.lessons.includes(x)));

// The place of a card among those of its lesson: kind after kind, then the next of each.
const TURNS = (() => {
  const turns = new Map(), places = new Map(), kinds = [...new Set(CARDS.map(({kind}) => kind))];
  for (const {name, lesson, kind} of CARDS) {
    const turn = `${lesson} ${kind}`, passed = turns.get(turn) ?? 0;
    places.set(name, passed * kinds.length + kinds.indexOf(kind));
    turns.set(turn, passed + 1);
  }
  return places;
})();

// A number for a text that is another each day: so nobody learns which card comes after which.
function lot(text) {
  let h = 2166136261;
  for (const letter of `${text} ${today()}`) h = Math.imul(h ^ letter.charCodeAt(0), 16777619);
  h = Math.imul(h ^ (h >>> 15), 2246822519);
  return (h ^ (h >>> 13)) >>> 0;
}

// One card of each lesson, then the next of each; within a lesson by `turn`, and the lessons by `turns`.
function inTurn(some, turn, turns) {
  const passed = new Map(), place = new Map();
  for (const {name, lesson} of [...some].sort((a, b) => turn(a) - turn(b))) {
    place.set(name, passed.get(lesson) ?? 0);
    passed.set(lesson, place.get(name) + 1);
  }
  return [...some].sort((a, b) => place.get(a.name) - place.get(b.name) || turns(a) - turns(b) || turn(a) - turn(b));
}

const kept = ({name}) => state.cards[name];
const isToday = (card) => kept(card)?.seen === today();

// Cards that tell one another's answers come on different days: who was seen today goes before, then who is first in line.
function apart(some) {
  const taken = new Set(CARDS.filter(isToday).map(({name}) => name));
  return some.filter((card) => {
    if (isToday(card)) return true;
    if (card.near?.some((name) => taken.has(name))) return false;
    taken.add(card.name);
    return true;
  });
}

function waiting() {
  if (practised) return practised.map((name) => CARDS.find((card) => card.name === name));
  // What was answered today keeps its place until the day is over, so that the others keep theirs.
  const isNew = (card) => !kept(card) || kept(card).first === today();
  const comes = (card) => isNew(card) || isToday(card) || due(kept(card)) <= today();
  const some = apart(learnt().filter(comes).sort((a, b) =>
    isNew(a) - isNew(b) || (isNew(a) ? 0 : due(kept(a)) - due(kept(b))) || TURNS.get(a.name) - TURNS.get(b.name)));
  const old = inTurn(some.filter((card) => !isNew(card)), ({name}) => lot(name), ({lesson}) => lot(lesson));
  let room = NEW + more - CARDS.filter((card) => kept(card)?.first === today()).length;
  const fresh = inTurn(some.filter(isNew), ({name}) => TURNS.get(name), ({lesson}) => Number(lesson))
    .filter((card) => kept(card) || room-- > 0);
  const order = ({name}) => again.get(name) ?? 0;
  return [...old, ...fresh].filter((card) => !kept(card) || due(kept(card)) <= today()).sort((a, b) => order(a) - order(b));
}

// The choices of a card are in another order on another day, and the right one is at another place each time that it
// comes back on the same: nobody learns where it stands. Yes stands before no. What was answered today has come before, if the page is new.
const isEither = ({choices}) => Boolean(choices?.every(([text]) => ["Yes", "No"].includes(text)));
function dealt(card) {
  if (!card?.choices || isEither(card)) return card;
  const place = ([text]) => lot(`${card.name} ${text}`), some = [...card.choices].sort((a, b) => place(a) - place(b));
  const by = Math.max(back.get(card.name) ?? 0, Number(isToday(card))) % some.length;
  return {...card, choices: [...some.slice(by), ...some.slice(0, by)]};
}

function answered(name, grade) {
  const before = state.cards[name] ?? {box: 0, first: today()}, lies = Math.max(before.box, 1);
  const box = [0, lies, Math.min(lies + 1, DAYS.length)][grade];
  const went = before.seen === today() ? before.went ?? grade : grade;
  return {box, due: box ? today() + DAYS[box - 1] : today(), seen: today(), first: before.first, went};
}

function answer(grade) {
  if (!shown || !turned || (wrong && grade)) return;  // who chose wrongly did not know it
  const name = shown.name;
  if (practised) return passed(name, grade);
  if (keeps) load();
  if (!waiting().some((card) => card.name === name)) return next(true);  // another tab has answered meanwhile
  past.push({name, before: state.cards[name], turn: again.get(name), after: state.cards[name] = answered(name, grade)});
  if (grade) again.delete(name); else comesBack(name);
  keep();
  next(true);
}

// Those that have begun come once more, and what is not known yet again, until all are; nothing is dated.
function practise() {
  practised = learnt().filter(kept).map(({name}) => name).sort((a, b) => lot(a) - lot(b));
  next(true);
}

function comesBack(name) {
  again.set(name, ++round);
  back.set(name, (back.get(name) ?? 0) + 1);
}

function passed(name, grade) {
  if (!grade) back.set(name, (back.get(name) ?? 0) + 1);
  const rest = practised.filter((other) => other !== name);
  practised = grade ? rest : [...rest, name];
  if (!practised.length) practised = null;
  next(true);
}

function undo() {
  // Take the last answer back; not one that another tab has answered since.
  const last = past.pop();
  if (!last) return;
  if (keeps) load();
  const {name, before, turn, after} = last;
  if (JSON.stringify(state.cards[name]) === JSON.stringify(after)) {
    if (before) state.cards[name] = before; else delete state.cards[name];
    if (turn === undefined) again.delete(name); else again.set(name, turn);
    keep();
  }
  next(true, name);
}

// What is seen.

function tell(words) { $("notice").textContent = words; $("notice").hidden = !words; }

function typeset(element) {
  if (!window.MathJax?.startup?.promise) return;
  MathJax.startup.promise = MathJax.startup.promise.then(() => {
    MathJax.typesetClear([element]);
    return MathJax.typesetPromise([element]);
  });
}

function next(focus, name) {
  const some = waiting();
  shown = dealt(some.find((card) => card.name === name) ?? some[0] ?? null);
  turned = wrong = false;
  $("deck").hidden = !shown;
  $("left").textContent = shown ? `${many(some.length, "card")} left${practised ? "; dates stay" : " today"}.` : nothing();
  beyond();
  if (shown) {
    $("where").textContent = `Lesson ${shown.lesson}, ${shown.title}: ${shown.kind}`;
    $("front").innerHTML = shown.front;
    $("back").innerHTML = "";
    choices();
    picture(false);
    typeset($("card"));
  }
  $("undo").hidden = !past.length || Boolean(practised);
  buttons();
  coming();
  if (focus) (shown ? $("card") : $("left")).focus();
}

function nothing() {
  if (!state.lessons.length) return "Tick the lessons that you have done. Their cards begin today.";
  const days = learnt().map((card) => Math.max(kept(card) ? due(kept(card)) : 0, today() + 1));
  return `Nothing more for today. The next cards come on ${dated(Math.min(...days))}.${went()}`;
}

// Whoever has done all of a day can go on: with new cards, or with those that have begun.
function beyond() {
  const some = learnt(), fresh = some.filter((card) => !kept(card)).length;
  $("beyond").hidden = Boolean(shown && !practised) || !some.length;
  $("more").hidden = Boolean(practised) || !fresh;
  $("more").textContent = fresh > NEW ? `${NEW} new cards more` : `The last ${many(fresh, "new card")}`;
  $("practise").hidden = Boolean(practised) || !some.some(kept);
  $("enough").hidden = !practised;
}

function went() {
  // How the day's cards went, and the lesson of which the least was known at once.
  const some = learnt().filter((card) => isToday(card) && kept(card).went !== undefined), lacks = new Map();
  if (!some.length) return "";
  const [not, hard, known] = [NOT_YET, EFFORT, KNOWN].map((grade) => some.filter((card) => kept(card).went === grade).length);
  for (const {lesson, title} of some) {
    const own = some.filter((card) => card.lesson === lesson);
    lacks.set(`${lesson}, ${title}`, own.reduce((sum, card) => sum + KNOWN - kept(card).went, 0) / own.length);
  }
  const [weak, most] = [...lacks].reduce((a, b) => b[1] > a[1] ? b : a);
  const least = most && lacks.size > 1 ? ` It went least well in lesson ${weak}.` : "";
  return ` Of ${many(some.length, "card")} you knew ${known} at once, ${hard} with effort, and ${not} not at first.${least}`;
}

// The picture of a question stands beside it from the first, one that tells an answer once the card is turned.
function picture(told) {
  $("card").classList.toggle("pictured", Boolean(shown.picture));
  $("card").classList.toggle("ahead", Boolean(shown.ahead));
  $("figure").innerHTML = shown.picture && (told || shown.ahead) ? shown.picture : "";
  $("figure").querySelector("img")?.decode().then(small, () => {});
}

function choices() {
  const some = shown.choices ?? [];
  $("choices").hidden = !some.length;
  $("choices").classList.toggle("either", isEither(shown));
  $("choices").innerHTML = some.map(([text], k) =>
    `<li><button type="button" value="${k}" aria-keyshortcuts="${"ABCDE"[k]}">${text}</button></li>`).join("");
}

function replies(chosen) {
  // The reply to what was chosen, then to the right choice, then to the others.
  const some = shown.choices ?? [], [text, reply] = some.find(([, , right]) => right) ?? [];
  if (!some.length) return "";
  const others = some.filter(([, reply, right], k) => reply && !right && k !== chosen).map(([text, reply]) => `<li>${text}<br>${reply}</li>`);
  const own = some[chosen], wrong = own && !own[2] ? `<p><b>Not so.</b> ${own[1]}</p>` : "";
  if (own && !own[2] && !own[1]) return `<p><b>Not so.</b> ${reply}</p>`;  // of yes and no one is left
  return `${wrong}<p><b>${own?.[2] ? (isEither(shown) && own[0] === "No" ? "Right, it is not." : "Right.") : `Right is: ${text}<br>`}</b> ${reply}</p>`
    + (others.length ? `<details><summary>Why not the other${others.length > 1 ? "s" : ""}</summary><ul>${others.join("")}</ul></details>` : "");
}

function turn(chosen) {
  if (!shown || turned) return;
  turned = true;
  $("choose").open = false;
  $("back").innerHTML = replies(chosen) + shown.back + shown.place;
  if (!shown.ahead) picture(true);
  for (const [k, button] of [...$("choices").querySelectorAll("button")].entries()) {
    button.disabled = true;
    button.classList.toggle("right", Boolean(shown.choices?.[k]?.[2]));
    button.classList.toggle("chosen", k === chosen);
    const right = shown.choices?.[k]?.[2], said = right ? "right" : k === chosen ? "your choice, which is not right" : "";
    if (said) button.insertAdjacentHTML("beforeend", `<small class="said">${said}</small>`);
  }
  wrong = Boolean(shown.choices?.[chosen]) && !shown.choices[chosen][2];
  buttons();
  small();
  typeset($("back"));
  $("back").focus({preventScroll: true});
  settle();
}

// What was turned is seen from its beginning, and a picture is whole above the buttons.
async function settle() {
  const card = shown, images = [...$("card").querySelectorAll("img")];
  await Promise.all([window.MathJax?.startup?.promise, ...images.map((image) => image.decode().catch(() => {}))]);
  if (shown !== card || !turned) return;
  small();
  const room = innerHeight - $("answering").offsetHeight, back = $("back").getBoundingClientRect();
  const [last] = card.ahead ? [] : images.slice(-1), low = last ? last.getBoundingClientRect().bottom + 8 : Math.min(back.bottom, back.top + room);
  if (low > room) scrollBy({top: Math.min(low - room, last ? Infinity : back.top), behavior: "instant"});
}

// A picture fits, and is half as high as the screen at most; where its letters are then small, it can be made as large as
// they need.
function small() {
  for (const picture of document.querySelectorAll("#figure .picture")) {
    const image = picture.querySelector("img"), least = picture.dataset[image.currentSrc.includes("_narrow") ? "narrow" : "wide"];
    picture.style.setProperty("--least", `${least}px`);
    picture.nextElementSibling.hidden = image.clientWidth >= least - 1 && !picture.classList.contains("large");
  }
}

// A fold of a card that is opened is seen to its end, or from its beginning, above the buttons.
$("card").addEventListener("toggle", ({target}) => {
  const box = target.getBoundingClientRect(), low = box.bottom - (innerHeight - $("answering").offsetHeight);
  if (target.open && low > 0) scrollBy({top: Math.min(low + 8, box.top), behavior: "instant"});
}, true);

function enlarge(button) {
  const large = button.previousElementSibling.classList.toggle("large");
  button.setAttribute("aria-pressed", large);
  button.textContent = large ? "Make the picture fit" : "Enlarge the picture";
}

function buttons() {
  $("back").hidden = !turned;
  $("card").classList.toggle("turned", turned);
  $("turning").hidden = turned;
  $("answering").hidden = !turned;
  if (!shown || !turned) return;
  for (const [name, grade] of [["hard", EFFORT], ["yes", KNOWN]])
    $(name).querySelector("small").textContent = practised ? "" : inDays(answered(shown.name, grade).due - today());
  $("no").querySelector("small").textContent = practised ? "again" : "today";
  for (const name of ["hard", "yes"]) $(name).hidden = wrong;
}

function coming() {
  const count = new Map(), some = learnt(), begun = some.filter(kept), now = new Set(waiting().map(({name}) => name));
  for (const card of begun) {
    const day = Math.max(due(kept(card)), today() + !now.has(card.name));
    count.set(day, (count.get(day) ?? 0) + 1);
  }
  const days = [...count].sort(([a], [b]) => a - b).map(([day, n]) =>
    `<tr><td>${day === today() ? "today" : dated(day)}</td><td>${n}</td></tr>`);
  $("coming").tBodies[0].innerHTML = days.join("");
  $("coming").hidden = !days.length;
  $("begun").textContent = some.length
    ? `${begun.length} of the ${many(some.length, "card")} of your lessons have begun; at most ${NEW} new ones come in a day.` : "";
}

function lessons() {
  for (const box of document.querySelectorAll("#lessons input")) box.checked = state.lessons.includes(box.value);
  $("ticked").textContent = state.lessons.length ? `: ${state.lessons.join(", ")}` : "";
}

function behind() {
  const last = Math.max(...Object.values(state.cards).map(({seen}) => seen));
  if (last > today()) tell(`This device says that today is ${dated(today())}, but you have answered cards on ${dated(last)}. `
    + "If its clock is right now, go on: no card waits longer than it would from today.");
}

// What is done.

const UNTICKED = "Tick at least one lesson below. Then its cards begin.";
// With nothing ticked there is nothing to begin: the list stays, and it is said what to do with it.
$("begin").addEventListener("click", () => {
  if (!state.lessons.length) {
    tell(UNTICKED);
    return document.querySelector("#lessons input").focus();
  }
  if ($("notice").textContent === UNTICKED) tell("");
  $("choose").open = false;
  next(true);
});
$("turn").addEventListener("click", () => turn());
$("undo").addEventListener("click", undo);
$("more").addEventListener("click", () => { more += NEW; next(true); });
$("practise").addEventListener("click", practise);
$("enough").addEventListener("click", () => { practised = null; next(true); });
$("choices").addEventListener("click", ({target}) => {
  const button = target.closest("button");
  if (button) turn(Number(button.value));
});
$("figure").addEventListener("click", ({target}) => {
  const button = target.closest(".picture")?.nextElementSibling ?? target.closest(".enlarge");
  if (button && !button.hidden) enlarge(button);
});
addEventListener("resize", small);
for (const [name, grade] of [["no", NOT_YET], ["hard", EFFORT], ["yes", KNOWN]])
  $(name).addEventListener("click", () => answer(grade));
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.target.closest("button, input, summary, a")) return;
  if (event.key === "u") return practised ? undefined : undo();
  const does = {" ": () => turn(), Enter: () => turn(), 1: () => answer(NOT_YET), 2: () => answer(EFFORT), 3: () => answer(KNOWN)}[event.key];
  const letter = "abcde".indexOf(event.key);
  if (does && shown) { event.preventDefault(); does(); }
  else if (letter >= 0 && letter < (shown?.choices ?? []).length) turn(letter);
});
$("lessons").addEventListener("change", ({target}) => {
  if (keeps) load();
  practised = null;
  state.lessons = [...new Set([...state.lessons.filter((x) => x !== target.value), ...target.checked ? [target.value] : []])].sort();
  keep();
  lessons();
  next(false);
});
// Whoever goes on to the card has ticked: the list is out of the way.
for (const does of ["pointerdown", "focusin"])
  $("deck").addEventListener(does, () => { $("choose").open = false; });
$("save").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([written()], {type: "application/json"}));
  link.download = "review-calendar.json";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});
$("load").addEventListener("change", async ({target}) => {
  const [file] = target.files, found = file ? read(await file.text()) : null;
  target.value = "";
  if (!file) return;
  if (!found) { tell(`${file.name} is no calendar of this page. Nothing was changed.`); return; }
  if (keeps) load();
  state = merged(found);
  keep();
  lessons();
  next(false);
  tell(`${file.name} was added to the calendar: of each card the later answer counts.`);
});
addEventListener("storage", ({key}) => {
  if (key !== KEY) return;
  load();
  lessons();
  const still = shown && waiting().some(({name}) => name === shown.name);
  if (still) coming(); else next(false);
});
let day = today();
document.addEventListener("visibilitychange", () => {
  if (document.hidden || day === today()) return;
  day = today();
  again.clear();
  more = 0;
  if (!turned) next(false);
});

load();
lessons();
$("choose").open = !state.lessons.length;
behind();
next(false);
