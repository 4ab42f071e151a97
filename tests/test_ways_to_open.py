"""One click to start: badges, Colab's cell, Binder's files, the container, the workflow; each against what it names."""

import ast
import fnmatch
import json
import os
import re
import subprocess
import sys
import tomllib
from datetime import date
from pathlib import Path

import nbformat
import pytest
import yaml

from tools import address
from tools.lesson import COLAB, EVERY, ROOT, without_colab

README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
HOME = address.published()


def test_badges_and_links_are_made_of_one_address(monkeypatch):
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    targets = [target for target in re.findall(r"\]\((https?://[^)]+)\)", README) if address.repository() in target]
    assert sorted(targets) == sorted([address.on_binder("00_start_here"), address.on_colab("00_start_here")])
    owner = address.repository().split("/")[0]
    links = re.findall(rf"https?://[^\s)]*{owner}[^\s)]*", README)
    assert all(address.repository() in link or link.startswith(address.on_site()) for link in links)
    assert re.search(r"badge_logo\.svg\)\]\(" + re.escape(address.on_binder("00_start_here")), README)
    assert re.search(r"colab-badge\.svg\)\]\(" + re.escape(address.on_colab("00_start_here")), README)


def test_a_fork_has_badges_of_its_own(monkeypatch):
    monkeypatch.setenv("GITHUB_REPOSITORY", "someone/spheres")
    assert (
        address.on_colab("x") == "https://colab.research.google.com/github/someone/spheres/blob/main/notebooks/x.ipynb"
    )
    assert address.on_binder("x").startswith("https://mybinder.org/v2/gh/someone/spheres/main?")


def colab(path: Path = EVERY[0]) -> str:
    """What a lesson does on Colab, first of all."""
    first = next(cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code")
    return COLAB.match(first.source)[0].rstrip()


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.stem)
def test_every_lesson_begins_with_the_same_lines_for_colab(path):
    notebook = nbformat.read(path, as_version=4)
    assert notebook.cells[1].cell_type == "code" and colab(path) == colab() and f"git+{HOME}" in colab()
    assert all("colab" not in cell.source.lower() for cell in without_colab(notebook).cells)


FAKE = """
import os, sys, types
os.environ["COLAB_RELEASE_TAG"] = "release"
module = types.ModuleType
output = module("google.colab.output")
output.enable_custom_widget_manager = lambda: open(sys.argv[1], "a").write("widgets\\n")
colab = module("google.colab")
colab.output = output
sys.modules |= {"google": module("google"), "google.colab": colab, "google.colab.output": output}
"""


