// Elements, what is done only once, and where the page's files are.

const SCRIPT = document.currentScript;
const BASE = new URL(".", SCRIPT.src).href;

// Where there is only a finger nobody is told of keys.
const TOUCH = matchMedia("(hover: none) and (pointer: coarse)").matches;
const KEYED_WORDS = ", and arrow keys turn it finely";
const forHands = (text) => (TOUCH && typeof text === "string" ? text.replace(KEYED_WORDS, "") : text);

const make = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
};
const button = (words, act) => {
  const made = make("button", { type: "button" }, words);
  made.addEventListener("click", act);
  return made;
};
const once = (act) => {
  let made;
  return () => (made ??= act());
};
