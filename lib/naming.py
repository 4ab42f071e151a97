"""One package, two names: the course says `lib`, a program says `swept_spheres`, and where both are there they are one.

A checkout has both, for the same folder; whichever is imported first is the package, and the other name gives its
modules. Installed elsewhere there is `swept_spheres` alone, and `lib` is whatever a program calls so.
"""

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from os.path import dirname, exists, join, samefile
from types import ModuleType

NAMES = "lib", "swept_spheres"
"""What the package may be called."""


class _SameModule:
    """What loads a module by its other name: it is there already, or is imported by its own."""

    def __init__(self, name: str):
        self.name = name

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        made = import_module(self.name)
        self.spec = made.__spec__
        return made

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self.spec  # not that of the other name, which the import has put there


class _OtherName:
    """Finds by the other name what lies in the package's own folder, and refuses a second copy of it."""

    def __init__(self, ours: str, other: str, folder: str):
        self.ours, self.other, self.folder = ours, other, folder

    def find_spec(self, name: str, path=None, target=None) -> ModuleSpec | None:
        top, _, rest = name.partition(".")
        if top != self.other or (rest and sys.modules.get(top) is not sys.modules[self.ours]):
            return None
        if not rest:
            found = self._found(name)
            if found is None or not _is_this_package(found):
                return found
            _one_copy(self.folder, found, self.ours, self.other)
        return spec_from_loader(name, _SameModule(self.ours + name[len(top) :]))

    def _found(self, name: str) -> ModuleSpec | None:
        specs = (finder.find_spec(name, None) for finder in sys.meta_path if finder is not self)
        return next((spec for spec in specs if spec), None)


def settle(ours: str, folder: str) -> None:
    """Let the package's other name mean the same modules.

    ours, folder : the name by which it is imported, and where it lies.

    Raises
    ------
    ImportError
        Where another copy of it is in use by the other name.
    """
    if ours not in NAMES or any(isinstance(x, _OtherName) for x in sys.meta_path):
        return
    (other,) = set(NAMES) - {ours}
    there = getattr(sys.modules.get(other), "__spec__", None)
    if there and _is_this_package(there):
        _one_copy(folder, there, ours, other)
    sys.meta_path.insert(0, _OtherName(ours, other, folder))


def _is_this_package(spec: ModuleSpec) -> bool:
    """Is what was found a copy of this package, and not another's `lib`?"""
    return bool(spec.origin) and exists(join(dirname(spec.origin), "naming.py"))


def _one_copy(folder: str, found: ModuleSpec, ours: str, other: str) -> None:
    """Raise if the two names mean two folders."""
    there = dirname(found.origin)
    if not samefile(folder, there):
        raise ImportError(
            f"{ours} ({folder}) and {other} ({there}) are two copies of one package, whose classes would not be the "
            "same: import one of them, or uninstall swept-spheres where the course is checked out"
        )
