// Where a pin stands, and how large it is: beside the column of text if its picture can be read there, else along the
// top, as high as it has to be. What is pinned is never laid out anew: it is the page's own drawing, smaller.

const LEGIBLE = 11.1, TINY = 10; // pixels of the least letter; and of numbers on balls, which nobody has to read
const READABLE = 448, WIDEST = 760, GAP = 12; // pixels: of the drawing, of what is beside the text, and about it
const HIGH = 0.42, HIGHER = 0.62, HIGHEST = 0.68, TALL = 0.85; // of the notebook's height: see `above`; and beside the text
const EDGES = 26, ASIDE = 248, UNDER = 205; // pixels that edges take, buttons beside the drawing, or under one beside text
const STRIP = 66, CORNER_ROOM = 58; // pixels that buttons under a drawing along the top take, and × beside it with edges

// The least size of what is written in a picture, in its own pixels.
const leastOf = (model) => {
  const marks = [...model.get("base"), ...model.get("parts").flat()];
  const letters = marks.filter(([tag, , told]) => tag === "text" && told?.trim()).map(([, look]) => Number(look["font-size"]));
  return Math.min(...letters.filter((size) => size >= TINY), Infinity);
};

const placing = (ground) => {
  const tall = () => ground.host.getBoundingClientRect().height;
  const spare = () => ground.width() - ground.column() - 2 * GAP;
  // At which share of its own size a picture is read, with its least letter.
  const share = (model, least) => Math.max(LEGIBLE / least, READABLE / model.get("size")[0]);
  const beside = (model, least) => {
    const [width, height] = model.get("size"), by = share(model, least);
    if (by * width + EDGES > spare() || by * height + UNDER > TALL * tall()) return false;
    return !ground.scroller.querySelector(".stage.projected"); // what is projected is wider than the column
  };
  // Where the buttons leave too little across, they are under the drawing.
  const slim = (model, least) => share(model, least) * model.get("size")[0] > ground.width() - ASIDE;
  const above = (model, least, strip) => {
    const [width, height] = model.get("size"), under = slim(model, least), rest = EDGES / 2 + (under ? strip : 0);
    const across = ground.width() - (under ? CORNER_ROOM : ASIDE);
    const high = (by, most) => Math.min(Math.min(by, across / width) * height + rest, most * tall());
    // Some of the height always, more for a drawing that is wide enough, and most for letters that can be read.
    return Math.floor(Math.max(high(Infinity, HIGH), high(READABLE / width, HIGHER), high(LEGIBLE / least, HIGHEST)));
  };
  // How much of the notebook's height the pin takes from the text.
  const takes = (model, least, strip = STRIP) => (beside(model, least) ? 0 : above(model, least, strip));
  const place = (node, model, least) => {
    node.classList.toggle("above", !beside(model, least));
    const shown = getComputedStyle(node.querySelector(".buttons")).display !== "none"; // as they are not on a phone
    const high = takes(model, least, shown ? STRIP : 0);
    node.classList.toggle("slim", high > 0 && slim(model, least));
    node.style.left = high ? "0" : `${ground.column() + GAP}px`;
    node.style.width = high ? "100%" : `${Math.min(spare(), WIDEST)}px`;
    node.style.setProperty("--high", `${high || Math.floor(TALL * tall())}px`);
    ground.leave(high);
  };
  return { place, beside, takes };
};
