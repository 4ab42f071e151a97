"""The two commands: what they would run, that a second run installs nothing, and that a broken install shows."""

import os
import runpy
import shutil
import stat
import subprocess
import sys
from types import SimpleNamespace

import pytest
from lessons import ROOT

pytestmark = pytest.mark.skipif(shutil.which("make") is None or sys.platform == "win32", reason="make is not here")
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}


def make(*words, folder=ROOT):
    return subprocess.run(["make", *words], cwd=folder, env=CLEAN, capture_output=True, text=True)


@pytest.mark.skipif(not (ROOT / ".venv/installed-test").exists(), reason="set up without make")
def test_a_second_run_installs_nothing():
    for goal in ("lab", "test"):
        assert "pip install" not in make("-n", goal).stdout


def test_lab_listens_at_home_keeps_its_token_and_passes_options_on():
    planned = make("-n", "lab", "ARGS=--no-browser --port 8899").stdout
    assert "--ip=127.0.0.1" in planned and "token" not in planned
    assert "--no-browser --port 8899 notebooks/00_start_here.ipynb" in planned
    assert f'--ServerApp.root_dir="{ROOT}"' in planned, "links lead out of notebooks/"


@pytest.mark.slow
def test_the_server_that_the_course_starts_holds_nothing_back():
    assert f'JUPYTER_CONFIG_PATH="{ROOT}/binder$' in make("-n", "lab").stdout
    words = [ROOT / "binder" / "start", sys.executable, "-m", "jupyterlab", "--show-config-json"]  # as Binder does
    done = subprocess.run(words, cwd=ROOT, env=CLEAN, capture_output=True, text=True)
    assert "Prompt" in done.stdout, done.stderr


def test_a_connection_is_told_to_send_at_once_before_it_connects(monkeypatch):
    given = runpy.run_path(
        str(ROOT / "binder" / "jupyter_server_config.py"), {"c": SimpleNamespace(ServerApp=SimpleNamespace())}
    )
    calls, Prompt = [], given["Prompt"]
    monkeypatch.setattr(given["ZMQChannelsWebsocketConnection"], "connect", lambda self: calls.append("connects"))
    monkeypatch.setattr(Prompt, "websocket_handler", SimpleNamespace(set_nodelay=calls.append))
    Prompt.connect(Prompt.__new__(Prompt))
    assert calls == [True, "connects"]


@pytest.fixture
def course(tmp_path):
    """A folder with what make needs, and a Python whose environments write down what pip is asked."""
    for name in ("Makefile", "requirements.txt", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    script(tmp_path / "pip", 'case "$*" in *pip*) echo "$*" >> asked;; esac')
    script(tmp_path / "jupyter", "echo started")
    script(tmp_path / "python", "mkdir -p .venv/bin && cp pip .venv/bin/python && cp jupyter .venv/bin/jupyter")
    return tmp_path


def script(path, lines):
    path.write_text(f"#!/bin/sh\n{lines}\n")
    path.chmod(path.stat().st_mode | stat.S_IEXEC)


def test_lab_says_what_it_sets_up_shows_it_and_asks_for_nothing_the_second_time(course):
    first = make("lab", "PYTHON=./python", folder=course).stdout
    asked = (course / "asked").read_text().splitlines()
    assert asked == ["-m pip install -r requirements.txt"], "not in silence"
    assert [
        line for line in first.splitlines() if line.startswith("Setting up") and " MB" in line and "minutes" in line
    ]
    second = make("lab", "PYTHON=./python", folder=course).stdout
    assert (course / "asked").read_text().splitlines() == asked and "Setting up" not in second
    assert "started" in first and "started" in second


def test_lab_opens_at_once_and_compiles_behind(course):
    script(course / "jupyter", 'test -e "$SWEPT_SPHERES_COMPILING" && echo meanwhile; sleep 2; ls .venv')
    script(course / "pip", 'case "$*" in *lib.compiled*) sleep 1; echo compiled;; esac')
    told = make("lab", "PYTHON=./python", folder=course).stdout.split()
    assert told.index("meanwhile") < told.index("compiled") and "compiling" not in told, told


def test_an_environment_whose_python_is_gone_is_made_anew(course):
    make("lab", "PYTHON=./python", folder=course)
    (course / ".venv/bin/python").unlink()
    assert "started" in make("lab", "PYTHON=./python", folder=course).stdout
    assert len((course / "asked").read_text().splitlines()) == 2 and (course / ".venv/bin/python").exists()


@pytest.mark.parametrize("goal", ["lab", "test"])
def test_an_install_cut_short_does_not_look_finished(course, goal):
    script(course / "pip", "exit 1")
    assert make(goal, "PYTHON=./python", folder=course).returncode != 0
    assert (course / ".venv/bin/python").exists()
    assert not (course / ".venv/installed").exists()
    assert "--clear" in make("-n", goal, folder=course).stdout, "the next run begins anew"


@pytest.mark.parametrize("there", [None, "old"])
def test_what_pages_show_is_fetched_once_and_again_when_the_list_changes(course, there):
    (course / "tools" / "node_modules").mkdir(parents=True)
    (course / "tools" / "package-lock.json").write_text("new")
    if there:
        (course / "tools" / "node_modules" / ".of").write_text(there)
    script(course / "npm", f'echo "$*" >> {course}/asked')
    own = CLEAN | {"PATH": f"{course}{os.pathsep}{os.environ['PATH']}"}
    for _ in range(2):
        subprocess.run(["make", "assets"], cwd=course, env=own, check=True)
    assert (course / "asked").read_text().splitlines() == ["ci --ignore-scripts --no-audit --no-fund --prefix tools"]


def test_a_fetch_that_fails_is_said_and_tried_again(course):
    (course / "tools").mkdir()
    (course / "tools" / "package-lock.json").write_text("new")
    script(course / "npm", f"echo tried >> {course}/asked; exit 1")
    own = CLEAN | {"PATH": f"{course}{os.pathsep}{os.environ['PATH']}"}
    for _ in range(2):
        done = subprocess.run(["make", "assets"], cwd=course, env=own, capture_output=True, text=True)
        assert done.returncode == 0 and "could not fetch" in done.stdout
    assert (course / "asked").read_text().split() == ["tried", "tried"]


def test_without_npm_it_is_said_and_nothing_fails(course):
    own = CLEAN | {"PATH": str(course)}
    done = subprocess.run(
        [shutil.which("make"), "SHELL=/bin/sh", "assets"], cwd=course, env=own, capture_output=True, text=True
    )
    assert done.returncode == 0 and "No npm" in done.stdout


@pytest.mark.slow
def test_every_measurement_of_bench_can_be_begun(tmp_path):
    scripts = [line.split()[-1] for line in make("-n", "bench").stdout.splitlines() if "tests/bench/" in line]
    assert len(scripts) > 8
    for script in scripts:
        begun = [sys.executable, "-c", f"import runpy; runpy.run_path({str(ROOT / script)!r})"]
        done = subprocess.run(begun, cwd=tmp_path, env=CLEAN, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
