"""Lesson 02's picture: a ruler along the path of a point, two marks on it, and a product that stays when it turns."""

import numpy as np

from ..artists import (
    BALL_A,
    SKIN_B,
    Marks,
    Paint,
    about,
    along,
    bare,
    blank,
    clear,
    enclose,
    label,
    outlines,
    round_length,
    shaft,
    shapes,
)
from ..board import FRAME_SECONDS
from ..canvas import SIZE, SMALL, in_style
from ..central import MARKS, Ballot, Central, central, relocated, tangent_point
from ..palette import INK, PAPER, QUIET, A, P, R, V
from ..placing import movable
from ..scene import Facts, Scene, facts, number
from ..shapes import NONE, NOWHERE, arrow, disc
from .path import COARSE, GRID, Ray, between, corner, path, snapped, ways
from .ruler_marks import LINES, POINTS, RULERS, band, grown, root, triangles
from .ruler_states import (
    MISSES,
    NOTHING,
    STATES,
    cm,
    factor,
    in_time,
    multiplied,
    of_marks,
    of_side,
    placed,
    sided,
    signed,
    similar,
)

DIALS = {
    "product": "turn the path",
    "euclid": "turn the path",
    "triangle": "turn the path",
    "sides": "move B along its path",
    "frame": "t",
    "touch": "give B its size back",
}
"""What the slider does, by the state."""

CHANGING = "product", "euclid", "triangle", "sides"
"""The states whose film changes the shot: it turns the path, or moves B along it."""

LEAST, EDGE = 24.0, 16.0
"""Pixels: between two marks of the ruler at least, and from a number of it to the edge of the picture."""

NEAR = "2.11"
"""The tag of an equation that speaks of a triangle within the circle: it is seen from near."""

NARROW = 6.0
"""Inches of a page below which the headline has letters of the usual size."""

BAND, FLAG, LOW, HIGH = 3.6, 4.9, 7.2, 10.4
"""Beside the path, in long marks of the ruler: its edge, the numbers of what is read off, and two rows of lengths."""


