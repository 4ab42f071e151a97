"""Every lesson under axe, run, light and dark: nothing serious in what the course shows."""

import shutil
import subprocess

import pytest
from lab import run_all
from lessons import NOTEBOOKS
from test_browser import come_to, themes

AXE = "axe-core@4.14.1"
OURS = ".jp-OutputArea-output, .jp-MarkdownOutput"
"""What the cells show; all else of the page is JupyterLab's."""

RUN = """async (ours) => {
    const found = await axe.run({include: [['.jp-NotebookPanel-notebook']]}, {resultTypes: ['violations']});
    return found.violations.filter(({impact}) => ['serious', 'critical'].includes(impact)).flatMap(({id, nodes}) =>
        nodes.filter(({target}) => document.querySelector(target.at(-1)).closest(ours))
            .map(({html, failureSummary}) => `${id}: ${html.slice(0, 200)} ${failureSummary}`));
}"""


@pytest.fixture(scope="module")
def axe(tmp_path_factory) -> str:
    """The source of axe-core, by npm."""
    npm, folder = shutil.which("npm"), tmp_path_factory.mktemp("axe")
    if npm is None:
        pytest.skip("NO NPM: the lessons were not looked at by axe")
    words = f"install --no-save --ignore-scripts --prefer-offline --prefix {folder} {AXE}".split()
    done = subprocess.run([npm, *words], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"NO AXE: the lessons were not looked at by it: {done.stderr[-200:]}")
    return (folder / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_nothing_serious_is_wrong_with_a_lesson(browser, axe, path):
    assert run_all(browser, f"notebooks/{path.name}"), "a cell raised"
    browser.evaluate(axe)
    for stage in browser.locator(".stage").all():
        come_to(stage)
    for theme in themes(browser):
        assert browser.evaluate(RUN, OURS) == [], theme
