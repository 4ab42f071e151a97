"""One JupyterLab and one page for all tests of a file that need a browser."""

import os

import pytest
from lab import SCRATCH, SCREENSHOTS, browser_path, close_all, lab, page

MISSING = "NO BROWSER: the browser tests did not run. Install chromium or Chrome."


@pytest.fixture(scope="module")
def jupyter():
    if browser_path() is None:
        assert not os.environ.get("CI"), MISSING
        pytest.skip(MISSING)
    SCREENSHOTS.mkdir(exist_ok=True)
    with lab() as address, page(address) as made:
        yield made


@pytest.fixture
def browser(jupyter):
    jupyter.complaints.clear()
    yield jupyter
    close_all(jupyter)
    SCRATCH.unlink(missing_ok=True)
