"""What a wheel and a source distribution hold, that they work far from the repository, and that two names are one."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
from email import message_from_bytes
from importlib.metadata import version
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

from lib.version import topmost

ROOT = Path(__file__).parent.parent
OURS = "swept_spheres"
"""The name of a program's dependency; `lib` is what the course calls it, in a checkout."""

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
IGNORED = (ROOT / ".gitignore").read_text(encoding="utf-8").replace("/\n", "\n").split()
FOLDERS = ["", ".ci/", ".github/", "figures/", "lib/", "lib/show/", "notebooks/", "tests/"]
LYING_ABOUT = [folder + name.replace("*", "left") for folder in FOLDERS for name in IGNORED]
"""What is left in folders that were worked in."""

FILES = {path.relative_to(ROOT / "lib") for path in (ROOT / "lib").rglob("*.*") if not set(path.parts) & set(IGNORED)}


def run(words: list, folder: Path) -> subprocess.CompletedProcess:
    """What a command puts out, in a folder, without the paths of this process."""
    known = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"PYTHONUTF8": "1"}
    return subprocess.run(words, cwd=folder, env=known, capture_output=True, text=True, encoding="utf-8")


def built(kind: str, source: Path, target: Path) -> Path:
    """A distribution made of the source by the tool that pyproject.toml names, without a network."""
    (needed,) = map(Requirement, PROJECT["build-system"]["requires"])
    assert version(needed.name) in needed.specifier, f"{needed} is among what the extra `test` installs"
    program = f"from setuptools import build_meta; build_meta.build_{kind}({str(target)!r})"
    done = run([sys.executable, "-c", program], source)
    assert done.returncode == 0, done.stderr
    return next(target.iterdir())


@pytest.fixture(scope="module")
def sdist(tmp_path_factory) -> Path:
    """The source distribution, made of a folder that was worked in."""
    folder = tmp_path_factory.mktemp("source")
    shutil.copytree(ROOT, folder / "worked", ignore=shutil.ignore_patterns(".git", *IGNORED))
    for name in LYING_ABOUT:
        (folder / "worked" / name).mkdir(parents=True, exist_ok=True)
        (folder / "worked" / name / "left.py").touch()
    return built("sdist", folder / "worked", folder / "dist")


@pytest.fixture(scope="module")
def unpacked(sdist, tmp_path_factory) -> Path:
    """The folder in the source distribution."""
    folder = tmp_path_factory.mktemp("unpacked")
    shutil.unpack_archive(sdist, folder)
    return next(folder.iterdir())


@pytest.fixture(scope="module")
def wheel(unpacked, tmp_path_factory) -> Path:
    """The wheel that the source distribution makes."""
    return built("wheel", unpacked, tmp_path_factory.mktemp("wheel"))


def fresh(folder: Path, *words) -> Path:
    """A Python with what pip installs by these words, and of what is here the packages, not what a .pth file adds."""
    venv.create(folder, symlinks=os.name != "nt")
    paths = sysconfig.get_paths("venv", {"base": str(folder), "platbase": str(folder)})
    Path(paths["purelib"], "here.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    offline = "--no-index --no-deps --no-build-isolation".split()
    done = run([sys.executable, "-m", "pip", "--python", folder, "install", *offline, *words], folder)
    assert done.returncode == 0, done.stderr
    return Path(paths["scripts"], "python")


@pytest.fixture(scope="module")
def python(wheel, tmp_path_factory) -> Path:
    """A Python that has the wheel."""
    return fresh(tmp_path_factory.mktemp("installed"), wheel)


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory) -> Path:
    """A folder to work in, with another's `lib`."""
    taken = tmp_path_factory.mktemp("taken")
    (taken / "lib.py").write_text("this = 'of another'\n", encoding="utf-8")
    return taken


def held_by(wheel: Path) -> set[str]:
    """The files that a wheel brings, but for what it says of itself."""
    return {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}


@pytest.mark.slow
def test_the_wheel_holds_one_package_and_no_tests(wheel):
    assert held_by(wheel) == {f"{OURS}/{path.as_posix()}" for path in FILES}
    asked = {
        "show/front/board.js",
        "show/front/style.css",
        "teach/ladder/rung.js",
        "attack/record.json",
        "attack/triangles.json",
    }
    asked |= {"py.typed"}
    assert {f"{OURS}/{name}" for name in asked} <= held_by(wheel)
    assert {path.parent for path in FILES} == {path.parent for path in FILES if path.name == "__init__.py"}
    assert sum(x.file_size for x in ZipFile(wheel).infolist()) < 5e6, "it is a small thing to depend on"


