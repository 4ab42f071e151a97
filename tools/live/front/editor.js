// A field for code: plain text, in which Tab indents while somebody writes, and leads on while nobody does.

const INDENT = "    ";

// Text in place of what is marked, so that the browser can undo it.
const insert = (field, text) => {
  if (!document.execCommand?.("insertText", false, text)) field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
};
const lineBefore = (field) => field.value.slice(0, field.selectionStart).split("\n").at(-1);
const indentOf = (line) => /^ */.exec(line)[0];

// The marked lines, each as `change` makes it.
const shift = (field, change) => {
  const { value, selectionStart, selectionEnd } = field, from = value.lastIndexOf("\n", selectionStart - 1) + 1;
  const end = value.indexOf("\n", selectionEnd), to = end < 0 ? value.length : end;
  const made = value.slice(from, to).split("\n").map(change).join("\n");
  field.setSelectionRange(from, to);
  if (made) insert(field, made);
  field.setSelectionRange(selectionStart === selectionEnd ? from + made.length : from, from + made.length);
};

const KEYED = {
  Tab: (field, e) => {
    if (e.shiftKey) shift(field, (line) => line.replace(/^ {1,4}/, ""));
    else if (field.selectionStart !== field.selectionEnd) shift(field, (line) => INDENT + line);
    else insert(field, " ".repeat(INDENT.length - (lineBefore(field).length % INDENT.length)));
  },
  Enter: (field) => {
    const line = lineBefore(field);
    insert(field, `\n${indentOf(line)}${line.trimEnd().endsWith(":") ? INDENT : ""}`);
  },
  Backspace: (field) => {
    const line = lineBefore(field), spare = line.length % INDENT.length || INDENT.length;
    if (field.selectionStart !== field.selectionEnd || !line || line.trim()) return false;
    field.setSelectionRange(field.selectionStart - spare, field.selectionStart);
    return !document.execCommand?.("delete") && field.setRangeText("");
  },
};

// `changed` hears of each change, and `run` of Shift + Enter. Whoever comes by Tab goes on by Tab, until the code is
// touched: by a finger, the mouse, or a key that writes or moves; Escape ends that.
const codeField = (name, text, { changed, run }) => {
  const plain = { spellcheck: "false", autocapitalize: "off", autocomplete: "off", autocorrect: "off", wrap: "off" };
  const field = make("textarea", { class: "alive-code", "aria-label": name, ...plain });
  let writing = false;
  const fit = () => {
    field.style.height = "";
    field.rows = Math.max(field.value.split("\n").length + 1, 4);
    const more = field.scrollHeight - field.clientHeight; // of lines that go on in the next row, as on a phone
    if (more > 0) field.style.height = `${field.offsetHeight + more}px`;
  };
  let wide = 0;
  new ResizeObserver(() => {
    if (field.clientWidth === wide) return; // it was made higher or lower by hand
    wide = field.clientWidth;
    fit();
  }).observe(field);
  field.put = (x) => { field.value = x; fit(); };
  field.addEventListener("pointerdown", () => { writing = true; });
  field.addEventListener("blur", () => { writing = false; });
  field.addEventListener("input", () => { writing = true; fit(); changed(field.value); });
  field.addEventListener("keydown", (e) => {
    e.stopPropagation(); // the page's own keys are letters
    if (e.ctrlKey || e.metaKey || e.altKey || e.isComposing) return e.ctrlKey && e.key === "Enter" ? run() : null;
    if (e.key === "Escape") { writing = false; return; }
    if (e.key === "Enter" && e.shiftKey) { e.preventDefault(); return run(); }
    if (e.key.startsWith("Arrow")) writing = true;
    if (e.key === "Tab" && !writing) return;
    if (KEYED[e.key] && KEYED[e.key](field, e) !== false) e.preventDefault();
  });
  field.put(text);
  return field;
};
