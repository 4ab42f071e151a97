// Whether a view is to be seen, or nearly: out of sight neither front end nor kernel draws. The first picture of a page
// is there at once.

const AROUND = { rootMargin: "15% 0px", scrollMargin: "15% 0px" };

const sight = ({ model, root, shown, scene, send, signal }) => {
  const view = Math.random().toString(36).slice(2), width = wide(model, scene, send, signal);
  let seen = null;
  const look = (now) => {
    nameSliders(root);
    if (now === seen) return;
    seen = now;
    shown.approach(seen);
    send("sight", { view, seen });
    width.seen(seen);
  };
  const observer = new IntersectionObserver((all) => look(all.at(-1).isIntersecting), AROUND);
  observer.observe(root);
  attached(root, signal, () => { if (document.querySelector(".stage") === root) look(true); });
  signal.addEventListener("abort", () => { observer.disconnect(); look(false); });
  return width;
};

// How wide the picture is, for the kernel to lay it out: told of the view that is in sight, and if another one is pinned
// beside the text, of that one; above the text also how high it may be. What is laid out narrow is less flat, and so narrower where its height is limited: whoever
// comes back from a narrow place tells first how wide it was, and a window that has another size how wide it may be. One
// that does not shrink, being as high when it is narrow, is laid out for the whole width of its room.
const BY = 8, CALM = 120, SLOW = 1500; // pixels that do not matter; and milliseconds: the latter for a slow kernel

const wide = (model, scene, send, signal) => {
  let near = false, own = 0, waits = null;
  const room = () => scene.parentElement, away = () => scene.closest(".stage").classList.contains("away");
  const above = () => scene.closest(".stage").classList.contains("above");
  const ask = (width, height = 0) => {
    const same = (name, now) => Math.abs(now - (model.get(name) ?? 0)) <= BY;
    if (!width || (same("wide", width) && same("high", height))) return;
    clearTimeout(waits);
    waits = setTimeout(done, SLOW);
    send("wide", { width, height });
  };
  const look = settled(CALM, signal, () => {
    if (!near || waits || room().style.height) return;
    if (above()) ask(room().clientWidth, room().clientHeight);
    else ask(own = (model.get("shrinks") ? scene : room()).clientWidth);
  });
  const done = () => { clearTimeout(waits); waits = null; look(); };
  const roomy = () => model.get("wide") || !model.get("shrinks"); // it may have been pinned before it was seen
  const first = () => (roomy() ? room() : scene).clientWidth;
  const back = () => { if (near && !away()) above() ? look() : ask(own || first()); };
  const sizes = new ResizeObserver(look);
  sizes.observe(scene);
  watch(model, signal, "size", done);
  window.addEventListener("resize", settled(CALM, signal, () => { own = room().clientWidth; back(); }), { signal });
  signal.addEventListener("abort", () => { sizes.disconnect(); clearTimeout(waits); });
  return { back, look, seen: (now) => { near = now; back(); } };
};

// The sliders above a picture are ipywidgets', which name them to the eye alone.
const nameSliders = (root) => {
  for (const slider of root.closest(".jp-OutputArea-output")?.querySelectorAll(".widget-slider") ?? []) {
    const name = slider.querySelector(".widget-label")?.textContent;
    if (name) slider.querySelector("[role=slider]")?.setAttribute("aria-label", name);
  }
};
