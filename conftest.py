"""What nbval leaves out: pictures are compared, and a cell saved without having been run fails.

And what tests of a browser share: one JupyterLab, one page of it, and one notebook of a file's own.
"""

import gc
import os
import re
import sys
from base64 import b64decode
from collections import Counter
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from matplotlib.image import imread
from nbval.plugin import IPyNbCell

MOST = 0.001
"""The root mean square by which two pictures may differ, as a share of full scale."""

IMAGE = re.compile('(?<=src="data:image/png;base64,)[^"]*')
"""A picture in HTML."""

# Programs that measure when imported; programs that talk to engines, which need not be here; what browsers leave; and
# an imitated machine under a name that a system's Python may have taken.
collect_ignore = ["tests/bench", "tests/engines", "tests/machines", "tests/screenshots"]

if not os.access(Path.home(), os.W_OK):  # kernels and browsers write there: they get a home of their own
    HOME = TemporaryDirectory(prefix="home")
    os.environ["HOME"] = HOME.name
os.environ["MY_ENGINE"] = os.devnull + "/none"  # whoever runs the tests may have an engine of his own
os.environ["SWEPT_SPHERES_QUIET"] = "yes"  # what a notebook says while loops are compiled is not in what is saved

FIRST = "browser placing site attack live lab slides editions front central handout grade pin review".split()
"""The longest files in turn, one that waits for pages and one that reckons: begun last they would keep one worker."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items) -> None:
    """The longest files first; of cases that are alike, marked `one_in(step)`, one of so many at every run."""
    alike = Counter()
    for item in items:
        few = item.get_closest_marker("one_in")
        if few and not item.get_closest_marker("slow"):
            case = item.path, item.originalname
            if alike[case] % few.args[0]:
                item.add_marker("slow")
            alike[case] += 1
    places = {f"test_{name}": place for place, name in enumerate(FIRST)}
    items.sort(key=lambda item: places.get(item.path.stem, len(places)))


LEFT_OUT = Counter()
"""How many tests of a file were left out because they are slow."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than processors, as some wait for pages; each may take a gigabyte, so there are five at most."""
    return min(os.cpu_count() or 2, 4) + 1


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """While tests are collected hardly anything becomes garbage, and looking for it takes as long as all the rest."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """The tests themselves stay: they need not be looked through each time that memory is given back.

    A picture is made of thousands of things: where garbage is looked for as often as Python does by itself, that takes
    a quarter of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


DREW = set()
"""The files whose tests have shown a picture, and that have not ended."""


@pytest.fixture(scope="module", autouse=True)
def given_back(request):
    """What a file's pictures took is free again at its end: much memory hangs on few objects, that wait for long.

    What is left then is kept for all that follow, and is not looked through again.
    """
    yield
    if request.path in DREW and "tests" in request.path.parts:  # examples of a module take little
        gc.collect()
        gc.freeze()
    DREW.discard(request.path)


def pytest_deselected(items) -> None:
    """Count what is slow and left out."""
    if items[0].config.option.markexpr:
        LEFT_OUT.update(item.path.stem for item in items if item.get_closest_marker("slow"))


def pytest_sessionfinish(session) -> None:
    """A worker tells whoever started it."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left out"] = dict(LEFT_OUT)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node) -> None:
    """All workers leave out the same."""
    LEFT_OUT.update(Counter(getattr(node, "workeroutput", {}).get("left out", {})) - LEFT_OUT)


def pytest_terminal_summary(terminalreporter) -> None:
    """Say what was left out."""
    if LEFT_OUT:
        told = ", ".join(f"{count} of {name}" for name, count in sorted(LEFT_OUT.items()))
        terminalreporter.write_line(f"Left out, for make test-all: {told}.")


compare_texts = IPyNbCell.compare_outputs


def compare_outputs(cell, test, ref, skip_compare=None) -> bool:
    """nbval's comparison of all words, then that of each picture by its pixels."""
    if not compare_texts(cell, words(test), words(ref), skip_compare):
        return False
    now, saved = pictures(test), pictures(ref)
    wrong = f"{len(now)} pictures instead of {len(saved)}" if len(now) != len(saved) else ""
    for number, (x, y) in enumerate(zip(now, saved, strict=False), start=1):
        if x.shape != y.shape:
            wrong = f"picture {number} has shape {x.shape} instead of {y.shape}"
        elif (rms := difference(x, y)) > MOST:
            wrong = f"picture {number} differs from the saved one by {rms:.4f} of full scale, more than {MOST}"
    cell.comparison_traceback.append(wrong)
    return not wrong


