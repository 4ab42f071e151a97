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
    "look into whoever calls": "inspect currentframe _getframe f_back get_objects get_referrers settrace setprofile",
    "run text as code": "eval exec __import__ import_module",
}
"""What names are for."""

SHELL = re.compile(r"^[ \t]*!+[ \t]*([\w./~-]+)|^%%(bash|sh|script|cmd)\b", re.M)
"""Lines of a notebook that go to the system's shell."""


def attempts(source: str) -> list[str]:
    """What the names in a program are for, beyond computing, each with the names.

    >>> attempts("import os\\nos.remove('x'), os.fork()")
    ['to delete or move files (remove)', 'to start programs or processes (fork)']
    """
    return _told(_names(_parsed(source)))


def outside(path: Path, sources: Iterable[str]) -> list[str]:
    """The same of what stands in a file beside its answers, and is neither theirs nor the course's own."""
    text = _text(path)
    codes = _code_of(text) if path.suffix == ".ipynb" else [text]
    shell = sorted({found[1] or found[2] for code in codes for found in SHELL.finditer(code)})
    names = {name for cell in _cells(codes) for x in _theirs(cell) for name in _names(x)}
    names -= {name for source in sources for name in _names(_parsed(source))}
    return _told(names) + [f"to hand lines to the shell ({', '.join(shell)})"] * bool(shell)


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
