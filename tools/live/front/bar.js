// One bar a page: it offers to make the pictures live, tells how far that is, and what went wrong.

const KEY = "sweptSpheres.live", OFFER = "Make the pictures live";
const PLAYED = "These pictures play what was recorded.";
const HANDED = "Handles with a whole ring answer your hand at once; those with a dashed ring need Python.";
const state = { phase: "recorded", stopped: false, lessons: new Map() };

// Who wants to know how far it is.
const hearers = new Set();
const hear = (act) => { hearers.add(act); return () => hearers.delete(act); };

const remembered = () => { try { return sessionStorage.getItem(KEY) === "yes"; } catch { return false; } };
const remember = () => { try { sessionStorage.setItem(KEY, "yes"); } catch { /* then it is asked again */ } };

const transport = TRANSPORTS[SCRIPT.dataset.transport ?? "pyodide"];

// What such a button promises: nothing, once it could not be had.
const promise = () => (state.phase === "failed" ? " – when Python can be fetched" : ` – ${transport.brings}`);

// A button that needs Python says what it brings, as long as it would.
const bringing = (words, act) => {
  const made = button(words, act);
  if (transport.brings && !transport.hindered()) made.append(make("span", { class: "alive-brings" }, promise()));
  return made;
};

// Told once a picture is there that answers a hand.
let handed = () => {};

const bar = (elements) => {
  const hindered = transport.hindered();
  const words = make("span", { class: "alive-words", role: "status" });
  const fill = make("div"), gauge = make("div", { class: "alive-gauge", role: "progressbar", hidden: "" }, fill);
  for (const [name, x] of Object.entries({ label: "loading", valuemin: 0, valuemax: 100 })) gauge.setAttribute(`aria-${name}`, x);
  const press = button(OFFER, () => start());
  if (transport.brings && !hindered) press.append(make("span", { class: "alive-brings alive-short" }, promise())); // on a phone
  const whole = make("div", { class: "alive-bar", role: "group", "aria-label": "the pictures of this page" }, press, gauge, words);
  const tell = (share, said, here = said, why = "") => { // `here` is said in the bar, `said` where somebody asked
    words.replaceChildren(here, ...(why && !hearers.size ? [reason(why)] : []));
    fill.style.width = `${100 * share}%`;
    gauge.setAttribute("aria-valuenow", Math.round(100 * share));
    gauge.setAttribute("aria-valuetext", said);
    for (const act of hearers) act(said, why);
  };
  const go = (phase) => {
    state.phase = whole.dataset.phase = document.documentElement.dataset.alive = phase;
    press.hidden = phase === "loading" || phase === "live" || Boolean(hindered);
    gauge.hidden = phase !== "loading";
    words.setAttribute("aria-live", phase === "loading" ? "off" : "polite"); // the gauge tells how far it is
    for (const { dataset } of elements) dataset.phase = phase;
    for (const node of document.querySelectorAll(".alive-brings")) node.textContent = promise();
  };
  const start = async () => {
    if (hindered || state.phase === "live") return;
    if (state.phase !== "loading") state.coming = load();
    await state.coming;
  };
  const load = async () => {
    state.stopped = false;
    go("loading");
    document.querySelectorAll(".alive-offer:not(.alive-told)").forEach((node) => node.remove());
    try {
      await enliven(elements, state.lessons, transport, tell, (error) => fail("Python has stopped", error));
      remember();
      go("live");
      tell(1, `The pictures are live: drag a ball${TOUCH ? " with a finger" : ", or reach it with Tab and move it with the arrow keys"}.`);
    } catch (error) {
      fail(error.absent ? "Python could not be fetched" : "Python did not come", error);
    }
  };
  const fail = (said, error) => {
    if (state.phase === "failed" || state.stopped) return;
    go("failed");
    press.textContent = "Try again";
    const told = error.absent ? `${said}.` : `${said}: ${error.message}.`, why = error.absent ? `${error.message}.` : "";
    tell(0, told, `${hearers.size ? `${said}.` : told} What was recorded stays.`, why);
    elements.forEach(restore);
  };
  // Whatever runs is ended, and Python begun anew; the pictures are as they were recorded until then.
  const stop = async () => {
    state.stopped = true;
    for (const { end } of state.lessons.values()) end();
    state.lessons.clear();
    elements.forEach(restore);
    go("recorded");
    await new Promise((done) => setTimeout(done)); // who waited hears of it first
    await start();
  };
  Object.assign(state, { start, stop, hindered });
  (elements.find((element) => element.querySelector("img")) ?? elements[0]).after(whole);
  go("recorded");
  const invite = (played) => tell(0, `${played} ${hindered || transport.costs}`);
  invite(PLAYED);
  handed = () => { if (state.phase === "recorded") invite(HANDED); };
  if (remembered()) start();
};

// What could not be fetched, and from where: of use to whoever looks after the page, and folded for all others.
const reason = (why) => make("details", { class: "alive-why" }, make("summary", {}, "Why?"), why);

// How far it is and what went wrong, said where it was asked for, as long as it is not there; `kept` is said of a failure,
// and `again` is what was wanted.
const bringHere = async (place, kept, again) => {
  place.replaceChildren("Python comes into the page first.");
  let missing = "";
  const off = hear((words, why) => { place.replaceChildren(words); missing = why; });
  await state.start().finally(off);
  if (state.phase === "failed") place.append(" ", kept, button("Try again", again), ...(missing ? [reason(missing)] : []));
  if (state.phase === "live") place.remove();
  return state.phase === "live";
};

// What is said of a recording that was asked for what it has not, and what Python would do there.
const NO_OTHER = {
  held: (places) => [`It goes to the nearest of ${places} places that were recorded. `, " and it goes anywhere."],
  state: () => ["The first shot is back: a recording has no other here. ", " to take yours along."],
  again: () => ["In a recording each button begins with the first shot. ", " to press one after another."],
};
const ASKED = () => ["This is a recording. ", " to move what is in them."];

// Said of what was tried in a picture, and needs Python: below all that can be pressed there, and at the lower edge of the
// screen as long as that is below it.
const offer = (element, kind, places) => {
  const before = [...element.querySelectorAll(".alive-offer:not(.alive-told)")];
  if (kind === "held" && before.some(({ dataset }) => dataset.kind === kind)) return;
  before.forEach((node) => node.remove());
  if (kind === "none") return; // nothing is to be said any more
  if (state.phase === "loading" || element.dataset.only === "recorded") return;
  const [told, brings] = (NO_OTHER[kind] ?? ASKED)(places);
  const said = make("p", { class: "alive-offer", role: "status", "data-kind": kind }, told);
  const bring = () => {
    said.classList.add("alive-told");
    bringHere(said, "", bring).then((live) => { if (!live && !said.isConnected) element.append(said); });
  };
  if (state.hindered) said.append(state.hindered);
  else said.append(bringing(OFFER, bring), brings);
  element.querySelector(".stage").append(said); // there it pushes nothing that is in somebody's hand
};
