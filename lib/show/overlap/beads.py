"""Lesson 01's picture: what a game sees that looks a few times a frame; lamps, a fence, and paint."""

import numpy as np

from ...overlap import overlaps, sampled, sleeve
from .. import motion
from ..artists import BALL_A, BALL_B, SKIN_B, Marks, Paint, bare, blank, dots, enclose, label, outlines, shaft, shapes
from ..canvas import SIZE, in_style
from ..central import Ballot, Central, central
from ..palette import B_FILL, CONTACT, INK, OVERLAP, QUIET, WRONG, A, B, P, R, V
from ..scene import Facts, number
from ..shapes import NONE, NOWHERE, arrow, disc
from ..track import Tracked, slider
from .beads_states import STATES, big, fraction, inside, standing, words
from .glass import Glass
from .painted import DOTS, MOST, SOWN, Painted

WINDOW = np.array([[-26.0, -8.6], [26.0, 10.0]])
"""Two corners of what the window holds, and keeps while the shot fits into it, in centimetres."""

SLIM = np.array([[-19.0, -8.0], [14.0, 8.5]])
"""The same, where there is little room."""

NARROW = 640
"""Pixels of width below which there is little room."""

EDGE, LONGEST = 0.6, 20.0
"""How near to the window's edge a handle comes, and the longest v."""

NIGHT = "#0B0D11"
"""The dark, which is dark on every page."""

SHADE_OF_LAMP = np.array([[-0.015, 0.043], [0.015, 0.043], [0.045, 0.0], [-0.045, 0.0]])
"""Its outline about the bulb, as shares of the window's height."""

LAMPS = 0.13
"""How much of the height the lamps take."""

FLASH = 0.04
"""For how much of the frame a lamp flashes before its time and after it, at most."""

AREAS = {
    "cones": Paint(B_FILL, 0.4),
    "ring": Paint(R, 0.1, R, 1.8),
    "ball": BALL_A,
    "teeth": Paint(WRONG, 0.75),
}
"""What is drawn as areas, the lowest first."""

LINES = {
    "path": (QUIET, "", "dotted", 1.4),
    "across": (INK, "$C$", "solid", 2.4),
    "radius": (R, "$r$", "solid", 2.4),
    "half": (CONTACT, "$L/2$", "solid", 3.4),
    "chord": (CONTACT, "$L$", "solid", 3.4),
    "sleeve": (CONTACT, "", "solid", 2.4),
    "plumb": (QUIET, "", "dotted", 1.6),
}
"""What is drawn as a line: colour, letter, style and width."""

POSTS = {"beyond": (QUIET, 1.6), "posts": (INK, 2.6), "standing": (OVERLAP, 4.2)}
"""The posts of other frames, of this one, and those in the circle: colour and width."""

TAKE = "take a glass, ten times", "look closer, a hundred times", "put the glass away"
"""What is done with the glass next."""

ACTS = {"lamps": ("light",), "fence": (), "paint": ("sow", "glass")}
"""What each state offers besides the shots."""


