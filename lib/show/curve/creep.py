"""What others say near a graze of a bent path, who look at instants or creep; and the answer without error."""

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ... import curve, rivals
from ...frame import Contact
from ..artists import BALL_A, SKIN_B, Marks, Paint, bare, dots, enclose, label, outlines, shapes, write
from ..board import Board
from ..canvas import SMALL, figure, in_style
from ..explorer import explore
from ..palette import CONTACT, FRAME, INK, OVERLAP, QUIET, WRONG, P, R
from ..scene import number, spoken, superscript
from ..shapes import NONE, disc
from ..track import nearest, track
from ._near_graze import FINEST, GRAZE, LOOKS, RADIUS, START, TIMES, A, V, _gaps, _height, _knob, _way

NAMES = {"sampled": "looks", "advanced": "steps", "": "pegs"}
"""Who answers, by their names in `lib.rivals`."""

CLOSE = 1e-6
"""Times that are nearer to one another pass for the same."""

LOW, HIGH = -5.5, 1.4
"""The gaps that are seen, as powers of ten in centimetres; what is less counts as touching."""

MARKS = {-15: "1 below", -10: "10⁻⁵", -5: "10⁻¹⁰", 0: "graze", 5: "10⁻¹⁰", 10: "10⁻⁵", 15: "1 above"}
"""The scale of the track."""


