"""What a move of the stage costs: redrawn against drawn anew, and a key to the picture against an empty answer.

Prints ratios of medians of interleaved rounds in one run: `make bench`.
"""

import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import nbformat

sys.path.append(str(Path(__file__).parent.parent))
from lab import lab, page, run_all

from lib.show import Stage

ROUNDS = 15
SCENE = dict(p1=[0, 0], v1=[5, 1], r1=1, p2=[5, 1.2], v2=[-1, 0.5], r2=0.8)
CELL = f"""
from lib.show import Stage

class Empty(Stage):
    def receive(self, message):
        self.remark, self.answered = str(message["number"]), message["number"]

display(Stage(**{SCENE}), Empty(**{SCENE}))
"""
ROUND_TRIP = """async ([index, watched]) => {
    const stage = document.querySelectorAll('.stage')[index];
    const button = stage.querySelector("[data-name='centre of B']");
    const done = watched === 'picture'
        ? new Promise((found) => new MutationObserver((_, m) => { m.disconnect(); found(); })
            .observe(stage.querySelector('svg'), {attributeFilter: ['data-drawn']}))
        : new Promise((found) => new MutationObserver((_, m) => { m.disconnect(); found(); })
            .observe(stage.querySelector('.remark'), {childList: true}));
    const start = performance.now();
    button.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowUp', bubbles: true}));
    await done;
    return performance.now() - start;
}"""


def kernel_side() -> None:
    """A redraw over the kept background against laying the same figure out and drawing it anew."""
    stage, redraws, anew = Stage(**SCENE), [], []
    for i in range(ROUNDS):
        start = time.perf_counter()
        stage.move("centre of B", [5, 1 + i / 100])
        redraws.append(time.perf_counter() - start)
        start = time.perf_counter()
        stage.lay_out()
        anew.append(time.perf_counter() - start)
    print(f"redraw / drawn anew: 1 / {median(anew) / median(redraws):.1f}  (at most 1 / 6 is wanted)")
    print(f"  a redraw took {1e3 * median(redraws):.0f} ms here")


def end_to_end() -> None:
    """A key press to the new picture in the browser against the same round trip with an empty callback."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    with tempfile.TemporaryDirectory() as folder:
        nbformat.write(notebook, Path(folder, "bench.ipynb"))
        with lab(Path(folder)) as address, page(address) as browser:
            run_all(browser, "bench.ipynb")
            browser.wait_for_function("document.querySelectorAll('.stage svg').length === 2")
            browser.wait_for_timeout(1000)
            trips = {"picture": [], "nothing": []}
            for _ in range(ROUNDS):
                for index, watched in enumerate(trips):
                    trips[watched].append(browser.evaluate(ROUND_TRIP, [index, watched]))
    ratio = median(trips["picture"]) / median(trips["nothing"])
    print(f"key to picture / key to nothing: {ratio:.2f}  (at most 2 is wanted)")
    print(f"  {median(trips['picture']):.0f} ms against {median(trips['nothing']):.0f} ms here")


if __name__ == "__main__":
    kernel_side()
    end_to_end()
