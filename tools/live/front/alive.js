// The pictures of a page: each saved one gives way to the real front end, which plays a recording, or is answered by
// Python once that is there. Where no script runs, or something is missing, the saved ones stay.

const NEAR = { rootMargin: "40% 0px" };

const module = (text) => import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
const boards = once(() => module(BOARDS));

// A page on a phone has pictures that are laid out for it, whose letters are as large as elsewhere.
const NARROW = 560, narrow = matchMedia(`(max-width: ${NARROW}px)`).matches;
// Each picture has a recording of its own, which is fetched when it comes near. Slides have the wide ones alone, and what
// is laid out in one way has one everywhere.
const slimOf = async ({ lesson, cell, index = 0 }) => {
  if ((await recording(`${lesson}.narrow`)).boards[`${cell} ${index}`] !== true) throw new Error(`${cell} has no other layout`);
  return `${lesson}.narrow.${cell}.${index}`;
};
const recordingOf = async (dataset, besides = "") => {
  const { lesson, cell, index = 0 } = dataset, wide = `${lesson}.${cell}.${index}`;
  return recording(`${narrow ? await slimOf(dataset).catch(() => wide) : wide}${besides}`);
};

// A recording is a script of its own, so that a page that was opened from a file gets it too.
const recordings = new Map();
const recording = (name) => {
  if (!recordings.has(name)) {
    const script = Object.assign(document.createElement("script"), { src: `${BASE}lessons/${name}.js` });
    const come = new Promise((resolve, reject) => {
      recordings.set(name, { resolve });
      script.onload = () => resolve(null);
      script.onerror = () => reject(new Error(`the recording of ${name} is missing`));
    });
    recordings.get(name).come = come;
    document.head.append(script);
  }
  return recordings.get(name).come;
};