class Creep(Board):
    """The bent shot near a graze, as sampling and conservative advancement see it."""

    def __init__(self):
        self.h = _height(-FINEST)
        super().__init__()
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the shot, the gap, the answers, the knob."""
        self.figure = figure(9.6, 5.2, self.projected)
        self.world = ax = self.figure.add_axes([0.005, 0.18, 0.35, 0.6])
        bare(ax, " cm")
        self.shot = Marks(
            balls=shapes(ax, [Paint(R, 0.13, R, 1.8), BALL_A, SKIN_B]),
            path=outlines(ax, [INK], ["solid"], 2.0),
            touch=outlines(ax, [CONTACT], ["solid"], 2.0),
            start=dots(ax, "s", P),
            letter=label(ax, "B", INK, inside=True),
        )
        enclose(ax, np.array([[START - 3, -6.5], [9, 14.5]]), 1.0)
        self.gap = _gap_graph(self.figure, [0.44, 0.25, 0.53, 0.48])
        below, what = (0.06, 0.0, 0.88, 0.17), "how far from the graze B starts, cm"
        self.track, self.knob = track(self.figure, below, what, MARKS)
        names = zip((0.18, 0.5, 0.82), NAMES.values(), (INK, INK, CONTACT), strict=True)
        self.answers = [_answer_column(self.figure, *each) for each in names]
        self.draw_background()

    @property
    def pair(self) -> tuple:
        """p, v, a and r."""
        return np.array([START, self.h]), V, A, RADIUS

    def update(self) -> tuple[list[Artist], str]:
        """The shot, where the others look, and all answers."""
        self.found = {name: getattr(rivals, name)(*self.pair) if name else curve.sweep(*self.pair) for name in NAMES}
        self.steps = np.array(list(rivals.advances(*self.pair, 1.0)))
        self.put_shot(self.found[""])
        _put_gaps(self.gap, self.h, self.steps, self.found[""])
        self.knob.set_data([_knob(self.h)], [0])
        for texts, words in zip(self.answers, self.rows(), strict=True):
            write(texts, words)
        return [*self.shot, *self.gap, self.knob, *sum(self.answers, [])], ""

    def put_shot(self, true: Contact) -> None:
        """A, grown and as it is, B and its path, and where it truly touches."""
        p, drawn = self.pair[0], self.shot
        drawn.balls.set_verts([disc(0 * p, RADIUS), disc(0 * p, RADIUS / 2), disc(p, RADIUS / 2)])
        drawn.path.set_segments([_way(self.h, TIMES[::8])])
        drawn.touch.set_segments([disc(_way(self.h, [true.t])[0], RADIUS / 2) if true.hit else NONE])
        drawn.start.set_data(*p[:, None])
        drawn.letter.set_position(p - [0, 1.3])

    def rows(self) -> list[tuple[str, str, str]]:
        """For each who answers the answer, what it took, and whether it is wrong."""
        below, many = (
            int(np.sum(_gaps(self.h, LOOKS) <= 0)),
            len(self.steps) - int(self.steps[-1, 1] <= rivals.NEAR * RADIUS),
        )
        took = (
            f"{below or 'none'} of {rivals.SAMPLES + 1} below zero",
            f"{many} steps",
            "never wrong",
        )
        rows = zip(self.found.values(), took, strict=True)
        return [(answer(x), words, _judged(x, self.found[""])) for x, words in rows]

    @property
    def caption(self) -> str:
        """All answers, and from where B starts."""
        off = self.h - GRAZE
        where = f"{number(abs(off), 2)} cm {'below' if off < 0 else 'above'} the graze" if off else "from the graze"
        (looks, low, x), (crept, steps, y), (true, *_) = self.rows()
        x, y = (f", {word}" if word else "" for word in (x, y))
        return f"Started {where}, the truth is: {true}. Looks: {looks}{x}, {low}; steps: {crept}{y}, after {steps}."

    def places(self) -> dict[str, tuple]:
        """B's start, which goes up and down, and the knob."""
        p, u = self.pair[0], np.array([_knob(self.h), 0.0])
        one = {"start of B": (self.world, p, spoken(p), RADIUS / 2)}
        return one | {"from the graze": (self.track, u, f"{number(self.h - GRAZE, 2)} cm", 0)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Let B start from another height."""
        x, y = self.target(handle, place)
        self.h = float(np.clip(y, -6, 14)) if handle == "start of B" else _height(nearest(x, -FINEST, FINEST))
        self.redraw()

    def step(self, handle: str) -> np.ndarray:
        """A tenth of the way to the graze, or half a centimetre."""
        return np.ones(2) if handle == "from the graze" else np.full(2, 0.5)


def answer(x: Contact) -> str:
    """An answer in words, with no more digits than all machines share."""
    return f"hit at {number(x.t)}" if x.hit else "no hit"


def _judged(said: Contact, true: Contact) -> str:
    """What is wrong with an answer; nothing, if its time is right but for a millionth."""
    if bool(said.hit) != bool(true.hit):
        return "wrong"
    off = float(said.t - true.t) if said.hit else 0.0
    return f"{'late' if off > 0 else 'early'} by {number(abs(off), 1)}" if abs(off) > CLOSE else ""


def _answer_column(fig: Figure, x: float, name: str, colour: str) -> list[Artist]:
    """Who answers, and room for the answer, for what it took, and for whether it is wrong."""
    fig.text(x, 0.965, name, ha="center", va="center", color=QUIET, size=SMALL)
    look, bold = {"ha": "center", "va": "center", "animated": True}, {"weight": "bold"}
    rows = ((0.915, colour, bold), (0.865, QUIET, {"size": SMALL}), (0.815, WRONG, bold))
    return [fig.text(x, y, "", color=c, **(look | more)) for y, c, more in rows]


def _power(k: int) -> str:
    """A power of ten."""
    return f"10{superscript(k)}"


def _gap_graph(fig: Figure, box) -> Marks:
    """The gap over the frame: its curve, the looks of a sampler, the steps of advancement, and first contact."""
    ax = fig.add_axes(box, xlim=(-0.02, 1.02), ylim=(LOW - 1.3, HIGH))
    ax.set_title("the gap over the frame, cm", size=SMALL, weight="normal")
    ax.axhspan(LOW - 1.3, LOW, color=FRAME)
    ax.text(0.01, LOW - 0.65, "touching or below", color=QUIET, size=SMALL, ha="left", va="center")
    ax.set_xticks([0, 0.5, 1], ["0", "½", "t = 1"])
    ax.set_yticks([1, -1, -3, -5], [_power(k) for k in (1, -1, -3, -5)])
    steps, looks, below = dots(ax, "o", INK), dots(ax, "o", QUIET), dots(ax, "D", OVERLAP)
    steps.set(markersize=4, markeredgewidth=0)
    looks.set(markersize=6, markeredgewidth=0.8)
    curve = outlines(ax, [P], ["solid"], 1.8)
    return Marks(curve=curve, looks=looks, steps=steps, below=below, first=dots(ax, "o", CONTACT))


def _put_gaps(drawn: Marks, h: float, steps: np.ndarray, true: Contact) -> None:
    """The gap, where the sampler looks, and every step of advancement that can be told apart."""
    far = _gaps(h, LOOKS)
    drawn.curve.set_segments([np.column_stack([TIMES, level(_gaps(h, TIMES))])])
    drawn.looks.set_data(LOOKS[far > 0], level(far[far > 0]))
    drawn.below.set_data(LOOKS[far <= 0], level(far[far <= 0]))
    drawn.steps.set_data(*_apart(drawn.steps.axes, np.column_stack([steps[:, 0], level(steps[:, 1])])).T)
    drawn.first.set_data(*([[true.t], level(np.zeros(1))] if true.hit else [[], []]))


def level(gap) -> np.ndarray:
    """How high a gap stands, by its power of ten; what is no gap lies below all."""
    return np.maximum(np.log10(np.maximum(gap, 1e-9)), LOW - 0.35)


def _apart(ax: Axes, points: np.ndarray) -> np.ndarray:
    """Of points in a row those that a screen can tell from the one before: as many as pixels at most."""
    pixels = np.rint(ax.transData.transform(points) / 1.5)
    return points[np.concatenate([[True], np.any(np.diff(pixels, axis=0) != 0, axis=1)])]


def creep() -> None:
    """Show what others say near a graze of a bent path."""
    explore(Creep())
