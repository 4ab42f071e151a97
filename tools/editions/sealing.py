"""Seal what students are not to stumble over: the tutor, and the functions of `lib` that answer an exercise.

The tutor's modules go into one file, each as text, not as bytecode, so that every Python can run them; `opening`, which
goes along as `lib.opening`, opens it in memory. A function of `lib` keeps its head and what it says of itself, less
what tells how it reckons, and its statements go into that file, too. What TEACHING names of `lib` as answering an
exercise is sealed in each edition that has the exercise, and a fold that shows it is left out there; others stay.
"""

import ast
import json
import re
import shutil
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from tools.editions import opening

ASKED = {
    "broad/reach": ("reach",),
    "curve/quartic": ("pegs",),
    "double_double": ("two_sum",),
    "frame": ("relative",),
    "geometry": ("contact_geometry",),
    "overlap": ("steps", "overlaps", "chord", "sampled"),
    "quadratic": ("solve", "in_order", "larger", "roots"),
    "ray": ("steps", "sweep"),
    "residual": ("touches",),
    "show/mesh/_meets": ("carrier",),
    "table/history": ("warped", "unwarped"),
    "trig": ("steps", "triangle", "sweep"),
}
"""The functions of `lib` that answer an exercise, or whose bodies do, by their modules; no kept fold shows one."""

Functions = Mapping[str, tuple[str, ...]]
"""Names of functions of `lib`, by their modules."""

FORMULA = re.compile(r'(^    """[^:\n]*): [^\n]* = [^\n(]*(?= \(eq)', re.M)
"""A formula in the first words of a function, which are kept up to it."""

RETURNS = re.compile(r"(^    Returns\n    -+\n    \S.*\n)(?:        .*\n|\n(?=        ))+", re.M)
"""What a function says that it returns: its kind is kept, but not what tells how that is reckoned."""


def _seal(lib: Path, answering: Functions = MappingProxyType({})) -> None:
    """Seal an edition's `lib`; answering : what of it answers an exercise of the edition."""
    asked = {name: (*ASKED.get(name, ()), *answering.get(name, ())) for name in sorted({*ASKED, *answering})}
    texts = _taken(lib, lib / "teach")
    texts |= {key: text for name, some in asked.items() for key, text in _emptied(lib, name, some).items()}
    _insert(lib / "teach" / "__init__.py", "from ..opening import open_folder\n\nopen_folder(__path__[0])\n\n")
    plain = json.dumps(texts, ensure_ascii=True, sort_keys=True).encode()
    key = sha256(plain).digest()
    (lib / "sealed.bin").write_bytes(key + opening.crossed(plain, key))
    shutil.copy(opening.__file__, lib / "opening.py")


def _taken(lib: Path, folder: Path) -> dict[str, str]:
    """The modules of a folder but its front door, by their places; their files and empty folders are gone then."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        if path != folder / "__init__.py":
            found[path.relative_to(lib).as_posix()] = path.read_text(encoding="utf-8")
            path.unlink()
    for inner in sorted((path for path in folder.rglob("*") if path.is_dir()), reverse=True):
        if not any(inner.iterdir()):
            inner.rmdir()
    return found


def _emptied(lib: Path, name: str, functions: tuple[str, ...]) -> dict[str, str]:
    """The functions of a module that are asked for, by their places; in the file they keep head and docstring."""
    path, found = lib / f"{name}.py", {}
    text = path.read_text(encoding="utf-8")
    rows = text.splitlines(keepends=True)
    for node in reversed(ast.parse(text).body):
        if isinstance(node, ast.FunctionDef) and node.name in functions and not _overload(node):
            found[f"{name}:{node.name}"] = "".join(rows[node.lineno - 1 : node.end_lineno])
            del rows[node.body[0].end_lineno : node.end_lineno]
            head = slice(node.lineno - 1, node.body[0].end_lineno)
            rows[head] = RETURNS.sub(r"\1", FORMULA.sub(r"\1", "".join(rows[head]))).splitlines(keepends=True)
            rows.insert(node.lineno - 1, "@sealed\n")
    if missing := set(functions) - {key.partition(":")[2] for key in found}:
        raise ValueError(f"lib/{name}.py must hold what is asked for; it lacks {', '.join(sorted(missing))}")
    path.write_text("".join(rows), encoding="utf-8")
    _insert(path, f"from {'.' * (name.count('/') + 1)}opening import sealed\n")
    return found


def _overload(node: ast.FunctionDef) -> bool:
    """Is it there for its types alone?"""
    return "overload" in map(ast.unparse, node.decorator_list)


def _insert(path: Path, line: str) -> None:
    """Put lines into a module, below what it says of itself and what comes from the future."""
    text = path.read_text(encoding="utf-8")
    above = [x for i, x in enumerate(ast.parse(text).body) if i == 0 or getattr(x, "module", "") == "__future__"]
    rows = text.splitlines(keepends=True)
    rows.insert(above[-1].end_lineno, f"\n{line.rstrip()}\n")
    path.write_text("".join(rows), encoding="utf-8")
