// Where something is pinned. In JupyterLab a part of the notebook scrolls, and a column of cells stands in it; what is
// pinned along its top has the text make way. A page of a site scrolls whole: it offers a GROUND, which lies fixed over
// what is seen of the page, and what is pinned along its top covers the text there until it is put away.

const SCROLLER = ".jp-WindowedPanel-outer", GROUND = ".swept-ground";

const groundOf = (panel) => {
  const outer = panel.querySelector(SCROLLER), ground = panel.querySelector(GROUND);
  return outer ? inNotebook(outer) : ground ? onPage(panel, ground) : null;
};

// host : where it is put. scroller : whose scrollTop moves the text. heard : who tells that it was moved. column : where
// the text ends at the right, from the left of the host. read : whether what is only read is pinned there, too. about :
// what is not to be covered of what stands before an equation.
const inNotebook = (outer) => ({
  host: outer.parentElement,
  scroller: outer,
  heard: outer,
  width: () => outer.clientWidth,
  column: () => outer.querySelector(".jp-Cell").getBoundingClientRect().right - outer.parentElement.getBoundingClientRect().left,
  getBoundingClientRect: () => outer.getBoundingClientRect(),
  leave: top(outer),
  read: () => true,
  about: () => null,
});

// The paragraph that leads to an equation, if there is one.
const leading = (node) => {
  const before = (node.closest("div.math") ?? node.closest("mjx-container"))?.previousElementSibling;
  return before?.matches("p") ? before : null;
};

const onPage = (panel, ground) => {
  let given = 0;
  return {
    host: ground,
    scroller: document.scrollingElement,
    heard: document,
    width: () => ground.clientWidth,
    column: () => {
      const padding = parseFloat(getComputedStyle(panel).paddingRight);
      return panel.getBoundingClientRect().right - padding - ground.getBoundingClientRect().left;
    },
    getBoundingClientRect: () => {
      const { left, top, width, height } = ground.getBoundingClientRect();
      return new DOMRect(left, top + given, width, height - given);
    },
    leave: (height) => { given = height; },
    read: (beside) => beside,
    about: leading,
  };
};

// What the text leaves to something along its top: the text stays where it is on the screen.
const top = (outer) => {
  let given = 0;
  return (height) => {
    const more = height - given, before = outer.scrollTop;
    if (!more) return;
    given = height;
    outer.style.marginTop = height ? `${height}px` : "";
    outer.style.height = height ? `calc(100% - ${height}px)` : "";
    outer.scrollTop = before + more;
  };
};
