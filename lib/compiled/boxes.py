"""Loops over a tree of boxes: boxes around triangles, from the deepest node up, and the search for a first contact.

A tree of N leaves has 2N − 1 nodes, the root first; node i has the children 2i + 1 and 2i + 2, and the last N nodes are
the leaves, the deepest row first. A box is six numbers, low and high side by side for each axis.
"""

from math import inf

import numpy as np

from .mesh import NONE, one

DEEP = 64
"""Nodes that wait in a search, at most: one for each row of a tree."""

PAD = 2.0**-40
"""By how much a box is widened, as a share of all lengths that enter: more than rounding takes from where it is met."""

FAINT = 2.0**-1000
"""So that the inverse of what a box is widened by is a number."""

LATER, SOONER = 1 + 2.0**-49, 1 - 2.0**-49
"""More than rounding takes from a time."""


def build(corners, boxes):
    """Fill the boxes of all nodes; corners : (N, 9), in the order of the leaves as they stand in the tree."""
    N = corners.shape[0]
    for i in range(N):
        for axis in range(3):
            x, y, z = corners[i, axis], corners[i, 3 + axis], corners[i, 6 + axis]
            boxes[N - 1 + i, 2 * axis], boxes[N - 1 + i, 2 * axis + 1] = min(x, y, z), max(x, y, z)
    for i in range(N - 2, -1, -1):
        for side in range(0, 6, 2):
            boxes[i, side] = min(boxes[2 * i + 1, side], boxes[2 * i + 2, side])
            boxes[i, side + 1] = max(boxes[2 * i + 1, side + 1], boxes[2 * i + 2, side + 1])


def search(begin, end, p, v, r, boxes, corners, number, size, t, feature, face, doubt):
    """First contacts of balls begin to end with a mesh; where it stopped, and how many are in doubt.

    p, v, r : flat. number : of the triangle at each leaf. size : the largest coordinate of the mesh. doubt : (2, M),
    balls and leaves of which whole numbers must decide; it stops where there is no room for those of another ball.
    """
    N, count, wait, when = number.size, 0, np.empty(DEEP, np.int64), np.empty(DEEP)
    for i in range(begin, end):
        t[i], feature[i], face[i], before = inf, NONE, NONE, count
        x, w = (p[3 * i], p[3 * i + 1], p[3 * i + 2]), (v[3 * i], v[3 * i + 1], v[3 * i + 2])
        pad = PAD * (size + r[i] + largest(x) + largest(w)) + FAINT
        wide = r[i] + 2 * pad
        turned = inverse(w[0], pad), inverse(w[1], pad), inverse(w[2], pad)
        wait[0], when[0], many = 0, entry(x, turned, wide, boxes, 0), 1 if N else 0
        while many:
            many -= 1
            node = wait[many]
            if not when[many] <= t[i]:
                continue
            while node < N - 1:
                left, right = 2 * node + 1, 2 * node + 2
                a, b = entry(x, turned, wide, boxes, left), entry(x, turned, wide, boxes, right)
                if b < a:
                    left, right, a, b = right, left, b, a
                if b <= t[i] and b < inf:
                    wait[many], when[many] = right, b
                    many += 1
                node = left
                if not (a <= t[i] and a < inf):
                    break
            else:
                leaf = node - (N - 1)
                found, u, sure = one(p, v, r[i], corners, 3 * i, 9 * leaf)
                if not sure:
                    if count == doubt.shape[1]:
                        return i, before
                    doubt[0, count], doubt[1, count] = i, leaf
                    count += 1
                elif u < t[i] or (u == t[i] and u < inf and number[leaf] < face[i]):
                    t[i], feature[i], face[i] = u, found, number[leaf]
    return end, count


def largest(x):
    """The largest coordinate of a vector, without its sign."""
    return max(abs(x[0]), abs(x[1]), abs(x[2]))


def inverse(x, pad):
    """1/x; what moves by less than a box is widened is taken to move by that."""
    return 1 / x if abs(x) > pad else 1 / pad


def entry(x, turned, r, boxes, node):
    """A time at or before that at which a point comes within r of a box, inf if it surely does not in the frame."""
    a, b = (boxes[node, 0] - r - x[0]) * turned[0], (boxes[node, 1] + r - x[0]) * turned[0]
    c, d = (boxes[node, 2] - r - x[1]) * turned[1], (boxes[node, 3] + r - x[1]) * turned[1]
    e, f = (boxes[node, 4] - r - x[2]) * turned[2], (boxes[node, 5] + r - x[2]) * turned[2]
    first = max(min(a, b), min(c, d), min(e, f)) * SOONER
    last = min(max(a, b), max(c, d), max(e, f)) * LATER
    if (first > last) | (last < 0) | (first > 1):
        return inf
    return first if first > 0 else 0.0  # so nan, where lengths are beyond all floats, opens the box
