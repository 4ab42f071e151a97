"""The guide: short pages whose every listing runs. Examples run as doctests; here run files and commands."""

import os
import re
import shlex
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

import lib
from tools.lesson import ROOT
from tools.site.source import GUIDE

FOLDER = ROOT / "guide"
PAGES = sorted(FOLDER.glob("*.md"))
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
LONGEST = 120
FIGURE = re.compile(r"\d[\d.,]*\s?(?:ms|µs|ns|seconds?\b(?! began)|MB|GB|times as fast)|\b\d+ %")
"""What is measured, and would have to be printed by a command beside it."""


def listings(page: str, kind: str) -> list[str]:
    """The fenced listings of one kind."""
    return [
        body for found, body in FENCED.findall((FOLDER / f"{page}.md").read_text(encoding="utf-8")) if found == kind
    ]


def test_the_pages_are_those_of_the_map():
    assert {path.stem for path in PAGES} == set(GUIDE)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page_is_short_speaks_to_programs_and_claims_no_figure(path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST and ">>> " in text
    code = [row for row in text.splitlines() if re.match(r" +(>>>|\.\.\.) ", row)]
    assert any("swept_spheres" in row for row in code) and not re.search(r"\blib\b", text)
    assert not FIGURE.findall("\n".join(row for row in text.splitlines() if row not in code))
    levels = [len(x) for x in re.findall(r"^(#+) ", FENCED.sub("", text), re.M)]
    assert levels[0] == 1 and all(after in range(2, before + 2) for before, after in pairwise(levels))


def test_what_a_page_links_to_is_there():
    for path in PAGES:
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", path.read_text(encoding="utf-8")):
            assert (FOLDER / link).exists(), (path.name, link)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files of the page on proving."""
    for body in listings("proving", "python"):
        name = re.match(r"# (\w+\.py)\n", body)[1]
        (tmp_path / name).write_text(body, encoding="utf-8")
    return tmp_path


def ran(command: str, folder: Path) -> subprocess.CompletedProcess:
    """What a command of a page does with this checkout, whichever is installed."""
    command, _, into = command.replace("swept_spheres.", "lib.").partition(" > ")
    words = [sys.executable if word == "python" else word for word in shlex.split(command)]
    known = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    done = subprocess.run(words, cwd=folder, env=known, capture_output=True, text=True, encoding="utf-8")
    if into:
        (folder / into.strip()).write_text(done.stdout, encoding="utf-8")
    return done


@pytest.mark.slow
def test_the_commands_of_the_page_on_proving_run(folder):
    one, program, vectors = listings("proving", "sh")
    for command in (one, program):
        done = ran(command, folder)
        assert done.returncode == 1 and "wrong miss" in done.stdout, done.stdout + done.stderr
    assert ran(vectors, folder).returncode == 0 and (folder / "vectors.json").stat().st_size > 1e5


@pytest.mark.slow
def test_the_workflow_of_the_page_runs_the_attack(folder):
    (text,) = listings("proving", "yaml")
    steps = yaml.safe_load(text)["jobs"]["attack"]["steps"]
    (install, attack) = [step["run"] for step in steps if "run" in step]
    assert install in (ROOT / "README.md").read_text(encoding="utf-8")
    assert ran(attack, folder).returncode == 1


def test_many_pairs_are_swept_block_by_block(monkeypatch, capsys):
    import runpy

    monkeypatch.setattr(sys, "argv", ["many_pairs.py", "20_000", "--block", "3_000"])
    runpy.run_path(str(FOLDER / "many_pairs.py"), run_name="__main__")
    said = capsys.readouterr().out
    hits = int(re.match(r"20,000 pairs in blocks of 3,000: ([\d,]+) hit\n", said)[1].replace(",", ""))
    made = runpy.run_path(str(FOLDER / "many_pairs.py"))["many"](20_000, 3_000)
    assert hits == int(lib.exact.sweep(*(x.compute() for x in made), 1.0).hit.sum()) > 0
    assert " MB at most" in said or "nan" in said
