"""What painting leaves: starts of B, each told by its mark whether it hits, and whether a look sees it."""

import numpy as np

from ...overlap import sleeve
from ..artists import shaft
from ..central import Ballot, Central
from ..palette import OVERLAP, QUIET, WRONG
from ..scene import Facts
from ..shapes import disc
from .beads_states import judge
from .glass import GLASSES, Glass, teeth

MOST = 12
"""Looks a frame, at most."""

DOTS = {"pale": ("o", QUIET, 4.0), "found": ("D", OVERLAP, 5.5), "lost": ("x", WRONG, 6.5)}
"""Starts that were tried: no hit, a hit that is seen, and one that is missed."""

KEPT, SOWN, APART = 900, 400, 0.5
"""How many starts are kept, how many are sown at once, and how far apart a drag leaves them."""

SCATTER = np.array([0.7548776662466927, 0.5698402909980532])
"""Steps across and up, as shares of the room, that scatter places evenly."""


class Painted(Central):
    """A picture in which B leaves its starts behind, and in which the sleeve is laid over them."""

    glass: Glass
    n: int

    def __init__(self, *shown: str, vote: Ballot = None):
        self.starts, self.judged = np.empty((0, 2)), ()
        super().__init__(*shown, vote=vote)

    def draw_paint(self, known: Facts) -> None:
        """The starts that were tried, the sleeve, the discs that looks see, what these leave open, and the glass."""
        v, r, width = known.v, known.r, shaft(self.world)
        _, hit, seen = self.judgement(known)
        for name, which in (("pale", ~hit), ("found", hit & seen), ("lost", hit & ~seen)):
            self.layers[name].dot.set_data(*self.starts[which].T)
        centres = -v * (np.arange(self.n + 1)[:, None] / self.n)
        self.put("sleeve", [*(line := sleeve(v, r)), line[0]])
        self.layers["beads"].rings.set_segments([disc(x, r) for x in centres])
        open_places = teeth(v, r, self.n)
        self.layers["teeth"].areas.set_verts(open_places)
        for text, centre, k in zip(self.layers["names"].words, centres[[0, -1]], (0, self.n), strict=True):
            text.set_text(f"look {k}")
            text.set_position(centre + [0, r + 6 * width])
        if self.knobs["glass"]:
            self.glass.draw(known, self.n, GLASSES[int(self.knobs["glass"])], open_places)

    def judgement(self, known: Facts) -> tuple:
        """Which of the starts hit, and which of them are seen; asked again when they, v, r or N are others."""
        key = (len(self.starts), *(self.starts[-1] if len(self.starts) else ()), *known.v, known.r, self.n)
        if not self.judged or self.judged[0] != key:
            self.judged = (key, *judge(self.starts, known.v, known.r, self.n))
        return self.judged

    def tried(self, known: Facts) -> tuple[int, int, int]:
        """How many of the starts do not hit, are seen, and are missed."""
        _, hit, seen = self.judgement(known)
        return int(np.sum(~hit)), int(np.sum(hit & seen)), int(np.sum(hit & ~seen))

    def leave(self, settled: bool) -> None:
        """Leave a start where B is, if the last is not too near."""
        p = self.facts.p
        if settled or not len(self.starts) or np.hypot(*(p - self.starts[-1])) >= APART:
            self.starts = np.vstack([self.starts, p])[-KEPT:]
            self.redraw()

    def wipe(self) -> None:
        """Forget the starts."""
        self.starts = self.starts[:0]
        self.redraw()

    def sow(self) -> None:
        """Try many starts at once, evenly scattered over all that is in the window about the sleeve."""
        outline = sleeve(self.facts.v, self.facts.r)
        low, high = outline.min(axis=0) - 1.5, outline.max(axis=0) + 1.5
        k = np.arange(len(self.starts) % SOWN, len(self.starts) % SOWN + SOWN)[:, None]
        places = low + (high - low) * ((0.5 + k * SCATTER) % 1)
        self.starts = np.vstack([self.starts, places])[-KEPT:]
        self.redraw()
