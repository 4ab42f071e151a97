"""What a wheel and a source distribution hold, and that both names of the package work far from the repository."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
from collections.abc import Callable
from email import message_from_bytes
from functools import cache
from importlib.metadata import version
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
NAMES = ["lib", "swept_spheres"]
OURS = "swept_spheres"
"""The name of a program's dependency: it is asked at every run; the other, which is the course's, where all is."""

BOTH = [name if name == OURS else pytest.param(name, marks=pytest.mark.slow) for name in NAMES]
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
def elsewhere(tmp_path_factory) -> dict[str, Path]:
    """A folder to work in for each name: an empty one, and one with another's `lib`."""
    empty, taken = tmp_path_factory.mktemp("empty"), tmp_path_factory.mktemp("taken")
    (taken / "lib.py").write_text("raise SystemExit('this lib is of another')\n", encoding="utf-8")
    return {"lib": empty, "swept_spheres": taken}


def test_every_folder_is_listed_under_both_names():
    listed = PROJECT["tool"]["setuptools"]["packages"]
    folders = [path.parent.parts for path in FILES if path.name == "__init__.py"]
    assert sorted(listed) == sorted(".".join([name, *parts]) for name in NAMES for parts in folders)
    assert {path.parent.parts for path in FILES} == set(folders), "a folder without __init__.py would be left out"


def test_the_wheel_holds_lib_under_both_names_and_no_tests(wheel):
    held = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert held == {f"{name}/{path.as_posix()}" for name in NAMES for path in FILES}
    assert {f"{name}/show/front/{file}" for name in NAMES for file in ("board.js", "style.css")} <= held
    assert {f"{name}/teach/ladder/rung.{end}" for name in NAMES for end in ("js", "css")} <= held


def test_the_compiler_is_asked_for_only_where_it_runs(wheel):
    name = next(name for name in ZipFile(wheel).namelist() if name.endswith(".dist-info/METADATA"))
    lines = message_from_bytes(ZipFile(wheel).read(name)).get_all("Requires-Dist")
    needed = {system: set() for system in ("linux", "darwin", "win32", "emscripten")}
    for asked in map(Requirement, lines):
        for system, names in needed.items():
            if asked.marker is None or asked.marker.evaluate({"sys_platform": system, "extra": ""}):
                names.add(asked.name)
    everywhere = {"numpy", "matplotlib", "ipywidgets", "anywidget", "tqdm"}
    assert needed.pop("emscripten") == everywhere
    assert all(names == everywhere | {"numba"} for names in needed.values())


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a checkout")
def test_the_source_distribution_holds_what_is_tracked_and_nothing_that_lay_about(sdist):
    done = run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], ROOT)
    with tarfile.open(sdist) as archive:
        held = {member.name.partition("/")[2] for member in archive if member.isfile()}
    made = {"PKG-INFO", "setup.cfg"} | {name for name in held if name.startswith("swept_spheres.egg-info/")}
    assert held - made == set(done.stdout.splitlines())


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_examples_run_where_the_repository_is_not(name, python, elsewhere, tmp_path):
    words = f"-W error::RuntimeWarning -m pytest -q -p no:cacheprovider --doctest-modules --pyargs {name}"
    done = run([python, *words.split()], tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_examples_of_the_readme_run_by_both_names(name, python, elsewhere, tmp_path):
    text = re.sub(r"\blib\b", name, (ROOT / "README.md").read_text(encoding="utf-8"))
    assert f">>> import {name}\n" in text
    (tmp_path / "README.md").write_text(text, encoding="utf-8")
    done = run([python, "-W", "error::RuntimeWarning", "-m", "doctest", tmp_path / "README.md"], elsewhere[name])
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def used(python, elsewhere) -> Callable[[str], subprocess.CompletedProcess]:
    """What one process under a name says, that imports all of it and then shows a lesson's file."""
    return cache(lambda name: run([python, "-c", imported(name) + shown(name)], elsewhere[name]))


def imported(name: str) -> str:
    """A program that imports all of it, and sees whence."""
    rooms = [".".join([name, *path.with_suffix("").parts]) for path in sorted(FILES) if path.suffix == ".py"]
    rooms = [room for room in rooms if not room.endswith("__main__")]
    return f"""
import sys
from importlib import import_module
for room in {rooms}: import_module(room)
ours = [room for room in sys.modules if room.partition(".")[0] in {NAMES}]
assert all(room.partition(".")[0] == {name!r} for room in ours), ours
assert all(sys.modules[room].__file__.startswith(sys.prefix) for room in ours), sys.modules[{name!r}]
"""


def shown(name: str) -> str:
    """A program that shows a file of a lesson."""
    return f"""
from {name} import quadratic
from {name}.teach import reading
reading.display = lambda shown: print(shown.data)
reading.source(quadratic.steps)
"""


@pytest.mark.parametrize("name", NAMES)
def test_all_of_it_is_imported_from_the_wheel(name, used):
    assert used(name).returncode == 0, used(name).stderr


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_shows_the_file(name, used):
    assert "`lib/quadratic.py`" in used(name).stdout, used(name).stderr


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        ("attack NAME.exact:sweep --pairs 200", 0, "Nothing wrong was found."),
        ("attack NAME.published:static_test --pairs 10", 1, "wrong"),
        pytest.param("attack --help", 0, "python -m NAME.attack -- ./program", marks=pytest.mark.slow),
        pytest.param("attack.truth --pairs 100", 0, "108 pairs; share wrong", marks=pytest.mark.slow),
        ("attack.truth --help", 0, "usage: python -m NAME.attack.truth "),
        pytest.param("attack.vectors --help", 0, "usage: python -m NAME.attack.vectors ", marks=pytest.mark.slow),
    ],
)
def test_every_command_runs(name, command, status, said, python, elsewhere):
    done = run([python, "-m", *f"{name}.{command.replace('NAME', name)}".split()], elsewhere[name])
    assert done.returncode == status, done.stderr
    assert said.replace("NAME", name) in done.stdout


@pytest.mark.parametrize("name", BOTH)
def test_the_vectors_are_the_stored_ones(name, python, elsewhere):
    done = run([python, "-m", f"{name}.attack.vectors", "--pairs", "800"], elsewhere[name])
    assert done.stdout == (ROOT / "tests/vectors/exact_cases.json").read_text(encoding="utf-8"), done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_figure_is_drawn(name, python, elsewhere, tmp_path):
    done = run([python, "-m", f"{name}.show", tmp_path], elsewhere[name])
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in (ROOT / "figures").iterdir()}, done


@pytest.mark.slow
def test_a_checkout_has_both_names_and_neither_takes_machine_code_of_the_other(unpacked, elsewhere, tmp_path):
    python = fresh(tmp_path, "--editable", unpacked)
    for name in NAMES:
        program = f"from {name} import setups, table; print(table.run(*setups.gas(40, 0.1), 0.1), table.__file__)"
        done = run([python, "-c", program], elsewhere[name])
        assert str(unpacked / "lib") in done.stdout, done.stderr
