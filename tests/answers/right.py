"""Right answers to every exercise, as students would write them and cleverer ones: not in the solution's words."""

import cmath
import heapq
import math
from collections.abc import Callable
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import partial, reduce
from itertools import accumulate, combinations, starmap
from math import atan2, cos, expm1, fsum, hypot, inf, isqrt, log, log1p, nan, sin, sqrt
from operator import mul, sub

import numpy as np

from answers import entered

RIGHT: dict[str, list[Callable]] = {}
right = partial(entered, RIGHT)


# Ways to write a dot product, for the families below.


def by_zip(x, y):
    return sum(a * b for a, b in zip(x, y, strict=True))


def by_loop(x, y):
    total = 0
    for i in range(len(x)):
        total += x[i] * y[i]
    return total


def by_map(x, y):
    return sum(map(mul, x, y))


def by_recursion(x, y):
    return x[0] * y[0] + by_recursion(x[1:], y[1:]) if len(x) else 0


def by_einsum(x, y):
    return np.einsum("i,i->", x, y)


def by_sum(x, y):
    return np.sum(x * y)


def by_fractions(x, y):
    return sum(Fraction(float(a)) * Fraction(float(b)) for a, b in zip(x, y, strict=True))


def by_matrix(x, y):
    return np.matmul(x[None, :], y[:, None])[0, 0]


def by_while(x, y):
    i, total = len(x) - 1, 0.0
    while i >= 0:
        total, i = total + x[i] * y[i], i - 1
    return total


# 00


def subtracts_in_loops(p1, v1, p2, v2):
    p, v = [], []
    for i in range(len(p1)):
        p.append(p2[i] - p1[i])
        v.append(v2[i] - v1[i])
    return p, v


def fills_empty_arrays(p1, v1, p2, v2):
    both = np.empty((2, len(p1)))
    both[0], both[1] = p2 - p1, v2 - v1
    return both


right(
    "00.1",
    numpy_subtract=lambda p1, v1, p2, v2: (np.subtract(p2, p1), np.subtract(v2, v1)),
    adds_the_opposite=lambda p1, v1, p2, v2: (-p1 + p2, -v1 + v2),
    turned_round_twice=lambda p1, v1, p2, v2: (-(p1 - p2), -1 * (v1 - v2)),
    tuples_by_zip=lambda p1, v1, p2, v2: (
        tuple(b - a for a, b in zip(p1, p2, strict=True)),
        tuple(b - a for a, b in zip(v1, v2, strict=True)),
    ),
    map_of_sub=lambda p1, v1, p2, v2: [list(map(sub, p2, p1)), list(map(sub, v2, v1))],
    loops=subtracts_in_loops,
    one_array_of_two_rows=lambda p1, v1, p2, v2: np.array([p2, v2]) - np.array([p1, v1]),
    rows_filled=fills_empty_arrays,
    diff=lambda p1, v1, p2, v2: (np.diff([p1, p2], axis=0)[0], np.diff([v1, v2], axis=0)[0]),
    fractions=lambda p1, v1, p2, v2: tuple(
        [Fraction(float(b)) - Fraction(float(a)) for a, b in zip(x, y, strict=True)] for x, y in ((p1, p2), (v1, v2))
    ),
)


def gap_scaled(p, v, r, t):
    q = np.abs(p + t * v)
    most = q.max()
    return most * sqrt(fsum((x / most) ** 2 for x in q)) - r if most > 0 else -r


right(
    "00.2",
    dist=lambda p, v, r, t: math.dist(p + v * t, [0] * len(p)) - r,
    root_of_dot=lambda p, v, r, t: sqrt((p + t * v) @ (p + t * v)) - r,
    numpy_root=lambda p, v, r, t: -r + np.sqrt(np.sum(np.square(p + t * v))),
    einsum=lambda p, v, r, t: np.sqrt(np.einsum("i,i", p + v * t, p + v * t)) - r,
    scaled_first=gap_scaled,
    from_a_to_b=lambda p, v, r, t: np.linalg.norm(-t * v - p) - r,
    mean_of_the_ends=lambda p, v, r, t: np.linalg.norm((1 - t) * p + t * (p + v)) - r,
    reduced=lambda p, v, r, t: reduce(hypot, p + v * t, 0.0) - r,
    zero_axes=lambda p, v, r, t: np.asarray(np.linalg.norm(p + v * t) - r),
    turned_differently=lambda p, v, r, t: -(r - np.linalg.norm(np.add(p, np.multiply(v, t)), ord=2)),
)


def touching_in_branches(p, r):
    total = 0
    for x in p:
        total += x * x
    if total < r * r:
        return True
    elif total == r * r:
        return True
    else:
        return False


def touching_until_full(p, r):
    left = r * r
    for x in p:
        left -= x * x
    return left >= 0


def touching_scaled(p, r):
    if r == 0:
        return not p.any()
    return by_fractions(p, p) <= Fraction(float(r)) ** 2


right(
    "00.3",
    zipped=lambda p, r: by_zip(p, p) <= r * r,
    numpy_bool=lambda p, r: np.less_equal(np.dot(p, p), r**2),
    not_apart=lambda p, r: not p @ p > r * r,
    branches=touching_in_branches,
    what_is_left=touching_until_full,
    fractions=touching_scaled,
    difference=lambda p, r: bool(np.sum(p**2) - r**2 <= 0),
    greater_equal=lambda p, r: r * r >= np.vdot(p, p),
    as_one_or_zero=lambda p, r: 1 if np.inner(p, p) <= r * r else 0,
    einsum=lambda p, r: by_einsum(p, p) <= np.square(r),
    running_sums=lambda p, r: list(accumulate(x * x for x in p))[-1] <= r * r,
    recursion=lambda p, r: by_recursion(p, p) <= r * r,
    zero_axes=lambda p, r: np.asarray(by_matrix(p, p) <= r * r),
    largest_of_two=lambda p, r: max(by_while(p, p), r * r) == r * r,
)

# 01


def chord_early(r, C):
    if C >= r:
        return 0
    half = (r**2 - C**2) ** 0.5
    return half + half


def chord_of_an_arc(r, C):
    if r == 0 or C > r:
        return 0.0
    return 2 * r * math.sin(math.atan2(sqrt((r - C) * (r + C)), C))


def chord_by_hero(r, C):
    """The triangle of the two radii and the chord, by intersecting chords: half² = (r − C)(r + C)."""
    near, far = r - C, r + C
    return 0 if near < 0 else 2 * math.sqrt(near) * math.sqrt(far)


def chord_by_try(r, C):
    try:
        return 2 * math.sqrt(r * r - C * C)
    except ValueError:
        return 0


right(
    "01.1",
    product_of_parts=chord_by_hero,
    arc=chord_of_an_arc,
    error_caught=chord_by_try,
    never_below_zero=lambda r, C: 2 * sqrt(max(0, r * r - C * C)),
    numpy_maximum=lambda r, C: 2 * np.sqrt(np.maximum(0.0, (r - C) * (r + C))),
    clip=lambda r, C: 2 * np.clip(r * r - C * C, 0, None) ** 0.5,
    where=lambda r, C: np.where(r >= C, 2 * np.sqrt(np.abs(r * r - C * C)), 0.0),
    root_of_four=lambda r, C: sqrt(4 * r * r - 4 * C * C) if r > C else 0,
    nearest_clamped=lambda r, C: 2 * sqrt(r * r - min(C, r) ** 2),
    diameter=lambda r, C: hypot(2 * r, 0) * sqrt(1 - (C / r) ** 2) if r > C else 0,
)


def share_by_tangent(v, r, C):
    if C > r:
        return 0.0
    half = sqrt((r - C) * (r + C))
    return max(v / 2 - half, 0) / (v / 2)


right(
    "01.2",
    halves=share_by_tangent,
    what_is_left_over=lambda v, r, C: max(0, v - 2 * sqrt(r * r - C * C)) / v if C <= r else 0,
    one_less_what_is_seen=lambda v, r, C: 1 - min(1, 2 * sqrt(r * r - C * C) / v) if C <= r else 0,
    clip=lambda v, r, C: np.clip(1 - chord_early(r, C) / v, 0, 1) if C <= r else 0.0,
    largest_of_list=lambda v, r, C: max([0.0, 1 - chord_by_hero(r, C) / v]) if not C > r else 0.0,
    ramp=lambda v, r, C: (C <= r) * (lambda x: (x + abs(x)) / 2)(1 - 2 * abs(r * r - C * C) ** 0.5 / v),
    numpy_maximum=lambda v, r, C: np.maximum(0, 1 - 2 * np.sqrt(np.maximum(r * r - C * C, 0)) / v) * (C <= r),
    sorted_middle=lambda v, r, C: sorted([0, 1, 1 - chord_by_try(r, C) / v])[1] if C <= r else 0,
    interpolated=lambda v, r, C: np.interp(chord_early(r, C), [0, v], [1, 0]) if C <= r else 0,
    square_compared=lambda v, r, C: 0 if C > r or v * v <= 4 * (r * r - C * C) else (v - sqrt(4 * (r * r - C * C))) / v,
)


def steps_while(p, v, r, n):
    k = 0
    while k <= n:
        if np.sum((p + k / n * v) ** 2) <= r**2:
            return k / n
        k += 1
    return inf


def steps_recursive(p, v, r, n, k=0):
    if k > n:
        return inf
    q = p + k / n * v
    return k / n if q @ q <= r * r else steps_recursive(p, v, r, n, k + 1)


def steps_vectorised(p, v, r, n):
    t = np.arange(n + 1) / n
    q = p + t[:, None] * v
    seen = (q * q).sum(axis=1) <= r * r
    return t[seen.argmax()] if seen.any() else np.inf


def steps_in_fractions(p, v, r, n):
    for k in range(n + 1):
        q = [float(x + w * (k / n)) for x, w in zip(p, v, strict=True)]
        if by_loop(q, q) <= r * r:
            return Fraction(k, n)
    return inf


right(
    "01.3",
    counting_up=steps_while,
    recursion=steps_recursive,
    all_at_once=steps_vectorised,
    time_as_a_fraction=steps_in_fractions,
    next_of_a_generator=lambda p, v, r, n: next(
        (k / n for k in range(n + 1) if (p + v * (k / n)) @ (p + v * (k / n)) <= r * r), inf
    ),
    least_of_a_list=lambda p, v, r, n: min(
        [k / n for k in range(n + 1) if np.dot(p + v * (k / n), p + v * (k / n)) <= r * r], default=inf
    ),
    least_with_inf=lambda p, v, r, n: min(
        [inf, *(k / n for k in range(n + 1) if by_map(p + k / n * v, p + k / n * v) <= r * r)]
    ),
    first_of_a_filter=lambda p, v, r, n: next(
        filter(lambda t: by_einsum(p + t * v, p + t * v) <= r * r, (k / n for k in range(n + 1))), math.inf
    ),
    where=lambda p, v, r, n: np.where(
        ((p + np.arange(n + 1)[:, None] / n * v) ** 2).sum(axis=1) <= r * r, np.arange(n + 1) / n, np.inf
    ).min(),
    times_of_linspace=lambda p, v, r, n: next(
        (k / n for k, t in enumerate(np.linspace(0, 1, n + 1)) if np.vdot(p + t * v, p + t * v) <= r * r), inf
    ),
)

# 02


def along_by_loop(q, r1, r2):
    found = []
    for x in q:
        found.append(x * r1 / (r1 + r2))
    return found


right(
    "02.1",
    array=lambda q, r1, r2: q * (r1 / (r1 + r2)),
    list_by_loop=along_by_loop,
    tuple_by_generator=lambda q, r1, r2: tuple(r1 / (r1 + r2) * x for x in q),
    unit_vector=lambda q, r1, r2: r1 * q / np.linalg.norm(q),
    unit_vector_by_hypot=lambda q, r1, r2: [r1 * x / hypot(*q) for x in q],
    back_from_b=lambda q, r1, r2: q - q * r2 / (r1 + r2),
    back_from_b_by_length=lambda q, r1, r2: q - r2 * q / sqrt(q @ q),
    interpolated=lambda q, r1, r2: [np.interp(r1, [0, r1 + r2], [0, x]) for x in q],
    root_of_squares=lambda q, r1, r2: tuple((q / np.sqrt((q**2).sum()) * r1).tolist()),
    linspace_like=lambda q, r1, r2: tuple(0 + (x - 0) * (r1 / (r2 + r1)) for x in q.tolist()),
)


def ray_by_multiples(p, d, r):
    """Multiples of d, and times its length at the end."""
    a, b, c = d @ d, p @ d, p @ p - r * r
    if c <= 0:
        return 0
    D = b * b - a * c
    if b >= 0 or D < 0:
        return inf
    return c / (-b + sqrt(D)) * sqrt(a)


def ray_by_foot(p, d, r):
    """The foot of the perpendicular, and back by half the way inside, as the tangent's square over the far end."""
    c = p @ p - r * r
    if c <= 0:
        return 0.0
    length = np.linalg.norm(d)
    foot = -(p @ d) / length
    across2 = r * r - np.sum((p + foot * d / length) ** 2)
    if foot <= 0 or (p @ d) ** 2 < (d @ d) * c:
        return inf
    return c / (foot + sqrt(max(across2, 0.0)))


def ray_nested(p, d, r):
    k, a = by_zip(p, d), by_zip(d, d)
    c = by_zip(p, p) - r**2
    if c > 0:
        if k < 0:
            if k * k >= a * c:
                return c * a**0.5 / (-k + (k * k - a * c) ** 0.5)
            return float("inf")
        return float("inf")
    return 0


def ray_complex(p, d, r):
    """Whether a root is real is asked of a complex root."""
    a, b, c = d @ d, p @ d, p @ p - r * r
    if c <= 0:
        return 0
    root = cmath.sqrt(b * b - a * c)
    return (c / (root - b)).real * abs(complex(sqrt(a))) if b < 0 and root.imag == 0 else inf


def ray_in_fractions(p, d, r):
    a, b, c = by_fractions(d, d), by_fractions(p, d), by_fractions(p, p) - Fraction(float(r)) ** 2
    if c <= 0:
        return 0
    if b >= 0 or b * b < a * c:
        return math.inf
    return float(c) * sqrt(a) / (sqrt(b * b - a * c) - float(b))


def ray_in_decimals(p, d, r):
    with localcontext() as context:
        context.prec = 80
        p, d, r = [Decimal(float(x)) for x in p], [Decimal(float(x)) for x in d], Decimal(float(r))
        a, b, c = by_loop(d, d), by_loop(p, d), by_loop(p, p) - r * r
        if c <= 0:
            return 0.0
        if b >= 0 or b * b < a * c:
            return inf
        return float((-b - (b * b - a * c).sqrt()) / a.sqrt())


def ray_of(dot):
    def ray(p, d, r):
        k, length2, c = dot(p, d), dot(d, d), dot(p, p) - r * r
        if c <= 0:
            return 0.0
        under = k * k - length2 * c
        return sqrt(length2) * c / (sqrt(under) - k) if k < 0 and under >= 0 else inf

    return ray


right(
    "02.2",
    multiples_of_d=ray_by_multiples,
    foot=ray_by_foot,
    nested=ray_nested,
    complex_root=ray_complex,
    fractions=ray_in_fractions,
    decimals=ray_in_decimals,
    vdot=ray_of(np.vdot),
    einsum=ray_of(by_einsum),
    loops=ray_of(by_while),
    recursion=ray_of(by_recursion),
)


def sweep_of(dot, ask):
    """A sweep of (p, v, r) from a way to multiply vectors and a way to ask of a, b and c."""

    def sweep(p, v, r):
        return ask(dot(v, v), dot(p, v), dot(p, p) - r * r)

    return sweep


def ask_early(a, b, c):
    if c <= 0:
        return 0
    if b >= 0:
        return inf
    D = b * b - a * c
    if D < 0:
        return inf
    t = c / (-b + sqrt(D))
    if t > 1:
        return inf
    return t


def ask_nested(a, b, c):
    if c > 0:
        if b < 0 and b * b >= a * c:
            t = c / (sqrt(b * b - a * c) - b)
            if t <= 1:
                return t
        return math.inf
    return 0.0


def ask_signs_first(a, b, c):
    """Viète's questions, and the root last, when it is known to lie in the frame."""
    if c <= 0:
        return 0.0
    late = a + b <= 0 < a + 2 * b + c
    if b >= 0 or late or b * b < a * c:
        return np.inf
    return min(c / (-b + np.sqrt(b * b - a * c)), 1.0)


def ask_complex(a, b, c):
    if c <= 0:
        return 0
    far = -b + cmath.sqrt(b * b - a * c)
    t = (c / far).real if b < 0 and far.imag == 0 else 2
    return t if t <= 1 else inf


