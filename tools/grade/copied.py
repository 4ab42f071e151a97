"""What is only `lib` called or copied: read from an answer's syntax tree, since what it says can be forged."""

import ast
import builtins
from collections import Counter
from functools import cache
from typing import NamedTuple

from ..needs import ROOT
from .answers import Answer

GROUND = {"frame", "double_double", "elementary", "kinds", "geometry"}
"""Rooms of `lib` that hold tools and no method: an answer may use them, if it does not only hand on what they say."""

BACK_DOORS = """exec eval compile __import__ importlib globals locals vars open breakpoint getattr setattr delattr input
sys os ctypes gc inspect builtins __builtins__ subprocess socket pathlib io runpy pickle marshal threading"""
BACK_DOORS = set(BACK_DOORS.split())
"""Names with which a function gets at more than it is given."""

LEAST, ALIKE = 60, 0.85
"""The fewest parts of a tree that can be told from anybody's; and from which share of statements on it is a copy."""


class Reached(NamedTuple):
    """What an answer's source says of where it reaches: rooms of lib that it names, and other doors."""

    rooms: tuple[str, ...]
    doors: tuple[str, ...]

    @property
    def tutor(self) -> bool:
        """Does it name the tutor, who has the right answers?"""
        return any(room.startswith(("teach", "attack")) for room in self.rooms)

    @property
    def methods(self) -> tuple[str, ...]:
        """The rooms that hold more than tools."""
        return tuple(room for room in self.rooms if room.split(".")[0] not in GROUND)


def reached(answer: Answer) -> Reached:
    """Where an answer reaches, by its source."""
    tree = ast.parse(answer.source)
    rooms = {
        name.partition(".")[2] or "lib" for name in answer.imports if name.split(".")[0] in ("lib", "swept_spheres")
    }
    rooms = {room for room in rooms if room != "lib"} or rooms
    names = {x.id for x in ast.walk(tree) if isinstance(x, ast.Name)} | {name.split(".")[0] for name in answer.imports}
    dunder = {x.attr for x in ast.walk(tree) if isinstance(x, ast.Attribute) and x.attr.startswith("__")}
    return Reached(tuple(sorted(rooms)), tuple(sorted(names & BACK_DOORS | dunder)))


def copied(answer: Answer) -> str:
    """The function of `lib` of which a function of the answer is a copy, whatever its names; empty if of none."""
    for function in _functions(ast.parse(answer.source)):
        if _size(function) < LEAST:
            continue
        mine = _shape(function)
        for name, theirs in _library().items():
            common = sum((mine & theirs).values())
            if common >= ALIKE * max(theirs.total(), 1) and common >= ALIKE * mine.total():
                return name
    return ""


def _functions(tree: ast.AST) -> list[ast.FunctionDef]:
    """All functions in a tree."""
    return [x for x in ast.walk(tree) if isinstance(x, ast.FunctionDef)]


def _size(function: ast.FunctionDef) -> int:
    """The parts of a function's tree, without its docstring."""
    return sum(1 for x in _bare(function) for _ in ast.walk(x))


def _bare(function: ast.FunctionDef) -> list[ast.stmt]:
    """The body of a function without its docstring."""
    return function.body[ast.get_docstring(function) is not None :]


def _shape(function: ast.FunctionDef) -> Counter:
    """The statements of a function, each with its own names taken away."""
    return Counter(_nameless(x) for part in _bare(function) for x in ast.walk(part) if isinstance(x, ast.stmt))


def _nameless(statement: ast.stmt) -> str:
    """A statement without its blocks, its names numbered as they come; those of Python's own stay."""
    text, seen = [], {}
    heads = [x for _, x in ast.iter_fields(statement) if not (isinstance(x, list) and x and isinstance(x[0], ast.stmt))]
    for head in heads:
        for root in head if isinstance(head, list) else [head]:
            for x in ast.walk(root) if isinstance(root, ast.AST) else ():
                name = x.id if isinstance(x, ast.Name) else x.arg if isinstance(x, ast.arg) else None
                known = name is None or hasattr(builtins, name)
                own = "" if name is None else name if known else f"n{seen.setdefault(name, len(seen))}"
                word = getattr(x, "attr", "") or repr(getattr(x, "value", "") if isinstance(x, ast.Constant) else "")
                text.append(f"{type(x).__name__}{own}{word}")
    return f"{type(statement).__name__}:" + " ".join(text)


@cache
def _library() -> dict[str, Counter]:
    """The functions of `lib` that are large enough to be told, without the tutor's solutions, by their places."""
    found = {}
    for path in sorted((ROOT / "lib").rglob("*.py")):
        room = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        if room.startswith(("lib.teach", "lib.show")):
            continue
        for function in _functions(ast.parse(path.read_text(encoding="utf-8"))):
            if _size(function) >= LEAST:
                found[f"{room}.{function.name}"] = _shape(function)
    return found
