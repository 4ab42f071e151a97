"""The reference: a page for each room of the mathematics, made from its docstrings by Sphinx.

Which pages there are, and which names stand on them, is found in `lib`: nothing here has to be told of a new function.
"""

import ast
import inspect
import re
from functools import cache
from importlib import import_module
from importlib.util import resolve_name
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType

from sphinx.pycode import ModuleAnalyzer

import lib
from tools import address
from tools.lesson import ROOT
from tools.site import docstrings

FOLDER = "reference"

INSIDE = {"bernstein", "elementary", "event", "published", "quartic"}
"""What `lib` offers for a lesson to show, and no program calls: the inside of a room, and the articles' faults."""

SHARED = {"check_options", "in_chunks", "loop_for"}
"""What rooms share with each other, where a room does not say itself what it offers."""

LESSON = {"batch": "broad", "hierarchy": "broad", "double_double": "exact", "residual": "tmin", "setups": "table"}
"""The lessons of rooms that have none of their own name."""

TRIAL = "notebooks/07b_trial"

HEAD = """# Reference

Everything that a program may call, by room. Each page is made from the docstrings, whose examples are run by the tests.
A name leads to its source, and the tag of an equation leads to the lesson that derives it.

Lengths have one unit, which you choose. `v` is a displacement during the frame, not a velocity: the first page of the
[guide](../guide/game_loop.md) says how one becomes the other. Arrays of any leading shape broadcast.

An example on a page begins where `from swept_spheres.ROOM import *` and `import numpy as np` have been run, ROOM being
that page's.

| page | what it is about |
|---|---|
"""


@cache
def rooms() -> dict[str, ModuleType]:
    """The rooms by the name of their page; the front door comes first.

    >>> list(rooms())[:3]
    ['swept_spheres', 'attack', 'batch']
    """
    found = {name: getattr(lib, name) for name in lib.__all__ if name not in INSIDE}
    return {"swept_spheres": lib} | {name: room for name, room in found.items() if inspect.ismodule(room)}


def public(room: ModuleType) -> list[str]:
    """What a room offers: what it says by `__all__`, or else the functions and classes that it defines.

    >>> public(lib.ray)
    ['Steps', 'steps', 'sweep', 'tangent']
    """
    if hasattr(room, "__all__"):
        return [name for name in room.__all__ if not inspect.ismodule(getattr(room, name))]
    own = (name for name, x in vars(room).items() if getattr(x, "__module__", None) == room.__name__)
    return sorted(name for name in own if not name.startswith("_") and name not in SHARED)


def functions(room: ModuleType) -> dict[str, object]:
    """The functions among them."""
    return {name: x for name in public(room) if inspect.isfunction(inspect.unwrap(x := getattr(room, name)))}


def write(folder: Path) -> None:
    """Put the sources of all pages into a folder."""
    (folder / FOLDER).mkdir()
    rows = (f"| [{name}]({name}.rst) | {_title(room)} |\n" for name, room in rooms().items())
    (folder / FOLDER / "index.md").write_text(HEAD + "".join(rows), encoding="utf-8")
    for name in rooms():
        (folder / FOLDER / f"{name}.rst").write_text(page(name), encoding="utf-8")


def contents() -> dict:
    """Its part of the site's map."""
    return {"file": f"{FOLDER}/index", "sections": [{"file": f"{FOLDER}/{name}"} for name in rooms()]}


def page(name: str) -> str:
    """The source of one page: what the room is about, a table of its names, and each of them.

    >>> ".. autofunction:: swept_spheres.ray.sweep" in page("ray")
    True
    """
    room = rooms()[name]
    module = docstrings.program(room.__name__) if room is not lib else "swept_spheres"
    first, _, rest = inspect.getdoc(room).partition("\n\n")
    kinds = {False: [], True: []}
    for each in public(room):
        kinds[callable(getattr(room, each))].append(each)
    return "\n".join(
        [
            f"{name}\n{'=' * len(name)}\n",
            f"{_derived_in(name)} {_source(room)}\n",
            f".. py:module:: {module}\n",
            f"{docstrings.linked(first)}\n",
            ".. list-table::\n   :widths: 30 70\n",
            *(_row(module, each, getattr(room, each)) for each in kinds[True]),
            "",
            *(_shown(module, room, each) for each in kinds[True]),
            *(_constant(module, room, each) for each in kinds[False]),
            *([f"How it works\n{'-' * 12}\n", docstrings.page_of(docstrings.apart(rest), module)] if rest else []),
        ]
    )