class Ruler(Central):
    """The path of a point past the grown circle: where it enters and leaves, in centimetres, and when.

    It has the states that it is shown in and no others, all of them if none is named.
    """

    states = STATES
    always = "sight shot names v headline"
    timed = fluid = parted = True
    changed: tuple | None = None

    def __init__(self, *shown: str, vote: Ballot = None):
        super().__init__(*shown, vote=vote)
        self.begin()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = self.page(9.6, 4.2), {}
        strip = blank(self.figure, [0.01, 0.88, 0.98, 0.11])
        ax = self.figure.add_axes([0.01, 0.01, 0.98, 0.86])
        self.line("sight", ax, QUIET, style="dotted", width=1.2)
        self.world = ax
        bare(ax, " cm")
        self.layers["shot"] = Marks(shapes=shapes(ax, [Paint(R, 0.13, R, 1.8), BALL_A]))
        bodies = {name: shapes(ax, [Paint(PAPER, 0.85, colour, 0.6)]) for name, colour in RULERS.items()}
        for name, colour in RULERS.items():
            self.ruler(name, ax, colour)
            self.layers[name] = Marks(body=bodies[name], **vars(self.layers[name]))
        for name, colour in (("p", P), ("v", V)):
            letter = label(ax, rf"$\mathbf{{{name}}}$", colour)
            self.layers[name] = Marks(arrow=shapes(ax, [Paint(colour)]), letter=letter)
        self.layers["names"] = Marks(a=label(ax, "A", A, True))
        self.layers["unit"] = Marks(area=shapes(ax, [Paint(INK)]), letter=label(ax, r"$\hat{\mathbf{v}}$", INK))
        self.layers["swelling"] = Marks(area=shapes(ax, [SKIN_B]))
        self.layers["radii"] = Marks(line=outlines(ax, [R] * 2, ["solid"] * 2, 2.0))
        self.layers |= {"grown": grown(ax), "triangles": triangles(ax), "root": root(ax)}
        for name, (colour, letter, style, width) in LINES.items():
            self.line(name, ax, colour, letter, style, width)
        movable(self.layers["across"].letter, inside=True)
        for name, (sign, colour, word) in POINTS.items():
            self.mark(name, ax, sign, colour, word)
        size = SMALL if self.figure.get_figwidth() < NARROW else 1.5 * SIZE
        look = {"size": size, "weight": "bold", "ha": "center", "va": "center", "animated": True}
        self.layers["headline"] = Marks(words=strip.text(0.5, 0.5, "", color=INK, **look))
        self.fit()

    def begin(self) -> None:
        """Put in the film of the state, at its beginning; at its end where a tag asks for what is seen there."""
        self.reel = DIALS[self.state]
        self.pace = FRAME_SECONDS * (2 if self.state in CHANGING else 1)
        self.t = 0.0
        self.last = self.ends(self.facts)
        self.t = 1.0 if self.lit == "2.15" else 0.0

    def show_state(self, name: str) -> None:
        """Show one of the states, or what a tag lights in its state, in a view with room for it."""
        before = self.state, self.lit == NEAR
        super().show_state(name)
        self.begin()
        self.redraw() if (self.state, self.lit == NEAR) == before else self.fit()

    def ends(self, known: Facts) -> float:
        """In the frame's own state at the contact, or at the wall; else the film has no time."""
        touch = float(known.contact.t)
        return touch if self.state == "frame" and 0 < touch < 1 else 1.0

    @property
    def facts(self) -> Facts:
        """The facts of the shot; of the one that it has become where the film changes it."""
        if not self.t or self.state not in CHANGING:
            return super().facts
        if self.changed is None or self.changed[0] is not self.scene or self.changed[1] != self.t:
            self.changed = self.scene, self.t, facts(self.became(self.t))
        return self.changed[2]

    def became(self, t: float) -> Scene:
        """The shot after a share of the film: with its path turned, or with B moved along it past A."""
        known = super().facts
        if self.state == "sides":
            ray = path(known)
            return relocated(self.scene, "centre of B", known.p - 2 * t * ray.k * ray.d)
        return relocated(self.scene, "velocity of B", known.p + np.hypot(*known.v) * between(ways(known), t))

    def fit(self) -> None:
        """Fit the view to the shot and to all that the film makes of it, and draw the background anew."""
        known, r, r2 = super().facts, self.scene.r1 + self.scene.r2, self.scene.r2
        tips = [known.p + 1.06 * np.hypot(*known.v) * way for way in ways(known)]
        if self.state == "sides":
            end = facts(self.became(1.0)).p
            tips = [end, *(p + 1.06 * known.v for p in (known.p, end))]
        points = np.array([*tips, known.p - 1.9 * r2, known.p + 1.9 * r2, [-r, -r], [r, r]])
        if self.lit == NEAR and (foot := path(known).at(-path(known).k)) @ foot < r * r:
            enclose(self.world, np.array([[-r, -r], [r, r]]), 1.04)
            return self.draw_background()
        enclose(self.world, points, 1.04)
        high = {"product": HIGH + 3, "triangle": HIGH + 5}.get(self.state, FLAG + 2)
        for _ in range(3):  # what stands beside the path is as high in every view, and so higher on a wider one
            beside = 2.5 * shaft(self.world) * path(known).out
            enclose(self.world, np.vstack([points, known.p + high * beside, known.p + known.v + BAND * beside]), 1.04)
        self.draw_background()

    def act(self, name: str) -> None:
        """Show the one shot again, or deal another, from the film's beginning."""
        self.t = 0.0
        super().act(name)

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put what is dragged where it falls into place; the path stays as the film has turned it."""
        known, place = self.facts, self.target(handle, place)
        if self.state in CHANGING and self.t:
            self.scene, self.t = self.became(self.t), 0.0
        grid = COARSE if (self.state, handle) == ("sides", "centre of B") else GRID
        super().move(handle, snapped(handle, place, known, grid), settled)

    def draw(self, known: Facts) -> None:
        """The path, its ruler and the two marks, and what each state measures on it."""
        ray, width = path(known), shaft(self.world)
        self.put_shot(known)
        self.put_names()
        self.put("sight", [ray.at(-99 * ray.length), ray.at(99 * ray.length)])
        self.draw_rulers(known, ray, 2.5 * width * ray.out)
        self.draw_marks(known, ray, 2.5 * width * ray.out)
        self.draw_spans(ray, 2.5 * width * ray.out)
        self.draw_triangles(known, ray, width)
        self.draw_grown(known, ray)
        self.draw_touch(known, ray, width)
        self.layers["headline"].words.set_text(self.headline(known, ray))

    def put_names(self) -> None:
        """A's name; where it matters on which side of A the point is, also the places of both."""
        told = self.state == "sides"
        self.layers["names"].a.set_position((0.0, -0.4 * self.scene.r1))
        self.layers["names"].a.set_text("A (0, 0)" if told else "A")
        self.layers["start"].word.set_text(f"B {placed(self.facts.p)}" if told else "B")

    def put_shot(self, known: Facts) -> None:
        """A, grown and as it is, and the two arrows with their letters."""
        p, v, width, origin = known.p, known.v, shaft(self.world), np.zeros(2)
        self.layers["shot"].shapes.set_verts([disc(origin, known.r), disc(origin, self.scene.r1)])
        drawn = np.vstack([along(origin, p), along(p, v)])
        places = clear([about(origin, p, width)[1:], about(p, v, width)], drawn, 4 * width)
        for name, start, way, place in zip("pv", (origin, p), (p, v), places, strict=True):
            self.layers[name].arrow.set_verts([arrow(start, way, width)])
            self.layers[name].letter.set_position(np.nan_to_num(place))

    def draw_rulers(self, known: Facts, ray: Ray, aside: np.ndarray) -> None:
        """Centimetres on one side, pale beyond the tip of v; shares of the frame on the other, up to its wall."""
        pixel = np.ptp(self.world.get_xlim()) / self.world.bbox.width
        unit = max(2.0, 2 * round_length(LEAST * pixel))
        at, length = unit * np.arange(MARKS) if ray.length else np.full(MARKS, np.nan), ray.length
        self.put_ruler("ruler", ray, aside, np.where(at <= length, at, np.nan), 0.0, length)
        self.put_ruler("beyond", ray, aside, np.where(at > length, at, np.nan), length, max(unit * MARKS, length))
        share = next((x for x in (0.1, 0.2, 0.5) if x * length >= LEAST * pixel), 1.0)
        self.put_ruler("behind", ray, aside, -at[1:], -unit * MARKS, 0.0)
        self.measure("frames", ray.p, share * known.v, -aside, share, 0.99 if length else -1.0)  # at 1 is the wall
        self.layers["frames"].body.set_verts([band(ray, -BAND * aside, 0.0, length)])
        self.put("wall", [ray.at(length) + side * 1.4 * BAND * aside for side in (-1, 1)], ray.at(length) - 6.4 * aside)

    def put_ruler(self, name: str, ray: Ray, aside: np.ndarray, at: np.ndarray, start: float, end: float) -> None:
        """A ruler with marks at so many centimetres, every other longer and with its number, unless that is told."""
        unit = np.nanmin(np.abs(np.diff(at)), initial=np.inf)
        odd, seen = np.rint(np.nan_to_num(at) / unit) % 2, np.isfinite(at)
        long, places = aside * (2 - odd[:, None]) / 2, ray.p + np.nan_to_num(at)[:, None] * ray.d
        within = self.within(places + 2.2 * aside)
        told = [ray.s0, ray.s1, *([-ray.k] if "bead" in self.on else []), *([ray.length] if "wall" in self.on else [])]
        self.layers[name].body.set_verts([band(ray, BAND * aside, start, end)])
        self.layers[name].ticks.set_segments(np.stack([places, places + long], axis=1)[seen])
        for i, text in enumerate(self.layers[name].numbers[: len(at)]):
            free = seen[i] and within[i] and not odd[i] and not any(abs(x - at[i]) < 0.3 * unit for x in told)
            text.set_text(number(at[i]) if free else "")
            text.set_position(places[i] + 2.2 * aside)

    def within(self, places: np.ndarray) -> np.ndarray:
        """Which of some places lie so far from the edge of the picture that a number is not cut there."""
        (low, high), pixel = np.array(self.world.viewLim), np.ptp(self.world.get_xlim()) / self.world.bbox.width
        return ((low + EDGE * pixel < places) & (places < high - EDGE * pixel)).all(axis=1)

    def draw_marks(self, known: Facts, ray: Ray, aside: np.ndarray) -> None:
        """Where the path starts, enters, is nearest and leaves, how far that is, and where the point is now."""
        words = {"enters": ray.s0, "leaves": ray.s1 if ray.s1 > ray.s0 else np.nan, "bead": -ray.k}
        letters = {"enters": "S", "leaves": "S′"} if self.state == "euclid" else {}
        for name, s in words.items():
            self.put(name, ray.at(s), ray.at(s) + FLAG * aside, letters.get(name, cm(s)) if s == s else "")
        behind = -2 * aside - 2 * np.hypot(*aside) * ray.d
        self.put("start", ray.p, ray.p + behind)
        self.put("now", now := ray.p + self.t * known.v, now + (behind if not self.t else -5.2 * aside))

    def draw_spans(self, ray: Ray, aside: np.ndarray) -> None:
        """The lengths along the path, each moved aside, and the one that is 1."""
        on = self.lit == "2.9"  # what is added to the way to the foot lies beyond it
        half = (-ray.k, ray.s1, HIGH) if on else (ray.s0, -ray.k, LOW)
        spans = {"foot": (0.0, -ray.k, HIGH), "entry": (0.0, ray.s0, LOW), "exit": (0.0, ray.s1, LOW), "half": half}
        for name, (start, end, level) in spans.items():
            self.span(name, ray.at(start), ray.at(end), level * aside)
        over, beyond = ray.at((ray.s1 - ray.k) / 2) + (HIGH + 2.6) * aside, ray.at(max(half[:2])) + LOW * aside
        place = over if on else beyond + 14 * shaft(self.world) * ray.d  # the letter is wider than what it names
        self.layers["half"].letter.set_position(np.nan_to_num(place))
        unit = ray.p + FLAG * aside
        self.layers["unit"].area.set_verts([arrow(unit, ray.d, shaft(self.world)) if ray.length else NONE])
        self.layers["unit"].letter.set_position(unit + ray.d + 2 * np.hypot(*aside) * ray.d)

    def draw_triangles(self, known: Facts, ray: Ray, width: float) -> None:
        """The triangle at the nearest point, and that at the tangent, which the path itself becomes at the edge."""
        p, origin, foot, enters, leaves = ray.p, np.zeros(2), ray.at(-ray.k), ray.at(ray.s0), ray.at(ray.s1)
        far = np.hypot(*foot) > 3 * width  # else its letter would name nothing that is seen
        self.put("across", [origin, foot], foot / 2 + 5 * width * ray.d, "$C$" if far else "")
        self.put("drop", [origin, foot])
        self.put("square", corner(foot, origin, p, 4 * width))
        self.put("radius", [origin, enters], enters / 2 - 4 * width * ray.d)
        drawn, seen = self.layers["root"], np.isfinite([foot, enters]).all()
        drawn.area.set_verts([[origin, foot, enters]] if seen else [NONE])
        drawn.side.set_segments([[enters, foot]] if seen else [NONE])
        drawn.letter.set_position(np.nan_to_num((enters + foot) / 2 + 6 * width * ray.out))
        rays = [[origin, x] if np.isfinite(x).all() else NONE for x in (enters, leaves)]
        self.layers["radii"].line.set_segments(rays)
        touch, named = self.touched(known, ray), self.lit == "2.5"  # before (2.5) there is no c yet
        self.put("tangent", [p, touch], (p + touch) / 2 - 5 * width * ray.out, r"$\sqrt{c}$" if named else "")
        self.put("aside", [origin, touch], touch / 2 + 4 * width * ray.d, "$r$" if named else "")
        self.put("corner", corner(touch, origin, p, 4 * width))
        cut = np.isfinite([touch, enters, leaves]).all()
        self.layers["triangles"].areas.set_verts([[p, touch, leaves], [p, enters, touch]] if cut else [NONE] * 2)
        self.layers["triangles"].dot.set_data(*touch[:, None])
        self.layers["triangles"].letter.set_position(np.nan_to_num(touch * (1 + 6 * width / (known.r or 1.0))))

    def touched(self, known: Facts, ray: Ray) -> np.ndarray:
        """Where the tangent that is drawn touches: the one that is spoken of, or the path itself at the edge."""
        if self.state == "euclid":  # the one that the film turns the path to
            return known.p + np.sqrt(c) * ways(super().facts)[-1] if (c := known.steps.c) > 0 else NOWHERE
        if self.lit == "2.5":
            return tangent_point(known, ray.out)
        return ray.at(-ray.k) if ray.s0 == ray.s1 else NOWHERE

    def draw_grown(self, known: Facts, ray: Ray) -> None:
        """The radii end to end, towards where the path enters, or towards B."""
        s, q = self.scene, ray.at(ray.s0) if ray.s0 > 0 else ray.p
        way = q / np.hypot(*q) if q.any() else np.array([-1.0, 0.0])
        drawn, mine, whole = self.layers["grown"], s.r1 * way, known.r * way
        drawn.ball.set_verts([disc(whole, s.r2)])
        drawn.lines.set_segments([[np.zeros(2), mine], [mine, whole]])
        across = 4 * shaft(self.world) * np.array([way[1], -way[0]])
        drawn.r1.set_position(mine / 2 + across)
        drawn.r2.set_position((mine + whole) / 2 + across)

    def draw_touch(self, known: Facts, ray: Ray, width: float) -> None:
        """B given back its size where it touches, while A loses as much; and the point where they touch."""
        r, grown, hit = known.r, self.t * self.scene.r2, known.steps.c > 0 and bool(known.contact.hit)
        q = ray.at(ray.s0) if hit else NOWHERE
        if self.state == "touch" and hit:
            self.layers["shot"].shapes.set_verts([disc(np.zeros(2), r), disc(np.zeros(2), r - grown)])
        self.layers["swelling"].area.set_verts([disc(q, grown) if hit else NONE])
        x, aside = q * (r - grown) / (r or 1.0), 6 * width * np.array([-q[1], q[0]]) / (r or 1.0)
        self.put("out", [np.zeros(2), q])
        self.put("meets", x, x * (1 - 8 * width / (r or 1.0)))
        self.span("part", np.zeros(2), q * self.scene.r1 / (r or 1.0), aside)
        self.span("whole", np.zeros(2), q, -aside)

    def headline(self, known: Facts, ray: Ray) -> str:
        """What is worked out with the two marks, in one line."""
        if ray.s0 != ray.s0:
            return "the path misses" if ray.length else ""
        marks = ray.s0, ray.s1, float(known.steps.c)
        if self.state in ("product", "euclid"):
            return multiplied(*marks)
        if self.state == "sides":
            return sided(*marks)
        if self.state == "triangle":
            return f"({cm(ray.s0)} {signed(ray.s1)}) / 2 = {cm(-ray.k)}"
        if known.steps.c <= 0:
            return ""
        if self.state == "frame":
            return f"t = {cm(ray.s0)} / {cm(ray.length)} = {number(ray.s0 / ray.length)}"
        share = self.scene.r1 / (known.r or 1.0)
        return f"x = {placed(share * ray.at(ray.s0))}" if self.t == 1 and known.contact.hit else ""

    def words(self, known: Facts) -> dict[str, str | float]:
        """What is measured along the path, and what is said where there is no such length."""
        ray, pp, rr, (a, b, c, _) = path(known), float(known.p @ known.p), known.r**2, map(float, known.steps)
        kk, far, none = ray.k * ray.k, np.sqrt(pp), "" if ray.s0 == ray.s0 else MISSES if ray.length else NOTHING
        numbers = {"r": known.r, "r1": self.scene.r1, "r2": self.scene.r2, "pp": pp, "kk": kk, "rr": rr, "CC": pp - kk}
        lengths = {"length": ray.length, "to_foot": -ray.k, "s0": ray.s0, "s1": ray.s1, "half": (ray.s1 - ray.s0) / 2}
        lengths |= {"gap": far - known.r, "beyond": far + known.r}
        numbers |= {"c": c, "under_root": kk - c} | {name: cm(x) for name, x in lengths.items()}
        numbers |= {"t": self.t, "way": self.t * ray.length, "f": a * self.t * self.t + 2 * b * self.t + c}
        return numbers | {
            "k": cm(ray.k),
            "shadow": cm(abs(ray.k)),
            "way_of_k": ", and it points against v" if ray.k < 0 else ", and it points along v" if ray.k > 0 else "",
            "side": none or of_side(ray.s0, ray.s1, c),
            "similar": similar(ray.s0, ray.s1, c) if c <= 0 or not none else none,
            "twice_k": signed(2 * ray.k),
            "plus_c": signed(c),
            "c_in": factor(c),
            "tangent": "the square of the tangent" if c > 0 else "not above 0, for B does not start outside",
            "beside": ": the path misses the circle" if kk < c else "",
            "none": none,
            "product": none or of_marks(ray.s0, ray.s1, c),
            "when": none if none and c > 0 else in_time(ray.s0, ray.length, c),
            "where": none if none and c > 0 else self.where(known, ray),
        }

    def where(self, known: Facts, ray: Ray) -> str:
        """Where the point enters the grown circle, and once B has its size again, where the balls touch."""
        if known.steps.c <= 0:
            return "B starts inside the circle, or on it: the balls touch or overlap already."
        if ray.s0 < 0:
            return "The circle lies behind B, and the balls do not touch."
        if ray.s0 > ray.length:
            return "The frame ends before the point enters the circle, so the balls do not touch in it."
        q = ray.at(ray.s0)
        if self.t < 1:
            return f"After {cm(ray.s0)} cm the point enters the circle, at {placed(q)}."
        share = f"{number(self.scene.r1)} of {number(known.r)} cm on the way to {placed(q)}"
        return f"The balls touch at {placed(q * self.scene.r1 / known.r)}, {share}."


def ruler(*shown: str, vote: Ballot = None) -> None:
    """Show the path and its ruler, in the first of these states; where no kernel runs in all of them."""
    central(Ruler(*shown, vote=vote))
