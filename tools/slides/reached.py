"""How a student comes from a slide to the exercises of its lesson: by the published address, typed or scanned."""

import re

from tools import address
from tools.lesson import Lesson

SAID = re.compile(r'\n\n((?:Exercise \d\d\.\d: )?\*Your turn\* on <span class="address">[^<]*</span>)')
"""What the words of a slide say of it."""


def there(made: Lesson) -> str:
    """Where a room finds the exercises of a lesson, each at a screen of its own."""
    return f'*Your turn* on <span class="address">{_place(made).removeprefix("https://")}</span>'


def _place(made: Lesson) -> str:
    """The published page of a lesson."""
    return address.on_site(f"notebooks/{made.name}.html")


def scanned(made: Lesson) -> str:
    """The same as a QR code that opens the exercises, as HTML; nothing where the package that makes it is not there."""
    try:
        import segno
    except ModuleNotFoundError:
        return ""
    code = segno.make(f"{_place(made)}#your-turn", error="m", micro=False)
    return code.svg_inline(omitsize=True, border=2, svgclass="scan", title=f"The exercises of lesson {made.number}")
