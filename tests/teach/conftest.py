"""How long the tutor waits, for tests that have less time than a learner, or a machine that is busy."""

import pytest

from lib.teach import checking


@pytest.fixture
def quick(monkeypatch):
    """Who never ends is not waited for so long."""
    monkeypatch.setattr(checking, "PATIENCE", 1.0)


@pytest.fixture
def patient(monkeypatch):
    """A busy machine may take longer than a learner waits."""
    monkeypatch.setattr(checking, "PATIENCE", 60.0)
    monkeypatch.setattr(checking, "SOON", 60.0)
