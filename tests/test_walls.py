"""The walls of the house: who may import whom. Read from the source, so that nothing hides in a function."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LIBRARY = sorted((ROOT / "lib").glob("*.py"))
EVERYTHING = sorted((ROOT / "lib").rglob("*.py"))
GROUND = {"frame", "double_double", "response", "families"}
METHODS = {"overlap", "ray", "trig", "quadratic", "viete", "tmin", "residual", "exact", "plane"}


def imports(path: Path) -> set[str]:
    """The full names of all a module imports; of `from a import b` both a and a.b."""
    package = list(path.relative_to(ROOT).parent.parts)
    return names(ast.parse(path.read_text(encoding="utf-8")), package)


def names(tree: ast.AST, package: list[str]) -> set[str]:
    """The full names imported anywhere in the tree of a module in that package."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            up = package[: len(package) + 1 - node.level] if node.level else []
            base = ".".join(up + ([node.module] if node.module else []))
            found |= {base} | {f"{base}.{alias.name}" for alias in node.names}
    return found


def within(found: set[str], module: str) -> bool:
    """Is the module, or something inside it, among the names?"""
    return any(name == module or name.startswith(module + ".") for name in found)


def test_imports_are_seen():
    source = (
        "from . import a\nfrom .b import c\nfrom .. import e\ndef f():\n    import lib.d as g\n    from lib import h\n"
    )
    expected = {"lib.x", "lib.x.a", "lib.x.b", "lib.x.b.c", "lib", "lib.e", "lib.d", "lib.h"}
    assert names(ast.parse(source), ["lib", "x"]) == expected
    assert within({"lib.show.stage"}, "lib.show") and not within({"lib.shower"}, "lib.show")
    assert {path.stem for path in LIBRARY} >= GROUND | METHODS | {"published"}
    assert within(imports(ROOT / "lib" / "plane.py"), "lib.response")


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: path.stem)
def test_the_mathematics_draws_nothing_and_teaches_nothing(path):
    for above in ("lib.show", "lib.teach", "matplotlib", "ipywidgets", "anywidget", "IPython", "tests"):
        assert not within(imports(path), above), f"{path.name} imports {above}"


@pytest.mark.parametrize("name", sorted(METHODS))
def test_no_method_knows_another(name):
    found = imports(ROOT / "lib" / f"{name}.py")
    known = {other for other in METHODS - {name} if within(found, f"lib.{other}")}
    assert not known, f"{name} imports {known}"


@pytest.mark.parametrize("name", sorted(METHODS | {"published"}))
def test_a_method_stands_on_the_ground_alone(name):
    inside = {path.stem for path in LIBRARY if within(imports(ROOT / "lib" / f"{name}.py"), f"lib.{path.stem}")}
    assert inside <= GROUND
    assert "lib" not in imports(ROOT / "lib" / f"{name}.py") or inside, "imports the whole package"


@pytest.mark.parametrize("name", sorted(GROUND))
def test_the_ground_floor_looks_up_to_nothing(name):
    inside = {path.stem for path in LIBRARY if within(imports(ROOT / "lib" / f"{name}.py"), f"lib.{path.stem}")}
    assert inside <= {"frame"}


def test_show_does_not_import_teach():
    for path in (ROOT / "lib" / "show").glob("*.py"):
        assert not within(imports(path), "lib.teach"), path.name


def test_published_stands_apart():
    users = {str(path.relative_to(ROOT)) for path in EVERYTHING if within(imports(path), "lib.published")}
    assert all(user.startswith("lib/teach/") for user in users), users
    assert {name.split(".")[0] for name in imports(ROOT / "lib" / "published.py")} <= {
        "collections",
        "typing",
        "numpy",
        "lib",
    }
    assert {name for name in imports(ROOT / "lib" / "published.py") if name.startswith("lib")} == {
        "lib.families",
        "lib.families.grazing",
    }


def test_lib_is_found_from_any_folder(tmp_path):
    subprocess.run([sys.executable, "-c", "import lib, lib.show, lib.teach"], cwd=tmp_path, check=True)