def ask_decimals(a, b, c):
    with localcontext() as context:
        context.prec = 60
        a, b, c = (Decimal(float(x)) for x in (a, b, c))
        if c <= 0:
            return Decimal(0)
        D = b * b - a * c
        t = c / (D.sqrt() - b) if b < 0 and D >= 0 else Decimal(2)
        return t if t <= 1 else inf


def ask_fractions(a, b, c):
    a, b, c = (Fraction(x) if isinstance(x, Fraction) else Fraction(float(x)) for x in (a, b, c))
    if c <= 0:
        return Fraction(0)
    D = b * b - a * c
    if b >= 0 or D < 0:
        return inf
    root = Fraction(isqrt(D.numerator * D.denominator << 400), D.denominator << 200)
    t = c / (root - b)
    return float(t) if a + b >= 0 or a + 2 * b + c <= 0 else inf


def ask_with_candidates(a, b, c):
    found = [0.0] if c <= 0 else []
    if c > 0 > b and b * b - a * c >= 0:
        found.append(c / (-b + sqrt(b * b - a * c)))
    return min([t for t in found if 0 <= t <= 1], default=inf)


def ask_scaled(a, b, c):
    """By the dimensionless x = a c / b²."""
    if c <= 0:
        return 0
    if b >= 0 or a * c > b * b:
        return inf
    x = a * c / (b * b)
    t = -c / b / (1 + math.sqrt(max(0.0, 1 - x)))
    return inf if a + b <= 0 < a + 2 * b + c else min(t, 1.0)


def ask_all_at_once(a, b, c):
    D = b * b - a * c
    t = c / (np.sqrt(max(D, 0.0)) + abs(b)) if c > 0 > b else inf
    return np.where(c <= 0, 0.0, t if D >= 0 and t <= 1 else np.inf)


def ask_by_error(a, b, c):
    if c <= 0:
        return 0
    try:
        t = c / (-b + math.sqrt(b * b - a * c))
    except (ValueError, ZeroDivisionError):
        return inf
    return t if b < 0 and 0 <= t <= 1 else inf


def absolute(p1, v1, r1, p2, v2, r2, of):
    """A sweep of (p, v, r) as one of the two balls."""
    return of(p2 - p1, v2 - v1, r1 + r2)


def seen_from_b(p1, v1, r1, p2, v2, r2):
    return sweep_of(np.dot, ask_early)(p1 - p2, v1 - v2, r2 + r1)


right(
    "02.3",
    early=lambda *x: absolute(*x, of=sweep_of(np.dot, ask_early)),
    nested=lambda *x: absolute(*x, of=sweep_of(by_zip, ask_nested)),
    signs_first=lambda *x: absolute(*x, of=sweep_of(np.inner, ask_signs_first)),
    complex_root=lambda *x: absolute(*x, of=sweep_of(by_loop, ask_complex)),
    decimals=lambda *x: absolute(*x, of=sweep_of(by_loop, ask_decimals)),
    fractions=lambda *x: absolute(*x, of=sweep_of(by_zip, ask_fractions)),
    candidates=lambda *x: absolute(*x, of=sweep_of(by_einsum, ask_with_candidates)),
    all_at_once=lambda *x: absolute(*x, of=sweep_of(by_sum, ask_all_at_once)),
    error_caught=lambda *x: absolute(*x, of=sweep_of(by_map, ask_by_error)),
    scaled=lambda *x: absolute(*x, of=sweep_of(by_while, ask_scaled)),
)

# 03


def sides_by_complex(B, q, r):
    """The way to B turned by q: its parts are the two sides."""
    turned = cmath.rect(B, q)
    if turned.imag > r:
        return turned.imag, nan, nan
    d = sqrt((r - turned.imag) * (r + turned.imag))
    return turned.imag, d, turned.real - d


def sides_in_branches(B, q, r):
    C = B * sin(q)
    if C > r:
        d = float("nan")
        A_c = float("nan")
    else:
        d = (r * r - C * C) ** 0.5
        A_c = B * cos(q) - d
    return [C, d, A_c]


def sides_by_try(B, q, r):
    C = B * math.sin(q)
    try:
        d = math.sqrt(r * r - C * C)
    except ValueError:
        d = math.nan
    return C, d, B * math.cos(q) - d


def sides_early(B, q, r):
    C = np.sin(q) * B
    if C > r:
        return np.array([C, np.nan, np.nan])
    d = np.sqrt(r**2 - C**2)
    return np.array([C, d, np.cos(q) * B - d])


def sides_by_numpy_root(B, q, r):
    C = B * np.sin(q)
    with np.errstate(invalid="ignore"):
        d = np.sqrt(np.float64(r * r - C * C))
    return C, d, B * np.cos(q) - d


def sides_by_matrix(B, q, r):
    A, C = np.array([[cos(q), -sin(q)], [sin(q), cos(q)]]) @ [B, 0]
    d = sqrt(r * r - C * C) if r >= C else nan
    return C, d, A - d


def sides_by_second_angle(B, q, r):
    C = B * sin(q)
    if C > r or r == 0:
        return (C, nan, nan) if C > r else (C, 0.0, B * cos(q))
    d = r * cos(math.asin(C / r)) if C < 0.5 * r else sqrt((r - C) * (r + C))
    return C, d, B * cos(q) - d


right(
    "03.1",
    complex_number=sides_by_complex,
    branches=sides_in_branches,
    early=sides_early,
    root_of_numpy=sides_by_numpy_root,
    rotation=sides_by_matrix,
    second_angle=sides_by_second_angle,
    walrus=lambda B, q, r: ((C := B * sin(q)), (d := sqrt(r * r - C * C) if C <= r else nan), cos(q) * B - d),
    where=lambda B, q, r: (
        B * sin(q),
        np.where(B * sin(q) <= r, np.sqrt(abs(r * r - (B * sin(q)) ** 2)), nan),
        np.where(B * sin(q) <= r, B * cos(q) - np.sqrt(abs(r * r - (B * sin(q)) ** 2)), nan),
    ),
    shifted_cosine=lambda B, q, r: sides_in_branches(B, math.pi / 2 - (math.pi / 2 - q), r),
    numpy_types=lambda B, q, r: tuple(map(np.float64, sides_by_try(B, q, r))),
)


def angle_by_halves(A, B):
    """Kahan's formula: the tangent of half the angle."""
    a, b = A * hypot(*B), B * hypot(*A)
    return 2 * atan2(hypot(*(a - b)), hypot(*(a + b)))


def angle_by_determinant(A, B):
    (a, b), (c, d) = A, B
    across, along = a * d - b * c, a * c + b * d
    if across == 0:
        return 0 if along > 0 else math.pi
    return math.atan2(across if across > 0 else -across, along)


def angle_in_parts(A, B):
    """By arctan of a quotient, and by which quarter it is."""
    across, along = abs(A[0] * B[1] - A[1] * B[0]), A[0] * B[0] + A[1] * B[1]
    if along == 0:
        return math.pi / 2
    found = math.atan(across / along)
    return found if along > 0 else math.pi + found


def angle_by_perpendicular(A, B):
    up = np.array([-A[1], A[0]])
    return np.arctan2(np.abs(up @ B), A @ B)


def angle_by_sine_or_cosine(A, B):
    """By arcsine where that is good, from either end; by arccos only in the middle."""
    size = hypot(*A) * hypot(*B)
    sine, cosine = abs(A[0] * B[1] - A[1] * B[0]) / size, A @ B / size
    if abs(cosine) < 0.7:
        return math.acos(cosine)
    found = math.asin(min(sine, 1.0))
    return found if cosine > 0 else math.pi - found


right(
    "03.2",
    kahan=angle_by_halves,
    four_names=angle_by_determinant,
    quarters=angle_in_parts,
    perpendicular=angle_by_perpendicular,
    sine_or_cosine=angle_by_sine_or_cosine,
    absolute_at_the_end=lambda A, B: abs(atan2(A[0] * B[1] - A[1] * B[0], A @ B)),
    other_order=lambda A, B: abs(math.atan2(B[0] * A[1] - B[1] * A[0], sum(A * B))),
    determinant=lambda A, B: np.arctan2(np.abs(A[0] * B[1] - A[1] * B[0]), np.vdot(A, B)),
    numpy_angle=lambda A, B: np.abs(np.angle((A[0] - 1j * A[1]) * (B[0] + 1j * B[1]))),
    hypot_of_across=lambda A, B: atan2(hypot(A[0] * B[1] - A[1] * B[0], 0), by_zip(A, B)),
)


def across2(A, B):
    """The squared length of the cross product, in the plane or in space."""
    if len(A) == 2:
        return (A[0] * B[1] - A[1] * B[0]) ** 2
    x, y, z = A[1] * B[2] - A[2] * B[1], A[2] * B[0] - A[0] * B[2], A[0] * B[1] - A[1] * B[0]
    return x * x + y * y + z * z


def across2_by_pairs(A, B):
    """Lagrange's identity: over all pairs of coordinates."""
    return sum((A[i] * B[j] - A[j] * B[i]) ** 2 for i, j in combinations(range(len(A)), 2))


def across2_in_space(A, B):
    A, B = (np.concatenate([x, [0.0] * (3 - len(x))]) for x in (A, B))
    across = np.cross(A, B)
    return across @ across


def across2_by_levi_civita(A, B):
    rows = np.outer(A, B)
    return np.sum((rows - rows.T) ** 2) / 2


def across2_by_fractions(A, B):
    return across2_by_pairs([Fraction(float(x)) for x in A], [Fraction(float(x)) for x in B])


def across2_by_determinant(A, B):
    pairs = [(0, 1)] if len(A) == 2 else [(0, 1), (1, 2), (2, 0)]
    total = 0.0
    for i, j in pairs:
        minor = A[i] * B[j] - A[j] * B[i]
        total += minor * minor
    return total


def crossing_early(square, dot=np.dot):
    """The sweep by (3.15), given how to square the cross product."""

    def sweep(p, v, r):
        if dot(p, p) <= r * r:
            return 0
        along, a = -dot(p, v), dot(v, v)
        under = r * r * a - float(square(p, v))
        if along <= 0 or under < 0:
            return inf
        t = (dot(p, p) - r * r) / (along + sqrt(under))
        return t if t <= 1 else inf

    return sweep


def crossing_nested(square, dot=by_zip):
    def sweep(p, v, r):
        c, AB = dot(p, p) - r**2, -dot(p, v)
        if c > 0:
            if AB > 0:
                left = r * r * dot(v, v) - float(square(v, p))
                if left >= 0:
                    t = c / (AB + left**0.5)
                    if t <= 1:
                        return t
            return float("inf")
        return 0.0

    return sweep


def crossing_exactly(p, v, r):
    """All in fractions but for the last root."""
    p, v, r = [Fraction(float(x)) for x in p], [Fraction(float(x)) for x in v], Fraction(float(r))
    a, b, c = by_loop(v, v), by_loop(p, v), by_loop(p, p) - r * r
    D = a * r * r - across2_by_pairs(p, v)
    if c <= 0:
        return 0
    if b >= 0 or D < 0 or (a + b < 0 and a + 2 * b + c > 0):
        return inf
    return float(c) / (float(-b) + sqrt(D))


