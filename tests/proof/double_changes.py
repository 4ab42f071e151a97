"""Changes of the source that each must break the proof of the double-double stage.

(file of lib, old text, new text, the first file of tests/proof that must no longer hold)
"""

CHANGES = [
    # two_sum
    ("double_double.py", "z = s - x", "z = s - y", "Sums.v"),
    ("double_double.py", "+ (y - z)", "- (y - z)", "Sums.v"),
    ("double_double.py", "(x - (s - z))", "(x - (s + z))", "Sums.v"),
    # normal
    ("double_double.py", "return s, low - (s - high)", "return s, low + (s - high)", "Sums.v"),
    ("double_double.py", "return s, low - (s - high)", "return s, high - (s - low)", "Sums.v"),
    # halves
    ("double_double.py", "SPLITTER = 2.0**27 + 1", "SPLITTER = 2.0**26 + 1", "Products.v"),
    ("double_double.py", "big - (big - x)", "big - (big + x)", "Products.v"),
    ("double_double.py", "return high, x - high", "return high, high - x", "Products.v"),
    # two_product
    ("double_double.py", "x0 * y0 - (", "x0 * y0 + (", "Products.v"),
    ("double_double.py", "- x0 * y1)", "- x0 * y0)", "Products.v"),
    ("double_double.py", "- x1 * y0)", "+ x1 * y0)", "Products.v"),
    # add
    ("double_double.py", "two_sum(x[1], y[1])", "two_sum(x[1], y[0])", "Addition.v"),
    ("double_double.py", "normal(s, e + t)", "normal(s, e - t)", "Addition.v"),
    ("double_double.py", "normal(s, e + t)", "normal(e + t, s)", "Addition.v"),
    ("double_double.py", "return normal(s, e + f)", "return normal(s, e)", "Addition.v"),
    # subtract
    ("double_double.py", "add(x, (-y[0], -y[1]))", "add(x, (-y[0], y[1]))", "Addition.v"),
    # multiply
    ("double_double.py", "x[0] * y[1] + x[1] * y[0]", "x[0] * y[1] - x[1] * y[0]", "Products.v"),
    ("double_double.py", "x[0] * y[1] + x[1] * y[0]", "x[0] * y[1] + x[1] * y[1]", "Products.v"),
    # divide
    ("double_double.py", "subtract(x, multiply((q, 0 * q), y))", "add(x, multiply((q, 0 * q), y))", "Quotients.v"),
    ("double_double.py", "rest[0] / y[0]", "rest[0] / x[0]", "Quotients.v"),
    # root
    ("double_double.py", "rest[0] / (2 * s)", "rest[0] / s", "Quotients.v"),
    ("double_double.py", "two_product(s, s)", "two_product(s, x[0])", "Quotients.v"),
    # coefficients
    ("exact.py", "n = subtract(product(y, k), product(z, j))", "n = subtract(product(y, k), product(z, i))", "Stage.v"),
    ("exact.py", "n = subtract(product(y, k), product(z, j))", "n = add(product(y, k), product(z, j))", "Stage.v"),
    ("exact.py", "product(z, z)), rr)", "product(z, z)), product(r, z))", "Stage.v"),
    ("exact.py", "add(multiply(n, n), multiply(m, m))", "subtract(multiply(n, n), multiply(m, m))", "Stage.v"),
    # doubled
    ("exact.py", "h = add(a, b)", "h = subtract(a, b)", "Ranges.v"),
    ("exact.py", "add(h, add(b, c))[0]", "add(h, c)[0]", "Ranges.v"),
    # the bounds
    ("exact.py", "2.0**-49, 2.0**-96", "2.0**-49, 2.0**-100", "Stage.v"),
    ("exact.py", "TINY = 2.0**-800", "TINY = 2.0**-1000", "Stage.v"),
    ("exact.py", "(n + DOUBLE * nn) * nn", "n * nn", "Stage.v"),
    ("exact.py", "unit * (a + 2 * bb + cc) + TINY", "unit * (a + bb + cc) + TINY", "Stage.v"),
    # verdict
    ("exact.py", "now, apart = c <= -cc, c >= cc", "now, apart = c <= -cc, c >= -cc", "Stage.v"),
    ("exact.py", "(h >= hh) & (D >= DD)", "(h >= hh)", "Stage.v"),
    ("exact.py", "| (D <= -DD)", "| (D <= DD)", "Stage.v"),
    ("exact.py", "(g >= gg) & (h <= -hh)", "(g >= gg) & (h <= hh)", "Stage.v"),
    # interval and rounded
    ("exact.py", "q = subtract(s, b)", "q = add(s, b)", "Times.v"),
    ("exact.py", "(bb + DD / s[0]) / q[0] + DOUBLE_DOUBLE", "bb / q[0] + DOUBLE_DOUBLE", "Times.v"),
    ("exact.py", "/ q[0] + DOUBLE_DOUBLE)", "/ q[0])", "Times.v"),
    ("exact.py", "t = high + (low - off)", "t = high + (low + off)", "Times.v"),
    ("exact.py", "& (high > TINY)", "& (high > 0)", "Times.v"),
    # the batch
    ("compiled/pairs.py", "g = add(h, add(b, c))", "g = add(h, add(b, b))", "DoubleTheorems.v"),
    ("compiled/pairs.py", "verdict(c[0], b[0], h[0]", "verdict(c[0], b[1], h[0]", "DoubleTheorems.v"),
    ("compiled/pairs.py", "LEAST, MOST = 2.0**-200, 2.0**200", "LEAST, MOST = 2.0**-200, 2.0**300", "Instances.v"),
    ("compiled/pairs.py", "(size > LEAST) & (size < MOST)", "size > LEAST", "DoubleTheorems.v"),
    ("compiled/pairs.py", "sure = sure & (now | no | certain)", "sure = sure & (now | no | yes)", "DoubleTheorems.v"),
]
