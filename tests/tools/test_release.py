"""What a release consists of: the same bytes each time, one version everywhere, and nothing that lay about."""

import os
import re
import shutil
import tarfile
import tomllib
import zipfile

import pytest
import yaml

from lib.version import topmost, version
from tools import release
from tools.lesson import ROOT

CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
RECIPE = yaml.safe_load((ROOT / "tools/conda/recipe.yaml").read_text(encoding="utf-8"))
WORKFLOW = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))


@pytest.mark.slow
def test_whoever_builds_it_again_has_the_same_bytes(tmp_path):
    first = release.build(ROOT, tmp_path / "first")
    shutil.unpack_archive(first[0], tmp_path / "unpacked", filter="data")
    (other,) = (tmp_path / "unpacked").iterdir()
    for path in other.rglob("*"):
        if path.is_file() and path.name != "PKG-INFO":
            path.chmod(0o700 if os.access(path, os.X_OK) else 0o600)
    second = release.build(other, tmp_path / "second")
    for one, again in zip(first, second, strict=True):
        assert one.name == again.name and one.read_bytes() == again.read_bytes()
    with tarfile.open(first[0]) as archive:
        assert {(x.uid, x.uname) for x in archive} == {(0, "")} and len({x.mtime for x in archive}) == 1


def test_a_tag_is_the_topmost_release_and_nothing_stands_above_it():
    newest = topmost(CHANGES).partition("+")[0]
    assert version() == topmost(CHANGES) and release.NEWEST.search(CHANGES)[1] == newest
    released = CHANGES.replace("## Unreleased\n", "")
    release.check(f"v{newest}", released)
    for tag, changes in ((newest, released), ("v0.0.1", released), (f"v{newest}", "## Unreleased\n\n" + released)):
        with pytest.raises(SystemExit, match="The tag must be the topmost release"):
            release.check(tag, changes)


def test_the_recipe_asks_for_what_the_wheel_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = [re.sub(r"([a-z])([<>=])", r"\1 \2", x) for x in project["project"]["dependencies"]]
    assert RECIPE["requirements"]["run"] == [f"python {project['project']['requires-python']}", *needed]
    assert RECIPE["requirements"]["host"][-1] == re.sub("([a-z])(>)", r"\1 \2", project["build-system"]["requires"][0])
    assert RECIPE["context"]["version"] == topmost(CHANGES).partition("+")[0]
    assert RECIPE["about"]["license"] == project["project"]["license"]
    (constraint,) = RECIPE["requirements"]["run_constraints"]
    assert constraint.replace(" ", "") in project["project"]["optional-dependencies"]["fast"][0]


def test_the_workflow_tests_before_it_releases_and_names_what_make_has():
    steps = [step["run"] for step in WORKFLOW["jobs"]["release"]["steps"] if "run" in step]
    targets = set(re.findall(r"^([a-z ]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    known = {word for target in targets for word in target.split()}
    asked = {word for step in steps if step.startswith("make ") for word in re.findall(r"(?<= )[a-z]+(?= |$)", step)}
    assert asked <= known and {"test", "dist", "site"} <= asked and steps[0].startswith("make test ")
    assert steps[1].startswith("make dist ") and "--tag" in steps[1] and steps[-1].startswith("gh release create")


def test_what_is_attached_holds_no_key_and_is_whole_or_not_there(tmp_path):
    from tools import attached

    built, folder = tmp_path / "built", tmp_path / "dist"
    for name in attached.PARTS.values():
        (built / name).mkdir(parents=True)
        (built / name / "index.html").write_text(name, encoding="utf-8")
    sheet = '<section class="sheet dense part-A"><h1>{}</h1>Is it?</section>\n'
    key = sheet.format("Form A") + sheet.format("Key to form A")
    kept = (
        "concepts_A.gift",
        "concepts_A_slides.html",
        "exam_first_1_key.html",
        "sheets_1_key.html",
        "sheets/04_2_key.html",
        "answers.csv",
    )
    for name in ("lessons", "sheets"):
        (built / "room" / name).mkdir()
    for name in (
        "concepts.html",
        "exam_first_1.html",
        "sheets_2.html",
        "sheets/04_2.html",
        "lessons/05_A.html",
        "lessons/05_key.html",
        *kept,
    ):
        (built / "room" / name).write_text(key, encoding="utf-8")
    (built / "slides" / "path_20.html").write_text("The right answer is C.", encoding="utf-8")
    (built / "slides" / "index.html").write_text('a<section class="paths">path_20</section>', encoding="utf-8")
    first = [path.read_bytes() for path in attached.packed(built, folder)]
    assert first == [path.read_bytes() for path in attached.packed(built, folder)] and len(first) == 5
    with zipfile.ZipFile(folder / "room.zip") as room:
        assert room.namelist() == [
            f"room/{name}.html" for name in ("concepts", "exam_first_1", "lessons/05_A", "sheets/04_2", "sheets_2")
        ]
        assert all(b"Is it?" in room.read(name) and b"Key to" not in room.read(name) for name in room.namelist())
    with zipfile.ZipFile(folder / "slides.zip") as decks:
        assert decks.namelist() == ["slides/index.html"] and decks.read("slides/index.html") == b"a"
    with zipfile.ZipFile(folder / "student_edition.zip") as edition:
        assert edition.read("student_edition/index.html") == b"editions/student"
    shutil.rmtree(built / "handout")
    shutil.rmtree(folder)
    with pytest.raises(SystemExit, match="handout must be built first"):
        attached.packed(built, folder)
    assert not folder.exists()
