"""What a lesson shows of the code: a function from its source, and a published fault beside the cure."""

import ast
import inspect
import math
import textwrap
from collections.abc import Callable

import numpy as np
from IPython.display import Markdown, display

__all__ = ["source"]


def source(*functions: Callable, fold: str = "") -> None:
    """Show functions as they stand in `lib`, less their docstrings, and where they stand; under the words of a fold."""
    shown = "\n\n".join(map(_listing, functions))
    display(Markdown(f"<details><summary>{fold}</summary>\n\n{shown}\n\n</details>" if fold else shown))


def _listing(function: Callable) -> str:
    """Where a function stands, and its source without the docstring and what only checkers read, in Markdown."""
    text = textwrap.dedent(inspect.getsource(function)).removeprefix("@one_or_many\n")
    rooms = function.__module__.split(".")[1:]  # by whatever name the package was imported, its files stand in lib
    return f"`{'/'.join(['lib', *rooms])}.py`\n\n```python\n{_without_docstring(text)}\n```"


def _without_docstring(text: str) -> str:
    """The source of one function, less its docstring.

    >>> print(_without_docstring('def one():\\n    "What it is."\\n    return 1  # always\\n'))
    def one():
        return 1  # always
    """
    lines, definition = text.splitlines(), ast.parse(text).body[0]
    if ast.get_docstring(definition) is not None:
        first = definition.body[0]
        del lines[first.lineno - 1 : first.end_lineno]
    return "\n".join(lines)


def listed(function: Callable) -> str:
    """A function as a file of its own: the imports it needs, the functions of its file that it calls, and itself."""
    called = [x for x in uses(function).values() if inspect.isfunction(x) and x.__module__ == function.__module__]
    functions = [*dict.fromkeys(called), function]
    names = {name: x for each in functions for name, x in uses(each).items() if x not in functions}
    bodies = [_without_docstring(textwrap.dedent(inspect.getsource(each))) for each in functions]
    return "\n\n\n".join(["\n".join(imports(names))] * bool(names) + bodies) + "\n"


def uses(function: Callable) -> dict:
    """What a function finds outside of itself, by name."""
    tree, code = ast.parse(textwrap.dedent(inspect.getsource(function))), function.__code__
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - {*code.co_varnames, *code.co_cellvars}
    return {name: function.__globals__[name] for name in sorted(names) if name in function.__globals__}


def imports(names: dict) -> list[str]:
    """The lines that import these: a module, or what `math` and `fractions` hold."""
    modules = [f"import numpy as {name}" for name, x in names.items() if x is np]
    of = {name: "math" if hasattr(math, name) else x.__module__ for name, x in names.items() if x is not np}
    rows = [
        f"from {module} import {', '.join(n for n in of if of[n] == module)}" for module in sorted(set(of.values()))
    ]
    return rows + [""] * bool(rows and modules) + modules
