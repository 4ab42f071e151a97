// Whether a view is to be seen, or nearly: out of sight neither front end nor kernel draws. The first picture of a page
// is there at once.

const AROUND = { rootMargin: "15% 0px", scrollMargin: "15% 0px" };

const sight = ({ model, root, shown, scene, send, signal }, width = wide(model, scene, send, signal)) => {
  const view = Math.random().toString(36).slice(2);
  let seen = null;
  const look = (now) => {
    nameSliders(root);
    if (now === seen) return;
    seen = now;
    shown.approach(seen);
    send("sight", { view, seen });
    width.seen(view, seen);
  };
  const there = new Map(); // the whole of it, and its drawing, which a page may keep in sight by itself
  const observer = new IntersectionObserver((all) => {
    for (const { target, isIntersecting } of all) there.set(target, isIntersecting);
    look([...there.values()].some(Boolean));
  }, AROUND);
  for (const node of [root, scene]) observer.observe(node);
  attached(root, signal, () => { if (document.querySelector(".stage") === root) look(true); });
  signal.addEventListener("abort", () => { observer.disconnect(); look(false); });
  return width;
};

// How wide the picture is, for the kernel to lay it out: as wide as its own place in the text lets it be, of which it is
// told while that or what is pinned of it is in sight. What is laid out narrow is less flat, and so narrower where its
// height is limited: a window that has another size tells first how wide it may be. One that does not shrink, being as
// high when it is narrow, is laid out for the whole width of its room.
const BY = 8, CALM = 120, SLOW = 1500; // pixels that do not matter; and milliseconds: the latter for a slow kernel

const wide = (model, scene, send, signal) => {
  const views = new Set();
  let own = 0, waits = null;
  const room = () => scene.parentElement;
  const ask = (width) => {
    if (!width || Math.abs(width - (model.get("wide") ?? 0)) <= BY) return;
    clearTimeout(waits);
    waits = setTimeout(done, SLOW);
    send("wide", { width });
  };
  const look = settled(CALM, signal, () => {
    if (views.size && !waits && !room().style.height) ask(own = (model.get("shrinks") ? scene : room()).clientWidth);
  });
  const done = () => { clearTimeout(waits); waits = null; look(); };
  const first = () => (model.get("shrinks") ? scene : room()).clientWidth;
  const back = () => { if (views.size) { ask(own || first()); look(); } };
  const sizes = new ResizeObserver(look);
  sizes.observe(scene);
  watch(model, signal, "size", done);
  window.addEventListener("resize", settled(CALM, signal, () => { own = room().clientWidth; back(); }), { signal });
  signal.addEventListener("abort", () => { sizes.disconnect(); clearTimeout(waits); });
  return { look, seen: (view, now) => { now ? views.add(view) : views.delete(view); back(); } };
};

// The sliders above a picture are ipywidgets', which name them to the eye alone.
const nameSliders = (root) => {
  for (const slider of root.closest(".jp-OutputArea-output")?.querySelectorAll(".widget-slider") ?? []) {
    const name = slider.querySelector(".widget-label")?.textContent;
    if (name) slider.querySelector("[role=slider]")?.setAttribute("aria-label", name);
  }
};
