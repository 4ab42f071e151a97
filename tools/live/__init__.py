"""Alive without a server: every saved picture of a page gives way to the real front end.

At first that plays a recording; on a click Python comes into the page, runs the lesson, and answers. A page that has
pictures needs three things: `write` puts the files beside the pages, `head` says which tags a page needs, and `marked`
tells in a notebook which outputs are pictures.

A wrapper is `<div class="alive" data-lesson="04_quadratic" data-cell="play-stencil" data-index="0">saved HTML</div>`;
data-index counts the outputs of its cell that are HTML. `data-exercise="04.1"` is the help of an exercise, and
`data-code="04 moving_spheres"` the laboratory of a listing: the code of both can be written on the page, and is kept in
the browser by that name. `data-only="recorded"` is for a page that stays as it was
recorded, such as a slide: no bar, no handles. `data-state="4.9"` opens in that state or by that tag, `data-voted="yes"`
as it is after its vote, and `window.sweptSpheres.play(element)` plays from the beginning. Where one element with the
class `jp-NotebookPanel` stands around a lesson, pictures and MathJax 3's equations inside it, tags can be pressed and
letters tell their meaning, as in JupyterLab; an element `swept-ground` in it, which lies over what is seen of the page,
is where a picture is pinned while its equation is read. Colours follow `data-theme` of `<html>`, else its `data-mode`,
else what the reader's system prefers.
"""

import json
import os
import re
import shutil
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from html import escape
from pathlib import Path

from lib.show import canvas, front, palette
from lib.teach.ladder import _Rung

from .. import needs
from ..editions import student
from ..lesson import EVERY, ROOT
from ..progress import told
from .record import STUBS, apart, recorded

HERE = Path(__file__).parent
FRONT = HERE / "front"
JOINED = "elements model recorded remote controls http pyodide editor answers lines writing votes bar alive".split()
"""The files of the page's script, in this order."""

WRITTEN = re.compile(r'^(exercise|lab)\("([\w.]+)", \w+\)$', re.M)
"""What a cell ends in whose code is written by the reader."""

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

FONT = re.compile(r'"font-size":"?([\d.]+)')
"""The sizes of letters in a recording, in pixels of the picture."""

TINY = 7
"""What is smaller stands on a ball, and cannot grow."""

COMPILED = {("05_viete", "cell-18")}
"""Cells that measure compiled code, which a page has not: they stay as they were saved."""


def write(folder: Path, notebooks: list[Path] = EVERY, only: str = "", key: bool = False) -> None:
    """Put into `folder/alive` all that pictures need: scripts, style, recordings, Pyodide's core, the course.

    Parameters
    ----------
    folder : Path
        Where pages are; `folder/alive` must not be there yet.
    notebooks : list of Path
        The lessons and pages that are recorded.
    only : str
        "recorded" for pages that stay as they were recorded, such as slides: in large type, and without Python.
    key : bool
        Whether the course that comes into the page has the solutions in it.

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
        _put_python(place, key)
    (place / "alive.js").write_text(_script(), encoding="utf-8")
    sizes, lessons = set(), {path.stem: path for path in notebooks}
    jobs = [(name, partial(recorded, path, projected=bool(only))) for name, path in lessons.items()]
    jobs += [] if only else _besides(notebooks)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        each = pool.map(lambda one: one[1](), jobs)
        for (name, _), made in zip(jobs, told("Recorded", each, [name for name, _ in jobs]), strict=True):
            if name in lessons:
                _agree(lessons[name], made)
            sizes |= set(FONT.findall(made))
            (place / "lessons" / f"{name}.js").write_text(made, encoding="utf-8")
    (place / "alive.css").write_text(_style(sizes), encoding="utf-8")


def _besides(notebooks: list[Path]) -> Iterator[tuple[str, Callable[[], str]]]:
    """What else is recorded of lessons, by name, and how: the same for a phone, and the lines of exercises."""
    for path in notebooks:
        yield f"{path.stem}.narrow", partial(recorded, path, narrow=True)
        if path.stem[2] == "_":  # a lesson
            yield f"{path.stem}.lines", partial(apart, "tools.live.ladders", path)


def _put_python(place: Path, key: bool) -> None:
    """Pyodide's core, the course, and the worker that runs it."""
    core = needs.asset("pyodide")
    (place / "pyodide").mkdir()
    for name in CORE:
        shutil.copy(core / name, place / "pyodide" / name)
    shutil.copy(FRONT / "worker.js", place / "worker.js")
    _pack(place / "course.zip", key)


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
    """The name of a notebook's file, by the number in its title."""
    number = "".join(notebook["cells"][0]["source"]).split()[1]
    return next(path.stem for path in EVERY if path.stem.startswith(f"{number}_"))


