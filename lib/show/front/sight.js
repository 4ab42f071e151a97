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
  return width.look;
};

// How wide the picture is, for the kernel to lay it out: told of the view that is in sight, and if another one is pinned
// beside the text, of that one.
const BY = 8, CALM = 120; // pixels that do not matter; and milliseconds

const wide = (model, scene, send, signal) => {
  let near = false;
  const tell = () => {
    const width = scene.clientWidth, before = model.get("wide") ?? 0;
    const mine = near && !scene.closest(".stage").classList.contains("away");
    if (mine && width && Math.abs(width - before) > BY) send("wide", { width });
  };
  const look = settled(CALM, signal, tell), sizes = new ResizeObserver(look);
  sizes.observe(scene);
  signal.addEventListener("abort", () => sizes.disconnect());
  return { look, seen: (now) => { near = now; tell(); } };
};

// The sliders above a picture are ipywidgets', which name them to the eye alone.
const nameSliders = (root) => {
  for (const slider of root.closest(".jp-OutputArea-output")?.querySelectorAll(".widget-slider") ?? []) {
    const name = slider.querySelector(".widget-label")?.textContent;
    if (name) slider.querySelector("[role=slider]")?.setAttribute("aria-label", name);
  }
};