@pytest.mark.slow
def test_on_colab_the_course_has_its_own_name(unpacked, tmp_path, monkeypatch):
    monkeypatch.setenv("COLAB_RELEASE_TAG", "release")
    shutil.copytree(unpacked, tmp_path / "source", ignore=shutil.ignore_patterns("build"))
    assert held_by(built("wheel", tmp_path / "source", tmp_path / "wheel")) == {f"lib/{x.as_posix()}" for x in FILES}


@pytest.mark.slow
def test_numpy_is_all_that_it_needs(wheel):
    name = next(name for name in ZipFile(wheel).namelist() if name.endswith(".dist-info/METADATA"))
    said = message_from_bytes(ZipFile(wheel).read(name))
    needed = [
        x for x in map(Requirement, said.get_all("Requires-Dist")) if not x.marker or "extra" not in str(x.marker)
    ]
    assert [x.name for x in needed] == ["numpy"]
    assert said["Version"] == release() and {"fast", "course", "cluster"} <= set(said.get_all("Provides-Extra"))
    fast = [x for x in map(Requirement, said.get_all("Requires-Dist")) if x.name == "numba"]
    asked = [
        x.marker.evaluate({"sys_platform": system, "extra": "fast"}) for x in fast for system in ("linux", "emscripten")
    ]
    assert asked == [True, False], "a browser has no compiler"


def release() -> str:
    """The topmost release that CHANGELOG names."""
    return topmost((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")).partition("+")[0]


@pytest.mark.slow
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a checkout")
def test_the_source_distribution_holds_what_is_tracked_and_nothing_that_lay_about(sdist):
    done = run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], ROOT)
    with tarfile.open(sdist) as archive:
        held = {member.name.partition("/")[2] for member in archive if member.isfile()}
    made = {"PKG-INFO", "setup.cfg"} | {name for name in held if name.startswith("swept_spheres.egg-info/")}
    assert held - made == set(done.stdout.splitlines())


@pytest.mark.slow
def test_the_examples_run_where_the_repository_is_not(python, tmp_path):
    words = f"-W error::RuntimeWarning -m pytest -q -p no:cacheprovider --doctest-modules --pyargs {OURS}"
    done = run([python, *words.split()], tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_the_examples_of_the_readme_run_from_the_wheel(python, elsewhere, tmp_path):
    text = re.sub(r"\blib\b", OURS, (ROOT / "README.md").read_text(encoding="utf-8"))
    assert f">>> import {OURS}\n" in text
    (tmp_path / "README.md").write_text(text, encoding="utf-8")
    done = run([python, "-W", "error::RuntimeWarning", "-m", "doctest", tmp_path / "README.md"], elsewhere)
    assert done.returncode == 0, done.stdout + done.stderr


ALL = f"""
import sys
from importlib import import_module
import lib
rooms = {[".".join([OURS, *path.with_suffix("").parts]) for path in sorted(FILES) if path.suffix == ".py"]}
for room in sorted(rooms, key=lambda room: ".compiled." in room):  # those are entered by other doors
    if not room.endswith("__main__"):
        import_module(room)
ours = [room for room in sys.modules if room.partition(".")[0] in ("lib", {OURS!r})]
assert lib.this == "of another" and [x for x in ours if not x.startswith({OURS!r})] == ["lib"]
assert all(sys.modules[room].__file__.startswith(sys.prefix) for room in ours if room != "lib")
from {OURS} import quadratic
from {OURS}.teach import reading
reading.display = lambda shown: print(shown.data)
reading.source(quadratic.steps)
"""
"""A program that imports all of it beside another's `lib`, sees whence, and shows a file of a lesson."""


@pytest.mark.slow
def test_all_of_it_is_imported_from_the_wheel_beside_anothers_lib(python, elsewhere):
    done = run([python, "-c", ALL], elsewhere)
    assert done.returncode == 0 and "`lib/quadratic.py`" in done.stdout, done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        ("attack NAME.exact:sweep --pairs 200", 0, "Nothing wrong was found."),
        ("attack NAME.published:static_test --pairs 10", 1, "wrong"),
        ("attack --help", 0, "python -m NAME.attack -- ./program"),
        ("attack.truth --pairs 100", 0, "108 pairs; share wrong"),
        ("attack.truth --help", 0, "usage: python -m NAME.attack.truth "),
        ("attack.vectors --help", 0, "usage: python -m NAME.attack.vectors "),
    ],
)
def test_every_command_runs(command, status, said, python, elsewhere):
    done = run([python, "-m", *f"{OURS}.{command.replace('NAME', OURS)}".split()], elsewhere)
    assert done.returncode == status, done.stderr
    assert said.replace("NAME", OURS) in done.stdout


def test_the_vectors_are_the_stored_ones(python, elsewhere):
    done = run([python, "-m", f"{OURS}.attack.vectors", "--pairs", "800"], elsewhere)
    assert done.stdout == (ROOT / "tests/vectors/exact_cases.json").read_text(encoding="utf-8"), done.stderr


