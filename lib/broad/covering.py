"""Spheres that cover a mesh, or the solid that it bounds: a sphere for each piece of a triangle, or N at most.

What is guaranteed. Every point of the mesh, or of the solid, lies in a sphere, in exact arithmetic on the doubles that
are returned. The mesh is cut into pieces, of which each lies in the hull of a few points (see `cutting`). Each piece
belongs to one sphere, and the sphere holds those points. It is convex, so it holds the piece.

How N spheres are found. A sphere of radius r whose centre lies at a depth h below the surface sticks out by r − h at
most, since a ball of radius h about that centre lies in the solid. Of a mesh without an inside, h is the distance from
it with a minus. So it is known for each piece and each possible centre how far a sphere sticks out that reaches from
there around the piece. If it may stick out by t, the centre that holds most of what is left is chosen, until nothing
is left (V. Chvátal, "A Greedy Heuristic for the Set-Covering Problem", 1979), and halving finds the least t for which N
centres suffice. Two other starts are tried too: the centre that is best for the piece which is worst off, N times, and
parts that are halved. Then, as in S. P. Lloyd's method (1982), each piece goes to the sphere that it makes stick out
least, and each centre moves to where its own pieces make it stick out less. The centres that were found join the
others, and the search begins anew for as long as it gains something: also with those found, but for the one that is
missed least, and with more where they are worst off.
"""

from itertools import product
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..compiled import hierarchy as loops
from ..frame import dot, require
from .cutting import Pieces, cut, spread
from .enclosing import Ball, enclosing, outer, scale_of
from .halves import halved
from .solid import AnyMesh, check_watertight, distance, inside, read_mesh, side_by_side

MOST_PIECES = 1 << 28
"""More than that no mesh is cut into: their spheres alone would take eight gigabytes."""

PIECES, CENTRES, FINE = (40, 200, 2500), (40, 200, 1000), (400, 1000, 10_000)
"""For each sphere, and the fewest and the most of all: pieces at the surface, and centres that are tried, while the
spheres are sought; pieces that are given to them at the end, which are finer so that spheres overlap less."""

HALVINGS, ROUNDS, MOVES = 14, 5, 24
"""Of the interval in which the least overhang lies; searches, each with the centres of the last; moves of a centre."""

WAYS = np.array([way for way in product((0, -1, 1), repeat=3) if sum(map(abs, way)) != 2])
"""To stay, and the ways along an axis or a diagonal in which a centre is moved."""

EYES = WAYS[1:]
"""The directions in which the farthest points of a piece stand for it while centres are sought."""

IN_CACHE = 1 << 14
"""Pairs of a piece and a centre that are looked at together."""


class Sought(NamedTuple):
    """What the search looks at. seen : (M, K, 3), points that stand for each piece; corners : the faces; solid : is
    there an inside?"""

    seen: NDArray
    corners: NDArray
    solid: bool


