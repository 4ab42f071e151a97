"""What a lesson shows of the code: a function from its source, and a published fault beside the cure."""

import ast
import inspect
import textwrap
from collections.abc import Callable
from importlib import import_module

import numpy as np
from IPython.display import Markdown, display

from .words import said, say


def source(*functions: Callable, fold: str = "") -> None:
    """Show functions as they stand in `lib`, less their docstrings, and where they stand; under the words of a fold."""
    shown = "\n\n".join(map(listing, functions))
    display(Markdown(f"<details><summary>{fold}</summary>\n\n{shown}\n\n</details>" if fold else shown))


def listing(function: Callable) -> str:
    """Where a function stands, and its source without the docstring, in Markdown."""
    text = textwrap.dedent(inspect.getsource(function))
    rooms = function.__module__.split(".")[1:]  # by whatever name the package was imported, its files stand in lib
    return f"`{'/'.join(['lib', *rooms])}.py`\n\n```python\n{without_docstring(text)}\n```"


def without_docstring(text: str) -> str:
    """The source of one function, less its docstring.

    >>> print(without_docstring('def one():\\n    "What it is."\\n    return 1  # always\\n'))
    def one():
        return 1  # always
    """
    lines, definition = text.splitlines(), ast.parse(text).body[0]
    if ast.get_docstring(definition) is not None:
        first = definition.body[0]
        del lines[first.lineno - 1 : first.end_lineno]
    return "\n".join(lines)


def broken(erratum) -> None:
    """Run a published fault on the pair that shows it, and `lib` on the same.

    Parameters
    ----------
    erratum
        An entry of `lib.published.ERRATA`: article, fault, function, witness, and the name of the cure in `lib`.
    """
    module, _, name = erratum.cure.rpartition(".")
    cure = getattr(import_module(f"..{module}", __spec__.parent), name)
    given = ", ".join(f"{letter} = {said(np.asarray(x), None)}" for letter, x in erratum.witness.items())
    say(f"{erratum.fault}\n\nFor {given}")
    for place, function in (("the article", erratum.function), (f"{cure.__module__}.{name}", cure)):
        print(f"  {place} returns {said(function(**erratum.witness), 12)}")
