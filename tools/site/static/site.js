// A lesson's equations and pictures know each other, as in JupyterLab: what stands around them bears its name for that.

document.addEventListener("DOMContentLoaded", () => {
  if (document.querySelector(".alive")) document.querySelector(".bd-article").classList.add("jp-NotebookPanel");
});
