"""The reference: every public name is on a page, with all that a reader needs, and nothing to look up elsewhere."""

import doctest
import inspect
import re
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import lib
from tools import address
from tools.lesson import EVERY, ROOT
from tools.site import docstrings, reference, source

CASES = [(page, name) for page, room in reference.rooms().items() for name in reference.functions(room)]
FUNCTIONS = {case: getattr(reference.rooms()[case[0]], case[1]) for case in CASES}
WANTED = (
    "swept_spheres exact overlap ray trig quadratic viete tmin residual batch broad hierarchy curve mesh table rolling"
)
WANTED += " response plane setups double_double attack derivative"
LOOK_UP = re.compile(r"\b[Aa]s `[\w.]+`|\b[Aa]rguments\s+and\s+errors\b")
"""What sends a reader elsewhere."""

UNIT = re.compile(
    r"unit|length|radi|metre|degrees|shape|array|int|bool|str|float|Tree|Mesh|Balls|Room|Cloth|History|Parts|Grid|State|dict"
)
"""Words that say how large an argument is, in what unit, or of which kind."""

FEW_CHECKS = 3
"""How many calls deep a check is looked for."""

of_each = pytest.mark.parametrize("case", CASES, ids=".".join)


@pytest.mark.slow
def test_each_room_of_the_mathematics_has_a_page_and_each_name_a_place():
    assert set(reference.rooms()) == set(WANTED.split())
    for page, room in reference.rooms().items():
        text, module = reference.page(page), re.sub("^lib", "swept_spheres", room.__name__)
        for name in reference.public(room):
            assert f":: {module}.{name}\n" in text or f":: {name}\n   :module: {module}\n" in text
    assert len(CASES) > 80 and ("response", "collide") in CASES and ("swept_spheres", "sweep") in CASES


@pytest.mark.one_in(2)
@of_each
def test_a_function_says_what_it_does_takes_and_returns_and_shows_it(case):
    found, said = FUNCTIONS[case], docstrings.parts(FUNCTIONS[case])
    first = said.text.split("\n\n")[0]
    assert first and first.endswith((".", "?")) and said.example.startswith(">>> ")
    assert [entry for entry in docstrings.returned(found) if entry.text]


@pytest.mark.one_in(2)
@of_each
def test_each_argument_is_there_once_with_its_kind(case):
    entries = docstrings.entries(FUNCTIONS[case], "Parameters")
    named = [name.lstrip("*") for entry in entries for name in entry.names]
    assert sorted(named) == sorted(docstrings.signature(FUNCTIONS[case]))
    assert all(
        entry.text and (UNIT.search(entry.kind) or '"' in entry.kind or "callable" in entry.kind) for entry in entries
    ), entries


@of_each
def test_nothing_is_left_to_look_up(case):
    assert not LOOK_UP.search(docstrings.whole(FUNCTIONS[case]))


@pytest.mark.one_in(4)
@pytest.mark.parametrize("page", reference.rooms())
def test_no_page_sends_its_reader_elsewhere(page):
    room = reference.rooms()[page]
    assert not LOOK_UP.search(reference.page(page))
    for name in reference.public(room):
        if inspect.isclass(kind := getattr(room, name)):
            assert docstrings.parts(kind).text and not LOOK_UP.search(docstrings.whole(kind)), name


@pytest.mark.one_in(2)
@of_each
def test_what_checks_its_input_says_what_it_raises(case):
    found = FUNCTIONS[case]
    if docstrings.signature(found) and checks(inspect.unwrap(found), FEW_CHECKS):
        assert docstrings.entries(found, "Raises")


@cache
def checks(function, depth: int) -> bool:
    """Does it, or anything of ours that it calls, so many calls deep, raise for bad input?"""
    if re.search(r"raise (ValueError|TypeError)", inspect.getsource(function)):
        return True
    codes = [function.__code__, *filter(inspect.iscode, function.__code__.co_consts)]
    called = (function.__globals__.get(name) for code in codes for name in code.co_names)
    ours = (x for x in called if inspect.isfunction(x) and x.__module__.startswith("lib"))
    return depth > 0 and any(checks(x, depth - 1) for x in ours)


