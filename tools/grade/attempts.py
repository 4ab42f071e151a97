"""What an answer's code names that is more than computing: files, programs, the network, other processes."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path

from .cells import _cells, _code_of, _parsed, _text, _theirs

REACHES = {
    "delete or move files": "remove unlink rmdir rmtree removedirs rename move",
    "open files": "open read_text write_text read_bytes write_bytes loadtxt savetxt listdir scandir",
    "start programs or processes": "fork forkpty system popen Popen subprocess spawn multiprocessing pty execv execve",
    "reach the network": "socket urllib urlopen requests http ftplib smtplib create_connection gethostbyname",
    "end other processes": "kill killpg _exit",
    "reach below Python": "ctypes mmap",
    "look into whoever calls": "inspect currentframe _getframe f_back get_objects get_referrers settrace setprofile "
    "__globals__ f_globals __closure__ __code__",
    "run text as code": "eval exec __import__ import_module",
}
"""What names are for."""

JUDGING = {"builtins", "__builtins__", "numpy", "np", "math", "lib", "swept_spheres", "sys"}
"""Modules of which whatever judges an answer makes use: nothing of them is to be given another value."""

CALLS = {"exercise", "points"}
"""Names of the course under which answers are handed in."""

SHELL = re.compile(r"^[ \t]*!+[ \t]*([\w./~-]+)|^%%(bash|sh|script|cmd)\b", re.M)
"""Lines of a notebook that go to the system's shell."""


def attempts(source: str) -> list[str]:
    """What the names in a program are for, beyond computing, each with the names.

    >>> attempts("import os\\nos.remove('x'), os.fork()")
    ['to delete or move files (remove)', 'to start programs or processes (fork)']
    """
    return _told(_names(_parsed(source))) + _told_of(changes(_parsed(source)))


def changes(tree: ast.AST) -> set[str]:
    """What of the modules that judge, or of the course's own calls, is given another value in a tree.

    >>> sorted(changes(ast.parse("import numpy\\nnumpy.all = exercise = print\\nx = numpy.pi")))
    ['exercise', 'numpy.all']
    >>> sorted(changes(ast.parse("exercise.__globals__['judge'] = vars(lib.teach)['x'] = globals()['exercise'] = 1")))
    ["exercise.__globals__['judge']", "globals()['exercise']", "vars(lib.teach)['x']"]
    """
    nodes = list(ast.walk(tree))
    found = {x.name for x in nodes if isinstance(x, ast.FunctionDef) and x.name in CALLS}
    found |= {x.id for x in nodes if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store) and x.id in CALLS}
    held = ast.Attribute | ast.Subscript
    stored = [x for x in nodes if isinstance(x, held) and isinstance(x.ctx, ast.Store | ast.Del)]
    calls = [x for x in nodes if isinstance(x, ast.Call)]
    stored += [x.args[0] for x in calls if getattr(x.func, "id", "") in ("setattr", "delattr") and x.args]
    stored += [x.func for x in calls if isinstance(x.func, ast.Attribute) and x.func.attr in CHANGING]
    return found | {ast.unparse(x) for x in stored if _judges(x)}


CHANGING = {"update", "setdefault", "pop", "popitem", "clear", "__setitem__", "__setattr__", "__delitem__"}
"""Methods that change what they belong to."""

INSIDE = {"__globals__", "__dict__", "__builtins__", "vars", "globals", "getattr"}
"""What leads to the names inside a function or a module."""


def _judges(x: ast.expr) -> bool:
    """Is that a name inside one of the modules that judge, or inside a call of the course?"""
    words = [getattr(y, "id", "") or getattr(y, "attr", "") or getattr(y, "value", "") for y in ast.walk(x)]
    while not isinstance(x, ast.Name):
        inner = x.args[0] if isinstance(x, ast.Call) and x.args else x.func if isinstance(x, ast.Call) else None
        if inner is None and not isinstance(x, ast.Attribute | ast.Subscript):
            return False
        x = inner or x.value
    deep = any(isinstance(word, str) and word in INSIDE for word in words)
    if x.id in JUDGING:
        return deep or len(words) > 1
    return deep and (x.id in CALLS or x.id == "globals" and _ours(words))


def _ours(words: list) -> bool:
    """Is one of these a name of what judges?"""
    return any(isinstance(word, str) and word in JUDGING | CALLS for word in words)


def _told_of(changed: set[str]) -> list[str]:
    """What is given another value, in words."""
    return [f"to change what judges ({', '.join(sorted(changed))})"] if changed else []


def outside(path: Path, sources: Iterable[str]) -> list[str]:
    """The same of what stands in a file beside its answers, and is neither theirs nor the course's own."""
    text = _text(path)
    codes = _code_of(text) if path.suffix.lower() == ".ipynb" else [text]
    shell = sorted({found[1] or found[2] for code in codes for found in SHELL.finditer(code)})
    names = {name for cell in _cells(codes) for x in _theirs(cell) for name in _names(x)}
    names -= {name for source in sources for name in _names(_parsed(source))}
    changed = {one for cell in _cells(codes) for x in _theirs(cell) for one in changes(x)}
    changed -= {one for source in sources for one in changes(_parsed(source))}
    return _told(names) + _told_of(changed) + [f"to hand lines to the shell ({', '.join(shell)})"] * bool(shell)


def _names(tree: ast.AST) -> set[str]:
    """All names in a tree: of variables, attributes and modules."""
    names: set[str] = set()
    for x in ast.walk(tree):
        names |= {getattr(x, "attr", ""), x.id if isinstance(x, ast.Name) else ""}
        if isinstance(x, ast.Import | ast.ImportFrom):
            parts = [*(one.name for one in x.names), getattr(x, "module", "") or ""]
            names |= {part for whole in parts for part in whole.split(".")}
    return names


def _told(names: set[str]) -> list[str]:
    """What names are for."""
    found = {what: sorted(names & set(words.split())) for what, words in REACHES.items()}
    return [f"to {what} ({', '.join(some)})" for what, some in found.items() if some]
