"""What a lesson shows of the code: a function from its source, and a published fault beside the cure."""

import ast
import inspect
import textwrap
from collections.abc import Callable

from IPython.display import Markdown, display


def source(function: Callable) -> None:
    """Show a function as it stands in `lib`, without its docstring, and where it stands."""
    text = textwrap.dedent(inspect.getsource(function))
    place = f"lib/{function.__module__.removeprefix('lib.').replace('.', '/')}.py"
    display(Markdown(f"`{place}`\n\n```python\n{without_docstring(text)}\n```"))


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
