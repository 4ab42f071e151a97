"""Help that belongs to its exercise: hints, the rungs of the ladder and the solution, in one fold below the reply."""

import re
from html import escape

from ipywidgets import HTML, Button, HTMLMath, Layout, VBox

from ..task import Exercise
from . import Ladder, as_html, written

TITLE = "Help me start"
"""What stands on the fold."""


class Help(VBox):
    """A button below an exercise, and what it unfolds: made when it is pressed; without a kernel, as text in a fold."""

    def __init__(self, name: str, asked: Exercise):
        self.name, self.asked, self.inside = name, asked, None
        self.button = Button(description=f"▸ {TITLE}", layout=Layout(width="max-content"))
        self.button.on_click(lambda _: self.unfold())
        super().__init__([self.button])

    def unfold(self) -> None:
        """Show the help, or put it away."""
        if self.inside is None:
            self.inside = [HTMLMath(_hints(self.asked)), Ladder(self.name, self.asked)]
            self.inside += [HTML(text)] if (text := _solution(self.name, self.asked)) else []
        shown = len(self.children) == 1
        self.children = [self.button, *(self.inside if shown else ())]
        self.button.description = f"{'▾' if shown else '▸'} {TITLE}"

    def _repr_mimebundle_(self, **kwargs):
        static = {"text/html": folded(self.name, self.asked), "text/plain": f"{TITLE} with {self.name}"}
        return super()._repr_mimebundle_(**kwargs) | static


def folded(name: str, asked: Exercise) -> str:
    """The help of an exercise to read, all of it in one fold."""
    inside = _hints(asked) + as_html(Ladder(name, asked)) + _solution(name, asked)
    return f"<details><summary>{TITLE}</summary>{inside}</details>"


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
