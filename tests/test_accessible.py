"""Every lesson under axe, run, light and dark: nothing serious in what the course shows."""

import pytest
from lab import run_all
from lessons import NOTEBOOKS
from test_browser import come_to, themes

from tools import needs

OURS = ".jp-OutputArea-output, .jp-MarkdownOutput"
"""What the cells show; all else of the page is JupyterLab's."""

RUN = """async (ours) => {
    const found = await axe.run({include: [['.jp-NotebookPanel-notebook']]}, {resultTypes: ['violations']});
    return found.violations.filter(({impact}) => ['serious', 'critical'].includes(impact)).flatMap(({id, nodes}) =>
        nodes.filter(({target}) => document.querySelector(target.at(-1)).closest(ours))
            .map(({html, failureSummary}) => `${id}: ${html.slice(0, 200)} ${failureSummary}`));
}"""


@pytest.fixture(scope="module")
def axe() -> str:
    """The source of axe-core."""
    if not (needs.ASSETS / "axe-core").exists():
        pytest.skip("NO AXE: npm has not fetched it, and the lessons were not looked at by it")
    return (needs.asset("axe-core") / "axe.min.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_nothing_serious_is_wrong_with_a_lesson(browser, axe, path):
    assert run_all(browser, f"notebooks/{path.name}"), "a cell raised"
    browser.evaluate(axe)
    for stage in browser.locator(".stage").all():
        come_to(stage)
    for theme in themes(browser):
        assert browser.evaluate(RUN, OURS) == [], theme