def cover(
    mesh: AnyMesh, depth: int | None = None, *, most: int | None = None, of: Literal["surface", "volume"] = "surface"
) -> Ball:
    """Spheres that cover a mesh, or the solid in it: one for each piece of a triangle, or `most` at most.

    Parameters
    ----------
    mesh : Mesh, pair of array_like, or an object
        vertices of shape (V, 3) or (V, 2), in one length unit; faces of shape (F, 3), indices of them, F ≥ 1. An object
        has .vertices and .faces, as in trimesh, or .triangles; or .points and .cells or .faces, as in meshio.
    depth : int, optional
        Each triangle is cut into 4 of half its size so often, at least 0 times; a sphere for each piece.
    most : int, optional
        Or so many spheres at most, at least 1, which stick out as little as they can be made to. One of the two is
        given, `depth` or `most`.
    of : {"surface", "volume"}
        What `most` spheres cover: the triangles, or all of the solid within them, which must be watertight then.

    Returns
    -------
    Ball
        x : (n, d), r : (n,); leaves for `tree`. Every point lies in a sphere in exact arithmetic. With `depth`, n is
        F 4**depth, those of a triangle side by side. Each sphere holds the whole of its piece, and is the smallest but
        for rounding, of which needles suffer most: a share 2⁻²⁴ of their length at worst. With `most`, n is `most` or
        less. Each sphere holds the pieces that are its own, and rounding makes it larger by a share 2⁻⁴⁴ of the
        largest coordinate at most; if there is one, it is the smallest, as by `enclosing`.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`; without a face, for an index out of range, for a number that is not whole or too great; for a
        volume in a mesh that is not watertight, with an edge where it is not.

    Notes
    -----
    Why nothing stays bare: cubes cut the mesh into pieces. What a cube has of a face lies in the hull of its corners,
    and what it has of a solid in the hull of those and of the cube's own corners inside. A ball that holds the corners
    holds the hull. They are measured in exact arithmetic, and a bound on what rounding took from them is added to the
    radius. `covers` proves it anew, in another way.

    >>> cover(([[0, 0, 0], [4, 0, 0], [0, 4, 0]], [[0, 1, 2]]), 1).x[:, :2].tolist()
    [[1.0, 1.0], [3.0, 1.0], [1.0, 3.0], [1.0, 1.0]]
    >>> cover(([[0, 0, 0], [4, 0, 0], [0, 3, 0]], [[0, 1, 2]]), most=1).r.tolist()
    [2.5]
    """
    vertices, faces = read_mesh(mesh)
    if of not in ("surface", "volume"):
        raise ValueError(f'of must be "surface" or "volume"; got {of!r}')
    if (depth is None) == (most is None):
        raise TypeError(f"one of depth and most must be given; got depth={depth!r}, most={most!r}")
    if most is None:
        if of == "volume":
            raise ValueError('of must be "surface" where depth is given; a volume is covered by most=N spheres')
        return _by_depth(vertices, faces, _checked_depth(depth, len(faces)))
    most = _whole("most", most, 1)
    if of == "volume":
        check_watertight(vertices, faces)
    return _at_most(vertices, faces, most, of == "volume")


def _whole(name: str, n: int, least: int) -> int:
    """A whole number that is not too small."""
    if isinstance(n, bool) or not isinstance(n, int | np.integer):
        raise TypeError(f"{name} must be a whole number; got {n!r}")
    if n < least:
        raise ValueError(f"{name} must be at least {least}; got {n}")
    return int(n)


def _checked_depth(depth: int, F: int) -> int:
    """A depth that is a whole number, and not too great for so many faces."""
    depth = _whole("depth", depth, 0)
    if depth > 14 or F * 4**depth > MOST_PIECES:
        raise ValueError(f"depth must leave at most {MOST_PIECES:,} pieces; got {F:,} faces times 4**{depth}")
    return depth


def _by_depth(vertices: NDArray, faces: NDArray, depth: int) -> Ball:
    """A sphere for each piece of each triangle."""
    s = scale_of(float(np.max(np.abs(vertices))))
    return _scaled_back(*halved((vertices * s)[faces], depth), s)


def _scaled_back(x: NDArray, r: NDArray, s: float) -> Ball:
    """Spheres in the unit of the mesh."""
    with np.errstate(over="ignore"):
        x, r = x / s, r / s + 2 * loops.LEAST
    for name, part in (("centres", x), ("radii", r)):
        require(f"mesh.vertices: the {name} of the cover", np.isfinite(part), part, "finite")
    return Ball(x, r)


def _at_most(vertices: NDArray, faces: NDArray, most: int, solid: bool) -> Ball:
    """At most so many spheres around a mesh, or a solid."""
    whole = enclosing(vertices[np.unique(faces)])
    if most == 1 or whole.r == 0:
        return Ball(whole.x[None], np.array([whole.r]))
    s, d = scale_of(float(np.max(np.abs(vertices)))), vertices.shape[1]
    three = np.zeros((len(vertices), 3))
    three[:, :d] = vertices * s
    corners = side_by_side(three[faces])
    pieces = cut(corners, solid, _for(most, PIECES))
    centre = np.zeros(3)
    centre[:d] = whole.x * s
    x = _searched(pieces, corners, centre, most, solid)
    fine = cut(corners, solid, _for(most, FINE))
    x, r = _around(fine, x, np.argmin(_needs(Sought(_seen(fine), corners, solid), x), axis=1))
    return _scaled_back(x[:, :d], r, s) if len(r) > 1 else Ball(whole.x[None], np.array([whole.r]))


def _for(most: int, numbers: tuple) -> int:
    """How many of something so many spheres want."""
    each, fewest, limit = numbers
    return min(max(each * most, fewest), limit)


