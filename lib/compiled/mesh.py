"""Loops over many balls and triangles: one row after another, the face first, as most of them never reach its plane.

In doubles; what these leave, in double-double; what that leaves is listed, for whole numbers. The walls of a feature
are looked at only where the ball may come near enough.
"""

from math import frexp, inf, ldexp

from ..double_double import two_sum
from ..mesh.arithmetic import in_doubles, in_pairs, in_sizes
from ..mesh.deciding import (
    corner_sides,
    corner_squares,
    edge_sides,
    edge_squares,
    face_carrier,
    face_sides,
    face_squares,
    judged,
    segment_sides,
    spread,
)
from ..mesh.features import seen, seen_along
from ..mesh.timing import face_time, root_time

NONE, UNSURE, CORNER, EDGE, FACE, NOW = -1, -2, 0, 3, 6, 8
"""What a look at a triangle finds: no contact, who knows, or a feature, and 8 more where it is so at the start."""

LEAST, MOST = 2.0**-16, 2.0**16
"""Between which the largest length of a row lies, or the row is scaled."""


def mesh_loop(p, v, r, corners, t, feature, doubt):
    """`mesh.sweep` for all rows of flat arrays but those in `doubt`, as many as are returned."""
    count, numbers = 0, corners.size // max(1, r.size)
    for i in range(r.size):
        feature[i], t[i], sure = one(p, v, r[i], corners, 3 * i, numbers * i)
        doubt[count] = i
        count += not sure
    return count


def one(p, v, r, corners, i, k):
    """The feature, the time, and whether they are certain, of the ball at p[i] and the triangle at corners[k]."""
    scale = unit_of(p, v, r, corners, i, k, 9)
    x, V, r = vector(p, i, scale), vector(v, i, scale), r * scale
    a, b, c = vector(corners, k, scale), vector(corners, k + 3, scale), vector(corners, k + 6, scale)
    P, e = (apart(x, a), apart(x, b), apart(x, c)), (apart(b, a), apart(c, b), apart(a, c))
    sizes = seen(sizes_of(P), size_of(V), sizes_of(e), r, in_sizes())
    found = look(seen(P, V, e, r, in_doubles()), sizes, in_doubles())
    if found == NONE:
        return NONE, inf, True
    if found >= NOW:
        return found - NOW, 0.0, True
    return closer(x, V, r, a, b, c, sizes, found)


def closer(x, v, r, a, b, c, sizes, found):
    """The same in double-double, of what doubles found."""
    P, e = (in_two(x, a), in_two(x, b), in_two(x, c)), (in_two(b, a), in_two(c, b), in_two(a, c))
    seen_closer = seen(P, exact_pair(v), e, (r, 0.0), in_pairs())
    if found == UNSURE:
        found = look(seen_closer, sizes, in_pairs())
        if found == UNSURE or found == NONE:
            return NONE, inf, found == NONE
        if found >= NOW:
            return found - NOW, 0.0, True
    if found == FACE:
        t, sure = face_time(seen_closer, sizes, in_pairs())
    elif found >= EDGE:
        f, g = edge_squares(seen_closer, sizes, found - EDGE, in_pairs())
        t, sure = root_time(f, g, in_pairs())
    else:
        f, g = corner_squares(seen_closer, sizes, found, in_pairs())
        t, sure = root_time(f, g, in_pairs())
    return found, t, sure


def look(x, y, by):
    """What is found at a triangle, in any arithmetic. x : what is seen; y : its sizes."""
    f, g = face_squares(x, y, by)
    there = face_carrier(f, g, by)
    if there.far & there.stays:
        return NONE
    face = judged(there, face_sides(f, g, x, y, by))
    if face.holds:
        return FACE + (NOW if face.now else 0)
    fails = face.fails
    for i in range(3):
        f, g = edge_squares(x, y, i, by)
        there = spread(f, g, by)
        if not (there.far & there.stays):
            edge = judged(there, edge_sides(f, g, x, y, i, (i + 1) % 3, by))
            if edge.holds:
                return EDGE + i + (NOW if edge.now else 0)
            fails = fails & edge.fails
    return around_corners(x, y, 3, fails, by)


