"""Each tagged equation of the lessons has its check, in its lesson's folder: they are gathered and run here."""

import inspect
import re
import sys
from importlib import import_module

import pytest
from equations import CHECKS
from lessons import NOTEBOOKS, ROOT, displayed, letters, prose, read, tags

import lib
from lib import (
    broad,
    curve,
    double_double,
    exact,
    frame,
    overlap,
    plane,
    quadratic,
    ray,
    residual,
    response,
    rolling,
    table,
    tmin,
    trig,
    viete,
)
from lib.broad import hierarchy, reach
from lib.curve import bernstein, first_root, quartic
from lib.show.letters import LETTERS

for path in sorted((ROOT / "tests").glob("*/*_equations.py")):
    sys.path.append(str(path.parent))
    import_module(path.stem)  # it registers its checks

TEXTS = {path.name: prose(read(path)) for path in NOTEBOOKS}


def test_tags_and_checks_match_one_to_one():
    found = [number for text in TEXTS.values() for number in tags(text)]
    assert len(found) == len(set(found)), "a tag stands twice"
    assert set(found) == set(CHECKS), "a tag without a check, or a check without a tag"


@pytest.mark.parametrize("number", CHECKS)
def test_equation(number):
    CHECKS[number]()


@pytest.mark.parametrize("name", TEXTS)
def test_every_displayed_equation_has_a_tag_of_its_lesson(name):
    for formula in displayed(TEXTS[name]):
        assert len(tags(formula)) == 1, f"{formula} needs one tag"
        assert "\\begin{align}" not in formula
    numbers = tags(TEXTS[name])
    assert set(numbers) == {f"{int(name[:2])}.{i}" for i in range(1, len(numbers) + 1)}


@pytest.mark.parametrize("name", TEXTS)
def test_every_letter_has_a_meaning(name):
    used = set().union(*(letters(formula) for formula in displayed(TEXTS[name])))
    assert {as_drawn(letter) for letter in used} <= set(LETTERS), "a letter without a meaning"


def test_every_meaning_has_its_letter_in_an_equation():
    used = {as_drawn(letter) for text in TEXTS.values() for formula in displayed(text) for letter in letters(formula)}
    assert set(LETTERS) <= used


def test_docstrings_cite_equations_that_exist():
    for module in (
        lib,
        frame,
        overlap,
        ray,
        trig,
        viete,
        tmin,
        residual,
        quadratic,
        exact,
        double_double,
        response,
        plane,
        table,
        reach,
        broad,
        hierarchy,
        curve,
        quartic,
        bernstein,
        first_root,
        rolling,
    ):
        for number in re.findall(r"eq\. ([\d.]+\d)", inspect.getsource(module)):
            assert number in CHECKS, f"{module.__name__} cites ({number})"


NAMED = r"""\mu \kappa \tau \theta \varphi \varepsilon \alpha \beta \gamma \delta \ell \sigma \nu \rho \lambda
\omega \psi""".split()


GREEK = dict(zip(NAMED, "μκτθφεαβγδlσνρλωψ", strict=True))


def as_drawn(letter: str) -> str:
    """A letter of a table as the glossary names it: b for bold, Greek as itself."""
    bold, plain = letter.startswith(r"\mathbf"), letter.replace(r"\mathbf ", "").replace(r"\hat v", "v̂")
    for name, sign in GREEK.items():
        plain = plain.replace(name, sign)
    return "b" * bold + plain
