"""Loops of `lib.broad.hierarchy`: spheres around the leaves, from the deepest node up, and the search by entry time.

A tree of N leaves has 2N − 1 nodes, the root first; node i has the children 2i + 1 and 2i + 2, and the last N nodes are
the leaves. Every number is a plain one, so that each function runs as it stands and compiled, bit for bit alike.
"""

from math import inf

import numpy as np

from ..double_double import two_sum
from ..exact import DOUBLE, bounds, plain, verdict
from ..lossless import unrounded
from .pairs import MOST, chosen, closer  # noqa: F401

UP, DOWN = 1 + 2.0**-49, 1 - 2.0**-49
"""More than a length, or a time, of fewer than 12 roundings may be off by."""

FAINT, LEAST = 2.0**-500, 2.0**-1074
"""More than underflow takes from a length near 1; and the least that brings a double up."""

WAITING, OPENED, TESTED, FIRST, SECOND = range(5)
"""Where the tally of a search keeps its numbers: pairs in the heap, opened, tested, and the leaves found."""

LARGER = 0.75
"""A node is opened unless it is smaller than this share of the other: similar ones both, so the heap has less to do."""

DONE, FULL, DOUBT = range(3)
"""Why a search stops: there is nothing sooner; the heap is full; whole numbers must say when the first pair meets."""


def build(leaf, radius, scale, x, r, first):
    """Fill the inner nodes: the leaves stand in order in `leaf` and `radius`, and at the end of x, r and first."""
    N, d = leaf.shape
    low, high = np.empty((N, d)), np.empty((N, d))
    bottom = 0
    while 2 * bottom + 1 < 2 * N - 1:
        bottom = 2 * bottom + 1
    for i in range(N - 2, -1, -1):
        first[i] = min(first[2 * i + 1], first[2 * i + 2])
        for k in range(d):
            a, b = _box_side(x, r, low, high, 2 * i + 1, k, N)
            e, f = _box_side(x, r, low, high, 2 * i + 2, k, N)
            low[i, k], high[i, k] = min(a, e), max(b, f)
            x[i, k] = 0.5 * low[i, k] + 0.5 * high[i, k]
        begin, end = _leaves_below(i, bottom, N)
        r[i] = reach(leaf, radius, begin, end, x, i, scale)


def _box_side(x, r, low, high, i, k, N):
    """From where to where the box about node i extends along axis k; about inside is enough."""
    if i < N - 1:
        return low[i, k], high[i, k]
    return x[i, k] - r[i], x[i, k] + r[i]


