// A lesson's equations and pictures know each other, as in JupyterLab: what stands around them bears its name for that.
// Over the page lies the ground on which a picture is pinned while its equation is read.

document.addEventListener("DOMContentLoaded", () => {
  if (!document.querySelector(".alive")) return;
  const article = document.querySelector(".bd-article"), ground = document.createElement("div");
  ground.className = "swept-ground alive";
  article.classList.add("jp-NotebookPanel");
  article.append(ground);
});

// On the front page one begins before one fetches anything.
document.addEventListener("DOMContentLoaded", () => {
  const begins = document.querySelector(".swept-begin"), bar = document.querySelector(".alive-bar");
  if (begins && bar) begins.after(bar);
});

// Where there is only a finger, prose says so; and pictures that stay know how high the bar along the top is.
document.addEventListener("DOMContentLoaded", () => {
  if (matchMedia("(hover: none) and (pointer: coarse)").matches)
    for (const node of document.querySelectorAll("[data-touch]")) node.textContent = node.dataset.touch;
  const article = document.querySelector(".bd-article"), bar = document.querySelector(".bd-header-article");
  const high = bar && getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
  if (high) {
    article?.style.setProperty("--swept-above", `${high}px`);
    article?.style.setProperty("--swept-above-px", high);
  }
});

// On a phone an equation that is too wide is set smaller, as far as it can be read; what then is too wide is moved sideways.
const SMALLEST = 0.68; // 11 pixels
const fit = (box) => {
  const shown = box.querySelector("mjx-container");
  if (!shown || !box.clientWidth || box.style.getPropertyValue("--fits")) return;
  if (box.scrollWidth > box.clientWidth + 1)
    box.style.setProperty("--fits", Math.max((0.99 * box.clientWidth) / box.scrollWidth, SMALLEST));
};
addEventListener("load", () => {
  if (!matchMedia("(max-width: 480px)").matches) return;
  const sizes = new ResizeObserver((all) => all.forEach(({ target }) => fit(target))); // those in folds, once they are open
  const look = () => document.querySelectorAll(".bd-article div.math").forEach((box) => { fit(box); sizes.observe(box); });
  Promise.resolve(window.MathJax?.startup?.promise).then(look);
});

