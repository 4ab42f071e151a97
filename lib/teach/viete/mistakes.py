"""Wrong answers to lesson 05: a sign that is not asked, a 0 that is taken for a sign, one question for all."""

from ..sweeps import numbers


def _placed(a, b, c, with_0: int = 0, D: float = 0.0) -> int:
    """How many roots lie ahead by their signs; with c = 0 and b < 0 so many, and none where D is negative."""
    return 0 if D < 0 else 1 if c < 0 else with_0 if c == 0 and b < 0 else 2 if b < 0 and c > 0 else 0


WITH_0 = "With c = 0 one root is 0, which is not positive, and the other is −2b/a."
NO_ROOTS = "With D < 0 there is no root to count."
SUM = "The sum of the roots is −2b/a: a positive b makes it negative."
BEHIND = "Both roots may lie behind 0: their product is then positive, and their sum negative."
COUNTS = (
    ("A parabola has two roots at most. Their signs tell how many lie ahead.", lambda a, b, c: 2),
    (WITH_0, lambda a, b, c: _placed(a, b, c, 0, b * b - a * c)),
    (WITH_0, lambda a, b, c: _placed(a, b, c, 2, b * b - a * c)),
    ("D = 0 is a double root, and it counts twice.", lambda a, b, c: _placed(a, b, c, 1, b * b - a * c or -1.0)),
    (
        "Here b is half of the middle coefficient: D is b² − a c.",
        lambda a, b, c: _placed(a, b, c, 1, b * b - 4 * a * c),
    ),
    (NO_ROOTS, lambda a, b, c: _placed(a, b, c, 2)),
    (NO_ROOTS, lambda a, b, c: _placed(a, b, c, 0)),
    (SUM, lambda a, b, c: _placed(a, -b, c, 1)),
    (BEHIND, lambda a, b, c: 2 if c > 0 and b < 0 else 1),
    (BEHIND, lambda a, b, c: 0 if b * b - a * c < 0 else 2 if c > 0 and b < 0 else 1),
    (SUM, lambda a, b, c: 0 if b * b - a * c < 0 else 1 if c <= 0 else 2 if b > 0 else 0),
    (SUM, lambda a, b, c: 1 if c <= 0 else 2 if b > 0 else 0),
    (SUM, lambda a, b, c: _placed(a, -b, c, 0, b * b - a * c)),
    (SUM, lambda a, b, c: _placed(a, -b, c, 2, b * b - a * c)),
    (f"{SUM} And with D < 0 there is no root to count.", lambda a, b, c: _placed(a, -b, c, 0)),
    (f"{SUM} And with D < 0 there is no root to count.", lambda a, b, c: _placed(a, -b, c, 2)),
)
"""Of 05.1: the cause, and the answer."""

ENDS = (
    (
        "The sum of u − 1 is −2 (a + b) / a: it is positive where a + b is negative.",
        lambda a, b, c: a + b > 0 and a + 2 * b + c > 0,
    ),
    (
        "A product of 0 says that a root lies at 1, which is not beyond.",
        lambda a, b, c: a + b < 0 and a + 2 * b + c >= 0,
    ),
    (
        "A sum above 2 and a product above 1 are not enough: think of ½ and 3. Shift the clock first.",
        lambda a, b, c: -2 * b > 2 * a and c > a,
    ),
    (
        "The sign of b tells where the roots lie beside 0. Beside 1 that is a + b.",
        lambda a, b, c: b < 0 and a + 2 * b + c > 0,
    ),
)
"""Of 05.2: the cause, and the answer."""


def _late_by_one(p, v, r) -> bool:
    """The sweep by signs that calls too late what shows one of two signs."""
    a, b, c, D = numbers(p, v, r)
    return bool(c <= 0 or (b < 0 and not (a + b <= 0 or a + 2 * b + c > 0) and D >= 0))


def _turned_round(p, v, r) -> bool:
    """The sweep by signs that takes a negative b for moving apart."""
    a, b, c, D = numbers(p, v, r)
    return bool(c <= 0 or not (b < 0 or (a + b <= 0 and a + 2 * b + c > 0)) and D >= 0)


VERDICTS = (
    ("They may touch later in the frame: c tells of its beginning alone.", lambda p, v, r: bool(p @ p <= r * r)),
    (
        "D tells whether the whole line meets the circle. Ask where its roots lie, too.",
        lambda p, v, r: bool(numbers(p, v, r)[3] >= 0),
    ),
    ("Too late takes both signs: h ≤ 0, and g > 0.", _late_by_one),
    ("b is negative while B comes nearer: p leads to B, and v then points against it.", _turned_round),
)
"""Of 05.3: the cause, and the answer."""
