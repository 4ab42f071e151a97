"""A picture as a file of its own: the marks of the live one as SVG, in the colours of a light page or a dark one."""

import re
from hashlib import sha256
from itertools import groupby
from xml.etree import ElementTree

from .board import Board
from .palette import DARK, NAMES

THEMES = {"light": {name: colour for colour, name in NAMES.items() if colour != "#000000"}, "dark": DARK}
"""What each name of a colour means on a light page and on a dark one."""

FONT = "Helvetica Neue, Arial, Liberation Sans, sans-serif"


def document(board: Board, caption: str, theme: str = "light") -> str:
    """A picture as it stands as an SVG document, the same bytes everywhere; its title is the caption."""
    board.catch_up()
    colours = THEMES[theme]
    marks = [*board.base, *(mark for part in board.parts for mark in part)]
    width, height = (f"{x:g}" for x in board.size)
    head = {"xmlns": "http://www.w3.org/2000/svg", "xmlns:xlink": "http://www.w3.org/1999/xlink", "role": "img"}
    size = {"width": width, "height": height, "viewBox": f"0 0 {width} {height}"}
    root = ElementTree.Element("svg", head | size | {"font-family": FONT})
    _child(root, "title", {}, caption)
    _child(root, "rect", {"width": width, "height": height, "fill": colours["paper"]})
    name = "clip" + sha256(caption.encode()).hexdigest()[:6]  # pages that show several figures have one set of names
    for i, box in enumerate(board.clips):
        place = dict(zip(("x", "y", "width", "height"), (f"{x:g}" for x in box), strict=True))
        _child(_child(root, "clipPath", {"id": f"{name}-{i}"}), "rect", place)
    for clip, some in groupby(marks, lambda mark: mark[1].get("clip")):
        group = _child(root, "g", {} if clip is None else {"clip-path": f"url(#{name}-{clip})"})
        for tag, look, *text in some:
            _child(group, tag, _worn(look, colours), *text)
    ElementTree.indent(root, " ")
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _child(parent: ElementTree.Element, tag: str, look: dict, text: str | None = None) -> ElementTree.Element:
    """A new element in another."""
    made = ElementTree.SubElement(parent, tag, look)
    made.text = text
    return made


def _worn(look: dict, colours: dict) -> dict:
    """The attributes of a mark as a file has them: its colours themselves, and links as every program reads them."""
    names = {"href": "xlink:href"}
    return {names.get(name, name): _literal(x, colours) for name, x in look.items() if name != "clip"}


def _literal(value: str, colours: dict) -> str:
    """What an attribute says, a colour's name replaced by the colour."""
    return re.sub(r"var\(--([\w-]+), #\w+\)", lambda found: colours[found[1]], value)
