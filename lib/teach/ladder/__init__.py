"""Help with an exercise, from a worked example to an empty page: hints, the solution's lines in no order, with blanks.

All of it is made from the solution by code; an edition without solutions brings what was made from them.
"""

import ast
import linecache
import re
from collections.abc import Callable
from hashlib import sha256
from html import escape
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import anywidget
import numpy as np
import traitlets
from IPython.display import display
from ipywidgets import HTML, Button, HTMLMath, Layout, VBox

from ...show.still import Picture
from ..checking import check
from ..exercises import counterexample, find
from ..reading import listed
from ..replies import tell
from ..task import Exercise
from ..words import say
from .pieces import pieces_of, unshut

__all__ = ["ladder"]

HERE = Path(__file__).parent

MOST = 4
"""Blanks at most."""

HOLE = "____"
"""A blank on paper."""

TITLES = "Its lines, to put in order", "With blanks to fill"
"""The two rungs."""


LATER = "They come when this cell is run."
"""What stands in place of the lines, and of the code with blanks, where they are not to be read."""

HELP = "Help me start"
"""What stands on the fold of all help."""

LOOSE = "font-size: 14px; line-height: 1.6"
"""The look of words in a widget, which are set tight."""


class Rungs(NamedTuple):
    """What the rungs show, which tells neither the order nor what stood in the blanks.

    before : what stands above the function. head : the line that begins it. lines : its pieces to order, mixed, none if
    they are too few. pieces : its statements in one, with a blank between each two pieces. given : functions of earlier
    exercises that it calls, by name, where they do not stand above: what these ask for does as well.
    """

    before: str
    head: str
    lines: tuple[str, ...]
    pieces: tuple[str, ...]
    given: tuple[tuple[str, str], ...] = ()


class Written(NamedTuple):
    """A solution as text: what stands before its last function, the line that begins it, and its statements."""

    before: str
    head: str
    body: list[str]

    def text(self, body: list[str] | None = None) -> str:
        """All of it, with these statements for its own."""
        return "\n".join([self.before + self.head, *(self.body if body is None else body)]) + "\n"


def ladder(name: str) -> None:
    """Show the help of an exercise in one fold: hints, its lines to order and with blanks, and the solution."""
    display(Help(name, find(name)))


def fill(name: str, filled: list[str]) -> None:
    """Reply to the blanks of an exercise as they are filled, where no ladder stands: in words and in a picture."""
    made = Ladder(name, find(name))
    made.blanks.filled = filled
    told, drawn = made.judged(made.blanks)
    say(told)
    if drawn:
        display(Picture(drawn.figure, drawn.alt))


def written(solution: Callable) -> Written:
    r"""A solution in its parts, with the imports and the functions that it needs.

    >>> print(written(_fold).text(), end="")
    def _fold(title: str, html: str) -> str:
        return f"<details><summary>{title}</summary>{html}</details>"
    """
    text = listed(solution)
    rows, last = text.splitlines(), ast.parse(text).body[-1]
    starts = [statement.lineno - 1 for statement in last.body] + [len(rows)]
    body = ["\n".join(rows[i:j]) for i, j in zip(starts, starts[1:], strict=False)]
    first = last.lineno - 1
    return Written("".join(row + "\n" for row in rows[:first]), "\n".join(rows[first : starts[0]]), body)


def _rungs_of(name: str, asked: Exercise) -> Rungs:
    """What the rungs of an exercise show: made from its solution, or as its edition brings it."""
    return Rungs(*unshut(asked.rungs)) if asked.rungs is not None else rungs_of(name, written(asked.solution))


def rungs_of(name: str, code: Written, given: tuple[tuple[str, str], ...] = ()) -> Rungs:
    """What the rungs show that are made from a solution."""
    lines = pieces_of(code.body)
    return Rungs(code.before, code.head, tuple(lines[i] for i in mixed(name, lines)), tuple(blanked(code)[0]), given)


def mixed(name: str, body: list[str]) -> list[int]:
    """The lines in another order than their own: that of their hashes, or turned round if that is their own."""
    order = sorted(range(len(body)), key=lambda i: sha256(f"{name} {body[i]}".encode()).digest())
    return order if order != sorted(order) else order[::-1]


def blanked(code: Written) -> tuple[list[str], list[str]]:
    """The statements in pieces with a blank between each two, and what stood there."""
    whole = "\n".join([code.head, *code.body]) + "\n"
    data, skip = whole.encode(), len(code.head.encode()) + 1
    spots = _places(whole)
    chosen = [spots[i] for i in np.unique(np.linspace(0, len(spots) - 1, min(MOST, len(spots))).round().astype(int))]
    ends, starts = [skip, *(end for _, end in chosen)], [*(start for start, _ in chosen), len(data)]
    pieces = [data[i:j].decode() for i, j in zip(ends, starts, strict=True)]
    return pieces, [data[start:end].decode() for start, end in chosen]


