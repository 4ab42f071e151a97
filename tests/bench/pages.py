"""How long a lesson takes from "run all" to its first picture that can be dragged, and to its end; and what settles.

In a real JupyterLab, as `make lab` starts it, with the kernel up: seconds, which are this machine's own.
"""

import sys
from pathlib import Path

sys.path.extend(map(str, Path(__file__).parents[1:3]))
from lab import close_all, lab, page

FIRST, WHOLE, SETTLED = 2.5, 6.0, 0.150
"""Seconds that are wanted at most: a picture has settled when nothing in it is drawn any more."""

OPEN = """async (path) => {
    const app = window.jupyterapp;
    const panel = await app.commands.execute('docmanager:open', {path, factory: 'Notebook'});
    await Promise.all([panel.context.ready, panel.sessionContext.ready]);
    app.shell.activateById(panel.id);
    await panel.sessionContext.session.kernel.requestExecute({code: ''}).done;
}"""
RUN = """async () => {
    const begun = performance.now(), passed = () => (performance.now() - begun) / 1000;
    let first = 0;
    const look = setInterval(() => {
        const found = document.querySelector('.jp-NotebookPanel:not(.lm-mod-hidden) .stage .handle');
        if (found && !first) { first = passed(); clearInterval(look); }
    }, 10);
    await window.jupyterapp.commands.execute('notebook:run-all-cells');
    clearInterval(look);
    return [first, passed()];
}"""
SETTLE = """async () => {
    const drawn = (stage) => stage.querySelector('svg').dataset.drawn;
    const wait = (ms) => new Promise((done) => setTimeout(done, ms));
    const stages = [...document.querySelectorAll('.stage')].filter((each) => each.querySelector('.handle'));
    const before = stages.map(drawn);
    await wait(300);
    const stage = stages.find((each, i) => drawn(each) === before[i]); // one that plays by itself never settles
    stage.scrollIntoView({block: 'center'});
    await wait(500);
    const scene = stage.querySelector('.scene'), at = stage.querySelector('.handle').getBoundingClientRect();
    scene.setPointerCapture = () => {};
    const point = (kind, dx) => scene.dispatchEvent(new PointerEvent(kind,
        {clientX: at.x + at.width / 2 + dx, clientY: at.y + at.height / 2, bubbles: true, pointerId: 1}));
    point('pointerdown', 0);
    for (let n = 1; n <= 20; n++) { await new Promise(requestAnimationFrame); point('pointermove', n / 2); }
    const released = performance.now();
    let last = released;
    new MutationObserver(() => { last = performance.now(); })
        .observe(stage.querySelector('svg'), {attributeFilter: ['data-drawn']});
    point('pointerup', 10);
    await wait(1000);
    return (last - released) / 1000;
}"""


def measured(browser, path: str) -> tuple[float, float, float]:
    """Seconds to the first picture, to the end, and from letting go to the last thing that changes."""
    browser.evaluate(OPEN, path)
    first, whole = browser.evaluate(RUN)
    browser.wait_for_timeout(1500)
    settled = browser.evaluate(SETTLE)
    close_all(browser)
    return first, whole, settled


def main() -> None:
    """Print each lesson."""
    print(f"seconds to the first picture (at most {FIRST} wanted), to the end ({WHOLE:g}), to settle ({SETTLED})")
    with lab() as address, page(address) as browser:
        for path in sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb")):
            first, whole, settled = measured(browser, f"notebooks/{path.name}")
            still = f"{settled:6.3f}" if settled < 0.9 else "   a table plays on"
            print(f"  {path.stem:24} {first:4.1f} {whole:5.1f} {still}", flush=True)


if __name__ == "__main__":
    main()
