// Elements, and listening to the model: what all the files of the front end share.

const SVG = "http://www.w3.org/2000/svg";

const dress = (node, attributes, ...children) => {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
};
const make = (tag, attributes = {}, ...children) => dress(document.createElement(tag), attributes, ...children);
const vector = (tag, attributes = {}, ...children) =>
  dress(document.createElementNS(SVG, tag), attributes, ...children);

// A button that says its title to those who do not see its sign.
const button = (sign, title, act) => {
  const made = make("button", { type: "button", title, "aria-label": title }, sign);
  made.addEventListener("click", act);
  return made;
};
const press = (node, on) => node.setAttribute("aria-pressed", on);
const pressed = (node) => node.getAttribute("aria-pressed") === "true";

// Acts now and whenever one of the values changes, until the signal.
const watch = (model, signal, names, act) => {
  for (const name of names.split(" ")) {
    model.on(`change:${name}`, act);
    signal.addEventListener("abort", () => model.off(`change:${name}`, act));
  }
  act();
};

// Acts once the calls for it have ceased for so long, in milliseconds.
const settled = (wait, signal, act) => {
  let timer = null;
  signal.addEventListener("abort", () => clearTimeout(timer));
  return () => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(act, wait);
  };
};

// Acts as soon as an element is in the page, where it is put only after it was made.
const attached = (node, signal, act) => {
  if (node.isConnected) return act();
  const observer = new MutationObserver(() => { if (node.isConnected) { observer.disconnect(); act(); } });
  observer.observe(document, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
};

// How much of an element's height is to be seen between two others; one that is higher than they are cannot be seen whole.
const shareSeen = (node, window) => {
  const box = node.getBoundingClientRect(), pane = window.getBoundingClientRect();
  const seen = Math.min(box.bottom, pane.bottom) - Math.max(box.top, pane.top);
  return box.height ? Math.max(seen, 0) / Math.min(box.height, pane.height) : 0;
};
