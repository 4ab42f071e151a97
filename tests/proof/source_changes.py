"""Changes of the source: those that make it wrong, and where that is seen; and some that leave it right."""

from change import Change
from crowd_changes import CELLS, EVENTS, ORDER, REACH

EXACT = "exact.py"
DOUBLED = "double_double.py"
PAIRS = "compiled/pairs.py"
QUARTIC = "curve/quartic.py"
BERNSTEIN = "curve/bernstein.py"
ARITHMETIC = "mesh/arithmetic.py"
FEATURES = "mesh/features.py"
DECIDING = "mesh/deciding.py"
ROWS = "mesh/rows.py"
LOOPS = "compiled/mesh.py"
COMPILED = "compiled/__init__.py"

FILTER = [
    # a sign of c
    Change(EXACT, "x * x + y * y + z * z - r * r\n", "x * x + y * y + z * z + r * r\n", "Bounds"),
    # a sign of b
    Change(EXACT, "x * i + y * j + z * k, x", "x * i + y * j - z * k, x", "Bounds"),
    # an index of a
    Change(EXACT, "a, b, c = i * i + j * j + k * k", "a, b, c = i * i + j * j + k * j", "Bounds"),
    # an index of p × v
    Change(EXACT, "n, m, o = y * k - z * j,", "n, m, o = y * k - z * i,", "Bounds"),
    # a sign of p × v
    Change(EXACT, "z * i - x * k, x * j - y * i\n    return c", "z * i + x * k, x * j - y * i\n    return c", "Bounds"),
    # g without its 2
    Change(EXACT, "a + b, a + 2 * b + c", "a + b, a + b + c", "Bounds"),
    # 8 u
    Change(EXACT, "2.0**-49, 2.0**-96", "2.0**-50, 2.0**-96", "Bounds"),
    # 2 u
    Change(EXACT, "2.0**-49, 2.0**-96", "2.0**-52, 2.0**-96", "Bounds"),
    # TINY too small
    Change(EXACT, "2.0**-800", "2.0**-900", "Bounds"),
    # no TINY
    Change(EXACT, "unit * bb + TINY", "unit * bb", "Bounds"),
    # a bound of c without r
    Change(EXACT, "z * z + r * r\n", "z * z\n", "Bounds"),
    # a bound of b whose terms cancel
    Change(EXACT, "abs(x * i) + abs(y * j) +", "abs(x * i + y * j) +", "Bounds"),
    # a bound of D without the square of sizes
    Change(EXACT, "(n + DOUBLE * nn) * nn", "n * nn", "Bounds"),
    # a bound of g without b
    Change(EXACT, "unit * (a + 2 * bb + cc)", "unit * (a + cc)", "Bounds"),
    # the bounds of h and g exchanged
    Change(EXACT, "hh: Real, gg: Real, DD: Real, still", "gg: Real, hh: Real, DD: Real, still", "Filter"),
    # apart by the wrong side of its bound
    Change(EXACT, "c >= cc", "c >= -cc", "Filter"),
    # a hit without h
    Change(EXACT, "(b <= -bb) & (h >= hh) &", "(b <= -bb) &", "Filter"),
    # a miss though overlapping
    Change(EXACT, "miss = apart & (", "miss = (", "Filter"),
    # a miss by g or h
    Change(EXACT, "(g >= gg) & (h <= -hh)", "(g >= gg) | (h <= -hh)", "Filter"),
    # a miss though nearing
    Change(EXACT, "(b >= bb) | (D <= -DD)", "(b <= bb) | (D <= -DD)", "Filter"),
    # still in two coordinates
    Change(EXACT, "(v[0] == 0) & (v[1] == 0) & (v[2] == 0), bounds", "(v[0] == 0) & (v[1] == 0), bounds", "Filter"),
    # a batch beyond its range
    Change(PAIRS, "2.0**200", "2.0**400", "Filter"),
    # a batch that ignores its range
    Change(
        PAIRS, "(no | now if times else no | yes) & in_range(p, v, r)", "(no | now if times else no | yes)", "Filter"
    ),
    # a batch sure of what is open
    Change(PAIRS, "(no | now if times", "(no | yes if times", "Filter"),
    # a range that is that of another bound
    Change(EXACT, "in_range = off[3] < np.inf", "in_range = off[4] < np.inf", "Doubles"),
    # scaled the wrong way
    Change(
        EXACT,
        "np.ldexp(x[0], -exponent), np.ldexp(x[1], -exponent)",
        "np.ldexp(x[0], exponent), np.ldexp(x[1], exponent)",
        "Input",
    ),
    # scaled without regard to r
    Change(EXACT, "for x in (*p, *v, r)]", "for x in (*p, *v)]", "Input"),
    # 32 u of the curve
    Change(QUARTIC, "2.0**-48, 2.0**-96", "2.0**-50, 2.0**-96", "Pegs"),
    # a sign of a control point
    Change(QUARTIC, "= x + i, y + j, z + k", "= x + i, y - j, z + k", "Pegs"),
    # an index of a control point
    Change(QUARTIC, "x1 + (i + f), y1 + (j + g)", "x1 + (i + f), y1 + (j + f)", "Pegs"),
    # the middle peg without its 2
    Change(QUARTIC, "z * z2 + 2 * p1", "z * z2 + p1", "Pegs"),
    # a size without a
    Change(QUARTIC, "2 * abs(i) + abs(f), abs", "2 * abs(i), abs", "Pegs"),
    # sizes below all range
    Change(QUARTIC, "2.0**-200, 2.0**200", "2.0**-900, 2.0**200", "Pegs"),
    # touching by the wrong side of its bound
    Change(QUARTIC, "(c[0] < -off) & good", "(c[0] < off) & good", "CurveTheorems"),
    # a curved miss out of range
    Change(QUARTIC, "above(c, off) & good", "above(c, off)", "CurveTheorems"),
    # a curved miss but for a peg
    Change(QUARTIC, "(c[3] > off) & (c[4] > off)", "(c[4] > off)", "CurveTheorems"),
    # a mean that is none
    Change(BERNSTEIN, "return 0.5 * (x + y)", "return 0.5 * x + y", "Halving"),
    # halves of the wrong pegs
    Change(BERNSTEIN, "c[i] = mean(c[i], c[i + 1])", "c[i] = mean(c[i + 1], c[i + 1])", "Halving"),
    # a difference instead of a sum
    Change(DOUBLED, "s = x + y\n    z", "s = x - y\n    z", "Input"),
]
"""Of the filters of lesson 7 and of curved paths."""