def _wrapped(name: str, cell: dict) -> dict:
    """A code cell with its outputs wrapped."""
    made, index = type(cell)(cell), 0
    made["outputs"] = []
    for output in cell["outputs"]:
        if "text/html" in output.get("data", {}):
            output, index = _with_html(output, place(name, cell["id"], index, **_written(name, cell))), index + 1
        made["outputs"].append(output)
    return made


def _written(lesson: str, cell: dict) -> dict[str, str]:
    """What a wrapper says of the code of its cell, if that is for the reader to write."""
    found = WRITTEN.search("".join(cell["source"]))
    if not found:
        return {}
    return {"exercise": found[2]} if found[1] == "exercise" else {"code": f"{lesson[:2]} {found[2]}"}


def _with_html(output: dict, opening: str) -> dict:
    """An output whose HTML stands in a wrapper."""
    html = f"{opening}{''.join(output['data']['text/html'])}</div>"
    return type(output)(output | {"data": type(output)(output["data"] | {"text/html": html})})


def place(lesson: str, cell: str, index: int, **more: str) -> str:
    """The tag that a wrapper begins with; more : `only`, `state`, `voted`, `exercise` and `code`."""
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
    esm = f"const BOARDS = {json.dumps(front.ESM)}, RUNG = {json.dumps(_Rung._esm)};"
    return "\n".join(["(() => {", esm, *parts, "})();", ""])


def _style(sizes: set[str]) -> str:
    """The page's style: that of the boards, what they take from JupyterLab, and that of the bar and the controls."""
    own = (FRONT / "alive.css").read_text(encoding="utf-8")
    light = {name: colour for colour, name in palette.NAMES.items() if colour != "#000000"}
    return "\n".join(
        [
            palette.css(),
            front.CSS,
            _Rung._css,
            _taken(".alive", light),
            _taken(f"{palette.NIGHT} .alive", palette.DARK),
            own,
            *_legible(sizes),
        ]
    )


def _legible(found: set[str]) -> Iterator[str]:
    """That words and numbers grow where their picture is drawn small, a rule for each size in which they are drawn.

    found : the sizes in the recordings; the usual ones are those of what Python draws.
    """
    usual = {points * canvas.DPI / 72 * by for points in (canvas.SMALL, canvas.SIZE) for by in (1, canvas.LARGE)}
    sizes = {f"{x:.2f}".rstrip("0").rstrip(".") for x in usual} | {size for size in found if float(size) > TINY}
    for size in sorted(sizes, key=float):
        yield f'.alive .picture text[font-size="{size}"] {{ font-size: max({size}px, var(--least, 0px)) }}'


def _taken(page: str, colours: dict[str, str]) -> str:
    """What JupyterLab would tell the boards of its colours, for a page that has the palette's."""
    return f"{page} {{ {'; '.join(f'--jp-{theirs}: {colours[ours]}' for theirs, ours in THEIRS.items())} }}"


def _pack(path: Path, key: bool) -> None:
    """The course, the stubs and the kernel in one archive, of which two runs give the same bytes."""
    course = [(x, x.relative_to(ROOT)) for x in (ROOT / "lib").rglob("*") if x.suffix in (".py", ".js", ".css")]
    own = [(x, x.relative_to(HERE)) for x in (HERE / "kernel.py", *STUBS.rglob("*.py"))]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, name in sorted(course + own, key=lambda pair: pair[1].as_posix()):
            text = file.read_text(encoding="utf-8")
            if name.parts[:2] == ("lib", "teach") and file.suffix == ".py" and not key:
                text = student._without_solutions(text)
            archive.writestr(zipfile.ZipInfo(name.as_posix()), text, zipfile.ZIP_DEFLATED)
