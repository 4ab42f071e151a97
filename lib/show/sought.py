"""What is to be found in a picture: boxes to tick, where no script runs; each is named once it is found or mended."""

from html import escape


def boxes(rows: list[list]) -> str:
    """The boxes as HTML: what is found is ticked; what was mended unseen is named, and not ticked.

    >>> boxes([["misses a graze", True, False, ""], ["in the past", False, False, ""]])
    '<p class="sought">Faults to be found: ☑ misses a graze · ☐</p>'
    >>> boxes([["misses a graze", False, True, ""]])
    '<p class="sought">Faults to be found: ☐ misses a graze (mended)</p>'
    """
    named = (f" {escape(words)}{' (mended)' * mended}" if found or mended else "" for words, found, mended, _ in rows)
    told = (f"{'☑' if row[1] else '☐'}{each}" for row, each in zip(rows, named, strict=True))
    return f'<p class="sought">Faults to be found: {" · ".join(told)}</p>'