def _places(text: str) -> list[tuple[int, int]]:
    """Where in the text of a function, in bytes, something is worth a blank."""
    begun = [0, *accumulate(len(row.encode()) for row in text.splitlines(keepends=True))]
    function = ast.parse(text).body[0]
    nodes = [x for statement in ast.walk(function) if isinstance(statement, ast.stmt) for x in _hidden(statement)]
    return sorted((begun[x.lineno - 1] + x.col_offset, begun[x.end_lineno - 1] + x.end_col_offset) for x in nodes)


def _hidden(statement: ast.stmt) -> list[ast.expr]:
    """What of a statement is worth a blank: the question it asks, or what it computes."""
    whole = getattr(statement, "test", None) or getattr(statement, "iter", None) or getattr(statement, "value", None)
    return _parts(whole) if whole is not None else []


def _parts(x: ast.expr) -> list[ast.expr]:
    """The parts of an expression that are thoughts of their own; names and plain numbers are none."""
    inside = {
        ast.Tuple: lambda: x.elts,
        ast.BoolOp: lambda: x.values,
        ast.IfExp: lambda: [x.test, x.body],
        ast.GeneratorExp: lambda: [x.elt],
        ast.ListComp: lambda: [x.elt],
        ast.Call: lambda: [*x.args, *(word.value for word in x.keywords)],
    }.get(type(x))
    if isinstance(x, ast.Name | ast.Constant | ast.UnaryOp) or (inside and not inside()):
        return []
    found = [z for y in inside() for z in _parts(y)] if inside else []
    return found or [x]


class _Rung(anywidget.AnyWidget):
    """Code to be put together: pieces to order, or, with `filled`, pieces with a blank between each two."""

    _esm, _css = ((HERE / name).read_text(encoding="utf-8") for name in ("rung.js", "rung.css"))
    title = traitlets.Unicode().tag(sync=True)
    head = traitlets.Unicode().tag(sync=True)
    pieces = traitlets.List(traitlets.Unicode()).tag(sync=True)
    order = traitlets.List(traitlets.Int()).tag(sync=True)
    filled = traitlets.List(traitlets.Unicode()).tag(sync=True)
    asked = traitlets.Int(0).tag(sync=True)
    opened = traitlets.Bool(False).tag(sync=True)


class Ladder(VBox):
    """The rungs of an exercise, and under each the reply; without a kernel, as text in folds."""

    def __init__(self, name: str, asked: Exercise):
        self.name, self.exercise, shown = name, asked, _rungs_of(name, asked)
        self.code, self.given = Written(shown.before, shown.head, []), dict(shown.given)
        head = shown.before + shown.head
        self.lines = _Rung(title=TITLES[0], head=head, pieces=[*shown.lines], order=[*range(len(shown.lines))])
        self.blanks = _Rung(title=TITLES[1], head=head, pieces=[*shown.pieces], filled=[""] * (len(shown.pieces) - 1))
        self.replies = VBox(), VBox()
        for rung, reply in zip((self.lines, self.blanks), self.replies, strict=True):
            rung.observe(lambda change, rung=rung, reply=reply: self.answer(rung, reply), names="asked")
        ordered = [self.lines, self.replies[0]] if shown.lines else []
        super().__init__([*ordered, self.blanks, self.replies[1]])

    def answer(self, rung: _Rung, reply: VBox) -> None:
        """Put the pieces together as they are now, check what comes of them, and reply."""
        for old in reply.children:
            old.close()
        told, drawn = self.judged(rung)
        reply.children = [
            HTML(f"<p role='status'>{escape(told)}</p>"),
            *([Picture(drawn.figure, drawn.alt)] if drawn else []),
        ]

    def judged(self, rung: _Rung) -> tuple[str, tuple | None]:
        """The reply to the pieces as they are now, and what to draw."""
        if rung.filled and not all(map(str.strip, rung.filled)):
            return f"Blank {[not x.strip() for x in rung.filled].index(True) + 1} is still empty.", None
        try:
            known = {function: find(name).right for function, name in self.given.items()}
            answer = _defined(self.put_together(rung), self.code.head, known)
        except SyntaxError as error:
            return _unread(error), None
        except Exception as error:  # what stands in a blank may do anything
            return f"That cannot be run: {type(error).__name__}: {error}.", None
        report = check(self.exercise, answer)
        return tell(self.name, self.exercise, report, answer), counterexample(self.exercise, report)

    def put_together(self, rung: _Rung) -> str:
        """The code that the pieces make."""
        if rung.filled:
            body = "".join(x for pair in zip(rung.pieces, [*rung.filled, ""], strict=True) for x in pair)
            return self.code.text([body.rstrip("\n")])
        return self.code.text([rung.pieces[i] for i in rung.order])

    def _repr_mimebundle_(self, **kwargs):
        static = {"text/html": as_html(self), "text/plain": f"The solution of {self.name} in lines and with blanks"}
        return super()._repr_mimebundle_(**kwargs) | static


