"""The marks on answers have the colour of their text, whatever a page makes of what is marked: in the dark, too."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STYLES = [
    path
    for folder in ("lib/show/front", "tools/live/front", "tools/slides/static", "tools/site/static", "tools/room")
    for path in sorted((ROOT / folder).glob("*.css"))
]


def rules(path: Path) -> list[tuple[str, str]]:
    """The rules of a style for marks: for what, and what they say."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
    return [(which.strip(), said) for which, said in re.findall(r"([^{}]+){([^{}]*)}", text) if ".mark" in which]


def test_votes_in_pictures_and_beside_them_have_marks():
    marked = [which for path in STYLES for which, _ in rules(path)]
    assert ".stage .choices .mark" in marked and ".alive-vote .mark" in marked


@pytest.mark.parametrize("path", STYLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_mark_has_the_colour_and_the_ground_of_its_text(path):
    for which, said in rules(path):
        told = dict(re.findall(r"([\w-]+):\s*([^;]+?)\s*(?:;|$)", said))
        assert (told.get("color"), told.get("background")) == ("inherit", "none"), which