DOUBLE_DOUBLE = [
    Change(DOUBLED, "z = s - x", "z = s - y", "Sums"),
    Change(DOUBLED, "+ (y - z)", "- (y - z)", "Sums"),
    Change(DOUBLED, "(x - (s - z))", "(x - (s + z))", "Sums"),
    Change(DOUBLED, "return s, low - (s - high)", "return s, low + (s - high)", "Sums"),
    Change(DOUBLED, "return s, low - (s - high)", "return s, high - (s - low)", "Sums"),
    Change(DOUBLED, "SPLITTER = 2.0**27 + 1", "SPLITTER = 2.0**26 + 1", "Products"),
    Change(DOUBLED, "big - (big - x)", "big - (big + x)", "Products"),
    Change(DOUBLED, "return high, x - high", "return high, high - x", "Products"),
    Change(DOUBLED, "x0 * y0 - (", "x0 * y0 + (", "Products"),
    Change(DOUBLED, "- x0 * y1)", "- x0 * y0)", "Products"),
    Change(DOUBLED, "- x1 * y0)", "+ x1 * y0)", "Products"),
    Change(DOUBLED, "two_sum(x[1], y[1])", "two_sum(x[1], y[0])", "Addition"),
    Change(DOUBLED, "normal(s, e + t)", "normal(s, e - t)", "Addition"),
    Change(DOUBLED, "normal(s, e + t)", "normal(e + t, s)", "Addition"),
    Change(DOUBLED, "return normal(s, e + f)", "return normal(s, e)", "Addition"),
    Change(DOUBLED, "add(x, (-y[0], -y[1]))", "add(x, (-y[0], y[1]))", "Addition"),
    Change(DOUBLED, "x[0] * y[1] + x[1] * y[0]", "x[0] * y[1] - x[1] * y[0]", "Products"),
    Change(DOUBLED, "x[0] * y[1] + x[1] * y[0]", "x[0] * y[1] + x[1] * y[1]", "Products"),
    Change(DOUBLED, "subtract(x, multiply((q, 0 * q), y))", "add(x, multiply((q, 0 * q), y))", "Quotients"),
    Change(DOUBLED, "rest[0] / y[0]", "rest[0] / x[0]", "Quotients"),
    Change(DOUBLED, "rest[0] / (2 * s)", "rest[0] / s", "Quotients"),
    Change(DOUBLED, "two_product(s, s)", "two_product(s, x[0])", "Quotients"),
    Change(DOUBLED, "s = np.sqrt(x[0])", "s = np.sqrt(abs(x[0]))", "Quotients"),
    Change(DOUBLED, "multiply((q, 0 * q), y)", "multiply((q, q), y)", "Quotients"),
    Change(EXACT, "n = subtract(product(y, k), product(z, j))", "n = subtract(product(y, k), product(z, i))", "Stage"),
    Change(EXACT, "n = subtract(product(y, k), product(z, j))", "n = add(product(y, k), product(z, j))", "Stage"),
    Change(EXACT, "product(z, z)), rr)", "product(z, z)), product(r, z))", "Stage"),
    Change(EXACT, "add(multiply(n, n), multiply(m, m))", "subtract(multiply(n, n), multiply(m, m))", "Stage"),
    Change(EXACT, "h = add(a, b)", "h = subtract(a, b)", "Ranges"),
    Change(EXACT, "add(h, add(b, c))[0]", "add(h, c)[0]", "Ranges"),
    Change(EXACT, "2.0**-49, 2.0**-96", "2.0**-49, 2.0**-100", "Stage"),
    Change(EXACT, "TINY = 2.0**-800", "TINY = 2.0**-1000", "Stage"),
    Change(EXACT, "(n + DOUBLE * nn) * nn", "n * nn", "Stage"),
    Change(EXACT, "unit * (a + 2 * bb + cc) + TINY", "unit * (a + bb + cc) + TINY", "Stage"),
    Change(EXACT, "now, apart = c <= -cc, c >= cc", "now, apart = c <= -cc, c >= -cc", "Stage"),
    Change(EXACT, "(h >= hh) & (D >= DD)", "(h >= hh)", "Stage"),
    Change(EXACT, "| (D <= -DD)", "| (D <= DD)", "Stage"),
    Change(EXACT, "(g >= gg) & (h <= -hh)", "(g >= gg) & (h <= hh)", "Stage"),
    Change(EXACT, "q = subtract(s, b)", "q = add(s, b)", "Times"),
    Change(EXACT, "(bb + DD / s[0]) / q[0] + DOUBLE_DOUBLE", "bb / q[0] + DOUBLE_DOUBLE", "Times"),
    Change(EXACT, "/ q[0] + DOUBLE_DOUBLE)", "/ q[0])", "Times"),
    Change(EXACT, "t = high + (low - off)", "t = high + (low + off)", "Times"),
    Change(EXACT, "(t == high + (low + off))", "(t <= high + (low + off))", "Times"),
    Change(EXACT, "2 * high * (cc / c[0]", "high * (cc / c[0]", "Times"),
    Change(EXACT, "& (high > TINY)", "& (high > 0)", "Times"),
    Change(PAIRS, "g = add(h, add(b, c))", "g = add(h, add(b, b))", "DoubleTheorems"),
    Change(PAIRS, "verdict(c[0], b[0], h[0]", "verdict(c[0], b[1], h[0]", "DoubleTheorems"),
    Change(PAIRS, "LEAST, MOST = 2.0**-200, 2.0**200", "LEAST, MOST = 2.0**-200, 2.0**300", "Instances"),
    Change(PAIRS, "(size > LEAST) & (size < MOST)", "size > LEAST", "DoubleTheorems"),
    Change(PAIRS, "sure = sure & (now | no | certain)", "sure = sure & (now | no | yes)", "DoubleTheorems"),
]
"""Of the double-double stage."""