def _around(pieces: Pieces, x: NDArray, own: NDArray) -> tuple[NDArray, NDArray]:
    """The spheres about some centres that hold the pieces that are their own, in exact arithmetic."""
    owner, found = np.repeat(own, np.diff(pieces.begin, append=len(pieces.x))), []
    for i in np.unique(own):
        points = np.unique(pieces.x[owner == i], axis=0)
        found.append((x[i], outer(points, np.full(len(points), pieces.off), x[i])[0]))
    return np.array([centre for centre, _ in found]), np.array([radius for _, radius in found])


def _searched(pieces: Pieces, corners: NDArray, whole: NDArray, most: int, solid: bool) -> NDArray:
    """Centres of spheres that stick out little; `whole` is that of one sphere for all."""
    sought = Sought(_seen(pieces), corners, solid)
    wanted = _for(most, CENTRES)
    within = _within(corners, wanted) if solid else np.empty((0, 3))
    tried = np.concatenate([whole[None], spread(pieces, wanted), within])
    needs, best = _needs(sought, tried), (np.inf, np.empty((0, 3)))
    for turn in range(ROUNDS):
        kept = np.arange(len(tried) - len(best[1]), len(tried))
        others = [_refilled(needs, kept, most)] if turn else [_split(sought, needs, most), _farthest(needs, most)]
        starts = [_fewest(needs, most), *others]
        found = [_moved(sought, tried[chosen], needs[:, chosen], pieces.width) for chosen in starts]
        found.sort(key=lambda one: -one[0])
        if not found[-1][0] < best[0]:
            break
        best, x = found[-1], np.concatenate([x for _, x in found])  # those of the best come last
        tried, needs = np.concatenate([tried, x]), np.concatenate([needs, _needs(sought, x)], axis=1)
    return best[1]


def _refilled(needs: NDArray, kept: NDArray, most: int) -> NDArray:
    """Centres without the one that is missed least, if there is no room for more, and others for what is worst off."""
    if len(kept) == most:
        without = [np.delete(needs[:, kept], k, axis=1).min(axis=1).max() for k in range(most)]
        kept = np.delete(kept, np.argmin(without))
    return _farthest(needs, most, kept.tolist())


def _split(sought: Sought, needs: NDArray, most: int) -> NDArray:
    """So many centres, each the best for its part of the pieces: what is worst off is halved until they are."""
    middle = sought.seen.mean(axis=1)
    parts, worst = [np.arange(len(needs))], [needs.max(axis=0).min()]
    while len(parts) < most and max(worst) > -np.inf:
        part = parts[k := int(np.argmax(worst))]
        low, high = middle[part].min(axis=0), middle[part].max(axis=0)
        axis = int(np.argmax(high - low))
        lower = middle[part, axis] <= low[axis] / 2 + high[axis] / 2
        halves = [part[lower], part[~lower]] if not lower.all() else [part]
        parts[k : k + 1] = halves
        worst[k : k + 1] = [needs[half].max(axis=0).min() for half in halves] if len(halves) > 1 else [-np.inf]
    return np.unique([np.argmin(needs[part].max(axis=0)) for part in parts])


def _farthest(needs: NDArray, most: int, chosen: list[int] | None = None) -> NDArray:
    """So many centres, each the best for the piece that is worst off with those before it (T. F. Gonzalez, 1985)."""
    chosen = chosen or [int(np.argmin(needs.max(axis=0)))]
    least = needs[:, chosen].min(axis=1)
    while len(chosen) < most:
        chosen.append(int(np.argmin(needs[np.argmax(least)])))
        least = np.minimum(least, needs[:, chosen[-1]])
    return np.array(chosen)


def _seen(pieces: Pieces) -> NDArray:
    """The points of each piece that are farthest in each direction."""
    begin, found = pieces.begin, []
    piece = np.repeat(np.arange(len(begin)), np.diff(begin, append=len(pieces.x)))
    for eye in EYES:
        far = eye[0] * pieces.x[:, 0] + eye[1] * pieces.x[:, 1] + eye[2] * pieces.x[:, 2]
        farthest = np.flatnonzero(far == np.maximum.reduceat(far, begin)[piece])
        found.append(pieces.x[farthest[np.searchsorted(piece[farthest], np.arange(len(begin)))]])
    return np.stack(found, axis=1)


