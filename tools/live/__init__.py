"""Alive without a server: every saved picture of a page gives way to the real front end.

At first that plays a recording; on a click Python comes into the page, runs the lesson, and answers. A page that has
pictures needs three things: `write` puts the files beside the pages, `head` says which tags a page needs, and `marked`
tells in a notebook which outputs are pictures.

A wrapper is `<div class="alive" data-lesson="04_quadratic" data-cell="play-stencil" data-index="0">saved HTML</div>`;
data-index counts the outputs of its cell that are HTML. `data-only="recorded"` is for a page that stays as it was
recorded, such as a slide: no bar, no handles. `data-state="4.9"` opens in that state or by that tag, `data-voted="yes"`
as it is after its vote, and `window.sweptSpheres.play(element)` plays from the beginning. Where one element with the
class `jp-NotebookPanel` stands around a lesson, pictures and MathJax 3's equations inside it, tags can be pressed and
letters tell their meaning, as in JupyterLab. Colours follow `data-theme` of `<html>`, else its `data-mode`, else what
the reader's system prefers.
"""

import json
import os
import shutil
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from html import escape
from pathlib import Path

from lib.show import canvas, front, palette

from .. import needs
from ..lesson import EVERY, NOTEBOOKS, ROOT
from ..progress import told
from .record import STUBS, recorded

HERE = Path(__file__).parent
FRONT = HERE / "front"
JOINED = "elements model recorded remote controls http pyodide bar alive".split()
"""The files of the page's script, in this order."""

CORE = "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"
"""What of Pyodide lies beside the page."""

THEIRS = {
    "ui-font-color1": "ink",
    "layout-color0": "paper",
    "layout-color1": "paper",
    "layout-color2": "frame",
    "border-color0": "quiet",
    "border-color1": "quiet",
    "brand-color1": "p",
}
"""The colours that boards and exercises take from JupyterLab, by what the palette calls them."""

COMPILED = {("05_viete", "cell-18")}
"""Cells that measure compiled code, which a page has not: they stay as they were saved."""


def write(folder: Path, notebooks: list[Path] = EVERY, only: str = "") -> None:
    """Put into `folder/alive` all that pictures need: scripts, style, recordings, Pyodide's core, the course.

    Parameters
    ----------
    folder : Path
        Where pages are; `folder/alive` must not be there yet.
    notebooks : list of Path
        The lessons and pages that are recorded.
    only : str
        "recorded" for pages that stay as they were recorded, such as slides: in large type, and without Python.

    Raises
    ------
    tools.needs.Missing
        If Pyodide was not fetched.
    ValueError
        If what was recorded is not what `marked` will wrap; then the notebooks are to be saved anew.
    """
    place = Path(folder) / "alive"
    (place / "lessons").mkdir(parents=True)
    if not only:
        _put_python(place)
    (place / "alive.js").write_text(_script(), encoding="utf-8")
    (place / "alive.css").write_text(_style(), encoding="utf-8")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        each = pool.map(partial(recorded, projected=bool(only)), notebooks)
        for path, made in zip(notebooks, told("Recorded", each, [path.stem for path in notebooks]), strict=True):
            _agree(path, made)
            (place / "lessons" / f"{path.stem}.js").write_text(made, encoding="utf-8")


def _put_python(place: Path) -> None:
    """Pyodide's core, the course, and the worker that runs it."""
    core = needs.asset("pyodide")
    (place / "pyodide").mkdir()
    for name in CORE:
        shutil.copy(core / name, place / "pyodide" / name)
    shutil.copy(FRONT / "worker.js", place / "worker.js")
    _pack(place / "course.zip")


def marked(notebook: dict) -> dict:
    """A copy of a notebook in which each output that Python can bring to life is wrapped, for `head`'s script to find.

    >>> from tools.lesson import NOTEBOOKS
    >>> made = marked(json.loads(NOTEBOOKS[4].read_text(encoding="utf-8")))
    >>> "".join(made["cells"][1]["outputs"][0]["data"]["text/html"])[:86]
    '<div class="alive" data-lesson="04_quadratic" data-cell="play-stencil" data-index="0">'
    """
    name, made = _name_of(notebook), type(notebook)(notebook)
    made["cells"] = [_wrapped(name, cell) if cell["cell_type"] == "code" else cell for cell in notebook["cells"]]
    return made


def head(prefix: str, transport: str = "pyodide") -> str:
    """The tags that a page with pictures needs in its head.

    Parameters
    ----------
    prefix : str
        The way from the page to the folder that `write` was given: "" beside it, "../" one below.
    transport : str
        Who runs Python: "pyodide", or for tests "http".

    >>> print(head("../"))
    <link rel="stylesheet" href="../alive/alive.css">
    <script defer src="../alive/alive.js" data-transport="pyodide"></script>
    """
    style = f'<link rel="stylesheet" href="{escape(prefix)}alive/alive.css">'
    return f'{style}\n<script defer src="{escape(prefix)}alive/alive.js" data-transport="{escape(transport)}"></script>'