MESH = [
    # an index of a cross product
    Change(
        FEATURES,
        "by.times(x[1], y[2]), by.times(x[2], y[1])",
        "by.times(x[1], y[2]), by.times(x[2], y[2])",
        "MeshSight",
    ),
    # a sign of X
    Change(
        FEATURES,
        "X = by.minus(by.times(at, f.a), by.times(to, f.b))",
        "X = by.plus(by.times(at, f.a), by.times(to, f.b))",
        "MeshSight",
    ),
    # a sign of G
    Change(
        FEATURES, "by.minus(by.times(at, X), by.times(to, Y))", "by.plus(by.times(at, X), by.times(to, Y))", "MeshSight"
    ),
    # a sign of the face's c
    Change(FEATURES, "by.minus(by.times(p, p), s)", "by.plus(by.times(p, p), s)", "MeshSight"),
    # a reach that is not along the edge
    Change(FEATURES, "by.times(dot(e, e, by), rr)", "by.times(dot(e, V, by), rr)", "MeshSight"),
    # a least that is none
    Change(FEATURES, "by.plus(h, bc), by.plus(f.b, bc)", "by.plus(h, bc), by.plus(f.a, bc)", "MeshSight"),
    # a wall of another edge
    Change(FEATURES, "cross(e[0], n, by), cross(e[1], n, by)", "cross(e[1], n, by), cross(e[1], n, by)", "MeshSight"),
    # 8 u of the mesh
    Change(ARITHMETIC, "DOUBLE = 2.0**-47", "DOUBLE = 2.0**-50", "MeshBounds"),
    # 32 u of the mesh, where 44 are needed
    Change(ARITHMETIC, "DOUBLE = 2.0**-47", "DOUBLE = 2.0**-48", "MeshBounds"),
    # sizes that cancel
    Change(ARITHMETIC, "0.0, 0.0, added, added, multiplied", "0.0, 0.0, added, less, multiplied", "MeshBounds"),
    # the bound of another value
    Change(DECIDING, "cc, bb, hh = by.unit * y[0] + by.tiny", "cc, bb, hh = by.unit * y[1] + by.tiny", "MeshBounds"),
    # D without the square of sizes
    Change(
        DECIDING, "(abs(by.head(f.q[k])) + by.unit * g.q[k]) * g.q[k]", "abs(by.head(f.q[k])) * g.q[k]", "MeshBounds"
    ),
    # D without its first term
    Change(DECIDING, "DD = g.whole", "DD = 0 * g.whole", "MeshBounds"),
    # a bound without what underflow takes
    Change(DECIDING, "gg, ll = by.unit * y[3] + by.tiny", "gg, ll = by.unit * y[3]", "MeshBounds"),
    # near by the wrong side of its bound
    Change(DECIDING, "near, far = c <= -cc, c > cc", "near, far = c <= cc, c > cc", "MeshBounds"),
    # comes after the frame
    Change(
        DECIDING,
        "comes = far & (b < -bb) & (D >= DD) & ((end <= -gg) | (h >= hh))",
        "comes = far & (b < -bb) & (D >= DD)",
        "MeshAnswers",
    ),
    # stays though it passes
    Change(DECIDING, "((end > gg) & (h < -hh))", "(end > gg)", "MeshAnswers"),
    # a wall kept by one sign
    Change(DECIDING, "((G <= -GG) & (to <= -tt))", "(G <= -GG)", "MeshAnswers"),
    # a wall broken by the wrong side
    Change(
        DECIDING,
        "((G < -GG) | (X < -XX)) & ((G > GG) | (to > tt))",
        "((G < -GG) | (X < -XX)) & ((G > GG) | (to < tt))",
        "MeshBounds",
    ),
    # a feature that fails though touched at the start
    Change(
        DECIDING,
        "(there.far | side.behind) & (there.stays | side.breaks)",
        "(there.stays | side.breaks)",
        "MeshAnswers",
    ),
    # a wall that looks the other way
    Change(
        DECIDING, "x.e[i], y.e[i], -1, by))\n\n\ndef segment", "x.e[i], y.e[i], 1, by))\n\n\ndef segment", "MeshAnswers"
    ),
    # an edge that ends at another corner
    Change(
        LOOPS, "edge_sides(f, g, x, y, i, (i + 1) % 3, by)", "edge_sides(f, g, x, y, i, (i + 2) % 3, by)", "refused"
    ),
    # a range that is too wide
    Change(LOOPS, "LEAST, MOST = 2.0**-16, 2.0**16", "LEAST, MOST = 2.0**-16, 2.0**40", "MeshEnters"),
    # edges that are none
    Change(
        LOOPS,
        "(apart(b, a), apart(c, b), apart(a, c))\n    sizes",
        "(apart(b, a), apart(c, a), apart(a, c))\n    sizes",
        "MeshEnters",
    ),
    # sizes of something else
    Change(
        LOOPS,
        "sizes_of(e), r, in_sizes())\n    found = look(",
        "sizes_of(P), r, in_sizes())\n    found = look(",
        "refused",
    ),
    # scaled without regard to r
    Change(ROWS, "r[0][:, None], corners", "corners", "refused"),
    # a displacement in one coordinate
    Change(
        ROWS, "V = tuple((np.ldexp(v[0][:, k], exponent)", "V = tuple((np.ldexp(v[0][:, 0], exponent)", "MeshEnters"
    ),
    # numpy asks something else
    Change(
        ROWS,
        "corner_sides(f, g, x, y, i, (i + many - 1) % many, by)",
        "corner_sides(f, g, x, y, i, (i + 1) % many, by)",
        "refused",
    ),
]
"""Of the filter of lesson 14."""