def _within(corners: NDArray, wanted: int) -> NDArray:
    """About so many points of a solid, on a lattice."""
    low, extent = corners.min(axis=(0, 1)), np.ptp(corners, axis=(0, 1))
    a, b, c = (corners[:, k] - low for k in range(3))
    volume = abs(float(np.sum(dot(a, np.cross(b, c))))) / 6
    count, step = 1, float(np.max(extent))
    while count * volume < wanted * float(extent[0] * extent[1] * extent[2]) and count < 64 * wanted:
        step /= 1.25  # cells of the box, until enough of them are in the solid
        count = int(np.prod(np.ceil(extent / step)))
    ticks = [np.arange(0.5, max(1, np.ceil(e / step))) * step for e in extent]
    lattice = low + np.stack(np.meshgrid(*ticks, indexing="ij"), axis=-1).reshape(-1, 3)
    return lattice[inside(lattice, corners)]


def _needs(sought: Sought, x: NDArray) -> NDArray:
    """How far a sphere about each centre (C, 3) sticks out if it reaches around each piece, (M, C)."""
    far, rows = np.zeros((len(sought.seen), len(x))), max(1, IN_CACHE // len(x))
    centres = [np.ascontiguousarray(x[:, i]) for i in range(3)]
    for at in range(0, len(far), rows):
        part = far[at : at + rows]
        for y in np.moveaxis(sought.seen[at : at + rows], 1, 0):
            square = np.zeros(part.shape)
            for i in range(3):
                away = y[:, i, None] - centres[i]
                away *= away
                square += away
            np.maximum(part, square, out=part)
    return np.sqrt(far, out=far) - _depths(sought, x)


def _depths(sought: Sought, x: NDArray) -> NDArray:
    """How far below the surface each point lies; below 0 outside, and without an inside."""
    far = distance(x, sought.corners)
    return np.where(inside(x, sought.corners), far, -far) if sought.solid else -far


def _fewest(needs: NDArray, most: int) -> NDArray:
    """At most so many centres that stick out as little as the greedy choice can have it."""
    low, high, best = 0.0, float(needs.max(axis=0).min()), np.argmin(needs.max(axis=0))[None]
    for _ in range(HALVINGS):
        t = (low + high) / 2
        chosen = _greedy(needs <= t, most)
        low, high, best = (t, high, best) if chosen is None else (low, t, chosen)
    return best


def _greedy(holds: NDArray, most: int) -> NDArray | None:
    """Centres that hold all pieces, each the one that holds most of what is left; None if it takes too many."""
    count, left, chosen = holds.sum(axis=0), np.ones(len(holds), bool), []
    while left.any():
        best = int(np.argmax(count))
        if count[best] == 0 or len(chosen) == most:
            return None
        chosen.append(best)
        new = left & holds[:, best]
        left &= ~new
        count -= holds[new].sum(axis=0)
    return np.array(chosen)


def _moved(sought: Sought, x: NDArray, needs: NDArray, width: float) -> tuple[float, NDArray]:
    """Centres moved to where their own pieces make them stick out less, and how far the worst sticks out then."""
    step, best = np.full(len(x), 4 * width), (np.inf, None)
    for _ in range(MOVES):
        own = np.argmin(needs, axis=1)
        worst = float(needs[np.arange(len(own)), own].max())
        if worst < best[0]:
            best = worst, x
        moved = _shifted(sought, x, own, step)
        step = np.where(np.any(moved != x, axis=1), step, step / 2)
        x, needs = moved, _needs(sought, moved)
    return best


def _shifted(sought: Sought, x: NDArray, own: NDArray, step: NDArray) -> NDArray:
    """Each centre a step on, if its own pieces make it stick out less there."""
    tries = x[:, None] + WAYS * step[:, None, None]
    depth = _depths_about(sought, tries, step)
    moved = x.copy()
    for i in np.unique(own):
        away = sought.seen[own == i].reshape(-1, 1, 3) - tries[i]
        out = np.sqrt(dot(away, away).max(axis=0)) - depth[i]
        moved[i] = tries[i, np.argmin(out)]
    return moved


def _depths_about(sought: Sought, tries: NDArray, step: NDArray) -> NDArray:
    """The depths of centres and of places a step from each, (n, 15): what is nearer than the surface is on one side."""
    far = distance(tries.reshape(-1, 3), sought.corners).reshape(len(tries), -1)
    if not sought.solid:
        return -far
    within = np.repeat(inside(tries[:, 0], sought.corners)[:, None], far.shape[1], axis=1)
    beyond = 2 * step[:, None] >= far[:, :1] + 0 * far  # a step along a diagonal is √3 long
    within[beyond] = inside(tries[beyond], sought.corners)
    return np.where(within, far, -far)
