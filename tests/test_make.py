"""The two commands: what they would run, that a second run installs nothing, and that a broken install shows."""

import os
import shutil
import stat
import subprocess
import sys

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


@pytest.mark.parametrize("goal", ["lab", "test"])
def test_an_install_cut_short_does_not_look_finished(tmp_path, goal):
    for name in ("Makefile", "requirements.txt", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    fake = tmp_path / "python"  # makes an environment whose pip is cut short
    fake.write_text(
        '#!/bin/sh\nmkdir -p .venv/bin\nprintf "#!/bin/sh\\nexit 1\\n" > .venv/bin/python\nchmod +x .venv/bin/python\n'
    )
    fake.chmod(fake.stat().st_mode | stat.S_IEXEC)
    assert make(goal, f"PYTHON={fake}", folder=tmp_path).returncode != 0
    assert (tmp_path / ".venv/bin/python").exists()
    assert not (tmp_path / ".venv/installed").exists()
    assert "--clear" in make("-n", goal, folder=tmp_path).stdout, "the next run begins anew"
