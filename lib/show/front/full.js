// As large as the window: the browser's full screen, or where that is refused, over the whole page. Escape ends it.

const SEEN = 250; // milliseconds until a picture that was laid out anew is drawn

// How large a picture is, and its smallest letters.
const measured = (root) => {
  const { width, height } = root.querySelector(".picture").getBoundingClientRect();
  const letters = [...root.querySelectorAll(".picture text")].map((text) => text.getBoundingClientRect().height);
  return { area: width * height, letters: Math.min(...letters.filter(Boolean)) };
};

const full = ({ model, root, send, signal }) => {
  const large = () => root.classList.contains("full");
  let before = false, small = null;
  const project = (projected) => { model.set("projected", projected); model.save_changes(); };
  const enter = async () => {
    before = model.get("projected");
    small = measured(root);
    root.classList.add("full");
    root.querySelector(".scene").focus(); // Space and the arrows are the picture's then, not the button's
    project(true);
    try {
      await root.requestFullscreen();
    } catch {
      dress(root, { popover: "manual" }).showPopover(); // above all else, whatever the page makes of what is fixed
    }
  };
  const leave = () => {
    if (!large()) return;
    root.classList.remove("full");
    root.removeAttribute("popover");
    if (document.fullscreenElement === root) document.exitFullscreen();
    project(before);
  };
  const toggle = () => (large() ? leave() : enter());
  const sign = dress(button("", "as large as the window", toggle), { class: "large", "aria-keyshortcuts": "f" });
  watch(model, signal, "projected", () => root.classList.toggle("projected", model.get("projected")));
  root.addEventListener("keydown", (e) => {
    if (e.key === "f" && !e.ctrlKey && !e.altKey && !e.metaKey) { e.preventDefault(); toggle(); }
  });
  // Laid out for a room its letters are larger, unless that leaves it less room than it had: then it stays as it was.
  // It is judged once nothing is on its way that lays it out anew.
  const look = settled(SEEN, signal, () => {
    if (send.open()) return look();
    const now = measured(root);
    if (large() && !before && (now.letters < small.letters || now.area < small.area)) project(false);
  });
  watch(model, signal, "size", () => { if (large()) look(); });
  const ended = () => { if (!document.fullscreenElement && !root.popover) leave(); };
  document.addEventListener("keydown", (e) => {
    if (e.key !== "Escape" || !large()) return;
    e.stopImmediatePropagation(); // and nothing else ends by it
    leave();
  }, { signal });
  document.addEventListener("fullscreenchange", ended, { signal });
  signal.addEventListener("abort", leave);
  return sign;
};
