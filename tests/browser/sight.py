"""Windows of several sizes, and what of a page is to be seen in them."""

from lab import wait_until

SIZES = {"wide": (1400, 950), "small": (1100, 800), "tablet": (768, 1024)}

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
    };
}"""
"""What is to be seen of a tag, of its picture and of what is pinned."""

CENTRED = "tag => document.querySelector(`.swept-tag[data-tag='${tag}']`).scrollIntoView({block: 'center'})"


def to_size(browser, size: str) -> None:
    """The window of such a size, the list of files put away, as whoever reads does."""
    width, height = SIZES[size]
    browser.set_viewport_size({"width": width, "height": height})
    browser.evaluate("window.jupyterapp.shell.collapseLeft()")
    wait_until(lambda: browser.evaluate("innerWidth") == width, "the window is not of that size")


def back(browser) -> None:
    """The window as it was."""
    browser.set_viewport_size({"width": 1500, "height": 1000})


def quiet(browser) -> None:
    """Wait until nobody scrolls any more, and what is to be pinned is."""
    browser.wait_for_timeout(350)