def crossing_by_residual(p, v, r):
    """What is left of the radius at the closest place, whose digits survive as those of the cross product do."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    if c <= 0:
        return 0.0
    if b >= 0:
        return inf
    under = a * r * r - across2(p, v)
    return next((t for t in [c / (sqrt(max(under, 0)) - b)] if under >= 0 and t <= 1), inf)


right(
    "03.3",
    by_coordinates=crossing_early(across2),
    by_pairs=crossing_early(across2_by_pairs, np.vdot),
    raised_to_space=crossing_early(across2_in_space, np.inner),
    by_minors=crossing_early(across2_by_determinant, by_loop),
    by_outer_product=crossing_early(across2_by_levi_civita, by_einsum),
    nested=crossing_nested(across2),
    nested_by_pairs=crossing_nested(across2_by_pairs, by_map),
    cross_in_fractions=crossing_nested(across2_by_fractions, by_while),
    exactly=crossing_exactly,
    candidates=crossing_by_residual,
    nested_in_space=crossing_nested(across2_in_space, by_sum),
)

# 04


def coefficients_in_a_loop(p, v, r):
    a = b = 0
    c = -r * r
    for x, w in zip(p, v, strict=True):
        a, b, c = a + w * w, b + x * w, c + x * x
    return a, b, c


def coefficients_of_values(p, v, r):
    """f at −1, 0 and 1 tells them, in fractions."""
    p, v, r = ([Fraction(float(x)) for x in y] for y in (p, v, [r]))
    before, now, after = (sum((x + t * w) ** 2 for x, w in zip(p, v, strict=True)) - r[0] ** 2 for t in (-1, 0, 1))
    return (before + after) / 2 - now, (after - before) / 4, now


def coefficients_of_polynomials(p, v, r):
    total = np.poly1d([-(r**2)])
    for x, w in zip(p, v, strict=True):
        total = total + np.poly1d([w, x]) ** 2
    a, twice_b, c = np.pad(total.coeffs, (3 - len(total.coeffs), 0))
    return a, twice_b / 2, c


right(
    "04.1",
    loop=coefficients_in_a_loop,
    polynomials=coefficients_of_polynomials,
    values=coefficients_of_values,
    zipped=lambda p, v, r: (by_zip(v, v), by_zip(p, v), by_zip(p, p) - r * r),
    list_of_dots=lambda p, v, r: [np.dot(v, v), np.dot(v, p), np.dot(p, p) - r**2],
    array=lambda p, v, r: np.array([v @ v, p @ v, p @ p]) - np.array([0, 0, r * r]),
    einsum=lambda p, v, r: (by_einsum(v, v), by_einsum(p, v), by_einsum(p, p) - r * r),
    starred=lambda p, v, r: tuple(starmap(np.inner, [(v, v), (v, p)])) + (np.inner(p, p) - r * r,),
    recursion=lambda p, v, r: (by_recursion(v, v), by_recursion(p, v), by_recursion(p, p) - r * r),
    extended_vector=lambda p, v, r: (v @ v, np.vdot(p, v), np.append(p, r) @ np.append(p, -r)),
)


def root_early(a, b, c):
    if a == 0:
        return nan
    D = b * b - a * c
    if D < 0:
        return nan
    return c / (sqrt(D) - b) if b < 0 else -(b + sqrt(D)) / a


def root_in_fractions(a, b, c):
    a, b, c = Fraction(a), Fraction(b), Fraction(c)
    D = b * b - a * c
    if a == 0 or D < 0:
        return math.nan
    root = Fraction(isqrt(D.numerator * D.denominator << 400), D.denominator << 200)
    return float((-b - root) / a)


def root_in_decimals(a, b, c):
    with localcontext() as context:
        context.prec = 100
        a, b, c = Decimal(a), Decimal(b), Decimal(c)
        if a == 0 or b * b < a * c:
            return nan
        return float((-b - (b * b - a * c).sqrt()) / a)


def root_complex(a, b, c):
    if a == 0:
        return np.nan
    root = cmath.sqrt(b * b - a * c)
    if root.imag != 0:
        return np.nan
    return (c / (root - b)).real if b < 0 else ((-b - root) / a).real


def root_mirrored(a, b, c):
    """For b < 0 the smaller root is the reciprocal of the larger one of c, b, a."""
    D = b * b - a * c
    if a == 0 or D < 0:
        return nan
    if b >= 0:
        return (-b - sqrt(D)) / a
    return 0.0 if c == 0 else 1 / ((sqrt(D) - b) / c)


def root_by_try(a, b, c):
    try:
        root = math.sqrt(b * b - a * c)
        return c / (root - b) if b < 0 and a != 0 else (-b - root) / a
    except (ValueError, ZeroDivisionError):
        return nan


def root_by_rest(a, b, c):
    """The larger root first, and the product of both."""
    if a == 0 or b * b - a * c < 0:
        return nan
    if b >= 0:
        return -b / a - sqrt(b * b - a * c) / a
    larger = (-b + sqrt(b * b - a * c)) / a
    return c / a / larger


def root_where(a, b, c):
    D = np.float64(b * b - a * c)
    with np.errstate(all="ignore"):
        root = np.sqrt(D)
        return np.where(a == 0, np.nan, np.where(b < 0, c / (root - b), (-b - root) / np.float64(a)))


right(
    "04.2",
    early=root_early,
    fractions=root_in_fractions,
    decimals=root_in_decimals,
    complex_root=root_complex,
    mirrored=root_mirrored,
    error_caught=root_by_try,
    larger_first=root_by_rest,
    where=root_where,
    turned_signs=lambda a, b, c: -root_larger(a, -b, c) if a else nan,
    numpy_types=lambda a, b, c: np.float64(root_early(np.float64(a), np.float64(b), np.float64(c))),
)


def root_larger(a, b, c):
    D = b * b - a * c
    if D < 0:
        return nan
    return c / (-b - sqrt(D)) if b > 0 else (sqrt(D) - b) / a


right(
    "04.3",
    early=sweep_of(np.dot, ask_early),
    nested=sweep_of(by_zip, ask_nested),
    signs_first=sweep_of(np.vdot, ask_signs_first),
    complex_root=sweep_of(by_loop, ask_complex),
    decimals=sweep_of(by_map, ask_decimals),
    fractions=sweep_of(by_fractions, ask_fractions),
    candidates=sweep_of(by_einsum, ask_with_candidates),
    all_at_once=sweep_of(by_sum, ask_all_at_once),
    error_caught=sweep_of(by_while, ask_by_error),
    scaled=sweep_of(by_recursion, ask_scaled),
    by_cross_product=crossing_early(across2),
    in_fractions=crossing_exactly,
)

# 05


def ahead_by_sorted_signs(a, b, c):
    signs = (b < 0, c > 0, c < 0, b * b >= a * c)
    return {(True, True, False, True): 2, (True, False, False, True): 1}.get(signs, 1 if signs[2] else 0)


def ahead_nested(a, b, c):
    if c < 0:
        return 1
    if b >= 0:
        return 0
    if c == 0:
        return 1
    if b * b - a * c >= 0:
        return 2
    return 0


def ahead_by_changes(a, b, c):
    """Descartes: as many as the coefficients change their sign, once the roots are real."""
    if b * b < a * c:
        return 0
    signs = [x > 0 for x in (a, b, c) if x != 0]
    return sum(one != other for one, other in zip(signs, signs[1:], strict=False))


def ahead_matched(a, b, c):
    match (c > 0) - (c < 0), b < 0, b * b >= a * c:
        case -1, _, _:
            return 1
        case 0, True, _:
            return 1
        case 1, True, True:
            return 2
        case _:
            return 0


def ahead_by_intervals(a, b, c):
    """Sturm: changes of sign at 0 less those at infinity of f, f′ and the rest D, double roots counted twice."""
    D = b * b - a * c
    if D == 0:
        return 2 if b < 0 else 0

    def changes(*values):
        signs = [x > 0 for x in values if x]
        return sum(x != y for x, y in zip(signs, signs[1:], strict=False))

    # Sturm counts the roots in (0, inf]: one at 0 is left out, as f is 0 there and dropped from the row.
    at_zero = changes(c, b, D) if c else (1 if b < 0 else 0)
    return at_zero - (changes(a, a, D) if c else 0)


right(
    "05.1",
    negative_product_first=ahead_nested,
    table_of_signs=ahead_by_sorted_signs,
    descartes=ahead_by_changes,
    matched=ahead_matched,
    sturm=ahead_by_intervals,
    one_line=lambda a, b, c: 0 if b * b < a * c else 2 if b < 0 < c else 1 if c < 0 or (c == 0 and b < 0) else 0,
    sum_of_bools=lambda a, b, c: int(c < 0) + int(c == 0 and b < 0) + 2 * int(c > 0 and b < 0 and b * b >= a * c),
    bools_added=lambda a, b, c: (c < 0 or b < 0 <= b * b - a * c) + (c > 0 and b < 0 and b * b - a * c >= 0),
    float_result=lambda a, b, c: 1.0 if c < 0 else 0.0 if b >= 0 or b * b - a * c < 0 else 1.0 + (c > 0),
    numpy_signs=lambda a, b, c: np.sum([c < 0 or b < 0, c > 0 and b < 0]) if b * b >= a * c else np.int64(0),
    in_fractions=lambda a, b, c: ahead_nested(Fraction(float(a)), Fraction(float(b)), Fraction(float(c))),
    list_counted=lambda a, b, c: [b < 0 and c >= 0 and b * b >= a * c, c > 0 > b and b * b >= a * c, c < 0].count(True),
)


def beyond_shifted(a, b, c):
    """The parabola seen from t = 1: its coefficients there, and both roots positive."""
    b, c = a + b, a + b + b + c
    return b < 0 and c > 0


def beyond_branches(a, b, c):
    if a + b >= 0:
        return False
    return a + 2 * b + c > 0


def beyond_by_counting(a, b, c):
    return ahead_by_changes(a, a + b, a + 2 * b + c) == 2


right(
    "05.2",
    branches=beyond_branches,
    counted=beyond_by_counting,
    sum_and_product=lambda a, b, c: -2 * (a + b) / a > 0 and (a + 2 * b + c) / a > 0,
    nearest_and_value=lambda a, b, c: -b / a > 1 and a + 2 * b + c > 0,
    chained=lambda a, b, c: a + b < 0 < (a + b) + (b + c),
    not_either=lambda a, b, c: not (a + b >= 0 or a + 2 * b + c <= 0),
    all_of=lambda a, b, c: all([b < -a, c > -a - 2 * b]),
    numpy_bool=lambda a, b, c: np.logical_and(np.float64(b) < -a, np.float64(a + b + b + c) > 0),
    product_of_bools=lambda a, b, c: (-b > a) * (c + a > -2 * b),
    one_or_zero=lambda a, b, c: 1 if min(-(a + b), a + 2 * b + c) > 0 else 0,
)


def signs_early(a, b, c):
    if c <= 0:
        return True
    if b >= 0:
        return False
    if a + 2 * b + c <= 0:
        return True
    return a + b > 0 and b * b >= a * c


def signs_nested(a, b, c):
    if c > 0:
        if b < 0:
            if a + b > 0:
                return b * b - a * c >= 0
            else:
                return a + 2 * b + c <= 0
        else:
            return False
    else:
        return True


def signs_of_the_least(a, b, c):
    """The least of f in the frame: at the start, at the end, or between."""
    if b >= 0:
        return c <= 0
    if a + b <= 0:
        return c + 2 * b + a <= 0 or c <= 0
    return a * c <= b * b


def signs_turned(a, b, c):
    apart = c > 0
    leaves, late, beside = b >= 0, a + b <= 0 and a + 2 * b + c > 0, b * b < a * c
    return not (apart and (leaves or late or beside))


def signs_of_the_ends(a, b, c):
    ends = min(c, c + 2 * b + a)
    return 1 if ends <= 0 or (-a < b < 0 and b * b >= a * c) else 0


def signs_counted(a, b, c):
    """The number of roots ahead, less that beyond the frame."""
    if c <= 0:
        return True
    return ahead_nested(a, b, c) == 2 and not beyond_shifted(a, b, c) if a > 0 else False


right(
    "05.3",
    early=sweep_of(np.dot, signs_early),
    nested=sweep_of(by_zip, signs_nested),
    least_value=sweep_of(np.vdot, signs_of_the_least),
    turned=sweep_of(by_loop, signs_turned),
    ends_first=sweep_of(np.inner, signs_of_the_ends),
    roots_counted=sweep_of(by_map, signs_counted),
    one_line=sweep_of(by_sum, lambda a, b, c: c <= 0 or a + 2 * b + c <= 0 or (b < 0 and a + b > 0 and b * b >= a * c)),
    numpy_bool=sweep_of(
        by_einsum,
        lambda a, b, c: np.bool_(c <= 0) | ((b < 0) & ((a + 2 * b + c <= 0) | ((a + b > 0) & (b * b >= a * c)))),
    ),
    recursion=sweep_of(by_recursion, signs_early),
    fractions=sweep_of(by_fractions, signs_nested),
    any_of=sweep_of(by_while, lambda a, b, c: any([c <= 0, a + 2 * b + c <= 0, -a < b < 0 and b * b >= a * c])),
    nearest_of_the_way=lambda p, v, r: segment_touches(p, v, r),
)


def segment_touches(p, v, r):
    """The point of the way that is nearest, without dividing: all lengths times v·v."""
    a, b = by_loop(v, v), by_loop(p, v)
    if b >= 0:
        return by_loop(p, p) <= r * r
    if a + b <= 0:
        return by_loop(p + v, p + v) <= r * r
    return across2(p, v) <= r * r * a


# 06


def closest_early(p, v):
    if not v.any():
        return 0
    return -np.dot(p, v) / np.dot(v, v)


def closest_by_least_squares(p, v):
    """The t with the least |p + v t|; without motion the least of all such t, 0."""
    return np.linalg.lstsq(v[:, None].astype(float), -p.astype(float), rcond=None)[0][0]


def closest_by_try(p, v):
    try:
        return -by_zip(p.tolist(), v.tolist()) / by_zip(v.tolist(), v.tolist())
    except ZeroDivisionError:
        return 0.0


def closest_by_values(p, v):
    """The vertex of the parabola, from three of its values, in fractions."""
    p, v = [Fraction(float(x)) for x in p], [Fraction(float(x)) for x in v]
    before, now, after = (sum((x + t * w) ** 2 for x, w in zip(p, v, strict=True)) for t in (-1, 0, 1))
    a = before + after - 2 * now
    return (before - after) / (2 * a) if a else 0


def closest_loop(p, v):
    along = square = 0
    for i in range(len(p)):
        along -= p[i] * v[i]
        square += v[i] ** 2
    return along / square if square else along * 0


def closest_by_unit_vector(p, v):
    speed = hypot(*v)
    if speed == 0:
        return 0.0
    return -by_zip(p, v / speed) / speed


right(
    "06.1",
    early=closest_early,
    least_squares=closest_by_least_squares,
    error_caught=closest_by_try,
    values=closest_by_values,
    loop=closest_loop,
    unit_vector=closest_by_unit_vector,
    from_b_to_a=lambda p, v: (-p) @ v / (v @ v) if np.any(v != 0) else 0,
    either_or=lambda p, v: -(p @ v) / (v @ v or 1),
    where=lambda p, v: -by_einsum(p, v) / np.where(v @ v > 0, v @ v, 1),
    fractions=lambda p, v: -by_fractions(p, v) / by_fractions(v, v) if any(v) else Fraction(0),
    numpy_divide=lambda p, v: np.divide(-(p @ v), v @ v, out=np.zeros(()), where=bool(v.any())),
    pseudoinverse=lambda p, v: (np.linalg.pinv(v[:, None].astype(float)) @ -p)[0],
    signs_turned_twice=lambda p, v: 0 if not any(v) else np.inner(p, -v) / np.sum(v**2),
)


def left_early(p, v, r):
    t = -np.dot(p, v) / np.dot(v, v)
    q = p + t * v
    return r**2 - np.dot(q, q)


def left_by_cross(p, v, r):
    return r * r - across2(p, v) / (v @ v)


def left_by_pairs(p, v, r):
    return r * r - float(across2_by_pairs(p, v) / by_zip(v, v))


def left_loop(p, v, r):
    t = -by_loop(p, v) / by_loop(v, v)
    left = r * r
    for x, w in zip(p, v, strict=True):
        left -= (x + t * w) ** 2
    return left


def left_in_fractions(p, v, r):
    p, v, r = [Fraction(float(x)) for x in p], [Fraction(float(x)) for x in v], Fraction(float(r))
    t = -by_loop(p, v) / by_loop(v, v)
    q = [x + t * w for x, w in zip(p, v, strict=True)]
    return r * r - by_loop(q, q)


def left_in_decimals(p, v, r):
    with localcontext() as context:
        context.prec = 90
        p, v, r = [Decimal(float(x)) for x in p], [Decimal(float(x)) for x in v], Decimal(float(r))
        return float(r * r - by_loop(p, p) + by_loop(p, v) ** 2 / by_loop(v, v))


def left_by_factors(p, v, r):
    """The difference of two squares."""
    q = p - v * ((p @ v) / (v @ v))
    distance = hypot(*q)
    return (r - distance) * (r + distance)


def left_by_unit_vector(p, v, r):
    way = v / np.linalg.norm(v)
    q = p - (p @ way) * way
    return r * r - q @ q


def left_by_matrix(p, v, r):
    """A matrix that takes off the part along v."""
    away = np.eye(len(v)) - np.outer(v, v) / (v @ v)
    q = away @ p
    q = away @ q  # again: the first time leaves some of v's rounding
    return r * r - np.sum(q**2)


def left_by_two_steps(p, v, r):
    """Go near first, then to the nearest place."""
    for _ in range(2):
        p = p - (p @ v) / (v @ v) * v
    return -(p @ p - r * r)


right(
    "06.2",
    early=left_early,
    cross_product=left_by_cross,
    cross_of_pairs=left_by_pairs,
    loop=left_loop,
    fractions=left_in_fractions,
    decimals=left_in_decimals,
    factors=left_by_factors,
    unit_vector=left_by_unit_vector,
    in_one_line=lambda p, v, r: r * r - (q := p - v * (p @ v) / (v @ v)) @ q,
    by_the_length_of_q=lambda p, v, r: r * r - np.linalg.norm(p - v * (p @ v) / (v @ v)) ** 2,
    sum_times_difference=lambda p, v, r: (r - (far := np.linalg.norm(p - v * (p @ v) / (v @ v)))) * (r + far),
    matrix=left_by_matrix,
    two_steps=left_by_two_steps,
    einsum=lambda p, v, r: np.square(r) - (lambda q: by_einsum(q, q))(p - by_einsum(p, v) / by_einsum(v, v) * v),
    discriminant_by_cross=lambda p, v, r: (r * r * by_sum(v, v) - across2_by_levi_civita(p, v)) / by_sum(v, v),
)


def far_sweep(left, dot=np.dot):
    """A sweep that asks what is left of the radius."""

    def sweep(p, v, r):
        a, b, c = dot(v, v), dot(p, v), dot(p, p) - r * r
        if c <= 0:
            return 0
        if b >= 0:
            return inf
        rest = float(left(p, v, r))
        if rest < 0:
            return inf
        t = c / (sqrt(a * rest) - b)
        return t if t <= 1 else inf

    return sweep


def far_sweep_nested(left):
    def sweep(p, v, r):
        c = by_zip(p, p) - r * r
        if c > 0:
            b = by_zip(p, v)
            if b < 0 and (rest := float(left(p, v, r))) >= 0:
                far = -b + hypot(*v) * rest**0.5
                return c / far if c <= far else inf
            return inf
        return 0.0

    return sweep


def far_sweep_moved(p, v, r):
    """Move the clock: begin at the closest approach, and go back by half the way inside."""
    if p @ p <= r * r:
        return 0.0
    if p @ v >= 0:
        return math.inf
    t_m = -(p @ v) / (v @ v)
    q = p + t_m * v
    rest = r * r - q @ q
    if rest < 0:
        return math.inf
    half = sqrt(rest / (v @ v))
    if t_m >= 1 and (p + v) @ (p + v) > r * r:
        return math.inf
    return min((p @ p - r * r) / (v @ v) / (t_m + half), 1.0)


right(
    "06.3",
    early=far_sweep(left_early),
    cross_product=far_sweep(left_by_cross, np.vdot),
    cross_of_pairs=far_sweep(left_by_pairs, by_zip),
    loop=far_sweep(left_loop, by_loop),
    decimals=far_sweep_nested(left_in_decimals),
    unit_vector=far_sweep_nested(left_by_unit_vector),
    two_steps=far_sweep_nested(left_by_two_steps),
    factors=far_sweep(left_by_factors, by_einsum),
    clock_moved=far_sweep_moved,
    cross_in_the_plane=crossing_early(across2),
    exactly=crossing_exactly,
)

# 07


def sum_in_fractions(x, y):
    z = x + y
    return z, float(Fraction(x) + Fraction(y) - Fraction(z))


def sum_in_decimals(x, y):
    with localcontext() as context:
        context.prec = 1000
        z = x + y
        return z, float(Decimal(x) + Decimal(y) - Decimal(z))


def sum_by_other_part(x, y):
    z = x + y
    part = z - y
    return [z, (y - (z - part)) + (x - part)]


def sum_by_sorting(x, y):
    small, large = sorted((x, y), key=abs)
    z = small + large
    return z, small - (z - large)


def sum_in_integers(x, y):
    z = x + y
    (a, b), (c, d), (e, f) = (w.as_integer_ratio() for w in (x, y, z))
    most = max(b, d, f)  # powers of two: the largest is a multiple of each
    return z, float(Fraction(a * (most // b) + c * (most // d) - e * (most // f), most))


def sum_in_numpy(x, y):
    x, y = np.float64(x), np.float64(y)
    z = x + y
    part = z - x
    return np.array([z, (x - (z - part)) + (y - part)])


right(
    "07.1",
    fractions=sum_in_fractions,
    decimals=sum_in_decimals,
    other_part=sum_by_other_part,
    sorted_by_size=sum_by_sorting,
    integers=sum_in_integers,
    numpy_array=sum_in_numpy,
    fsum=lambda x, y: (x + y, fsum([x, y, -(x + y)])),
    fsum_of_both=lambda x, y: (fsum([x, y]), math.fsum((-fsum((x, y)), y, x))),
    conditional=lambda x, y: (x + y, y - ((x + y) - x) if abs(x) >= abs(y) else x - ((x + y) - y)),
    largest_and_least=lambda x, y: (lambda a, b: (a + b, b - (a + b - a)))(max(x, y, key=abs), min(y, x, key=abs)),
)


def sign_compared(p, v, r):
    inside, across = (v[0] ** 2 + v[1] ** 2) * r**2, (p[0] * v[1] - p[1] * v[0]) ** 2
    if inside > across:
        return 1
    if inside < across:
        return -1
    return 0


def sign_by_b_and_c(p, v, r):
    a, b, c = by_zip(v, v), by_zip(p, v), by_zip(p, p) - r * r
    D = b * b - a * c
    return 0 if D == 0 else D // abs(D)


def sign_by_fractions(p, v, r):
    p, v, r = [Fraction(x) for x in p], [Fraction(x) for x in v], Fraction(r)
    D = by_loop(p, v) ** 2 - by_loop(v, v) * (by_loop(p, p) - r * r)
    return (D > 0) - (D < 0)


def sign_by_objects(p, v, r):
    """Arrays of Python's own whole numbers."""
    p, v = np.array(p, dtype=object), np.array(v, dtype=object)
    D = (p @ v) ** 2 - (v @ v) * (p @ p - r**2)
    return -1 if D < 0 else 1 if D > 0 else 0


