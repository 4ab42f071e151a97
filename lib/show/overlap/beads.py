"""Lesson 01's picture: what a game sees that looks a few times a frame; lamps, a fence, and paint."""

import numpy as np

from ...overlap import sampled, sleeve, tooth
from .. import motion
from ..artists import BALL_A, BALL_B, SKIN_B, Marks, Paint, bare, blank, dots, enclose, label, outlines, shaft, shapes
from ..canvas import SIZE, in_style
from ..central import Ballot, Central, central
from ..palette import CONTACT, DARKNESS, INK, LIGHT, OVERLAP, QUIET, WRONG, A, B, P, R, V
from ..scene import Facts
from ..shapes import arrow, disc
from ..track import Tracked, slider
from .beads_states import STATES, big, looked, words
from .fence import Fence
from .glass import Glass
from .lamps import LAMPS, Lamps
from .painted import DOTS, MOST, SOWN, Painted

WINDOW = np.array([[-26.0, -8.6], [26.0, 10.0]])
"""Two corners of what the window holds, and keeps while the shot fits into it, in centimetres."""

SLIM = np.array([[-17.0, -9.5], [20.7, 8.5]])
"""The same, where there is little room: B can be led right into A, and the tip of v with it."""

NEARER = {
    "lamps": np.array([[-15.5, -5.4], [11.0, 9.0]]),
    "fence": np.array([[-15.5, -8.4], [11.0, 5.8]]),
    "paint": np.array([[-25.6, -5.6], [9.5, 5.6]]),
}
"""The same on a slide, of the shot of the course in each state: the balls are seen from the last row."""

NARROW, NARROWEST = 640, 400
"""Pixels of width below which there is little room; and so little that the ruler needs room below the bar."""

BELOW = np.array([[0.0, -2.5], [0.0, 0.0]])
"""By how much the window reaches lower then."""

EDGE, LONGEST = 0.6, 20.0
"""How near to the window's edge a handle comes, and the longest v."""

GRIDS = {"lamps": 0.1, "fence": 0.2}
"""In which steps B is put, so that a distance that is asked for can be hit."""

ARROWS = (
    ("p", r"$\mathbf{p}$", P),
    ("v", r"$\mathbf{v}$", V),
    ("gone", r"$\mathbf{v}\,t$", V),
    ("sum", r"$\mathbf{p}+\mathbf{v}\,t$", INK),
)
"""What is drawn as an arrow: its letter and colour."""

LOOKED_AT = {"1.1": 0.0, "1.2": 0.0, "1.3": 0.3}
"""The time to which the picture goes for an equation of one look; that of any time starts well inside the frame."""

UNNAMED = {"1.3", "1.4", "1.5", "1.7", "1.8", "1.9"}
"""The equations that do not speak of v itself, whose letter would be in the way."""

WITHIN = {"1.4", "1.5", "1.9"}
"""The equations of what is measured from A's centre: A itself would fill the room that their letters need."""

