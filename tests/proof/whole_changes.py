"""Changes of the source, as in `source_changes`: of whole numbers, of sums of doubles, and of what hands rows on."""

from source_changes import EXACT, Change

LOSSLESS = "lossless.py"

INTEGERS = [
    # touching counts for nothing
    Change(EXACT, "    if c <= 0:\n        return 0.0", "    if c < 0:\n        return 0.0", "IntegerStage"),
    # a hit while leaving
    Change(EXACT, "b >= 0 or D < 0 or", "b > 0 and D < 0 or", "IntegerStage"),
    # contact after the frame
    Change(EXACT, "(a + b < 0 and a + 2 * b + c > 0)", "(a + b < 0 and a + 2 * b + c < 0)", "IntegerStage"),
    # at the very end of the frame
    Change(EXACT, "a + 2 * b + c > 0)", "a + 2 * b + c >= 0)", "IntegerStage"),
    # passing within the frame
    Change(EXACT, "(a + b < 0 and a", "(a + b < 0 or a", "IntegerStage"),
    # g without its 2
    Change(EXACT, "a + 2 * b + c > 0)", "a + b + c > 0)", "IntegerStage"),
    # the other root
    Change(EXACT, "return quotient(c, -b, D)", "return quotient(c, b, D)", "IntegerStage"),
    # D of something else
    Change(EXACT, "D = b * b - a * c\n    if b", "D = b * b - c * c\n    if b", "IntegerStage"),
    # the radius lost
    Change(EXACT, "for x in p) - r * r\n    if c", "for x in p) - r\n    if c", "IntegerStage"),
    # the second term of r lost
    Change(EXACT, "sum(numbers[-terms:])", "numbers[-1]", "IntegerStage"),
    # the first term alone of p and v
    Change(EXACT, "[sum(x[i::d]) for i in range(d)]", "[x[i] for i in range(d)]", "IntegerStage"),
    # coordinates of another axis
    Change(EXACT, "sum(x[i::d]) for i", "sum(x[::d]) for i", "IntegerStage"),
    # numbers made whole by the least of their lower parts
    Change(EXACT, "common // bottom", "bottom // common", "IntegerStage"),
    # a root of too few digits
    Change(EXACT, "s = isqrt(D << 2 * bits)", "s = isqrt(D << bits)", "IntegerStage"),
    # a root that is not scaled back
    Change(EXACT, "late = (c << bits) / ((b << bits) + s)", "late = (c << bits) / (b + s)", "IntegerStage"),
    # a bracket without width
    Change(EXACT, "((b << bits) + s + 1):", "((b << bits) + s):", "IntegerStage"),
    # a root called whole that is not
    Change(EXACT, "if s * s == D << 2 * bits or", "if s * s >= D or", "IntegerStage"),
    # a bracket one side of which is the other
    Change(EXACT, "or late == (c << bits)", "or late == (b << bits)", "IntegerStage"),
    # a whole root that is not seen, without which a time midway between two doubles has no end
    Change(EXACT, "if s * s == D << 2 * bits or", "if s * s < D << 2 * bits and", "IntegerStage"),
    # no more bits
    Change(EXACT, "        bits *= 2", "        bits *= 1", "IntegerStage"),
    # a round that changes what it divides
    Change(EXACT, "        bits *= 2", "        bits, c = 2 * bits, c + 1", "refused"),
    # an answer after one round, whatever it is worth
    Change(EXACT, "    while True:\n        s", "    for _ in range(1):\n        s", "refused"),
    # a quotient in doubles
    Change(EXACT, "(c << bits) / ((b << bits) + s)\n", "float(c << bits) / float((b << bits) + s)\n", "refused"),
    # another root
    Change(
        EXACT, "from math import isqrt", "from math import floor, sqrt\n\nisqrt = lambda x: floor(sqrt(x))", "refused"
    ),
    # -0.0 for 0.0
    Change(EXACT, "    if c <= 0:\n        return 0.0", "    if c <= 0:\n        return c / 1", "refused"),
]
"""Of the whole numbers."""

