"""A bar for what takes long: drawn by tqdm where one is asked for, and nothing where none is, or where tqdm is not."""

from functools import cache
from warnings import warn


class _Unseen:
    """What a loop tells of its progress to when nobody looks: the calls of a bar, none of which does anything."""

    n = 0.0

    def __enter__(self):
        return self

    def __exit__(self, *raised) -> None:
        self.close()

    def update(self, more: float) -> None:
        """Count on."""
        self.n += more

    def set_postfix_str(self, words: str, refresh: bool = True) -> None:
        """Take words that would stand behind the bar."""

    def close(self) -> None:
        """End."""


def bar(shown: bool, file=None, **options):
    """A bar, to be told by `update` how much more is done.

    Parameters
    ----------
    shown : bool
        Whether anybody wants to see it.
    file : file, optional
        Where it is drawn; otherwise on stderr, or in the notebook.
    **options
        What tqdm takes: total, unit, bar_format.

    >>> with bar(False, total=3) as told:
    ...     told.update(2)
    >>> told.n
    2.0
    """
    if not shown:
        return _Unseen()
    try:
        from tqdm import auto, std
    except ImportError:
        _say_that_none_is_drawn()
        return _Unseen()
    return std.tqdm(file=file, **options) if file else auto.tqdm(**options)


@cache
def _say_that_none_is_drawn() -> None:
    warn("progress is shown by tqdm, which is not installed here: pip install tqdm. The work goes on.", stacklevel=4)
