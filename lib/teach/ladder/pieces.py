"""The pieces in which a solution's lines are put in order, and how help is shut where it is not to be read before."""

import ast
import json
from hashlib import shake_256
from textwrap import dedent

FEWEST, ENOUGH = 3, 4
"""Two pieces have one order that anybody sees, so an exercise with fewer than three has no lines to order; with fewer
than four a statement is opened, if there is one."""


def pieces_of(body: list[str]) -> list[str]:
    r"""The pieces of a solution's statements, in their order: none if they are fewer than `FEWEST`.

    As long as they are not `ENOUGH`, a `for` or an `if` is opened, the longest first: its head is a piece, and so is
    each statement in it. What a `while` repeats stays in one, because in another order it might never end.

    >>> pieces_of(["    for x in y:\n        s += x\n        n += 1", "    return s / n"])
    ['    for x in y:', '        s += x', '        n += 1', '    return s / n']
    >>> pieces_of(["    c = a + b", "    return c"])
    []
    """
    while len(body) < ENOUGH:
        i = max(range(len(body)), key=lambda i: len(_opened(body[i])))
        if len(inside := _opened(body[i])) == 1:
            return body if len(body) >= FEWEST else []
        body = [*body[:i], *inside, *body[i + 1 :]]
    return body


def _opened(text: str) -> list[str]:
    """The head of a `for` or an `if` without `else`, and the statements in it; any other statement as it stands."""
    (node,) = ast.parse(dedent(text)).body
    if not isinstance(node, ast.For | ast.If) or node.orelse or node.body[0].lineno == node.lineno:
        return [text]
    rows = text.splitlines()
    starts = [0, *(statement.lineno - 1 for statement in node.body), len(rows)]
    return ["\n".join(rows[i:j]) for i, j in zip(starts, starts[1:], strict=False)]


def shut(parts: tuple) -> bytes:
    """What rungs hold as bytes that nobody reads by looking at them.

    >>> unshut(shut(("", "def f(x):", ("    return x",))))
    ['', 'def f(x):', ['    return x']]
    """
    return _crossed(json.dumps(parts).encode())


def unshut(data: bytes) -> list:
    """What stands in them."""
    return json.loads(_crossed(data))


def _crossed(data: bytes) -> bytes:
    """Data and a stream that is always the same, bit by bit either or."""
    return bytes(x ^ y for x, y in zip(data, shake_256(b"help").digest(len(data)), strict=True))
