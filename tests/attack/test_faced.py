"""The map of methods and families: shares as they are counted, and in every cell that is not clean a pair to try."""

import re

import numpy as np
import pytest

from lib import METHODS, exact
from lib.attack import truth
from lib.show.attack.faced import FIRST, PAIRS, ROUGH, Faced, faced, scores, witness

NUMBER = r"−?[\d.]+(?:·10[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)?"


@pytest.mark.slow
def test_what_is_painted_is_what_was_counted():
    found, board = truth.table(PAIRS), Faced()
    assert list(scores()) == list(found) and board.held == (FIRST, "quadratic")
    for family, row in scores().items():
        assert row["exact"][0] == 0 and row["exact"][1] <= 0.5
        for method in set(METHODS) - {"trig"}:
            assert row[method][0] == found[family][method].wrong / found[family][method].pairs
        assert row["trig"][0] in {drawn for _, drawn, _ in ROUGH} and row["trig"][1] == 0
    texts = [text.get_text() for text in board.ax.texts]
    assert len(texts) == len(METHODS) + len(found) * (1 + len(METHODS)) and set(METHODS) | set(found) <= set(texts)


@pytest.mark.slow
def test_a_cell_that_is_held_tells_of_a_pair_that_is_wrong():
    board = Faced()
    for family in ("near tangent", FIRST, "points", "scale 2^480"):
        board.move("cell", (list(METHODS).index("quadratic"), list(scores()).index(family)))
        assert board.held == (family, "quadratic")
        pair = re.search(r"for p = \((.*)\), v = \((.*)\), r = (\S+) right is", board.alt)
        p, v, r = ([plain(x) for x in re.findall(NUMBER, text)] for text in pair.groups())
        with np.errstate(all="ignore"):
            assert bool(METHODS["quadratic"](p, v, r[0]).hit) != bool(exact.sweep(p, v, r[0]).hit)


def plain(x: str) -> float:
    """A number as it is written for readers."""
    mantissa, _, power = x.replace("−", "-").partition("·10")
    return float(mantissa + "e" + power.translate(str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")) if power else mantissa)


@pytest.mark.slow
def test_a_clean_cell_says_so_and_places_beyond_the_map_are_its_edge():
    board = Faced()
    board.move("cell", (99, -99))
    assert board.held == ("ordinary", "exact") and board.alt == "exact on “ordinary” is wrong on none of the pairs."
    board.move("cell", (1, 99))
    assert board.held[1] == "trig" and "for p" not in board.alt
    assert witness("ordinary", "exact").startswith("here none was found")


@pytest.mark.slow
def test_keys_go_from_cell_to_cell(capsys):
    board = Faced()
    before = board.cell
    board.receive({"kind": "key", "event": {"handle": "cell", "dx": 1, "dy": -1, "fine": False}, "number": 1})
    assert board.cell == (before[0] + 1, before[1] + 1)
    faced()
    assert "Faced" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("place", [(np.nan, 0), (0, np.inf)])
def test_a_place_that_is_none_is_refused(place):
    with pytest.raises(ValueError, match="place must be two finite coordinates"):
        Faced().move("cell", place)