def look_along(x, y, by):
    """What is found at a segment."""
    f, g = edge_squares(x, y, 0, by)
    there = spread(f, g, by)
    if there.far & there.stays:
        return NONE
    edge = judged(there, segment_sides(f, g, x, y, 0, 1, by))
    if edge.holds:
        return EDGE + (NOW if edge.now else 0)
    return around_corners(x, y, 2, edge.fails, by)


def around_corners(x, y, many, fails, by):
    """What is found at the corners, where nothing was found before; did all that surely fail?"""
    for i in range(many):
        f, g = corner_squares(x, y, i, by)
        there = spread(f, g, by)
        if not (there.far & there.stays):
            corner = judged(there, corner_sides(f, g, x, y, i, (i + many - 1) % many, by))
            if corner.holds:
                return CORNER + i + (NOW if corner.now else 0)
            fails = fails & corner.fails
    return NONE if fails else UNSURE


def one_segment(p, v, r, corners, i, k):
    """`one` of a ball and a segment."""
    scale = unit_of(p, v, r, corners, i, k, 6)
    x, V, r = vector(p, i, scale), vector(v, i, scale), r * scale
    a, b = vector(corners, k, scale), vector(corners, k + 3, scale)
    P, e = (apart(x, a), apart(x, b)), (apart(b, a), apart(a, b))
    sizes = seen_along((size_of(P[0]), size_of(P[1])), size_of(V), (size_of(e[0]), size_of(e[1])), r, in_sizes())
    found = look_along(seen_along(P, V, e, r, in_doubles()), sizes, in_doubles())
    if found == NONE:
        return NONE, inf, True
    if found >= NOW:
        return found - NOW, 0.0, True
    P, e = (in_two(x, a), in_two(x, b)), (in_two(b, a), in_two(a, b))
    seen_closer = seen_along(P, exact_pair(V), e, (r, 0.0), in_pairs())
    if found == UNSURE:
        found = look_along(seen_closer, sizes, in_pairs())
        if found == UNSURE or found == NONE:
            return NONE, inf, found == NONE
        if found >= NOW:
            return found - NOW, 0.0, True
    f, g = edge_squares(seen_closer, sizes, 0, in_pairs())
    if found < EDGE:
        f, g = corner_squares(seen_closer, sizes, found, in_pairs())
    t, sure = root_time(f, g, in_pairs())
    return found, t, sure


def unit_of(p, v, r, corners, i, k, many):
    """What the lengths of a row are multiplied by: 1, or the power of two that makes the largest about 1."""
    big = abs(r)
    for axis in range(3):
        big = max(big, abs(p[i + axis]), abs(v[i + axis]))
    for axis in range(many):
        big = max(big, abs(corners[k + axis]))
    if LEAST < big < MOST or not 0 < big < inf:
        return 1.0
    return ldexp(1.0, max(-1022, min(1000, -frexp(big)[1] - 1)))


def vector(x, i, scale):
    """Three numbers of a flat array, scaled."""
    return x[i] * scale, x[i + 1] * scale, x[i + 2] * scale


def apart(x, y):
    """x − y of two vectors, rounded."""
    return x[0] - y[0], x[1] - y[1], x[2] - y[2]


def in_two(x, y):
    """x − y of two vectors, in pairs (high, low), nothing lost."""
    return two_sum(x[0], -y[0]), two_sum(x[1], -y[1]), two_sum(x[2], -y[2])


def exact_pair(x):
    """A vector in pairs (high, low)."""
    return (x[0], 0.0), (x[1], 0.0), (x[2], 0.0)


def size_of(x):
    """A vector without signs."""
    return abs(x[0]), abs(x[1]), abs(x[2])


def sizes_of(x):
    """Three vectors without signs."""
    return size_of(x[0]), size_of(x[1]), size_of(x[2])
