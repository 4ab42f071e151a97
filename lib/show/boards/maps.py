"""The precision map: where a method answers wrongly, by distance and by offset from tangency."""

import numpy as np
from ipywidgets import Dropdown

from ... import METHODS
from ...attack.truth import precision
from ..canvas import figure
from ..explorer import Explorer, explore
from ..palette import SHADE
from ..scene import number


def decades(low: float, high: float, count: int) -> np.ndarray:
    """Numbers from 10^low to 10^high, as many in each decade, of the 24 binary digits that all machines share."""
    return (10.0 ** np.linspace(low, high, count)).astype(np.float32).astype(float)


FAR, OFF = decades(0.5, 8, 16), decades(-17, 0, 18)
"""Distances in radii, and offsets from tangency, at which the map is drawn."""

TYPES = {"float32": np.float32, "float64": np.float64}


def where(ax, share: np.ndarray):
    """Draw shares as colours, with a dot in each place where no answer is wrong; labels in powers of ten."""
    drawn = ax.imshow(
        share, origin="lower", extent=(0.25, 8.25, -17.5, 0.5), aspect="auto", vmin=0, vmax=0.6, interpolation="none"
    )
    drawn.set_cmap("cividis")
    x, y = np.meshgrid(np.log10(FAR), np.log10(OFF))
    dots = ax.scatter(x, y, s=np.where(share == 0, 6, 0).ravel(), color="white", edgecolors=SHADE, linewidths=0.4)
    ax.set(xlabel="log10 of distance / radius", ylabel="log10 of offset from tangency")
    drawn.dots = dots
    return drawn


def told(method: str, kind: str, share: np.ndarray) -> str:
    """What a map shows, in a sentence."""
    if not share.any():
        return f"{method} in {kind}: no answer is wrong."
    widest = np.log10(OFF[np.flatnonzero(share.any(axis=1))[-1]])
    return f"{method} in {kind}: {share.mean():.1%} of the answers are wrong, up to offsets of 1e{widest:.0f}."


class PrecisionMap(Explorer):
    """The map of one method in one type, with a choice of both; drawn over a kept background."""

    def __init__(self, method: str = "quadratic", kind: str = "float64"):
        for name, given, known in (("method", method, METHODS), ("kind", kind, TYPES)):
            if given not in known:
                raise ValueError(f"{name} must be among {', '.join(known)}; got {given!r}")
        self.figure = figure(7.2, 4.2)
        ax = self.figure.subplots(gridspec_kw={"left": 0.1, "right": 0.99, "top": 0.96, "bottom": 0.12})
        self.image = where(ax, np.zeros((len(OFF), len(FAR))))
        self.figure.colorbar(self.image, label="share wrong (a white dot: none)")
        self.lost = ax.axvline(1, color="white", linestyle="dashed", linewidth=1.2)
        self.artists = [self.image, self.image.dots, self.lost]
        for artist in self.artists:
            artist.set_animated(True)
        super().__init__(
            method=Dropdown(options=list(METHODS), value=method, description="method"),
            kind=Dropdown(options=list(TYPES), value=kind, description="numbers"),
        )

    def draw(self, method: str, kind: str) -> tuple[list, str]:
        """Compute the map of the chosen method and draw it."""
        share = precision(METHODS[method], TYPES[kind], FAR, OFF)
        self.image.set_data(share)
        self.image.dots.set_sizes(np.where(share == 0, 6, 0).ravel())
        self.lost.set_xdata([np.log10(drowned(TYPES[kind]))] * 2)
        line = f"Dashed: r² drowns in p·p from distance / radius {number(drowned(TYPES[kind]))} on."
        return self.artists, f"{told(method, kind, share)} {line}"


def drowned(kind: type) -> float:
    """The distance, in radii, from which r² is less than the last digit of p·p: 4096 in float32.

    >>> drowned(np.float32)
    4096.0
    """
    return float(2 ** ((np.finfo(kind).nmant + 1) / 2))


def precision_map(method: str = "quadratic", kind: str = "float64") -> None:
    """Show the map, to choose method and type in.

    Parameters
    ----------
    method : str
        A name in `lib.METHODS`.
    kind : str
        "float32" or "float64".
    """
    explore(PrecisionMap(method, kind))