// What stands in an element: its saved picture, and in place of it whatever was mounted last.
const mounted = new WeakMap();
const put = async (element, render) => {
  const place = make("div", { class: "alive-place" }), before = mounted.get(element);
  const end = await render(place);
  const focused = before?.place.contains(document.activeElement) && document.activeElement.getAttribute("aria-label");
  before?.end();
  before?.place.remove();
  element.querySelector(":scope > .alive-saved").hidden = true;
  element.append(place);
  if (focused) place.querySelector(`[aria-label="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  mounted.set(element, { place, end: end ?? (() => {}) });
};

// What Python alone could move has a dashed ring.
const ringed = (element, model) => {
  const look = () => {
    for (const node of element.querySelectorAll(".handle")) node.classList.toggle("asks", !model.answers(node.dataset.name));
  };
  model.on("change:handles change:state", () => queueMicrotask(look));
  look();
};

const mountRecorded = async (element) => {
  const { dataset } = element, { lesson, cell, index = 0, only, state, voted } = dataset;
  if (!(await recording(lesson)).boards[`${cell} ${index}`]) return;
  const kept = await recordingOf(dataset);
  if (mounted.has(element)) return;
  const model = recordedModel(kept, {
    lonely: only === "recorded",
    voted,
    offer: (kind, places) => { offer(element, kind, places); },
    held: () => recordingOf(dataset, ".held"),
    pressed: () => recordingOf(dataset, ".pressed"),
  });
  if (state || voted) model.show(state);
  const { default: front } = await boards();
  await put(element, (el) => front.render({ model, el }));
  mounted.get(element).model = model;
  if (only !== "recorded") ringed(element, model);
  if (model.hands && only !== "recorded") handed(element);
  // What is shown in a hand comes as soon as one is near a handle.
  const near = ({ target }) => {
    if (kept.hands?.includes(target.closest(".handle")?.dataset.name)) recordingOf(dataset, ".held").catch(() => {});
  };
  for (const kind of ["pointerover", "touchstart", "focusin"]) element.addEventListener(kind, near, { passive: true });
};

// Back to what was recorded, if something else stands there.
const restore = (element) => {
  const there = mounted.get(element);
  if (!there || there.model) return;
  there.end();
  there.place.remove();
  mounted.delete(element);
  element.querySelector(":scope > .alive-saved").hidden = false;
  element.recorded = undefined;
  if (element.querySelector("img")) recordedOnce(element);
};

const recordedOnce = (element) => (element.recorded ??= mountRecorded(element).catch((error) => console.info(error)));

// Play what an element shows, from its beginning.
const play = async (element) => {
  await recordedOnce(element);
  const model = mounted.get(element)?.model;
  model?.take({ plays: model.get("plays") + 1 });
};

// Show what an element names as its state, as it rests.
const show = async (element) => {
  await recordedOnce(element);
  mounted.get(element)?.model?.show(element.dataset.state);
};

// Each picture keeps what was saved for it in a box of its own, so that it can be put away.
const prepare = (element) => {
  const saved = make("div", { class: "alive-saved" });
  saved.append(...element.childNodes);
  element.append(saved);
};

// The theme of the page, as the front end's style asks for it.
const followTheme = () => {
  const root = document.documentElement, dark = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    const { theme, mode } = root.dataset, said = [theme, mode].find((x) => x === "dark" || x === "light");
    const light = String(said ? said === "light" : !dark.matches);
    if (root.dataset.jpThemeLight !== light) root.dataset.jpThemeLight = light;
  };
  dark.addEventListener("change", follow);
  new MutationObserver(follow).observe(root, { attributes: true, attributeFilter: ["data-theme", "data-mode"] });
  follow();
};

// A picture that cannot be laid out for a phone, and has more letters than a few, keeps a width at which they are read,
// and is moved sideways in its place.
const WIDE = 560, FEW = 5, SHARE = 0.67;
const widthOf = (svg) => Number(svg.getAttribute("viewBox")?.split(" ")[2]);
const ABOUT = { tabindex: 0, role: "group", "aria-label": "the picture; it can be moved sideways" };
const putBack = (stage, room) => { // in another state it is laid out for a phone
  stage.classList.remove("panned");
  for (const name of Object.keys(ABOUT)) room.removeAttribute(name);
};
const pan = (svg) => {
  const width = widthOf(svg), stage = svg.closest(".stage"), room = svg.closest(".room");
  if (!narrow || !room) return;
  if (stage.classList.contains("panned")) {
    if (!(width > WIDE)) putBack(stage, room);
    return;
  }
  const letters = [...svg.querySelectorAll("text")].filter((text) => text.checkVisibility()); // numbers on balls are not
  if (!(width > WIDE) || letters.length <= FEW) return;
  stage.classList.add("panned");
  stage.style.setProperty("--kept-wide", `${SHARE * width}px`);
  for (const [name, x] of Object.entries(ABOUT)) room.setAttribute(name, x);
};

const watched = new WeakSet();

// What the bar along the top, a question, its answers, two more lines of a reply and the row that plays leave of a
// phone's screen to their picture; of a larger one, what stands above the first picture and the vote itself.
const ROW = 50, REPLY = 42, LOWEST = 220, APART = 14;
const barAbove = (node) => parseFloat(getComputedStyle(node).getPropertyValue("--swept-above-px")) || 48;
const spare = (stage) => {
  const vote = stage.querySelector(":scope > .vote");
  if (!vote || watched.has(vote) || stage.closest("[data-only]")) return;
  watched.add(vote);
  const above = () => {
    const first = stage === document.querySelector(".alive .stage") && stage.getBoundingClientRect().top + scrollY;
    return !narrow && first && first < innerHeight / 2 ? first : barAbove(stage);
  };
  new ResizeObserver(() => {
    if (!stage.classList.contains("locked")) return; // what comes moves nothing
    const left = innerHeight - above() - vote.offsetHeight - (narrow ? ROW + REPLY : APART);
    stage.classList.toggle("tall", left < LOWEST); // then the picture stays while its question is read
    stage.style.setProperty("--spare", `${Math.max(left, LOWEST)}px`);
  }).observe(vote);
  if (!narrow) return;
  // Once somebody has voted, picture, answers and reply are on one screen.
  vote.addEventListener("click", (e) => {
    if (!e.target.closest(".choices button")) return;
    setTimeout(() => scrollBy({ top: stage.getBoundingClientRect().top - barAbove(stage), behavior: "smooth" }), QUIET);
  }, true); // before the answers are made anew
};

// Words that would be cut at an edge of the picture, as larger letters may be, are moved inside; a row that is longer than
// the picture is wide is set smaller, though not too small to be read, and then closer.
const EDGE = 2, QUIET = 150;
const sizeOf = (text) => Number(text.getAttribute("font-size"));
// Numbers on balls cannot grow: they are shown where the picture is so large that they can be read.
const TINY = 10, READ = 11;
const numbers = (svg) => {
  const tiny = [...svg.querySelectorAll("text")].map(sizeOf).filter((size) => size < TINY), by = svg.clientWidth / widthOf(svg);
  svg.classList.toggle("near", tiny.length > 0 && Math.min(...tiny) * by >= READ);
};
const inside = (svg) => {
  const width = widthOf(svg), room = width - 2 * EDGE, least = parseFloat(svg.style.getPropertyValue("--least")) || 0;
  for (const text of svg.querySelectorAll("text:not([clip-path])")) {
    text.style.fontSize = text.style.translate = "";
    text.removeAttribute("textLength");
    const { x, width: wide } = text.getBBox();
    if (x >= width || x + wide <= 0) continue;
    if (wide > room) text.style.fontSize = `${Math.max((parseFloat(getComputedStyle(text).fontSize) * room) / wide, least)}px`;
    if (wide > room && text.getBBox().width > room + 1) text.setAttribute("textLength", room);
    const at = text.getBBox(), by = Math.max(EDGE - at.x, 0) + Math.min(width - EDGE - at.x - at.width, 0);
    if (Math.abs(by) > 0.5) text.style.translate = `${by}px`;
  }
};
const keepInside = (svg) => {
  if (watched.has(svg)) return;
  watched.add(svg);
  let timer = null;
  const look = () => { if (!svg.closest(".playing")) { numbers(svg); inside(svg); } };
  const soon = () => { clearTimeout(timer); timer = setTimeout(look, QUIET); };
  new MutationObserver(soon).observe(svg, { attributes: true, attributeFilter: ["data-drawn"] });
  new ResizeObserver(soon).observe(svg);
};

// What is drawn smaller than it was laid out has larger letters for that, so that a phone can be read.
const legible = () => {
  const sizes = new ResizeObserver((all) => {
    for (const { target } of all) {
      const width = widthOf(target), shown = target.clientWidth;
      const smallest = parseFloat(getComputedStyle(target).getPropertyValue("--smallest"));
      if (width && shown) target.style.setProperty("--least", `${(smallest * width) / shown}px`);
    }
  });
  const look = () => {
    for (const picture of document.querySelectorAll(".alive .picture")) {
      sizes.observe(picture);
      pan(picture);
      keepInside(picture);
    }
    document.querySelectorAll(".alive .stage.asked").forEach(spare);
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
};

const begin = () => {
  const elements = [...document.querySelectorAll(".alive[data-lesson]")];
  elements.forEach(prepare);
  const near = new IntersectionObserver((all) => {
    for (const { target, isIntersecting } of all) {
      if (isIntersecting) { near.unobserve(target); recordedOnce(target); }
    }
  }, NEAR);
  for (const element of elements) if (element.querySelector("img")) near.observe(element);
  legible();
  const able = elements.filter(({ dataset }) => dataset.only !== "recorded");
  if (able.length) bar(able);
  elements.filter(({ dataset }) => dataset.exercise).forEach(bringLines);
  able.forEach(bringVote);
  bringWriting(able.filter(({ dataset }) => dataset.exercise || dataset.code));
};

// What a mounted picture shows, for a page that has more to show in it.
const modelIn = async (element) => {
  await recordedOnce(element);
  return mounted.get(element)?.model;
};

window.sweptSpheres = { recording: (lesson, made) => recordings.get(lesson)?.resolve(made), play, show, model: modelIn };
followTheme();
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
else begin();