SUMS = [
    # products that lose digits by underflow
    Change(LOSSLESS, "LEAST, MOST = 2.0**-150, 2.0**100", "LEAST, MOST = 2.0**-500, 2.0**100", "WholeSums"),
    # a sum of two terms taken for its high part
    Change(LOSSLESS, "return (x[1] == 0) & ((size", "return (x[1] == x[1]) & ((size", "WholeSums"),
    # what is not held, forgotten
    Change(LOSSLESS, "return s, e, f, x[3] + abs(g) + abs(h)", "return s, e, f, x[3] + abs(h)", "WholeSums"),
    # or with its sign, so that it cancels
    Change(LOSSLESS, "return s, e, f, x[3] + abs(g) + abs(h)", "return s, e, f, x[3] + g + abs(h)", "WholeSums"),
    Change(LOSSLESS, "return s, e, x[3] + abs(f)", "return s, e, x[3]", "WholeSums"),
    # a part of a sum lost
    Change(LOSSLESS, "f, h = two_sum(f, x[2])", "f, h = two_sum(f, x[1])", "WholeSums"),
    # the sign of r²
    Change(LOSSLESS, "rr = two_product(r, -r)", "rr = two_product(r, r)", "WholeSums"),
    # p + v in two coordinates
    Change(LOSSLESS, "two_sum(z, k)\n    ends", "two_sum(z, z)\n    ends", "WholeSums"),
    # p + v rounded
    Change(LOSSLESS, "ends = few & (e == 0) & (f == 0) & (g == 0)", "ends = few & (e == 0) & (f == 0)", "WholeSums"),
    # D of numbers that are not single doubles
    Change(LOSSLESS, "(b[1] == 0) & (c[1] == 0)", "(b[1] == 0)", "WholeSums"),
    # D of numbers that are not known
    Change(LOSSLESS, "D_known = c_known & b_known & (a[2] == 0)", "D_known = c_known & b_known", "WholeSums"),
    # D of another product
    Change(LOSSLESS, "two_product(a[0], c[0]))", "two_product(a[0], g[0]))", "WholeSums"),
    # products compared the other way round
    Change(LOSSLESS, "where(first != 0, first, x[1] - y[1])", "where(first != 0, first, y[1] - x[1])", "WholeSums"),
    Change(LOSSLESS, "first = x[0] - y[0]", "first = y[0] - x[0]", "WholeSums"),
    # a hit before what touches
    Change(LOSSLESS, "(b < 0) & (h >= 0)", "(b < 0)", "WholeSums"),
    # a hit that has not been apart
    Change(LOSSLESS, "hit = now | apart & (end", "hit = now | (end", "WholeSums"),
    # a miss though touching at the end
    Change(LOSSLESS, "(g > 0) & (h <= 0)", "(g >= 0) & (h <= 0)", "WholeSums"),
    # 1 for a touch that is left at the end
    Change(LOSSLESS, "(g == 0) & (h <= 0)", "(g == 0)", "WholeSums"),
    # the time of a touch for every hit
    Change(
        LOSSLESS, "where(D_known & (D == 0) & (b < 0), -b, np.nan)", "where(D_known & (b < 0), -b, np.nan)", "WholeSums"
    ),
    # a sum called known that is not
    Change(LOSSLESS, "return Settled(hit, t, hit | miss)", "return Settled(hit, t, hit | miss | few)", "WholeSums"),
    # what may overflow on the way
    Change(LOSSLESS, "LEAST, MOST = 2.0**-150, 2.0**100", "LEAST, MOST = 2.0**-150, 2.0**520", "MachineSums"),
    # or has overflowed
    Change(LOSSLESS, "((size > LEAST) & (size < MOST))", "(size > LEAST)", "WholeSums"),
    # what is chosen by a number
    Change(LOSSLESS, "where(first != 0, first", "where(first, first", "refused"),
]
"""Of sums of doubles that lose nothing."""

ROWS_OF_SWEEP = [
    # the sum of positions for their difference
    Change(EXACT, "settled((p2, -p1), (v2, -v1), (r1, r2))", "settled((p2, p1), (v2, -v1), (r1, r2))", "hands_on"),
    # so for one pair
    Change(EXACT, "[v2, [-x for x in v1]]", "[v2, v1]", "hands_on"),
    # the radius of one ball
    Change(EXACT, "(v2, -v1), (r1, r2))", "(v2, -v1), (r1, r1))", "hands_on"),
    # each block answered by the first
    Change(
        EXACT,
        "settled_block(*([x[i : i + BLOCK] for x in",
        "settled_block(*([x[: len(t) - i][:BLOCK] for x in",
        "hands_on",
    ),
    # no contact called a hit
    Change(EXACT, "return Contact(t < np.inf, t)", "return Contact(t <= np.inf, t)", "hands_on"),
    Change(
        EXACT,
        "unwrapped(np.isfinite(t).reshape(shape)), unwrapped(t.reshape(shape)))\n    for",
        "unwrapped((t == t).reshape(shape)), unwrapped(t.reshape(shape)))\n    for",
        "hands_on",
    ),
    # what has overflowed called known
    Change(EXACT, "in_range = off[3] < np.inf", "in_range = off[3] <= np.inf", "finite_where_said"),
]
"""Of what hands rows on, and of numbers that are lost."""

WRONG = INTEGERS + SUMS + ROWS_OF_SWEEP

RIGHT = [
    # bits in another number, and more of them
    Change(EXACT, "    bits = 64\n", "    bits = 70\n", "IntegerStage"),
    Change(EXACT, "        bits *= 2", "        bits += 64", "IntegerStage"),
    # no hit that touches nothing, asked in another order
    Change(EXACT, "b >= 0 or D < 0 or", "D < 0 or b >= 0 or", "IntegerStage"),
]
"""Changes that leave the source right."""
