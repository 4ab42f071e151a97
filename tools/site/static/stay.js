// On a window as large as a laptop's a picture stays in sight while the text below it speaks of it: to the end of its
// section, or of the last one whose equations it shows, and never beyond what is looked at or answered next. It gets
// smaller as its place is scrolled away, so that the text moves as ever, until it leaves enough of the window to that.

const ROOMY = matchMedia("(min-width: 992px) and (min-height: 560px)"), LEAVES = 0.55, LEAST = 440, APART = 12;
const STOPS = ".alive, figure, img", HEADS = "h2, h3", LANDS = "section, [id], a, button, summary, input, p, div.math";
const PRESSED = [".buttons > .scrubber:not([hidden]) > .play:not([hidden])", ".buttons > .states:not([hidden]) > button",
  ".acts:not([hidden]) > button:not([aria-disabled])"].map((each) => `:scope > ${each}`).join(", ");
const ROWS = 160; // pixels beside a picture that its buttons need
const LET_GO = `sweptSpheres.letGo ${location.pathname}`;
const storage = (act) => { try { return act(sessionStorage); } catch { return null; } };

const staying = (article) => {
  let gone = storage((kept) => kept.getItem(LET_GO)) === "yes";
  const hub = () => article.swept;
  const follows = (a, b) => Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);
  const bar = () => {
    const head = document.querySelector(".bd-header-article");
    return head && getComputedStyle(head).position === "sticky" ? Math.max(head.getBoundingClientRect().bottom, 0) : 0;
  };
  const press = (sign, title, act) => {
    const look = { type: "button", textContent: sign, title, onclick: act };
    const made = Object.assign(document.createElement("button"), look);
    made.setAttribute("aria-label", title);
    return made;
  };

  const one = (element) => {
    const place = document.createElement("div"); // what it leaves in the text
    place.className = "swept-place";
    let stage = null, room = null, own = 0, of = "", end = null, marked = [], pressed = [];
    const rows = document.createElement("div"); // what can be pressed under the picture, while that is out of sight
    rows.className = "swept-rows";
    const stuck = () => place.isConnected;
    const top = () => (stuck() ? place : room).getBoundingClientRect().top;

    // Where what it is about ends: none of its own text is left if that is at once.
    const find = () => {
      const after = (all) => [...all].filter((node) => follows(element, node) && !element.contains(node));
      const stop = after(article.querySelectorAll(STOPS)).find((node) => !node.matches(".swept-ground")) ?? null;
      const heads = after(article.querySelectorAll(HEADS)), inside = (node) => !stop || follows(node, stop);
      const mine = after(article.querySelectorAll(".swept-tag"))
        .filter((tag) => inside(tag) && hub()?.pictureOf(tag.dataset.tag, tag)?.root === stage).at(-1);
      const head = heads.find((node) => !mine || follows(mine, node));
      end = head && inside(head) ? head : stop;
    };
    const measure = () => {
      const now = [innerWidth, innerHeight, stage.querySelector(".scene").style.cssText, stage.className].join();
      if (of === now.replace(" stuck", "")) return;
      of = now.replace(" stuck", "");
      release();
      own = room.getBoundingClientRect().height;
    };
    const release = () => {
      if (!stuck()) return;
      place.remove();
      for (const name of ["position", "top", "left", "width", "height", "--kept"]) room.style.removeProperty(name);
      stage.classList.remove("stuck");
    };
    const strip = () => (stuck() && rows.matches(".under") ? rows.offsetHeight : 0);
    const small = () => Math.min(own, Math.floor((1 - LEAVES) * innerHeight - bar()));
    const able = () => {
      if (!ROOMY.matches || gone || stage.matches(".locked, .full, .away, .projected")) return false;
      measure();
      const { width, height } = stage.querySelector(".picture").getBoundingClientRect();
      return height > 0 && (small() * width) / height >= LEAST;
    };
    // What a link or the keyboard leads to comes to lie below it, also where a page was opened by such a link.
    const mark = (high) => {
      const all = high ? [...article.querySelectorAll(LANDS)] : [], before = new Set(marked);
      for (const node of marked) node.style.scrollMarginTop = "";
      marked = all.filter((node) => follows(element, node) && !element.contains(node) && (!end || follows(node, end)));
      const given = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0; // by the theme, for its bar
      for (const node of marked) node.style.scrollMarginTop = `${Math.max(high - given, 0)}px`;
      const led = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (!marked.includes(led) || before.has(led)) return;
      if (Math.abs(led.getBoundingClientRect().top) < high) led.scrollIntoView({ behavior: "instant" });
    };
    const stick = (at, high, from) => {
      const { left, width, top: start } = stage.getBoundingClientRect(), free = at === from;
      if (!stuck()) room.before(place);
      place.style.height = `${own}px`;
      if (!stage.matches(".stuck")) stage.classList.add("stuck");
      const look = free ? { position: "fixed", top: at, left } : { position: "absolute", top: at - start, left: 0 };
      for (const [name, x] of Object.entries({ ...look, width, height: high, "--kept": high }))
        room.style.setProperty(name, typeof x === "number" ? `${x}px` : x);
      const drawn = room.querySelector(".scene").offsetWidth;
      // Where there is no room beside it they are under it, once those in the text are out of sight.
      const beside = width - drawn >= ROWS;
      rows.hidden = !pressed.length || (!beside && high > small());
      rows.classList.toggle("under", !beside);
      rows.style.left = beside ? `${drawn + APART}px` : "0";
    };
    const offer = () => {
      pressed = [...stage.querySelectorAll(PRESSED)];
      if (rows.childElementCount !== pressed.length) { // one that is held down, or has the focus, stays
        rows.replaceChildren(...pressed.map((node, i) => {
          const made = node.cloneNode(true);
          made.onclick = () => pressed[i].click();
          return made;
        }));
      }
      pressed.forEach((node, i) => {
        const made = rows.children[i];
        if (made.textContent !== node.textContent) made.textContent = node.textContent;
        for (const name of ["aria-pressed", "aria-label"]) {
          const now = node.getAttribute(name);
          if (now) made.setAttribute(name, now);
          else made.removeAttribute(name);
        }
      });
    };
    const put = () => {
      const go = press("×", "let the pictures of this page go with their text", () => letGo(true));
      const kept = "keep the pictures of this page in sight while their text is read";
      const stay = press("keep in sight", kept, () => letGo(false));
      go.className = "swept-go";
      stay.className = "swept-stay";
      room.append(go, rows);
      const told = { childList: true, subtree: true, attributes: true, attributeFilter: ["aria-pressed", "aria-disabled", "hidden"] };
      for (const node of stage.querySelectorAll(":scope > :is(.buttons, .acts)")) new MutationObserver(offer).observe(node, told);
      offer();
      stage.querySelector(":scope > .buttons > .last")?.prepend(stay);
    };
    const know = () => {
      const found = element.querySelector(":scope > .alive-place > .stage");
      if (found === stage) return;
      [stage, room, of] = [found, found?.querySelector(":scope > .room"), ""];
      place.remove();
      if (room) put();
    };
    // All that may change but for scrolling.
    const learn = () => {
      know();
      if (!stage) return;
      find();
      mark(able() ? bar() + small() + strip() + APART : 0);
    };
    const look = () => {
      if (!stage?.isConnected) return;
      const from = bar(), at = top();
      if (at >= from || !able()) return release();
      const high = Math.min(own, Math.max(small(), top() + own - from));
      const last = (end ?? article.lastElementChild).getBoundingClientRect()[end ? "top" : "bottom"] - APART - high - strip();
      const to = Math.min(from, last);
      if (to + high <= 0 || to < top()) return release();
      stick(to, high, from);
    };
    // One that was passed at a leap is fetched.
    const passed = () => element.getBoundingClientRect().top < 0;
    const bring = () => { if (!stage) window.sweptSpheres?.model(element); };
    return { look, learn, passed, bring };
  };

  const all = [...article.querySelectorAll(".alive[data-lesson]:not([data-exercise], [data-code])")]
    .filter((element) => element.querySelector("img")).map(one);
  const look = () => {
    all.forEach((each) => each.look());
    if (ROOMY.matches && !gone) all.findLast((each) => each.passed())?.bring();
  };
  let waits = 0;
  const learn = () => { waits = 0; all.forEach((each) => each.learn()); look(); };
  const soon = () => { waits ||= requestAnimationFrame(learn); };
  const letGo = (now) => {
    gone = now;
    storage((kept) => kept.setItem(LET_GO, now ? "yes" : "no"));
    article.classList.toggle("swept-let-go", gone);
    learn();
  };
  article.classList.toggle("swept-let-go", gone);
  // What was pressed comes out from beneath it.
  const uncover = ({ target }) => {
    const equation = article.querySelector(".stage.stuck") && target.closest(".swept-tag")?.closest("div.math");
    equation?.scrollIntoView({ block: "nearest", behavior: "instant" });
  };
  article.addEventListener("click", uncover);
  addEventListener("scroll", look, { passive: true });
  addEventListener("resize", soon);
  const those = { attributes: ".stage", childList: ".alive, .alive-place, mjx-container" };
  const heard = ({ type, target }) => target.matches(those[type]);
  const changes = new MutationObserver((all) => { if (all.some(heard)) soon(); });
  changes.observe(article, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
};

document.addEventListener("DOMContentLoaded", () => {
  const article = document.querySelector(".bd-article");
  if (article?.querySelector(".alive")) staying(article);
});
