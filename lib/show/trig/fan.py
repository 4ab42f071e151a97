"""Lesson 03's picture: two triangles from A's seat, the rungs of the cosine, and the rays that a computer can say."""

from dataclasses import replace

import numpy as np

from ... import trig
from ..artists import blank
from ..canvas import in_style
from ..central import Ballot, central
from ..messages import RESET
from ..scene import Facts, number
from ..track import Tracked, slider
from . import _rays, _rungs
from ._triangles import HIDDEN, Triangles
from .fan_states import STATES
from .gunsight import ASIDE

FARTHEST, CM = 9, {1: "10 cm", 2: "1 m", 3: "10 m", 4: "100 m", 5: "1 km"}
DISTANCES = CM | {6: "10 km", 7: "100 km", 8: "1000 km", FARTHEST: "10,000 km"}
"""How far ahead A is, by the power of ten in centimetres: what is marked."""

BETWEEN = (1, 2, 4)
"""And the distances from one power to the next."""

MARKS = {
    6.5: ((4, 10, 16, 24, 32, 40, 53), (1, 3, 5, 7, FARTHEST)),
    4.2: ((4, 16, 24, 40, 53), (1, 5, FARTHEST)),
    0: ((4, 24, 53), (1, FARTHEST)),
}
"""The bits and the distances that are marked, by the inches that the page has at least."""

ROOMY = 6.5
"""From so many inches on there is room for all marks of the tracks."""

UNITS = (1e5, "km"), (100.0, "m"), (1, "cm")
"""What a length is told in: how many centimetres each has."""

UP, FAR_ASIDE = 2.2, 8.0
"""How much higher than the target the fans are seen, and how much higher a first ray may be that is seen too."""


GAME, AS_IN_A_GAME = "as in a game, at 1 km", {"bits": 24.0, "far": 5.0}
"""The button that shows the shot of the sight, and what it sets; `ASIDE` of the sight is where B passes."""

FEW, TO_COUNT, GRAZING = "few rays, to be counted", {"bits": 4.0, "far": 1.0}, 5.35
"""The button that leaves so few rays of both fans that all are drawn, what it sets, and where B passes."""

OF_THE_SHOT = "one triangle", "two triangles", "the way to contact", "four questions"
"""The states that show the shot."""


