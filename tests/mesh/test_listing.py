"""What lesson 14 prints, done: its listing slides and lets go, and a plane is drawn beyond its triangle."""

import re
from pathlib import Path

import numpy as np
import pytest
from lessons import read

from lib import mesh
from lib.show.mesh import _fairway
from lib.show.mesh._rounded import triangle
from lib.teach.mesh import turned

CELLS = [cell.source for cell in read(Path(__file__).parents[2] / "notebooks" / "14_mesh.ipynb").cells]
(CODE,) = [re.search(r"```python\n(.*?)```", text, re.S).group(1) for text in CELLS if "def first" in text]
SPACE = {"sqrt": np.sqrt, "inf": np.inf, "min": min, "max": max}
FIRST, ASKED = CODE.split("\n\n\n")
SPACE |= {"np": np}
exec(FIRST, SPACE)
first = SPACE["first"]
(SLIDE,) = {line.strip() for text in CELLS for line in text.splitlines() if line.startswith("        v = v - ")}


def contact(p, v, r, q):
    """The first contact with a triangle as the listing has it, and its point: all seven asked, by (14.1) to (14.5)."""
    e = np.roll(q, -1, axis=0) - q
    N = np.cross(e[0], e[1]) / np.sqrt(np.sum(np.cross(e[0], e[1]) ** 2))
    m, found = np.cross(e, N), [(np.inf, q[0])]
    for i in range(3):
        P, u = p - q[i], e[i] / np.sqrt(e[i] @ e[i])
        t = first(P, v, r)
        if t <= 1 and (P + t * v) @ e[i] < 0 < (P + t * v) @ e[i - 1]:
            found.append((t, q[i]))
        t = first(np.cross(P, u), np.cross(v, u), r)
        if t <= 1 and (P + t * v) @ m[i] > 0 and 0 <= (P + t * v) @ e[i] <= e[i] @ e[i]:
            found.append((t, q[i] + (P + t * v) @ e[i] / (e[i] @ e[i]) * e[i]))
    P = p - q[0]
    t = first(P @ N, v @ N, r)
    if t <= 1 and all((p + t * v - q[i]) @ m[i] <= 0 for i in range(3)):
        found.append((t, p + t * v - (P + t * v) @ N * N))
    return min(found, key=lambda one: one[0])


def met(n=3000):
    """Marbles at their first contact: where they are, their velocities, the normals and the triangles."""
    rng, r = np.random.default_rng(1989), 0.5
    for _ in range(n):
        q, aside, way, more = rng.normal(size=(3, 3)) * 2, *rng.normal(size=(3, 3))
        aim = q.mean(axis=0) + aside
        p = aim + 2.5 * way / np.sqrt(way @ way)
        v = 1.5 * (aim - p) + 0.3 * more
        t, s = contact(p, v, r, q)
        if 0 < t <= 1:
            x = p + t * v
            yield x, v * (1 - t), (x - s) / np.sqrt((x - s) @ (x - s)), r, q


@pytest.mark.slow
def test_the_listing_takes_away_what_leads_in_and_lets_go_what_moves_off():
    contacts = list(met())
    assert len(contacts) > 1000
    for p, v, n, r, q in contacts:
        now = dict(SPACE, v=v, n=n)
        exec(SLIDE, now)
        after = now["v"]
        assert abs(after @ n) <= 4 * np.finfo(float).eps * np.sqrt(v @ v), "but for rounding nothing leads in any more"
        assert contact(p, n, r, q)[0] == np.inf and first(n, n, 1.0) == np.inf, "what moves off is let go"
        assert after == pytest.approx(v - (v @ n) * n, abs=1e-12) and after @ after <= v @ v, "eq. 14.7"


def test_the_listing_stops_what_overlaps_and_moves_further_in_and_all_that_comes_from_outside():
    assert first(0.5, 3.0, 0.5) == np.inf, "a marble that touches z = 0 moves off"
    assert first(0.5, -3.0, 0.5) == first(0.3, -3.0, 0.5) == 0 == first(-0.3, 3.0, 0.5)
    assert first(2.0, -1.0, 1.0) == 1 == first(-2.0, 1.0, 1.0), "from either side"
    assert first(np.array([-2.0, 1.5]), np.array([1.0, 0.0]), 1.0) == np.inf, "it misses"


@pytest.mark.slow
def test_the_listing_asks_corner_edge_and_face_by_one_function_and_says_of_each_marble_what_lib_does():
    rng, told = np.random.default_rng(1414), set()
    for _ in range(600):
        q, p = rng.normal(size=(3, 3)) * 2, rng.normal(size=3) * 4
        v, r = rng.choice([-1.0, 0.0, 1.0], size=3) * 6, 1.2
        e = np.roll(q, -1, axis=0) - q
        N = np.cross(e[0], e[1]) / np.sqrt(np.sum(np.cross(e[0], e[1]) ** 2))
        found = mesh.sweep(p, v, r, q)
        with np.errstate(all="raise"):
            for i in range(3):
                now = SPACE | {"P": p - q[i], "v": v, "r": r, "u": e[i] / np.sqrt(e[i] @ e[i]), "N": N}
                exec(ASKED, now)
                if found.hit and found.t > 0 and found.feature in (i, 3 + i, 6):
                    name = ("corner", "edge", "face")[found.feature // 3]
                    assert now[name] == pytest.approx(float(found.t))
                    told.add(name)
    assert told == {"corner", "edge", "face"}


@pytest.mark.parametrize("foot", [[3.0, 3.0, 0.0], [-1.0, 1.0, 0.0], [1.0, -4.0, 0.0]])
def test_the_plane_that_is_drawn_goes_on_beyond_all_three_sides_and_the_foot(foot):
    for q in ([[0, 0, 0], [4, 0, 0], [0, 4, 0]], [[0, 0, 0], [4, 0, 0], [-3, 1, 0]], [[0, 0, 0], [4, 0, 0], [6, 1, 0]]):
        one, r = triangle(q), 0.5
        frame = turned._onward(np.array(foot), r, one.q)
        assert np.all(np.max((frame - one.q[:, None]) @ one.m[..., None], axis=1) >= r - 1e-9)
        low, high = frame[:, :2].min(axis=0), frame[:, :2].max(axis=0)
        assert np.all((low <= np.array(foot)[:2] - r) & (np.array(foot)[:2] + r <= high)), "it holds the foot"


def test_the_lesson_says_at_what_speed_the_grass_stops_the_ball():
    assert any(f"stops a ball slower than {_fairway.STILL:g} cm/s" in text for text in CELLS)
