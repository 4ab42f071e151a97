"""What is to be found in a picture: boxes to tick, where no script runs."""

from html import escape


def boxes(rows: list[list]) -> str:
    """The boxes as HTML: what is found is ticked.

    >>> boxes([["misses a graze", True, False, ""], ["in the past", False, False, ""]])
    '<p class="sought">To be found: ☑ misses a graze · ☐ in the past</p>'
    """
    told = (f"{'☑' if found else '☐'} {escape(words)}{' (mended)' * mended}" for words, found, mended, _ in rows)
    return f'<p class="sought">To be found: {" · ".join(told)}</p>'
