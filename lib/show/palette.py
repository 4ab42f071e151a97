"""One palette, one meaning a colour, in every picture and equation; never colour alone.

The strokes and letters of one picture lie at least 15 apart in CIELAB, and so do the five verdicts: for usual eyes and
for the three kinds of colour blindness, on a light page and on a dark one. Letters have a contrast of 4.5 to the page,
and strokes of 3 to the page and to the balls.
"""

A, B = "#197AB4", "#8D7138"
"""What belongs to one ball: its edge, its own velocity, its letter."""

A_FILL, B_FILL = "#A9D9F8", "#F2D48E"
"""The inside of a ball."""

P, V, R = "#0F42A6", "#AD2F01", "#076646"
"""Relative position, relative velocity, the sum of the radii: the letters that are coloured wherever they stand."""

CONTACT = "#C2187A"
"""First contact, and nothing else."""

OVERLAP, RECEDING, LATE, PASSING, HIT = "#861FA2", "#A46703", "#2175D2", "#6A7280", "#138647"
"""The five verdicts on a pair."""

WRONG = "#A3501A"
"""What answers wrongly."""

INK, QUIET, FRAME, PAPER = "#222222", "#5A5F68", "#EDEFF4", "#FFFFFF"
"""Letters and lines; axes and what is said in passing; the band of the frame; the page. All follow the theme."""

DARKNESS, LIGHT = "#181D3D", "#F2D490"
"""A room without light, darker than either page, and the light of a lamp in it, brighter than either."""

SHADE = "#212121"
"""Ink on what is pale in every theme: maps, and the balls of the pool table."""

SYMBOLS = {"p": P, "v": V, "r": R}
"""The letters that are coloured wherever they stand."""

NAMES = {
    colour.lower(): name
    for colour, name in {
        A: "a",
        B: "b",
        A_FILL: "a-fill",
        B_FILL: "b-fill",
        P: "p",
        V: "v",
        R: "r",
        CONTACT: "contact",
        OVERLAP: "overlap",
        RECEDING: "receding",
        LATE: "late",
        PASSING: "passing",
        HIT: "hit",
        WRONG: "wrong",
        INK: "ink",
        QUIET: "quiet",
        FRAME: "frame",
        PAPER: "paper",
        DARKNESS: "darkness",
        LIGHT: "light",
    }.items()
} | {"#000000": "ink"}
"""What a front end calls each colour, so that it can follow the theme; black is matplotlib's ink."""

DARK = {
    "a": "#99D0F5",
    "b": "#FFCF5B",
    "a-fill": "#17405C",
    "b-fill": "#4F3A12",
    "p": "#699AFE",
    "v": "#F6884B",
    "r": "#3EDAA8",
    "contact": "#F351A5",
    "overlap": "#B98AFF",
    "receding": "#F0B43F",
    "late": "#81B1E9",
    "passing": "#99A0AC",
    "hit": "#4CC989",
    "wrong": "#F0A36B",
    "ink": "#E8E8E8",
    "quiet": "#A6ABB3",
    "frame": "#262930",
    "paper": "#111111",
    "darkness": "#000000",
    "light": "#C9AC58",
}
"""The same in a dark theme."""

NIGHT = '[data-jp-theme-light="false"]'
"""What holds a dark page."""


def css() -> str:
    """The colours for a front end: what the names are on either page, and the letters of equations on a dark one."""
    light = "; ".join(f"--{name}: {colour}" for colour, name in NAMES.items() if colour != "#000000")
    dark = "; ".join(f"--{name}: {colour}" for name, colour in DARK.items())
    letters = [
        f'{NIGHT} mjx-container [style*="{_channels(colour)}"] {{ color: {DARK[name]} !important }}'
        for name, colour in SYMBOLS.items()
    ]
    return "\n".join([f".stage {{ {light} }}", f"{NIGHT} .stage {{ {dark} }}", *letters])


def _channels(colour: str) -> str:
    """A colour as a browser writes it.

    >>> _channels("#0F42A6")
    'rgb(15, 66, 166)'
    """
    return "rgb({}, {}, {})".format(*(int(colour[i : i + 2], 16) for i in (1, 3, 5)))