@pytest.mark.slow
def test_every_figure_is_drawn(python, elsewhere, tmp_path):
    done = run([python, "-m", f"{OURS}.show", tmp_path], elsewhere)
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in (ROOT / "figures").iterdir()}, done


@pytest.fixture(scope="module")
def checkout(unpacked, tmp_path_factory) -> Path:
    """A Python in which the source is installed in place."""
    return fresh(tmp_path_factory.mktemp("checkout"), "--editable", unpacked)


@pytest.mark.slow
@pytest.mark.parametrize("first", ["lib", OURS])
def test_in_a_checkout_both_names_give_one_set_of_classes(first, checkout, unpacked, tmp_path):
    program = f"""
import {first}
import lib, swept_spheres, swept_spheres.table, lib.broad.hierarchy
from swept_spheres.broad import hierarchy
from lib.table import Room
assert lib is swept_spheres and Room is swept_spheres.table.Room and hierarchy is lib.broad.hierarchy
assert lib.table.__name__ == lib.table.__spec__.name == "{first}.table"
print(lib.__file__)"""
    done = run([checkout, "-W", "error", "-c", program], tmp_path)
    assert done.returncode == 0 and str(unpacked / "lib") in done.stdout, done.stderr


@pytest.mark.slow
def test_in_a_checkout_a_program_may_have_a_lib_of_its_own(checkout, elsewhere):
    program = "import swept_spheres.table, lib; print(lib.this, swept_spheres.table.__name__)"
    assert run([checkout, "-c", program], elsewhere).stdout == "of another swept_spheres.table\n"


@pytest.mark.parametrize("names", ["lib, swept_spheres", "swept_spheres, lib"])
def test_two_copies_of_one_package_are_refused_in_words(names, python):
    done = run([python, "-c", f"import {names}"], ROOT)
    assert "are two copies of one package" in done.stderr.splitlines()[-1], done.stderr


@pytest.mark.slow
def test_neither_name_takes_machine_code_of_the_other(checkout, unpacked, tmp_path):
    for name in ("lib", OURS):
        program = f"from {name} import setups, table; print(table.run(*setups.gas(40, 0.1), 0.1), table.__file__)"
        done = run([checkout, "-c", program], tmp_path)
        assert str(unpacked / "lib") in done.stdout, done.stderr


ALONE = """
import sys
class Refused:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in %r:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Refused())
"""
"""What makes a Python that has none of these packages."""

COURSE = "numba tqdm matplotlib ipywidgets anywidget IPython jupyterlab traitlets dask"


def test_all_of_the_mathematics_runs_with_numpy_alone(python, elsewhere):
    program = (
        ALONE % COURSE.split()
        + f"""
from {OURS} import attack, batch, broad, curve, exact, hierarchy, plane, response, rolling, setups, table
assert len(table.run(*setups.gas(40, 0.2), until=3, progress=True).t) > 3
assert len(rolling.run(rolling.balls([[0, 0]], [1, 0]), rolling.cloth([-9, -9], [9, 9]), until=1).t)
assert broad.pairs([[0, 0], [9, 0]], [[8, 0], [0, 0]], 1).t.tolist() == [0.875]
assert batch.sweep([[5, 0]], [[-4, 0]], [3]).t.tolist() == [0.5]
assert curve.sweep([5, 0], [-4, 0], [4, 0], 3).hit
body = hierarchy.tree(([[0, 0], [1, 0], [2, 0]], 0.5))
assert hierarchy.sweep(body, [8, 0], hierarchy.tree(([[9, 0], [9, 1]], 0.5)), [0, 0]).t == 0.75
assert not attack.attack(exact.sweep, pairs=100, progress=True).findings
for room in ("show", "teach"):
    try:
        __import__(f"{OURS}.{{room}}")
    except ModuleNotFoundError as error:
        print(error)
"""
    )
    done = run([python, "-c", program], elsewhere)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("pip install 'swept-spheres[course]' brings it") == 2
    assert done.stderr.count("pip install 'swept-spheres[fast]'") == 1, "it is said once how to be fast"
    assert done.stderr.count("pip install tqdm") == 1


def test_little_is_loaded_before_it_is_asked_for(python, elsewhere):
    program = f"import numpy, sys; had = set(sys.modules); import {OURS}; print(sorted(set(sys.modules) - had))"
    loaded = run([python, "-c", program], elsewhere).stdout
    ours = {name for name in re.findall(r"'(\S+?)'", loaded) if name.startswith(OURS)}
    assert ours == {OURS, *(f"{OURS}.{name}" for name in ("naming", "frame", "geometry", "kinds"))}
