"""Changes of the source that make the order of events wrong, or who is asked in a crowd; and where that is seen."""

from change import Change

PAIRS = "compiled/pairs.py"
ORDER = "table/order.py"
REACH = "broad/reach.py"
CROWD = "compiled/crowd.py"
ASKING = "compiled/asking.py"
HIERARCHY = "compiled/hierarchy.py"

EVENTS = [
    # a sign of a square
    Change(ORDER, "_signum(A * A - B * B * D)", "_signum(A * A + B * B * D)", "Order"),
    # a sign of the other root's square
    Change(ORDER, "- C * C * E, 2 * A * B, D)", "+ C * C * E, 2 * A * B, D)", "Order"),
    # a square of a sum without its 2
    Change(ORDER, "C * C * E, 2 * A * B, D)", "C * C * E, A * B, D)", "Order"),
    # signs that are told the other way round
    Change(ORDER, "return (n > 0) - (n < 0)", "return (n < 0) - (n > 0)", "Order"),
    # 0 taken as above 0
    Change(ORDER, "return (n > 0) - (n < 0)", "return (n >= 0) - (n < 0)", "Order"),
    # squares compared where one is 0
    Change(
        ORDER,
        "_signum(C * E)\n    if first * second >= 0:",
        "_signum(C * E)\n    if first * second > 0:",
        "Order",
    ),
    # the other root with its sign
    Change(ORDER, "one.s * other.q, -other.s * one.q", "one.s * other.q, other.s * one.q", "Order"),
    # times that are multiplied crosswise, but one
    Change(ORDER, "one.p * other.q - other.p * one.q", "one.p * other.q - other.p * other.q", "Order"),
    # times called equal by less than all of them
    Change(ORDER, "if one == other:", "if one.p == other.p:", "Order"),
    # a graze that counts
    Change(ORDER, "if b < 0 < D else None", "if b < 0 <= D else None", "Falls"),
    # near at the start, and never nearer
    Change(ORDER, "(c <= 0 or D > 0)", "(c <= 0 or D >= 0)", "Falls"),
    # the wrong root
    Change(ORDER, "Moment(a * begin - b * unit, -1,", "Moment(a * begin - b * unit, 1,", "Falls"),
    # a start that is counted the other way
    Change(ORDER, "Moment(c * unit - 2 * b * begin, 0,", "Moment(c * unit + 2 * b * begin, 0,", "Falls"),
    # one two too many
    Change(ORDER, "(n & -n).bit_length() - 1 if n", "(n & -n).bit_length() if n", "Bodies"),
    # common factors of some alone
    Change(ORDER, "_twos(a | b | c)", "_twos(a | b)", "Bodies"),
    # how long each has moved, exchanged
    Change(ORDER, "d1, d2 = begin - s1, begin - s2", "d1, d2 = begin - s2, begin - s1", "Bodies"),
    # from the earlier of both times
    Change(ORDER, "begin = max(s1, s2)", "begin = min(s1, s2)", "Bodies"),
    # a pull that changes a speed by half
    Change(ORDER, "G * x + 2 * T * S * L * g * (d2 - d1)", "G * x + T * S * L * g * (d2 - d1)", "Bodies"),
    # a reach that is not scaled as lengths are
    Change(ORDER, "r *= G", "r *= 1", "Bodies"),
    # near by a share of something else
    Change(ORDER, "c << near <= rr", "c << near <= a", "Bodies"),
    # a gap by half
    Change(ORDER, "2 * gap * S * G", "gap * S * G", "Contacts"),
    # a wall that is near from further away
    Change(ORDER, "gap << near <= radius", "gap <= radius", "Contacts"),
    # numbers made whole by division
    Change(ORDER, "spare, idle = _twos(a | b | c)", "spare, idle = (a | b | c) % 2", "refused"),
    # the last of those that come first, alone
    Change(ORDER, "best = [key] if against < 0 else", "best = [key] if against <= 0 else", "earliest"),
]
"""Of the order of events."""

