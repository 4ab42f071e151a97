"""Lesson 14's last picture: a hole of mini golf on a mesh, on which a ball slides and falls."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...frame import dot
from .. import motion
from ..artists import SKIN_A, Marks, Paint, bare, dots, enclose, label, outlines, shaft, shapes, words_over
from ..board import State
from ..canvas import in_style
from ..layered import Layered
from ..palette import CONTACT, INK, QUIET, WRONG, A, V
from ..scene import number, spoken
from ..shapes import NONE, arrow, disc
from . import _falls, _odd, _section
from ._fairway import FASTEST, HALF, LONG, TEE, Putt, R, far, knocks, putted, thinned, with_contacts
from ._green import EYE, draw_hole
from ._slipped import OVER, Slipped, put_lost, put_slip, slipped
from ._told import alone, counted, gone, passed, sank, score

PAR = 3
"""How many putts a good player takes."""

FIRST, HOLES, PULL, WEAKEST, SLOWED = np.array([180.0, 30.0]), np.array([190.0, 12.0]), 0.2, 10.0, 2.5
"""The putt that lies ready at the tee, in cm/s: over the hill, where faces alone let it fall; one that goes straight
into the cup; how long the arrow of a speed of 1 is; the least that is a putt; and the seconds that a film takes for
each of the putt's, where a fall is seen from the side."""

ANGLES, SPEEDS = range(-32, 73, 8), (80.0, 120.0, 160.0, 190.0, 225.0, 260.0)
"""The putts that are rehearsed for a page on which nobody rolls a ball, beside the one that goes straight in."""

FROM_THERE = "A putt from there needs Python; back at the tee you can try another"
"""What is said on a page after a putt that was rehearsed."""

ALONE, WHY, ONCE_MORE = "the same putt, faces alone", "show what was not asked", "the putt as it was"
"""What leads to the putt on faces alone, to what is wrong with that, and back."""


