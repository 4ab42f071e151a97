// A lesson's equations and pictures know each other, as in JupyterLab: what stands around them bears its name for that.

document.addEventListener("DOMContentLoaded", () => {
  if (document.querySelector(".alive")) document.querySelector(".bd-article").classList.add("jp-NotebookPanel");
});

// What a search finds is quoted from the article alone, and formulas without their colours and brackets.
const spoken = (tex) => tex.replace(/\\(color\{#\w+\}|mathbf|text|tag)|\\[,;!]|[{}]/g, "").replace(/\\cdot/g, "·").replace(/\\/g, "");
const article = (page) => {
  const found = new DOMParser().parseFromString(page, "text/html").querySelector(".bd-article");
  return found ? `<div role="main">${found.innerHTML}</div>` : page;
};

document.addEventListener("DOMContentLoaded", () => {
  if (typeof Search === "undefined") return; // only the page of the search has it
  const quote = Search.htmlToText;
  const plain = (text) => text.replace(/\\[([]([\s\S]*?)\\[)\]]/g, (_, tex) => spoken(tex)).replace(/\s+/g, " ");
  Search.htmlToText = (page, anchor) => plain(quote(article(page), anchor));
});
