"""Windows of several sizes, and what of a page is to be seen in them."""

from lab import wait_until

SIZES = {
    "wide": (1400, 950),
    "laptop": (1366, 768),
    "files": (1366, 768),
    "small": (1100, 800),
    "tablet": (800, 900),
    "desk": (1920, 1000),
}
"""Windows; in that of the files their list is open, and at the desk there is room for a picture beside the text."""

READ = 440, 11.0
"""Pixels: how wide what is pinned is drawn where there is room, and how large its least letter is."""

BESIDE = 260
"""Pixels that the buttons of what is pinned take beside its drawing."""

NOW = """tag => {
    const panel = document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden)');
    const outer = panel.querySelector('.jp-WindowedPanel-outer'), pane = outer.getBoundingClientRect();
    const node = panel.querySelector(`.swept-tag[data-tag='${tag}']`), pin = panel.querySelector('.pinned');
    const board = panel.swept.pictureOf(tag, node);
    const share = (svg) => {
        const box = svg.getBoundingClientRect();
        const high = Math.min(box.bottom, innerHeight) - Math.max(box.top, svg.closest('.pinned') ? 0 : pane.top);
        const broad = Math.min(box.right, innerWidth) - Math.max(box.left, 0);
        return Math.max(high, 0) * Math.max(broad, 0) / (box.height * box.width || 1);
    };
    const [own, there] = [board.root.querySelector('svg'), pin?.querySelector('svg')];
    const same = there?.getAttribute('aria-label') === own.getAttribute('aria-label');
    const box = pin?.getBoundingClientRect(), tagged = node.getBoundingClientRect();
    const scale = there ? there.getBoundingClientRect().width / there.viewBox.baseVal.width : 0;
    const told = [...(there?.querySelectorAll('text') ?? [])].filter((e) => e.textContent && e.checkVisibility());
    const letters = told.map((e) => parseFloat(e.getAttribute('font-size'))).filter((x) => x >= 10); // not on balls
    const place = board.room.getBoundingClientRect(), whole = node.closest('mjx-container').getBoundingClientRect();
    const under = (cell) => {
        const r = cell.getBoundingClientRect();
        return Math.min(r.right, box.right) - Math.max(r.left, box.left) > 1
            && Math.min(r.bottom, box.bottom, pane.bottom) - Math.max(r.top, box.top, pane.top) > 1;
    };
    return {
        share: Math.max(share(own), same ? share(there) : 0), pinned: !!pin, own: share(own),
        covered: pin ? [...panel.querySelectorAll('.jp-Cell')].filter(under).length : 0,
        lit: node.getAttribute('aria-pressed'), seen: tagged.top >= pane.top && tagged.bottom <= pane.bottom,
        high: pin ? box.height / outer.parentElement.getBoundingClientRect().height : 0, y: tagged.top,
        above: !!pin?.classList.contains('above'), width: pin?.querySelector('.scene').clientWidth ?? 0,
        least: scale * Math.min(...letters, 999), across: outer.clientWidth, under: whole.top < pane.top - 1,
        out: whole.top - pane.top,
        place: [place.width, place.height], drawn: own.getBoundingClientRect().width,
        laid: board.model.get('size').join(),
    };
}"""
"""What is to be seen of a tag, of its picture and of what is pinned."""

CENTRED = "tag => document.querySelector(`.swept-tag[data-tag='${tag}']`).scrollIntoView({block: 'center'})"


def to_size(browser, size: str) -> None:
    """The window of such a size, the list of files put away, as whoever reads does, or open."""
    width, height = SIZES[size]
    browser.set_viewport_size({"width": width, "height": height})
    browser.evaluate(f"window.jupyterapp.shell.{'expand' if size == 'files' else 'collapse'}Left()")
    wait_until(lambda: browser.evaluate("innerWidth") == width, "the window is not of that size")


def back(browser) -> None:
    """The window as it was."""
    browser.set_viewport_size({"width": 1500, "height": 1000})


def quiet(browser) -> None:
    """Wait until nobody scrolls any more, and what is to be pinned is."""
    browser.wait_for_timeout(350)
