"""What a move of the stage costs, in the kernel and in the browser: ratios of one run, interleaved: `make bench`."""

import json
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from statistics import median

import nbformat
import numpy as np

sys.path.extend(map(str, Path(__file__).parents[1:3]))
from lab import lab, page, run_all

from lib.show import Mist, Stage

ROUNDS = 25
SCENE = dict(p1=[0, 0], v1=[5, 1], r1=1, p2=[5, 1.2], v2=[-1, 0.5], r2=0.8)
CELL = f"""
import sys

from lib.show import Pool, Stage

sys.path.append({str(Path(__file__).parent)!r})
from maze import Maze

class Empty(Stage):
    def receive(self, message):
        self.remark, self.answered = str(message["number"]), message["number"]

display(Stage(**{SCENE}), Empty(**{SCENE}), Pool(), Maze())
"""
ROUND_TRIP = """async ([index, watched]) => {
    const stage = document.querySelectorAll('.stage')[index];
    const button = stage.querySelector("[data-name='centre of B']");
    const changed = (node, what) => new Promise((found) =>
        new MutationObserver((_, m) => { m.disconnect(); found(); }).observe(node, what));
    const done = watched === 'picture'
        ? changed(stage.querySelector('svg'), {attributeFilter: ['data-drawn']})
        : changed(stage.querySelector('.words'), {childList: true});
    const start = performance.now();
    button.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowUp', bubbles: true}));
    await done;
    return performance.now() - start;
}"""
DRAG = """async () => {
    const stage = document.querySelector('.stage'), svg = stage.querySelector('svg');
    const scene = stage.querySelector('.scene');
    const at = stage.querySelector("[data-name='centre of B']").getBoundingClientRect();
    scene.setPointerCapture = () => {};
    const point = (kind, dy) => scene.dispatchEvent(new PointerEvent(kind,
        {clientX: at.x + at.width / 2, clientY: at.y + at.height / 2 + dy, bubbles: true, pointerId: 1}));
    point('pointerdown', 0);
    const first = Number(svg.dataset.drawn), start = performance.now();
    let frames = 0;
    while (performance.now() - start < 3000) {
        await new Promise(requestAnimationFrame);
        point('pointermove', 20 * Math.sin(++frames / 9));
    }
    const pictures = Number(svg.dataset.drawn) - first;
    point('pointerup', 0);
    return [pictures / 3, frames / 3];
}"""


PLAY = """async (index) => {
    const stage = document.querySelectorAll('.stage')[index], svg = stage.querySelector('svg');
    stage.scrollIntoView();
    await new Promise((done) => setTimeout(done, 500));
    const real = window.requestAnimationFrame.bind(window);
    let spent = 0, events = 0, frames = 0;
    window.requestAnimationFrame = (act) => real((now) => {
        const begun = performance.now();
        act(now);
        spent += performance.now() - begun;
    });
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (...given) { events += 1; send.apply(this, given); };
    const play = [...stage.querySelectorAll('button')].find((button) => button.textContent === 'Play');
    play.click();
    const first = Number(svg.dataset.drawn), begun = performance.now();
    while (performance.now() - begun < 1500) { await new Promise(real); frames += 1; }
    const drawn = Number(svg.dataset.drawn) - first, sent = events;
    WebSocket.prototype.send = send;
    window.requestAnimationFrame = real;
    play.click(); // pauses
    await new Promise((done) => setTimeout(done, 500));
    return [drawn, frames, spent / frames, sent];
}"""


def interleaved(calls: dict[str, Callable]) -> dict[str, float]:
    """Median seconds of each call."""
    found = {name: [] for name in calls}
    for _ in range(ROUNDS):
        for name, call in calls.items():
            begun = time.perf_counter()
            call()
            found[name].append(time.perf_counter() - begun)
    return {name: median(times) for name, times in found.items()}


def kernel_side() -> None:
    """A whole drag event against drawing the same scene in pixels over a kept background, and what either sends."""
    stage, number = Stage(**SCENE), iter(range(1, 10**6))
    canvas = stage.figure.canvas
    canvas.draw()
    kept = canvas.copy_from_bbox(stage.figure.bbox)

    def drag():
        n = next(number)
        event = {"handle": "centre of B", "x": 0.29 + n % 7 / 1000, "y": 0.4, "done": False}
        stage.receive({"kind": "drag", "event": event, "number": n})

    def picture():
        canvas.restore_region(kept)
        for artist in stage.update()[0]:
            artist.axes.draw_artist(artist)
        return zlib.compress(np.asarray(canvas.buffer_rgba())[..., :3].tobytes(), 1)  # as a PNG is compressed

    times = interleaved({"drag": drag, "picture": picture})
    print(f"a drag event / a PNG of the scene: 1 / {times['picture'] / times['drag']:.1f}  (at most 1 / 5 is wanted)")
    print(f"  {1e3 * times['drag']:.1f} ms against {1e3 * times['picture']:.1f} ms here")
    sent, whole = len(json.dumps(stage.parts)) + len(json.dumps(stage.handles)), len(picture())
    print(f"bytes of a move / bytes of the PNG: 1 / {whole / sent:.1f}  (at most 1 / 3 is wanted)")


def mist() -> None:
    """A move of the mist's distance: three methods on 8000 pairs, the truth of these, and three images."""
    board = Mist("6.13")
    step = iter(range(10**6))
    taken = interleaved({"move": lambda: board.move("far distance", (next(step) % 41, 0), settled=False)})
    print(f"a move of the mist: {1e3 * taken['move']:.1f} ms  (at most 30 are wanted)")


def end_to_end(name: str, configured: bool, folder: Path, least: int) -> None:
    """A key to the new picture against the same round trip with an empty callback, and a drag for three seconds."""
    with lab(folder, configured) as address, page(address) as browser:
        run_all(browser, "bench.ipynb")
        browser.wait_for_function("document.querySelectorAll('.stage svg').length === 4")
        browser.wait_for_timeout(1000)
        trips = {"picture": [], "nothing": []}
        for _ in range(ROUNDS):
            for index, watched in enumerate(trips):
                trips[watched].append(browser.evaluate(ROUND_TRIP, [index, watched]))
        taken = {watched: median(times) for watched, times in trips.items()}
        pictures, frames = browser.evaluate(DRAG)
        played = {kind: browser.evaluate(PLAY, index) for kind, index in (("stage", 1), ("table", 2), ("maze", 3))}
    print(f"{name}: key to picture {taken['picture']:.0f} ms, key to nothing {taken['nothing']:.0f} ms")
    print(f"  pictures a second while dragging {pictures:.0f}, of {frames:.0f} frames  (at least {least} are wanted)")
    for kind, (drawn, frames, spent, sent) in played.items():
        asked = f"{sent} messages to the kernel"
        print(f"  the {kind} plays: {drawn} pictures in {frames} frames, {spent:.1f} ms each, {asked}")


def main() -> None:
    """Print all of it."""
    kernel_side()
    mist()
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    with tempfile.TemporaryDirectory() as folder:
        nbformat.write(notebook, Path(folder, "bench.ipynb"))
        end_to_end("under make lab", True, Path(folder), 45)
        end_to_end("in any other JupyterLab", False, Path(folder), 25)


if __name__ == "__main__":
    main()