CELLS = [
    # 8 u, where some 27 are needed
    Change(REACH, "LOSS = 2.0**-48", "LOSS = 2.0**-50", "Reach"),
    # the start of a part for its middle
    Change(REACH, "t = (k + 0.5) / n", "t = k / n", "Reach"),
    # half of half the way
    Change(REACH, "/ (2 * n)\n    size", "/ (4 * n)\n    size", "Reach"),
    # a way in two coordinates
    Change(REACH, "np.sqrt(vx * vx + vy * vy + vz * vz)", "np.sqrt(vx * vx + vy * vy)", "Reach"),
    # a size without a coordinate
    Change(REACH, "+ abs(vy) + abs(vz)", "+ abs(vy)", "Reach"),
    # a middle on the way back
    Change(REACH, "x + t * vx, y", "x - t * vx, y", "Reach"),
    # a reach without its ball
    Change(REACH, "(r + half) * (1 + 2.0**-30)", "half * (1 + 2.0**-30)", "Reach"),
    # a reach rounded down
    Change(REACH, "(r + half) * (1 + 2.0**-30)", "(r + half) * (1 - 2.0**-30)", "Reach"),
    # the moment at which they would have been nearest before
    Change(REACH, "clipped(-b / clipped", "clipped(b / clipped", "Nearest"),
    # an index of p·v
    Change(REACH, "x * i + y * j + z * k\n    return clipped", "x * i + y * j + z * j\n    return clipped", "Nearest"),
    # rest that is none
    Change(REACH, "clipped(a, LEAST * LEAST, np.inf)", "clipped(a, LEAST, np.inf)", "Nearest"),
    # the end of the frame in a part that is none
    Change(REACH, "np.floor(t * n), n - 1)", "np.floor(t * n), n)", "Nearest"),
    # a sign of a difference
    Change(REACH, "i, j, k, both = x[0] - y[0],", "i, j, k, both = x[0] + y[0],", "Cells"),
    # reaches that shrink each other
    Change(REACH, "x[2] - y[2], R + S", "x[2] - y[2], R - S", "Cells"),
    # cells no wider than two reaches
    Change(REACH, "WIDER = 1 + 2.0**-20", "WIDER = 1", "Cells"),
    # cells as wide as one reach
    Change(REACH, "1 / (2 * widest * WIDER)", "1 / (widest * WIDER)", "Cells"),
    # cells in the other order
    Change(REACH, "np.floor(clipped((x - low) * per,", "np.floor(clipped((low - x) * per,", "Cells"),
    # cells that no number is below
    Change(REACH, "* per, 0.0, most))", "* per, 1.0, most))", "Cells"),
    # more slices than are looked at
    Change(CROWD, "g.low[level, 0], SLICES * g.per[level],", "g.low[level, 0], 2 * SLICES * g.per[level],", "Cells"),
    # a ball less itself
    Change(ASKING, "rows[k, q] = balls[j, k] - balls[i, k]", "rows[k, q] = balls[j, k] - balls[j, k]", "two_balls"),
    # radii that shrink each other
    Change(ASKING, "rows[6, q] = balls[j, 6] + balls[i, 6]", "rows[6, q] = balls[j, 6] - balls[i, 6]", "two_balls"),
    # a low part that is lost
    Change(PAIRS, "two_sum(rows[7 + k, q], -rows[k, q])", "two_sum(rows[7 + k, q] - rows[k, q], 0.0)", "two_balls"),
    # one radius for both
    Change(
        PAIRS, "(i, j, k), two_sum(rows[6, q], rows[13, q])", "(i, j, k), two_sum(rows[6, q], rows[6, q])", "two_balls"
    ),
    # bodies seen from each other, but one coordinate
    Change(HIERARCHY, "two_sum(y[j, 1], -x[i, 1]), z", "two_sum(y[j, 1], x[i, 1]), z", "two_balls"),
    # a column that is to stay empty
    Change(CROWD, "g.per[level], g.most[level])) + 1", "g.per[level], g.most[level])) + 0", "Cells"),
]
"""Of who is asked in a crowd."""