class Beads(Tracked, Painted):
    """Looks at instants as lamps, as posts of a fence along the path, and as what they leave of all start places."""

    states = STATES
    always = "ring ball centre big"
    knobs = {"n": 1.0, "light": 0.0, "glass": 0.0}
    handled = ("centre of B", "velocity of B")
    timed = fluid = True

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = self.page(9.6, 4.6, upright=0.3)
        self.narrow = self.figure.bbox.width < NARROW
        ax = self.world = self.figure.add_axes([0.01, 0.25, 0.98, 0.59] if self.narrow else [0.01, 0.165, 0.98, 0.735])
        bare(ax)
        self.layers = {name: Marks(areas=shapes(ax, [paint])) for name, paint in AREAS.items()}
        self.layers["beads"] = Marks(rings=outlines(ax, [R] * (MOST + 1), ["solid"] * (MOST + 1), 1.2))
        for name, paint in (("B", BALL_B), ("skin", SKIN_B)):
            self.layers[name] = Marks(ball=shapes(ax, [paint]))
        for name, letter, colour in (("ball", "A", A), ("B", "B", B)):
            self.layers[name].letter = label(ax, letter, colour, inside=True)
        for name, letter, colour in (("p", r"$\mathbf{p}$", P), ("v", r"$\mathbf{v}$", V)):
            self.layers[name] = Marks(arrow=shapes(ax, [Paint(colour)]), letter=label(ax, letter, colour))
        for name, (colour, letter, style, width) in LINES.items():
            self.line(name, ax, colour, letter, style, width)
        self.layers["open"] = Marks(line=outlines(ax, [WRONG], ["solid"], 5.0), word=label(ax, "", WRONG))
        self.layers["bar"] = Marks(line=outlines(ax, [OVERLAP], ["solid"], 5.0), word=label(ax, "", OVERLAP))
        for name, (sign, colour, size) in DOTS.items():
            self.mark(name, ax, sign, colour)
            self.layers[name].dot.set_markersize(size)
        self.lay_looks()
        self.lay_out_beside()
        self.fit()

    def lay_looks(self) -> None:
        """The posts and looks on B's way, its centre, the dark, and above it the lamps."""
        ax = self.world
        for name, (colour, width) in POSTS.items():
            self.layers[name] = Marks(posts=outlines(ax, [colour], ["solid"], width))
        self.mark("looks", ax, "o", INK)
        self.mark("seen", ax, "D", OVERLAP)
        self.layers["centre"] = Marks(dot=dots(ax, "o", INK))
        self.layers["night"] = Marks(dark=shapes(ax, [Paint(NIGHT)]))
        self.layers["night"].dark.set_clip_box(None)  # a clip would move along
        self.layers["lamps"] = Marks(shades=shapes(ax, [Paint(QUIET)]))
        for name, count in (("times", MOST + 1), ("names", 2)):
            self.layers[name] = Marks(words=[label(ax, "", R if name == "names" else QUIET) for _ in range(count)])

    def lay_out_beside(self) -> None:
        """Above the picture what it comes to; below it the number of looks; and a glass in its corner."""
        strip = blank(self.figure, [0.01, 0.84, 0.98, 0.16] if self.narrow else [0.01, 0.905, 0.98, 0.095])
        look, (x, y) = {"va": "center", "animated": True}, (0.004, 0.06) if self.narrow else (0.27, 0.44)
        self.layers["big"] = Marks(
            big=strip.text(0.004, 0.6 if self.narrow else 0.5, "", color=INK, size=21, weight="bold", **look),
            small=strip.text(x, y, "", color=QUIET, size=SIZE, **look),
        )
        counts = {float(k): str(k) for k in ((1, 3, 6, 9, MOST) if self.narrow else range(1, MOST + 1))}
        box = [0.02, 0.02, 0.96, 0.2] if self.narrow else [0.02, 0.01, 0.5, 0.15]
        n = slider(self.figure, box, "n", counts, 1, "N = {:.0f}".format, "looks in a frame, N", INK)
        self.tracks_of, self.layers["n"] = {"number of looks": n}, n.layer
        corner = [0.55, 0.25, 0.44, 0.3] if self.narrow else [0.57, 0.01, 0.42, 0.345]
        self.glass = Glass(self.figure, corner, self.world)
        self.layers |= self.glass.layers

    # What is in view.

    def fit(self) -> None:
        """Keep the window of the course's shot; another that does not fit into it has its own."""
        enclose(self.world, SLIM if self.narrow else WINDOW, 1.0)
        if self.has_left():
            enclose(self.world, self.extent(), 1.1)
        self.draw_background()

    def extent(self) -> np.ndarray:
        """Places that enclose all that is drawn of the shot."""
        p, v, r, r2 = self.facts.p, self.facts.v, self.facts.r, self.scene.r2
        return np.vstack([sleeve(v, r), [p - r2, p + r2, p + v - r2, p + v + r2]])

    def has_left(self) -> bool:
        """Is what can be taken hold of out of the window, or are the balls too small in it?"""
        p, v, r = self.facts.p, self.facts.v, self.facts.r
        low, high = np.column_stack([self.world.get_xlim(), self.world.get_ylim()])
        held = np.vstack([*([sleeve(v, r)] if self.state == "paint" else []), [p, p + v, [-r, -r], [r, r]]])
        return bool(np.any(held < low) or np.any(held > high) or r < 0.05 * (high - low)[0])

    def show_state(self, name: str) -> None:
        """Show one of the states, or what a tag lights, in a window that holds what there is to see."""
        super().show_state(name)
        if self.has_left():
            self.fit()

    @property
    def n(self) -> int:
        """How many looks follow the one at the start."""
        return int(self.knobs["n"])

    @property
    def on(self) -> list[str]:
        """The layers that are shown: without a light the dark, and before a vote nothing that gives its answer away."""
        found, glass = super().on, self.knobs["glass"] > 0
        if self.state == "paint" and glass:
            found += "teeth glass spot sleeve".split()
        unseen = {"looks", "seen"} if self.locked else set()
        unseen |= set() if glass else {"glass", "spot"}
        unseen |= set() if self.dark else {"night"}
        return [name for name in dict.fromkeys(found) if name not in unseen]

    @property
    def dark(self) -> bool:
        """Is it dark between the looks?"""
        return self.state == "lamps" and not self.lit and not self.knobs["light"]

    # What is drawn.

    def draw(self, known: Facts) -> None:
        """The balls at the time shown, the looks as lamps and posts, and what each state measures."""
        p, v, r, r2, width = known.p, known.v, known.r, self.scene.r2, shaft(self.world)
        now = p + self.t * v
        self.layers["ring"].areas.set_verts([disc(0 * p, r)])
        self.layers["ball"].areas.set_verts([disc(0 * p, r - r2)])
        for name in ("B", "skin"):
            self.layers[name].ball.set_verts([disc(now, r2)])
        self.put("centre", now)
        self.layers["ball"].letter.set_position([0, -0.4 * (r - r2)])
        self.layers["ball"].letter.set_visible(self.state != "paint")  # there the marks leave it no room
        self.layers["B"].letter.set_position(now - [0, 0.55 * r2])
        for name, start, way in (("p", 0 * p, p), ("v", p, v)):
            self.layers[name].arrow.set_verts([arrow(start, way, width)])
            self.layers[name].letter.set_position(start + 0.6 * way + [0, 5 * width])
        {"lamps": self.draw_lamps, "fence": self.draw_fence, "paint": self.draw_paint}[self.state](known)
        self.put_knobs()
        self.said = self.words(known)
        words = ("", "") if self.locked else big(known, self.lit, self.state, self.said)
        for text, word in zip(self.layers["big"], words, strict=True):
            text.set_text(word)

    def draw_lamps(self, known: Facts) -> None:
        """The lamps in a row at the top, the light that each of them casts, and what it sees."""
        t = np.arange(self.n + 1)[:, None] / self.n
        places, (low, high) = known.p + known.v * t, self.world.get_ylim()
        size = high - low
        bulbs = np.column_stack([places[:, 0], np.full(len(t), high - LAMPS * size)])
        side = np.array([self.scene.r2, 0.0])
        cones = [np.array([bulb, x - side, x + side]) for bulb, x in zip(bulbs, places, strict=True)]
        self.layers["cones"].areas.set_verts(cones)
        self.layers["lamps"].shades.set_verts([bulb + size * SHADE_OF_LAMP for bulb in bulbs])
        seen = overlaps(places, known.r)
        self.put("looks", places[~seen])
        self.put("seen", places[seen])
        few = self.n < 7
        for k, text in enumerate(self.layers["times"].words):
            there = k <= self.n and (few or k in (0, self.n))
            text.set_visible(text.get_visible() and there)
            if there:
                text.set_position(bulbs[k] + [0, 0.085 * size])
                text.set_text(f"t = {fraction(k, self.n)}" if k in (0, self.n) else fraction(k, self.n))
        night = self.dark and self.between()
        self.layers["night"].dark.set_verts([self.sheet() + [0, 0 if night else 3 * size]])
        self.layers["v"].letter.set_visible(self.layers["v"].letter.get_visible() and not night)

    def sheet(self) -> np.ndarray:
        """The corners of the window below the lamps."""
        (left, right), (low, high) = self.world.get_xlim(), self.world.get_ylim()
        high -= LAMPS * (high - low)
        return np.array([[left, low], [right, low], [right, high], [left, high]])

    @property
    def flash(self) -> float:
        """For how long a lamp flashes, before its time and after it."""
        return min(FLASH, 0.25 / self.n)

    def between(self) -> bool:
        """Is the time shown one at which no lamp flashes?"""
        x = self.t * self.n
        return bool(abs(x - np.rint(x)) > self.flash * self.n)

    def draw_fence(self, known: Facts) -> None:
        """The posts along the path, those of this frame apart from the others, and those in the circle from both."""
        d, _, _ = inside(known)
        k, stands = standing(known, self.n)
        side = 1.1 * np.array([-d[1], d[0]])
        feet = known.p + known.v * (k / self.n)[:, None]
        near = np.abs(feet @ d) <= np.ptp(self.world.get_xlim()) if np.any(known.v) else k == 0
        own, seen = (k >= 0) & (k <= self.n), np.isin(k, stands)
        for name, which in (("beyond", ~own & ~seen), ("posts", own & ~seen), ("standing", seen)):
            lines = [[foot - side, foot + side] for foot in feet[which & near]]
            self.layers[name].posts.set_segments(lines or [NONE])
        self.draw_chord(known)

    def draw_chord(self, known: Facts) -> None:
        """The chord with its triangle; and below, as long as from post to post, where a post must stand to see it."""
        width, (d, foot, L) = shaft(self.world), inside(known)
        half, step, far = L / 2 * d, np.hypot(*known.v) / self.n, 4 * (np.abs(known.p).max() + known.r)
        aside = np.array([-d[1], d[0]])
        aside = aside if foot @ aside >= 0 else -aside
        enters = foot - half if L else foot * np.nan
        self.put("path", [foot - far * d, foot + far * d])
        self.put("across", [0 * foot, foot], foot / 2 + 5 * width * d)
        self.put("radius", [0 * foot, enters], enters / 2 - 5 * width * d)
        self.put("half", [enters, foot], foot - half / 2 + 5 * width * aside)
        self.put("chord", [enters, foot + half], foot + 5 * width * aside)
        below, lost = -(np.hypot(*foot) + known.r + 1.2) * aside, max(step - L, 0.0)
        begins, seen, lower = enters - lost * d + below, min(step, L), below - 1.2 * aside
        ends = enters + seen * d + below
        lost_at, told = enters - lost / 2 * d + lower, f"{number(lost)} cm missed"
        self.put("open", [begins, enters + below] if lost else NONE, lost_at if lost else NOWHERE, told)
        self.put("bar", [enters + below, ends], enters + seen / 2 * d + lower, f"{number(seen)} cm seen")
        self.put("plumb", self.plumb(known, enters - lost * d, step, d, below))

    def plumb(self, known: Facts, begins: np.ndarray, step: float, d: np.ndarray, below: np.ndarray) -> np.ndarray:
        """From the one post that stands over that stretch down to it."""
        if not step or not np.all(np.isfinite(begins)):
            return NONE
        foot = begins + ((known.p - begins) @ d % step) * d
        return np.array([foot, foot + below])

    def words(self, known: Facts) -> dict[str, str]:
        """What the letters of the sentences stand for."""
        return words(known, self.t, self.n, self.tried(known), self.locked)

    def motion(self) -> dict:
        """How B moves, and the dark between the looks; a tick for each, and a bell where one sees a contact."""
        p, v, n = self.facts.p, self.facts.v, self.n
        part = {id(artist): i for i, artist in enumerate(self.seen)}
        now = p + self.t * v
        moves = [
            motion.move_of(self.world, [[part[id(artist)], 0]], [0, 1], [p - now, p + v - now] + now, self.t)
            for name in ("B", "skin", "centre")
            for artist in self.layers[name]
        ]
        if self.dark:
            moves.append(self.nightfall(part[id(self.layers["night"].dark)]))
        first = float(sampled(p, v, self.facts.r, n).t)
        sounds = [[k / n, "tick", 0.5] for k in range(n + 1)] + ([[first, "bell", 1.0]] if first <= 1 else [])
        told = [part[id(text)] for text in self.layers["big"]] if self.dark else []
        plain = {"clock": [[0, 1], [0, 1]], "moves": moves, "hidden": told, "pauses": [], "sounds": sounds}
        return plain | {"alone": self.dark}

    def nightfall(self, part: int) -> list:
        """The dark, which is over the picture between the looks, and far above it at each of them."""
        away = np.array([0.0, 3 * np.ptp(self.world.get_ylim())])
        clock, places = [0.0], [away]
        for k in range(self.n):
            for at, there in ((k / self.n + self.flash, 0 * away), ((k + 1) / self.n - self.flash, away)):
                clock += [at, at]
                places += [places[-1], there]
        return motion.move_of(self.world, [[part, 0]], [*clock, 1.0], [*places, away], self.t)

    # What is done.

    @property
    def acts(self) -> dict[str, str]:
        """The shots, and what the state offers besides, in words that say what it will do."""
        offers = {
            "light": "turn the light off" if self.knobs["light"] else "turn the light on",
            "sow": f"sow {SOWN} starts",
            "glass": TAKE[int(self.knobs["glass"])],
        }
        return Central.acts | {name: offers[name] for name in ACTS[self.state]}

    def act(self, name: str) -> None:
        """Turn the light on, sow starts, take a glass; or show another shot, with no starts tried."""
        if name in ("light", "glass"):
            self.turn(**{name: (self.knobs[name] + 1) % (2 if name == "light" else 3)})
        elif name == "sow":
            self.sow()
        else:
            self.wipe()
            super().act(name)

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Turn the knob, or put B or the tip of v somewhere in the window; in paint, B leaves a start behind."""
        if handle in self.tracks_of:
            return super().move(handle, place, settled)
        super().move(handle, self.snapped(handle, self.target(handle, place)), settled)
        if self.state == "paint" and handle == "centre of B":
            self.leave(settled)

    def snapped(self, handle: str, place: np.ndarray) -> np.ndarray:
        """Where a handle is put: in the window with its partner, and but for painting on whole millimetres."""
        low, high = np.column_stack([self.world.get_xlim(), self.world.get_ylim()])
        low, high, p, v = low + EDGE, high - EDGE, self.facts.p, self.facts.v
        if handle == "velocity of B":
            v = np.round(np.clip(place, low, high) - p, 1)
            return p + v * min(1.0, LONGEST / max(float(np.hypot(*v)), 1e-9))
        place = np.clip(place, low - np.minimum(v, 0), high - np.maximum(v, 0))
        if self.state == "paint":
            return place
        return np.round(place, 1)

    def step(self, handle: str) -> np.ndarray:
        """A fifth of a centimetre where starts are painted; else half of one, and a look."""
        if handle in self.tracks_of:
            return super().step(handle)
        return np.full(2, 0.2 if self.state == "paint" else 1.0)


def beads(*shown: str, vote: Ballot = None) -> None:
    """Show the lamps, the fence or the paint, in the first of these states; where no kernel runs in all of them."""
    central(Beads(*shown, vote=vote))