AREAS = {
    "cones": Paint(LIGHT, 0.4),
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

SMALLER = 0.6
"""How much smaller marks are where there is little room, or they would cover each other."""

SLOWER = 0.5
"""How much slower the film is while the balls overlap, and there is light."""

TAKE = "magnify ten times", "look closer, a hundred times", "put the glass away"
"""What is done with the glass next."""

ACTS = {"lamps": ("light",), "fence": (), "paint": ("sow", "wipe", "glass")}
"""What each state offers besides the shots."""


class Beads(Tracked, Lamps, Fence, Painted):
    """Looks at instants as lamps, as posts of a fence along the path, and as what they leave of all start places.

    What a button switches on is recorded for a page on which nothing is reckoned, until its other one takes it back.
    """

    states = STATES
    switches = {"light": "light", "sow": "wipe"}
    always = "ring ball centre big"
    knobs = {"n": 1.0, "light": 0.0, "glass": 0.0}
    posed = {"1.8": {"n": 3.0}, "1.9": {"n": 3.0}}
    most = MOST
    handled = ("centre of B", "velocity of B")
    timed = fluid = parted = True
    claim = ""  # what somebody says of the looks, whom the picture sets right

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = self.page(9.6, 4.6, upright=0.3)
        self.narrow = self.figure.bbox.width < NARROW
        ax = self.world = self.figure.add_axes([0.01, 0.25, 0.98, 0.57] if self.narrow else [0.01, 0.165, 0.98, 0.735])
        bare(ax, " cm")
        self.layers = {name: Marks(areas=shapes(ax, [paint])) for name, paint in AREAS.items()}
        self.layers["beads"] = Marks(rings=outlines(ax, [R] * (MOST + 1), ["solid"] * (MOST + 1), 1.2))
        for name, paint in (("B", BALL_B), ("skin", SKIN_B)):
            self.layers[name] = Marks(ball=shapes(ax, [paint]))
        for name, letter, colour in (("ball", "A", A), ("B", "B", B), ("skin", "B", B)):
            self.layers[name].letter = label(ax, letter, colour, inside=True)
        self.lay_film()
        for name, letter, colour in ARROWS:
            self.layers[name] = Marks(arrow=shapes(ax, [Paint(colour)]), letter=label(ax, letter, colour))
        for name, (colour, letter, style, width) in LINES.items():
            self.line(name, ax, colour, letter, style, width)
        self.layers["open"] = Marks(line=outlines(ax, [WRONG], ["solid"], 5.0), word=label(ax, "", WRONG))
        self.layers["bar"] = Marks(line=outlines(ax, [OVERLAP], ["solid"], 5.0), word=label(ax, "", OVERLAP))
        for name, (sign, colour, size) in DOTS.items():
            self.mark(name, ax, sign, colour)
            self.layers[name].dot.set_markersize(size * (SMALLER if self.narrow else 1))
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
        self.layers["night"] = Marks(dark=shapes(ax, [Paint(DARKNESS)]))
        self.layers["night"].dark.set_clip_box(None)  # a clip would move along
        self.layers["lamps"] = Marks(shades=shapes(ax, [Paint(QUIET)]))
        self.layers["names"] = Marks(words=[label(ax, "", R) for _ in range(2)])
        look = {"size": SIZE, "weight": "bold", "ha": "center", "va": "center", "animated": True}
        self.layers["times"] = Marks(words=[ax.text(0, 0, "", color=QUIET, **look) for _ in range(MOST + 1)])

    def lay_out_beside(self) -> None:
        """Above the picture what it comes to; below it the number of looks; and a glass in its corner."""
        strip = blank(self.figure, [0.01, 0.84, 0.98, 0.16] if self.narrow else [0.01, 0.905, 0.98, 0.095])
        look, (x, y) = {"va": "center", "animated": True}, (0.004, 0.1) if self.narrow else (0.27, 0.44)
        self.layers["big"] = Marks(
            big=strip.text(0.004, 0.5, "", color=INK, size=21, weight="bold", **look),
            small=strip.text(x, y, "", color=QUIET, size=SIZE, **look),
        )
        high, self.strip = 0.64 if self.narrow else 0.5, strip
        touch = strip.text(0.004, high, "", color=OVERLAP, size=21, weight="bold", **look)
        self.layers["meanwhile"], self.heights = Marks(word=touch), (high, y)
        counts = {float(k): str(k) for k in ((1, 3, 6, 9, MOST) if self.narrow else range(1, MOST + 1))}
        box = [0.02, 0.02, 0.9, 0.2] if self.narrow else [0.02, 0.01, 0.5, 0.15]
        n = slider(self.figure, box, "n", counts, 1, "N = {:.0f}".format, "looks after the start, N", INK)
        self.tracks_of, self.layers["n"] = {"number of looks": n}, n.layer
        corner = [0.55, 0.235, 0.44, 0.25] if self.narrow else [0.57, 0.01, 0.42, 0.345]
        self.glass = Glass(self.figure, corner, self.world)
        self.layers |= self.glass.layers

    # What is in view.

    def fit(self) -> None:
        """Keep the window of the course's shot; another that does not fit into it has its own."""
        slim = SLIM + BELOW if self.figure.bbox.width < NARROWEST else SLIM
        wide = NEARER[self.state] if self.projected else WINDOW
        enclose(self.world, slim if self.narrow else wide, 1.0)
        if self.has_left():
            enclose(self.world, self.extent(), 1.1)
        self.draw_background()

    def extent(self) -> np.ndarray:
        """Places that enclose all that is drawn of the shot."""
        p, v, r, r2 = self.facts.p, self.facts.v, self.facts.r, self.scene.r2
        held = np.vstack([sleeve(v, r), [p - r2, p + r2, p + v - r2, p + v + r2]])
        if self.narrow and self.state == "paint":  # B is above its rim, and the glass below it
            return np.vstack([held, held.min(axis=0) - [0, 1.9 * r], held.max(axis=0) + [0, 0.3 * r]])
        lift = [0, 2 * LAMPS * np.ptp(held, axis=0).max()]  # for the lamps are above all that
        return np.vstack([held, held[:1] * [1, 0] + [0, held[:, 1].max()] + lift]) if self.state == "lamps" else held

    def has_left(self) -> bool:
        """Is what can be taken hold of out of the window, or are the balls too small in it?"""
        p, v, r = self.facts.p, self.facts.v, self.facts.r
        low, high = np.column_stack([self.world.get_xlim(), self.world.get_ylim()])
        held = np.vstack([*([sleeve(v, r)] if self.state == "paint" else [[p + v]]), [p, [-r, -r], [r, r]]])
        if self.projected:  # on a slide B is whole at its end, too
            held = np.vstack([held, [p + v - self.scene.r2, p + v + self.scene.r2]])
        return bool(np.any(held < low) or np.any(held > high) or r < 0.05 * (high - low)[0])

    def show_state(self, name: str) -> None:
        """Show one of the states, or what a tag lights, in a window that holds what there is to see."""
        before, shown = self.lit, self.state
        super().show_state(name)
        if name in LOOKED_AT and not (name == "1.3" and self.t):
            self.t = LOOKED_AT[name]
        elif before == "1.3" != name:
            self.t = 0.0
        if self.has_left() or (self.projected and self.state != shown):
            self.fit()

    @property
    def n(self) -> int:
        """How many looks follow the one at the start."""
        return int(self.knobs["n"])

    @property
    def on(self) -> list[str]:
        """The layers that are shown: without a light the dark, and before a vote nothing that gives its answer away."""
        found, glass = super().on, self.knobs["glass"] > 0
        if self.lit == "1.10":
            glass = False  # it would lie over the sleeve that this is about
        if self.state == "paint" and glass:
            found += "teeth glass spot sleeve".split()
        unseen = {"looks", "seen", "says"} if self.locked else {"says"} if self.lit else set()
        unseen |= set() if glass and not self.too_deep else {"glass", "spot"}
        unseen |= {"v"} if self.tip_is_out else set()
        unseen |= {"ball"} if self.lit in WITHIN else set()
        unseen |= {"meanwhile"} if self.dark or self.lit else set()
        unseen |= set() if self.dark else {"night"}
        return [name for name in dict.fromkeys(found) if name not in unseen]

    @property
    def dark(self) -> bool:
        """Is it dark between the looks?"""
        return self.filmed and not self.knobs["light"]

    @property
    def filmed(self) -> bool:
        """Is what happens told as it happens?"""
        return self.state == "lamps" and not self.lit

    @property
    def too_deep(self) -> bool:
        """Is the tooth too large for the glass?"""
        return self.glass.holds() < tooth(self.facts.v, self.facts.r, self.n)

    @property
    def tip_is_out(self) -> bool:
        """Is the tip of v out of the window, as it may be where starts are painted?"""
        tip = self.facts.p + self.facts.v
        low, high = np.column_stack([self.world.get_xlim(), self.world.get_ylim()])
        return bool(self.state == "paint" and (np.any(tip < low) or np.any(tip > high)))

    # What is drawn.

    def draw(self, known: Facts) -> None:
        """The balls at the time shown, the looks as lamps and posts, and what each state measures."""
        p, v, r, r2, width = known.p, known.v, known.r, self.scene.r2, shaft(self.world)
        now = p + self.t * v
        self.layers["ring"].areas.set_verts([disc(0 * p, r)])
        self.layers["ball"].areas.set_verts([disc(0 * p, r - r2)])
        for name in ("B", "skin"):
            self.layers[name].ball.set_verts([disc(now, r2)])
        self.draw_touching(now, r2)
        self.put("centre", now)
        self.layers["ball"].letter.set_position([0, -0.4 * (r - r2)])
        unmarked = self.state != "paint" or not len(self.starts)  # which leave it no room
        self.layers["ball"].letter.set_visible(self.layers["ball"].letter.get_visible() and unmarked)
        for name in ("B", "skin"):
            self.layers[name].letter.set_position(now - [0, 0.55 * r2])
        under = -6 if self.lit == "1.3" else 5  # there what is above p is taken by v t
        for name, start, way, aside in (("p", 0 * p, p, under), ("v", p, v, 5)):
            self.layers[name].arrow.set_verts([arrow(start, way, width)])
            letter = self.layers[name].letter
            share = 0.25 if self.state == "fence" else 0.6  # before the chord, whose letter is above it
            letter.set_position(start + share * way + [0, aside * width])
            letter.set_visible(letter.get_visible() and not (name == "v" and self.lit in UNNAMED))
        {"lamps": self.draw_lamps, "fence": self.draw_fence, "paint": self.draw_paint}[self.state](known)
        self.put_knobs()
        self.said = self.words(known)
        self.tell_verdict(("", "") if self.locked else big(known, self.lit, self.state, self.said))

    def words(self, known: Facts) -> dict[str, str]:
        """What the letters of the sentences stand for."""
        told = words(known, self.t, self.n, self.tried(known), self.locked)
        if self.claim:
            told |= {"aside": self.claim, "story": f"{looked(known, self.n)}, and {self.claim}."}
        return told

    def motion(self) -> dict:
        """How B moves, the dark between the looks, and what is told as it happens; none where more follows the time.

        A tick for each look, and a bell where one sees a contact; with a light the overlap goes slower.
        """
        if self.lit == "1.3":
            return {}
        p, v, n = self.facts.p, self.facts.v, self.n
        part = {id(artist): i for i, artist in enumerate(self.seen)}
        now = p + self.t * v
        moves = [
            motion.move_of(self.world, [[part[id(artist)], 0]], [0, 1], [p - now, p + v - now] + now, self.t)
            for name in ("B", "skin", "centre")
            for artist in self.layers[name]
        ]
        moves += self.events(part)
        if self.dark:
            moves.append(self.nightfall(part[id(self.layers["night"].dark)]))
        first = float(sampled(p, v, self.facts.r, n).t)
        sounds = [[k / n, "tick", 0.5] for k in range(n + 1)] + ([[first, "bell", 1.0]] if first <= 1 else [])
        plain = {"clock": [[0, 1], [0, 1]], "moves": moves, "hidden": [], "pauses": [], "sounds": sounds}
        if self.dark:
            return plain | {"alone": True, "flashes": []}
        begins, ends = np.minimum(self.together, 1.0).tolist()
        slow = [[begins, ends, SLOWER]] if begins < ends else []
        return plain | {"alone": self.filmed, "flashes": self.flashes(), "slow": slow}

    def flashes(self) -> list:
        """A ring where the balls touch, if they come to touch in the frame."""
        known, t = self.facts, float(self.facts.contact.t)
        if not 0 < t <= 1:
            return []
        at = known.p + t * known.v
        x, y = self.world.transData.transform(at * (1 - self.scene.r2 / known.r))
        return [[t, round(x, 1), round(self.figure.bbox.height - y, 1), CONTACT]]

    # What is done.

    @property
    def acts(self) -> dict[str, str]:
        """The shots, and what the state offers besides, in words that say what it will do."""
        offers = {
            "light": "turn the light off" if self.knobs["light"] else "turn the light on",
            "sow": f"scatter {SOWN} starts",
            "wipe": "wipe the marks off",
            "glass": TAKE[int(self.knobs["glass"])],
        }
        return Central.acts | {name: offers[name] for name in ACTS[self.state]}

    def act(self, name: str) -> None:
        """Turn the light on, sow starts, take a glass; or show another shot, with no starts tried."""
        if name in ("light", "glass"):
            self.turn(**{name: (self.knobs[name] + 1) % (2 if name == "light" else 3)})
        elif name in ("sow", "wipe"):
            self.sow() if name == "sow" else self.wipe()
        else:
            self.t = 0.0
            if name == "another":
                self.wipe()
            light = self.knobs["light"]
            super().act(name)
            self.turn(light=light)

    def idle(self, name: str) -> str:
        """Why a move would change nothing now."""
        if name == "glass" and not self.knobs["glass"] and self.too_deep:
            return "the gaps are seen without one: turn N up"
        return "there are none" if name == "wipe" and not len(self.starts) else super().idle(name)

    def places(self) -> dict[str, tuple]:
        """The handles; without the tip of v where it is out of the window."""
        found = super().places()
        return {name: handle for name, handle in found.items() if name != "velocity of B" or not self.tip_is_out}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Turn the knob, or put B or the tip of v somewhere in the window; in paint, B leaves a start behind."""
        if handle in self.tracks_of:
            return super().move(handle, place, settled)
        if self.dark:
            self.t = 0.0  # whoever has a ball in hand can see it
        super().move(handle, self.snapped(handle, self.target(handle, place)), settled)
        if self.state == "paint" and handle == "centre of B":
            self.leave(settled)

    def snapped(self, handle: str, place: np.ndarray) -> np.ndarray:
        """Where a handle is put: in the window with its partner, and but for painting on a grid."""
        low, high = np.column_stack([self.world.get_xlim(), self.world.get_ylim()])
        high = high - [0, LAMPS * (high - low)[1]] if self.state == "lamps" else high
        low, high, p, v = low + EDGE, high - EDGE, self.facts.p, self.facts.v
        if handle == "velocity of B":
            v = np.round(np.clip(place, low, high) - p, 1)
            return p + v * min(1.0, LONGEST / max(float(np.hypot(*v)), 1e-9))
        if self.state == "paint":
            return np.clip(place, low, high)
        grid = GRIDS[self.state]
        return np.round(np.rint(np.clip(place, low - np.minimum(v, 0), high - np.maximum(v, 0)) / grid) * grid, 1)

    def step(self, handle: str) -> np.ndarray:
        """A fifth of a centimetre where starts are painted or passes measured; else a whole one, and a look."""
        if handle in self.tracks_of:
            return super().step(handle)
        return np.full(2, 1.0 if self.state == "lamps" else 0.2)


def beads(*shown: str, vote: Ballot = None) -> None:
    """Show the lamps, the fence or the paint, in the first of these states; where no kernel runs in all of them."""
    central(Beads(*shown, vote=vote))
