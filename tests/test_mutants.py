"""Mutants are of code alone, not of text, types or messages; each is one changed line that still parses."""

import ast

import mutants

SOURCE = '''"""Of 1 < 2 and not 0."""
__all__ = ["one"]


def f(x: int | None = 3, *, deep=False) -> int | float:
    """If x > 1 or so."""
    if not x and x <= 1:  # x == 2
        raise ValueError(f"x must be above 1 + 1; got {x + 1}")
    return max(x * 2, (x) - 7, key="a < b") & -1
'''
EXPECTED = {
    5: ["x: int | None = 4", "deep=True"],
    7: ["if x and", "not x or x", "x < 1", "x <= 0", "x <= 2"],
    9: ["min(x", "x / 2", "x * 1", "(x) + 7", '"a < b") | -1', "& 1", "& -0", "& -2"],
}


def test_every_place_is_found_and_no_other(tmp_path, monkeypatch):
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    (tmp_path / "f.py").write_text(SOURCE, encoding="utf-8")
    found = mutants.Places("f.py").found
    for line, news in EXPECTED.items():
        mine = [m.new for m in found if m.line == line]
        assert len(mine) == len(news) and all(any(new in x for x in mine) for new in news)
    assert {m.line for m in found} == set(EXPECTED)
    for m in found:
        lines = SOURCE.splitlines()
        assert lines[m.line - 1] == m.old != m.new and m.line in m.near
        lines[m.line - 1] = m.new
        ast.parse("\n".join(lines))


def test_a_mutant_is_met_by_the_tests_that_reach_it_its_own_first_and_then_the_quickest():
    reached = {"f.py:7": {"slow", "quick"}, "f.py:8": {"late"}, "f.py:1": {""}, "f.py": {"slow", "quick", "late", ""}}
    took = {"slow": 3.0, "quick": 0.1, "late": 1.0}

    def met_by(*near) -> list[str]:
        return mutants.tests_of(mutants.Mutant("f.py", near[0], "", "", near), reached, took)

    assert met_by(7) == ["quick", "slow"] and met_by(7, 8) == ["quick", "late", "slow"] and met_by(9) == []
    assert met_by(1) == ["quick", "late", "slow"], "what importing runs is met by all that reach the file"
    own = "tests/test_f.py::own"
    reached["f.py:7"] |= {own, "longest"}
    took |= {own: 2.0, "longest": mutants.ENOUGH - 5.0}
    assert met_by(7) == [own, "quick", "slow"], "the last is more than there is time for"