class Fan(Tracked, Triangles):
    """The triangles of the arccos method, and what a computer can say of their angle in so many bits."""

    states = STATES
    timed = fluid = parted = True
    knobs = {"bits": 16.0, "far": 3.0, "steps": 4.0, "phi": 30.0}

    def __init__(self, *shown: str, vote: Ballot = None):
        if vote:  # what is said of our shot is not said of that of the vote
            asked = STATES["the way to contact"]
            told = {tag: x for tag, x in asked.tags.items() if tag in shown}
            self.states = STATES | {"the way to contact": replace(asked, tags=told)}
        super().__init__(*shown, vote=vote)
        self.scrub = self.state in OF_THE_SHOT

    @property
    def acts(self) -> dict[str, str]:
        """The one shot or another, where a shot is shown; else the beginning; and beside the fans what a game has."""
        if set(OF_THE_SHOT) & set(self.states):
            return Triangles.acts
        begins = {"whole": RESET}
        if "the cosine's rungs" in self.states:
            return begins
        return {"game": GAME} | ({"few": FEW} if "both fans" in self.states else {}) | begins

    def act(self, name: str) -> None:
        """Set what a game would have far away, or so little that its rays can be counted; or do one of the others."""
        if name not in ("game", "few"):
            return super().act(name)
        game = name == "game"
        self.turn(**(AS_IN_A_GAME if game else TO_COUNT))
        self.put_down("centre of B", np.array([self.level(self.facts).p[0], ASIDE if game else GRAZING]), True)
        if not game:
            self.show_state("both fans")
        self.fit()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = self.page(9.6, 4.7, upright=0.5), {}
        self.lay_triangles()
        low, high = (0.2, 0.8) if self.roomy else (0.25, 0.72)
        left = 0.08 if self.roomy else 0.13
        self.chart = blank(self.figure, [left, low, 0.97 - left, high - low], (0, _rungs.WIDEST), (0.5, 1.0))
        self.view = blank(self.figure, [0.02, 0.02, 0.96, high - 0.02], (-0.03, 1.12))
        self.layers |= _rungs.lay(self.chart) | _rays.lay(self.view)
        self.lay_knobs()
        self.fit()

    def lay_knobs(self) -> None:
        """The tracks of the bits that are kept, and of the distance."""
        low = 0.86 if self.roomy else 0.79
        wide = 0.42 if self.roomy else 0.37
        one, other = ((left, low, wide, 0.99 - low) for left in (0.03, 0.53))
        some, distances = next(marks for inches, marks in MARKS.items() if self.figure.get_figwidth() > inches)
        kept, steps = "bits kept", {float(n): str(n) for n in range(_rungs.LEAST, _rungs.MOST + 1)}
        bits, marked = "{:.0f} bits".format, {float(n): str(n) for n in some}
        far = {float(k): DISTANCES[k] for k in distances} | ({9.0: "10⁴ km"} if len(some) < 4 else {})
        self.tracks_of = {
            "bits of the cosine": slider(self.figure, one, "steps", steps, 1, bits, kept),
            "bits": slider(self.figure, one, "bits", marked, 1, bits, kept),
            "distance of A": slider(self.figure, other, "far", far, 1 / len(BETWEEN), _distance, "distance of A"),
        }
        self.layers |= {each.knob: each.layer for each in self.tracks_of.values()}

    @property
    def roomy(self) -> bool:
        """Is there room for two tracks side by side?"""
        return self.figure.get_figwidth() > ROOMY

    @property
    def on(self) -> list[str]:
        """The layers that are shown; before a vote nothing that gives its answer away."""
        return [name for name in super().on if not (self.locked and name in HIDDEN)]

    def show_state(self, name: str) -> None:
        """Show one of the states, or what a tag lights; the shot alone can be played."""
        super().show_state(name)
        self.scrub = self.state in OF_THE_SHOT

    def has_left(self) -> bool:
        """Is a handle out of the view, or does the fan no longer suit the target and the path?"""
        if self.state in OF_THE_SHOT:
            return super().has_left()
        top = self.view.get_ylim()[1]
        return not top / 8 <= self.widest <= top

    @property
    def widest(self) -> float:
        """How far from the middle the fans are to be seen: the target, the path, and the first ray if it is not far."""
        gap = float(trig.aside_of(1 - 2.0 ** -self.knobs["bits"], _ahead(self.knobs["far"])))
        return max(self.facts.r, self.aside, gap if gap < FAR_ASIDE * self.facts.r else 0.0)

    @property
    def aside(self) -> float:
        """C, how far the path passes from A's centre: no further than that is away."""
        return min(abs(float(self.level(self.facts).p[1])), _ahead(self.knobs["far"]))

    def fit(self) -> None:
        """Fit the triangles to the shot, and the fans to the target and the path."""
        top = max(UP * self.facts.r, 1.4 * self.aside, 1.1 * self.widest) or 1.0
        self.view.set_ylim(-top, top)
        self.fit_triangles()
        self.draw_background()

    def draw(self, known: Facts) -> None:
        """What the state shows."""
        self.put_knobs()
        for name, each in self.tracks_of.items():
            title = "bits kept:" if name != "distance of A" else "distance of A:" if self.roomy else "A at"
            each.layer.words[-1].set_text(f"{title} {each.spoken(self.read(each.knob)).removesuffix(' bits')}")
        if self.state in OF_THE_SHOT:
            self.draw_triangles(known)
        elif self.state == "the cosine's rungs":
            _rungs.draw(self.layers, self.chart, int(self.knobs["steps"]), self.knobs["phi"])
        else:
            ahead, n = _ahead(self.knobs["far"]), int(self.knobs["bits"])
            _rays.draw(self.layers, self.view, self.aside, known.r, ahead, n, self.state == "both fans")

    def words(self, known: Facts) -> dict[str, str | float]:
        """What the letters of the state's sentences stand for."""
        if self.state == "the cosine's rungs":
            found = _rungs.kept(self.knobs["phi"], int(self.knobs["steps"]))
            return {"n": self.knobs["steps"]} | found._asdict()
        t = number(known.contact.t)
        answer = {"answer": f" They touch at t = {t}." if self.vote and not self.locked and known.contact.hit else ""}
        return self.words_of_triangles(known) | self.words_of_fans(known) | answer

    def words_of_fans(self, known: Facts) -> dict[str, str | float]:
        """What the bits that are kept can say."""
        C, n, ahead, r = self.aside, int(self.knobs["bits"]), _ahead(self.knobs["far"]), known.r
        gap, said = float(trig.aside_of(1 - 2.0**-n, ahead)), float(trig.said_by_cosine(C, ahead, n))
        return {
            "n": n,
            "far": _distance(self.knobs["far"]),
            "gap": _length(gap),
            "next": _length(float(trig.aside_of(np.sqrt((1 - 2.0**-n) * (1 + 2.0**-n)), ahead))),
            "hides": ", so only the middle one meets A" if gap > r else "",
            "by_cosine": _length(said),
            "by_cross": _length(crossed := float(trig.said_by_cross(C, ahead, n))),
            "end": _end(said <= r, C <= r),
            "other": _end(crossed <= r, C <= r),
        }

    def places(self) -> dict[str, tuple]:
        """The handles of the shot, of the angle or of the path; and the knobs."""
        if self.state in OF_THE_SHOT:
            return Triangles.places(self)
        found = {name: handle for name, handle in super().places().items() if name in self.tracks_of}
        if self.state == "the cosine's rungs":
            x = _rungs.kept(self.knobs["phi"], int(self.knobs["steps"]))
            return found | {"angle": (self.chart, np.array([x.phi, x.cosine]), f"{number(x.phi)} degrees", 1.5)}
        return found | {"path": (self.view, np.array([1.0, self.aside]), f"C {number(self.aside)}", 0.02)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Move what belongs to the shot, the angle or the path; or pull a knob, to which the fans are fitted."""
        if handle not in ("angle", "path"):
            super().move(handle, place, settled)
            if settled and handle in ("bits", "distance of A"):
                self.fit()
            return None
        x, y = self.target(handle, place)
        if handle == "angle":
            return self.turn(phi=float(np.round(np.clip(x, 0, _rungs.WIDEST), 1)))
        most = 0.95 * self.view.get_ylim()[1]
        p = self.level(self.facts).p
        self.put_down("centre of B", np.array([p[0], np.round(np.clip(y, 0, most), 1)]), settled)

    def step(self, handle: str) -> np.ndarray:
        """A degree, half a centimetre, or a bit and a power of ten."""
        step = {"angle": 1.0, "path": 0.5}.get(handle, 1.0)
        return Triangles.step(self, handle) if self.state in OF_THE_SHOT else np.full(2, step)


def _ahead(power: float) -> float:
    """The distance in centimetres at a place of the track.

    >>> _ahead(3.0), _ahead(4 + 2 / 3)
    (1000.0, 40000.0)
    """
    decade = int(power + 1e-9)
    return BETWEEN[round(len(BETWEEN) * (power - decade))] * 10.0**decade


def _distance(power: float) -> str:
    """How a distance is said.

    >>> _distance(1.0), _distance(4 + 2 / 3), _distance(8 + 1 / 3)
    ('10 cm', '400 m', '2000 km')
    """
    far = round(_ahead(power))
    size, unit = next((size, unit) for size, unit in ((10**5, "km"), (100, "m"), (1, "cm")) if far >= size)
    return f"{far // size:,} {unit}" if far // size >= 10**4 else f"{far // size} {unit}"


def _end(said: bool, true: bool) -> str:
    """Whether a hit is said, and whether that is so."""
    end = "a hit" if said else "a miss"
    return f"{end}." if said == true else f"{end}, and that is wrong."


def _length(cm: float) -> str:
    """A length in words, in centimetres, metres or kilometres."""
    size, unit = next(each for each in UNITS if cm >= 10 * each[0] or each[0] == 1)
    return f"{number(float(f'{cm / size:.3g}'))} {unit}"


def fan(*shown: str, vote: Ballot = None) -> None:
    """Show the triangles, the rungs or the fans, in the first of these states; without a kernel in all of them."""
    central(Fan(*shown, vote=vote))
