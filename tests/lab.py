"""One real JupyterLab and one page for all browser tests."""

import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import nbformat
from playwright.sync_api import Page, sync_playwright

from tools.needs import browser_path

ROOT = Path(__file__).parent.parent
SCREENSHOTS = ROOT / "tests" / "screenshots"
SCRATCH = SCREENSHOTS / f"scratch_{os.getpid()}.ipynb"  # workers run side by side
QUIET = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def lab(folder: Path = ROOT, configured: bool = True):
    """Start JupyterLab on a folder, as `make lab` does or without its configuration; yield its address; end it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    token = secrets.token_hex(16)
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--expose-app-in-browser"]
    options = ["--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0", f"--ServerApp.root_dir={folder}"]
    own = Path(tempfile.mkdtemp())
    write_settings(own)
    environment = os.environ | {"JUPYTER_TOKEN": token, "JUPYTERLAB_SETTINGS_DIR": str(own)}
    environment |= {"JUPYTERLAB_WORKSPACES_DIR": str(own / "workspaces"), "PYTHONPATH": str(ROOT)}
    environment |= {"JUPYTER_CONFIG_PATH": str(ROOT / "binder")} if configured else {}
    server = subprocess.Popen(command + options, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        base = f"http://127.0.0.1:{port}"
        wait_until(lambda: answers(f"{base}/api?token={token}"), "JupyterLab did not start", seconds=60)
        yield f"{base}/lab?token={token}&reset"
    finally:
        server.terminate()
        server.wait(20)
        shutil.rmtree(own)


def write_settings(folder: Path) -> None:
    """Settings of the tests' own: every cell drawn, no news asked for, and no notebook saved by itself."""
    settings = {
        "docmanager-extension/plugin": {"autosave": False},
        "notebook-extension/tracker": {"windowingMode": "none"},
        "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    }
    for name, values in settings.items():
        path = folder / "@jupyterlab" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values))


def answers(address: str) -> bool:
    """Does the server reply yet?"""
    try:
        return urllib.request.urlopen(address, timeout=2).status == 200
    except OSError:
        return False


def wait_until(condition, message: str, seconds: float = 20) -> None:
    """Wait for a condition, or fail with the message."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, message
        time.sleep(0.05)


@contextmanager
def launched():
    """An installed Chromium or Chrome, started and ended."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser_path(), args=QUIET)
        yield chromium
        chromium.close()


@contextmanager
def page(address: str):
    """A page of that JupyterLab, ready; `page.complaints` gathers the console's errors."""
    with launched() as chromium:
        made = chromium.new_page(viewport={"width": 1500, "height": 1000})
        made.complaints = []
        made.on("console", lambda m: made.complaints.append(m.text) if m.type == "error" else None)
        made.on("pageerror", lambda e: made.complaints.append(str(e)))
        made.goto(address)
        made.wait_for_function("window.jupyterapp && window.jupyterapp.started", timeout=60_000)
        made.evaluate("window.jupyterapp.restored")
        yield made


def run_all(made: Page, notebook: str) -> bool:
    """Open a notebook, run every cell, and say whether none raised."""
    return made.evaluate(
        """async (path) => {
            const app = window.jupyterapp;
            const panel = await app.commands.execute('docmanager:open', {path, factory: 'Notebook'});
            await panel.context.ready;
            await panel.sessionContext.ready;
            app.shell.activateById(panel.id);
            return await app.commands.execute('notebook:run-all-cells');
        }""",
        notebook,
    )


def show(made: Page, *cells: str) -> None:
    """Run a notebook of these cells in a folder of the tests' own; a cell that begins with a # and a space is text.

    Where that notebook is open already, these cells take the place of its own, and its kernel goes on.
    """
    new = {"# ": nbformat.v4.new_markdown_cell}
    cells = [new.get(cell[:2], nbformat.v4.new_code_cell)(cell) for cell in cells]
    path = SCRATCH.relative_to(ROOT).as_posix()
    if made.evaluate("path => window.jupyterapp.shell.currentWidget?.context?.path === path", path):
        assert made.evaluate(PUT, cells), "a cell raised"
        return
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    SCREENSHOTS.mkdir(exist_ok=True)
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), SCRATCH)
    assert run_all(made, path), "a cell raised"


PUT = """async (cells) => {
    const {commands, shell} = window.jupyterapp, model = shell.currentWidget.content.model.sharedModel;
    model.transact(() => {
        model.deleteCellRange(0, model.cells.length);
        model.insertCells(0, cells);
    });
    return await commands.execute('notebook:run-all-cells');
}"""


def clear(made: Page) -> None:
    """Leave nothing of a notebook but itself and its kernel: no widget, no name, no cell."""
    told = ask(made, CLEARED)
    assert told == "", f"the kernel is not as it was: {told}"
    made.evaluate(PUT, [])


CLEARED = """
from ipywidgets import Widget
from lib.show import projector
Widget.close_all()
projector(False)
get_ipython().reset()
"""


def ask(made: Page, code: str) -> str:
    """What some code prints in the kernel of the notebook that is open."""
    return made.evaluate(
        """async (code) => {
            const asked = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({code});
            let told = '';
            asked.onIOPub = ({header, content}) => {
                if (content.name === 'stdout') told += content.text;
                if (header.msg_type === 'error') told += content.traceback.join('\\n');
            };
            await asked.done;
            return told.trim();
        }""",
        code,
    )


def close_all(made: Page) -> None:
    """Close every tab without saving, and end every kernel."""
    made.evaluate(
        """async () => {
            const app = window.jupyterapp;
            for (const widget of [...app.shell.widgets('main')]) {
                if (widget.context) await widget.context.revert();
                widget.dispose();
            }
            await app.serviceManager.sessions.shutdownAll();
        }"""
    )