def sign_by_gauss(p, v, r):
    """Gaussian numbers: their product has the dot product and the cross product as parts."""
    (x, y), (u, w) = p, v
    across = x * w - y * u
    reach = r * r * (u * u + w * w)
    return int(reach > across * across) - int(reach < across * across)


def sign_by_decimals(p, v, r):
    with localcontext() as context:
        context.prec = 10 + 8 * max(len(str(x)) for x in (*p, *v, r))
        p, v, r = [Decimal(x) for x in p], [Decimal(x) for x in v], Decimal(r)
        D = (p[0] * v[0] + p[1] * v[1]) ** 2 - (v[0] ** 2 + v[1] ** 2) * (p[0] ** 2 + p[1] ** 2 - r**2)
        return int(D.compare(Decimal(0)))


right(
    "07.2",
    b_and_c=sign_by_b_and_c,
    fractions=sign_by_fractions,
    object_arrays=sign_by_objects,
    gauss=sign_by_gauss,
    enough_decimals=sign_by_decimals,
    difference_of_squares=lambda p, v, r: (lambda D: (D > 0) - (D < 0))(
        (v[0] * r) ** 2 + (v[1] * r) ** 2 - (p[0] * v[1] - p[1] * v[0]) ** 2
    ),
    sign_as_a_float=lambda p, v, r: math.copysign(1, D) if (D := sign_compared(p, v, r)) else 0.0,
    sum_and_zip=lambda p, v, r: (lambda D: 0 if not D else 1 if D > 0 else -1)(
        sum(w * w for w in v) * r * r - (v[1] * p[0] - v[0] * p[1]) ** 2
    ),
    clamped=lambda p, v, r: max(-1, min(1, r * r * by_zip(v, v) - (p[1] * v[0] - p[0] * v[1]) ** 2)),
    zero_first=lambda p, v, r: (
        0 if by_zip(v, v) * r * r == (p[0] * v[1] - p[1] * v[0]) ** 2 else 1 - 2 * (sign_compared(p, v, r) < 0)
    ),
)


def exact_numbers(p, v, r):
    """a, b, c in fractions."""
    p, v, r = [Fraction(float(x)) for x in p], [Fraction(float(x)) for x in v], Fraction(float(r))
    return by_loop(v, v), by_loop(p, v), by_loop(p, p) - r * r


def exact_sweep_of(ask):
    """A sweep from a way to ask of exact numbers."""

    def sweep(p, v, r):
        return ask(*exact_numbers(p, v, r))

    return sweep


