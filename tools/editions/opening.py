"""Open in memory what is sealed in this edition: the tutor with its answers, and what of `lib` an exercise asks for.

It is sealed so that no answer meets the eye of somebody who looks around, and no search finds one. It is no secret: the
key lies in front of it, as the course runs without a server, and the course as a whole is public.
"""

import __future__

import ast
import json
import pkgutil
import sys
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from importlib.abc import InspectLoader
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from os.path import dirname, isdir, join
from types import CodeType

HERE = dirname(__file__)
DATA = join(HERE, "sealed.bin")
KEY = 32
"""Bytes of the key."""


def crossed(data: bytes, key: bytes) -> bytes:
    """Data and the stream of a key, bit by bit either or: sealed, or open again.

    >>> crossed(crossed(b"two balls", b"key"), b"key")
    b'two balls'
    """
    blocks = (sha256(key + i.to_bytes(8, "big")).digest() for i in range(-(-len(data) // 32)))
    stream = b"".join(blocks)[: len(data)]
    return (int.from_bytes(data, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(data), "big")


@cache
def _texts() -> dict[str, str]:
    """All that is sealed: a module by its file, a function by its name, both below this folder."""
    with open(DATA, "rb") as file:
        data = file.read()
    return json.loads(crossed(data[KEY:], data[:KEY]))


class _Opened(InspectLoader):
    """Loads a module of which nothing but its code is told."""

    def __init__(self, text: str, path: str):
        self.text, self.path = text, path

    def get_source(self, fullname: str) -> None:
        """What stands in it is not told."""

    def get_code(self, fullname: str) -> CodeType:
        """What runs, which names a file that is not there."""
        return compile(self.text, self.path, "exec", dont_inherit=True)


class _Folder:
    """Finds in a folder what is sealed, beside what lies there."""

    def __init__(self, folder: str):
        self.folder = folder
        self.usual = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)) if isdir(folder) else None

    def _sealed(self, *name: str) -> str | None:
        """The path of a sealed file in this folder, if there is one."""
        path = join(self.folder, *name)
        return path if _place(path) in _texts() else None

    def find_spec(self, name: str, target: object = None) -> ModuleSpec | None:
        """The module of that name."""
        last = name.rpartition(".")[2]
        if path := self._sealed(last, "__init__.py"):
            inner = dirname(path)
            open_folder(inner)
            loader = _Opened(_texts()[_place(path)], path)
            return spec_from_file_location(name, path, loader=loader, submodule_search_locations=[inner])
        if path := self._sealed(f"{last}.py"):
            return spec_from_file_location(name, path, loader=_Opened(_texts()[_place(path)], path))
        return self.usual and self.usual.find_spec(name, target)

    def iter_modules(self, prefix: str = "") -> Iterator[tuple[str, bool]]:
        """The modules of this folder by name, each with whether it is a folder."""
        here = _place(self.folder) + "/"
        inside = [name.removeprefix(here).split("/") for name in _texts() if name.startswith(here)]
        found = {first.removesuffix(".py"): bool(rest) for first, *rest in inside if first != "__init__.py"}
        found |= dict(pkgutil.iter_importer_modules(self.usual)) if self.usual else {}
        return iter([(prefix + name, found[name]) for name in sorted(found)])

    def invalidate_caches(self) -> None:
        """Look anew for what lies there."""
        if self.usual:
            self.usual.invalidate_caches()


def _place(path: str) -> str:
    """A path below this folder."""
    return path.removeprefix(HERE).replace("\\", "/").strip("/")


def open_folder(folder: str) -> None:
    """Let imports from a folder find what is sealed of it."""
    sys.path_importer_cache[folder] = _Folder(folder)


def sealed(stub: Callable) -> Callable:
    """The function that stands sealed under a stub's name; to whoever asks for its source, the stub is that."""
    home = _place(stub.__code__.co_filename).removesuffix(".py")
    tree = ast.parse(_texts()[f"{home}:{stub.__name__}"])
    for node in ast.walk(tree):
        if hasattr(node, "lineno"):
            node.lineno = node.end_lineno = stub.__code__.co_firstlineno
            node.col_offset = node.end_col_offset = 0
    flags, space = __future__.annotations.compiler_flag, {}
    code = compile(tree, stub.__code__.co_filename, "exec", flags=flags, dont_inherit=True)
    exec(code, stub.__globals__, space)
    return space[stub.__name__]