def difference(x: np.ndarray, y: np.ndarray) -> float:
    """By how much the colours of two pictures differ: the root mean square, as a share of full scale."""
    return float(np.sqrt(np.mean((x - y)[..., :3] ** 2)))


def words(outputs) -> list:
    """A cell's outputs with an empty place for every picture."""
    outputs = deepcopy(outputs)
    for output in outputs:
        if "text/html" in output.get("data", {}):
            output["data"]["text/html"] = IMAGE.sub("", output["data"]["text/html"])
    return outputs


def pictures(outputs) -> list[np.ndarray]:
    """Every picture among a cell's outputs, as pixels."""
    found = IMAGE.findall("".join(output.get("data", {}).get("text/html", "") for output in outputs))
    return [imread(BytesIO(b64decode(data)), format="png") for data in found]


run_cell = IPyNbCell.runtest


def runtest(cell) -> None:
    """A cell that was saved unrun has nothing to be compared with."""
    if cell.cell.execution_count is None:
        cell.raise_cell_error("This cell was saved without having been run: make notebooks")
    run_cell(cell)


IPyNbCell.compare_outputs = compare_outputs
IPyNbCell.runtest = runtest


def widgets() -> dict:
    """The widgets that are open."""
    module = sys.modules.get("ipywidgets.widgets.widget")
    return module._instances if module else {}


MISSING = "NO BROWSER: the browser tests did not run. Install chromium or Chrome."


@pytest.fixture(scope="module")
def chromium():
    """A browser for the pages that a file's tests build."""
    from lab import browser_path, launched

    if browser_path() is None:
        pytest.skip("no Chromium is installed")
    with launched() as made:
        yield made


@pytest.fixture(scope="session")
def handed_out(tmp_path_factory) -> Path:
    """The students' edition, built once."""
    from tools.editions import student

    folder = tmp_path_factory.mktemp("editions") / "student"
    folder.mkdir()
    student._build(folder)
    return folder


@pytest.fixture(scope="session")
def jupyterlab():
    """The address of one JupyterLab for all tests of a process."""
    from lab import browser_path, lab

    if browser_path() is None:
        assert not os.environ.get("CI"), MISSING
        pytest.skip(MISSING)
    with lab() as address:
        yield address


@pytest.fixture(scope="module")
def jupyter(jupyterlab):
    """One page of it for all tests of a file: what drives it clashes with all else that would drive a browser."""
    from lab import SCREENSHOTS, page

    SCREENSHOTS.mkdir(exist_ok=True)
    with page(jupyterlab) as made:
        yield made


@pytest.fixture(scope="module")
def opened(jupyter):
    """That page with one notebook and one kernel for all tests of a file."""
    from lab import SCRATCH, close_all, show
    from sight import back

    show(jupyter)
    yield jupyter
    back(jupyter)
    close_all(jupyter)
    SCRATCH.unlink(missing_ok=True)


@pytest.fixture
def browser(opened):
    """That page without a complaint; its window, its notebook and its kernel are as they were after each test."""
    from lab import clear
    from sight import back

    opened.complaints.clear()
    yield opened
    assert opened.complaints == []
    back(opened)
    clear(opened)


@pytest.fixture(autouse=True)
def alone(request):
    """No picture of another test keeps company, no engine of one is left to the next, and its memory is given back."""
    before = set(widgets())
    yield
    if mine := set(widgets()) - before:
        DREW.add(request.path)
    for key in mine:  # ipywidgets keeps all that are not closed
        if key in widgets():  # one may close another
            widgets()[key].close()
    if shared := sys.modules.get("lib.show.shared"):
        for board in [board for board in shared.Board.living if isinstance(board, shared.Shared)]:
            board.company = None
    if state := sys.modules.get("lib.teach.engine.state"):
        state.KERNEL.engine = None


@pytest.fixture
def quick(monkeypatch):
    """Whoever never ends is not waited for so long by the tutor."""
    monkeypatch.setattr("lib.teach.checking.PATIENCE", 1.0)


@pytest.fixture
def patient(monkeypatch):
    """A busy machine may take longer than a learner waits."""
    monkeypatch.setattr("lib.teach.checking.PATIENCE", 60.0)
    monkeypatch.setattr("lib.teach.checking.SOON", 60.0)


@pytest.fixture(scope="module")
def judge():
    """Who judges answers to exercises, by cases held back."""
    from tools.grade.judged import Judge

    made = Judge(7)
    yield made
    made.close()