class Marble(Layered):
    """A hole to be played: the arrow is pulled out of the ball, and when it is let go the ball rolls.

    Parameters
    ----------
    run : callable (p, v) -> Putt, optional
        What becomes of a putt; what `lib` says unless given.
    hears : callable () -> list of str, optional
        What the parts have said of the putt that was run last, a sentence each.
    whose : callable () -> str, optional
        Whose parts run the next putt, in words; empty where all are of `lib`.
    faces : callable (p, v) -> Putt, optional
        What becomes of a putt if faces alone are asked; not offered unless given.
    differs : callable () -> Odd or None, optional
        Where a part first answered otherwise than the right one, in the putt that was run last.
    """

    states = {"golf": State("golf", "ghost way missed putter shadow falling sign ball lost side odd", "{told}")}
    timed = fluid = compiles = True
    tee = np.array([*TEE, R])

    def __init__(
        self,
        run: Callable[[NDArray, NDArray], Putt] = putted,
        hears: Callable[[], list[str]] = list,
        whose: Callable[[], str] = str,
        faces: Callable[[NDArray, NDArray], Putt] | None = None,
        differs: Callable[[], _odd.Odd | None] = lambda: None,
    ):
        self.run, self.hears, self.whose, self.pulled, self.rehearsed = run, hears, whose, False, False
        self.faces, self.differs = faces, differs
        self.begin()
        super().__init__()
        self.scrub, self.pace, self.enter = False, 1.0, "putt"

    def begin(self) -> None:
        """Tee the ball up."""
        self.start, self.aim, self.putts, self.putt, self.ran_on = self.tee, FIRST, 0, None, ""
        self.no_twin()

    def no_twin(self) -> None:
        """Forget the putt on faces alone."""
        self.twin: Putt | None = None
        self.slip: Slipped | None = None
        self.told_why = False

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists; the hole itself does not move."""
        self.figure, self.layers = self.page(9.6, 3.1, upright=0.5), {}
        self.world = ax = self.figure.add_axes([0.0, 0.0, 1.0, 1.0])
        bare(ax, " cm")
        draw_hole(ax)
        self.layers["ghost"] = Marks(line=outlines(ax, [QUIET], ["dashed"], 1.6), ball=shapes(ax, [SKIN_A]))
        self.line("way", ax, A, "", "solid", 2.0)
        self.layers["missed"] = Marks(
            line=outlines(ax, [CONTACT], ["solid"], 4.0),
            dot=dots(ax, "o", CONTACT),
            lead=outlines(ax, [CONTACT], ["dotted"], 1.8),
            word=words_over(ax, CONTACT),
        )
        self.layers["putter"] = Marks(
            arrow=shapes(ax, [Paint(V)]), head=outlines(ax, [INK], ["solid"], 5.0), word=label(ax, "", V)
        )
        self.layers |= _falls.laid(ax)
        self.layers["lost"] = Marks(
            cross=outlines(ax, [WRONG] * 2, ["solid"] * 2, 5.0),
            lead=outlines(ax, [WRONG], ["dotted"], 1.8),
            word=words_over(ax, WRONG),
        )
        self.layers |= {"side": _section.laid(ax), "odd": _odd.laid(ax)}
        enclose(ax, np.array([[-14.0, -HALF - 8.0], [LONG + 6.0, OVER + 4.5]]), 1.0)
        self.draw_background()

    @property
    def facts(self) -> Putt | None:
        """What becomes of the putt that was made last from here, or of its twin; None before there is one."""
        return self.twin or self.putt

    @property
    def falling(self) -> Slipped | None:
        """Where the ball was let through by which it falls, if it does."""
        return self.slip if _falls.falls(self.facts) and not self.odd else None

    @property
    def odd(self) -> _odd.Odd | None:
        """Where a part first answered otherwise than the right one, in the putt that is shown."""
        return self.differs() if self.putt is not None and not self.twin else None

    @property
    def over(self) -> bool:
        """Was the last putt seen to its end?"""
        return self.facts is not None and self.t >= self.last

    @property
    def holed(self) -> bool:
        """Is the ball in the cup, for all to see?"""
        return self.over and self.putt.holed

    @property
    def lost(self) -> bool:
        """Is the ball where none can lie, for all to see?"""
        return self.over and self.facts.lost

    def rest(self) -> NDArray:
        """From where the next putt goes: where the ball rests, or where it lay if it is lost."""
        return self.start if self.putt is None or (self.over and self.putt.lost) else self.putt.p[-1]

    def at(self) -> NDArray:
        """Where the ball is at the time that is shown."""
        known = self.facts
        return self.start if known is None else np.array([np.interp(self.t, known.t, x) for x in known.p.T])

    def draw(self, known: Putt | None) -> None:
        """The ball with its shadow and its way, and the putter while there is something to aim."""
        here = self.at()
        _falls.put(self.layers, known, here, self.t)
        sinks = self.falling.t if self.falling else np.inf  # there its way stops
        past = known.p[known.t < min(self.t, sinks)] if known else here[None]
        self.put("way", EYE.seen(_falls.in_sight(np.vstack([past, *[here if self.t <= sinks else self.slip.p] * 2]))))
        _section.put(self.layers["side"], self.falling, known, self.t, self.told_why)
        where = self.slip.p if self.slip else here
        put_lost(self.layers["lost"], where if self.lost and not self.told_why else None, _falls.falls(known))
        _odd.put(self.layers["odd"], self.odd if self.over else None)
        self.put_twin()
        self.put_putter(here)

    def put_twin(self) -> None:
        """Beside a putt on faces alone the true one, and once it is asked for, what was not asked."""
        ghost, missed = self.layers["ghost"], self.layers["missed"]
        ghost.line.set_segments([EYE.seen(_falls.in_sight(self.putt.p)) if self.twin else NONE])
        ghost.ball.set_verts([disc(EYE.seen(_falls.in_sight(self.putt.p[-1:]))[0], R) if self.twin else NONE])
        shown = self.told_why or (self.over and not self.twin)
        put_slip(missed, self.slip if shown else None, "this {} was not asked" if self.twin else "at this {}")

    def put_putter(self, here: NDArray) -> None:
        """The arrow of the velocity, the putter behind the ball, and its speed; nothing while the ball rolls."""
        marks, speed = self.layers["putter"], float(np.hypot(*self.aim))
        aiming = self.putt is None and speed > 0
        for each in marks:
            each.set_visible(aiming)
        if not aiming:
            return
        way, width = np.array([*self.aim, 0.0]) / speed, shaft(self.world)
        aside, back = np.array([-way[1], way[0], 0.0]), here - (R + 1.0 + 0.02 * speed) * way
        marks.arrow.set_verts([arrow(EYE.seen(here), EYE.seen(PULL * speed * way), width)])
        marks.head.set_segments([EYE.seen(np.array([back - 3.5 * aside, back + 3.5 * aside]))])
        marks.word.set_text(f"{number(speed, 3)} cm/s")
        place = EYE.seen(here + (PULL * speed + 5.0) * way) + [0.0, 5.0]
        marks.word.set_position(np.clip(place, [16.0, 8.0 - HALF], [LONG - 16.0, HALF - 10.0]))  # on no board

    def motion(self) -> dict:
        """The ball and its shadow along their ways, a tick at each knock, and a bell in the cup."""
        known = self.facts
        if known is None:
            return {}
        part = {id(artist): i for i, artist in enumerate(self.seen)}
        t, p, trail = known.t, known.p, (part[id(self.layers["way"].line)], 0)
        shadow, *balls = ([[part[id(x)], 0]] for name in ("shadow", "ball", "falling") for x in self.layers[name])
        moves = [
            motion.move_of(self.world, shadow, *_falls.shaded(known), self.t),
            motion.move_of(self.world, [], *_falls.trail(known, self.falling), self.t, trail),
        ]
        ways = _falls.tracks(known) if _falls.falls(known) else [(t, EYE.seen(_falls.in_sight(p)))]
        moves += [motion.move_of(self.world, marks, *way, self.t) for marks, way in zip(balls, ways, strict=False)]
        if _falls.falls(known):
            sign = [[part[id(x)], 0] for x in self.layers["sign"]]
            moves.append(motion.move_of(self.world, sign, *_falls.signed(known), self.t))
        aside, ways = [[part[id(self.layers["side"].ball)], 0]], _section.ways(self.falling, known, self.world)
        moves += [motion.move_of(self.world, aside, *way, self.t) for way in ways]
        sounds = [[float(t[k]), "tick", 0.8] for k in knocks(known)]
        sounds += [[float(t[-1]), "bell", 1.0]] * known.holed
        clock = [[0, self.last], [0, self.last]]
        gone = [part[id(artist)] for name in ("lost", "odd") for artist in self.layers[name]]
        gone.append(part[id(self.layers["side"].lost)])
        kept = {"hidden": gone, "pauses": [], "fade": 2 * self.last}
        return kept | {"clock": clock, "moves": moves, "sounds": sounds}

    # What is done.

    @property
    def acts(self) -> dict[str, str]:
        """What is offered: to putt, to see the same on faces alone, and why that differs, and to begin anew."""
        asks = self.slip and not self.told_why
        label = ALONE if not (self.twin and self.over) else WHY if asks else ONCE_MORE
        return {"putt": "putt"} | ({"faces": label} if self.faces else {}) | {"tee": "back to the tee"}

    def idle(self, name: str) -> str:
        """Why there is nothing to putt."""
        if name == "faces":
            return "putt first" if self.putt is None else "" if self.over else "the ball is on its way"
        if name != "putt" or (self.putt is None and np.hypot(*self.aim) >= WEAKEST):
            return ""
        if self.putt is not None and not self.over:
            return "the ball is on its way"
        return "the ball is in the cup" if self.holed else "pull the arrow out of the ball first"

    def act(self, name: str) -> None:
        """Putt, or begin at the tee."""
        if name == "putt" and not self.idle(name):
            self.strike()
        elif name == "faces" and not self.idle(name):
            self.on_faces_alone()
        elif name == "tee":
            self.scrub, self.t = False, 0.0
            self.begin()
            self.redraw()

    def strike(self) -> None:
        """Putt the ball as it is aimed, and play what becomes of it."""
        self.putt, self.putts = with_contacts(self.run(self.start, self.aim)), self.putts + 1
        self.ran_on, self.heard = self.whose(), self.hears()
        self.no_twin()
        self.slip = slipped(self.putt) if self.putt.lost else None
        self.putt = _falls.fallen(self.putt)
        self.film()

    def film(self) -> None:
        """Play what is shown from its start."""
        self.t, self.last, self.scrub = 0.0, round(float(self.facts.t[-1]), 3), True
        self.pace = SLOWED if _section.seen_of(self.falling) else 1.0
        self.plays += 1
        self.redraw()

    def on_faces_alone(self) -> None:
        """Play the last putt on faces alone; then show what was not asked; then play the putt as it was."""
        if self.twin is None:
            self.twin = with_contacts(self.faces(self.start, self.aim))
            self.slip, self.twin = slipped(self.twin), _falls.fallen(self.twin)
            return self.film()
        if self.slip and not self.told_why:
            self.told_why = True
            return self.redraw()
        self.no_twin()
        self.film()

    def again(self) -> None:
        """Say what the next putt runs on, as other parts are to roll the ball; it stays where it is."""
        self.redraw()

    def go_on(self) -> None:
        """Play on from where the ball rests."""
        self.start, self.aim, self.putt = self.rest(), np.zeros(2), None
        self.no_twin()
        self.scrub, self.t = False, 0.0

    def places(self) -> dict[str, tuple]:
        """The tip of the arrow, while the ball is at rest outside of the cup."""
        under = _section.covers(self.falling, self.world, EYE.seen(self.rest()))
        if self.holed or (self.putt is not None and not self.over) or under:
            return {}
        aim = np.zeros(2) if self.putt is not None else self.aim
        tip = self.rest() + PULL * np.array([*aim, 0.0])
        return {"velocity of the ball": (self.world, EYE.seen(tip), spoken(aim), R if not aim.any() else 0)}

    def placed(self) -> list[dict]:
        """Where nothing is aimed yet the handle is a ring about the ball, which is to be seen."""
        bare = self.putt is not None or not self.aim.any()
        return [each | {"ring": bare} for each in super().placed()]

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Aim, from where the ball rests; to let go of the arrow is to putt."""
        place = self.target(handle, place)
        if self.over:
            self.go_on()
        low, high = np.array([self.world.get_xlim(), self.world.get_ylim()]).T
        x, y = np.clip(place, low, high) - EYE.seen(self.start)
        wanted = np.array([x, y / EYE.up[1]]) / PULL
        self.aim = np.round(wanted * min(1.0, FASTEST / max(float(np.hypot(*wanted)), 1.0)), 1) + 0.0
        if settled and np.hypot(*self.aim) >= WEAKEST:
            return self.strike()
        self.redraw()

    def _on_drag(self, handle: str, x: float, y: float, done: bool) -> None:
        pulled, self.pulled = self.pulled or not done, not done
        if pulled:  # a press without a move is no putt
            super()._on_drag(handle, x, y, done)

    def _on_key(self, handle: str, dx: int, dy: int, fine: bool) -> None:
        step = self.step(self.known(handle)) * (0.1 if fine else 1)
        self.move(handle, self.places()[handle][1] + step * np.array([dx, dy]), settled=False)

    def step(self, handle: str) -> NDArray:
        """Ten centimetres a second."""
        return 10.0 * PULL * np.array([1.0, EYE.up[1]])

    def rehearsals(self) -> Iterator[tuple[str, "Marble"]]:
        """Putts from the tee, each on a hole that shows it: for a page on which nobody works them out.

        "drag 0": the arrow is pulled; "done 0": it was let go. The next putt is number 1.
        """
        for k, aim in enumerate(fan()):
            board = Marble(self.run, self.hears, self.whose)
            board.aim, board.rehearsed = aim, True
            board.redraw()
            yield f"drag {k}", board
            board.act("putt")
            board.putt = thinned(board.putt)
            board.redraw()
            yield f"done {k}", board

    # What is said.

    def at_the_end(self) -> "Marble":
        """The hole with a putt that was played to its end."""
        self.aim = HOLES
        self.strike()
        self.t = self.last
        return self

    def saved(self) -> dict[str, str]:
        """A putt at its end, for where no kernel runs."""
        return Marble().at_the_end().saved_states()

    def words(self, known: Putt | None) -> dict[str, Any]:
        """What became of the last putt, how many there were, what is to be done, and what is said of the parts."""
        told = " ".join(each if each[-1] in "?." else f"{each}." for each in (self.told(known), *self.run_on(known)))
        return {"told": told}

    def run_on(self, known: Putt | None) -> list[str]:
        """On whose parts the last putt ran and what they said, and on whose the next one runs if that is another."""
        now = self.whose()
        ran = "The putt itself ran" if self.twin else "It ran" if self.over else "It runs"
        last = (
            [f"{ran} on {self.ran_on}"] * bool(self.ran_on) + (_odd.told(self.odd) if self.over else []) + self.heard
            if known
            else []
        )
        differs = now != self.ran_on if known else bool(now)
        return [*last, *[f"The next putt runs on {now or 'parts that are all on loan'}"] * differs]

    def told(self, known: Putt | None) -> str:
        """The same in a sentence."""
        lies = f"{number(far(self.rest()), 3)} cm from the cup"
        if known is None:
            where = "rests" if self.putts else "lies on the tee"
            putts = counted(self.putts) if self.putts else f"Par is {PAR}"
            return f"{putts}. The ball {where}, {lies}. Pull the tip of the arrow, and let go"
        if self.twin is not None:
            return alone(self.twin, self.putt, self.slip, self.over, self.told_why)
        if not self.over:
            return f"Putt {self.putts}, with {number(float(np.sqrt(dot(known.v[0], known.v[0]))), 3)} cm/s"
        if known.holed:
            return f"The ball is in the cup after {counted(self.putts)}: {score(self.putts, PAR)}"
        after = f"After {number(self.slip.t if self.slip else self.last, 2)} s"
        if self.rehearsed:
            return f"{counted(self.putts)}. {after} the ball rests {lies}. {FROM_THERE}"
        if known.lost:
            lost = f"{after} the ball is {gone(known.p[-1])}, where none can lie{sank(self.slip)}"
            return f"{counted(self.putts)}. {lost}. Putt it again from where it lay, {lies}"
        rests = f"{after} the ball rests {lies}{passed(known)}"
        return f"{counted(self.putts)}. {rests}. Pull the arrow out of the ball for the next putt"


def fan() -> list[NDArray]:
    """The putts from the tee that are rehearsed, in cm/s: straight in, over the hill, and by angle and strength."""
    ways = [(np.cos(np.radians(a)), np.sin(np.radians(a))) for a in ANGLES]
    return [HOLES, FIRST, *(np.round(speed * np.array(way), 1) + 0.0 for way in ways for speed in SPEEDS)]
