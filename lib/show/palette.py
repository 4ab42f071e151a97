"""The colours of Okabe and Ito, one to a thing, in every picture and equation; never colour alone."""

A = "#56B4E9"
B = "#E69F00"
P = "#0072B2"
V = "#D55E00"
R = "#009E73"
CONTACT = "#CC79A7"
INK = "#222222"
SHADE = "#212121"
PAPER = "#FFFFFF"
FRAME = "#EEEEEE"

"""INK follows the theme; SHADE is the same where it stands on a ball, a map or the table, and stays dark."""

SYMBOLS = {"p": P, "v": V, "r": R}
"""The letters that are coloured wherever they stand."""

NAMES = {
    colour.lower(): name
    for name, colour in {
        "ball-a": A,
        "ball-b": B,
        "p": P,
        "v": V,
        "r": R,
        "contact": CONTACT,
        "ink": INK,
        "frame": FRAME,
    }.items()
} | {"#000000": "ink"}
"""What a front end calls each colour, so that it can follow the theme; black is matplotlib's ink."""

DARK = {
    "ball-a": "#99CFEB",
    "ball-b": "#F9B854",
    "p": "#4F8EE6",
    "v": "#E07A3C",
    "r": "#44EFCE",
    "contact": "#F6399D",
    "ink": "#E8E8E8",
    "frame": "#2A2A2A",
}
"""The same in a dark theme."""


def css() -> str:
    """The names of the colours for a front end: what they are on a light page and on a dark one."""
    light = "; ".join(f"--{name}: {colour}" for colour, name in NAMES.items() if colour != "#000000")
    dark = "; ".join(f"--{name}: {colour}" for name, colour in DARK.items())
    return f'.stage {{ {light} }}\n[data-jp-theme-light="false"] .stage {{ {dark} }}\n'