def exact_in_integers(p, v, r):
    """All lengths in units of a power of two that divides them all."""
    ratios = [float(x).as_integer_ratio() for x in (*p, *v, r)]
    most = max(below for _, below in ratios)
    *pv, r = (above * (most // below) for above, below in ratios)
    p, v = pv[: len(p)], pv[len(p) :]
    return signs_nested(by_loop(v, v), by_loop(p, v), by_loop(p, p) - r * r)


def exact_by_segment(p, v, r):
    p, v = ([Fraction(float(x)) for x in y] for y in (p, v))
    r = Fraction(float(r))
    a, b, end = by_loop(v, v), by_loop(p, v), [x + w for x, w in zip(p, v, strict=True)]
    if b >= 0:
        return by_loop(p, p) <= r * r
    if a + b <= 0:
        return by_loop(end, end) <= r * r
    return across2_by_pairs(p, v) <= r * r * a


def exact_by_closest_place(p, v, r):
    """Move to the nearest place of the way in the frame, and see."""
    p, v = [Fraction(float(x)) for x in p], [Fraction(float(x)) for x in v]
    a = sum(w**2 for w in v)
    t = max(Fraction(0), min(Fraction(1), -by_map(p, v) / a)) if a else Fraction(0)
    return sum((x + t * w) ** 2 for x, w in zip(p, v, strict=True)) <= Fraction(float(r)) ** 2


def exact_by_object_arrays(p, v, r):
    p, v = (np.array([Fraction(float(x)) for x in y], dtype=object) for y in (p, v))
    return bool(signs_of_the_least(v @ v, p @ v, p @ p - Fraction(float(r)) ** 2))


right(
    "07.3",
    early=exact_sweep_of(signs_early),
    nested=exact_sweep_of(signs_nested),
    least_value=exact_sweep_of(signs_of_the_least),
    turned=exact_sweep_of(signs_turned),
    ends_first=exact_sweep_of(signs_of_the_ends),
    roots_counted=exact_sweep_of(signs_counted),
    integers=exact_in_integers,
    segment=exact_by_segment,
    closest_place=exact_by_closest_place,
    object_arrays=exact_by_object_arrays,
    numpy_bool=exact_sweep_of(lambda a, b, c: np.bool_(signs_early(a, b, c))),
)

# 08


def closing_loop(v1, v2, n):
    along = square = 0
    for i in range(len(n)):
        along += (v1[i] - v2[i]) * n[i]
        square += n[i] * n[i]
    return along / square**0.5


def closing_each(v1, v2, n):
    n = n / np.linalg.norm(n)
    return v1 @ n - v2 @ n


right(
    "08.1",
    loop=closing_loop,
    each_by_itself=closing_each,
    unit_first=lambda v1, v2, n: np.dot(v1 - v2, n / np.sqrt(np.sum(n * n))),
    turned_twice=lambda v1, v2, n: -((v2 - v1) @ n) / np.linalg.norm(n),
    zipped=lambda v1, v2, n: sum((a - b) * x for a, b, x in zip(v1, v2, n, strict=True)) / sqrt(sum(x * x for x in n)),
    einsum=lambda v1, v2, n: by_einsum(v1 - v2, n) / by_einsum(n, n) ** 0.5,
    dist=lambda v1, v2, n: np.vdot(n, v1 - v2) / math.dist(n, 0 * n),
    projection=lambda v1, v2, n: (v1 - v2) @ n / (n @ n) * np.linalg.norm(n),
    zero_axes=lambda v1, v2, n: np.asarray(np.inner(v1 - v2, n) / np.linalg.norm(n)),
    half_power=lambda v1, v2, n: by_recursion(n, v1 - v2) * (n @ n) ** -0.5,
    fractions=lambda v1, v2, n: float(by_fractions(v1, n) - by_fractions(v2, n)) / sqrt(n @ n),
)


def after_by_centre(v1, v2, n, m1, m2, e):
    """Seen from the centre of mass both turn round, and keep e of it."""
    if (v1 - v2) @ n <= 0:
        return v1, v2
    u = (m1 * v1 + m2 * v2) / (m1 + m2)
    return tuple(w - (1 + e) * ((w - u) @ n) * n for w in (v1, v2))


def after_in_one_dimension(v1, v2, n, m1, m2, e):
    """The textbook's formulas for the parts along n."""
    a, b = v1 @ n, v2 @ n
    if a <= b:
        return [v1, v2]
    A = (m1 * a + m2 * b - m2 * e * (a - b)) / (m1 + m2)
    B = (m1 * a + m2 * b + m1 * e * (a - b)) / (m1 + m2)
    return [v1 + (A - a) * n, v2 + (B - b) * n]


def after_by_momentum(v1, v2, n, m1, m2, e):
    """Momenta exchange the impulse."""
    closing = np.dot(v1, n) - np.dot(v2, n)
    if not closing > 0:
        return np.array([v1, v2])
    impulse = (1 + e) * m1 * m2 / (m1 + m2) * closing * n
    return np.array([(m1 * v1 - impulse) / m1, (m2 * v2 + impulse) / m2])


def after_by_solving(v1, v2, n, m1, m2, e):
    """Two equations: momentum is kept, and e of the closing speed comes back."""
    a, b = v1 @ n, v2 @ n
    if a - b <= 0:
        return v1, v2
    A, B = np.linalg.solve([[m1, m2], [-1, 1]], [m1 * a + m2 * b, e * (a - b)])
    return v1 - a * n + A * n, v2 - b * n + B * n


def after_in_loops(v1, v2, n, m1, m2, e):
    speed = by_loop(v1, n) - by_loop(v2, n)
    J = (1 + e) * speed * m1 * m2 / (m1 + m2)
    if speed < 0:
        J = 0
    return tuple(x - J / m1 * y for x, y in zip(v1, n, strict=True)), tuple(
        x + J / m2 * y for x, y in zip(v2, n, strict=True)
    )


def after_by_shares(v1, v2, n, m1, m2, e):
    change = (1 + e) * max(0.0, by_sum(v1 - v2, n)) * n
    return v1 - m2 / (m1 + m2) * change, v2 + m1 / (m1 + m2) * change


def after_by_matrices(v1, v2, n, m1, m2, e):
    along = np.outer(n, n)
    w = np.clip((v1 - v2) @ n, 0, None) and along @ (v1 - v2)
    mu = m1 * m2 / (m1 + m2)
    return v1 - (1 + e) * mu / m1 * w, v2 + (1 + e) * mu / m2 * w


def after_seen_from_b(v1, v2, n, m1, m2, e):
    """B at rest at first, and its velocity added at the end."""
    w = v1 - v2
    hit = max(w @ n, 0)
    gained = (1 + e) * m1 / (m1 + m2) * hit * n
    return v2 + w - m2 / m1 * gained, v2 + gained


right(
    "08.2",
    centre_of_mass=after_by_centre,
    one_dimension=after_in_one_dimension,
    momentum=after_by_momentum,
    solved=after_by_solving,
    loops=after_in_loops,
    shares=after_by_shares,
    matrices=after_by_matrices,
    seen_from_b=after_seen_from_b,
    lists=lambda *x: [w.tolist() for w in after_by_centre(*x)],
    doubled_mean_speed=lambda v1, v2, n, m1, m2, e: (
        v1 + (1 + e) * min((v2 - v1) @ n, 0) * m2 / (m1 + m2) * n,
        v2 - (1 + e) * min((v2 - v1) @ n, 0) * m1 / (m1 + m2) * n,
    ),
)


def cue_solved(v, n1, n2):
    k = n1 @ n2
    J = np.linalg.solve([[2, k], [k, 2]], [2 * (v @ n1), 2 * (v @ n2)])
    return tuple(v - J @ np.array([n1, n2]))


def cue_by_cramer(v, n1, n2):
    k, a, b = n1 @ n2, 2 * (v @ n1), 2 * (v @ n2)
    whole = 2 * 2 - k * k
    J1, J2 = (2 * a - k * b) / whole, (2 * b - k * a) / whole
    return [x - J1 * y - J2 * z for x, y, z in zip(v, n1, n2, strict=True)]


def cue_by_inverse(v, n1, n2):
    N = np.array([n1, n2])
    return v - 2 * N.T @ np.linalg.inv(N @ N.T + np.eye(2)) @ N @ v


def cue_by_repetition(v, n1, n2):
    """Push in turn, a little less each time, until both stop closing; the whole impulse is twice that."""
    J1 = J2 = 0.0
    k, a, b = n1 @ n2, v @ n1, v @ n2
    for _ in range(200):
        J1 = (a - k * J2) / 2
        J2 = (b - k * J1) / 2
    return tuple(v - 2 * J1 * n1 - 2 * J2 * n2)


def cue_by_elimination(v, n1, n2):
    k, a, b = by_zip(n1, n2), by_zip(v, n1), by_zip(v, n2)
    J2 = (2 * b - k * a) / (2 - k * k / 2)
    J1 = a - k * J2 / 2
    return tuple(v - J1 * n1 - J2 * n2)


def cue_of_three_balls(v, n1, n2):
    """All six coordinates of velocity, and the impulses that mirror both gaps."""
    N = np.zeros((2, 6))
    N[0, :2], N[0, 2:4], N[1, :2], N[1, 4:] = n1, -n1, n2, -n2
    before = np.concatenate([v, np.zeros(4)])
    return tuple((before - 2 * N.T @ np.linalg.solve(N @ N.T, N @ before))[:2])


def cue_by_least_squares(v, n1, n2):
    N = np.zeros((6, 2))
    N[:2, 0], N[2:4, 0], N[:2, 1], N[4:, 1] = n1, -n1, n2, -n2
    before = np.append(v, np.zeros(4))
    J = np.linalg.lstsq(N, before, rcond=None)[0]
    return (before - 2 * N @ J)[:2]


def cue_by_sum_and_difference(v, n1, n2):
    """The sum and the difference of the impulses each have an equation of their own."""
    k, a, b = n1 @ n2, v @ n1, v @ n2
    total, more = 2 * (a + b) / (2 + k), 2 * (a - b) / (2 - k)
    return tuple(v - (total + more) / 2 * n1 - (total - more) / 2 * n2)


def cue_by_energy(v, n1, n2):
    """Straight at the plane of both pushes: mirrored in their weighted sum."""
    k, a, b = n1 @ n2, v @ n1, v @ n2
    way = (2 * a - k * b) * n1 + (2 * b - k * a) * n2
    return v - 2 / (4 - k * k) * way


right(
    "08.3",
    solved=cue_solved,
    cramer=cue_by_cramer,
    inverse=cue_by_inverse,
    repeated=cue_by_repetition,
    elimination=cue_by_elimination,
    three_balls=cue_of_three_balls,
    least_squares=cue_by_least_squares,
    sum_and_difference=cue_by_sum_and_difference,
    weighted_sum=cue_by_energy,
    complex_numbers=lambda v, n1, n2: (lambda w: (w.real, w.imag))(complex(*cue_by_cramer(v, n1, n2))),
    coordinates=lambda v, n1, n2: (cue_solved(v, n1, n2)[0], cue_by_elimination(v, n1, n2)[1]),
)

# 09


def gap_of_the_lowest_point(p, r, n, d):
    """The plane's distance from the point of the ball that is nearest to it."""
    n, d = n / np.linalg.norm(n), d / np.linalg.norm(n)
    return n @ (p - r * n) + d


def gap_from_a_foot(p, r, n, d):
    """A point of the plane, and the way from it along the normal."""
    foot = -d * n / (n @ n)
    return (p - foot) @ n / hypot(*n) - r


def gap_by_loop(p, r, n, d):
    height, square = d, 0
    for x, y in zip(p, n, strict=True):
        height += x * y
        square += y * y
    return height / square**0.5 - r


def gap_by_extended(p, r, n, d):
    """Coordinates with a 1 at the end."""
    return np.append(n, d) @ np.append(p, 1) / np.linalg.norm(n) - r


right(
    "09.1",
    lowest_point=gap_of_the_lowest_point,
    foot=gap_from_a_foot,
    loop=gap_by_loop,
    extended=gap_by_extended,
    hypot=lambda p, r, n, d: (np.dot(n, p) + d) / hypot(*n) - r,
    common_denominator=lambda p, r, n, d: (p @ n + d - r * sqrt(n @ n)) / sqrt(n @ n),
    unit_first=lambda p, r, n, d: p @ (n / np.linalg.norm(n)) + d / np.linalg.norm(n) - r,
    zipped=lambda p, r, n, d: (sum(map(mul, n, p)) + d) / math.dist(n, [0] * len(n)) - r,
    einsum=lambda p, r, n, d: -r + (by_einsum(p, n) + d) * by_einsum(n, n) ** -0.5,
    zero_axes=lambda p, r, n, d: np.asarray((n @ p + d) / np.sqrt(np.sum(n**2)) - r),
    fractions=lambda p, r, n, d: float(by_fractions(n, p) + Fraction(float(d))) / sqrt(n @ n) - r,
    taken_off=lambda p, r, n, d: -(r - (np.vdot(p, n) + d) / np.linalg.norm(n)),
)


def bounced_early(v, n, e):
    v_n = v @ n
    if v_n >= 0:
        return v
    return v - (1 + e) * v_n * n


def bounced_in_parts(v, n, e):
    """Across and along: only that into the plane turns."""
    along = (v @ n) * n
    across = v - along
    return across - e * along if v @ n < 0 else across + along


def bounced_in_loops(v, n, e):
    v_n = by_loop(v, n)
    if v_n > 0:
        return v.tolist()
    return [x - (1 + e) * v_n * y for x, y in zip(v, n, strict=True)]


def bounced_by_matrix(v, n, e):
    mirror = np.eye(len(n)) - (1 + e) * np.outer(n, n)
    return mirror @ v if v @ n < 0 else v


def bounced_in_two_phases(v, n, e):
    push = max(-(v @ n), 0)
    v = v + push * n
    return v + e * push * n


def bounced_of_mean(v, n, e):
    """Between sliding on, e = 0, and the mirror, e = 1."""
    v_n = min(v @ n, 0)
    slide, mirror = v - v_n * n, v - 2 * v_n * n
    return tuple((1 - e) * slide + e * mirror)


right(
    "09.2",
    parts=bounced_in_parts,
    loops=bounced_in_loops,
    matrix=bounced_by_matrix,
    two_phases=bounced_in_two_phases,
    between=bounced_of_mean,
    clip=lambda v, n, e: v - (1 + e) * np.clip(v @ n, None, 0) * n,
    ramp=lambda v, n, e: v + (1 + e) / 2 * (abs(v @ n) - v @ n) * n,
    times_a_bool=lambda v, n, e: tuple(v - (v @ n < 0) * (1 + e) * (v @ n) * n),
    where=lambda v, n, e: np.where(v @ n < 0, v - (1 + e) * (v @ n) * n, v),
    generator=lambda v, n, e: tuple(x - (1 + e) * min(0, by_zip(v, n)) * y for x, y in zip(v, n, strict=True)),
)


def end_by_depth(p, v, r, n, d, e):
    """How deep it would be, and 1 + e of that back: (9.7) without a time."""
    end = p + v
    deep = r - (n @ end + d)
    return end + (1 + e) * deep * n if deep > 0 else end


def end_in_loops(p, v, r, n, d, e):
    height = by_loop(p, n) + d - r
    fall = -by_loop(v, n)
    if fall > 0 and height <= fall:
        t = height / fall
        w = [x + (1 + e) * fall * y for x, y in zip(v, n, strict=True)]
        return tuple(x + t * y + (1 - t) * z for x, y, z in zip(p, v, w, strict=True))
    return tuple(x + y for x, y in zip(p, v, strict=True))


def end_by_mirror(p, v, r, n, d, e):
    """The height at the end, and what a room behind the plane, e times as high, makes of it."""
    end = p + v
    height = n @ end + d - r
    return tuple(end + (max(height, -e * height) - height) * n)


def end_nested(p, v, r, n, d, e):
    gap, v_n = n @ p + d - r, n @ v
    if v_n < 0:
        t = -gap / v_n
        if t <= 1:
            return tuple(p + v * t + (v - (1 + e) * v_n * n) * (1 - t))
    return tuple(p + v)


def end_recursive(p, v, r, n, d, e, left=1.0):
    room, speed = n @ p + d - r, -(n @ v)
    if speed <= 0 or room > speed * left:
        return p + left * v
    t = room / speed
    return end_recursive(p + t * v, v + (1 + e) * speed * n, r, n, d, e, left - t)


def end_in_heights(p, v, r, n, d, e):
    """What is along the plane goes on; only the height is worked out."""
    across = (p + v) - ((p + v) @ n) * n
    start, fall = p @ n + d - r, v @ n
    height = start + fall
    if height < 0:
        height = -e * height
    return across + (height + r - d) * n


right(
    "09.3",
    depth=end_by_depth,
    loops=end_in_loops,
    mirror=end_by_mirror,
    nested=end_nested,
    recursion=end_recursive,
    heights=end_in_heights,
    clip=lambda p, v, r, n, d, e: p + v - (1 + e) * np.clip(n @ (p + v) + d - r, None, 0) * n,
    ramp=lambda p, v, r, n, d, e: tuple(p + v + (1 + e) * max(0, r - d - (p + v) @ n) * n),
    list_given=lambda *x: end_by_depth(*x).tolist(),
    time_clamped=lambda p, v, r, n, d, e: (lambda t: p + t * v + (1 - t) * bounced_early(v, n, e))(
        min(1.0, (n @ p + d - r) / -(n @ v)) if n @ v < 0 else 1.0
    ),
)

# 10


def event_of(dot, ask):
    def event(p, v, r):
        return ask(dot(v, v), dot(p, v), dot(p, p) - r * r)

    return event


def next_early(a, b, c):
    if b >= 0:
        return inf
    if c <= 0:
        return 0.0
    D = b * b - a * c
    if D <= 0:
        return inf
    return c / (sqrt(D) - b)


def next_nested(a, b, c):
    if b < 0:
        if c > 0:
            if b**2 > a * c:
                return c / ((b * b - a * c) ** 0.5 - b)
        else:
            return 0
    return math.inf


def next_clamped(a, b, c):
    """Overlap counts as touching: c is never below 0."""
    c = max(c, 0)
    return c / (sqrt(b * b - a * c) - b) if b < 0 and b * b > a * c else inf


def next_complex(a, b, c):
    far = cmath.sqrt(b * b - a * c) - b
    if b >= 0 or far.real <= -b:
        return inf
    return 0 if c <= 0 else (c / far).real


def next_in_fractions(a, b, c):
    a, b, c = (x if isinstance(x, Fraction) else Fraction(float(x)) for x in (a, b, c))
    if b >= 0 or b * b <= a * c:
        return inf
    return max(0.0, float(c)) / (float(-b) + sqrt(b * b - a * c))


def next_by_try(a, b, c):
    try:
        root = math.sqrt(b * b - a * c)
        return max(c / (root - b), 0.0) if b < 0 < root else inf
    except ValueError:
        return inf


def next_by_larger(a, b, c):
    """The entry by the product of both times."""
    if b >= 0 or b * b - a * c <= 0:
        return np.inf
    leave = (-b + np.sqrt(b * b - a * c)) / a
    return max(c / a / leave, 0)


right(
    "10.1",
    early=event_of(np.dot, next_early),
    nested=event_of(by_zip, next_nested),
    clamped=event_of(np.vdot, next_clamped),
    complex_root=event_of(by_loop, next_complex),
    fractions=event_of(by_fractions, next_in_fractions),
    error_caught=event_of(by_map, next_by_try),
    by_the_exit=event_of(by_sum, next_by_larger),
    recursion=event_of(by_recursion, next_early),
    einsum=event_of(by_einsum, next_nested),
    by_cross_product=lambda p, v, r: (
        inf
        if p @ v >= 0 or r * r * (v @ v) <= across2(p, v)
        else max(p @ p - r * r, 0) / (sqrt(r * r * (v @ v) - across2(p, v)) - p @ v)
    ),
    where=lambda p, v, r: np.where(p @ v < 0, next_clamped(v @ v, p @ v, p @ p - r * r), np.inf),
)


def cloth_in_steps(v, k, s):
    tau = s / v
    if tau >= 1 / k:
        return inf
    return -math.log1p(-k * tau) / k


def cloth_by_try(v, k, s):
    try:
        return -log(1 - k * s / v) / k
    except ValueError:
        return inf


def cloth_by_speed(v, k, s):
    """The speed that is left falls by k a unit of length: how long until it has fallen so far?"""
    left = v - k * s
    return log(v / left) / k if left > 0 else inf


def cloth_by_halving(v, k, s):
    """The time is found between two times."""
    if k * s >= v:
        return inf
    low, high = 0.0, 1.0
    while -expm1(-k * high) * v / k < s:
        low, high = high, 2 * high
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if -expm1(-k * middle) * v / k < s else (low, middle)
    return high


def cloth_by_newton(v, k, s):
    if v - k * s <= 0:
        return inf
    t = s / v
    for _ in range(200):
        gone, speed = -expm1(-k * t) * v / k, v * math.exp(-k * t)
        t += (s - gone) / speed
    return t


def cloth_by_series(v, k, s):
    """The logarithm as the inverse hyperbolic tangent of a share."""
    x = k * s / v
    return 2 * math.atanh(x / (2 - x)) / k if x < 1 else inf


right(
    "10.2",
    in_steps=cloth_in_steps,
    error_caught=cloth_by_try,
    speed_left=cloth_by_speed,
    halving=cloth_by_halving,
    newton=cloth_by_newton,
    inverse_tangent=cloth_by_series,
    log1p=lambda v, k, s: -log1p(-k * s / v) / k if v > k * s else inf,
    numpy_log=lambda v, k, s: np.log(v / (v - k * s)) / k if k * s < v else np.inf,
    other_base=lambda v, k, s: -math.log2(1 - k * s / v) * math.log(2) / k if s < v / k else inf,
    difference_of_logs=lambda v, k, s: (log(v) - log(v - k * s)) / k if k * s < v else float("inf"),
    where=lambda v, k, s: np.where(k * s < v, -np.log(np.abs(1 - k * s / v) + (k * s == v)) / k, np.inf),
    in_units_of_the_way=lambda v, k, s: (lambda share: inf if share >= 1 else -log1p(-share) / k)(s / (v / k)),
)


def first_by_arrays(x, v, r):
    i, j = np.triu_indices(len(r), 1)
    p, w, reach = x[j] - x[i], v[j] - v[i], r[i] + r[j]
    a, b, c = (w * w).sum(1), (p * w).sum(1), (p * p).sum(1) - reach**2
    D = b * b - a * c
    meets = (b < 0) & (D > 0)
    t = np.full(len(i), np.inf)
    t[meets] = np.maximum(c[meets], 0) / (np.sqrt(D[meets]) - b[meets])
    k = t.argmin()
    return i[k], j[k], t[k]


def first_by_sorting(x, v, r):
    found = []
    for i, j in combinations(range(len(r)), 2):
        found.append((event_of(by_zip, next_nested)(x[j] - x[i], v[j] - v[i], r[i] + r[j]), i, j))
    t, i, j = sorted(found)[0]
    return [i, j, t]


def first_by_matrix(x, v, r):
    N = len(r)
    times = np.full((N, N), np.inf)
    for i in range(N):
        for j in range(i):
            times[j, i] = event_of(np.vdot, next_clamped)(x[i] - x[j], v[i] - v[j], r[i] + r[j])
    i, j = np.unravel_index(times.argmin(), times.shape)
    return int(i), int(j), times[i, j]


def first_by_heap(x, v, r):
    import heapq

    heap = []
    for j in range(len(r)):
        for i in range(j):
            heapq.heappush(heap, (event_of(by_map, next_by_try)(x[j] - x[i], v[j] - v[i], r[i] + r[j]), i, j))
    t, i, j = heapq.heappop(heap)
    return i, j, t


def first_recursive(x, v, r, i=0, j=1):
    if i >= len(r) - 1:
        return 0, 0, inf
    rest = first_recursive(x, v, r, *((i, j + 1) if j + 1 < len(r) else (i + 1, i + 2)))
    mine = i, j, event_of(by_loop, next_early)(x[j] - x[i], v[j] - v[i], r[i] + r[j])
    return mine if mine[2] <= rest[2] else rest


def first_by_dictionary(x, v, r):
    times = {
        (i, j): event_of(by_sum, next_by_larger)(x[i] - x[j], v[i] - v[j], r[i] + r[j])
        for i in range(len(r))
        for j in range(i + 1, len(r))
    }
    who = min(times, key=times.get)
    return np.array([*who, times[who]])


def first_by_rows(x, v, r):
    """Each ball asks those after it, and the best of all is taken."""
    ask = event_of(by_einsum, next_complex)

    def best_of(i):
        return min(((ask(x[j] - x[i], v[j] - v[i], r[i] + r[j]), j) for j in range(i + 1, len(r))), default=(inf, 0))

    t, j, i = min((*best_of(i), i) for i in range(len(r)))
    return i, j, t


def first_of_an_iterator(x, v, r):
    """A line of pairs whose best is kept."""
    ask = event_of(by_recursion, next_early)
    pairs = combinations(range(len(r)), 2)
    return reduce(
        lambda best, met: met if met[2] < best[2] else best,
        ((i, j, ask(x[j] - x[i], v[j] - v[i], r[i] + r[j])) for i, j in pairs),
    )


right(
    "10.3",
    arrays=first_by_arrays,
    sorted_pairs=first_by_sorting,
    matrix_of_times=first_by_matrix,
    heap=first_by_heap,
    recursion=first_recursive,
    dictionary=first_by_dictionary,
    rows=first_by_rows,
    reduced=first_of_an_iterator,
    least_of_a_generator=lambda x, v, r: min(
        (
            (i, j, event_of(by_while, next_nested)(x[j] - x[i], v[j] - v[i], r[i] + r[j]))
            for i, j in combinations(range(len(r)), 2)
        ),
        key=lambda met: met[2],
    ),
    largest_of_turned_times=lambda x, v, r: max(
        (
            (i, j, event_of(np.inner, next_early)(x[i] - x[j], v[i] - v[j], r[i] + r[j]))
            for j in range(len(r))
            for i in range(j)
        ),
        key=lambda met: -met[2],
    ),
)


# 11


def reach_by_ends(p, v, r):
    """The middle of both ends, and half their distance."""
    end = p + v
    return (p + end) / 2, r + np.linalg.norm(end - p) / 2


def reach_by_loop(p, v, r):
    o = [x + y / 2 for x, y in zip(p, v, strict=True)]
    return o, r + hypot(*v) / 2


right(
    "11.1",
    ends=reach_by_ends,
    loop=reach_by_loop,
    norm=lambda p, v, r: (p + v / 2, r + np.linalg.norm(v) / 2),
    half_first=lambda p, v, r: (p + (h := v / 2), r + sqrt(by_zip(h, h))),
    a_list=lambda p, v, r: [list(p + 0.5 * v), float(r) + 0.5 * sqrt(by_einsum(v, v))],
    quarter=lambda p, v, r: (p + v / 2, r + sqrt(by_loop(v, v) / 4)),
    tuples=lambda p, v, r: (tuple(map(float, p + v / 2)), r + math.dist(p, p + v) / 2),
    farthest_of_both=lambda p, v, r: ((o := p + v / 2), max(np.linalg.norm(p - o), np.linalg.norm(p + v - o)) + r),
    by_the_start=lambda p, v, r: (p + v / 2, np.linalg.norm(p + v / 2 - p) + r),
    lib=lambda p, v, r: (p + v / 2, float(np.add(r, np.sqrt(by_matrix(v, v)) / 2))),
)


def whom_by_dictionary(p, v, r):
    """Balls by cell, and each with those beside that come later."""
    o, side = p + v / 2, 2 * max(s + hypot(*w) / 2 for s, w in zip(r, v, strict=True))
    home = [(math.floor(x / side), math.floor(y / side)) for x, y in o]
    held = {}
    for i, cell in enumerate(home):
        held.setdefault(cell, []).append(i)
    return [
        (i, j)
        for i, (x, y) in enumerate(home)
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        for j in held.get((x + dx, y + dy), ())
        if i < j
    ]


def whom_half_a_stencil(p, v, r):
    """Each cell with itself and four of the eight beside."""
    R = r + np.linalg.norm(v, axis=1) / 2
    low = (p + v / 2).min(axis=0)
    cells = {}
    for i, (x, y) in enumerate(((p + v / 2 - low) // (2 * R.max())).astype(int).tolist()):
        cells.setdefault((x, y), []).append(i)
    found = []
    for (x, y), here in cells.items():
        found += combinations(here, 2)
        for dx, dy in ((1, -1), (1, 0), (1, 1), (0, 1)):
            found += [(min(i, j), max(i, j)) for i in here for j in cells.get((x + dx, y + dy), [])]
    return found


def whom_by_arrays(p, v, r):
    """The numbers of cells, all from all."""
    side = 2 * np.max(r + np.sqrt(np.sum(v * v, axis=1)) / 2)
    z = np.floor((p + 0.5 * v) / side)
    near = np.abs(z[:, None] - z).max(axis=2) <= 1
    return np.argwhere(np.triu(near, 1))


def whom_by_reach(p, v, r):
    """Those whose reaches overlap."""
    o, R = p + v / 2, r + np.linalg.norm(v, axis=1) / 2
    far = np.sqrt(np.sum((o[:, None] - o) ** 2, axis=2))
    return [(i, j) for i, j in combinations(range(len(r)), 2) if far[i, j] <= (R[i] + R[j]) * (1 + 1e-9)]


def whom_by_boxes(p, v, r):
    """Those whose boxes overlap, the boxes from start to end."""
    low, high = np.minimum(p, p + v) - r[:, None], np.maximum(p, p + v) + r[:, None]
    pairs = combinations(range(len(r)), 2)
    return {(i, j) for i, j in pairs if np.all(low[i] <= high[j]) and np.all(low[j] <= high[i])}


def whom_by_sorting(p, v, r):
    """Along x from left to right, as far as two reaches go; then along y."""
    o, R = p + v / 2, r + np.hypot(v[:, 0], v[:, 1]) / 2
    order, found = np.argsort(o[:, 0], kind="stable").tolist(), []
    for a, i in enumerate(order):
        for j in order[a + 1 :]:
            if o[j, 0] - o[i, 0] > 2 * R.max():
                break
            if abs(o[j, 1] - o[i, 1]) <= 2 * R.max():
                found.append((min(i, j), max(i, j)))
    return found


def whom_by_string(p, v, r):
    """Cells by name."""
    side, cells = 2 * max(r + np.linalg.norm(v, axis=1) / 2), {}
    for i, o in enumerate(p + v / 2):
        x, y = (int(c // side) for c in o)
        for dx, dy in ((a, b) for a in (-1, 0, 1) for b in (-1, 0, 1)):
            cells.setdefault(f"{x + dx} {y + dy}", []).append((i, dx == dy == 0))
    return {(min(i, j), max(i, j)) for who in cells.values() for i, home in who if home for j, _ in who if i != j}


def whom_exactly(p, v, r):
    """Only those that touch: a cousin of the sweep, by the closest approach; a little more, for rounding."""
    found = []
    for i, j in combinations(range(len(r)), 2):
        q, w = p[j] - p[i], v[j] - v[i]
        t = min(max(-(q @ w) / (w @ w), 0), 1) if w.any() else 0
        if np.linalg.norm(q + t * w) <= (r[i] + r[j]) * (1 + 1e-9):
            found.append((i, j))
    return found


right(
    "11.2",
    arrays=whom_by_arrays,
    reaches=whom_by_reach,
    boxes=whom_by_boxes,
    sorting=whom_by_sorting,
    strings=whom_by_string,
    exactly=whom_exactly,
    a_set=lambda p, v, r: set(whom_by_dictionary(p, v, r)),
    a_generator=lambda p, v, r: (pair for pair in whom_by_dictionary(p, v, r)),
    lists=lambda p, v, r: [[i, j] for i, j in whom_by_arrays(p, v, r)],
    a_tuple=lambda p, v, r: tuple(sorted(whom_half_a_stencil(p, v, r))),
)


def first_by_heap_of_bounds(bounds, ask):
    heap = [(bound, k) for k, bound in enumerate(bounds.tolist())]
    heapq.heapify(heap)
    k, best = 0, inf
    while heap and heap[0][0] < best:
        _, i = heapq.heappop(heap)
        t = ask(i)
        if t < best:
            k, best = i, t
    return k, best


def first_by_times_in_the_heap(bounds, ask):
    """Times go back into the heap: the first time to come out is the first of all, and before a bound like it."""
    heap = [(bound, 1, k) for k, bound in enumerate(bounds.tolist())]
    heapq.heapify(heap)
    while True:
        t, unknown, k = heapq.heappop(heap)
        if not unknown:
            return k, t
        heapq.heappush(heap, (ask(k), 0, k))


def first_by_least_left(bounds, ask):
    left, k, best = list(range(len(bounds))), -1, inf
    while left:
        i = min(left, key=lambda i: bounds[i])
        if bounds[i] >= best:
            return k, best
        left.remove(i)
        if (t := ask(i)) < best:
            k, best = i, t
    return k, best


def first_by_known_times(bounds, ask):
    """What is known of each, a bound or a time; ask the least until that is a time."""
    known, asked = bounds.copy(), np.zeros(len(bounds), bool)
    while True:
        times = np.where(asked, known, inf)
        if asked.any() and times.min() <= known[~asked].min(initial=inf):
            return int(np.argmin(times)), times.min()
        k = int(np.argmin(np.where(asked, inf, known)))
        known[k], asked[k] = ask(k), True


def first_recursively(bounds, ask):
    def rest(order, found):
        if not order or bounds[order[0]] >= found[1]:
            return found
        t = ask(order[0])
        return rest(order[1:], (order[0], t) if t < found[1] else found)

    return rest(np.argsort(bounds).tolist(), (0, inf))


def first_by_pairs_of_bounds(bounds, ask):
    found = (inf, 0)
    for bound, k in sorted(zip(bounds, range(len(bounds)), strict=True)):
        if not bound < found[0]:
            break
        found = min(found, (ask(k), k))
    return found[::-1]


def first_by_while(bounds, ask):
    order, n, k, best = np.argsort(bounds), 0, 0, inf
    while n < len(order) and bounds[order[n]] < best:
        t = ask(int(order[n]))
        k, best, n = (int(order[n]), t, n + 1) if t < best else (k, best, n + 1)
    return np.array([k, best])


def first_remembered(bounds, ask):
    times = {}
    for k in sorted(range(len(bounds)), key=bounds.__getitem__):
        if times and bounds[k] >= min(times.values()):
            break
        times[k] = ask(k)
    return min(times.items(), key=lambda met: met[1])


right(
    "11.3",
    heap=first_by_heap_of_bounds,
    times_in_the_heap=first_by_times_in_the_heap,
    known_times=first_by_known_times,
    recursion=first_recursively,
    pairs_of_bounds=first_by_pairs_of_bounds,
    while_loop=first_by_while,
    remembered=first_remembered,
    a_list=lambda bounds, ask: list(first_by_heap_of_bounds(bounds, ask)),
    numpy_numbers=lambda bounds, ask: tuple(np.array(x) for x in first_by_least_left(bounds, ask)),
    last_of_equals=lambda bounds, ask: last_of_equals(bounds, ask),
)


def last_of_equals(bounds, ask):
    """Of several at once the one that was asked last."""
    k, best = 0, inf
    for i in np.argsort(bounds):
        if bounds[i] >= best:
            break
        t = ask(i)
        if t <= best:
            k, best = i, t
    return k, best


# 12


def pegs_by(dot):
    """The five pegs with another dot product."""

    def pegs(p, v, a, r):
        start, middle, end = p, p + 0.5 * v, p + v + 0.5 * a
        inner = (dot(start, end) + 2 * dot(middle, middle)) / 3
        found = dot(start, start), dot(start, middle), inner, dot(middle, end), dot(end, end)
        return tuple(c - r * r for c in found)

    return pegs


def pegs_from_powers(p, v, a, r):
    """From the coefficients of 1, t, … t⁴: c_k = Σ C(k, i) / C(4, i) f_i."""
    f = (p @ p - r * r, 2 * (p @ v), v @ v + p @ a, v @ a, a @ a / 4)
    return [sum(math.comb(k, i) / math.comb(4, i) * f[i] for i in range(k + 1)) for k in range(5)]


def pegs_from_values(p, v, a, r):
    """From f at five times, by the weights there."""
    t = np.arange(5) / 4
    x = p + t[:, None] * (v + t[:, None] * a / 2)
    weights = [[math.comb(4, i) * s**i * (1 - s) ** (4 - i) for i in range(5)] for s in t]
    return np.linalg.solve(weights, (x * x).sum(axis=1) - r * r)


def pegs_by_products(p, v, a, r):
    """Each coordinate squared as a product of pegs of degree two."""
    P, c = [p, p + v / 2, p + v + a / 2], [-r * r] * 5
    for i in range(3):
        for j in range(3):
            share = math.comb(2, i) * math.comb(2, j) / math.comb(4, i + j)
            c[i + j] += share * float((P[i] * P[j]).sum())
    return c


def pegs_by_matrix(p, v, a, r):
    """All products of control points at once."""
    P = np.array([p, p + v / 2, p + v + a / 2])
    G = P @ P.T
    return np.array([G[0, 0], G[0, 1], (G[0, 2] + 2 * G[1, 1]) / 3, G[1, 2], G[2, 2]]) - r**2


def pegs_by_polarising(p, v, a, r):
    """The path's polar form, squared and meant over all ways to put ones and zeros in."""

    def at(s, t):
        return p + v * (s + t) / 2 + a * s * t / 2

    found = []
    for k in range(5):
        ways = [[i in ones for i in range(4)] for ones in combinations(range(4), k)]
        found.append(fsum(float(at(*w[:2]) @ at(*w[2:])) for w in ways) / len(ways) - r * r)
    return found


right(
    "12.1",
    zipped=pegs_by(by_zip),
    looped=pegs_by(by_loop),
    einsum=pegs_by(by_einsum),
    fractions=pegs_by(by_fractions),
    recursion=pegs_by(by_recursion),
    from_powers=pegs_from_powers,
    from_values=pegs_from_values,
    by_products=pegs_by_products,
    by_matrix=pegs_by_matrix,
    by_polarising=pegs_by_polarising,
)


def halves_by_index(c):
    b = [list(map(float, c))]
    for k in range(4):
        b.append([(b[k][i] + b[k][i + 1]) / 2 for i in range(4 - k)])
    return [b[k][0] for k in range(5)], [b[4 - k][k] for k in range(5)]


def halves_by_binomials(c):
    left = [sum(math.comb(k, i) * c[i] for i in range(k + 1)) / 2**k for k in range(5)]
    right = [sum(math.comb(4 - k, i) * c[4 - i] for i in range(5 - k)) / 2 ** (4 - k) for k in range(5)]
    return left, right


def halves_by_recursion(c):
    if len(c) == 1:
        return (c[0],), (c[0],)
    left, right = halves_by_recursion([(x + y) / 2 for x, y in zip(c[:-1], c[1:], strict=True)])
    return (c[0], *left), (*right, c[-1])


def halves_in_place(c):
    c = c.copy()
    left = np.empty(5)
    for k in range(5):
        left[k] = c[0]
        for i in range(4 - k):
            c[i] = (c[i] + c[i + 1]) / 2
    return left, c


def halves_by_hand(c):
    a, b, d, e, f = map(float, c)
    ab, bd, de, ef = (a + b) / 2, (b + d) / 2, (d + e) / 2, (e + f) / 2
    abd, bde, def_ = (ab + bd) / 2, (bd + de) / 2, (de + ef) / 2
    abde, bdef = (abd + bde) / 2, (bde + def_) / 2
    m = (abde + bdef) / 2
    return (a, ab, abd, abde, m), (m, bdef, def_, ef, f)


def halves_by_one(c):
    """The left half alone, and for the right one the pegs turned round."""

    def left(c):
        found = []
        while len(c):
            found.append(c[0])
            c = (c[1:] + c[:-1]) / 2
        return found

    return left(c), left(c[::-1])[::-1]


def halves_by_convolution(c):
    rows = [c]
    while len(rows[-1]) > 1:
        rows.append(np.convolve(rows[-1], [0.5, 0.5], "valid"))
    return np.array([[row[0] for row in rows], [row[-1] for row in rows[::-1]]])


HALF = np.array([[math.comb(k, i) / 2**k if i <= k else 0 for i in range(5)] for k in range(5)])


def halves_in_fractions(c):
    left, rest, right = [], [Fraction(float(x)) for x in c], []
    while rest:
        left.append(rest[0])
        right.insert(0, rest[-1])
        rest = [(x + y) / 2 for x, y in zip(rest, rest[1:], strict=False)]
    return left, right


def halves_from_values(c):
    """f at nine times, and what pegs have it."""
    weights = np.array([[math.comb(4, i) * s**i * (1 - s) ** (4 - i) for i in range(5)] for s in np.arange(9) / 8])
    f = weights @ c
    return tuple(np.linalg.solve(weights[::2], half) for half in (f[:5], f[4:]))


right(
    "12.2",
    by_binomials=halves_by_binomials,
    by_recursion=halves_by_recursion,
    in_place=halves_in_place,
    by_hand=halves_by_hand,
    by_one=halves_by_one,
    by_convolution=halves_by_convolution,
    by_matrix=lambda c: (HALF @ c, HALF[::-1, ::-1] @ c),
    in_fractions=halves_in_fractions,
    from_values=halves_from_values,
    added_first=lambda c: halves_by_index(16 * c / 16),
)


def hit_by(pegs, halves, narrow=1e-11):
    """Halving, the left half first."""

    def first_hit(p, v, a, r):
        todo = [(0.0, 1.0, pegs(p, v, a, r))]
        while todo:
            low, high, c = todo.pop()
            if all(x > 0 for x in c):
                continue
            if high - low <= narrow or c[0] <= 0:
                return low
            left, right = halves(np.array(c, float))
            todo.append(((low + high) / 2, high, right))
            todo.append((low, (low + high) / 2, left))
        return inf

    return first_hit


def hit_by_recursion(p, v, a, r):
    def seek(c, low, high):
        if min(c) > 0:
            return inf
        if c[0] <= 0 or high - low < 1e-12:
            return low
        left, right = halves_by_hand(c)
        found = seek(left, low, (low + high) / 2)
        return found if found < inf else seek(right, (low + high) / 2, high)

    return seek(pegs_from_powers(p, v, a, r), 0.0, 1.0)


def hit_by_rows(p, v, a, r):
    """All pieces of a size at once, from left to right; those after the first sure change of sign are dropped."""
    pieces = [(0.0, pegs_by_matrix(p, v, a, r))]
    wide = 1.0
    if pieces[0][1][0] <= 0:
        return 0.0
    while pieces and wide > 1e-12:
        wide /= 2
        halved = [
            (low + side * wide, np.asarray(half))
            for low, c in pieces
            for side, half in enumerate(halves_by_convolution(c))
        ]
        pieces = []
        for low, c in halved:
            if min(c) <= 0:
                pieces.append((low, c))
            if c[-1] < 0:
                break
    return pieces[0][0] if pieces else inf


def hit_by_one_change(p, v, a, r):
    """Halve until the signs change once, then halve the root's interval by the sign of f."""

    def f(t):
        x = p + t * v + t * t * a / 2
        return float(x @ x) - r * r

    todo = [(0.0, 1.0, pegs_by_products(p, v, a, r))]
    while todo:
        low, high, c = todo.pop()
        if min(c) > 0:
            continue
        if c[0] <= 0:
            return low
        changes = sum((x > 0) != (y > 0) for x, y in zip(c, c[1:], strict=False))
        if changes == 1 or high - low < 1e-13:
            for _ in range(60):
                middle = (low + high) / 2
                low, high = (middle, high) if f(middle) > 0 else (low, middle)
            return high
        left, right = halves_by_recursion(c)
        todo += [((low + high) / 2, high, right), (low, (low + high) / 2, left)]
    return inf


def between_turns(f, low=0.0, high=1.0):
    """Where a polynomial changes sign, from where its derivative does; the coefficient of 1 first."""
    if len(f) == 1:
        return []
    ends = [low, *between_turns([k * x for k, x in enumerate(f)][1:], low, high), high]
    return [halved_down(f, *pair) for pair in zip(ends, ends[1:], strict=False) if changes_between(f, *pair)]


def value_of(f, t):
    return reduce(lambda total, x: total * t + x, reversed(f), 0.0)


def changes_between(f, low, high):
    return (value_of(f, low) > 0) != (value_of(f, high) > 0)


def halved_down(f, low, high):
    above = value_of(f, low) > 0
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if (value_of(f, middle) > 0) == above else (low, middle)
    return high


def hit_between_turns(p, v, a, r):
    f = [p @ p - r * r, 2 * (p @ v), v @ v + p @ a, v @ a, a @ a / 4]
    return 0.0 if f[0] <= 0 else min(between_turns(f), default=inf)


def hit_by_intervals(p, v, a, r):
    """Pieces in which f cannot fall to 0, by f at their middle and bounds on its derivatives."""

    def look(low, high):
        t, h = (low + high) / 2, (high - low) / 2
        x, w = p + t * v + t * t * a / 2, v + t * a
        b = abs(2 * (x @ w)) + h * (abs(w @ w + x @ a) + h * (abs(w @ a) + h * (a @ a) / 4))
        if x @ x - r * r > h * b:
            return inf
        if high - low < 1e-11:
            return low
        found = look(low, t)
        return found if found < inf else look(t, high)

    return 0.0 if p @ p <= r * r else look(0.0, 1.0)


def divided(f, g):
    """A polynomial by another, highest power first: what comes out, and what is left."""
    out, left = [], list(f)
    while len(left) >= len(g):
        out.append(left[0] / g[0])
        left = [x - out[-1] * y for x, y in zip(left, [*g, *[0] * (len(left) - len(g))], strict=True)][1:]
    return out, left[next((i for i, x in enumerate(left) if x), len(left)) :]


def hit_in_fractions(p, v, a, r):
    """Sturm's count, by fractions: always the earlier half that has a root."""
    f = [by_fractions(a, a) / 4, by_fractions(v, a), by_fractions(v, v) + by_fractions(p, a), 2 * by_fractions(p, v)]
    f.append(by_fractions(p, p) - Fraction(float(r)) ** 2)
    if f[-1] <= 0:
        return 0.0
    f = f[next(i for i, x in enumerate(f) if x) :]
    chain = [f, [x * (len(f) - 1 - i) for i, x in enumerate(f[:-1])]]
    while chain[-1]:
        chain.append([-x for x in divided(chain[-2], chain[-1])[1]])
    chain = [divided(each, chain[-2])[0] for each in chain[:-1]]

    def changes(t):
        signs = [y > 0 for y in (reduce(lambda y, x: y * t + x, each, Fraction(0)) for each in chain) if y]
        return sum(x != y for x, y in zip(signs, signs[1:], strict=False))

    low, high = Fraction(0), Fraction(1)
    if changes(low) == changes(high):
        return inf
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (low, middle) if changes(low) > changes(middle) else (middle, high)
    return float(high)


def hit_of_points(p, v, a, r):
    from lib.curve import sweep_polynomials

    return float(sweep_polynomials(np.zeros((3, len(p))), [p, p + v / 2, p + v + a / 2], r).t)


def hit_by_newton(p, v, a, r):
    """Newton's steps from the left end of the first piece in which f only falls."""
    t = hit_by(pegs_by(by_sum), halves_by_index, 1e-7)(p, v, a, r)
    for _ in range(50 if 0 < t < inf else 0):
        x, w = p + t * v + t * t * a / 2, v + t * a
        slope = 2 * (x @ w)
        if slope >= 0:
            break
        t = min(max(t - (x @ x - r * r) / slope, 0.0), 1.0)
    return t


def hit_by_roots(p, v, a, r):
    """Eigenvalues: where no graze is within a billionth, they tell real roots from others."""
    f = [a @ a / 4, v @ a, v @ v + p @ a, 2 * (p @ v), p @ p - r * r]
    if f[-1] <= 0:
        return 0.0
    return min((x.real for x in np.roots(f) if abs(x.imag) < 1e-8 and 0 <= x.real <= 1), default=inf)


right(
    "12.3",
    roots=hit_by_roots,
    loops=hit_by(pegs_from_powers, halves_by_index),
    narrower=hit_by(pegs_by_matrix, halves_by_hand, 1e-13),
    wider=hit_by(pegs_by_products, halves_by_one, 3e-10),
    recursion=hit_by_recursion,
    rows=hit_by_rows,
    one_change=hit_by_one_change,
    between_turns=hit_between_turns,
    intervals=hit_by_intervals,
    fractions=hit_in_fractions,
    of_points=hit_of_points,
    newton=hit_by_newton,
)


# 13


def rolls_by_slip(v, w, r):
    """From the slip: sliding takes 2/7 of it from the velocity."""
    u = np.array([v[0] - r * w[1], v[1] + r * w[0]])
    return v - 2 * u / 7


def rolls_by_cross(v, w, r):
    turned = np.cross(w, (0, 0, 1))[:2]
    return (5 * v + 2 * r * turned) / 7


def rolls_by_matrix(v, w, r):
    turn = np.array([[0, 1, 0], [-1, 0, 0]])
    return 5 * v / 7 + np.einsum("ij,j->i", turn, w) * r * 2 / 7


def rolls_by_steps(v, w, r):
    """A thousand slivers of sliding, each of one share of the slip."""
    x, y = float(v[0]), float(v[1])
    ux, uy = x - r * w[1], y + r * w[0]
    for _ in range(1000):
        x -= 2 * ux / 7000
        y -= 2 * uy / 7000
    return x, y


def rolls_by_energy(v, w, r):
    """Angular momentum about a point on the cloth stays: m r v + 2/5 m r² w, and rolling has 7/5 m r v."""
    return [(r * v[0] + 0.4 * r * r * w[1]) / (1.4 * r), (r * v[1] - 0.4 * r * r * w[0]) / (1.4 * r)]


def rolls_in_fractions(v, w, r):
    x, y, p, q, R = map(Fraction, (v[0], v[1], w[0], w[1], r))
    return float((5 * x + 2 * R * q) / 7), float((5 * y - 2 * R * p) / 7)


def rolls_by_complex(v, w, r):
    z = (5 * complex(*v) - 2j * r * complex(w[0], w[1])) / 7
    return z.real, z.imag


right(
    "13.1",
    by_slip=rolls_by_slip,
    by_cross=rolls_by_cross,
    by_matrix=rolls_by_matrix,
    by_steps=rolls_by_steps,
    by_energy=rolls_by_energy,
    in_fractions=rolls_in_fractions,
    by_complex=rolls_by_complex,
    as_a_list=lambda v, w, r: [v[0] * 5 / 7 + w[1] * r * 2 / 7, v[1] * 5 / 7 - w[0] * r * 2 / 7],
    one_less_two_sevenths=lambda v, w, r: (1 - 2 / 7) * v + (2 / 7) * np.array([r * w[1], -r * w[0]]),
    towards_the_roll=lambda v, w, r: v + (np.array([r * w[1], -r * w[0]]) - v) * 2 / 7,
)


def rubs_by_if(s, J, m, mu):
    if mu * J < m * s / 7:
        return mu * J
    return m * s / 7


def rubs_by_share(s, J, m, mu):
    """The share of the rubbing that friction can stop, at most all of it."""
    if s == 0:
        return 0.0
    return min(7 * mu * J / (m * s), 1) * m * s / 7


def rubs_by_halving(s, J, m, mu):
    """The largest impulse that is allowed, by halving."""
    low, high = 0.0, mu * J
    for _ in range(200):
        half = (low + high) / 2
        low, high = (half, high) if 7 * half / m <= s else (low, half)
    return high


def rubs_by_what_is_left(s, J, m, mu):
    left = max(s - 7 * mu * J / m, 0)
    return (s - left) * m / 7


def rubs_in_fractions(s, J, m, mu):
    s, J, m, mu = map(Fraction, (s, J, m, mu))
    return float(min(mu * J, m * s / 7))


right(
    "13.2",
    by_if=rubs_by_if,
    by_share=rubs_by_share,
    by_halving=rubs_by_halving,
    by_what_is_left=rubs_by_what_is_left,
    in_fractions=rubs_in_fractions,
    numpy_minimum=lambda s, J, m, mu: np.minimum(mu * J, m * s / 7),
    sorted_first=lambda s, J, m, mu: sorted((m * s / 7, mu * J))[0],
    reduced_mass=lambda s, J, m, mu: min(mu * J, 2 / 7 * (m / 2) * s),
    by_moment=lambda s, J, m, mu: min(mu * J, s / (2 * (1 + 5 / 2) / m)),
    half_sum_less_half_gap=lambda s, J, m, mu: (mu * J + m * s / 7 - abs(mu * J - m * s / 7)) / 2,
)


def points_by_similar(q, d):
    """Down by 1 + q_z; sideways as d goes."""
    down = 1 + q[2]
    return q[0] + down * d[0] / -d[2], q[1] + down * d[1] / -d[2]


def points_by_unit(q, d):
    e = d / sqrt(d @ d)
    way = (q[2] + 1) / -e[2]
    return (q + way * e)[:2]


def points_by_solving(q, d):
    """Q and k, of three equations."""
    A = np.array([[1.0, 0.0, -d[0]], [0.0, 1.0, -d[1]], [0.0, 0.0, d[2]]])
    return np.linalg.solve(A, [q[0], q[1], -1 - q[2]])[:2]


def points_in_fractions(q, d):
    x, y, z, dx, dy, dz = map(Fraction, (*q.tolist(), *d.tolist()))
    return float(x - (1 + z) / dz * dx), float(y - (1 + z) / dz * dy)


def points_by_weights(q, d):
    """Between two points of the line, weighed by their heights over the cloth."""
    far = q + d
    up, down = q[2] + 1, far[2] + 1
    return (far * up - q * down)[:2] / (up - down)


right(
    "13.3",
    by_similar=points_by_similar,
    by_unit=points_by_unit,
    by_solving=points_by_solving,
    in_fractions=points_in_fractions,
    by_weights=points_by_weights,
    whole_vector=lambda q, d: (q - (1 + q[2]) / d[2] * d)[:2],
    raised_first=lambda q, d: [q[i] + d[i] * (1 + q[2]) / abs(d[2]) for i in (0, 1)],
    slope_first=lambda q, d: (q[0] - d[0] / d[2] * (q[2] + 1), q[1] - d[1] / d[2] * (q[2] + 1)),
    complex_plane=lambda q, d: (lambda z: (z.real, z.imag))(complex(*q[:2]) - (1 + q[2]) / d[2] * complex(*d[:2])),
    by_cross=lambda q, d: np.cross(np.cross(q + [0, 0, 1], d), [0, 0, 1])[:2] / -d[2],
)


# 14


def plane_of(triangle):
    """A normal of length 1, and how far the plane is from the origin along it."""
    n = np.cross(triangle[1] - triangle[0], triangle[2] - triangle[0])
    n = n / np.linalg.norm(n)
    return n, n @ triangle[0]


def landed(inside, when=None):
    """A sweep of the face: when the plane is touched, by `when`, and whether that is inside."""

    def touches(p, v, r, triangle):
        t = (when or landing_time)(p, v, r, triangle)
        return t if 0 <= t <= 1 and inside(p + t * v, triangle) else inf

    return touches


def landing_time(p, v, r, triangle):
    """The normal is turned towards the ball."""
    n, d = plane_of(triangle)
    if n @ p < d:
        n, d = -n, -d
    return (n @ p - d - r) / -(n @ v) if n @ v < 0 else inf


def landing_of_any_length(p, v, r, triangle):
    n = np.cross(triangle[0] - triangle[1], triangle[2] - triangle[1])
    P, V = (p - triangle[2]) @ n, v @ n
    return (abs(P) - r * sqrt(n @ n)) / abs(V) if P * V < 0 else inf


def landing_by_root(p, v, r, triangle):
    n, d = plane_of(triangle)
    x, y = n @ p - d, n @ v
    a, b, c = y * y, x * y, x * x - r * r
    return c / (-b + sqrt(b * b - a * c)) if b < 0 else inf


def landing_by_slab(p, v, r, triangle):
    n, d = plane_of(triangle)
    if n @ v == 0:
        return inf
    return min((d + r - n @ p) / (n @ v), (d - r - n @ p) / (n @ v))


def landing_by_halving(p, v, r, triangle):
    n, d = plane_of(triangle)
    side = 1 if n @ p > d else -1
    gap = lambda t: side * (n @ (p + t * v) - d) - r
    if gap(1.0) > 0:
        return inf
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if gap(middle) > 0 else (low, middle)
    return high


def shares_inside(x, triangle):
    u, w, _ = np.linalg.solve(
        np.column_stack([triangle[1] - triangle[0], triangle[2] - triangle[0], plane_of(triangle)[0]]), x - triangle[0]
    )
    return u >= 0 and w >= 0 and u + w <= 1


def areas_inside(x, triangle):
    n, d = plane_of(triangle)
    foot = x - (n @ x - d) * n
    parts = [(triangle[i - 1] - foot) @ np.cross(triangle[i] - foot, n) for i in range(3)]
    return all(y >= 0 for y in parts) or all(y <= 0 for y in parts)


def walls_inside(x, triangle):
    n, _ = plane_of(triangle)
    for i in range(3):
        wall = np.cross(triangle[i] - triangle[i - 1], n)
        if wall @ x > wall @ triangle[i]:
            return False
    return True


def dropped_inside(x, triangle):
    """The coordinate in which the normal is longest is dropped."""
    n, _ = plane_of(triangle)
    i, j = [k for k in range(3) if k != np.argmax(abs(n))]
    foot = x - (n @ x - n @ triangle[0]) * n
    a, b, c = triangle
    turn = lambda p, q: (q[i] - p[i]) * (foot[j] - p[j]) - (q[j] - p[j]) * (foot[i] - p[i])
    turns = turn(a, b), turn(b, c), turn(c, a)
    return min(turns) >= 0 or max(turns) <= 0


def opposite_inside(x, triangle):
    """On each side of the triangle, x is where the third corner is."""
    n, _ = plane_of(triangle)
    for i in range(3):
        a, b, c = triangle[i], triangle[i - 1], triangle[i - 2]
        m = np.cross(n, b - a)
        if ((x - a) @ m) * ((c - a) @ m) < 0:
            return False
    return True


def gram_inside(x, triangle):
    e, f, y = triangle[1] - triangle[0], triangle[2] - triangle[0], x - triangle[0]
    ee, ef, ff, ye, yf = e @ e, e @ f, f @ f, y @ e, y @ f
    D = ee * ff - ef * ef
    s, t = (ff * ye - ef * yf) / D, (ee * yf - ef * ye) / D
    return min(s, t, 1 - s - t) >= 0


def face_in_plain_python(p, v, r, triangle):
    a, b, c = (row.tolist() for row in triangle)
    minus = lambda x, y: [i - j for i, j in zip(x, y, strict=True)]
    cross = lambda x, y: [x[i - 2] * y[i - 1] - x[i - 1] * y[i - 2] for i in range(3)]
    n = cross(minus(b, a), minus(c, a))
    P, V, size = by_zip(minus(p, a), n), by_zip(v, n), sqrt(by_zip(n, n))
    if P * V >= 0 or abs(P) - r * size > abs(V):
        return inf
    t = (abs(P) - r * size) / abs(V)
    x = [i + t * j for i, j in zip(p, v, strict=True)]
    sides = [by_zip(cross(minus(q, o), minus(x, o)), n) for o, q in ((a, b), (b, c), (c, a))]
    return t if min(sides) >= 0 else inf


right(
    "14.1",
    by_shares=landed(shares_inside),
    by_areas=landed(areas_inside),
    by_walls=landed(walls_inside, landing_of_any_length),
    dropped=landed(dropped_inside),
    by_opposite=landed(opposite_inside, landing_by_slab),
    by_gram=landed(gram_inside, landing_of_any_length),
    by_root=landed(walls_inside, landing_by_root),
    by_slab=landed(shares_inside, landing_by_slab),
    by_halving=landed(gram_inside, landing_by_halving),
    plain_python=face_in_plain_python,
    turned_corners=lambda p, v, r, triangle: landed(areas_inside, landing_by_root)(p, v, r, triangle[[2, 0, 1]]),
    mirrored_corners=lambda p, v, r, triangle: landed(walls_inside, landing_by_slab)(p, v, r, triangle[::-1]),
    moved_to_the_origin=lambda p, v, r, triangle: landed(gram_inside, landing_by_root)(
        p - triangle[1], v, r, triangle - triangle[1]
    ),
)


def first_root_of(a, b, c):
    """Of a t² + 2 b t + c, from c > 0 down; inf for none."""
    D = b * b - a * c
    return c / (sqrt(D) - b) if b < 0 <= D else inf


def passed(left, root=first_root_of):
    """A sweep of the edge by what `left` leaves of a vector when one looks along it, in its own lengths."""

    def touches(p, v, r, q0, q1):
        e = q1 - q0
        x, w = left(p - q0, e), left(v, e)
        c = by_zip(x, x) - r * r
        t = 0.0 if c <= 0 else root(by_zip(w, w), by_zip(x, w), c)
        if not 0 <= t <= 1:
            return inf
        share = by_zip(p - q0 + t * v, e) / by_zip(e, e)
        return t if 0 < share < 1 else inf

    return touches


def less_its_share(x, e):
    return x - (x @ e) / (e @ e) * e


def by_unit_edge(x, e):
    u = e / sqrt(e @ e)
    return x - (x @ u) * u


def crossed_by_unit(x, e):
    return np.cross(x, e) / sqrt(e @ e)


def in_two_coordinates(x, e):
    """Two directions at right angles to the edge and to each other."""
    one = np.cross(e, np.eye(3)[np.argmin(abs(e))])
    two = np.cross(e, one)
    return [x @ y / sqrt(y @ y) for y in (one, two)]


def by_projector(x, e):
    return (np.eye(3) - np.outer(e, e) / (e @ e)) @ x


def by_double_cross(x, e):
    return np.cross(e, np.cross(x, e)) / (e @ e)


def root_by_product(a, b, c):
    """The other root times this one is c / a."""
    D = b * b - a * c
    if b >= 0 or D < 0:
        return inf
    return c / a / ((-b + sqrt(D)) / a)


def root_from_the_middle(a, b, c):
    if a == 0 or b >= 0:
        return inf
    middle = -b / a
    under = middle * middle - c / a
    return middle - sqrt(under) if under >= 0 else inf


def textbook_root(a, b, c):
    D = 4 * b * b - 4 * a * c
    return (-2 * b - sqrt(D)) / (2 * a) if a > 0 and b < 0 and D >= 0 else inf


def edge_by_squares(p, v, r, q0, q1):
    """|P × e|² = P·P e·e − (P·e)², and likewise the others."""
    e, P = q1 - q0, p - q0
    ee, Pe, ve = e @ e, P @ e, v @ e
    a, b, c = ee * (v @ v) - ve * ve, ee * (P @ v) - Pe * ve, ee * (P @ P - r * r) - Pe * Pe
    t = 0.0 if c <= 0 else first_root_of(a, b, c)
    return t if t <= 1 and 0 < Pe + t * ve < ee else inf


def edge_in_fractions(p, v, r, q0, q1):
    P, V, e = ([*map(Fraction, x)] for x in (p - q0, v, q1 - q0))
    ee, Pe, Ve = by_zip(e, e), by_zip(P, e), by_zip(V, e)
    a, b = ee * by_zip(V, V) - Ve * Ve, ee * by_zip(P, V) - Pe * Ve
    c = ee * (by_zip(P, P) - Fraction(r) ** 2) - Pe * Pe
    D = b * b - a * c
    if c > 0 and (b >= 0 or D < 0):
        return inf
    t = 0.0 if c <= 0 else float(c / (-b + Fraction(sqrt(D))))
    return t if t <= 1 and 0 < Pe + Fraction(t) * Ve < ee else inf


def edge_from_its_end(p, v, r, q0, q1):
    return passed(crossed_by_unit)(p, v, r, q1, q0)


right(
    "14.2",
    less_its_share=passed(less_its_share),
    by_unit_edge=passed(by_unit_edge),
    crossed_by_unit=passed(crossed_by_unit),
    in_two_coordinates=passed(in_two_coordinates),
    by_projector=passed(by_projector),
    by_double_cross=passed(by_double_cross),
    by_product=passed(less_its_share, root_by_product),
    from_the_middle=passed(crossed_by_unit, root_from_the_middle),
    textbook=passed(by_unit_edge, textbook_root),
    by_squares=edge_by_squares,
    in_fractions=edge_in_fractions,
    from_its_end=edge_from_its_end,
)


def without_what_goes_in(x, n):
    return x - min(x @ n, 0.0) * n


def nearest_of_all(v, t, n, m):
    """Every way to touch none, one or both, and of those that are free the nearest."""
    w, z = (1 - t) * v, np.cross(n, m)
    ways = [w, w - (w @ n) * n, w - (w @ m) * m, (w @ z) / (z @ z) * z if z @ z else 0 * w]
    free = [x for x in ways if x @ n >= -1e-9 and x @ m >= -1e-9]
    return min(free, key=lambda x: (x - w) @ (x - w))


def by_pushes(v, t, n, m):
    """Two pushes, neither negative, each of which is 0 or stops what goes in."""
    w, g = (1 - t) * v, n @ m
    i, j = -(w @ n), -(w @ m)
    tries = [(0.0, 0.0), (i, 0.0), (0.0, j)]
    if abs(g) < 1 - 1e-9:
        tries.append(((i - g * j) / (1 - g * g), (j - g * i) / (1 - g * g)))
    for a, b in tries:
        x = w + a * n + b * m
        if a >= -1e-9 and b >= -1e-9 and x @ n >= -1e-9 and x @ m >= -1e-9:
            return x
    return 0 * w


def crease_apart(v, t, n, m):
    """What lies along the crease stays; the rest is a question in the plane across it."""
    w, z = (1 - t) * v, np.cross(n, m)
    if not z.any():
        return without_what_goes_in(without_what_goes_in(w, n), m)
    along = (w @ z) / (z @ z) * z
    across = w - along
    for one, other in ((n, m), (m, n)):
        slid = without_what_goes_in(across, one)
        if slid @ other >= -1e-12:
            return along + slid
    return along


def by_solving(v, t, n, m):
    w = (1 - t) * v
    if w @ n >= 0 and w @ m >= 0:
        return w
    for one, other in ((n, m), (m, n)):
        x = w - (w @ one) * one
        if w @ one < 0 and x @ other >= 0:
            return x
    N = np.array([n, m])
    return w - N.T @ np.linalg.solve(N @ N.T, N @ w)


def by_projectors(v, t, n, m):
    w, one, two = (1 - t) * v, np.eye(3) - np.outer(n, n), np.eye(3) - np.outer(m, m)
    if (one @ w) @ m >= 0 > w @ n:
        return one @ w
    if (two @ w) @ n >= 0 > w @ m:
        return two @ w
    if w @ n >= 0 and w @ m >= 0:
        return w
    z = np.cross(n, m) / np.linalg.norm(np.cross(n, m))
    return np.outer(z, z) @ w


def slide_in_plain_python(v, t, n, m):
    w = [(1 - t) * x for x in v]
    for one, other in ((n, m), (m, n)):
        into = min(by_zip(w, one), 0)
        x = [a - into * b for a, b in zip(w, one, strict=True)]
        if by_zip(x, other) >= 0:
            return x
    z = [n[1] * m[2] - n[2] * m[1], n[2] * m[0] - n[0] * m[2], n[0] * m[1] - n[1] * m[0]]
    share = by_zip(w, z) / by_zip(z, z)
    return [share * a for a in z]


def for_any_planes(v, t, *normals):
    """The loop for any number of surfaces, here two."""
    w = (1 - t) * v
    into = lambda x: any(x @ n < -1e-12 for n in normals)
    if not into(w):
        return w
    for n in normals:
        if w @ n < 0 and not into(x := w - (w @ n) * n):
            return x
    for n, m in combinations(normals, 2):
        z = np.cross(n, m)
        if not into(x := (w @ z) / (z @ z) * z):
            return x
    return 0 * w


right(
    "14.3",
    nearest_of_all=nearest_of_all,
    by_pushes=by_pushes,
    crease_apart=crease_apart,
    by_solving=by_solving,
    by_projectors=by_projectors,
    plain_python=slide_in_plain_python,
    for_any_planes=for_any_planes,
    the_other_first=lambda v, t, n, m: by_solving(v, t, m, n),
    scaled_last=lambda v, t, n, m: (1 - t) * np.array(by_pushes(v, 0.0, n, m)),
    in_a_list=lambda v, t, n, m: nearest_of_all(v, t, n, m).tolist(),
)


# 15


def touched(p, v, r):
    """When a point touches the disc, and the place, by the textbook's root."""
    a, b, c = by_zip(v, v), by_zip(p, v), by_zip(p, p) - r * r
    t = (-b - sqrt(b * b - a * c)) / a
    return t, p + v * t


def by_place(p, v, r):
    """n need not have length 1, as it stands above and below."""
    _, x = touched(p, v, r)
    return -x / (x @ v)


def by_closing_speed(p, v, r):
    _, x = touched(p, v, r)
    n = x / hypot(*x)
    return n / -(n @ v)


def by_the_root(p, v, r):
    """The derivative of (−b − √D) / a."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    root = sqrt(b * b - a * c)
    return -(v + (b * v - a * p) / root) / a


def by_the_stable_root(p, v, r):
    """The derivative of c / (−b + √D), by the rule of the quotient."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    root = sqrt(b * b - a * c)
    below = root - b
    return (2 * p * below - c * ((b * v - a * p) / root - v)) / below**2


def by_complex_steps(p, v, r):
    """A step along i that is so small that its square is 0."""

    def t(x, y):
        a, b, c = v @ v, x * v[0] + y * v[1], x * x + y * y - r * r
        return c / (-b + cmath.sqrt(b * b - a * c))

    h = 1e-30 * hypot(*p)
    return [t(p[0] + h * 1j, p[1]).imag / h, t(p[0], p[1] + h * 1j).imag / h]


def by_tiny_differences(p, v, r):
    """Differences in 80 digits."""
    with localcontext() as context:
        context.prec = 80
        x, y, u, w, R = (Decimal(float(z)) for z in (*p, *v, r))
        h = abs(x + y).max(abs(x - y)) * Decimal(10) ** -30

        def t(x, y):
            a, b, c = u * u + w * w, x * u + y * w, x * x + y * y - R * R
            return c / (-b + (b * b - a * c).sqrt())

        return [float((t(x + h, y) - t(x - h, y)) / (2 * h)), float((t(x, y + h) - t(x, y - h)) / (2 * h))]


def time_in_plain_python(p, v, r):
    (x, y), (u, w) = map(float, p), map(float, v)
    a, b, c = u * u + w * w, x * u + y * w, x * x + y * y - r * r
    t = c / (-b + math.sqrt(b * b - a * c))
    x, y = x + t * u, y + t * w
    rate = x * u + y * w
    return -x / rate, -y / rate


def by_the_implicit_function(p, v, r):
    """∂f/∂p and ∂f/∂t at the root of f."""
    t, x = touched(p, v, r)
    grad, rate = 2 * x, 2 * (v @ v * t + p @ v)
    return -grad / rate


def by_offset(p, v, r):
    """The normal by the offset of the way from the centre."""
    u = v / hypot(*v)
    side = np.array([-u[1], u[0]])
    off = p @ side
    n = (off * side - sqrt(r * r - off * off) * u) / r
    return -n / (n @ v)


right(
    "15.1",
    by_place=by_place,
    by_closing_speed=by_closing_speed,
    by_the_root=by_the_root,
    by_the_stable_root=by_the_stable_root,
    by_complex_steps=by_complex_steps,
    by_tiny_differences=by_tiny_differences,
    plain_python=time_in_plain_python,
    by_the_implicit_function=by_the_implicit_function,
    by_offset=by_offset,
    in_a_list=lambda p, v, r: by_place(p, v, r).tolist(),
    from_a=lambda p, v, r: -by_closing_speed(-p, -v, r),
    in_radii=lambda p, v, r: by_place(p / r, v / r, 1.0) / r,
)


def growth_by_root(p, v, r):
    """r cos φ is √D / |v|, and a t is −b − √D."""
    b = p @ v
    root = sqrt(b * b - (v @ v) * (p @ p - r * r))
    return -2 * b / root - 1


def growth_by_lengths(p, v, r):
    t, x = touched(p, v, r)
    return 1 + 2 * hypot(*(x - p)) / (r * -(x / r) @ v / hypot(*v))


def growth_by_angle(p, v, r):
    """cos φ by the offset of the way from the centre."""
    t, x = touched(p, v, r)
    off = (p[0] * v[1] - p[1] * v[0]) / hypot(*v)
    return 2 * hypot(*(p - x)) / sqrt(r * r - off * off) + 1


def growth_by_turns(p, v, r):
    """How the normal turns, and then the way, both from the motion of the place."""
    t, x = touched(p, v, r)
    n, side = x / r, np.array([-v[1], v[0]])
    moved = t * side - (n @ (t * side)) / (n @ v) * v
    turn = (n[0] * moved[1] - n[1] * moved[0]) / r
    return abs(2 * turn - 1)


def growth_by_matrix(p, v, r):
    """The way after the hit is (1 − 2 n nᵀ) v, for a shot that is turned by a little."""
    t, x = touched(p, v, r)
    n, dv = x / r, np.array([-v[1], v[0]])
    dx = t * dv - n @ (t * dv) / (n @ v) * v
    dn = (np.eye(2) - np.outer(n, n)) @ dx / r
    out = v - 2 * (v @ n) * n
    change = dv - 2 * (dv @ n + v @ dn) * n - 2 * (v @ n) * dn
    return abs(out[0] * change[1] - out[1] * change[0]) / (out @ out)


def growth_by_complex_step(p, v, r):
    h = 1e-25
    (x, y), (u, w) = p, (v[0] - 1j * h * v[1], v[1] + 1j * h * v[0])
    a, b, c = u * u + w * w, x * u + y * w, x * x + y * y - r * r
    t = c / (-b + cmath.sqrt(b * b - a * c))
    n, m = (x + t * u) / r, (y + t * w) / r
    into = 2 * (u * n + w * m)
    f, g = u - into * n, w - into * m
    return abs((f.real * g.imag - g.real * f.imag) / (f.real**2 + g.real**2)) / h


def growth_by_the_lens(p, v, r):
    """As a mirror with the focal length r cos φ / 2 has it."""
    t, x = touched(p, v, r)
    way = v / hypot(*v)
    return 1 + hypot(*(x - p)) / (-(x @ way) / 2)


def growth_in_plain_python(p, v, r):
    (x, y), (u, w) = map(float, p), map(float, v)
    speed = math.hypot(u, w)
    b, c = (x * u + y * w) / speed, x * x + y * y - r * r
    half = math.sqrt(b * b - c)
    return 2 * (-b - half) / half + 1


right(
    "15.2",
    by_root=growth_by_root,
    by_lengths=growth_by_lengths,
    by_angle=growth_by_angle,
    by_turns=growth_by_turns,
    by_matrix=growth_by_matrix,
    by_complex_step=growth_by_complex_step,
    by_the_lens=growth_by_the_lens,
    plain_python=growth_in_plain_python,
    in_radii=lambda p, v, r: growth_by_lengths(p / r, v / r, 1.0),
    mirrored=lambda p, v, r: growth_by_root(p * [1, -1], v * [1, -1], r),
    of_numpy=lambda p, v, r: np.float64(growth_by_angle(p, v, r)),
)


def aimed_by(turn, off):
    """A step of Newton's from the angle by which the ball misses and how fast its way turns."""
    return lambda a, p, q, r: a - off(*way_of_ball(a, p, r)[1], q) / turn(a, p, r)


def way_of_ball(a, p, r):
    """How far the cue ball flies, and the way of the ball that it hits."""
    d = np.array([cos(a), sin(a)])
    along, aside = p @ d, p[1] * d[0] - p[0] * d[1]
    far = along - sqrt(r * r - aside * aside)
    return far, (p - far * d) / r


def off_by_products(x, y, q):
    """How far one has to turn from q to the way."""
    return -atan2(x * q[1] - y * q[0], x * q[0] + y * q[1])


def off_by_angles(x, y, q):
    off = atan2(y, x) - atan2(q[1], q[0])
    return atan2(sin(off), cos(off))


def off_by_complex(x, y, q):
    return cmath.phase(complex(x, y) * complex(q[0], -q[1]))


def off_by_sign(x, y, q):
    """The angle by its cosine, its sign by the cross product; small ones by their sine."""
    size = hypot(*q)
    sine, cosine = (q[0] * y - q[1] * x) / size, (x * q[0] + y * q[1]) / size
    return math.asin(sine) if cosine > 0.7 else math.copysign(math.acos(cosine), sine)


def off_by_half_angle(x, y, q):
    size = hypot(*q)
    return 2 * atan2(q[0] * y - q[1] * x, size + x * q[0] + y * q[1])


def turn_by_cosine(a, p, r):
    far, n = way_of_ball(a, p, r)
    return -far / (r * (n[0] * cos(a) + n[1] * sin(a)))


def turn_by_offset(a, p, r):
    """n turns as asin(offset / r) does."""
    far, _ = way_of_ball(a, p, r)
    aside = p[1] * cos(a) - p[0] * sin(a)
    return -far / sqrt(r * r - aside * aside)


def turn_by_arc(a, p, r):
    """The way is a + asin(offset / r), whose derivative is 1 − (p·d) / √(r² − offset²)."""
    aside, along = p[1] * cos(a) - p[0] * sin(a), p[0] * cos(a) + p[1] * sin(a)
    return 1 - along / sqrt(r * r - aside * aside)


def turn_by_complex_step(a, p, r):
    h = 1e-25
    c, s = cmath.cos(a + 1j * h), cmath.sin(a + 1j * h)
    along, aside = p[0] * c + p[1] * s, p[1] * c - p[0] * s
    far = along - cmath.sqrt(r * r - aside * aside)
    x, y = (p[0] - far * c) / r, (p[1] - far * s) / r
    return (x.real * y.imag - y.real * x.imag) / h


def aim_in_plain_python(a, p, q, r):
    (x, y), (u, w) = map(float, p), map(float, q)
    aside, along = y * math.cos(a) - x * math.sin(a), x * math.cos(a) + y * math.sin(a)
    way = a + math.asin(aside / r)
    off = math.remainder(way - math.atan2(w, u), 2 * math.pi)
    return a - off / (1 - along / math.sqrt(r * r - aside * aside))


right(
    "15.3",
    by_cosine=aimed_by(turn_by_cosine, off_by_products),
    by_offset=aimed_by(turn_by_offset, off_by_angles),
    by_arc=aimed_by(turn_by_arc, off_by_complex),
    by_complex_step=aimed_by(turn_by_complex_step, off_by_products),
    by_sign=aimed_by(turn_by_offset, off_by_sign),
    by_half_angle=aimed_by(turn_by_cosine, off_by_half_angle),
    plain_python=aim_in_plain_python,
    mirrored=lambda a, p, q, r: -aimed_by(turn_by_arc, off_by_products)(-a, p * [1, -1], q * [1, -1], r),
    in_radii=lambda a, p, q, r: aimed_by(turn_by_cosine, off_by_angles)(a, p / r, q / r, 1.0),
    of_numpy=lambda a, p, q, r: np.float64(aimed_by(turn_by_offset, off_by_complex)(a, p, q, r)),
)
