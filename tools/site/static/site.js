// A lesson's equations and pictures know each other, as in JupyterLab: what stands around them bears its name for that.
// Over the page lies the ground on which a picture is pinned while its equation is read.

document.addEventListener("DOMContentLoaded", () => {
  if (!document.querySelector(".alive")) return;
  const article = document.querySelector(".bd-article"), ground = document.createElement("div");
  ground.className = "swept-ground alive";
  article.classList.add("jp-NotebookPanel");
  article.append(ground);
});

// What a search finds is quoted from the article alone, without its equations, and letters without their colours; the
// answers of votes and the help of exercises are for those who have tried.
const EQUATION = /\\\[[\s\S]*?\\\]/g, LETTERS = /\\\((.*?)\\\)/gs, DRESS = /\\(color\{#\w+\}|mathbf|text|[,;!])|[{}]/g;
const ANSWERS = ".vote li, [data-exercise]";
const spoken = (tex) => tex.replace(DRESS, "").replace(/\\cdot/g, "·").replace(/\\/g, "");
const plain = (text) => text.replace(EQUATION, "…").replace(LETTERS, (_, tex) => spoken(tex)).replace(/\s+/g, " ");
const article = (page) => {
  const found = new DOMParser().parseFromString(page, "text/html").querySelector(".bd-article");
  found?.querySelectorAll(ANSWERS).forEach((node) => node.remove());
  return found ? `<div role="main">${found.innerHTML}</div>` : page;
};

document.addEventListener("DOMContentLoaded", () => {
  if (typeof Search === "undefined") return; // only the page of the search has it
  const quote = Search.htmlToText;
  Search.htmlToText = (page, anchor) => plain(quote(article(page), anchor));
});