BETWEEN = [
    # the filter with the bounds of double-double
    Change(
        EXACT,
        "hit, miss, now = certain(rows, plain(*high), DOUBLE)",
        "hit, miss, now = certain(rows, plain(*high), DOUBLE_DOUBLE)",
        "blocks",
    ),
    # times kept that are not sure
    Change(EXACT, "left = np.concatenate([left, later[~sure]])", "left = np.concatenate([left, later[:0]])", "blocks"),
    # the low part scaled the wrong way
    Change(EXACT, "np.ldexp(x[1], -exponent)", "np.ldexp(x[1], exponent)", "refused"),
    # the low part of r lost
    Change(EXACT, "(r[0][index], r[1][index])", "(r[0][index], 0 * r[1][index])", "blocks"),
    # another function by the name of one that is proved
    Change(
        EXACT,
        "import add, divide, multiply, root, subtract, two_sum",
        "import add, add as subtract, divide, multiply, root, two_sum",
        "refused",
    ),
    # the time of a start for every hit
    Change(PAIRS, "t = 0.0 if now else u\n", "t = 0.0 if yes else u\n", "refused"),
    # the time of a hit for every miss
    Change(PAIRS, "u = u if yes else inf", "u = u if no else inf", "refused"),
    # a low part that closer ignores
    Change(
        PAIRS,
        "*coefficients(p, v, r, multiply), times)",
        "*coefficients(p, v, (r[0], 0.0), multiply), times)",
        "refused",
    ),
    # fast arithmetic
    Change(
        COMPILED,
        'OPTIONS = {"error_model": "numpy"}',
        'OPTIONS = {"error_model": "numpy", "fastmath": True}',
        "unfused",
    ),
    # a term left out where a number is 0
    Change(
        DOUBLED, "low + (x[0] * y[1] + x[1] * y[0])", "low + (x[0] * y[1] + (x[1] * y[0] if x[1] else 0))", "refused"
    ),
    # a graze that is none
    Change(EXACT, "b >= 0 or D < 0 or", "b >= 0 or D <= 0 or", "whole_numbers"),
    # pegs as near after splits as before
    Change(BERNSTEIN, "return off * (1 + 0.25 * depth)", "return off", "CurveTheorems"),
    # pegs asked as if they had never been split
    Change(BERNSTEIN, "says = verdict(c, widened(off, depth))", "says = verdict(c, off)", "splits"),
    # a time that is sure without regard to what f is off by
    Change(QUARTIC, "(value + off < 0.5 * up * fall)", "(value < 0.5 * up * fall)", "beside_a_root"),
    # 2 u² of pegs in double-double
    Change(QUARTIC, "2.0**-48, 2.0**-96", "2.0**-48, 2.0**-106", "pegs_in_pairs"),
    # u² of the double-double stage
    Change(EXACT, "2.0**-49, 2.0**-96", "2.0**-49, 2.0**-106", "Stage"),
    # a batch that takes every row as sure
    Change(
        PAIRS,
        "hit[i], code[i] = yes, SURE if sure else CLOSER",
        "hit[i], code[i] = yes, SURE if sure or not yes else CLOSER",
        "batches",
    ),
    # a batch that keeps times of which nothing is certain
    Change(
        PAIRS,
        "count += state[k] >> 1\n    return odd, count\n\n\ndef scratch",
        "count += 0\n    return odd, count\n\n\ndef scratch",
        "batches",
    ),
    # a batch that looks closer at another row
    Change(PAIRS, "x, w, s = row(index[k], p, v, r)", "x, w, s = row(k, p, v, r)", "batches"),
    # lengths that scaling leaves too long
    Change(LOOPS, "max(-1022, min(1000,", "max(-1000, min(1000,", "scales"),
    # corners sized with their signs
    Change(LOOPS, "big = max(big, abs(corners[k + axis]))", "big = max(big, corners[k + axis])", "scales"),
    # numpy scaled by the power of two next above, whose differences exceed 1
    Change(ROWS, "exponent = -np.frexp(biggest)[1] - 1", "exponent = -np.frexp(biggest)[1]", "scales"),
    # a face that fails whatever it says
    Change(LOOPS, "fails = face.fails", "fails = True", "search"),
    # a corner that forgets those before it
    Change(LOOPS, "fails = fails & corner.fails", "fails = corner.fails", "search"),
    # an edge that never has the contact at the start
    Change(LOOPS, "EDGE + i + (NOW if edge.now else 0)", "EDGE + i", "search"),
]
"""Of what stands between the theorems and the code."""

