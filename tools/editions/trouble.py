"""What goes wrong with a notebook while an edition is made of it, told in a sentence to whoever wants the edition."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Troubled(RuntimeError):
    """A notebook of which no edition can be made; what it says names the notebook and the reason."""


@contextmanager
def troubled(path: Path) -> Iterator[None]:
    """Whatever is raised inside is told with the notebook that it is about.

    Raises
    ------
    Troubled
        In place of any error.
    """
    try:
        yield
    except Exception as error:
        raise Troubled(f"{path.name} could not be made: {_reason(error)}") from error


def _reason(error: Exception) -> str:
    """The last line of what an error says, without colours; its kind where it says nothing.

    >>> _reason(ValueError("In a cell:\\n\\nradius must be positive")), _reason(StopIteration())
    ('radius must be positive', 'StopIteration')
    """
    said = re.sub(r"\x1b\[[\d;]*m", "", str(error)).split("\n")
    return next((line.strip() for line in reversed(said) if line.strip()), type(error).__name__)
