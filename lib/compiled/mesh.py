"""Loops over many balls and triangles: one row after another, the face first, as most of them never reach its plane.

In doubles; what these leave, in double-double; what that leaves is listed, for whole numbers.
"""

from math import frexp, inf, ldexp

from ..double_double import add, multiply, subtract, two_sum
from ..exact import DOUBLE_DOUBLE, TINY
from ..mesh.arithmetic import high, itself, minus, plus, times
from ..mesh.deciding import at_corner, at_edge, at_face, at_segment, judged
from ..mesh.features import sides
from ..mesh.timing import corner_time, edge_time, face_time

DOUBLE = 2.0**-47
"""What doubles may lose of the sizes that entered: 64 u."""

NONE, UNSURE, CORNER, EDGE, FACE, NOW = -1, -2, 0, 3, 6, 8
"""What a look at a triangle finds: no contact, who knows, or a feature, and 8 more where it is so at the start."""

LEAST, MOST = 2.0**-16, 2.0**16
"""Between which the largest length of a row lies, or the row is scaled."""


def mesh_loop(p, v, r, corners, t, feature, doubt, wanted):
    """`mesh.sweep` for all rows of flat arrays but those in `doubt`, as many as are returned.

    wanted : are times? Without them t tells hits alone, 0 or inf.
    """
    count = 0
    for i in range(r.size):
        feature[i], t[i], sure = one(p, v, r[i], corners, i, wanted)
        doubt[count] = i
        count += not sure
    return count


def one(p, v, r, corners, row, wanted):
    """The feature, the time, and whether they are certain, of the ball and the triangle in that row."""
    i, k = 3 * row, 9 * row
    scale = unit_of(p, v, r, corners, i, k, 9)
    x = p[i] * scale, p[i + 1] * scale, p[i + 2] * scale
    V, r = (v[i] * scale, v[i + 1] * scale, v[i + 2] * scale), r * scale
    a = corners[k] * scale, corners[k + 1] * scale, corners[k + 2] * scale
    b = corners[k + 3] * scale, corners[k + 4] * scale, corners[k + 5] * scale
    c = corners[k + 6] * scale, corners[k + 7] * scale, corners[k + 8] * scale
    P = rounded_less(x, a), rounded_less(x, b), rounded_less(x, c)
    e = rounded_less(b, a), rounded_less(c, b), rounded_less(a, c)
    found = look(P, V, e, r, sizes(P), size(V), sizes(e), r, DOUBLE, plus, minus, times, itself)
    if found == NONE or (found != UNSURE and not wanted):
        return (found, inf, True) if found == NONE else (found & 7, 0.0, True)
    return look_closer(x, V, r, a, b, c, found, wanted)


def look_closer(x, v, r, a, b, c, found, wanted):
    """The same in double-double, of what doubles found."""
    P = less(x, a), less(x, b), less(x, c)
    e = less(b, a), less(c, b), less(a, c)
    V, R = ((v[0], 0.0), (v[1], 0.0), (v[2], 0.0)), (r, 0.0)
    Q, W, E = highs(P), size(v), highs(e)
    if found == UNSURE:
        found = look(P, V, e, R, Q, W, E, r, DOUBLE_DOUBLE, add, subtract, multiply, high)
        if found == UNSURE:
            return NONE, inf, False
    if found == NONE:
        return NONE, inf, True
    if found >= NOW or not wanted:
        return found & 7, 0.0, True
    t, sure = time_of(found, P, V, e, R, Q, W, E)
    return found, t, sure


def one_segment(p, v, r, corners, row, wanted):
    """The same of a ball and a segment."""
    i, k = 3 * row, 6 * row
    scale = unit_of(p, v, r, corners, i, k, 6)
    x = p[i] * scale, p[i + 1] * scale, p[i + 2] * scale
    V, r = (v[i] * scale, v[i + 1] * scale, v[i + 2] * scale), r * scale
    a = corners[k] * scale, corners[k + 1] * scale, corners[k + 2] * scale
    b = corners[k + 3] * scale, corners[k + 4] * scale, corners[k + 5] * scale
    P, Q, e, back = rounded_less(x, a), rounded_less(x, b), rounded_less(b, a), rounded_less(a, b)
    sizes_of = size(P), size(Q), size(V), size(e), r
    found = look_along(P, Q, V, e, back, r, *sizes_of, DOUBLE, plus, minus, times, itself)
    if found == NONE or (found != UNSURE and not wanted):
        return (found, inf, True) if found == NONE else (found & 7, 0.0, True)
    return look_closer_along(x, V, r, a, b, found, wanted)


