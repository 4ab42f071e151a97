// Who runs a whole notebook is left by JupyterLab at its last cell: with the first picture they are taken back to the
// top, once, unless they have gone elsewhere meanwhile.

const AWAY = 2; // heights of the window that the last cell may be below it, as the first picture has pushed it there

const toTop = (panel) => {
  const outer = panel.querySelector(SCROLLER), cells = outer ? [...outer.querySelectorAll(".jp-Cell")] : [];
  const [first, last] = [cells[0], cells.at(-1)];
  if (cells.length < 2 || !last.classList.contains("jp-mod-active")) return;
  const pane = outer.getBoundingClientRect();
  if (last.getBoundingClientRect().top > pane.bottom + AWAY * pane.height) return;
  const node = first.querySelector(".jp-InputPrompt") ?? first;
  for (const kind of ["mousedown", "mouseup"]) node.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true }));
  outer.scrollTop = 0;
};
