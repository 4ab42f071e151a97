"""Where what is on a slide stands, how large it is, and what lies on what: measured in a browser, in slide pixels."""

MEASURED = r"""() => {
  const slide = Reveal.getCurrentSlide().querySelector(".slide"), whole = slide.getBoundingClientRect();
  const picture = slide.querySelector(".stage .picture"), frame = picture?.getBoundingClientRect();
  const style = (node) => getComputedStyle(node);
  const shown = (node) => !node.closest(".notes, .spoken, mjx-assistive-mml, defs, [hidden]")
    && node.getClientRects().length && style(node).visibility !== "hidden";
  const within = (a, b, by) => a.left >= b.left - by && a.right <= b.right + by && a.top >= b.top - by
    && a.bottom <= b.bottom + by;
  const apart = (a, b) => a.right < b.left || a.left > b.right || a.bottom < b.top || a.top > b.bottom;
  const named = (node) => `${node.tagName}.${node.getAttribute("class")} ${node.textContent.trim().slice(0, 30)}`;
  const boxes = [...slide.querySelectorAll("*:not(svg *, .handle, .grip)")].filter(shown);
  const over = boxes.filter((node) => {
    const box = node.getBoundingClientRect();
    return box.width && !within(box, whole, 1.5);
  }).map(named);
  const clipped = boxes.filter((node) => !node.matches("svg, .scene, .scene *, input, mjx-container *")
    && /hidden|clip|auto|scroll/.test(style(node).overflow)
    && (node.scrollHeight > node.clientHeight + 2 || node.scrollWidth > node.clientWidth + 2)).map(named);
  const texts = [], small = [], walk = document.createTreeWalker(slide, NodeFilter.SHOW_TEXT);
  const note = (node, text, box, pad) => { if (box.width > 1) texts.push({ node, text, box, pad: pad * box.height }); };
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim(), node = walk.currentNode.parentElement;
    if (!text || !shown(node) || node.closest("mjx-container")) continue;
    const drawn = node.ownerSVGElement, by = drawn ? Math.hypot(node.getScreenCTM().a, node.getScreenCTM().b) : 1;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const boxes = drawn ? [node.getBoundingClientRect()] : [...range.getClientRects()];
    if (drawn && apart(boxes[0], frame)) continue;
    if (drawn && !within(boxes[0], frame, 0.25 * boxes[0].height)) over.push(text);
    const height = by * parseFloat(style(node).fontSize);
    if (height < 23.9) small.push([text, height]);
    for (const box of boxes) note(node, text, box, 0.22);
  }
  for (const node of [...slide.querySelectorAll("mjx-container")].filter(shown)) {
    note(node, "a formula", node.getBoundingClientRect(), 0);
    for (const letter of node.querySelectorAll("mjx-c")) {
      const height = parseFloat(style(letter).fontSize);
      if (height < 23.9 && !letter.closest("mjx-script, mjx-mn, mjx-mi, mjx-mo")) small.push(["a formula", height]);
    }
  }
  const lie = [];
  for (const [i, a] of texts.entries()) for (const b of texts.slice(0, i)) {
    if (a.node === b.node || a.node.contains(b.node) || b.node.contains(a.node)) continue;
    const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
    const high = Math.min(a.box.bottom - a.pad, b.box.bottom - b.pad) - Math.max(a.box.top + a.pad, b.box.top + b.pad);
    if (wide > 3 && high > 3 && a.text !== b.text) lie.push([a.text, b.text]);
  }
  const share = frame ? frame.width * frame.height / (whole.width * whole.height) : 1;
  const asking = slide.matches(".vote") ? ".handle, .grip, .stage .choices button" : ".stage .choices button";
  const hands = [...slide.querySelectorAll(asking)].filter(shown).map(named);
  const written = [...slide.querySelectorAll(".equation-of > mjx-container")].map((x) => parseFloat(style(x).fontSize));
  const equation = Math.min(99, ...written);
  return { share, equation, over, clipped, small, lie, hands, failed: slide.querySelectorAll("mjx-merror").length };
}"""
"""Of the slide that is shown: its picture's share, what stands over an edge or is cut off there, letters of less than
24 pixels, words that lie on others, what asks for a hand before a vote, and formulas that fail."""

LARGE = 38
"""So high in pixels are the letters of an equation beside a picture at least."""

FILLED = 0.6
"""So much of its slide a picture fills at least."""

ASKING = 0.5
"""So much it fills at a vote, where each answer has room for two counts."""

TOLD = 0.15
"""So much where it stands beside what is said to each answer."""


def faults(found: dict, filled: float = FILLED) -> dict:
    """What of a measured slide must not be."""
    wrong = {name: found[name] for name in ("over", "clipped", "small", "lie", "hands", "failed") if found[name]}
    wrong |= {} if found["equation"] >= LARGE else {"equation": found["equation"]}
    return wrong | ({} if found["share"] >= filled else {"share": round(found["share"], 3)})