def _title(room: ModuleType) -> str:
    """The first sentence of its docstring."""
    return docstrings.program(inspect.getdoc(room).split("\n\n")[0].replace("\n", " "))


@cache
def lesson_of(name: str) -> str:
    """The path of the lesson that derives a room.

    >>> lesson_of("hierarchy"), lesson_of("attack")
    ('notebooks/11_broad', 'notebooks/07b_trial')
    """
    if name == "attack":
        return TRIAL
    pages = {lesson.name.partition("_")[2]: f"notebooks/{lesson.name}" for lesson in docstrings.told()}
    return pages[LESSON.get(name, name)] if name != "swept_spheres" else pages["exact"]


def _derived_in(name: str) -> str:
    """A link to that lesson."""
    found = {f"notebooks/{lesson.name}": f"{lesson.number} {lesson.title}" for lesson in docstrings.told()}
    path = lesson_of(name)
    return f"The lesson that derives it is :doc:`{found.get(path, '07b Engines on trial')} </{path}>`."


def _source(room: ModuleType) -> str:
    """A link to the file."""
    path = Path(room.__file__).relative_to(ROOT).as_posix()
    return f"Its source is `{path} <{address.on_github(path)}>`__."


def _shown(module: str, room: ModuleType, name: str) -> str:
    """What has Sphinx show a function or a class."""
    found = getattr(room, name)
    kind = "autofunction" if inspect.isfunction(inspect.unwrap(found)) else "autoclass"
    return f".. {kind}:: {module}.{name}\n"


def _row(module: str, name: str, found) -> str:
    """A name's row of the table: what its docstring says first."""
    said = docstrings.ALL_AS.sub("", docstrings.parts(found).text)
    first = docstrings.linked(said.partition("\n\n")[0].replace("\n", " "))
    return f"   * - :py:obj:`{name} <{module}.{name}>`\n     - {first}"


def _constant(module: str, room: ModuleType, name: str) -> str:
    """A constant with its value, if that is short, and what is said of it where it is defined."""
    value = repr(getattr(room, name))
    shown = f"\n   :value: {value}" if len(value) < 90 else ""
    said = docstrings.linked(said_of(room, name)).replace("\n", "\n   ")
    return f".. py:data:: {name}\n   :module: {module}{shown}\n\n   {said}\n"


@cache
def said_of(room: ModuleType, name: str) -> str:
    """What stands below a constant, in the room, a file of its folder, or where it is from; nothing if nothing does."""
    folder = list(room.__path__) if hasattr(room, "__path__") and room is not lib else []
    files = [room.__name__, *(x.name for x in walk_packages(folder, f"{room.__name__}.")), *_sources(room, name)]
    for each in files:
        analyzer = ModuleAnalyzer.for_module(import_module(each).__name__)
        if rows := analyzer.find_attr_docs().get(("", name)):
            return "\n".join(rows).strip()
    return ""


def _sources(room: ModuleType, name: str) -> list[str]:
    """The modules that a room imports a name from."""
    rows = ast.parse(inspect.getsource(room)).body
    asked = [x for x in rows if isinstance(x, ast.ImportFrom) and name in [alias.name for alias in x.names]]
    return [resolve_name("." * x.level + (x.module or ""), room.__package__) for x in asked]


def where(module: str, name: str) -> str | None:
    """The address of the lines that define a name, for Sphinx's `linkcode`.

    >>> where("swept_spheres.table", "run").rpartition("/")[2].startswith("loop.py#L")
    True
    """
    found = inspect.unwrap(getattr(import_module(re.sub(r"^swept_spheres", "lib", module)), name, None))
    if not (inspect.isfunction(found) or inspect.isclass(found)):
        return None
    rows, first = inspect.getsourcelines(found)
    path = Path(inspect.getsourcefile(found)).relative_to(ROOT).as_posix()
    return f"{address.on_github(path)}#L{first}-L{first + len(rows) - 1}"
