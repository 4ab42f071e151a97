"""A lesson's words on paper, where no key, mouse, button or game is at hand, and where all is black and white."""

import re

from tools.lesson import unhandled

COLOURS = "red|blue|green|purple|pink|grey|orange|violet"

DOES = (
    "scatter|shoot|lift|move|play|raise|strike, and|go back and play|run|open|turn|take B|make the plane|graze"
    "|start inside|make it faster|aim|lower|press|roll B"
)
SCREEN = re.compile(
    rf"\**(?:(?:Now|Then|So|First|Or|And) (?:{DOES})\b|(?=[A-Z])(?i:{DOES})\b)"
    r"|.*\b(?:[Aa]rrow keys?|Shift|mouse|sliders?|buttons?|drawer|flash(?:es)?|my_engine|(?:game|engine)[^.]* run on"
    r"|run (?:the|its) cell|\*?Your engine\*?, set|and (?:shoot|break))\b"
    rf"|.*\b(?:is|are) (?:{COLOURS})\b|(?:dashed|{COLOURS})\b.*[:,]|.*\ba (?:{COLOURS}) \w+ if\b",
    re.S,
)
"""What sentences are like that speak of a screen, or of colours and nothing else."""

SPOKEN = {
    rf", all (?:{COLOURS})\b": "",
    r"\bthe purple part": "the part",
    rf"\b([Tt]he|[Aa]|one) (?:{COLOURS})(?= \w)": r"\1",
}
"""What is said in the room's words instead."""


def _on_paper(text: str) -> str:
    """A line of prose without what only a screen has.

    >>> _on_paper("- The arrow keys move B by 2 mm, and with Shift by 0.2 mm. The green circle has radius r.")
    '- The circle has radius r.'
    """
    mark, rest = re.match(r"(\s*(?:[-*]|\d+\.) |)(.*)", text, re.S).groups()
    sentences = re.split(r"(?<=[.:?]) (?=[A-Z*])", rest if rest[:1].islower() else unhandled(rest))
    kept = " ".join(x for x in sentences if not SCREEN.match(x))
    return mark + _in_black(kept) if kept else ""


def _in_black(text: str) -> str:
    """Prose without the colours of things.

    >>> _in_black("The green circle is large.")
    'The circle is large.'
    """
    for said, instead in SPOKEN.items():
        text = re.sub(said, instead, text)
    return text