// What a search was for is marked on a page that was opened from it, and on no other.
try {
  if (!/\/search\.html$/.test(document.referrer.split(/[?#]/)[0])) localStorage.removeItem("sphinx_highlight_terms");
} catch { /* nothing is kept */ }

// On a phone a lesson is short: the parts about code are folded until they are asked for, and a list leads to each part.
const FOLDED = ["Code", "Break it", "Your turn"], LOOKED_UP = /\/(TEACHING|CONTRIBUTING|CHANGELOG)\.html$/;
const nameOf = (head) => head.firstChild?.textContent.trim() ?? "";
const unfold = (node) => {
  const part = node?.closest(".swept-folded");
  if (!part) return;
  part.classList.remove("swept-folded");
  part.querySelector(".swept-fold").setAttribute("aria-expanded", true);
  node.scrollIntoView();
};
const goTo = () => { if (location.hash) unfold(document.getElementById(decodeURIComponent(location.hash.slice(1)))); };
const foldOne = (head) => {
  const part = head.parentElement, made = document.createElement("button"), words = head.firstChild;
  Object.assign(made, { type: "button", className: "swept-fold" });
  made.setAttribute("aria-expanded", false);
  const many = [...part.querySelectorAll("h3")].filter((each) => /^Exercise /.test(each.textContent)).length;
  made.append(words.textContent, many ? ` (${many} exercises)` : "");
  words.replaceWith(made);
  part.classList.add("swept-folded");
  made.addEventListener("click", () => made.setAttribute("aria-expanded", !part.classList.toggle("swept-folded")));
};
const listParts = (article) => {
  const list = document.querySelector(".page-toc ul")?.cloneNode(true), after = article.querySelector(".alive-bar");
  if (!list || !after || article.querySelector(".swept-begin")) return;
  const fold = document.createElement("details"), words = document.createElement("summary");
  fold.className = "swept-parts";
  words.textContent = "On this page";
  fold.append(words, list);
  fold.addEventListener("click", (e) => { if (e.target.closest("a")) fold.open = false; });
  after.after(fold);
};
document.addEventListener("DOMContentLoaded", () => {
  const article = document.querySelector(".bd-article"), heads = [...(article?.querySelectorAll("section > h2") ?? [])];
  if (!matchMedia("(max-width: 560px)").matches) return;
  const lesson = document.querySelector(".alive");
  if (lesson) listParts(article);
  // What teachers look up is long, and folded whole: its headings are the list.
  for (const head of heads) if (lesson ? FOLDED.includes(nameOf(head)) : LOOKED_UP.test(location.pathname)) foldOne(head);
  addEventListener("hashchange", goTo);
  goTo();
});

// What a search finds is quoted from the article alone, without its equations, and letters as they are read: no commands,
// Greek by its own letters, what stands below or above between marks until it is written. The answers of votes and the
// help of exercises are for those who have tried.
const EQUATION = /\\\[[\s\S]*?\\\]/g, LETTERS = /\\\((.*?)\\\)|\$([^$\n]+)\$/gs;
const ANSWERS = ".vote li, [data-exercise]";
const SIGNS = { cdot: "·", times: "×", le: "≤", ge: "≥", ne: "≠", partial: "∂", infty: "∞", pm: "±", ell: "ℓ" };
const GREEK = "alpha α beta β gamma γ delta δ Delta Δ varepsilon ε epsilon ε eta η theta θ kappa κ lambda λ mu μ nu ν xi ξ "
  + "pi π rho ρ sigma σ tau τ varphi φ phi φ chi χ psi ψ omega ω";
for (const [, name, letter] of GREEK.matchAll(/(\w+) (\S+)/gu)) SIGNS[name] = letter;
const SAID = /^(?:a?cos|a?sin|tan|cot|exp|log|min|max)$/, [BELOW, ABOVE, END] = "\ue000\ue001\ue002";
const scripted = (mark, x) => (mark === "_" ? BELOW : ABOVE) + x.trim() + END;
const alone = (x) => (/[+-]/.test(x) ? `(${x.trim()})` : x.trim());
const ungrouped = (tex) => {
  const over = tex.replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/, (_, a, b) => `${alone(a)}/${alone(b)}`);
  if (over !== tex) return ungrouped(over);
  let done = false; // the first group in which there is no other
  const next = tex.replace(/(_|\^|\\sqrt|frac)?\{([^{}]*)\}/g, (all, mark = "", x) => {
    if (done || mark === "frac") return all;
    done = true;
    return !mark ? x : mark === "\\sqrt" ? `√(${x})` : scripted(mark, x);
  });
  return next === tex ? tex : ungrouped(next);
};
const named = (tex) => tex.replace(/\\([a-z]+)/gi, (all, name) => SIGNS[name] ?? (SAID.test(name) ? name : all));
const spoken = (tex) => ungrouped(named(tex).replace(/\\color\{#\w+\}|\\(?:mathbf|boldsymbol|text|left|right)\b\s*/g, ""))
  .replace(/\\[dt]?frac\s*(\d)\s*(\d)/g, "$1/$2").replace(/\\sqrt/g, "√").replace(/\\hat\s*(\S)/g, "$1\u0302")
  .replace(/([_^])\s*([^\s{}])/g, (_, mark, x) => scripted(mark, x))
  .replace(/\\[a-z]+|\\./gi, " ").replace(/[{}]/g, "").replace(/-/g, "−").replace(/ +/g, " ").trim();
const plain = (text) => text.replace(EQUATION, "…").replace(LETTERS, (_, tex, also) => spoken(tex ?? also)).replace(/\s+/g, " ");
// A text with what stands below and above its letters; a mark whose other half was cut off is left out.
const written = (text) => text.split(/([\ue000\ue001][^\ue000-\ue002]*\ue002)/).map((piece) => {
  const words = piece.replace(/[\ue000-\ue002]/g, "");
  if (!piece.endsWith(END) || ![BELOW, ABOVE].includes(piece[0])) return words;
  return Object.assign(document.createElement(piece[0] === BELOW ? "sub" : "sup"), { textContent: words });
});
const article = (page) => {
  const found = new DOMParser().parseFromString(page, "text/html").querySelector(".bd-article");
  found?.querySelectorAll(ANSWERS).forEach((node) => node.remove());
  return found ? `<div role="main">${found.innerHTML}</div>` : page;
};

// The part of a page that has most of the words of a search, of those with a heading of their own.
const headingOf = (page, words) => {
  const holder = new DOMParser().parseFromString(article(page), "text/html"), asked = [...words].map((x) => x.toLowerCase());
  let best = null;
  for (const part of holder.querySelectorAll("section section[id]")) {
    const head = part.querySelector(":scope > :is(h2, h3, h4)"), own = part.cloneNode(true);
    own.querySelectorAll("section, script, .headerlink").forEach((node) => node.remove());
    const text = own.textContent.toLowerCase(), hits = asked.reduce((sum, x) => sum + text.split(x).length - 1, 0);
    if (head && hits > (best?.hits ?? 0)) best = { id: part.id, hits, words: plain(head.textContent).replace(/#\s*$/, "").trim() };
  }
  return best;
};

// Programmers' short names, by the words that the course has for them.
const SHORT = { toi: "time contact" };
const inFull = (words) => words.replace(/\w+/g, (word) => SHORT[word.toLowerCase()] ?? word);

document.addEventListener("DOMContentLoaded", () => {
  if (typeof Search === "undefined") return; // only the page of the search has it
  const quote = Search.htmlToText, summary = Search.makeSearchSummary, query = Search.query;
  Search.query = (words) => query(inFull(words));
  Search.htmlToText = (page, anchor) => plain(quote(article(page), anchor));
  Search.makeSearchSummary = (page, words, anchor) => {
    const found = anchor ? null : headingOf(page, words), made = summary(page, words, found ? `#${found.id}` : anchor);
    made?.replaceChildren(...written(made.textContent));
    if (!found || !made) return made;
    const link = document.createElement("a"), line = document.createElement("p");
    line.className = "swept-under";
    link.append(...written(found.words));
    line.append("Under: ", link);
    queueMicrotask(() => { // once it is in its hit, whose link leads to the page
      link.href = `${made.closest("li")?.querySelector("a").href.split("#")[0] ?? ""}#${found.id}`;
      made.before(line);
    });
    return made;
  };
});
