// Who runs a whole notebook is left by JupyterLab at its last cell: with the first picture they are taken back to the
// top, once, unless they have gone elsewhere meanwhile.

const toTop = (panel) => {
  const outer = panel.querySelector(SCROLLER), cells = outer ? [...outer.querySelectorAll(".jp-Cell")] : [];
  const [first, last] = [cells[0], cells.at(-1)];
  if (cells.length < 2 || !last.classList.contains("jp-mod-active") || !shareSeen(last, outer)) return;
  const act = (node, kind) => node.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true, button: 0 }));
  act(first.querySelector(".jp-InputPrompt") ?? first, "mousedown");
  act(document, "mouseup");
  outer.scrollTop = 0;
};