def _leaves_below(i, bottom, N):
    """The leaves below node i: the first, and the one after the last. `bottom` is the first node of the deepest row.

    A leaf one row above the deepest fills two places of it.
    """
    wide, deepest = 1, 2 * N - 1 - bottom
    while i < bottom:
        i, wide = 2 * i + 1, 2 * wide
    begin, end = i - bottom, i - bottom + wide
    return (begin if begin <= deepest else (begin + deepest) // 2), (end if end <= deepest else (end + deepest) // 2)


def reach(leaf, radius, begin, end, x, i, scale):
    """How far some leaves extend from the centre of node i, rounded up."""
    far, flat = 0.0, x.shape[1] == 2
    a, b, c = x[i, 0], x[i, 1], 0.0 if flat else x[i, 2]
    for k in range(begin, end):
        dx, dy = (leaf[k, 0] - a) * scale, (leaf[k, 1] - b) * scale
        dz = 0.0 if flat else (leaf[k, 2] - c) * scale
        far = max(far, np.sqrt(dx * dx + dy * dy + dz * dz) + radius[k] * scale)
    return (far * UP + FAINT) / scale + LEAST


def search(one, two, v, scale, heap, tally, best, trace):
    """Open pairs of nodes, the soonest first, until nothing that waits can be sooner than the best; why it stops.

    one, two : x, r and first of the trees. v : the coordinates of the relative displacement, as pairs (high, low).
    heap : key, node and node of the pairs that wait. best : the time found; the answer to what was in doubt, or nan.
    trace : key, node and node of the pairs opened, as many as there is room for.
    """
    key, a, b = heap
    N, M = (len(one[1]) + 1) // 2, (len(two[1]) + 1) // 2
    while tally[WAITING] > 0:
        i, j, t = a[0], b[0], key[0]
        if not _before(t, one[2][i], two[2][j], best[0], tally[FIRST], tally[SECOND]):
            return DONE
        if tally[WAITING] + 3 > len(key):
            return FULL
        if i < N - 1 or j < M - 1:
            _note(trace, tally, t, i, j)
            split(one, two, v, scale, heap, tally, best, i, j)
            continue
        u, sure = best[1], True
        if not u == u:
            u, sure = _meeting(one, two, v, i, j)
        if not sure:
            return DOUBT
        best[1] = np.nan
        tally[TESTED] += 1
        _drop(one[2], two[2], key, a, b, tally)
        if _before(u, one[2][i], two[2][j], best[0], tally[FIRST], tally[SECOND]):
            best[0], tally[FIRST], tally[SECOND] = u, one[2][i], two[2][j]
    return DONE


def _note(trace, tally, t, i, j):
    """Count a pair that is opened, and write it down if there is room."""
    k = tally[OPENED]
    if k < len(trace[0]):
        trace[0][k], trace[1][k], trace[2][k] = t, i, j
    tally[OPENED] += 1


def split(one, two, v, scale, heap, tally, best, i, j):
    """Put in the place of the topmost pair those of its children that may meet in time."""
    (x, r, f), (y, s, g), (key, a, b) = one, two, heap
    begin, end = _opening(i, r[i], len(r), j, s[j], len(s))
    start, stop = _opening(j, s[j], len(s), i, r[i], len(r))
    w = v[0][0] * scale, v[1][0] * scale, v[2][0] * scale
    open_place, soonest, flat = True, key[0], x.shape[1] == 2
    for m in range(begin, end):
        for n in range(start, stop):
            p = (y[n, 0] - x[m, 0]) * scale, (y[n, 1] - x[m, 1]) * scale, 0.0 if flat else (y[n, 2] - x[m, 2]) * scale
            t = max(soonest, _entry(p, w, (r[m] + s[n]) * scale))  # a child's sphere may stick out of its parent's
            if t < inf and _before(t, f[m], g[n], best[0], tally[FIRST], tally[SECOND]):
                if open_place:
                    _sink(f, g, key, a, b, tally[WAITING], t, m, n)
                else:
                    _rise(f, g, key, a, b, tally[WAITING], t, m, n)
                    tally[WAITING] += 1
                open_place = False
    if open_place:
        _drop(f, g, key, a, b, tally)


def _opening(i, r, many, j, s, many_others):
    """What stands for node i when it is opened with node j, as a range: its children, or itself if j is far larger."""
    if 2 * i + 1 < many and (2 * j + 1 >= many_others or not r < LARGER * s):
        return 2 * i + 1, 2 * i + 3
    return i, i + 1


def _entry(p, v, r):
    """A time at or before that at which two nodes can first touch; inf if they surely do not.

    The polynomials of `lib.exact`, each on the safe side of its bound: c as small, −b and D as large as may be.
    """
    c, b, h, g, D = plain(p, v, r)
    cc, bb, hh, gg, DD = bounds(p, v, r, DOUBLE)
    if c <= cc or not gg < MOST:
        return 0.0
    if verdict(c, b, h, g, D, cc, bb, hh, gg, DD, v[0] == 0 and v[1] == 0 and v[2] == 0)[1]:
        return inf
    return min((c - cc) / (bb - b + np.sqrt(max(D + DD, 0.0))) * DOWN, 1.0)


def _meeting(one, two, v, i, j):
    """The time of first contact of two leaves, inf for none, and whether it is certain."""
    x, y = one[0], two[0]
    z = two_sum(y[j, 2], -x[i, 2]) if x.shape[1] == 3 else (0.0, 0.0)
    p = two_sum(y[j, 0], -x[i, 0]), two_sum(y[j, 1], -x[i, 1]), z
    r = two_sum(one[1][i], two[1][j])
    t, hit, sure = closer(p, v, r, True)
    if sure:
        return (t if hit else inf), sure
    _, t, known = unrounded(p, v, r)
    return t, known and t == t


def _before(t, i, j, u, m, n):
    """Does the pair i, j at time t come before the pair m, n at time u?"""
    return t < u or (t == u and (i < m or (i == m and j < n)))


def _drop(f, g, key, a, b, tally):
    """Take the topmost pair out of the heap."""
    tally[WAITING] -= 1
    last = tally[WAITING]
    _sink(f, g, key, a, b, last, key[last], a[last], b[last])


def _sink(f, g, key, a, b, count, t, i, j):
    """Let a pair sink from the top of a heap of so many to its place; f and g are what each node has first."""
    spot = 0
    while 2 * spot + 1 < count:
        k = 2 * spot + 1
        if k + 1 < count and _before(key[k + 1], f[a[k + 1]], g[b[k + 1]], key[k], f[a[k]], g[b[k]]):
            k += 1
        if not _before(key[k], f[a[k]], g[b[k]], t, f[i], g[j]):
            break
        key[spot], a[spot], b[spot] = key[k], a[k], b[k]
        spot = k
    key[spot], a[spot], b[spot] = t, i, j


def _rise(f, g, key, a, b, spot, t, i, j):
    """Let a pair rise from the end of the heap to its place."""
    while spot > 0:
        k = (spot - 1) // 2
        if not _before(t, f[i], g[j], key[k], f[a[k]], g[b[k]]):
            break
        key[spot], a[spot], b[spot] = key[k], a[k], b[k]
        spot = k
    key[spot], a[spot], b[spot] = t, i, j
