"""What is to be found in a picture: boxes to tick, where no script runs; each is named once it is found or mended."""

from html import escape


def boxes(rows: list[list]) -> str:
    """The boxes as HTML: what is found is ticked, and what was mended unseen, which is said.

    >>> boxes([["misses a graze", True, False, ""], ["in the past", False, False, ""]])
    '<p class="sought">Faults to be found: ☑ misses a graze · ☐</p>'
    >>> boxes([["misses a graze", False, True, ""]])
    '<p class="sought">Faults to be found: ☑ misses a graze (mended unseen)</p>'
    """
    how = {(True, True): " (mended)", (False, True): " (mended unseen)"}
    told = (
        f"☑ {escape(words)}{how.get((found, mended), '')}" if found or mended else "☐"
        for words, found, mended, _ in rows
    )
    return f'<p class="sought">Faults to be found: {" · ".join(told)}</p>'
