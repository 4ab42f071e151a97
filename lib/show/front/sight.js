// Whether a view is within about a screen of what is seen: far away neither front end nor kernel draws.

const sight = (root, shown, send, signal) => {
  const view = Math.random().toString(36).slice(2), around = { rootMargin: "100% 0px", scrollMargin: "100% 0px" };
  let seen = null;
  const look = (now) => {
    nameSliders(root);
    if (now === seen) return;
    seen = now;
    shown.approach(seen);
    send("sight", { view, seen });
  };
  const observer = new IntersectionObserver((all) => look(all.at(-1).isIntersecting), around);
  observer.observe(root);
  signal.addEventListener("abort", () => { observer.disconnect(); look(false); });
};

// The sliders above a picture are ipywidgets', which name them to the eye alone.
const nameSliders = (root) => {
  for (const slider of root.closest(".jp-OutputArea-output")?.querySelectorAll(".widget-slider") ?? []) {
    const name = slider.querySelector(".widget-label")?.textContent;
    if (name) slider.querySelector("[role=slider]")?.setAttribute("aria-label", name);
  }
};
