"""What a newcomer reads first: versions agree, links lead somewhere, and what is claimed in numbers is so."""

import re

import pytest
import yaml

from lib import published
from tools import address
from tools.lesson import ROOT, lessons

PAPERS = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "TEACHING.md",
    "tools/grade/GRADING.md",
    "paper/paper.md",
    "paper/checklist.md",
]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_all_say_the_same_version_and_address():
    cited = yaml.safe_load(text("CITATION.cff"))
    newest, day = re.search(r"^## ([\d.]+), ([\d-]+)$", text("CHANGELOG.md"), re.M).groups()
    assert cited["version"] == newest and str(cited["date-released"]) == day
    assert cited["repository-code"] == address.published()
    assert f"{newest} in `CHANGELOG.md`" in text("paper/checklist.md")


@pytest.mark.parametrize("name", PAPERS)
def test_links_lead_to_files_and_headings_that_are_there(name):
    for link in re.findall(r"\]\((?!https?:)([^)]+)\)", text(name)):
        path, _, heading = link.partition("#")
        target = (ROOT / name).parent / path if path else ROOT / name
        assert target.exists(), link
        names = re.findall(r"^#+ (.+)$", target.read_text(encoding="utf-8"), re.M) if heading else []
        assert not heading or heading in [re.sub(r"[^\w -]", "", x).strip().lower().replace(" ", "-") for x in names]


@pytest.mark.parametrize("name", PAPERS)
def test_files_that_are_named_are_there(name):
    named = re.findall(r"`((?:lib|tests|tools|paper|notebooks|figures)/[\w/.]+|[A-Z]+\.md)`", text(name))
    assert not [x for x in named if not (ROOT / x).exists() and "my_engine" not in x and "NAME" not in x]


def test_what_one_reads_before_a_class_is_graded_is_no_wall():
    """Steps of a few sentences; and in detail no paragraph is longer than a page of a phone."""
    grading = text("TEACHING.md").split("## Grade a class")[1].split("\n## ")[0]
    steps = re.findall(r"^\d+\. (.+)$", grading, re.M)
    assert len(steps) == 7 and all(len(step) < 700 for step in steps)
    assert max(map(len, text("tools/grade/GRADING.md").split("\n"))) < 900
    assert sum("`ARGS=" in step or "`make" in step or "`lecturer" in step or "students/" in step for step in steps) == 7


def test_commands_that_are_named_are_targets():
    targets = set(re.findall(r"^([a-z ]+):", text("Makefile"), re.M))
    known = {word for target in targets for word in target.split()}
    for name in PAPERS:
        assert set(re.findall(r"\bmake ([a-z]+)`", text(name))) <= known, name


def test_the_paper_cites_what_its_list_has_and_counts_rightly():
    paper, listed = text("paper/paper.md"), re.findall(r"^@\w+\{(\w+),", text("paper/paper.bib"), re.M)
    assert set(re.findall(r"@(\w+\d{4})", paper)) == set(listed)
    assert 250 <= len(re.sub(r"^---.*?---", "", paper, flags=re.S).split()) <= 1000
    assert f"contains {len(published.ERRATA)} faults" in paper and "sixteen" in paper and len(lessons()) == 16
    minutes = [made.minutes for made in lessons()]
    assert f"{min(minutes)} to {max(minutes)}" in paper and 13 <= sum(minutes) / 60 <= 15


def test_issues_have_forms():
    for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*_*.yml"):
        form = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert {"name", "description", "body"} <= set(form) and len(form["body"]) == 3


def test_what_the_guide_quotes_of_the_proof_stands_there():
    proof = "".join(file.read_text(encoding="utf-8") for file in sorted((ROOT / "tests" / "proof").glob("*.v")))
    quoted = re.findall(r"`((?:close|holds|Lemma) [^`]+)`", (ROOT / "guide" / "proof.md").read_text(encoding="utf-8"))
    assert len(quoted) == 4
    assert all(quote in proof for quote in quoted)