INDENTED = {
    "unexpected indent": "stands further in than the line above it, which opens nothing",
    "unindent does not match": "begins where no line above it does",
    "expected an indented block": "does not stand further in, although the line above it ends with a colon",
}
"""What is wrong with how far in a line stands, by what Python calls it."""


def _unread(error: SyntaxError) -> str:
    """What keeps Python from reading lines that somebody has put together."""
    found = next((words for begins, words in INDENTED.items() if error.msg.startswith(begins)), None)
    if found and (line := (error.text or "").strip()):
        return f"That is no Python yet: “{line}” {found}."
    return f"That is no Python yet: {error.msg}, in line {error.lineno}."


def _defined(text: str, head: str, known: dict[str, Callable] | None = None) -> Callable:
    """The function that a piece of code ends in, which may call those known; its lines can be shown when they raise."""
    file = f"<{sha256(text.encode()).hexdigest()[:12]}>"
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    space: dict = dict(known or {})
    exec(compile(text, file, "exec"), space)
    return space[head.split("(")[0].removeprefix("def ").strip()]


def as_html(made: Ladder) -> str:
    """The rungs to read and to do on paper; where there is no solution both come when the cell is run."""
    some = "".join(f"<li><pre>{escape(made.lines.pieces[i])}</pre></li>" for i in made.lines.order)
    shown = escape(made.code.text([HOLE.join(made.blanks.pieces).rstrip("\n")]))
    told = f"<ul>{some}</ul>", f"<pre>{shown}</pre>"
    told = told if made.exercise.rungs is None else (f"<p>{LATER}</p>",) * 2
    lines, blanks = (_fold(title, x) for title, x in zip(TITLES, told, strict=True))
    return (lines if made.lines.pieces else "") + blanks


class Help(VBox):
    """A button below an exercise, and what it unfolds: made when it is pressed; without a kernel, as text in a fold."""

    def __init__(self, name: str, asked: Exercise):
        self.name, self.asked, self.inside = name, asked, None
        self.button = Button(description=f"▸ {HELP}", layout=Layout(width="max-content"))
        self.button.on_click(lambda _: self.unfold())
        super().__init__([self.button])

    def unfold(self) -> None:
        """Show the help, or put it away."""
        if self.inside is None:
            self.inside = [HTMLMath(f"<div style='{LOOSE}'>{_hints(self.asked)}</div>")]
            self.inside += [Ladder(self.name, self.asked)] if self.asked.rungs != b"" else []
            text = _solution(self.name, self.asked)
            self.inside += [HTML(f"<div style='{LOOSE}'>{text}</div>")] if text else []
        shown = len(self.children) == 1
        self.children = [self.button, *(self.inside if shown else ())]
        self.button.description = f"{'▾' if shown else '▸'} {HELP}"

    def __repr__(self) -> str:
        return f"{HELP} with {self.name}: a button, where this is opened as a notebook."

    def _repr_mimebundle_(self, **kwargs):
        static = {"text/html": folded(self.name, self.asked), "text/plain": f"{HELP} with {self.name}"}
        return super()._repr_mimebundle_(**kwargs) | static


def folded(name: str, asked: Exercise) -> str:
    """The help of an exercise to read, all of it in one fold."""
    rungs = as_html(Ladder(name, asked)) if asked.rungs != b"" else ""
    inside = _hints(asked) + rungs + _solution(name, asked)
    return f"<details><summary>{HELP}</summary>{inside}</details>"


def _hints(asked: Exercise) -> str:
    """The hints, each in its fold."""
    return "".join(_fold(f"Hint {i}", f"<p>{_written(hint)}</p>") for i, hint in enumerate(asked.hints, start=1))


def _solution(name: str, asked: Exercise) -> str:
    """The solution in its fold; nothing where there is none."""
    return _fold(f"Solution {name}", _code(written(asked.solution).text())) if asked.solution else ""


def _fold(title: str, html: str) -> str:
    """HTML in a fold."""
    return f"<details><summary>{title}</summary>{html}</details>"


def _code(text: str) -> str:
    """Code as it stands."""
    return f"<pre><code>{escape(text)}</code></pre>"


def _written(text: str) -> str:
    """The Markdown of a hint as HTML: code, letters, and formulas as they are.

    >>> _written("`a < b` for *a*, $x < y$")
    '<code>a &lt; b</code> for <em>a</em>, $x &lt; y$'
    """
    parts = re.split(r"(`[^`]*`|\$[^$]*\$)", text)
    return "".join(_piece(part) for part in parts)


def _piece(part: str) -> str:
    """Code, a formula, or words with their emphasis."""
    if part[:1] == "`":
        return f"<code>{escape(part[1:-1])}</code>"
    return escape(part) if part[:1] == "$" else re.sub(r"\*([^*]+)\*", r"<em>\1</em>", escape(part, quote=False))
