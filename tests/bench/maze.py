"""Twenty marbles in a tilted maze of two thousand triangles: reckoned beforehand, and a picture that plays it."""

import numpy as np

from lib import mesh
from lib.show import motion
from lib.show.artists import Marks, Paint, bare, enclose, shapes
from lib.show.board import Board
from lib.show.canvas import figure, in_style
from lib.show.palette import A_FILL, QUIET, A
from lib.show.shapes import disc

CELLS, MARBLES, R, SECONDS, STEP = 13, 20, 0.19, 5.0, 1 / 60


def walls(n: int, seed: int = 6) -> np.ndarray:
    """Both corners of each wall of n by n cells: each cell is open to the next along x or along y."""
    rng, half = np.random.default_rng(seed), 0.08
    ends = [(i, j, i, j + 1) for i in (0, n) for j in range(n)] + [(j, i, j + 1, i) for i in (0, n) for j in range(n)]
    for i, j in np.ndindex(n, n):
        along = i < n - 1 and (j == n - 1 or bool(rng.integers(2)))
        ends += [] if (i, j) == (n - 1, n - 1) else [(i, j + 1, i + 1, j + 1) if along else (i + 1, j, i + 1, j + 1)]
    return np.array(ends) + [-half, -half, half, half]


def ring(wall: np.ndarray) -> np.ndarray:
    """The four corners of a wall, seen from above."""
    x, y, u, w = wall
    return np.array([(x, y), (u, y), (u, w), (x, w)])


def maze(n: int) -> np.ndarray:
    """The triangles of a floor of n by n cells with its walls."""
    quads = [np.array([[0, 0, 0], [n, 0, 0], [n, n, 0], [0, n, 0]], float)]
    for foot in map(ring, walls(n)):
        low, high = (np.insert(foot, 2, z, axis=1) for z in (0.0, 0.5))
        quads += [*np.stack([low, np.roll(low, -1, 0), np.roll(high, -1, 0), high], axis=1), high]
    quads = np.array(quads)
    return np.concatenate([quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]])


def given(seed: int = 7) -> tuple:
    """What `mesh.roll` is asked: the maze, the marbles, for how long, and gravity in the tilted maze."""
    rng, tree = np.random.default_rng(seed), mesh.tree(maze(CELLS))
    cell = np.stack(np.divmod(rng.permutation(CELLS**2)[:MARBLES], CELLS), 1) + 0.5
    p, v = np.insert(cell, 2, 0.2, axis=1), np.insert(2 * rng.normal(size=(MARBLES, 2)), 2, 0, axis=1)
    return tree, p, v, np.full(MARBLES, R), SECONDS, (1.5, 1.0, -9.81)


class Maze(Board):
    """The marbles in their maze, seen from above; Play plays what was reckoned."""

    def __init__(self):
        self.run = mesh.roll(*given(), step=STEP)
        super().__init__(scrub=True, pace=1.0, last=SECONDS, t=0.0)
        self.observe(lambda change: self.redraw(), "t")
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """The walls, which stay, and a disc a marble."""
        self.figure = figure(6.4, 6.4, self.projected)
        self.world = ax = self.figure.add_axes([0.0, 0.0, 1.0, 1.0])
        bare(ax)
        for foot in map(ring, walls(CELLS)):
            ax.fill(*foot.T, color=QUIET)
        self.marks = Marks(marbles=shapes(ax, [Paint(A_FILL, 1.0, A)] * MARBLES))
        enclose(ax, np.array([[0.0, 0.0], [CELLS, CELLS]]), 1.05)
        self.draw_background()

    def update(self) -> tuple[list, str]:
        """The marbles at the time that is shown."""
        places = self.run.p[int(np.searchsorted(self.run.t, self.t, side="right")) - 1, :, :2]
        self.marks.marbles.set_verts([disc(place, R) for place in places])
        return list(self.marks), ""

    @property
    def caption(self) -> str:
        """What is seen."""
        return f"{MARBLES} marbles in a maze."

    def motion(self) -> dict:
        """Each marble from step to step."""
        t, p = self.run.t, self.run.p[..., :2]
        moves = [motion.move_of(self.world, [[0, i]], t, p[:, i], self.t) for i in range(MARBLES)]
        return {"clock": [[0, SECONDS], [0, SECONDS]], "moves": moves, "sounds": [], "hidden": [], "pauses": []}
