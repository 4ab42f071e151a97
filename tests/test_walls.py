"""The walls of the house: who may import whom. Read from the source, so that nothing hides in a function."""

import ast
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from lib.teach.lessons import LESSONS

ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / "lib").rglob("*.py"))
METHODS = {"ray", "trig", "quadratic", "viete", "tmin", "residual", "exact"}
GROUND = {"kinds", "frame", "geometry", "double_double", "elementary", "lossless", "memory"}
BELOW = {"kinds": set(), "frame": {"lib.kinds"}, "lossless": {"lib.frame", "lib.double_double", "lib.kinds"}}
FIRST = METHODS | {"overlap", "response", "plane"}
FLOORS = ("lib", "lib.show", "lib.teach")
"""Upwards: the mathematics with its two rooms, then the pictures, then the roof."""


def name_of(path: Path) -> str:
    """The name by which a file of `lib` is imported; a package is its `__init__`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in FILES}


@cache
def imports(path: Path) -> frozenset[str]:
    """The full names of all a module imports; of `from a import b` both a and a.b."""
    package = list(path.relative_to(ROOT).parent.parts)
    return frozenset(names(ast.parse(path.read_text(encoding="utf-8")), package))


def names(tree: ast.AST, package: list[str]) -> set[str]:
    """The full names imported anywhere in the tree of a module in that package, but for what only types need."""
    found, typed = set(), {x for node in ast.walk(tree) if for_types(node) for x in ast.walk(node)}
    for node in ast.walk(tree):
        if node in typed:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            up = package[: len(package) + 1 - node.level] if node.level else []
            base = ".".join(up + ([node.module] if node.module else []))
            found |= {base} | {f"{base}.{alias.name}" for alias in node.names}
    return found


def for_types(node: ast.AST) -> bool:
    """Is it what a checker of types reads, and no program runs?"""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def within(found: set[str], module: str) -> bool:
    """Is the module, or something inside it, among the names?"""
    return any(name == module or name.startswith(module + ".") for name in found)


def rooms(name: str) -> set[str]:
    """The modules of `lib` that a module names; a package only where something of its own is taken from it."""
    found = imports(MODULES[name]) & set(MODULES) - {name}
    return {x for x in found if MODULES[x].name != "__init__.py" or uses(MODULES[name], x)}


def uses(path: Path, package: str) -> bool:
    """Does a file take from a package anything but modules of it?"""
    inside = {x for x in imports(path) if x.rpartition(".")[0] == package}
    return bool(inside - set(MODULES))


def floor(name: str) -> int:
    """How high a module lies, by `FLOORS`."""
    return max(level for level, base in enumerate(FLOORS) if within({name}, base))


def test_imports_are_seen():
    source = (
        "from . import a\nfrom .b import c\nfrom .. import e\ndef f():\n    import lib.d as g\n    from lib import h\n"
    )
    expected = {"lib.x", "lib.x.a", "lib.x.b", "lib.x.b.c", "lib", "lib.e", "lib.d", "lib.h"}
    assert names(ast.parse(source), ["lib", "x"]) == expected
    assert within({"lib.show.stage"}, "lib.show") and not within({"lib.shower"}, "lib.show")
    assert rooms("lib.plane") >= {"lib.frame", "lib.response"} and "lib" not in rooms("lib.plane")
    assert "lib" in rooms("lib.attack.truth"), "it takes METHODS"
    assert floor("lib.show.stage") == 1 and floor("lib.teach.quadratic") == 2 and floor("lib.batch") == 0


def test_there_is_no_circle():
    TopologicalSorter({name: rooms(name) for name in MODULES}).prepare()  # it names the circle that it finds


def test_a_module_names_its_own_package_by_dots():
    for name, path in MODULES.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        plain = [node for node in ast.walk(tree) if isinstance(node, ast.Import) or getattr(node, "level", 1) == 0]
        found = names(ast.Module(plain, []), [])
        assert not within(found, "lib") and not within(found, "swept_spheres"), name


def test_imports_go_down():
    for name in MODULES:
        above = {other for other in rooms(name) if floor(other) > floor(name)}
        assert not above, f"{name} imports {above}"


def test_the_mathematics_draws_nothing_and_teaches_nothing():
    for name in (name for name in MODULES if floor(name) == 0):
        for above in ("matplotlib", "ipywidgets", "anywidget", "IPython", "tests"):
            assert not within(imports(MODULES[name]), above), f"{name} imports {above}"


@pytest.mark.parametrize("name", sorted(GROUND))
def test_the_ground_floor_looks_up_to_nothing(name):
    assert rooms(f"lib.{name}") <= BELOW.get(name, {"lib.frame", "lib.kinds"})


@pytest.mark.parametrize("name", sorted(FIRST))
def test_no_method_knows_another(name):
    allowed = {f"lib.{ground}" for ground in GROUND | ({"response"} if name == "plane" else set())}
    assert rooms(f"lib.{name}") <= allowed


WORDS = (
    "artists board canvas document explorer lettering letters messages motion paged palette placing scene shapes shared"
)
ENGINE = {*WORDS.split(), "pixels", "sheet", "sent", "sought", "still", "vector", "vote", "written"}
"""What draws, whatever is drawn."""


def test_the_pictures_stand_on_their_engine():
    for name in ENGINE:
        found = {x for x in rooms(f"lib.show.{name}") if floor(x) == 1}
        assert not found - {f"lib.show.{x}" for x in ENGINE | {"front"}}, f"{name}: {found}"


def test_compiled_rooms_are_entered_through_the_course():
    for name in MODULES:
        if within(rooms(name), "lib.compiled") and not within({name}, "lib.compiled"):
            course = ("lib.batch", "lib.broad", "lib.curve", "lib.mesh", "lib.rolling", "lib.table")
            told = {"lib.show.board", "lib.teach.broad.scaling"}  # they say that loops are being compiled
            assert name in told | {"lib.teach.viete.timing"} or any(within({name}, room) for room in course), name


@pytest.mark.parametrize("floor", ["lib.show", "lib.teach"])
def test_no_lesson_s_room_knows_another_s(floor):
    names = {*LESSONS.values(), "attack", "rolling"}
    for name in (name for name in MODULES if within({name}, floor) and name != "lib.show.figures"):
        own = {x for x in names if within({name}, f"{floor}.{x}")}
        known = {x for x in names if within(set(imports(MODULES[name])), f"{floor}.{x}")}
        assert known <= own, f"{name} knows {known - own}: what several share stands in none of them"


def test_published_stands_apart():
    users = {name for name in MODULES if "lib.published" in rooms(name)}
    assert all(user.startswith("lib.teach.") for user in users), users
    outside = {name.split(".")[0] for name in imports(MODULES["lib.published"])}
    assert outside <= {"__future__", "collections", "typing", "numpy", "lib"}
    assert rooms("lib.published") == {"lib.attack.families", "lib.kinds"}


def test_lib_is_found_from_any_folder(tmp_path):
    subprocess.run([sys.executable, "-c", "import lib, lib.show, lib.teach"], cwd=tmp_path, check=True)


def test_lib_loads_no_compiler_and_no_pictures():
    heavy = "numba matplotlib ipywidgets anywidget IPython dask tqdm.auto".split()
    program = f"import sys, lib; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