def _name_of(notebook: dict) -> str:
    """The name of a lesson's file, by the number in its title."""
    number = "".join(notebook["cells"][0]["source"])[2:4]
    return next(path.stem for path in NOTEBOOKS if path.stem.startswith(number))


def _wrapped(name: str, cell: dict) -> dict:
    """A code cell with its outputs wrapped."""
    made, index = type(cell)(cell), 0
    made["outputs"] = []
    for output in cell["outputs"]:
        if "text/html" in output.get("data", {}):
            output, index = _with_html(output, place(name, cell["id"], index)), index + 1
        made["outputs"].append(output)
    return made


def _with_html(output: dict, opening: str) -> dict:
    """An output whose HTML stands in a wrapper."""
    html = f"{opening}{''.join(output['data']['text/html'])}</div>"
    return type(output)(output | {"data": type(output)(output["data"] | {"text/html": html})})


def place(lesson: str, cell: str, index: int, **more: str) -> str:
    """The tag that a wrapper begins with; more : `only`, `state` and `voted`."""
    more |= {"only": "recorded"} if (lesson, cell) in COMPILED else {}
    data = {"lesson": lesson, "cell": cell, "index": index} | {name: x for name, x in more.items() if x}
    told = " ".join(f'data-{name}="{escape(str(x))}"' for name, x in data.items())
    return f'<div class="alive" {told}>'


def _saved(notebook: dict) -> Iterator[tuple[str, bool]]:
    """The outputs that are wrapped, by cell and number, each with whether it is a picture and none in a fold."""
    for cell in notebook["cells"]:
        pages = [x["data"]["text/html"] for x in cell.get("outputs", ()) if "text/html" in x.get("data", {})]
        for index, page in enumerate(pages):
            html = "".join(page)
            yield f"{cell['id']} {index}", "<img " in html and not html.startswith("<details>")


def _agree(path: Path, made: str) -> None:
    """Refuse a recording that has not the same pictures as the notebook."""
    there = dict(_saved(json.loads(path.read_text(encoding="utf-8"))))
    boards = {name: board is not None for name, board in _of(made)["boards"].items()}
    if there != boards:
        odd = ", ".join(sorted(name for name, _ in there.items() ^ boards.items()))
        raise ValueError(f"{path.name} must be saved as it runs: {odd} is recorded and saved as different things")


def _of(made: str) -> dict:
    """What a recording's script holds."""
    return json.loads(made[made.index(", ") + 2 : made.rindex(")")])


def _script() -> str:
    """The page's script: plain files joined, with the module of the boards as it is."""
    parts = [(FRONT / f"{name}.js").read_text(encoding="utf-8") for name in JOINED]
    return "\n".join(["(() => {", f"const BOARDS = {json.dumps(front.ESM)};", *parts, "})();", ""])


def _style() -> str:
    """The page's style: that of the boards, what they take from JupyterLab, and that of the bar and the controls."""
    own = (FRONT / "alive.css").read_text(encoding="utf-8")
    light = {name: colour for colour, name in palette.NAMES.items() if colour != "#000000"}
    return "\n".join(
        [
            palette.css(),
            front.CSS,
            _taken(".alive", light),
            _taken(f"{palette.NIGHT} .alive", palette.DARK),
            own,
            *_legible(),
        ]
    )


def _legible() -> Iterator[str]:
    """That words and numbers grow where their picture is drawn small, a rule for each size in which they are drawn."""
    sizes = {points * canvas.DPI / 72 * by for points in (canvas.SMALL, canvas.SIZE) for by in (1, canvas.LARGE)}
    for size in (f"{x:.2f}".rstrip("0").rstrip(".") for x in sorted(sizes)):
        yield f'.alive .picture text[font-size="{size}"] {{ font-size: max({size}px, var(--least, 0px)) }}'


def _taken(page: str, colours: dict[str, str]) -> str:
    """What JupyterLab would tell the boards of its colours, for a page that has the palette's."""
    return f"{page} {{ {'; '.join(f'--jp-{theirs}: {colours[ours]}' for theirs, ours in THEIRS.items())} }}"


def _pack(path: Path) -> None:
    """The course, the stubs and the kernel in one archive, of which two runs give the same bytes."""
    course = [(x, x.relative_to(ROOT)) for x in (ROOT / "lib").rglob("*") if x.suffix in (".py", ".js", ".css")]
    own = [(x, x.relative_to(HERE)) for x in (HERE / "kernel.py", *STUBS.rglob("*.py"))]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, name in sorted(course + own, key=lambda pair: pair[1].as_posix()):
            archive.writestr(zipfile.ZipInfo(name.as_posix()), file.read_bytes(), zipfile.ZIP_DEFLATED)
