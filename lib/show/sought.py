"""What is to be found in a picture: boxes to tick, where no script runs; each is named once it is found."""

from html import escape


def boxes(rows: list[list]) -> str:
    """The boxes as HTML: what is found is ticked.

    >>> boxes([["misses a graze", True, False, ""], ["in the past", False, False, ""]])
    '<p class="sought">Faults to be found: ☑ misses a graze · ☐</p>'
    """
    told = (f"☑ {escape(words)}{' (mended)' * mended}" if found else "☐" for words, found, mended, _ in rows)
    return f'<p class="sought">Faults to be found: {" · ".join(told)}</p>'