def look_closer_along(x, v, r, a, b, found, wanted):
    """The same in double-double."""
    P, Q, e, back, R = less(x, a), less(x, b), less(b, a), less(a, b), (r, 0.0)
    V, W = ((v[0], 0.0), (v[1], 0.0), (v[2], 0.0)), size(v)
    sizes_of = high_size(P), high_size(Q), W, high_size(e), r
    if found == UNSURE:
        found = look_along(P, Q, V, e, back, R, *sizes_of, DOUBLE_DOUBLE, add, subtract, multiply, high)
    if found == UNSURE or found == NONE:
        return NONE, inf, found == NONE
    if found >= NOW or not wanted:
        return found & 7, 0.0, True
    rr, ss = multiply(R, R), r * r
    if found == EDGE:
        t, sure = edge_time(P, V, e, rr, sizes_of[0], W, sizes_of[3], ss)
    elif found == CORNER:
        t, sure = corner_time(P, V, rr, sizes_of[0], W, ss)
    else:
        t, sure = corner_time(Q, V, rr, sizes_of[1], W, ss)
    return found, t, sure


def look_along(P, Q, V, e, back, r, P_, Q_, V_, e_, r_, unit, plus, minus, times, head):
    """What is found at a segment, in any arithmetic. P, Q : the ball from both ends; back : −e; after r their sizes."""
    rr, ss = times(r, r), r_ * r_
    there, _, walls = at_segment((P, Q, V, rr, e), (P_, Q_, V_, ss, e_), unit, TINY, plus, minus, times, head)
    side = judged(there, walls[0], walls[1], walls[2], walls[3])
    if side.holds:
        return EDGE + (NOW if side.now else 0)
    one = at_corner((P, V, rr, back, e), (P_, V_, ss, e_, e_), unit, TINY, plus, minus, times, head)
    if one.holds:
        return CORNER + (NOW if one.now else 0)
    other = at_corner((Q, V, rr, e, back), (Q_, V_, ss, e_, e_), unit, TINY, plus, minus, times, head)
    if other.holds:
        return CORNER + 1 + (NOW if other.now else 0)
    return NONE if side.fails & one.fails & other.fails else UNSURE


def look(P, V, e, r, Q, W, E, R, unit, plus, minus, times, head):
    """What is found at a triangle, in any arithmetic. P, V, e, r; Q, W, E, R : their sizes."""
    rr, n, m = sides(e, r, minus, times)
    ss, N, M = sides(E, R, add_up, multiply_up)
    face, apart = at_face((P, V, rr, n, m), (Q, W, ss, N, M), unit, TINY, plus, minus, times, head)
    if face.holds:
        return FACE + (NOW if face.now else 0)
    if apart:
        return NONE
    fails = face.fails
    for i in range(3):
        j = (i + 1) % 3
        x, y = (P[i], P[j], V, rr, e[i]), (Q[i], Q[j], W, ss, E[i])
        edge = at_edge(x, y, m[i], M[i], unit, TINY, plus, minus, times, head)
        if edge.holds:
            return EDGE + i + (NOW if edge.now else 0)
        fails = fails & edge.fails
    for i in range(3):
        j = (i + 2) % 3
        corner = at_corner((P[i], V, rr, e[j], e[i]), (Q[i], W, ss, E[j], E[i]), unit, TINY, plus, minus, times, head)
        if corner.holds:
            return CORNER + i + (NOW if corner.now else 0)
        fails = fails & corner.fails
    return NONE if fails else UNSURE


def time_of(found, P, V, e, r, Q, W, E):
    """The time of contact with a feature, and is it certain."""
    rr, ss = multiply(r, r), r[0] * r[0]
    if found == FACE:
        n, N = sides(e, r, subtract, multiply)[1], sides(E, r[0], add_up, multiply_up)[1]
        return face_time(P[0], V, n, r, Q[0], W, N)
    if found >= EDGE:
        i = found - EDGE
        return edge_time(P[i], V, e[i], rr, Q[i], W, E[i], ss)
    return corner_time(P[found], V, rr, Q[found], W, ss)


def add_up(x, y):
    """The size of a sum or a difference."""
    return x + y


def multiply_up(x, y):
    """The size of a product."""
    return x * y


def unit_of(p, v, r, corners, i, k, many):
    """What the lengths of a row are multiplied by: 1, or the power of two that makes the largest about 1."""
    big = abs(r)
    for axis in range(3):
        big = max(big, abs(p[i + axis]), abs(v[i + axis]))
    for axis in range(many):
        big = max(big, abs(corners[k + axis]))
    if LEAST < big < MOST or not 0 < big < inf:
        return 1.0
    return ldexp(1.0, min(1000, -frexp(big)[1]))


def rounded_less(x, y):
    """x − y of two vectors, rounded."""
    return x[0] - y[0], x[1] - y[1], x[2] - y[2]


def less(x, y):
    """x − y of two vectors, in pairs (high, low), nothing lost."""
    return two_sum(x[0], -y[0]), two_sum(x[1], -y[1]), two_sum(x[2], -y[2])


def size(x):
    """A vector without signs."""
    return abs(x[0]), abs(x[1]), abs(x[2])


def sizes(x):
    """Three vectors without signs."""
    return size(x[0]), size(x[1]), size(x[2])


def highs(x):
    """The sizes of three vectors in double-double."""
    return high_size(x[0]), high_size(x[1]), high_size(x[2])


def high_size(x):
    """The sizes of a vector in double-double."""
    return abs(x[0][0]), abs(x[1][0]), abs(x[2][0])