def ran(tmp_path: Path, code: str, status: int = 0) -> tuple[subprocess.CompletedProcess, list[str]]:
    """A process that runs the cell after some code, where pip is a fake that writes down what it is asked."""
    asked = tmp_path / "asked"
    asked.touch()
    pip = tmp_path / "pip"
    pip.write_text(f'#!/bin/sh\necho "pip $*" >> "{asked}"\nexit {status}\n')
    pip.chmod(0o755)
    own = os.environ | {"PYTHONPATH": str(ROOT), "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    program = [sys.executable, "-c", f"{code}\n{colab()}\nimport lib.show", str(asked)]
    done = subprocess.run(program, env=own, capture_output=True, text=True)
    return done, asked.read_text().splitlines()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Colab is no Windows")
def test_on_colab_the_course_is_fetched_and_then_pictures_are_let_move(tmp_path):
    done, asked = ran(tmp_path, FAKE)
    assert not done.returncode and not done.stdout, done.stderr
    assert asked == [f"pip install --no-deps anywidget psygnal git+{HOME}", "widgets"]


@pytest.mark.skipif(sys.platform == "win32", reason="Colab is no Windows")
def test_on_colab_a_failed_install_is_told_and_ends_the_cell(tmp_path):
    done, asked = ran(tmp_path, FAKE, status=1)
    assert done.returncode and "AssertionError" in done.stderr and len(asked) == 1


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the fake is a shell's script")
def test_elsewhere_the_cell_does_nothing_and_says_nothing(tmp_path):
    done, asked = ran(tmp_path, "")
    assert (done.returncode, done.stdout, done.stderr, asked) == (0, "", "", [])


def test_what_colab_is_told_to_leave_alone_is_all_that_it_needs():
    """--no-deps brings what is named alone: all that the course imports beside must be Colab's, by its own list."""
    colab = {"ipython", "ipywidgets", "matplotlib", "numba", "numpy", "tqdm", "traitlets"}
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    needed = {re.match(r"[a-z-]+", x)[0] for x in extras["course"] + extras["fast"]}
    assert needed - colab == {"anywidget", "jupyterlab", "swept-spheres"}, "Colab is itself in the place of JupyterLab"


def test_binder_reads_a_folder_of_its_own_for_a_dockerfile_would_hide_the_rest():
    folder = ROOT / "binder"
    assert not any((ROOT / x).exists() for x in ("start", "runtime.txt")) and not (folder / "Dockerfile").exists()
    assert (folder / "runtime.txt").read_text() == "python-3.12\n"
    rows = (folder / "requirements.txt").read_text().splitlines()
    named = [row.removeprefix("-r ") for row in rows if not row.startswith("#")]
    assert [(folder / name).resolve() for name in named] == [ROOT / "requirements.txt"]
    start = (folder / "start").read_text().splitlines()
    assert start[0] == "#!/bin/bash" and start[-1] == 'exec "$@"'
    assert sys.platform == "win32" or os.access(folder / "start", os.X_OK)


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's instructions."""
    text = (ROOT / "tools" / "Dockerfile").read_text(encoding="utf-8")
    return [tuple(row.split(" ", 1)) for row in text.splitlines() if row and not row.startswith("#")]


def test_the_container_runs_what_make_runs_as_a_learner():
    made = instructions()
    names = [name for name, _ in made]
    assert names[0] == "FROM" and made[0][1].startswith("python:3.")
    user = [x for name, x in made if name == "USER"]
    assert user == ["learner"] and names.index("USER") < names.index("CMD")
    command = json.loads(dict(made)["CMD"])
    assert command[:2] == ["make", "lab"] and dict(made)["EXPOSE"] in command[2] and "--ip=0.0.0.0" in command[2]
    for target in [
        command[1],
        *re.findall(r"(?:^|&& )make (\S+)", "\n".join(x for _, x in made if x.startswith("make"))),
    ]:
        assert re.search(rf"^{re.escape(target)}:", MAKEFILE, re.M), target
    for source in [word for name, x in made if name == "COPY" for word in x.split()[1:-1]]:
        assert (ROOT / source).exists(), source
    needed = " ".join(x for name, x in made if name == "RUN")
    assert all(f" {package} " in needed for package in ("chromium", "git", "make", "npm"))


def test_the_containers_address_is_its_last_word():
    """`make lab` says --ip=127.0.0.1 first; JupyterLab takes the last."""
    lab = MAKEFILE[MAKEFILE.index("jupyter lab") :].splitlines()[0]
    assert lab.index("--ip=127.0.0.1") < lab.index("$(ARGS)")


def ignored(path: str) -> bool:
    """Is a path left out of the container?"""
    rows = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    patterns = [row for row in rows if row and not row.startswith("#")]
    ways = [path, *(str(x) for x in Path(path).parents)]
    return any(
        fnmatch.fnmatch(way, each) or fnmatch.fnmatch(way, each.removeprefix("**/"))
        for way in ways
        for each in patterns
    )


def test_the_container_takes_what_is_tracked_and_no_more():
    known = [ROOT / name for name in ("Makefile", "lib/__init__.py", "tests/lab.py", "tools/package.json", ".ci/run")]
    assert all(path.exists() and not ignored(str(path.relative_to(ROOT))) for path in known)
    made = (
        ".venv/bin/python",
        "tools/node_modules/x",
        "lib/__pycache__/x.pyc",
        "built/site/x",
        "notebooks/my_engine.py",
    )
    assert all(map(ignored, made))


def test_the_site_is_published_by_commands_that_make_has():
    flow = yaml.safe_load((ROOT / ".github/workflows/site.yml").read_text(encoding="utf-8"))
    assert flow[True]["push"]["branches"] == ["main"]  # yaml reads the word `on` as true
    build, publish = flow["jobs"]["build"], flow["jobs"]["publish"]
    asked = [word for step in build["steps"] for word in re.findall(r"(?<=make )[a-z ]+(?= )", step.get("run", ""))]
    assert asked == ["slides handout", "site"], "what the site takes in comes first"
    targets = re.findall(r"^([a-z ]+):", MAKEFILE, re.M)
    assert all(word in " ".join(targets).split() for word in " ".join(asked).split())
    used = [step["uses"].split("@")[0] for step in build["steps"] + publish["steps"] if "uses" in step]
    assert used[0] == "actions/checkout" and used[-2:] == ["actions/upload-pages-artifact", "actions/deploy-pages"]
    assert "actions/setup-node" in used and publish["needs"] == "build"
    assert publish["permissions"] == {"pages": "write", "id-token": "write"}
    upload = next(step for step in build["steps"] if "upload-pages" in step.get("uses", ""))
    assert upload["with"]["path"] == "built/site"


def test_what_could_not_be_tried_is_listed_with_what_should_be_seen():
    text = (ROOT / "tools/CHECKLIST.md").read_text(encoding="utf-8")
    assert date.fromisoformat(re.search(r"\d{4}-\d\d-\d\d", text)[0]) <= date.today()
    parts = re.split(r"^## ", text, flags=re.M)[1:]
    titles = [part.splitlines()[0] for part in parts]
    assert {"Binder", "Colab", "VS Code", "PyCharm", "Docker", "GitHub Pages", "Moodle"} <= set(titles)
    assert all(re.search(r"^- \[[ x]\] ", part, re.M) for part in parts)
    assert "tools/CHECKLIST.md" in README


def test_the_cell_is_plain_python():
    names = {node.id for node in ast.walk(ast.parse(colab())) if isinstance(node, ast.Name)}
    assert names == {"os"} and len(colab().splitlines()) <= 4