def test_a_check_is_found_where_there_is_one():
    assert checks(lib.plane.bounce, FEW_CHECKS) and not checks(lib.double_double.add, FEW_CHECKS)


@pytest.mark.one_in(6)
@of_each
def test_the_example_of_a_page_runs_where_its_names_are_imported(case, monkeypatch):
    page, name = case
    monkeypatch.setitem(sys.modules, "swept_spheres", lib)  # this checkout, whichever is installed
    room, found = reference.rooms()[page], inspect.unwrap(FUNCTIONS[case])
    shown = docstrings.example(docstrings.parts(found).example, inspect.getmodule(found).__package__)
    assert not re.search(r"\blib\b", shown)
    names = {each: getattr(room, each) for each in reference.public(room)} | {"np": np, "swept_spheres": lib}
    inner = {each: x for each, x in vars(inspect.getmodule(found)).items() if page == "broad"}  # of cells and parts
    test = doctest.DocTestParser().get_doctest(shown, inner | names, name, None, None)
    assert doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test).failed == 0


def test_a_reference_is_spelled_out_in_the_order_of_the_signature():
    found = docstrings.entries(lib.plane.bounce, "Parameters")
    assert found[0].text == docstrings.entries(lib.plane.sweep, "Parameters")[0].text
    (raised,) = docstrings.entries(lib.plane.bounce, "Raises")
    assert raised.text.startswith("Naming the argument") and raised.text.endswith(
        "ValueError also for e outside [0, 1]."
    )
    assert docstrings.returned(lib.ray.steps)[0].names == ("Steps",)


@pytest.mark.slow
def test_a_name_leads_to_its_lines():
    for (page, name), found in FUNCTIONS.items():
        room = docstrings.program(reference.rooms()[page].__name__)
        link = reference.where("swept_spheres" if page == "swept_spheres" else room, name)
        path, first, last = re.fullmatch(r".*/blob/main/(.+)#L(\d+)-L(\d+)", link).groups()
        rows = (ROOT / path).read_text(encoding="utf-8").splitlines()[int(first) - 1 : int(last)]
        assert any(f"def {inspect.unwrap(found).__name__}(" in row for row in rows), link
        assert link.startswith(address.on_github(""))


def test_a_page_leads_to_the_lesson_that_derives_it():
    known = {f"notebooks/{path.stem}" for path in EVERY}
    for page in reference.rooms():
        assert reference.lesson_of(page) in known and f"</{reference.lesson_of(page)}>`" in reference.page(page)
    assert reference.lesson_of("plane") == "notebooks/09_plane"


def test_the_map_of_the_site_has_the_guide_and_the_reference_under_use_it_in_a_program():
    (part,) = [x for x in source._contents()["parts"] if x["caption"] == "Use it in a program"]
    files = [x["file"] for x in part["chapters"]]
    assert files == ["about", *(f"guide/{name}" for name in source.GUIDE), "reference/index"]
    assert [x["file"] for x in part["chapters"][-1]["sections"]] == [f"reference/{x}" for x in reference.rooms()]


def test_a_link_of_the_guide_leads_to_a_page_or_to_the_repository():
    text = source._with_links("[a](many_pairs.md) [b](../README.md) [c](many_pairs.py) [d](#x)", "guide/")
    assert "[a](many_pairs.md) [b](../about.md)" in text and "[d](#x)" in text
    assert f"[c]({address.on_github('guide/many_pairs.py')})" in text


def test_every_name_in_a_constant_s_place_says_what_it_is():
    for room in reference.rooms().values():
        for name in reference.public(room):
            if not callable(getattr(room, name)):
                assert reference.said_of(room, name), (room.__name__, name)


def test_the_pages_are_written(tmp_path: Path):
    reference.write(tmp_path)
    assert {path.stem for path in (tmp_path / "reference").iterdir()} == {"index", *reference.rooms()}