WRONG = FILTER + DOUBLE_DOUBLE + MESH + BETWEEN + EVENTS + CELLS

RIGHT = [
    # a wider bound
    Change(EXACT, "2.0**-49, 2.0**-96", "2.0**-48, 2.0**-96", "Bounds"),
    # a guard that lets less through
    Change(EXACT, "c <= -cc, c >= cc", "c < -cc, c > cc", "Filter"),
    # another order of the pegs' sums
    Change(QUARTIC, "x * x1 + y * y1 + z * z1 - rr", "z * z1 + x * x1 + y * y1 - rr", "Pegs"),
    # another order of a sum
    Change(EXACT, "x * i + y * j + z * k, x", "z * k + x * i + y * j, x", "Bounds"),
    # 13 u
    Change(EXACT, "2.0**-49, 2.0**-96", "13 * 2.0**-53, 2.0**-96", "DoubleTheorems"),
    # 128 u of the mesh
    Change(ARITHMETIC, "DOUBLE = 2.0**-47", "DOUBLE = 2.0**-46", "MeshAnswers"),
    # 64 u of a reach
    Change(REACH, "LOSS = 2.0**-48", "LOSS = 2.0**-47", "CellsTheorems"),
    # a product the other way round
    Change(ORDER, "2 * A * B, D)", "2 * B * A, D)", "Order"),
    # two numbers compared the other way round
    Change(EXACT, "now, apart = c <= -cc, c >= cc", "now, apart = -cc >= c, cc <= c", "DoubleTheorems"),
]
"""Changes that leave the source right: the proof is of what it does, not of how it is written.

Each is tried up to the file that is named.
"""
