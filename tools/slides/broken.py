"""Code in shorter lines that means the same: on a slide its longest line says how large its letters are."""

import ast
import tokenize
from io import StringIO

ACROSS = 72
"""So many signs across can be read from the last row."""

BY_LINE = 4
"""By how much a line that goes on is set in, beside what it goes on from."""

WEAK = ("for", ",", "if", "or", "and", "+", "-", "*", "/")
"""Where a line may be broken, the best first: behind a comma, and before anything else."""


def broken(code: str, across: int = ACROSS) -> str:
    """The same code, its long lines broken inside brackets, which are put about a value that has none.

    >>> print(broken("a = first(1) + second(2)", 16))
    a = (
        first(1)
        + second(2)
    )
    """
    rows = [row for line in code.split("\n") for row in _rows(line, across)]
    made = "\n".join(rows)
    return made if _meant(made) == _meant(code) and _widest(made) < _widest(code) else code


def _widest(code: str) -> int:
    """How long the longest line of code is."""
    return max(map(len, code.split("\n")))


def _meant(code: str) -> str:
    """What code means, however its lines are broken; nothing if it is none."""
    try:
        return ast.dump(ast.parse(code))
    except SyntaxError:
        return ""


def _rows(line: str, across: int) -> list[str]:
    """A line, or the rows of it."""
    bare = line.strip()
    inset = line[: len(line) - len(line.lstrip())]
    if len(line) <= across or _unfinished(bare):
        return [line]
    head, value, tail = _opened(bare)
    if not value:
        return [line]
    further = inset + BY_LINE * " "
    pieces = _pieces(value, across - len(further))
    return [f"{inset}{head}", *(further + piece for piece in pieces), f"{inset}{tail}"]


def _unfinished(bare: str) -> bool:
    """Is a line only a part of a statement, or a head of a block?"""
    return not _meant(bare)


def _opened(bare: str) -> tuple[str, str, str]:
    """What stands before a value with a bracket behind it, the value, and the bracket that ends it."""
    statement = ast.parse(bare).body[0]
    value = getattr(statement, "value", None)
    if value is None:
        return bare, "", ""
    start, end = value.col_offset, value.end_col_offset
    if isinstance(value, ast.Call):
        start = value.func.end_col_offset
    if bare[start] in "([" and end == len(bare):
        return bare[: start + 1], bare[start + 1 : -1], bare[-1]
    return f"{bare[:start]}(", bare[start:end], ")"


def _pieces(value: str, across: int) -> list[str]:
    """A value in pieces that fit, broken at the weakest places outside all its brackets."""
    if len(value) <= across:
        return [value]
    places = _places(value)
    for sign in WEAK:
        if any(0 < cut < len(value) for cut in places.get(sign, ())):
            cuts = [0, *places[sign], len(value)]
            parts = [value[i:j].strip() for i, j in zip(cuts, cuts[1:], strict=False)]
            return [piece for part in parts if part for piece in _pieces(part, across)]
    return [value]


def _places(value: str) -> dict[str, list[int]]:
    """Where a value may be broken outside its brackets, by the sign there."""
    found, depth, before = {}, 0, ""
    for kind, text, (_, start), (_, end), _ in tokenize.generate_tokens(StringIO(f"({value})").readline):
        depth += (text in "([{") - (text in ")]}") if kind == tokenize.OP else 0
        sign = text if depth == 1 and text in WEAK and before not in ("", "(", ",", *WEAK[5:]) else ""
        if sign:
            found.setdefault(sign, []).append((end if sign == "," else start) - 1)
        before = text
    return found
