"""Numbers, colours and paths as SVG writes them."""

from base64 import b64encode
from io import BytesIO
from itertools import groupby

import numpy as np
from matplotlib import _path
from matplotlib.colors import to_hex
from matplotlib.image import imsave
from matplotlib.path import Path

from .palette import NAMES
from .shapes import ROUND

NUDGE = 1.3e-4
"""By how many pixels every number is moved before it is rounded: much lies half-way in a layout, and would be rounded
here one way and there another."""

TRUE_COLOURS = "true-colours"
"""The url of an image whose colours are the same on either page, as those of a map with a legend."""

CODES = [b"M", b"L", b"Q", b"C", b"Z"]


def drawn(path: Path, to_page) -> str:
    """A path as SVG writes it; empty where there is none."""
    way = _path.convert_to_string(path, to_page, None, False, None, 1, CODES, False)
    return " ".join(way.decode().split())


def outline(path: Path, to_page) -> tuple[str, dict]:
    """A path as an element of SVG, its tag and its geometry: a circle if it is one; no tag where nothing is drawn."""
    if len(path.vertices) in (CORNERS, CORNERS + 1) and (place := _circle(to_page.transform(path.vertices))):
        return "circle", place
    way = drawn(path, to_page)
    return ("path", {"d": way}) if way else ("", {})


def _circle(corners: np.ndarray) -> dict | None:
    """Centre and radius of a polygon all of whose corners are as far from its middle, to a thousandth of a pixel."""
    corners = corners[:CORNERS]
    centre = corners[:-1].mean(axis=0)
    far = np.hypot(*(corners - centre).T)
    if not np.ptp(far) < 1e-3:
        return None
    return {"cx": short(centre[0]), "cy": short(centre[1]), "r": short(far[0])}


POINT = Path([[0, 0], [0, 0]])
"""A line of no length."""

CORNERS = len(ROUND)
"""How many corners a disc has, the first of them twice; a filled one is closed by one more."""


def joined(marks: list) -> list:
    """Paths that follow one another and look alike, as one."""
    alike = groupby(marks, lambda mark: {name: x for name, x in mark[1].items() if name != "d"})
    return [["path", {"d": " ".join(mark[1]["d"] for mark in group)} | look] for look, group in alike]


def png(im: np.ndarray) -> str:
    """An image as an address that holds all of it."""
    file = BytesIO()
    imsave(file, im, format="png", metadata={"Software": None})
    return "data:image/png;base64," + b64encode(file.getvalue()).decode()


def opacity(colour, forced: float | None) -> float:
    """How much of a colour is seen: what is forced, or its own fourth number, or all."""
    own = colour[3] if len(colour) == 4 else 1.0
    return own if forced is None or own == 0 else forced


def see_through(what: str, opacity: float) -> dict:
    """The attribute of an opacity; none where nothing shines through."""
    return {} if opacity >= 1 else {f"{what}-opacity": short(opacity)}


def short(x: float) -> str:
    """A number of hundredths, which are finer than any screen, in as few signs as may be."""
    x += NUDGE
    return f"{x:.2f}".rstrip("0").rstrip(".") if abs(x) >= 0.005 else "0"


def named(colour) -> str:
    """A colour by its name in the palette, if it has one, so that it follows the theme."""
    known = to_hex(colour[:3])
    return f"var(--{NAMES[known]}, {known})" if known in NAMES else known


def many(sign: Path, places: np.ndarray) -> Path:
    """A path at every place that is one."""
    places = places[np.isfinite(places).all(axis=1)]
    vertices = (places[:, None] + sign.vertices).reshape(-1, 2)
    codes = np.full(len(sign.vertices), Path.LINETO) if sign.codes is None else sign.codes.copy()
    codes[0] = Path.MOVETO
    return Path(vertices, np.tile(codes, len(places)))
