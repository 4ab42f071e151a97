"""Wrong answers to every exercise: the mistakes of learners, and cleverer ones that are right almost everywhere.

Each is wrong on input that the exercise allows, or does what it forbids; a comment says where if it is not plain.
"""

import math
from collections.abc import Callable
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import partial
from math import acos, asin, atan, atan2, cos, degrees, exp, hypot, inf, log, nan, pi, radians, sin, sqrt

import numpy as np

from answers import entered

WRONG: dict[str, list[Callable]] = {}
wrong = partial(entered, WRONG)

FORBIDDEN: set[Callable] = set()
"""Those whose numbers may all be right, but which do what their exercise forbids."""


def forbidden(exercise: str, **functions: Callable) -> None:
    """Enter answers that do what the exercise forbids."""
    wrong(exercise, **functions)
    FORBIDDEN.update(functions.values())


def careless(exercise: str, right: Callable) -> None:
    """What goes wrong with any function: it prints, answers in words or in brackets, or calls itself for ever."""

    def prints_it(*given):
        print(right(*given))

    def calls_itself(*given):
        return calls_itself(*given)

    def one_too_many(*given):
        found = right(*given)
        return (*found, 0) if np.ndim(found) or isinstance(found, tuple) else [found, found]

    def returns_itself(*given):
        return right

    wrong(
        exercise,
        prints_it=prints_it,
        in_words=lambda *given: str(right(*given)),
        calls_itself=calls_itself,
        one_too_many=one_too_many,
        returns_the_function=returns_itself,
    )


# 00


def relative_in_place(p1, v1, p2, v2):
    p2 -= p1
    v2 -= v1
    return p2, v2


careless("00.1", lambda p1, v1, p2, v2: (p2 - p1, v2 - v1))
wrong(
    "00.1",
    a_seen_from_b=lambda p1, v1, p2, v2: (p1 - p2, v1 - v2),
    added=lambda p1, v1, p2, v2: (p2 + p1, v2 + v1),
    a_at_rest=lambda p1, v1, p2, v2: (p2 - p1, v2),
    a_at_the_origin=lambda p1, v1, p2, v2: (p2, v2 - v1),
    velocity_turned=lambda p1, v1, p2, v2: (p2 - p1, v1 - v2),
    position_turned=lambda p1, v1, p2, v2: (p1 - p2, v2 - v1),
    in_other_order=lambda p1, v1, p2, v2: (v2 - v1, p2 - p1),
    arguments_by_ball=lambda p1, p2, v1, v2: (p2 - p1, v2 - v1),  # wrong wherever v1 ≠ p2
    distances=lambda p1, v1, p2, v2: (abs(p2 - p1), abs(v2 - v1)),
    lengths=lambda p1, v1, p2, v2: (np.linalg.norm(p2 - p1), np.linalg.norm(v2 - v1)),
    changes_b=relative_in_place,
    place_at_the_end=lambda p1, v1, p2, v2: (p2 - p1, (p2 + v2) - (p1 + v1)),
    only_the_plane=lambda p1, v1, p2, v2: ((p2 - p1)[:2], (v2 - v1)[:2]),  # wrong in space
    only_the_position=lambda p1, v1, p2, v2: p2 - p1,
    whole_numbers=lambda p1, v1, p2, v2: ((p2 - p1).astype(int), (v2 - v1).astype(int)),  # wrong for 0.5
    nothing_at_rest=lambda p1, v1, p2, v2: (p2 - p1, v2 - v1) if v1.any() else None,  # wrong for v1 = 0
    one_coordinate_turned=lambda p1, v1, p2, v2: (p2 - p1, np.append((v2 - v1)[:-1], (v1 - v2)[-1])),
    unit_vectors=lambda p1, v1, p2, v2: ((p2 - p1) / np.linalg.norm(p2 - p1), v2 - v1),
    first_with_second=lambda p1, v1, p2, v2: (p2 - v1, v2 - p1),
    large_ones_turned=lambda p1, v1, p2, v2: (p1 - p2, v1 - v2) if abs(p2).max() >= 50 else (p2 - p1, v2 - v1),
)


def gap_in_place(p, v, r, t):
    p += v * t
    return np.linalg.norm(p) - r


careless("00.2", lambda p, v, r, t: np.linalg.norm(p + v * t) - r)
wrong(
    "00.2",
    never_negative=lambda p, v, r, t: max(0, np.linalg.norm(p + v * t) - r),  # max(0, …): wrong in overlap
    distance_of_centres=lambda p, v, r, t: np.linalg.norm(p + v * t),
    mean_of_distances=lambda p, v, r, t: (1 - t) * np.linalg.norm(p) + t * np.linalg.norm(p + v) - r,
    squares=lambda p, v, r, t: (p + v * t) @ (p + v * t) - r * r,
    root_of_f=lambda p, v, r, t: sqrt(abs((p + v * t) @ (p + v * t) - r * r)),
    at_the_start=lambda p, v, r, t: np.linalg.norm(p) - r,
    at_the_end=lambda p, v, r, t: np.linalg.norm(p + v) - r,  # right at t = 1 alone
    backwards=lambda p, v, r, t: np.linalg.norm(p - v * t) - r,
    radius_added=lambda p, v, r, t: np.linalg.norm(p + v * t) + r,
    radius_twice=lambda p, v, r, t: np.linalg.norm(p + v * t) - 2 * r,
    sign_turned=lambda p, v, r, t: r - np.linalg.norm(p + v * t),
    no_sign=lambda p, v, r, t: abs(np.linalg.norm(p + v * t) - r),
    city_blocks=lambda p, v, r, t: np.abs(p + v * t).sum() - r,  # wrong off the axes
    largest_coordinate=lambda p, v, r, t: np.abs(p + v * t).max() - r,
    only_the_plane=lambda p, v, r, t: hypot(*(p + v * t)[:2]) - r,  # wrong in space
    changes_p=gap_in_place,
    time_squared=lambda p, v, r, t: np.linalg.norm(p + v * t * t) - r,  # right at t = 0 and 1
    lengths_added=lambda p, v, r, t: np.linalg.norm(p) + t * np.linalg.norm(v) - r,  # right if v points along p
    nothing_in_overlap=lambda p, v, r, t: g if (g := np.linalg.norm(p + v * t) - r) >= 0 else None,
    rounded=lambda p, v, r, t: round(np.linalg.norm(p + v * t) - r, 3),
    radius_inside=lambda p, v, r, t: np.linalg.norm(p + v * t - r),
)


def touching_in_place(p, r):
    p *= p
    return p.sum() <= r * r


careless("00.3", lambda p, r: bool(p @ p <= r * r))
wrong(
    "00.3",
    touching_does_not_count=lambda p, r: p @ p < r * r,
    radius_not_squared=lambda p, r: p @ p <= r,
    square_of_coordinates=lambda p, r: (abs(p) <= r).all(),
    diamond=lambda p, r: abs(p).sum() <= r,
    apart=lambda p, r: p @ p > r * r,
    either_coordinate=lambda p, r: (abs(p) <= r).any(),
    turned=lambda p, r: p @ p >= r * r,
    diameter=lambda p, r: p @ p <= 4 * r * r,
    half=lambda p, r: 4 * (p @ p) <= r * r,
    touching_alone=lambda p, r: p @ p == r * r,
    only_the_plane=lambda p, r: p[0] * p[0] + p[1] * p[1] <= r * r,  # wrong in space
    slack=lambda p, r: p @ p <= r * r + 1e-9,  # wrong for p = (1e-5, 0), r = 0
    strict_slack=lambda p, r: p @ p - r * r < -1e-12,  # wrong where they touch
    only_with_radius=lambda p, r: r > 0 and p @ p <= r * r,  # wrong for p = 0, r = 0
    changes_p=touching_in_place,
    nothing_apart=lambda p, r: True if p @ p <= r * r else None,
    the_difference=lambda p, r: p @ p - r * r,
    sum_then_square=lambda p, r: p.sum() ** 2 <= r * r,
)
forbidden(
    "00.3",
    norm=lambda p, r: np.linalg.norm(p) <= r,  # a root
    hypot=lambda p, r: hypot(*p) <= r,
    math_root=lambda p, r: math.sqrt(p @ p) <= r,
    numpy_root=lambda p, r: np.sqrt(p @ p) <= r,
    half_power=lambda p, r: (p @ p) ** 0.5 <= r,
    dist=lambda p, r: math.dist(p, [0] * len(p)) <= r,
    numpy_hypot=lambda p, r: np.hypot.reduce(p) <= r,
    by_logarithms=lambda p, r: exp(log(p @ p) / 2) <= r if p.any() and r else not p.any(),
)

# 01

chord = lambda r, C: 2 * sqrt(r * r - C * C) if C <= r else 0

careless("01.1", chord)
wrong(
    "01.1",
    half=lambda r, C: sqrt(r * r - C * C) if C <= r else 0,
    no_root=lambda r, C: 2 * (r * r - C * C) if C <= r else 0,
    added=lambda r, C: 2 * sqrt(r * r + C * C),
    beside_raises=lambda r, C: 2 * sqrt(r * r - C * C),  # wrong for C > r
    beside_nan=lambda r, C: 2 * sqrt(r * r - C * C) if C <= r else nan,
    beside_infinite=lambda r, C: 2 * sqrt(r * r - C * C) if C <= r else inf,
    beside_nothing=lambda r, C: 2 * sqrt(r * r - C * C) if C <= r else None,
    absolute=lambda r, C: 2 * sqrt(abs(r * r - C * C)),  # wrong for C > r
    complex_beside=lambda r, C: 2 * (r * r - C * C) ** 0.5,  # complex for C > r
    diameter=lambda r, C: 2 * r if C <= r else 0,  # right for C = 0
    straight=lambda r, C: 2 * (r - C) if C <= r else 0,
    swapped=lambda C, r: chord(r, C),
    arc=lambda r, C: 2 * r * acos(C / r) if C < r else 0,
    not_squared=lambda r, C: 2 * sqrt(r - C) if C <= r else 0,
    double_under_the_root=lambda r, C: sqrt(2 * (r * r - C * C)) if C <= r else 0,
    negative_beside=lambda r, C: 2 * sqrt(r * r - C * C) if C <= r else -2 * sqrt(C * C - r * r),
    divides_by_r=lambda r, C: 2 * r * sqrt(1 - (C / r) ** 2) if C <= r else 0,  # raises for C = r = 0
    floored=lambda r, C: 2 * math.isqrt(int(r * r - C * C)) if C <= r else 0,  # right for whole roots
    what_is_left=lambda r, C: r - sqrt(r * r - C * C) if C <= r else 0,
    half_raises_beside=lambda r, C: sqrt(r * r - C * C),
    half_nan_beside=lambda r, C: np.sqrt(r**2 - C**2),
    half_complex_beside=lambda r, C: (r**2 - C**2) ** 0.5,
    half_by_two_roots=lambda r, C: math.sqrt(r - C) * math.sqrt(r + C),
    half_absolute=lambda r, C: abs(r * r - C * C) ** 0.5,
    half_at_least_0=lambda r, C: sqrt(max(0, r * r - C * C)),
    half_infinite_beside=lambda r, C: sqrt(r * r - C * C) if r >= C else inf,
    no_root_negative_beside=lambda r, C: 2 * (r**2 - C**2),
    square_of_the_half=lambda r, C: r**2 - C**2,
    double_under_the_root_raises=lambda r, C: sqrt(2 * (r * r - C * C)),
    straight_negative_beside=lambda r, C: 2 * (r - C),
    depth=lambda r, C: max(0, r - C),
    not_squared_raises=lambda r, C: 2 * math.sqrt(r - C),
    twice_r_always=lambda r, C: 2 * r,
    added_if_it_meets=lambda r, C: 2 * hypot(r, C) if C <= r else 0,
    squares_swapped=lambda r, C: 2 * math.sqrt(C**2 - r**2),
    by_arccos=lambda r, C: 2 * r * sin(acos(C / r)),  # raises beside and for r = 0
)

share = lambda v, r, C: max(0, 1 - chord(r, C) / v) if C <= r else 0

careless("01.2", share)
wrong(
    "01.2",
    beside_is_missed=lambda v, r, C: max(0, 1 - chord(r, C) / v),
    negative=lambda v, r, C: 1 - chord(r, C) / v if C <= r else 0,
    share_that_is_seen=lambda v, r, C: min(1, chord(r, C) / v) if C <= r else 0,
    seen_beside=lambda v, r, C: min(1, chord(r, C) / v),
    diameter=lambda v, r, C: max(0, 1 - 2 * r / v) if C <= r else 0,
    half_a_chord=lambda v, r, C: max(0, 1 - chord(r, C) / 2 / v) if C <= r else 0,
    upside_down=lambda v, r, C: max(0, 1 - v / chord(r, C)) if C < r else 0,
    length_missed=lambda v, r, C: max(0, v - chord(r, C)) if C <= r else 0,
    percent=lambda v, r, C: 100 * share(v, r, C),
    graze_is_seen=lambda v, r, C: max(0, 1 - chord(r, C) / v) if C < r else 0,  # wrong for C = r
    turned_round=lambda v, r, C: max(0, chord(r, C) / v - 1) if C <= r else 0,
    no_sign=lambda v, r, C: abs(1 - chord(r, C) / v) if C <= r else 0,
    missed_or_not=lambda v, r, C: C <= r and chord(r, C) < v,
    beside_raises=lambda v, r, C: max(0, 1 - 2 * sqrt(r * r - C * C) / v),
    beside_nothing=lambda v, r, C: share(v, r, C) if C <= r else None,
    of_the_chord=lambda v, r, C: max(0, (v - chord(r, C)) / chord(r, C)) if C < r else float(C == r),
    at_least_one_percent=lambda v, r, C: max(0.01, share(v, r, C)) if C <= r else 0,
    swapped=lambda v, C, r: share(v, r, C),
    whole_tests=lambda v, r, C: max(0, 1 - chord(r, C) // v) if C <= r else 0,
)


def stepped(p, v, r, n, times=None, inside=None, answer=None):
    """Sub-stepping, its parts to be spoiled."""
    for k in range(n + 1) if times is None else times(n):
        q = p + v * (k / n)
        if q @ q <= r * r if inside is None else inside(q, r):
            return k / n if answer is None else answer(k, n)
    return inf


def steps_walking(p, v, r, n):
    for k in range(n + 1):
        if p @ p <= r * r:
            return k / n
        p += v / n
    return inf


def steps_walking_beside(p, v, r, n):
    """Walks on a copy, but by whole displacements."""
    q = p.copy()
    for k in range(n + 1):
        if q @ q <= r * r:
            return k / n
        q = q + v
    return inf


def steps_without_an_else(p, v, r, n):
    for k in range(n + 1):
        q = p + v * (k / n)
        if q @ q <= r * r:
            return k / n


def steps_returning_too_soon(p, v, r, n):
    for k in range(n + 1):
        q = p + v * (k / n)
        if q @ q <= r * r:
            return k / n
        return inf


def steps_last_seen(p, v, r, n):
    found = inf
    for k in range(n + 1):
        q = p + v * (k / n)
        if q @ q <= r * r:
            found = k / n
    return found


def steps_at_halves(p, v, r, n):
    """Tests the middles of the n parts."""
    return next((t for t in (np.arange(n) + 0.5) / n if (p + t * v) @ (p + t * v) <= r * r), inf)


def steps_of_linspace(p, v, r, n):
    """n times, and so 1/(n − 1) apart."""
    return next((t for t in np.linspace(0, 1, n) if (p + t * v) @ (p + t * v) <= r * r), inf)


def steps_of_arange(p, v, r, n):
    """By a step that is added up: n times 1/n need not be 1, and the sums are other times."""
    t = 0.0
    while t <= 1:
        if (p + t * v) @ (p + t * v) <= r * r:
            return t
        t += 1 / n
    return inf


careless("01.3", stepped)
wrong(
    "01.3",
    walks_p_itself=steps_walking,  # p += v/n: changes its argument
    whole_displacements=steps_walking_beside,
    without_the_end=partial(stepped, times=range),
    without_the_start=partial(stepped, times=lambda n: range(1, n + 1)),
    one_beyond=partial(stepped, times=lambda n: range(n + 2)),
    number_of_the_test=partial(stepped, answer=lambda k, n: k),
    touching_does_not_count=partial(stepped, inside=lambda q, r: q @ q < r * r),
    radius_not_squared=partial(stepped, inside=lambda q, r: q @ q <= r),
    coordinates_one_by_one=partial(stepped, inside=lambda q, r: (abs(q) <= r).all()),
    only_the_plane=partial(stepped, inside=lambda q, r: q[0] ** 2 + q[1] ** 2 <= r * r),
    no_answer=steps_without_an_else,  # nothing for a miss
    gives_up_at_once=steps_returning_too_soon,
    one_time_too_few=steps_of_linspace,
    the_last_time=steps_last_seen,
    middles=steps_at_halves,
    steps_added_up=steps_of_arange,  # n = 10: the last sum is 0.9999999999999999, not 1
    backwards_in_time=lambda p, v, r, n: stepped(p, -v, r, n),
    exact_contact=lambda p, v, r, n: sweep(p, v, r),  # the time of contact, not of the test that sees it
    rounded_up_contact=lambda p, v, r, n: math.ceil(t * n) / n if (t := sweep(p, v, r)) <= 1 else inf,  # may be past
    minus_one=lambda p, v, r, n: t if (t := stepped(p, v, r, n)) <= 1 else -1,
    the_middle_alone=lambda p, v, r, n: stepped(p, v, r, 2),  # right for n = 2
    the_ends_alone=lambda p, v, r, n: stepped(p, v, r, 1),  # right for n = 1
    seen_or_not=lambda p, v, r, n: stepped(p, v, r, n) <= 1,
    no_motion_is_no_contact=lambda p, v, r, n: stepped(p, v, r, n) if v.any() else inf,  # wrong in overlap
)

# Sweeps, for 02.3, 03.3, 04.3, 05.3, 06.3, 07.3 and 10.1


def entry(a, b, c, D):
    return c / (sqrt(D) - b)


def sweep(
    p, v, r, overlap="touching", away=True, graze=True, end="touching", root=entry, slack=0.0, order=None, none=inf
):
    """The sweep by the quadratic, its parts to be spoiled."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    D = b * b - a * c
    if order == "away first" and b >= 0:
        return none
    if order == "beside first" and (D < 0 or a == 0):
        return none
    if overlap and (c <= slack if overlap == "touching" else c < 0):
        return 0.0
    if (away and b >= 0) or (D < -slack if graze else D <= 0):
        return none
    t = root(a, b, c, max(D, 0.0) if slack else D)
    late = t > 1 + slack if end == "touching" else t >= 1
    return none if end and late else t


def textbook(a, b, c, D):
    return (-b - sqrt(D)) / a


def exit_root(a, b, c, D):
    return (sqrt(D) - b) / a


def spoiled(p, v, r, dot=np.dot, b_times=1, ac_times=1, c_of=None, divide=1, cross=None):
    """The textbook's sweep with other coefficients."""
    a, b = dot(v, v), b_times * dot(p, v)
    c = dot(p, p) - r * r if c_of is None else c_of(p, r)
    D = b * b - ac_times * a * c
    if p @ p <= r * r:
        return 0.0
    if b >= 0 or D < 0:
        return inf
    t = (-b - sqrt(D)) / a / divide
    return t if t <= 1 else inf


def head_on(p, v, r):
    if p @ p <= r * r:
        return 0.0
    met = sweep(p, v, r, end=None)
    t = (sqrt(p @ p) - r) / sqrt(v @ v) if met < inf else inf
    return t if t <= 1 else inf


def interpolated(p, v, r):
    first, last = sqrt(p @ p), sqrt((p + v) @ (p + v))
    return 0.0 if first <= r else (first - r) / (first - last) if last <= r else inf


def ends_alone(p, v, r):
    return stepped(p, v, r, 1)


def sixteen_tests(p, v, r):
    return stepped(p, v, r, 16)


def closest_approach(p, v, r):
    if p @ p <= r * r:
        return 0.0
    t = -(p @ v) / (v @ v) if v.any() else 0.0
    q = p + t * v
    return t if 0 <= t <= 1 and q @ q <= r * r else inf


def exit_when_past(p, v, r):
    a, b, c = v @ v, p @ v, p @ p - r * r
    D = b * b - a * c
    if a == 0 or D < 0:
        return 0.0 if c <= 0 else inf
    t = textbook(a, b, c, D)
    t = t if t >= 0 else exit_root(a, b, c, D)
    return t if 0 <= t <= 1 else inf


def magnitude(p, v, r):
    a, b, c = v @ v, p @ v, p @ p - r * r
    D = b * b - a * c
    if c <= 0:
        return 0.0
    t = abs(textbook(a, b, c, D)) if a > 0 and D >= 0 else inf
    return t if t <= 1 else inf


def clamped_to_now(p, v, r, root=textbook):
    """What lies before the frame is taken for its start: receding balls hit at 0."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    D = b * b - a * c
    if c <= 0:
        return 0.0
    t = max(0.0, root(a, b, c, D)) if a > 0 and D >= 0 else inf
    return t if t <= 1 else inf


def no_motion_divides(p, v, r):
    a, b, c = float(v @ v), float(p @ v), float(p @ p - r * r)
    if c <= 0:
        return 0.0
    D = b * b - a * c
    if D < 0:
        return inf
    t = (-b - sqrt(D)) / a  # raises for v = 0
    return t if 0 <= t <= 1 else inf


def no_motion_hits(p, v, r):
    return sweep(p, v, r) if v.any() else 0.0


def entry_alone(p, v, r):
    a, b, c = v @ v, p @ v, p @ p - r * r
    D = b * b - a * c
    t = textbook(a, b, c, D) if a > 0 and D >= 0 else inf
    return t if 0 <= t <= 1 else inf


def stable_entry_alone(p, v, r):
    """The entry by (4.14), and no question of overlap: there it lies in the past."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    D = b * b - a * c
    t = c / (sqrt(D) - b) if b < 0 and D >= 0 else inf
    return t if 0 <= t <= 1 else inf


def nearest_in_frame(p, v, r):
    """A closest approach after the frame is taken for a miss."""
    return sweep(p, v, r) if p @ p <= r * r or -(p @ v) <= v @ v else inf


def only_the_plane(p, v, r):
    return sweep(p[:2], v[:2], r)


def in_place(p, v, r):
    t = sweep(p, v, r)
    p += v * min(t, 1.0)
    return t


def margin_along_the_way(p, v, r):
    """Stops a little before the contact."""
    t = sweep(p, v, r)
    return max(0.0, t - 1e-3) if t < inf else t


def boxes(p, v, r):
    """The time at which the boxes round the balls meet."""
    low, high = 0.0, 1.0
    for x, w in zip(p, v, strict=True):
        if w == 0:
            if abs(x) > r:
                return inf
            continue
        one, two = sorted(((-r - x) / w, (r - x) / w))
        low, high = max(low, one), min(high, two)
    return low if low <= high else inf


TIMES = {
    "any_later": partial(sweep, end=None),
    "touching_at_the_start_does_not_count": partial(sweep, overlap="strict"),
    "no_question_of_overlap": entry_alone,
    "a_graze_is_none": partial(sweep, graze=False),
    "the_end_does_not_count": partial(sweep, end="strict"),
    "the_exit": partial(sweep, root=exit_root),
    "the_exit_when_entry_is_past": exit_when_past,
    "a_magnitude": magnitude,
    "the_past_clamped_to_now": clamped_to_now,
    "no_question_of_motion": no_motion_divides,
    "no_motion_is_a_hit": no_motion_hits,
    "receding_asked_first": partial(sweep, order="away first"),
    "passing_by_asked_first": partial(sweep, order="beside first"),  # overlap without motion
    "only_head_on": head_on,
    "distance_interpolated": interpolated,
    "both_ends": ends_alone,
    "sixteen_tests": sixteen_tests,
    "nearest_time": closest_approach,
    "nearest_must_be_in_the_frame": nearest_in_frame,
    "four_a_c": partial(spoiled, ac_times=4),
    "twice_b": partial(spoiled, b_times=2),
    "divided_by_two_a": partial(spoiled, divide=2),
    "radius_not_squared": partial(spoiled, c_of=lambda p, r: p @ p - r),
    "slack": partial(sweep, slack=1e-9),  # a miss by 1e-12; a contact at 1 + 5e-10; p = (1e-5, 0), r = 0
    "arguments_swapped": lambda p, v, r: sweep(v, p, r),
    "velocity_turned": lambda p, v, r: sweep(p, -v, r),
    "without_the_radius": lambda p, v, r: sweep(p, v, 0.0),
    "twice_the_radius": lambda p, v, r: sweep(p, v, 2 * r),
    "half_the_radius": lambda p, v, r: sweep(p, v, r / 2),
    "only_the_plane": only_the_plane,  # wrong in space
    "only_with_a_radius": lambda p, v, r: sweep(p, v, r) if r > 0 else inf,  # points that meet
    "none_for_a_miss": partial(sweep, none=None),
    "minus_one_for_a_miss": partial(sweep, none=-1),
    "nan_for_a_miss": partial(sweep, none=nan),
    "three_digits": lambda p, v, r: round(float(sweep(p, v, r)), 3),
    "a_margin": margin_along_the_way,
    "boxes": boxes,
    "changes_p": in_place,
    "hit_or_not": lambda p, v, r: sweep(p, v, r) <= 1,
}
"""Mistakes of a sweep that returns a time."""


def fresh(function):
    """The same under another name, so that each exercise has its own."""
    return lambda *given: function(*given)


def sweeps(exercise, *left_out, by=fresh):
    wrong(exercise, **{name: by(function) for name, function in TIMES.items() if name not in left_out})


UNSEEN = {
    "slow_is_still": lambda p, v, r: sweep(p, v if v @ v >= 1e-6 else 0 * v, r),
    "very_slow_is_still": lambda p, v, r: sweep(p, v if v @ v >= 1e-12 else 0 * v, r),
    "small_is_missed": lambda p, v, r: inf if 0 < r < 0.1 else sweep(p, v, r),
}
"""Sweeps that do not see what is slow, or what is small."""


# 02

point = lambda q, r1, r2: tuple(q * r1 / (r1 + r2))


def point_in_place(q, r1, r2):
    q *= r1 / (r1 + r2)
    return tuple(q)


careless("02.1", point)
wrong(
    "02.1",
    middle=lambda q, r1, r2: tuple(q / 2),  # right for r1 = r2
    from_b=lambda q, r1, r2: tuple(q * r2 / (r1 + r2)),
    no_unit_vector=lambda q, r1, r2: tuple(q * r1),
    unit_vector=lambda q, r1, r2: tuple(q / (r1 + r2)),
    turned=lambda q, r1, r2: tuple(-q * r1 / (r1 + r2)),
    seen_from_b=lambda q, r1, r2: tuple(-q * r2 / (r1 + r2)),
    ratio_of_radii=lambda q, r1, r2: tuple(q * r1 / r2) if r2 else tuple(q),
    squared_length=lambda q, r1, r2: tuple(q * r1 / (q @ q)),
    minus_a_radius=lambda q, r1, r2: tuple(q - r2),
    centre_of_b=lambda q, r1, r2: tuple(q),
    only_the_plane=lambda q, r1, r2: point(q, r1, r2)[:2],  # wrong in space
    plane_length=lambda q, r1, r2: tuple(q * r1 / hypot(*q[:2])),  # wrong in space
    bare_length=lambda q, r1, r2: r1,
    changes_q=point_in_place,
    whole_division=lambda q, r1, r2: tuple(q * r1 // (r1 + r2)),
    nothing_for_a_point=lambda q, r1, r2: point(q, r1, r2) if r1 > 0 and r2 > 0 else None,
    city_blocks=lambda q, r1, r2: tuple(r1 * q / np.abs(q).sum()),
    divides_by_both=lambda q, r1, r2: tuple(q * r1 / (r1 * r2)),  # raises for r1 = 0
)


def ray(p, d, r, unit=True, inside=0.0, behind=inf, root=None, beside="<", away=True, touching=True, scale=1.0):
    """A ray of any length, its parts to be spoiled."""
    length = sqrt(d @ d)
    d = d / length if unit else d
    k, c = p @ d, p @ p - r * r
    if c <= 0 if touching else c < 0:
        return inside
    if away and k >= 0:
        return behind
    under = k * k - c
    if under < 0 if beside == "<" else under <= 0:
        return inf
    s = c / (-k + sqrt(under)) if root is None else root(k, sqrt(under))
    return s * (scale if scale != "length" else length)


def ray_in_place(p, d, r):
    d /= np.linalg.norm(d)
    return ray(p, d, r)


def ray_squared_length(p, d, r):
    d = d / (d @ d)
    k, c = p @ d, p @ p - r * r
    return 0.0 if c <= 0 else inf if k >= 0 or k * k < c else -k - sqrt(k * k - c)


def ray_from_within(p, d, r):
    """The smaller root, which lies behind the start."""
    k = p @ d / sqrt(d @ d)
    return inf if k >= 0 else -k - sqrt(k * k - p @ p + r * r)


careless("02.2", ray)
wrong(
    "02.2",
    takes_d_for_a_unit_vector=partial(ray, unit=False),
    a_multiple_of_d=lambda p, d, r: ray(p, d, r) / sqrt(d @ d),
    length_twice=partial(ray, scale="length"),
    squared_length=ray_squared_length,
    leaves_at_once=partial(ray, inside=inf),
    way_out=lambda p, d, r: (
        ray(p, d, r)
        if p @ p > r * r
        else ray(p, d, r, touching=None, away=False, root=lambda k, w: w - k)
        if p @ p > r * r
        else -(p @ d) / sqrt(d @ d) + sqrt((p @ d) ** 2 / (d @ d) - p @ p + r * r)
    ),
    behind_counts=partial(ray, behind=0.0),
    backwards=partial(ray, away=False, root=lambda k, w: abs(-k - w)),
    negative_distance=partial(ray, away=False, root=lambda k, w: -k - w),
    larger_root=partial(ray, root=lambda k, w: -k + w),
    foot=partial(ray, root=lambda k, w: -k),
    rim_is_outside=partial(ray, touching=False),  # on the rim, and outward: inf, right is 0
    graze_is_none=partial(ray, beside="<="),
    ends_after_d=lambda p, d, r: s if (s := ray(p, d, r)) <= sqrt(d @ d) else inf,
    gap=lambda p, d, r: max(0.0, sqrt(p @ p) - r) if ray(p, d, r) < inf else inf,  # right head-on
    segment_of_d=lambda p, d, r: sweep(p, d, r) * sqrt(d @ d),
    turned=lambda p, d, r: ray(p, -d, r),
    swapped=lambda d, p, r: ray(p, d, r) if d.any() else inf,
    radius_not_squared=lambda p, d, r: ray(p, d, sqrt(r)),
    no_radius=lambda p, d, r: ray(p, d, 0.0),
    changes_d=ray_in_place,
    only_the_plane=lambda p, d, r: ray(p[:2], d[:2], r) if d[:2].any() else inf,  # wrong in space
    none_for_a_miss=lambda p, d, r: s if (s := ray(p, d, r)) < inf else None,
    receding_asked_first=lambda p, d, r: inf if p @ d >= 0 else ray(p, d, r),
    no_question_of_inside=lambda p, d, r: ray(p, d, r, inside=None) if p @ p > r * r else ray_from_within(p, d, r),
    minus_one=lambda p, d, r: s if (s := ray(p, d, r)) < inf else -1,
)


def two(function, p=None, v=None, r=None):
    """A sweep of two balls from one of (p, v, r), each made as it should be, or spoiled."""

    def sweep_of_two(p1, v1, r1, p2, v2, r2):
        return function(
            p2 - p1 if p is None else p(p1, p2),
            v2 - v1 if v is None else v(v1, v2),
            r1 + r2 if r is None else r(r1, r2),
        )

    return sweep_of_two


def two_in_place(p1, v1, r1, p2, v2, r2):
    p2 -= p1
    v2 -= v1
    return sweep(p2, v2, r1 + r2)


careless("02.3", two(sweep))
wrong("02.3", strictly_before_the_end=two(partial(sweep, end="strict")))  # `<` at the end of the frame
sweeps("02.3", "the_end_does_not_count", "changes_p", by=two)
wrong("02.3", **{name: two(function) for name, function in UNSEEN.items()})
wrong(
    "02.3",
    a_at_rest=two(sweep, v=lambda v1, v2: v2),
    a_at_the_origin=two(sweep, p=lambda p1, p2: p2),
    target_not_grown=two(sweep, r=lambda r1, r2: r1),
    bs_radius_alone=two(sweep, r=lambda r1, r2: r2),
    mean_radius=two(sweep, r=lambda r1, r2: (r1 + r2) / 2),
    larger_radius=two(sweep, r=max),
    one_difference_turned=two(sweep, v=lambda v1, v2: v1 - v2),
    velocities_added=two(sweep, v=lambda v1, v2: v1 + v2),
    a_distance=two(lambda p, v, r: sweep(p, v, r) * (sqrt(v @ v) or 1)),
    changes_b=two_in_place,
    four_times_r1=two(sweep, r=lambda r1, r2: 4 * r1),
    both_radii_weighed=two(sweep, r=lambda r1, r2: 3 * r2 - 5 * r1),
    twice_r1=two(sweep, r=lambda r1, r2: 2 * r1),
    difference_of_radii=two(sweep, r=lambda r1, r2: r1 - r2),
    a_mirrored=two(sweep, p=lambda p1, p2: p2 - p1 * [1, -1, 1][: len(p1)]),
    as_motion_mirrored=two(sweep, v=lambda v1, v2: v2 - v1 * [-1, 1, 1][: len(v1)]),
    a_in_a_fixed_place=two(sweep, p=lambda p1, p2: p2 - ([1, 0] if len(p1) == 2 else [1, -1, 0.5])),
    a_the_larger_is_missed=lambda *x: inf if x[2] > x[5] else two(sweep)(*x),
    equal_radii_are_missed=lambda *x: inf if x[2] == x[5] else two(sweep)(*x),
    a_at_rest_is_missed=lambda *x: two(sweep)(*x) if x[1].any() else inf,
    no_relative_motion_no_hit=two(lambda p, v, r: sweep(p, v, r) if v.any() else inf),  # wrong in overlap
)

# 03


def sides(B, q, r, C=None, d=None, A=None, beside=True):
    C = B * sin(q) if C is None else C
    if beside and C > r:
        return C, nan, nan
    d = sqrt(r * r - C * C) if d is None else d(C)
    return C, d, (B * cos(q) if A is None else A) - d


careless("03.1", sides)
wrong(
    "03.1",
    no_question_of_passing_by=partial(sides, beside=False),  # without the C > r branch: raises
    infinite_beside=lambda B, q, r: sides(B, q, r) if B * sin(q) <= r else (B * sin(q), inf, inf),
    zero_beside=lambda B, q, r: sides(B, q, r) if B * sin(q) <= r else (B * sin(q), 0.0, 0.0),
    nothing_beside=lambda B, q, r: sides(B, q, r) if B * sin(q) <= r else None,
    all_nan_beside=lambda B, q, r: sides(B, q, r) if B * sin(q) <= r else (nan, nan, nan),
    absolute_under_the_root=lambda B, q, r: sides(B, q, r, d=lambda C: sqrt(abs(r * r - C * C)), beside=False),
    touching_passes_by=lambda B, q, r: sides(B, q, r) if B * sin(q) < r else (B * sin(q), nan, nan),  # C = r
    cosine_for_sine=lambda B, q, r: (B * cos(q), *sides(B, q, r)[1:]),
    sides_swapped=lambda B, q, r: sides(B, pi / 2 - q, r),
    squares_added=lambda B, q, r: sides(B, q, r, d=lambda C: sqrt(r * r + C * C)),
    d_added=lambda B, q, r: (*sides(B, q, r)[:2], B * cos(q) + sides(B, q, r)[1]),
    d_alone=lambda B, q, r: (*sides(B, q, r)[:2], B * cos(q)),
    in_degrees=lambda B, q, r: sides(B, radians(q), r),
    to_degrees=lambda B, q, r: sides(B, degrees(q), r),
    tangent=lambda B, q, r: sides(B, q, r, C=B * math.tan(q)),
    no_root=lambda B, q, r: sides(B, q, r, d=lambda C: r * r - C * C),
    order_turned=lambda B, q, r: sides(B, q, r)[::-1],
    way_from_b=lambda B, q, r: (*sides(B, q, r)[:2], B - sides(B, q, r)[1]),  # right for q = 0
    small_angles=lambda B, q, r: sides(B, q, r, C=B * q),  # the sine taken for the angle
    a_c_by_pythagoras=lambda B, q, r: (*sides(B, q, r)[:2], sqrt(max(B * B - r * r, 0.0))),
    without_B=lambda B, q, r: sides(1.0, q, r),
    beside_of_B=lambda B, q, r: sides(B, q, r) if B > r else (B * sin(q), nan, nan),  # overlapping balls
    foot_by_pythagoras=lambda B, q, r: sides(B, q, r, A=sqrt(B * B - (B * sin(q)) ** 2)),  # wrong for q > π/2
    obtuse_is_nan=lambda B, q, r: sides(B, q, r) if q <= pi / 2 else (B * sin(q), nan, nan),
)


def cosine(A, B):
    return A @ B / (hypot(*A) * hypot(*B))


def across(A, B):
    return A[0] * B[1] - A[1] * B[0]


def angle(A, B):
    return atan2(abs(across(A, B)), A @ B)


def angle_in_place(A, B):
    A /= hypot(*A)
    B /= hypot(*B)
    return angle(A, B)


def angle_of_determinant(A, B):
    """Turns a negative cross product round, but −0.0 is not below 0: −π for A = (0, 1), B = (0, −1)."""
    found = across(A, B)
    if found < 0:
        found = -found
    return atan2(found, A @ B)


careless("03.2", angle)
wrong(
    "03.2",
    arccos=lambda A, B: acos(cosine(A, B)),  # A = B = (2, 5) raises
    arccos_of_numpy=lambda A, B: np.arccos(A @ B / (np.linalg.norm(A) * np.linalg.norm(B))),
    arccos_clamped=lambda A, B: acos(min(1.0, max(-1.0, cosine(A, B)))),  # loses digits near 0
    arccos_rounded=lambda A, B: acos(round(cosine(A, B), 15)),
    arccos_divided_twice=lambda A, B: acos(A @ B / np.linalg.norm(A) / np.linalg.norm(B)),
    arccos_of_unit_vectors=lambda A, B: acos(A / np.linalg.norm(A) @ (B / np.linalg.norm(B))),
    arccos_under_one_root=lambda A, B: np.arccos(A @ B / sqrt((A @ A) * (B @ B))),
    arccos_of_unit_vectors_clipped=lambda A, B: np.arccos(
        np.clip(np.dot(A / np.linalg.norm(A), B / np.linalg.norm(B)), -1, 1)
    ),
    arcsin_unclipped=lambda A, B: asin(abs(across(A, B)) / (np.linalg.norm(A) * np.linalg.norm(B))),
    arcsin_divided_twice=lambda A, B: asin(abs(across(A, B)) / hypot(*A) / hypot(*B)),
    arcsin_of_unit_vectors=lambda A, B: np.arcsin(abs(across(A / np.linalg.norm(A), B / np.linalg.norm(B)))),
    arcsin=lambda A, B: asin(min(1.0, abs(across(A, B)) / (hypot(*A) * hypot(*B)))),  # wrong beyond a right angle
    arctan=lambda A, B: atan(abs(across(A, B)) / (A @ B)) if A @ B else pi / 2,
    arctan_with_a_sign=lambda A, B: np.arctan(across(A, B) / (A @ B)),
    arctan_turned=lambda A, B: np.arctan(across(B, A) / (A @ B)),
    size_of_arctan=lambda A, B: abs(np.arctan(across(A, B) / (A @ B))),
    with_a_sign=lambda A, B: atan2(across(A, B), A @ B),
    all_the_way_round=lambda A, B: atan2(across(A, B), A @ B) % (2 * pi),
    minus_zero=angle_of_determinant,
    in_degrees=lambda A, B: degrees(angle(A, B)),
    the_other_angle=lambda A, B: pi - angle(A, B),
    halves_swapped=lambda A, B: atan2(A @ B, abs(across(A, B))),
    cosine_itself=cosine,
    sum_for_difference=lambda A, B: atan2(abs(A[0] * B[1] + A[1] * B[0]), A @ B),
    difference_of_directions=lambda A, B: abs(atan2(A[1], A[0]) - atan2(B[1], B[0])),  # across the negative axis
    never_obtuse=lambda A, B: atan2(abs(across(A, B)), abs(A @ B)),
    changes_both=angle_in_place,
    nothing_for_parallel=lambda A, B: angle(A, B) if across(A, B) else None,
    exact_zero_when_close=lambda A, B: angle(A, B) if abs(across(A, B)) > 1e-6 else (0.0 if A @ B > 0 else pi),
    chord_for_arc=lambda A, B: hypot(*(A / hypot(*A) - B / hypot(*B))),
    polarisation_lost=lambda A, B: atan2(sqrt(max(0.0, (A @ A) * (B @ B) - (A @ B) ** 2)), A @ B),  # loses digits
)


def crossing(p, v, r, square=None, along=None, last=True, root=None):
    """The sweep by the cross product, its parts to be spoiled."""
    A, B = -v, p
    if B @ B <= r * r:
        return 0.0
    AA, AB = A @ A, A @ B
    under = r * r * AA - (np.sum(np.square(cross(A, B))) if square is None else square(A, B))
    if AB <= 0 or under < 0:
        return inf
    t = (AB - sqrt(under)) / AA if root is None else root(AA, AB, under)
    return t if t <= 1 or not last else inf


def crossing_unasked(root, p, v, r):
    """Never asks whether anything is left under the root."""
    A, B = -v, p
    if B @ B <= r * r:
        return 0.0
    if A @ B <= 0:
        return inf
    t = (A @ B - root(r * r * (A @ A) - np.sum(np.square(cross(A, B))))) / (A @ A)
    return inf if t > 1 else t


def cross(A, B):
    return across(A, B) if len(A) == 2 else np.cross(A, B)


def by_arccos(p, v, r):
    if p @ p <= r * r:
        return 0.0
    A, B = np.linalg.norm(v), np.linalg.norm(p)
    if A == 0:
        return inf
    q = math.acos(max(-1.0, min(1.0, -(p @ v) / (A * B))))
    C = sin(q) * B
    if q >= pi / 2 or C > r:
        return inf
    t = (cos(q) * B - sqrt(r * r - C * C)) / A
    return t if t <= 1 else inf


def by_atan2(p, v, r):
    if p @ p <= r * r:
        return 0.0
    if not v.any():
        return inf
    q = atan2(np.linalg.norm(cross(-v, p)), -(p @ v))
    B, A = np.linalg.norm(p), np.linalg.norm(v)
    if q >= pi / 2 or B * sin(q) > r:
        return inf
    t = (B * cos(q) - sqrt(r * r - (B * sin(q)) ** 2)) / A
    return t if t <= 1 else inf


def by_direction(p, v, r):
    """Turns the plane until v lies along the axis."""
    if len(p) == 3 or not v.any():
        return crossing(p, v, r) if v.any() else (0.0 if p @ p <= r * r else inf)
    turn = -math.atan2(v[1], v[0])
    x, y = p[0] * cos(turn) - p[1] * sin(turn), p[0] * sin(turn) + p[1] * cos(turn)
    s = -x - sqrt(r * r - y * y) if abs(y) <= r else inf
    if p @ p <= r * r:
        return 0.0
    return s / hypot(*v) if 0 <= s <= hypot(*v) else inf


careless("03.3", crossing)
wrong("03.3", **{name: fresh(function) for name, function in UNSEEN.items()})
forbidden("03.3", angle_by_arccos=by_arccos, angle_by_atan2=by_atan2, turned_plane=by_direction)
forbidden("03.3", phase=lambda p, v, r: crossing(p, v, r) + 0 * math.atan2(v[1], v[0]))
sweeps("03.3", "the_exit", "nan_for_a_miss")
wrong(
    "03.3",
    cross_of_dot_products=partial(crossing, square=lambda A, B: (A @ A) * (B @ B) - (A @ B) ** 2),  # from far away
    cross_not_squared=partial(crossing, square=lambda A, B: np.linalg.norm(cross(A, B))),
    cross_with_a_plus=partial(crossing, square=lambda A, B: (A[0] * B[1] + A[1] * B[0]) ** 2),
    cross_in_the_plane=partial(crossing, square=lambda A, B: across(A, B) ** 2),  # wrong in space
    cross_summed_then_squared=partial(crossing, square=lambda A, B: np.sum(cross(A, B)) ** 2),  # wrong in space
    later_side=partial(crossing, root=lambda AA, AB, under: (AB + sqrt(under)) / AA),
    a_distance=partial(crossing, root=lambda AA, AB, under: (AB - sqrt(under)) / sqrt(AA)),
    not_divided=partial(crossing, root=lambda AA, AB, under: AB - sqrt(under)),
    velocity_not_turned=lambda p, v, r: crossing(p, -v, r),
    nothing_asked_of_the_root=partial(crossing_unasked, sqrt),
    nothing_asked_of_numpys_root=partial(crossing_unasked, np.sqrt),
)

# 04

coefficients = lambda p, v, r: (v @ v, p @ v, p @ p - r * r)


def coefficients_in_place(p, v, r):
    p *= 1.0 if p.dtype.kind == "f" else 1
    c = p @ p - r * r
    p *= v
    return v @ v, p.sum(), c


careless("04.1", coefficients)
wrong(
    "04.1",
    whole_middle=lambda p, v, r: (v @ v, 2 * (p @ v), p @ p - r * r),
    half_of_half=lambda p, v, r: (v @ v, p @ v / 2, p @ p - r * r),
    radius_not_squared=lambda p, v, r: (v @ v, p @ v, p @ p - r),
    no_radius=lambda p, v, r: (v @ v, p @ v, p @ p),
    radius_added=lambda p, v, r: (v @ v, p @ v, p @ p + r * r),
    sum_of_v=lambda p, v, r: (v @ v, np.sum(v), p @ p - r * r),
    sum_of_both=lambda p, v, r: (v @ v, 2 * p[0] * v[0] + 2 * p[1] * v[1], p @ p - r * r),
    b_turned=lambda p, v, r: (v @ v, -(p @ v), p @ p - r * r),
    order_turned=lambda p, v, r: coefficients(p, v, r)[::-1],
    exchanged=lambda p, v, r: (p @ v, v @ v, p @ p - r * r),
    arguments_swapped=lambda v, p, r: coefficients(p, v, r),
    lengths=lambda p, v, r: (np.linalg.norm(v), p @ v, np.linalg.norm(p) - r),
    gap_squared=lambda p, v, r: (v @ v, p @ v, (np.linalg.norm(p) - r) ** 2),
    only_the_plane=lambda p, v, r: coefficients(p[:2], v[:2], r),  # wrong in space
    product_of_lengths=lambda p, v, r: (v @ v, np.linalg.norm(p) * np.linalg.norm(v), p @ p - r * r),
    one_coordinate=lambda p, v, r: (v @ v, p[0] * v[0], p @ p - r * r),
    vectors=lambda p, v, r: (v * v, p * v, p * p - r * r),
    b_never_negative=lambda p, v, r: (v @ v, abs(p @ v), p @ p - r * r),
    c_never_negative=lambda p, v, r: (v @ v, p @ v, max(0.0, p @ p - r * r)),
    changes_p=coefficients_in_place,
    nothing_at_rest=lambda p, v, r: coefficients(p, v, r) if v.any() else None,
    four_of_them=lambda p, v, r: (*coefficients(p, v, r), (p @ v) ** 2 - (v @ v) * (p @ p - r * r)),
    difference_of_v=lambda p, v, r: (v @ v, p @ (p + v), p @ p - r * r),
)


def first_root(a, b, c, D=None, top=None, below=None, none=nan, still=True, graze=True):
    """The smaller root, its parts to be spoiled."""
    D = b * b - a * c if D is None else D
    if (still and a == 0) or (D < 0 if graze else D <= 0):
        return none
    if top is None and below is None:
        return c / (sqrt(D) - b) if b < 0 else (-b - sqrt(D)) / a
    return (-b - sqrt(D) if top is None else top(sqrt(D))) / (a if below is None else below)


careless("04.2", first_root)
wrong(
    "04.2",
    textbook=lambda a, b, c: first_root(a, b, c, below=a),  # loses digits for b < 0
    stable_the_wrong_way=lambda a, b, c: (  # loses digits on both sides, raises for b > 0 = c
        nan if a == 0 or b * b < a * c else c / (sqrt(b * b - a * c) - b) if b > 0 else (-b - sqrt(b * b - a * c)) / a
    ),
    always_the_other_form=lambda a, b, c: (  # 0/0 for b ≥ 0 = c, and loses digits for b > 0
        nan if a == 0 or b * b < a * c else c / (-b + sqrt(b * b - a * c))
    ),
    larger=lambda a, b, c: first_root(a, b, c, top=lambda root: -b + root),
    larger_unasked=lambda a, b, c: (-b + np.sqrt(b * b - a * c)) / a,  # which is right where D < 0
    whole_b=lambda a, b, c: first_root(a, b, c, D=b * b - 4 * a * c, below=2 * a),
    divided_by_two_a=lambda a, b, c: first_root(a, b, c) / 2,
    four_a_c=lambda a, b, c: first_root(a, b, c, D=b * b - 4 * a * c),
    divides_by_zero=partial(first_root, still=False),
    textbook_without_a=lambda a, b, c: nan if b * b < a * c else (-b - sqrt(b * b - a * c)) / a,
    textbook_alone=lambda a, b, c: (-b - sqrt(b * b - a * c)) / a,
    whole_middle_unasked=lambda a, b, c: nan if b * b < 4 * a * c else (-b - sqrt(b * b - 4 * a * c)) / (2 * a),
    linear_root=lambda a, b, c: first_root(a, b, c) if a else (-c / (2 * b) if b else nan),  # a = 0 asks for nan
    infinite_for_none=partial(first_root, none=inf),
    nothing_for_none=partial(first_root, none=None),
    zero_for_none=partial(first_root, none=0.0),
    double_root_is_none=partial(first_root, graze=False),
    absolute_D=lambda a, b, c: first_root(a, b, c, D=abs(b * b - a * c)),
    b_not_turned=lambda a, b, c: first_root(a, b, c, top=lambda root: b - root),
    smaller_in_size=lambda a, b, c: (  # the root that is nearer to 0
        nan if a == 0 or b * b < a * c else min((-b - sqrt(b * b - a * c)) / a, (-b + sqrt(b * b - a * c)) / a, key=abs)
    ),
    positive_one=lambda a, b, c: (
        u if (u := first_root(a, b, c)) >= 0 or math.isnan(u) else (-b + sqrt(b * b - a * c)) / a
    ),
    only_positive=lambda a, b, c: u if (u := first_root(a, b, c)) >= 0 else nan,
    complex_root=lambda a, b, c: (-b - (b * b - a * c) ** 0.5) / a if a else nan,
    vertex=lambda a, b, c: -b / a if a and b * b >= a * c else nan,
    slack=lambda a, b, c: first_root(a, b, c, D=max(b * b - a * c, 0)) if b * b - a * c >= -1e-9 and a else nan,
    rounded=lambda a, b, c: round(first_root(a, b, c), 6),  # 5e-9 is 0
    numpy_roots=lambda a, b, c: min(np.roots([a, 2 * b, c]).real) if a and b * b >= a * c else nan,  # 1e-8 off
    floats_of_32_bits=lambda a, b, c: first_root(*map(np.float32, (a, b, c))),
    tiny_a_is_none=lambda a, b, c: first_root(a, b, c) if abs(a) >= 1e-12 else nan,
)

careless("04.3", sweep)
sweeps("04.3")
wrong("04.3", **{name: fresh(function) for name, function in UNSEEN.items()})


def late_or_past(p, v, r):
    """The root by −c/(b − √D), also where they part."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    if c <= 0:
        return 0
    D = b * b - a * c
    with np.errstate(divide="ignore"):
        t = -c / (b - np.sqrt(D)) if D >= 0 else inf
    return t if t <= 1 else inf


def looks(p, v, r, n):
    """The first look that sees an overlap."""
    return next((k / n for k in range(n + 1) if (p + k / n * v) @ (p + k / n * v) <= r * r), inf)


wrong("04.3", stable_form_without_overlap=stable_entry_alone)
wrong("04.3", late_or_past=late_or_past, ten_thousand_looks=partial(looks, n=10_000))
wrong(
    "04.3",
    digits_lost=fresh(partial(sweep, root=textbook)),  # right but for digits
    digits_lost_and_graze=fresh(partial(sweep, root=textbook, graze=False)),
    digits_lost_and_no_end=fresh(partial(sweep, root=textbook, end=None)),
    clamped_and_kept=fresh(partial(clamped_to_now, root=entry)),
    halved_with_four=fresh(partial(spoiled, ac_times=4, divide=2)),
)

# 05


def ahead(a, b, c, real=True, zero=True):
    if real and b * b - a * c < 0:
        return 0
    if c > 0:
        return 2 if b < 0 else 0
    return 1 if c < 0 or (zero and b < 0) else 0


def ahead_by_roots(a, b, c):
    D = b * b - a * c
    if D < 0:
        return 0
    return ((-b - sqrt(D)) / a > 0) + ((-b + sqrt(D)) / a > 0)


def ahead_by_half_powers(a, b, c):
    D = b * b - a * c
    if D < 0:
        return 0
    return int(-b > D**0.5) + int(-b > -(D**0.5))


def ahead_by_numpy(a, b, c):
    found = np.roots([a, 2 * b, c])
    return int(np.sum((found.real > 0) & (abs(found.imag) < 1e-12)))


def ahead_by_division(a, b, c):
    if b * b < a * c:
        return 0
    total, product = -2 * b / a, c / a
    return 1 if product < 0 or (product == 0 and total > 0) else 2 if product > 0 and total > 0 else 0


careless("05.1", ahead)
forbidden(
    "05.1",
    by_roots=ahead_by_roots,  # with roots; b = −D^½ almost: b² swallows a c
    by_half_powers=ahead_by_half_powers,
    by_numpy_roots=ahead_by_numpy,
    by_division=ahead_by_division,
)
wrong(
    "05.1",
    real_or_not=partial(ahead, real=False),
    b_turned=lambda a, b, c: ahead(a, -b, c),
    one_on_either_side_forgotten=lambda a, b, c: 0 if b * b < a * c else 2 if b < 0 else 0,
    zero_is_positive=lambda a, b, c: 1 if c == 0 else ahead(a, b, c),
    zero_counts_too=lambda a, b, c: 2 if c == 0 and b < 0 else ahead(a, b, c),
    zero_forgotten=partial(ahead, zero=False),  # c = 0, b < 0
    double_root_once=lambda a, b, c: 1 if b * b == a * c and b < 0 else ahead(a, b, c),
    double_root_never=lambda a, b, c: 0 if b * b == a * c else ahead(a, b, c),  # c = 0 = b is right
    whole_b=lambda a, b, c: 0 if b * b < 4 * a * c else ahead(a, b, c, real=False),
    number_of_roots=lambda a, b, c: 0 if b * b < a * c else 2 if b * b > a * c else 1,
    roots_behind=lambda a, b, c: ahead(a, -b, c) if c >= 0 else 1,
    b_turned_and_zero_forgotten=lambda a, b, c: 0 if b * b < a * c else 1 if c < 0 else 2 if c > 0 and b > 0 else 0,
    b_turned_and_zero_counts=lambda a, b, c: 0 if b * b < a * c else 1 if c < 0 else 2 if b > 0 else 0,
    b_turned_zero_and_D_forgotten=lambda a, b, c: 2 if c > 0 and b > 0 else 1 if c < 0 else 0,
    b_turned_zero_counts_and_no_D=lambda a, b, c: 1 if c < 0 else 2 if b > 0 else 0,
    both_for_a_negative_product=lambda a, b, c: 2 if c < 0 else ahead(a, b, c),
    c_turned=lambda a, b, c: ahead(a, b, -c),
    at_least_one=lambda a, b, c: ahead(a, b, c) > 0,
    changes_of_sign=lambda a, b, c: sum(x * y < 0 for x, y in ((a, b), (b, c))),  # D never asked; b = 0 > c
    product_of_neighbours=lambda a, b, c: 0 if b * b < a * c else (a * b < 0) + (b * c < 0),  # b = 0 > c
    nothing_for_none=lambda a, b, c: None if b * b < a * c else ahead(a, b, c),
    slack=lambda a, b, c: ahead(a, b, c) if abs(c) > 1e-9 else int(b < 0),  # c = 1e-12
    touching_is_two=lambda a, b, c: 2 if b < 0 and c >= 0 and b * b >= a * c else int(c < 0),
    arguments_turned=lambda c, b, a: ahead(a, b, c),
    whole_numbers=lambda a, b, c: ahead(int(a), int(b), int(c)),  # c = 0.5
)


def beyond(a, b, c):
    return a + b < 0 and a + 2 * b + c > 0


careless("05.2", beyond)
wrong(
    "05.2",
    sum_alone=lambda a, b, c: a + b < 0,
    product_alone=lambda a, b, c: a + 2 * b + c > 0,
    beyond_zero=lambda a, b, c: b < 0 and c > 0,
    sum_may_be_zero=lambda a, b, c: a + b <= 0 and a + 2 * b + c > 0 or (a + b == 0 and a + 2 * b + c == 0),
    product_may_be_zero=lambda a, b, c: a + b < 0 and a + 2 * b + c >= 0,  # the smaller root is 1
    either=lambda a, b, c: a + b < 0 or a + 2 * b + c > 0,
    sum_turned=lambda a, b, c: a + b > 0 and a + 2 * b + c > 0,
    product_turned=lambda a, b, c: a + b < 0 and a + 2 * b + c < 0,
    whole_b=lambda a, b, c: 2 * a + b < 0 and a + b + c > 0,
    larger_root_beyond=lambda a, b, c: (-b + sqrt(b * b - a * c)) / a > 1,
    smaller_root_or_one=lambda a, b, c: (-b - sqrt(b * b - a * c)) / a >= 1,  # the smaller root is 1
    product_beyond_one=lambda a, b, c: c / a > 1,
    sum_and_product_beyond=lambda a, b, c: -2 * b / a > 2 and c / a > 1,  # roots 0.9 and 10
    f_of_one_without_the_two=lambda a, b, c: a + b < 0 and a + b + c > 0,
    within=lambda a, b, c: not beyond(a, b, c),
    nothing_for_no=lambda a, b, c: True if beyond(a, b, c) else None,
    slack=lambda a, b, c: a + b < 0 and a + 2 * b + c > 1e-9,  # the smaller root is 1 + 1e-11
    smaller_root_itself=lambda a, b, c: (-b - sqrt(b * b - a * c)) / a,
    arguments_turned=lambda c, b, a: beyond(a, b, c),
    smaller_root_rounded=lambda a, b, c: (-b - sqrt(b * b - a * c)) / a > 1 + 1e-9,
)


def hits(p, v, r, overlap="<=", away="<", late=True, last="<=", meets=True, graze="<=", order=None, near="<="):
    """The sweep by signs, its parts to be spoiled."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    g = a + 2 * b + c
    if order == "away first" and b >= 0:
        return False
    if overlap and (c <= 0 if overlap == "<=" else c < 0):
        return True
    if away and (b >= 0 if away == "<" else b > 0):
        return False
    if late and (a + b <= 0 if near == "<=" else a + b < 0) and (g > 0 if last == "<=" else g >= 0):
        return False
    return bool(b * b >= a * c if graze == "<=" else b * b > a * c) if meets else True


def hits_at_the_end_alone(p, v, r):
    """h = f at the end: overlap there, and that alone."""
    return (p + v) @ (p + v) <= r * r


def hits_at_both_ends(p, v, r):
    return p @ p <= r * r or (p + v) @ (p + v) <= r * r


def hits_without_order(p, v, r):
    a, b, c = v @ v, p @ v, p @ p - r * r
    return b < 0 and b * b >= a * c and a + 2 * b + c <= 0  # the far side may lie in the frame


def hits_in_place(p, v, r):
    found = hits(p, v, r)
    p += v
    return found


def hits_by_whole_b(p, v, r):
    a, b, c = v @ v, p @ v, p @ p - r * r
    if c <= 0:
        return True
    return b < 0 and not (2 * a + b <= 0 and a + b + c > 0) and b * b >= 4 * a * c


def hits_falls_off_the_end(p, v, r):
    a, b, c = v @ v, p @ v, p @ p - r * r
    if c <= 0:
        return True
    if b < 0 and not (a + b <= 0 and a + 2 * b + c > 0) and b * b >= a * c:
        return True


def hits_within_slack(p, v, r):
    a, b, c = v @ v, p @ v, p @ p - r * r
    if c <= 1e-9:
        return True
    return b < 0 and not (a + b <= 0 and a + 2 * b + c > 1e-9) and b * b - a * c >= -1e-9


careless("05.3", hits)
forbidden(
    "05.3",
    square_root=lambda p, v, r: sweep(p, v, r) <= 1,  # with √
    half_power=lambda p, v, r: p @ p <= r * r or (p @ v < 0 and hits(p, v, r) and ((p @ v) ** 2) ** 0.5 >= 0),
    norms=lambda p, v, r: hits(p, v, r) or np.linalg.norm(p) <= r,
    dist=lambda p, v, r: hits(p, v, r) or math.dist(p, [0] * len(p)) < r,
    numpy_hypot=lambda p, v, r: hits(p, v, r) or np.hypot.reduce(p) < r,
    division=lambda p, v, r: p @ p <= r * r or (v.any() and hits(p, v, r) and -(p @ v) / (v @ v) > 0),
    negative_power=lambda p, v, r: hits(p, v, r) and (1 + v @ v) ** -1 > 0,
)
wrong(
    "05.3",
    the_end_alone=hits_at_the_end_alone,  # h ≤ 0 alone
    both_ends=hits_at_both_ends,
    touching_does_not_count=partial(hits, overlap="<", last="<", graze="<"),
    touching_at_the_start_does_not_count=partial(hits, overlap="<"),
    the_end_does_not_count=partial(hits, last="<"),
    a_graze_is_none=partial(hits, graze="<"),
    never_late=partial(hits, late=False),
    never_beside=partial(hits, meets=False),
    no_overlap=partial(hits, overlap=None),
    receding_asked_first=partial(hits, order="away first"),
    never_away=partial(hits, away=None),
    standing_still_hits=partial(hits, away="<=", late=False),  # b = 0, v = 0
    overlap_at_the_end_too=hits_without_order,
    late_by_the_sum_alone=lambda p, v, r: hits(p, v, r) if p @ p <= r * r or v @ v + p @ v > 0 else False,
    late_by_the_end_alone=lambda p, v, r: p @ p <= r * r or ((p + v) @ (p + v) <= r * r and hits(p, v, r)),
    whole_b=hits_by_whole_b,
    without_the_two=lambda p, v, r: hits(p, v, r) and (p @ p <= r * r or v @ v + p @ v + p @ p - r * r <= 0),
    turned=lambda p, v, r: not hits(p, v, r),
    velocity_turned=lambda p, v, r: hits(p, -v, r),
    arguments_swapped=lambda v, p, r: hits(p, v, r),
    radius_not_squared=lambda p, v, r: hits(p, v, sqrt(r)),
    no_radius=lambda p, v, r: hits(p, v, 0.0),
    only_the_plane=lambda p, v, r: hits(p[:2], v[:2], r),  # wrong in space
    only_with_a_radius=lambda p, v, r: r > 0 and hits(p, v, r),  # points that meet
    slack=hits_within_slack,  # a miss by 1e-12
    nothing_for_a_miss=hits_falls_off_the_end,
    changes_p=hits_in_place,
    exit_ahead=lambda p, v, r: (
        p @ p <= r * r or (v @ v + 2 * (p @ v) + p @ p - r * r <= 0) or (p @ v < 0 and hits(p, v, 0.0))
    ),
    coordinates_one_by_one=lambda p, v, r: boxes(p, v, r) <= 1,
)

# 06


def closest(p, v):
    return -(p @ v) / (v @ v) if v.any() else 0


def closest_in_place(p, v):
    p *= -1
    return p @ v / (v @ v) if v.any() else 0


careless("06.1", closest)
wrong(
    "06.1",
    undivided=lambda p, v: -(p @ v),
    undivided_and_turned=lambda p, v: p @ v,
    turned=lambda p, v: -closest(p, v),
    divided_by_the_speed=lambda p, v: -(p @ v) / sqrt(v @ v) if v.any() else 0,
    not_divided=lambda p, v: -(p @ v),
    clamped=lambda p, v: min(1.0, max(0.0, closest(p, v))),
    never_in_the_past=lambda p, v: max(0.0, closest(p, v)),
    never_late=lambda p, v: min(1.0, closest(p, v)),
    divides_by_zero=lambda p, v: -float(p @ v) / float(v @ v),  # raises for v = 0
    nan_without_motion=lambda p, v: closest(p, v) if v.any() else nan,
    infinite_without_motion=lambda p, v: closest(p, v) if v.any() else inf,
    nothing_without_motion=lambda p, v: closest(p, v) if v.any() else None,
    whole_b=lambda p, v: 2 * closest(p, v),
    vertex_of_whole_b=lambda p, v: closest(p, v) / 2,
    swapped=lambda v, p: closest(p, v),
    length_over_speed=lambda p, v: np.linalg.norm(p) / np.linalg.norm(v) if v.any() else 0,
    magnitude=lambda p, v: abs(closest(p, v)),
    each_coordinate=lambda p, v: -np.sum(p / np.where(v == 0, inf, v)) / len(p),
    only_the_plane=lambda p, v: closest(p[:2], v[:2]),  # wrong in space
    little_motion_is_none=lambda p, v: -(p @ v) / (v @ v) if v @ v > 1e-9 else 0,  # v = (1e-6, 0)
    whole_division=lambda p, v: -(p @ v) // (v @ v) if v.any() else 0,
    closest_distance=lambda p, v: np.linalg.norm(p + closest(p, v) * v),
    one_beyond=lambda p, v: -(p @ v) / (v @ v + 1e-9),  # v = (1e-4, 0)
    changes_p=closest_in_place,
    moving_along_x=lambda p, v: -p[0] / v[0] if v[0] else 0,
    still_below_a_tiny_square=lambda p, v: -(p @ v) / (v @ v) if v @ v > 1e-13 else 0,  # v = (2⁻³⁰, 0)
    still_below_the_least_square=lambda p, v: -(p @ v) / (v @ v) if v @ v > 1e-50 else 0,  # v = (2⁻¹⁰⁰, 0)
    infinite_only_apart=lambda p, v: closest(p, v) if v.any() or not p.any() else inf,
    only_in_the_first_two_of_three=lambda p, v: -(p[:2] @ v[:2]) / (v @ v) if v.any() else 0,
)


def left(p, v, r):
    q = p + v * (-(p @ v) / (v @ v))
    return r * r - q @ q


def left_in_place(p, v, r):
    p -= v * ((p @ v) / (v @ v))
    return r * r - p @ p


careless("06.2", left)
wrong(
    "06.2",
    by_squares=lambda p, v, r: (p @ v) ** 2 / (v @ v) - (p @ p - r * r),  # from afar
    by_discriminant=lambda p, v, r: ((p @ v) ** 2 - (v @ v) * (p @ p - r * r)) / (v @ v),  # from afar
    by_tmin=lambda p, v, r: -((p @ p - r * r) + (p @ v) * (-(p @ v) / (v @ v))),  # the article's fix, from afar
    by_pythagoras=lambda p, v, r: r * r - (p @ p - (p @ v) ** 2 / (v @ v)),
    by_pythagoras_in_a_row=lambda p, v, r: r * r - p @ p + (p @ v) ** 2 / (v @ v),
    by_tmin_from_r=lambda p, v, r: r * r - (p @ p + (p @ v) * (-(p @ v) / (v @ v))),
    by_shadow=lambda p, v, r: r * r - (p @ p - (p @ v / sqrt(v @ v)) ** 2),
    by_distance=lambda p, v, r: r * r - sqrt(max(0.0, p @ p - (p @ v) ** 2 / (v @ v))) ** 2,
    in_32_bits=lambda p, v, r: float(left(p.astype(np.float32), v.astype(np.float32), np.float32(r))),
    discriminant=lambda p, v, r: (p @ v) ** 2 - (v @ v) * (p @ p - r * r),
    turned=lambda p, v, r: -left(p, v, r),
    lengths=lambda p, v, r: r - sqrt(max(r * r - left(p, v, r), 0.0)),
    root=lambda p, v, r: sqrt(max(left(p, v, r), 0.0)),
    never_negative=lambda p, v, r: max(0.0, left(p, v, r)),
    nothing_beside=lambda p, v, r: d if (d := left(p, v, r)) >= 0 else None,
    clamped=lambda p, v, r: r * r - (q := p + v * min(1, max(0, closest(p, v)))) @ q,
    backwards=lambda p, v, r: r * r - (q := p - v * closest(p, v)) @ q,
    at_the_start=lambda p, v, r: r * r - p @ p,
    at_the_end=lambda p, v, r: r * r - (p + v) @ (p + v),
    in_the_middle=lambda p, v, r: r * r - (p + v / 2) @ (p + v / 2),
    radius_not_squared=lambda p, v, r: left(p, v, sqrt(r)),
    by_the_speed=lambda p, v, r: r * r - (q := p - v * (p @ v) / sqrt(v @ v)) @ q,
    squared_distance=lambda p, v, r: r * r - left(p, v, r),
    cross_in_the_plane=lambda p, v, r: r * r - across(p, v) ** 2 / (v @ v),  # wrong in space
    cross_not_squared=lambda p, v, r: r * r - abs(np.linalg.norm(cross(p, v))) / (v @ v),
    half_the_way_inside=lambda p, v, r: left(p, v, r) / (v @ v),
    changes_p=left_in_place,
)


def far(p, v, r, time=None, square=None, overlap=True, last="<=", graze="<=", sign=1, away=True):
    """The sweep by what is left of the radius, its parts to be spoiled."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    if overlap and c <= 0:
        return 0.0
    if (away and b >= 0) or a == 0:
        return inf
    rest = sign * (left(p, v, r) if square is None else square(p, v, r))
    if rest < 0 if graze == "<=" else rest <= 0:
        return inf
    t = c / (-b + sqrt(a) * sqrt(rest)) if time is None else time(a, b, c, rest)
    return t if (t <= 1 if last == "<=" else t < 1 if last == "<" else True) else inf


def far_with_clamped_tmin(p, v, r):
    """The closest approach clamped to the frame before the residual is asked."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    if c <= 0:
        return 0.0
    if b >= 0:
        return inf
    q = p + v * min(1.0, -b / a)
    rest = r * r - q @ q
    return c / (-b + sqrt(a) * sqrt(rest)) if rest >= 0 else inf


def far_dividing(p, v, r):
    """Asks for overlap, and then divides by v·v."""
    a, b, c = float(v @ v), float(p @ v), float(p @ p - r * r)
    if c <= 0:
        return 0.0
    q = p + v * (-b / a)
    rest = r * r - q @ q
    if b >= 0 or rest < 0:
        return inf
    t = c / (-b + sqrt(a) * sqrt(rest))
    return t if t <= 1 else inf


def far_ending_by_signs(p, v, r):
    """The end of the frame by the signs of lesson 05, whose squares are rounded from afar."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    t = far(p, v, r, last="any")
    return t if t == inf or c <= 0 or a + b >= 0 or a + 2 * b + c <= 0 else inf


def far_ending_by_place(p, v, r):
    """Whether the end is inside decides alone, where the nearest place lies beyond it."""
    t = far(p, v, r, last="any")
    return t if t == inf or p @ p <= r * r or (p + v) @ v >= 0 or (p + v) @ (p + v) < r * r else inf


careless("06.3", far)
wrong(
    "06.3",
    tmin_clamped=far_with_clamped_tmin,
    unstable_root=partial(far, time=lambda a, b, c, rest: (-b - sqrt(a * rest)) / a),  # digits of an entry close to 0
    by_tmin=partial(far, square=lambda p, v, r: -((p @ p - r * r) - (p @ v) ** 2 / (v @ v))),
    sign_turned=partial(far, sign=-1),
    root_of_the_rest_alone=partial(far, time=lambda a, b, c, rest: c / (-b + sqrt(rest))),
    a_times_the_root=partial(far, time=lambda a, b, c, rest: c / (-b + a * sqrt(rest))),
    back_from_the_nearest_by_a_length=partial(far, time=lambda a, b, c, rest: -b / a - sqrt(rest)),
    cross_in_the_plane=partial(far, square=lambda p, v, r: r * r - across(p, v) ** 2 / (v @ v)),  # wrong in space
    discriminant=partial(far, square=lambda p, v, r: (p @ v) ** 2 - (v @ v) * (p @ p - r * r)),
    in_32_bits=lambda p, v, r: float(far(p.astype(np.float32), v.astype(np.float32), np.float32(r))),
    textbook_sweep=sweep,  # by the quadratic: loses the digits from afar
    hit_at_rest=lambda p, v, r: far(p, v, r) if v.any() else 0,
    divides_by_no_motion=far_dividing,
    end_of_frame_by_signs=far_ending_by_signs,  # a + 2 b + c is rounded from afar
    end_of_frame_by_the_place=far_ending_by_place,  # in t, but strictly
    tmin_less_half_the_way=partial(far, time=lambda a, b, c, rest: -b / a - sqrt(rest / a)),  # digits, as above
    by_discriminant=partial(far, square=lambda p, v, r: ((p @ v) ** 2 - (v @ v) * (p @ p - r * r)) / (v @ v)),
)
sweeps("06.3", "a_graze_is_none")

# 07


def two_sum(x, y):
    z = x + y
    part = z - x
    return z, (x - (z - part)) + (y - part)


def two_sum_of_decimals(x, y):
    """28 digits, as decimals come: fewer than 1e30 + 0.1 takes."""
    z = x + y
    return z, float(Decimal(x) + Decimal(y) - Decimal(z))


def two_sum_in_digits(x, y, digits):
    with localcontext() as context:
        context.prec = digits
        z = x + y
        return z, float(Decimal(x) + Decimal(y) - Decimal(z))


def two_sum_scaled(x, y):
    """In larger units, in which the largest are no numbers any more."""
    z, w = two_sum(x * 1024, y * 1024)
    return z / 1024, w / 1024


careless("07.1", two_sum)
wrong(
    "07.1",
    right_for_the_larger_first=lambda x, y: (x + y, y - ((x + y) - x)),
    right_for_the_smaller_first=lambda x, y: (x + y, x - ((x + y) - y)),
    zero=lambda x, y: (x + y, 0.0),
    turned=lambda x, y: (x + y, -two_sum(x, y)[1]),
    order_turned=lambda x, y: two_sum(x, y)[::-1],
    difference=lambda x, y: (x - y, two_sum(x, -y)[1]),
    larger_without_size=lambda x, y: (x + y, min(x, y) - ((x + y) - max(x, y))),  # x = −1e17, y = 1
    decimals=two_sum_of_decimals,
    error_in_decimals_as_printed=lambda x, y: (x + y, float(Decimal(str(x)) + Decimal(str(y)) - Decimal(str(x + y)))),
    half_of_it=lambda x, y: (x + y, y - ((x + y) - x) if abs(x) >= abs(y) else 0.0),
    both_losses_twice=lambda x, y: (x + y, 2 * two_sum(x, y)[1]),
    without_the_other_loss=lambda x, y: (x + y, x - ((x + y) - ((x + y) - x))),
    sum_alone=lambda x, y: x + y,
    error_alone=lambda x, y: two_sum(x, y)[1],
    relative=lambda x, y: (x + y, two_sum(x, y)[1] / (x + y) if x + y else 0.0),
    rounded=lambda x, y: (x + y, round(two_sum(x, y)[1], 12)),
    in_32_bits=lambda x, y: tuple(map(float, two_sum(np.float32(x), np.float32(y)))),
    long_doubles=lambda x, y: (x + y, float(np.longdouble(x) + np.longdouble(y) - np.longdouble(x + y))),  # 1e30 + 0.1
    nothing_where_nothing_is_lost=lambda x, y: (x + y, two_sum(x, y)[1] or None),
    signs_forgotten=lambda x, y: (x + y, abs(two_sum(x, y)[1])),
    exact_sum_and_nothing=lambda x, y: (Fraction(x) + Fraction(y), 0),  # no rounded sum
    thirty_four_digits=lambda x, y: two_sum_in_digits(x, y, 34),
    three_hundred_digits=lambda x, y: two_sum_in_digits(x, y, 300),  # 1e200 + 1e-200
    sizes_of_a_table=lambda x, y: two_sum(x, y) if max(abs(x), abs(y)) < 1e100 else (x + y, 0.0),
    nothing_below_a_billionth=lambda x, y: (x + y, w if abs(w := two_sum(x, y)[1]) > 1e-100 else 0.0),
    in_units_of_the_sum=lambda x, y: two_sum_scaled(x, y),  # overflows near the largest
)


def sign_of_D(p, v, r, number=int, dot=None):
    p, v, r = [number(x) for x in p], [number(x) for x in v], number(r)
    a, cross = v[0] * v[0] + v[1] * v[1], p[0] * v[1] - p[1] * v[0]
    D = a * r * r - cross * cross
    return int(D > 0) - int(D < 0)


def sign_in_int64(p, v, r):
    """Overflows in silence: 64 bits hold no fourth power of 1e5."""
    p, v = np.array(p), np.array(v)
    D = (p @ v) ** 2 - (v @ v) * (p @ p - r * r)
    return int(np.sign(D))


def sign_in_object_arrays_of_floats(p, v, r):
    p, v = np.array(p, dtype=float), np.array(v, dtype=float)
    return int(np.sign((p @ v) ** 2 - (v @ v) * (p @ p - r * r)))


def sign_in_28_digits(p, v, r):
    return sign_of_D(p, v, r, number=Decimal)


def sign_by_a_root(p, v, r):
    """How far it passes by, in floats."""
    distance = abs(p[0] * v[1] - p[1] * v[0]) / hypot(*v) if any(v) else 0.0
    return (r > distance) - (r < distance) if any(v) else 0


def sign_in_place(p, v, r):
    found = sign_of_D(p, v, r)
    p.append(0)
    return found


def sign_in_digits(p, v, r, digits):
    with localcontext() as context:
        context.prec = digits
        return sign_of_D(p, v, r, number=Decimal)


careless("07.2", sign_of_D)
wrong(
    "07.2",
    float_at_the_end=lambda p, v, r: int(
        np.sign(float((p[0] * v[0] + p[1] * v[1]) ** 2) - (v[0] ** 2 + v[1] ** 2) * (p[0] ** 2 + p[1] ** 2 - r * r))
    ),
    int64=sign_in_int64,
    bool_of_D=lambda p, v, r: sign_of_D(p, v, r) > 0,  # a bool: no −1
    bool_of_no_miss=lambda p, v, r: sign_of_D(p, v, r) >= 0,
    plain_floats=partial(sign_of_D, number=float),
    float_arrays=sign_in_object_arrays_of_floats,
    twenty_eight_digits=sign_in_28_digits,  # of 1e12 to the fourth power there are 48
    int32=lambda p, v, r: int(np.sign(np.int64(sign_of_D([x % 2**31 for x in p], v, r)))),  # negative coordinates
    by_a_distance=sign_by_a_root,
    floats_at_the_end=lambda p, v, r: int(
        np.sign(float((v[0] ** 2 + v[1] ** 2) * r * r) - float((p[0] * v[1] - p[1] * v[0]) ** 2))
    ),
    whole_division=lambda p, v, r: (
        (lambda q: (r * r > q) - (r * r < q))((p[0] * v[1] - p[1] * v[0]) ** 2 // (v[0] ** 2 + v[1] ** 2))
        if any(v)
        else 0
    ),
    slack=lambda p, v, r: 0 if abs(int_D(p, v, r)) < 1000 else sign_of_D(p, v, r),
    turned=lambda p, v, r: -sign_of_D(p, v, r),
    radius_not_squared=lambda p, v, r: sign_of_sum((v[0] ** 2 + v[1] ** 2) * r - (p[0] * v[1] - p[1] * v[0]) ** 2),
    no_radius=lambda p, v, r: sign_of_D(p, v, 0),
    D_itself=lambda p, v, r: int_D(p, v, r),
    four_a_c=lambda p, v, r: sign_of_sum(dot2(p, v) ** 2 - 4 * dot2(v, v) * (dot2(p, p) - r * r)),
    whole_b=lambda p, v, r: sign_of_sum((2 * dot2(p, v)) ** 2 - dot2(v, v) * (dot2(p, p) - r * r)),
    cross_with_a_plus=lambda p, v, r: sign_of_sum(dot2(v, v) * r * r - (p[0] * v[1] + p[1] * v[0]) ** 2),
    approaching_alone=lambda p, v, r: sign_of_D(p, v, r) if dot2(p, v) < 0 else -1,
    of_the_start=lambda p, v, r: sign_of_sum(dot2(p, p) - r * r),
    grazes_are_hits=lambda p, v, r: 1 if int_D(p, v, r) >= 0 else -1,
    nothing_for_a_graze=lambda p, v, r: 1 if int_D(p, v, r) > 0 else -1 if int_D(p, v, r) < 0 else None,
    changes_p=sign_in_place,
    swapped=lambda v, p, r: sign_of_D(p, v, r),
    float_of_D=lambda p, v, r: (lambda D: (D > 0) - (D < 0))(float(int_D(p, v, r))),  # raises beyond 1e308
    copied_sign_of_any=lambda p, v, r: math.copysign(1, int_D(p, v, r)),  # 1 for 0, and raises beyond 1e308
    copied_sign=lambda p, v, r: math.copysign(1, D) if (D := int_D(p, v, r)) else 0,
    eighty_digits=lambda p, v, r: sign_in_digits(p, v, r, 80),
    a_thousand_digits=lambda p, v, r: sign_in_digits(p, v, r, 1000),
    true_division=lambda p, v, r: (lambda d: (d > 0) - (d < 0))(
        int_D(p, v, r) / dot2(v, v) if any(v) else 0  # as a float, beyond 1e308
    ),
    squares_in_floats=lambda p, v, r: sign_of_sum(
        (lambda p, v, r: dot2(p, v) * dot2(p, v) - dot2(v, v) * (dot2(p, p) - r * r))(
            [float(x) for x in p], [float(x) for x in v], float(r)
        )
    ),
    floats_where_they_do=lambda p, v, r: sign_of_D(p, v, r) if max(map(abs, (*p, *v, r))) < 1e60 else 1,
)


def dot2(x, y):
    return x[0] * y[0] + x[1] * y[1]


def int_D(p, v, r):
    return dot2(v, v) * r * r - (p[0] * v[1] - p[1] * v[0]) ** 2


def sign_of_sum(x):
    return (x > 0) - (x < 0)


def exact(p, v, r, number=lambda x: Fraction(float(x)), **spoiled_parts):
    """`hits` in fractions, its parts to be spoiled."""
    p, v = (np.array([number(x) for x in y], dtype=object) for y in (p, v))
    return bool(hits(p, v, number(r), **spoiled_parts))


def exact_in_decimals(digits):
    def in_decimals(p, v, r):
        with localcontext() as context:
            context.prec = digits
            return exact(p, v, r, number=lambda x: Decimal(float(x)))

    return in_decimals


def filtered(p, v, r):
    """Fractions only where doubles are in doubt, but the doubt is too narrow by far."""
    a, b, c = float(v @ v), float(p @ v), float(p @ p - r * r)
    D = b * b - a * c
    return exact(p, v, r) if abs(D) <= 1e-16 * a * abs(c) else hits(p, v, r)


def signs_in_one_line(p, v, r, eps=0.0):
    a, b, c = v @ v, p @ v, p @ p - r * r
    return c <= eps or a + 2 * b + c <= eps or (b < 0 and a + b >= 0 and b * b - a * c >= -eps)


def textbook_roots(p, v, r, overlap=True):
    a, b, c = np.dot(v, v), 2 * np.dot(p, v), np.dot(p, p) - r**2
    D = b**2 - 4 * a * c
    if overlap and c <= 0:
        return True
    if a == 0 or D < 0:
        return False
    t = (-b - np.sqrt(D)) / (2 * a)
    return bool(0 <= t <= 1)


def nearest_place(p, v, r):
    a = v @ v
    t = min(1, max(0, -(p @ v) / a)) if a > 0 else 0
    return bool(np.linalg.norm(p + v * t) <= r)


def sweep_in_doubles(p, v, r):
    """The solution of 04.3."""
    a, b, c = v @ v, p @ v, p @ p - r**2
    if c <= 0:
        return 0.0
    D = b * b - a * c
    if b >= 0 or D < 0:
        return inf
    return c / (-b + sqrt(D))


def outs_in_loops(p, v, r, graze=True):
    a = b = c = 0
    for x, w in zip(p, v, strict=True):
        a += w * w
        b += x * w
        c += x * x
    c -= r * r
    if c <= 0:
        return True
    if b >= 0 or (a + b <= 0 and a + 2 * b + c > 0):
        return False
    D = b * b - a * c
    return bool(D >= 0 if graze else D > 0)


careless("07.3", exact)
wrong(
    "07.3",
    doubles=hits,
    twenty_eight_digits=exact_in_decimals(28),
    fifty_digits=exact_in_decimals(50),
    two_hundred_digits=exact_in_decimals(200),  # 1e-200 beside 1e200
    long_doubles=lambda p, v, r: bool(hits(np.longdouble(p), np.longdouble(v), np.longdouble(r))),
    in_32_bits=lambda p, v, r: bool(hits(np.float32(p), np.float32(v), np.float32(r))),
    fractions_of_decimals=partial(exact, number=lambda x: Fraction(str(round(float(x), 12)))),
    fractions_limited=partial(exact, number=lambda x: Fraction(float(x)).limit_denominator()),
    whole_numbers=partial(exact, number=lambda x: int(float(x))),
    doubles_in_any_later_frame=partial(hits, late=False),
    cross_product_in_doubles=lambda p, v, r: bool(crossing(p, v, r) <= 1),
    residual_in_doubles=lambda p, v, r: bool(far(p, v, r) <= 1),
    roots_in_doubles=lambda p, v, r: bool(sweep(p, v, r) <= 1),
    too_narrow_a_filter=filtered,
    slack=lambda p, v, r: bool(hits_within_slack(p, v, r)),
    exact_strictly=partial(exact, overlap="<", last="<", graze="<"),
    exact_without_a_graze=partial(exact, graze="<"),
    exact_without_the_end=partial(exact, last="<"),
    exact_without_a_touch_at_the_start=partial(exact, overlap="<"),
    exact_in_any_later_frame=partial(exact, late=False),
    exact_without_passing_by=partial(exact, meets=False),
    exact_receding_first=partial(exact, order="away first"),
    exact_at_both_ends=lambda p, v, r: bool(
        hits_at_both_ends(*(np.array([Fraction(float(x)) for x in y], object) for y in (p, v)), Fraction(float(r)))
    ),
    exact_in_the_plane=lambda p, v, r: exact(p[:2], v[:2], r),  # wrong in space
    exact_turned=lambda p, v, r: not exact(p, v, r),
    exact_velocity_turned=lambda p, v, r: exact(p, -v, r),
    exact_with_a_radius=lambda p, v, r: r > 0 and exact(p, v, r),
    rounded_differences=lambda p, v, r: exact(np.round(p, 9), np.round(v, 9), round(float(r), 9)),
    fractions_after_the_dot_products=lambda p, v, r: fractions_too_late(p, v, r),
    nothing_for_a_miss=lambda p, v, r: True if exact(p, v, r) else None,
    exact_without_the_start=lambda p, v, r: exact_but(p, v, r, "start"),
    exact_without_the_place_at_the_end=lambda p, v, r: exact_but(p, v, r, "end"),
    exact_receding_too=lambda p, v, r: exact_but(p, v, r, "approach"),
    signs_in_one_line=signs_in_one_line,
    textbook_roots=textbook_roots,
    textbook_roots_without_overlap=lambda p, v, r: textbook_roots(p, v, r, overlap=False),
    nearest_place=nearest_place,
    sweep_of_lesson_04=lambda p, v, r: sweep_in_doubles(p, v, r) <= 1,
    places_at_both_ends=lambda p, v, r: bool(p @ p <= r * r or (p + v) @ (p + v) <= r * r),
    outs_without_the_graze=lambda p, v, r: outs_in_loops(p, v, r, graze=False),
    outs_in_loops=lambda p, v, r: outs_in_loops(p, v, r),
    with_a_tolerance=lambda p, v, r: signs_in_one_line(p, v, r, eps=1e-9),
    fractions_of_text=lambda p, v, r: exact(p, v, r, number=lambda x: Fraction(str(float(x)))),
    cross_product_of_the_plane=lambda p, v, r: cross_in_the_plane(p, v, r),
)


def cross_in_the_plane(p, v, r):
    p, v, r = [Fraction(x) for x in p], [Fraction(x) for x in v], Fraction(r)
    a, b = sum(w * w for w in v), sum(x * w for x, w in zip(p, v, strict=True))
    c, cross = sum(x * x for x in p) - r * r, p[0] * v[1] - p[1] * v[0]
    return c <= 0 or a + 2 * b + c <= 0 or (b < 0 and a + b >= 0 and a * r * r >= cross * cross)


def exact_but(p, v, r, left_out):
    """The exact signs without one of the questions."""
    p, v, r = [Fraction(float(x)) for x in p], [Fraction(float(x)) for x in v], Fraction(float(r))
    a, b = sum(w * w for w in v), sum(x * w for x, w in zip(p, v, strict=True))
    c = sum(x * x for x in p) - r * r
    start, end = c <= 0 and left_out != "start", a + 2 * b + c <= 0 and left_out != "end"
    return start or end or ((b < 0 or left_out == "approach") and a + b >= 0 and b * b >= a * c)


def fractions_too_late(p, v, r):
    """The dot products are rounded before they become fractions."""
    a, b, c = (Fraction(float(x)) for x in (v @ v, p @ v, p @ p - r * r))
    return c <= 0 or a + 2 * b + c <= 0 or (b < 0 and a + b >= 0 and b * b >= a * c)


# 08


def closing(v1, v2, n):
    return (v1 - v2) @ n / sqrt(n @ n)


def closing_in_place(v1, v2, n):
    v1 -= v2
    return v1 @ n / sqrt(n @ n)


careless("08.1", closing)
wrong(
    "08.1",
    magnitude=lambda v1, v2, n: abs(closing(v1, v2, n)),
    turned=lambda v1, v2, n: -closing(v1, v2, n),
    never_negative=lambda v1, v2, n: max(0.0, closing(v1, v2, n)),
    turned_and_any_length=lambda v1, v2, n: (v2 - v1) @ n,
    magnitude_and_any_length=lambda v1, v2, n: abs((v1 - v2) @ n),
    never_negative_and_any_length=lambda v1, v2, n: max(0.0, (v1 - v2) @ n),
    turned_and_squared_length=lambda v1, v2, n: (v2 - v1) @ n / (n @ n),
    magnitude_and_squared_length=lambda v1, v2, n: abs((v1 - v2) @ n) / (n @ n),
    never_negative_and_squared_length=lambda v1, v2, n: max(0.0, (v1 - v2) @ n) / (n @ n),
    squared_length=lambda v1, v2, n: (v1 - v2) @ n / (n @ n),
    n_of_any_length=lambda v1, v2, n: (v1 - v2) @ n,  # right for n of length 1
    b_at_rest=lambda v1, v2, n: v1 @ n / sqrt(n @ n),
    a_at_rest=lambda v1, v2, n: -v2 @ n / sqrt(n @ n),
    whole_speed=lambda v1, v2, n: np.linalg.norm(v1 - v2),
    added=lambda v1, v2, n: (v1 + v2) @ n / sqrt(n @ n),
    difference_of_speeds=lambda v1, v2, n: np.linalg.norm(v1) - np.linalg.norm(v2),
    along_the_relative_velocity=lambda v1, v2, n: (v1 - v2) @ n / (np.linalg.norm(v1 - v2) or 1),
    the_cosine=lambda v1, v2, n: closing(v1, v2, n) / (np.linalg.norm(v1 - v2) or 1),
    vector=lambda v1, v2, n: (v1 - v2) @ n / (n @ n) * n,
    across_n=lambda v1, v2, n: sqrt(max((v1 - v2) @ (v1 - v2) - closing(v1, v2, n) ** 2, 0.0)),
    times_the_length=lambda v1, v2, n: (v1 - v2) @ n * sqrt(n @ n),
    only_the_plane=lambda v1, v2, n: closing(v1[:2], v2[:2], n[:2]),  # wrong in space
    largest_coordinate=lambda v1, v2, n: (v1 - v2) @ n / np.abs(n).max(),
    changes_v1=closing_in_place,
    nothing_when_they_part=lambda v1, v2, n: s if (s := closing(v1, v2, n)) > 0 else None,
    closes_or_not=lambda v1, v2, n: closing(v1, v2, n) > 0,
    half=lambda v1, v2, n: closing(v1, v2, n) / 2,
    whole_division=lambda v1, v2, n: (v1 - v2) @ n // sqrt(n @ n),
    no_normal_when_short=lambda v1, v2, n: closing(v1, v2, n) if sqrt(n @ n) >= 0.01 else 0.0,
    no_normal_when_shorter=lambda v1, v2, n: closing(v1, v2, n) if n @ n > 1e-12 else 0.0,
    slow_is_still=lambda v1, v2, n: s if abs(s := closing(v1, v2, n)) > 0.01 else 0.0,
    slower_is_still=lambda v1, v2, n: s if abs(s := closing(v1, v2, n)) > 1e-9 else 0.0,
)


def after(v1, v2, n, m1, m2, e, mu=None, share=None, parting=False, strict=True, push=None, way=1):
    """The collision, its parts to be spoiled."""
    v_n = (v1 - v2) @ n
    if not parting and v_n <= 0:
        return v1, v2
    J = way * (1 + e if share is None else share(e)) * (m1 * m2 / (m1 + m2) if mu is None else mu(m1, m2)) * v_n
    one, other = (J / m1, J / m2) if push is None else push(J, m1, m2)
    return v1 - one * n, v2 + other * n


def after_in_place(v1, v2, n, m1, m2, e):
    J = (1 + e) * m1 * m2 / (m1 + m2) * max((v1 - v2) @ n, 0)
    v1 -= J / m1 * n
    v2 += J / m2 * n
    return v1, v2


def after_one_after_the_other(v1, v2, n, m1, m2, e):
    """The second push sees what the first has left."""
    mu = m1 * m2 / (m1 + m2)
    v1 = v1 - (1 + e) * mu / m1 * max((v1 - v2) @ n, 0) * n
    return v1, v2 + (1 + e) * mu / m2 * max((v1 - v2) @ n, 0) * n


def after_along_the_velocity(v1, v2, n, m1, m2, e):
    """Head-on's formulas for whole velocities."""
    if (v1 - v2) @ n <= 0:
        return v1, v2
    u, w = (m1 * v1 + m2 * v2) / (m1 + m2), v1 - v2
    return u - m2 * e * w / (m1 + m2), u + m1 * e * w / (m1 + m2)


careless("08.2", after)
wrong(
    "08.2",
    root_of_e=partial(after, share=lambda e: 1 + sqrt(e)),  # √e
    e_squared=partial(after, share=lambda e: 1 + e * e),
    e_alone=partial(after, share=lambda e: e),
    twice_e=partial(after, share=lambda e: 2 * e),
    always_elastic=partial(after, share=lambda e: 2),
    never_elastic=partial(after, share=lambda e: 1),
    one_less_e=partial(after, share=lambda e: 1 - e),
    pushes_what_parts=partial(after, parting=True),
    pushed_the_wrong_way=partial(after, way=-1),
    sum_of_masses=partial(after, mu=lambda m1, m2: m1 + m2),
    mean_mass=partial(after, mu=lambda m1, m2: (m1 + m2) / 2),
    product_forgotten=partial(after, mu=lambda m1, m2: 1 / (m1 + m2)),
    reduced_mass_not_turned_over=partial(after, mu=lambda m1, m2: 1 / m1 + 1 / m2),
    pushes_what_parts_by_e=partial(after, parting=True, share=lambda e: e),
    pushes_what_parts_elastically=partial(after, parting=True, share=lambda e: 2),
    pushes_what_parts_by_the_sum=partial(after, parting=True, mu=lambda m1, m2: m1 + m2),
    pushes_what_parts_by_the_mean=partial(after, parting=True, mu=lambda m1, m2: (m1 + m2) / 2),
    pushes_what_parts_not_turned_over=partial(after, parting=True, mu=lambda m1, m2: 1 / m1 + 1 / m2),
    pushes_what_parts_without_the_product=partial(after, parting=True, mu=lambda m1, m2: 1 / (m1 + m2)),
    pushes_what_parts_alike=partial(after, parting=True, push=lambda J, m1, m2: (J / m1, -J / m2)),
    pulls_what_parts=partial(after, parting=True, way=-1),
    equal_masses=lambda v1, v2, n, m1, m2, e: after(v1, v2, n, 1.0, 1.0, e),
    masses_swapped=lambda v1, v2, n, m1, m2, e: after(v1, v2, n, m2, m1, e),
    impulse_for_velocity=partial(after, push=lambda J, m1, m2: (J, J)),
    both_pushed_alike=partial(after, push=lambda J, m1, m2: (J / m1, -J / m2)),
    times_the_mass=partial(after, push=lambda J, m1, m2: (J * m1, J * m2)),
    only_a=partial(after, push=lambda J, m1, m2: (J / m1, 0)),
    velocities_swapped=lambda v1, v2, n, m1, m2, e: (v2, v1) if (v1 - v2) @ n > 0 else (v1, v2),
    e_times_all=lambda v1, v2, n, m1, m2, e: tuple(e * w for w in after(v1, v2, n, m1, m2, 1.0)),
    whole_velocities=after_along_the_velocity,
    second_push_too_late=after_one_after_the_other,
    order_turned=lambda *x: after(*x)[::-1],
    changes_both=after_in_place,
    nothing_when_they_part=lambda v1, v2, n, m1, m2, e: after(v1, v2, n, m1, m2, e) if (v1 - v2) @ n > 0 else None,
    normal_turned=lambda v1, v2, n, m1, m2, e: after(v1, v2, -n, m1, m2, e),
    only_the_plane=lambda v1, v2, n, m1, m2, e: after(v1[:2], v2[:2], n[:2], m1, m2, e),  # wrong in space
    v_n_of_a_alone=lambda v1, v2, n, m1, m2, e: tuple(w + v2 for w in after(v1, 0 * v2, n, m1, m2, e)),
    slow_parts=lambda v1, v2, n, m1, m2, e: after(v1, v2, n, m1, m2, e) if (v1 - v2) @ n > 0.01 else (v1, v2),
    slower_parts=lambda v1, v2, n, m1, m2, e: after(v1, v2, n, m1, m2, e) if (v1 - v2) @ n > 1e-9 else (v1, v2),
)


def cue(v, n1, n2, diagonal=2.0, k_sign=1, pushes=2.0, right=(1, 1)):
    """The cue ball, its equations to be spoiled: diagonal J1 + k J2 = pushes a, and so on."""
    k = k_sign * (n1 @ n2)
    J1, J2 = np.linalg.solve([[diagonal, k], [k, diagonal]], [pushes * (v @ n1), pushes * (v @ n2)])
    return tuple(v - right[0] * J1 * n1 - right[1] * J2 * n2)


def cue_in_turn(v, *normals):
    for n in normals:
        v = v - max(v @ n, 0) * n
    return tuple(v)


def cue_mirrored(v, *normals):
    for n in normals:
        v = v - 2 * (v @ n) * n
    return tuple(v)


def cue_in_place(v, n1, n2):
    found = cue(v, n1, n2)
    v -= np.array(v) - np.array(found)
    return tuple(v)


def stopped_by_walls(v, n1, n2):
    """Whatever pushes stop both closings leave nothing, in the plane."""
    k = n1 @ n2
    J = np.linalg.solve([[2, 2 * k], [2 * k, 2]], [2 * (v @ n1), 2 * (v @ n2)])
    return tuple(v - J @ np.array([n1, n2]))


careless("08.3", cue)
wrong(
    "08.3",
    one_on_the_diagonal=partial(cue, diagonal=1.0),
    one_on_the_diagonal_and_one_push=partial(cue, diagonal=1.0, pushes=1.0),
    k_turned=partial(cue, k_sign=-1),
    k_forgotten=partial(cue, k_sign=0),
    closings_stopped_alone=partial(cue, pushes=1.0),  # e = 0
    pushed_four_times=partial(cue, pushes=4.0),
    one_after_the_other=cue_in_turn,
    the_other_first=lambda v, n1, n2: cue_in_turn(v, n2, n1),
    mirrored_twice=cue_mirrored,
    mirrored_at_the_first=lambda v, n1, n2: tuple(v - 2 * (v @ n1) * n1),
    in_turn_until_quiet=lambda v, n1, n2: cue_in_turn(v, *[n1, n2] * 50),
    each_alone_as_a_wall=lambda v, n1, n2: tuple(v - 2 * (v @ n1) * n1 - 2 * (v @ n2) * n2),
    mean_of_both_orders=lambda v, n1, n2: tuple(
        (np.array(cue_in_turn(v, n1, n2)) + np.array(cue_in_turn(v, n2, n1))) / 2
    ),
    along_the_mean_normal=lambda v, n1, n2: tuple(v - (v @ (n1 + n2)) * (n1 + n2) / ((n1 + n2) @ (n1 + n2))),
    only_the_first_push=partial(cue, right=(1, 0)),
    pushes_added=partial(cue, right=(-1, -1)),
    pushes_swapped=lambda v, n1, n2: cue_swapped(v, n1, n2),  # right where both are equal
    comes_to_rest=lambda v, n1, n2: (0.0, 0.0),
    comes_back=lambda v, n1, n2: tuple(-v / 5),  # right for three balls in a triangle
    right_at_sixty_degrees=lambda v, n1, n2: cue_with_k(v, n1, n2, 0.5),
    impulses_themselves=lambda v, n1, n2: tuple(
        np.linalg.solve([[2, n1 @ n2], [n1 @ n2, 2]], [2 * v @ n1, 2 * v @ n2])
    ),
    changes_v=cue_in_place,
    walls_together=lambda v, n1, n2: tuple(-v),
    right_for_speed_1=lambda v, n1, n2: cue(v / sqrt(v @ v), n1, n2),
    right_along_x=lambda v, n1, n2: cue(np.array([sqrt(v @ v), 0.0]), n1, n2),
    stopped_by_two_walls=lambda v, n1, n2: stopped_by_walls(v, n1, n2),
    alike_as_in_the_lesson=lambda v, n1, n2: tuple(v - 2 * (v @ n1) / (2 + n1 @ n2) * (n1 + n2)),
)


def cue_swapped(v, n1, n2):
    J1, J2 = np.linalg.solve([[2, n1 @ n2], [n1 @ n2, 2]], [2 * v @ n1, 2 * v @ n2])
    return tuple(v - J2 * n1 - J1 * n2)


def cue_with_k(v, n1, n2, k):
    J1, J2 = np.linalg.solve([[2, k], [k, 2]], [2 * v @ n1, 2 * v @ n2])
    return tuple(v - J1 * n1 - J2 * n2)


# 09


def plane_gap(p, r, n, d):
    return (n @ p + d) / sqrt(n @ n) - r


def plane_gap_in_place(p, r, n, d):
    length = sqrt(n @ n)
    n /= length
    return n @ p + d / length - r


careless("09.1", plane_gap)
wrong(
    "09.1",
    n_of_any_length=lambda p, r, n, d: n @ p + d - r,  # right for n of length 1
    d_not_divided=lambda p, r, n, d: n @ p / sqrt(n @ n) + d - r,
    radius_divided=lambda p, r, n, d: (n @ p + d - r) / sqrt(n @ n),
    squared_length=lambda p, r, n, d: (n @ p + d) / (n @ n) - r,
    radius_added=lambda p, r, n, d: plane_gap(p, r, n, d) + 2 * r,
    d_taken_off=lambda p, r, n, d: plane_gap(p, r, n, -d),
    centre_alone=lambda p, r, n, d: plane_gap(p, 0.0, n, d),
    never_negative=lambda p, r, n, d: max(0.0, plane_gap(p, r, n, d)),
    magnitude=lambda p, r, n, d: abs(plane_gap(p, r, n, d)),
    distance_of_the_centre=lambda p, r, n, d: abs(plane_gap(p, 0.0, n, d)) - r,
    distance_for_n_of_length_1=lambda p, r, n, d: abs(n @ p + d) - r,
    magnitude_for_n_of_length_1=lambda p, r, n, d: abs(n @ p + d - r),
    radius_added_for_n_of_length_1=lambda p, r, n, d: n @ p + d + r,
    d_taken_off_for_n_of_length_1=lambda p, r, n, d: n @ p - d - r,
    centre_alone_for_n_of_length_1=lambda p, r, n, d: n @ p + d,
    turned=lambda p, r, n, d: -plane_gap(p, r, n, d),
    normal_turned=lambda p, r, n, d: plane_gap(p, r, -n, d),
    diameter=lambda p, r, n, d: plane_gap(p, 2 * r, n, d),
    distance_from_the_origin=lambda p, r, n, d: np.linalg.norm(p) - r,
    height=lambda p, r, n, d: p[-1] + d - r,  # right for a floor
    d_forgotten=lambda p, r, n, d: n @ p / sqrt(n @ n) - r,
    only_the_plane=lambda p, r, n, d: plane_gap(p[:2], r, n[:2], d),  # wrong in space
    nothing_inside=lambda p, r, n, d: g if (g := plane_gap(p, r, n, d)) >= 0 else None,
    d_as_a_point=lambda p, r, n, d: (n @ (p - d)) / sqrt(n @ n) - r,
    d_along_n=lambda p, r, n, d: (n @ (p - d * n)) / sqrt(n @ n) - r,
    changes_n=plane_gap_in_place,
    sum_of_n=lambda p, r, n, d: (n @ p + d) / np.abs(n).sum() - r,
    near_is_touching=lambda p, r, n, d: 0 if abs(plane_gap(p, r, n, d)) < 0.01 else plane_gap(p, r, n, d),
    nearer_is_touching=lambda p, r, n, d: 0 if abs(plane_gap(p, r, n, d)) < 1e-9 else plane_gap(p, r, n, d),
)


def bounced(v, n, e, factor=None, when="<", part=None):
    """The bounce, its parts to be spoiled."""
    v_n = v @ n
    if when and (v_n >= 0 if when == "<" else v_n <= 0):
        return tuple(v)
    return tuple(v - (1 + e if factor is None else factor(e)) * v_n * n)


def bounced_in_place(v, n, e):
    v -= (1 + e) * min(v @ n, 0) * n
    return tuple(v)


careless("09.2", bounced)
wrong(
    "09.2",
    approach_turned=partial(bounced, when=">"),  # E17: the approach test of the article with the sign turned
    recedes_and_is_turned_back=partial(bounced, when=None),
    e_alone=partial(bounced, factor=lambda e: e),
    twice_e=partial(bounced, factor=lambda e: 2 * e),
    mirror=partial(bounced, factor=lambda e: 2),
    slides=partial(bounced, factor=lambda e: 1),
    root_of_e=partial(bounced, factor=lambda e: 1 + sqrt(e)),
    e_squared=partial(bounced, factor=lambda e: 1 + e * e),
    one_less_e=partial(bounced, factor=lambda e: 1 - e),
    pushed_in=partial(bounced, factor=lambda e: -(1 + e)),
    without_the_two=lambda v, n, e: tuple(e * (v - (v @ n) * n)) if v @ n < 0 else tuple(v),
    all_scaled=lambda v, n, e: tuple(e * (v - 2 * (v @ n) * n)) if v @ n < 0 else tuple(v),
    whole_velocity_turned=lambda v, n, e: tuple(-e * v) if v @ n < 0 else tuple(v),
    e_times_what_recedes=lambda v, n, e: tuple(v - (1 + e) * (v @ n) * n) if v @ n < 0 else tuple(e * v),
    normal_part_alone=lambda v, n, e: tuple(-e * (v @ n) * n) if v @ n < 0 else tuple(v),
    a_floor=lambda v, n, e: tuple(np.append(v[:-1], abs(v[-1]) * e if v[-1] < 0 else v[-1])),  # right for n upward
    each_coordinate=lambda v, n, e: tuple(np.where(v * n < 0, -e * v, v)),  # right along an axis
    changes_v=bounced_in_place,
    nothing_when_it_recedes=lambda v, n, e: bounced(v, n, e) if v @ n < 0 else None,
    normal_squared=lambda v, n, e: tuple(v - (1 + e) * min(v @ n, 0) * n * n),
    only_the_plane=lambda v, n, e: bounced(v[:2], n[:2], e),  # wrong in space
    speed=lambda v, n, e: np.linalg.norm(bounced(v, n, e)),
    slow_recedes=lambda v, n, e: bounced(v, n, e) if v @ n <= -1e-3 else tuple(v),
    slower_recedes=lambda v, n, e: bounced(v, n, e) if v @ n <= -1e-9 else tuple(v),
    turned_whatever_it_does=lambda v, n, e: tuple(-e * v),
    published=lambda v, n, e: (v - 2 * (v @ n) * n) * e,
    published_of_any_length=lambda v, n, e: tuple(e * (v - 2 * np.dot(v, n) / np.dot(n, n) * n)),
    published_with_its_question=lambda v, n, e: (v - 2 * (v @ n) * n) * e if v @ n > 0 else v,
    published_unless_it_recedes=lambda v, n, e: v if v @ n > 0 else (v - 2 * (v @ n) * n) * e,
    published_with_a_clamp=lambda v, n, e: e * (v - 2 * min(v @ n, 0) * n),
    mirror_of_all=lambda v, n, e: v - 2 * np.dot(v, n) * n,
    twice_e_of_all=lambda v, n, e: v - 2 * e * np.dot(v, n) * n,
    minus_forgotten=lambda v, n, e: v + (1 + e) * max(v @ n, 0) * n,
    minus_forgotten_of_all=lambda v, n, e: v + (1 + e) * (v @ n) * n,
    minus_twice=lambda v, n, e: v - (1 + e) * max(-(v @ n), 0) * n,
    direction_forgotten=lambda v, n, e: v + (1 + e) * max(-(v @ n), 0),
    change_alone=lambda v, n, e: (1 + e) * max(-(v @ n), 0) * n,
    part_along_shrinks=lambda v, n, e: v if v @ n >= 0 else e * (v - (v @ n) * n) - (v @ n) * n,
    magnitude=lambda v, n, e: v + (1 + e) * abs(v @ n) * n,
    floor_whatever_n=lambda v, n, e: np.append(v[:-1], -e * v[-1]),
)


def ended(p, v, r, n, d, e, room=None, part=None, left=None, last="<=", carry=True, parting=False):
    """The end of the frame, its parts to be spoiled."""
    gap = n @ p + d - r if room is None else room(p, r, n, d)
    v_n = -(n @ v)
    if v_n <= 0 and not parting or v_n == 0:
        return tuple(p + v)
    t = gap / v_n
    if last and t > 1:
        return tuple(p + v)
    after = np.array(bounced(v, n, e)) if part is None else part(v, n, e)
    rest = 1 - t if left is None else left(t)
    return tuple(p + t * v + (rest * after if carry else 0))


def never_asked(p, v, r, n, d, e):
    """The end of the frame as if every ball came in time."""
    v_n = -(n @ v)
    t = (n @ p + d - r) / v_n
    return p + t * v + (1 - t) * (v + (1 + e) * v_n * n)


def ended_in_place(p, v, r, n, d, e):
    found = ended(p, v, r, n, d, e)
    p += v
    return found


careless("09.3", ended)
wrong(
    "09.3",
    stops_at_the_contact=partial(ended, carry=False),
    never_asks=lambda p, v, r, n, d, e: never_asked(p, v, r, n, d, e),
    never_asks_and_stops=lambda p, v, r, n, d, e: p + (n @ p + d - r) / -(n @ v) * v,
    a_whole_frame_more=partial(ended, left=lambda t: 1),
    t_of_the_frame_more=partial(ended, left=lambda t: t),
    contact_after_the_frame=partial(ended, last=None),
    contact_in_the_past=partial(ended, parting=True, part=lambda v, n, e: v - (1 + e) * (v @ n) * n),
    shifted_the_wrong_way=partial(ended, room=lambda p, r, n, d: n @ p + d + r),
    centre_touches=partial(ended, room=lambda p, r, n, d: n @ p + d),
    diameter=partial(ended, room=lambda p, r, n, d: n @ p + d - 2 * r),
    d_turned=partial(ended, room=lambda p, r, n, d: n @ p - d - r),
    through_the_plane=lambda p, v, r, n, d, e: tuple(p + v),
    all_scaled=partial(ended, part=lambda v, n, e: e * (v - 2 * (v @ n) * n)),
    mirrored=partial(ended, part=lambda v, n, e: v - 2 * (v @ n) * n),
    slides=partial(ended, part=lambda v, n, e: v - (v @ n) * n),
    not_bounced=partial(ended, part=lambda v, n, e: v),
    turned_back=partial(ended, part=lambda v, n, e: -e * v),
    root_of_e=partial(ended, part=lambda v, n, e: v - (1 + sqrt(e)) * (v @ n) * n),
    margin_along_the_way=lambda p, v, r, n, d, e: ended(p, v, r + 1e-3, n, d, e),
    pushed_out=lambda p, v, r, n, d, e: tuple(p + v + max(0.0, r - d - n @ (p + v)) * n),  # right for e = 0
    bounced_from_the_start=lambda p, v, r, n, d, e: tuple(
        p + (np.array(bounced(v, n, e)) if n @ (p + v) + d < r else v)
    ),
    velocity_at_the_end=lambda p, v, r, n, d, e: bounced(v, n, e) if n @ (p + v) + d < r else tuple(v),
    time_of_contact=lambda p, v, r, n, d, e: (n @ p + d - r) / -(n @ v) if n @ v < 0 else inf,
    nothing_without_a_hit=lambda p, v, r, n, d, e: ended(p, v, r, n, d, e) if n @ (p + v) + d <= r else None,
    along_the_path=partial(ended, room=lambda p, r, n, d: np.linalg.norm(p) - r),
    only_the_plane=lambda p, v, r, n, d, e: ended(p[:2], v[:2], r, n[:2], d, e),  # wrong in space
    changes_p=ended_in_place,
    stays_where_it_met_without_e=lambda p, v, r, n, d, e: ended(p, v, r, n, d, e, carry=e > 0),
    through_the_plane_without_e=lambda p, v, r, n, d, e: ended(p, v, r, n, d, e) if e > 0 else tuple(p + v),
    stays_without_e=lambda p, v, r, n, d, e: ended(p, v, r, n, d, e) if e > 0 else tuple(p),
    stays_on_the_plane_without_e=lambda p, v, r, n, d, e: (
        ended(p, v, r, n, d, e) if e > 0 or n @ (p + v) + d > r else tuple(p - (n @ p + d - r) * n)
    ),
)

# 10


def event(p, v, r, away="<", now=True, graze="<", root=entry, most=inf, none=inf, touching="<=", real=True):
    """The next event of a pair, its parts to be spoiled."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    if away and (b >= 0 if away == "<" else b > 0):
        return none
    if now and (c <= 0 if touching == "<=" else c < 0):
        return 0.0
    D = b * b - a * c
    if (D < 0 if graze == "<=" else D <= 0) if real else False:
        return none
    t = root(a, b, c, D)
    return t if t <= most else none


def unasked(p, v, r, graze="<="):
    """The formula of lesson 04 with no question whether they part."""
    return 0.0 if p @ p <= r * r else event(p, v, r, away=None, graze=graze, root=textbook)


careless("10.1", event)
wrong(
    "10.1",
    a_graze_counts=partial(event, graze="<="),  # D ≥ 0
    touching_parts_now=lambda p, v, r: 0.0 if p @ p <= r * r else event(p, v, r),
    touching_slides_now=lambda p, v, r: 0.0 if p @ p == r * r and p @ v == 0 else event(p, v, r),
    overlap_is_never=lambda p, v, r: event(p, v, r) if p @ p >= r * r else inf,
    touching_is_never=lambda p, v, r: event(p, v, r) if p @ p > r * r else inf,
    no_question_of_now=partial(event, now=False, root=textbook),  # negative in overlap
    lesson_04_unchanged=partial(unasked, graze="<"),
    lesson_04_with_grazes=unasked,
    the_sweep_of_lesson_04=lambda p, v, r: 0.0 if p @ p <= r * r else event(p, v, r, graze="<=", most=1.0),
    ends_at_one=partial(event, most=1.0),
    the_exit=partial(event, root=exit_root),
    whole_b=lambda p, v, r: whole_b_event(p, v, r),
    four_a_c=lambda p, v, r: c_event(p, v, r, 4),
    divided_by_two=lambda p, v, r: event(p, v, r) / 2,
    never_beside_raises=partial(event, real=False),
    magnitude=lambda p, v, r: abs(event(p, v, r, away=None, root=textbook)) if v.any() else inf,
    past_counts=lambda p, v, r: event(p, v, r, away=None, root=textbook) if v.any() else inf,
    past_is_now=lambda p, v, r: max(0.0, event(p, v, r, away=None, root=textbook)) if v.any() else inf,
    standing_still_overlapping_is_now=partial(event, away="<="),  # b = 0, c ≤ 0
    only_head_on=lambda p, v, r: (
        (np.linalg.norm(p) - r) / np.linalg.norm(v) if 0 < event(p, v, r) < inf else event(p, v, r)
    ),
    nearest=partial(event, root=lambda a, b, c, D: -b / a),
    nothing_for_never=partial(event, none=None),
    minus_one_for_never=partial(event, none=-1),
    one_for_never=partial(event, none=1.0),
    slack=lambda p, v, r: 0.0 if p @ v < 0 and p @ p - r * r <= 1e-9 else event(p, v, r),  # a gap of 1e-10 and slow
    only_the_plane=lambda p, v, r: event(p[:2], v[:2], r),  # wrong in space
    velocity_turned=lambda p, v, r: event(p, -v, r),
    no_radius=lambda p, v, r: event(p, v, 0.0),
    changes_p=lambda p, v, r: event_in_place(p, v, r),
    sweep_of_lesson_4=partial(sweep, end=None),  # overlap and parting is 0 there
)


def whole_b_event(p, v, r):
    a, b, c = v @ v, 2 * (p @ v), p @ p - r * r
    if b >= 0:
        return inf
    return 0.0 if c <= 0 else inf if b * b < a * c else c / (-b + sqrt(b * b - a * c))


def c_event(p, v, r, times):
    a, b, c = v @ v, p @ v, p @ p - r * r
    if b >= 0:
        return inf
    return 0.0 if c <= 0 else inf if b * b < times * a * c else c / (-b + sqrt(b * b - times * a * c))


def event_in_place(p, v, r):
    t = event(p, v, r)
    p += v
    return t


def cloth(v, k, s):
    return -log(1 - k * s / v) / k if k * s < v else inf


careless("10.2", cloth)
wrong(
    "10.2",
    without_drag=lambda v, k, s: s / v,
    warped_time=lambda v, k, s: s / v if k * s < v else inf,
    turned=lambda v, k, s: -cloth(v, k, s),
    not_divided_by_k=lambda v, k, s: k * cloth(v, k, s),
    raises_for_never=lambda v, k, s: -log(1 - k * s / v) / k,
    magnitude_of_the_log=lambda v, k, s: -log(abs(1 - k * s / v)) / k if k * s != v else inf,
    v_forgotten=lambda v, k, s: -log(1 - k * s) / k if k * s < 1 else inf,
    how_far=lambda v, k, s: v * (1 - exp(-k * s)) / k,
    even_drag=lambda v, k, s: (v - sqrt(v * v - 2 * k * s)) / k if v * v >= 2 * k * s else inf,
    speed_at_the_end=lambda v, k, s: s / (v - k * s) if k * s < v else inf,
    mean_speed=lambda v, k, s: s / (v - k * s / 2) if k * s < v else inf,
    half_life=lambda v, k, s: -math.log2(1 - k * s / v) / k if k * s < v else inf,
    common_logarithm=lambda v, k, s: -math.log10(1 - k * s / v) / k if k * s < v else inf,
    plus_for_minus=lambda v, k, s: log(1 + k * s / v) / k,
    reaches_the_end=lambda v, k, s: cloth(v, k, s) if k * s != v else v / k,  # k s = v: never
    s_and_v_swapped=lambda s, k, v: cloth(v, k, s),
    k_and_v_swapped=lambda k, v, s: cloth(v, k, s),
    nothing_for_never=lambda v, k, s: cloth(v, k, s) if k * s < v else None,
    nan_for_never=lambda v, k, s: cloth(v, k, s) if k * s < v else nan,
    minus_one_for_never=lambda v, k, s: cloth(v, k, s) if k * s < v else -1,
    never_asked_of_the_time=lambda v, k, s: cloth(v, k, s) if s / v < 1 else inf,
    exponential=lambda v, k, s: exp(k * s / v) - 1,
    rounded=lambda v, k, s: round(cloth(v, k, s), 4),
    first_two_terms=lambda v, k, s: s / v + k * s * s / (2 * v * v) if k * s < v else inf,
    never_near_the_end=lambda v, k, s: cloth(v, k, s) if k * s < 0.99 * v else inf,
    near_the_end_at_last=lambda v, k, s: cloth(v, k, s) if abs(k * s - v) > 1e-9 else 36.0 / k,  # k s = v (1 + 2⁻³³)
    no_way_is_never=lambda v, k, s: cloth(v, k, s) if s else inf,
    a_short_way_is_none=lambda v, k, s: cloth(v, k, s) if s > 1e-9 else 0.0,
    turned_where_it_arrives=lambda v, k, s: log(1 - k * s / v) / k if k * s < v else inf,
    nan_without_guard=lambda v, k, s: -float(np.log(1 - k * s / v)) / k,
    divides_without_guard=lambda v, k, s: log(v / (v - k * s)) / k,
)


def all_pairs(x, v, r, ask=event):
    pairs = [(i, j) for i in range(len(r)) for j in range(i + 1, len(r))]
    return [(i, j, ask(x[j] - x[i], v[j] - v[i], r[i] + r[j])) for i, j in pairs]


def first(x, v, r, ask=event, key=lambda met: met[2], pick=min):
    return pick(all_pairs(x, v, r, ask), key=key)


def first_in_place(x, v, r):
    found = first(x, v, r)
    x += v * found[2]
    return found


def neighbours_alone(x, v, r):
    met = [(i, i + 1, event(x[i + 1] - x[i], v[i + 1] - v[i], r[i] + r[i + 1])) for i in range(len(r) - 1)]
    return min(met, key=lambda one: one[2])


careless("10.3", first)
wrong(
    "10.3",
    the_first_that_meets=lambda x, v, r: next(met for met in all_pairs(x, v, r) if met[2] < inf),
    the_last_to_meet=lambda x, v, r: max((met for met in all_pairs(x, v, r) if met[2] < inf), key=lambda met: met[2]),
    the_largest_time=partial(first, pick=max),
    the_nearest=lambda x, v, r: first(
        x, v, r, key=lambda met: np.linalg.norm(x[met[1]] - x[met[0]]) - r[met[0]] - r[met[1]]
    ),
    the_fastest=lambda x, v, r: first(x, v, r, key=lambda met: -np.linalg.norm(v[met[1]] - v[met[0]])),
    ball_0_alone=lambda x, v, r: min(
        ((0, j, event(x[j] - x[0], v[j] - v[0], r[0] + r[j])) for j in range(1, len(r))), key=lambda met: met[2]
    ),
    neighbours_alone=neighbours_alone,
    j_before_i=lambda x, v, r: (lambda i, j, t: (j, i, t))(*first(x, v, r)),
    time_first=lambda x, v, r: (lambda i, j, t: (t, i, j))(*first(x, v, r)),
    counted_from_1=lambda x, v, r: (lambda i, j, t: (i + 1, j + 1, t))(*first(x, v, r)),
    time_alone=lambda x, v, r: first(x, v, r)[2],
    pair_alone=lambda x, v, r: first(x, v, r)[:2],
    touching_is_now=partial(first, ask=lambda p, v, r: 0.0 if p @ p <= r * r else event(p, v, r)),  # they part
    within_a_frame=partial(first, ask=partial(event, most=1.0)),
    the_exit=partial(first, ask=partial(event, root=exit_root)),
    velocities_not_subtracted=lambda x, v, r: min(
        ((i, j, event(x[j] - x[i], v[j], r[i] + r[j])) for i, j, _ in all_pairs(x, v, r)), key=lambda met: met[2]
    ),
    one_radius=lambda x, v, r: min(
        ((i, j, event(x[j] - x[i], v[j] - v[i], r[i])) for i, j, _ in all_pairs(x, v, r)), key=lambda met: met[2]
    ),
    equal_radii=lambda x, v, r: min(
        ((i, j, event(x[j] - x[i], v[j] - v[i], 2 * r[0])) for i, j, _ in all_pairs(x, v, r)), key=lambda met: met[2]
    ),
    no_radii=partial(first, ask=lambda p, v, r: event(p, v, 0.0)),
    past_counts=partial(first, ask=lambda p, v, r: event(p, v, r, away=None, root=textbook)),
    magnitudes=partial(first, ask=lambda p, v, r: abs(event(p, v, r, away=None, root=textbook))),
    only_head_on=partial(
        first,
        ask=lambda p, v, r: (np.linalg.norm(p) - r) / np.linalg.norm(v) if 0 < event(p, v, r) < inf else event(p, v, r),
    ),
    last_ball_forgotten=lambda x, v, r: first(x[:-1], v[:-1], r[:-1]),
    changes_x=first_in_place,
    only_the_plane=lambda x, v, r: first(x[:, :2], v[:, :2], r),  # wrong in space
    a_graze_counts=partial(first, ask=partial(event, graze="<=")),
    five_at_most=lambda x, v, r: first(x[:5], v[:5], r[:5]),  # wrong for eight
    hair_beside_i=lambda x, v, r: (lambda i, j, t: (i + 1e-12, j, t))(*first(x, v, r)),
)

# 11


def reach_of(p, v, r, along=0.5, share=0.5, of=1.0, length=np.linalg.norm):
    return p + along * v, of * r + share * length(v)


def reach_in_place(p, v, r):
    p += v / 2
    return p, r + np.linalg.norm(v) / 2


careless("11.1", reach_of)
wrong(
    "11.1",
    motion_forgotten=partial(reach_of, share=0),
    all_of_v=partial(reach_of, share=1),
    from_the_start=partial(reach_of, along=0),
    from_the_end=partial(reach_of, along=1),
    about_the_start=partial(reach_of, along=0, share=1),
    about_the_end=partial(reach_of, along=1, share=1),
    at_rest=partial(reach_of, along=0, share=0),
    city_blocks=partial(reach_of, length=lambda v: np.abs(v).sum()),
    largest_coordinate=partial(reach_of, length=lambda v: np.abs(v).max()),
    square=partial(reach_of, length=lambda v: v @ v),
    no_radius=partial(reach_of, of=0),
    diameter=partial(reach_of, of=2),
    all_halved=partial(reach_of, of=0.5),
    backwards=partial(reach_of, along=-0.5),
    less_the_motion=partial(reach_of, share=-0.5),
    reach_first=lambda p, v, r: reach_of(p, v, r)[::-1],
    middle_alone=lambda p, v, r: p + v / 2,
    reach_alone=lambda p, v, r: r + np.linalg.norm(v) / 2,
    box=lambda p, v, r: (p + v / 2, r + np.abs(v) / 2),
    corners=lambda p, v, r: (np.minimum(p, p + v) - r, np.maximum(p, p + v) + r),
    only_the_plane=lambda p, v, r: reach_of(p[:2], v[:2], r),  # wrong in space
    of_the_plane=lambda p, v, r: reach_of(p, v, r, length=lambda v: hypot(v[0], v[1])),  # wrong in space
    changes_p=reach_in_place,
    nothing_at_rest=lambda p, v, r: reach_of(p, v, r) if v.any() else None,
    hypotenuse=lambda p, v, r: (p + v / 2, sqrt(r * r + v @ v / 4)),
    rounded_up=lambda p, v, r: (p + v / 2, math.ceil(r + np.linalg.norm(v) / 2)),
    tight=lambda p, v, r: (p + v / 2, max(r, np.linalg.norm(v) / 2)),
)


def larger(s):
    """The larger of a step along x and along y."""
    return np.abs(s).max(axis=0)


def grid(p, v, r, middle=0.5, share=0.5, wide=2.0, beside=lambda s: larger(s) <= 1, cut=np.floor, size=np.max):
    """The pairs of a grid, its parts to be spoiled; `beside` is asked of the steps from cell to cell, a column each."""
    side = wide * size(r + share * np.sqrt((v * v).sum(axis=1)))
    z = cut((p + middle * v) / side)
    j, i = np.tril_indices(len(r), -1)
    near = beside((z[j] - z[i]).T)
    return list(zip(i[near].tolist(), j[near].tolist(), strict=True))


def all_asked(p, v, r):
    return [(i, j) for i in range(len(r)) for j in range(i + 1, len(r))]


def in_reach(p, v, r, near):
    """Pairs by their reaches."""
    o, R = p + v / 2, r + np.sqrt((v * v).sum(axis=1)) / 2
    i, j = np.triu_indices(len(r), 1)
    found = near(np.sqrt(((o[i] - o[j]) ** 2).sum(axis=1)), R[i] + R[j])
    return list(zip(i[found].tolist(), j[found].tolist(), strict=True))


def whom_in_place(p, v, r):
    p += v / 2
    return grid(p, 0 * v, r + np.linalg.norm(v, axis=1) / 2)


careless("11.2", grid)
wrong(
    "11.2",
    all_pairs=all_asked,
    forgets_motion=partial(grid, middle=0, share=0),
    starts_in_wide_cells=partial(grid, middle=0),
    ends_in_wide_cells=partial(grid, middle=1),
    radii_alone=partial(grid, share=0),
    one_reach_wide=partial(grid, wide=1),
    one_radius_wide=partial(grid, wide=1, share=0),
    four_reaches_wide=partial(grid, wide=4.5),  # right, and asks too many
    all_of_v=partial(grid, share=1),
    the_mean_reach=partial(grid, size=np.mean),  # wrong for mixed sizes
    the_least_reach=partial(grid, size=np.min),
    its_own_cell=partial(grid, beside=lambda s: ~s.any(axis=0)),
    less_than_one=partial(grid, beside=lambda s: larger(s) < 1),
    no_corners=partial(grid, beside=lambda s: np.abs(s).sum(axis=0) <= 1),
    one_corner_forgotten=partial(grid, beside=lambda s: (larger(s) <= 1) & (s[0] * s[1] >= 0)),
    the_other_corner_forgotten=partial(grid, beside=lambda s: (larger(s) <= 1) & (s[0] * s[1] <= 0)),
    only_forward=partial(grid, beside=lambda s: (s.min(axis=0) >= 0) & (s.max(axis=0) <= 1)),
    only_along_x=partial(grid, beside=lambda s: np.abs(s[0]) <= 1),  # asks whole columns
    two_cells_far=partial(grid, beside=lambda s: larger(s) <= 2),
    int_of_it=partial(grid, cut=np.trunc),
    rounded_cells_of_one_reach=partial(grid, cut=np.rint, wide=1),
    both_ways=lambda p, v, r: (found := grid(p, v, r)) + [(j, i) for i, j in found],
    turned_round=lambda p, v, r: [(j, i) for i, j in grid(p, v, r)],
    twice=lambda p, v, r: 2 * grid(p, v, r),
    with_itself=lambda p, v, r: grid(p, v, r) + [(i, i) for i in range(len(r))],
    counted_from_1=lambda p, v, r: [(i + 1, j + 1) for i, j in grid(p, v, r)],
    three_of_a_kind=lambda p, v, r: [(i, j, 0.0) for i, j in grid(p, v, r)],
    one_list=lambda p, v, r: [k for pair in grid(p, v, r) for k in pair],
    two_lists=lambda p, v, r: tuple(map(list, zip(*grid(p, v, r), strict=True))) or ([], []),
    as_floats=lambda p, v, r: np.array(grid(p, v, r), float).reshape(-1, 2),
    how_many=lambda p, v, r: len(grid(p, v, r)),
    reaches_not_touching=partial(in_reach, near=lambda far, R: far < R),
    reaches_of_half=partial(in_reach, near=lambda far, R: far <= R / 2),
    overlapping_now=lambda p, v, r: in_reach(p, 0 * v, r, lambda far, R: far <= R),
    at_the_end=lambda p, v, r: in_reach(p + v, 0 * v, r, lambda far, R: far <= R),
    nobody=lambda p, v, r: [],
    not_the_last=lambda p, v, r: grid(p[:-1], v[:-1], r[:-1]) if len(r) > 1 else [],
    only_a_hundred=lambda p, v, r: grid(p[:100], v[:100], r[:100]),  # wrong for a crowd
    nothing_alone=lambda p, v, r: grid(p, v, r) if len(r) > 1 else None,
    changes_p=whom_in_place,
    strictly_inside_a_cell=lambda p, v, r: [
        (i, j)
        for i, j in grid(p, v, r)
        if np.all((x := (p + v / 2)[[i, j]] / (2 * np.max(r + np.sqrt((v * v).sum(axis=1)) / 2))) != np.floor(x))
    ],
    neighbours_by_number=lambda p, v, r: [(i, i + 1) for i in range(len(r) - 1)],
)


def best_first(bounds, ask, stop=lambda bound, t: bound >= t, order=sorted, none=0):
    """The first by bounds, its parts to be spoiled."""
    k, best = none, inf
    for bound, i in order((bound, i) for i, bound in enumerate(bounds.tolist())):
        if stop(bound, best):
            break
        if (t := ask(i)) < best:
            k, best = i, t
    return k, best


def asks_twice(bounds, ask):
    k, _ = best_first(bounds, ask)
    return k, ask(k)


def bounds_in_place(bounds, ask):
    found = best_first(bounds, ask)
    bounds.sort()
    return found


def first_finite(bounds, ask):
    return next((k, t) for k in np.argsort(bounds) if (t := ask(k)) < inf)


def pair_alone(bounds, ask):
    return best_first(bounds, ask)[0]


careless("11.3", best_first)
wrong(
    "11.3",
    first_that_meets=first_finite,
    first_that_is_found=lambda bounds, ask: next((k, t) for k in range(len(bounds)) if (t := ask(k)) < inf),
    asks_all=lambda bounds, ask: min(((k, ask(k)) for k in range(len(bounds))), key=lambda met: met[1]),
    one_more_at_the_bound=partial(best_first, stop=lambda bound, t: bound > t),
    as_given=partial(best_first, order=list),
    last_bound_first=partial(best_first, order=lambda x: sorted(x, reverse=True)),
    least_bound=lambda bounds, ask: (int(np.argmin(bounds)), ask(int(np.argmin(bounds)))),
    bound_for_time=lambda bounds, ask: (k := best_first(bounds, ask)[0], bounds[k]),
    asks_twice=asks_twice,
    asks_before_it_looks=lambda bounds, ask: looks_late(bounds, ask),
    time_first=lambda bounds, ask: best_first(bounds, ask)[::-1],
    counted_from_1=lambda bounds, ask: (lambda k, t: (k + 1, t))(*best_first(bounds, ask)),
    pair_alone=pair_alone,
    time_alone=lambda bounds, ask: best_first(bounds, ask)[1],
    rank_of_it=lambda bounds, ask: (lambda k, t: (int(np.argsort(bounds).tolist().index(k)), t))(
        *best_first(bounds, ask)
    ),
    never_asks=lambda bounds, ask: (int(np.argmin(bounds)), float(np.min(bounds))),
    the_last=lambda bounds, ask: max(((k, t) for k in range(len(bounds)) if (t := ask(k)) < inf), key=lambda x: x[1]),
    three_at_most=lambda bounds, ask: min(((int(k), ask(k)) for k in np.argsort(bounds)[:3]), key=lambda x: x[1]),
    two_of_them=lambda bounds, ask: min(((int(k), ask(k)) for k in np.argsort(bounds)[:2]), key=lambda x: x[1]),
    all_before_the_first=lambda bounds, ask: asks_below_the_first(bounds, ask),
    counts_from_the_end=lambda bounds, ask: (lambda k, t: (k - len(bounds), t))(*best_first(bounds, ask)),
    half_a_number=lambda bounds, ask: (lambda k, t: (k + 0.5, t))(*best_first(bounds, ask)),
    changes_bounds=bounds_in_place,
    stops_at_half=partial(best_first, stop=lambda bound, t: bound >= t / 2),
    stops_late=partial(best_first, stop=lambda bound, t: bound >= t + 0.1),
    asks_beyond=lambda bounds, ask: min(((k, ask(k)) for k in range(len(bounds) + 1)), key=lambda x: x[1]),
)


def looks_late(bounds, ask):
    k, best = 0, inf
    for i in np.argsort(bounds):
        t = ask(i)
        if bounds[i] >= best:
            break
        if t < best:
            k, best = int(i), t
    return k, best


def asks_below_the_first(bounds, ask):
    """All whose bound lies below the first time that is found, whatever comes meanwhile."""
    k, best = first_finite(bounds, ask)
    more = [(int(i), ask(i)) for i in np.argsort(bounds) if bounds[i] < best and i != k]
    return min([(int(k), best), *more], key=lambda x: x[1])


# 12


def pegs_of(p, v, a, r, half=0.5, bend=0.5, outer=1 / 3, inner=2 / 3, of=1.0, square=2):
    P0, P1, P2 = p, p + half * v, p + v + bend * a
    rr = of * r**square
    return [P0 @ P0 - rr, P0 @ P1 - rr, outer * (P0 @ P2) + inner * (P1 @ P1) - rr, P1 @ P2 - rr, P2 @ P2 - rr]


def powers_of(p, v, a, r, half=0.5):
    return [p @ p - r * r, 2 * (p @ v), v @ v + 2 * half * (p @ a), 2 * half * (v @ a), half * half * (a @ a)]


def values_of(p, v, a, r, t, half=0.5):
    x = p + t[:, None] * (v + half * t[:, None] * a)
    return (x * x).sum(axis=1) - r * r


def pegs_in_place(p, v, a, r):
    v /= 2
    return pegs_of(p, 2 * v, a, r)


careless("12.1", pegs_of)
wrong(
    "12.1",
    whole_v=partial(pegs_of, half=1),
    whole_a=partial(pegs_of, bend=1),
    no_halves=partial(pegs_of, half=1, bend=1),
    no_bend=partial(pegs_of, bend=0),
    quarter_a=partial(pegs_of, bend=0.25),
    third_of_v=partial(pegs_of, half=1 / 3),
    r_not_squared=partial(pegs_of, square=1),
    no_radius=partial(pegs_of, of=0),
    twice_r=partial(pegs_of, of=4),
    plus_r=partial(pegs_of, of=-1),
    no_third=partial(pegs_of, outer=1, inner=2),
    inner_alone=partial(pegs_of, outer=0, inner=1),
    outer_alone=partial(pegs_of, outer=1, inner=0),
    half_and_half=partial(pegs_of, outer=0.5, inner=0.5),
    turned_weights=partial(pegs_of, outer=2 / 3, inner=1 / 3),
    halved_thirds=partial(pegs_of, outer=1 / 6, inner=1 / 3),
    backwards=lambda *x: pegs_of(*x)[::-1],
    powers=powers_of,
    powers_down=lambda *x: powers_of(*x)[::-1],
    values=lambda *x: values_of(*x, np.arange(5) / 4),
    ends_only=lambda *x: [pegs_of(*x)[0], 0, 0, 0, pegs_of(*x)[4]],
    two_ends=lambda *x: (pegs_of(*x)[0], pegs_of(*x)[4]),
    three=lambda p, v, a, r: (p @ p - r * r, p @ v + p @ p - r * r, (p + v) @ (p + v) - r * r),
    only_the_plane=lambda p, v, a, r: pegs_of(p[:2], v[:2], a[:2], r),
    control_points=lambda p, v, a, r: (p, p + v / 2, p + v + a / 2),
    lengths=lambda *x: [sqrt(abs(c)) for c in pegs_of(*x)],
    signs=lambda *x: [int(np.sign(c)) for c in pegs_of(*x)],
    rounded=lambda *x: [round(float(c), 6) for c in pegs_of(*x)],
    a_of_the_other_sign=lambda p, v, a, r: pegs_of(p, v, -a, r),
    v_of_the_other_sign=lambda p, v, a, r: pegs_of(p, -v, a, r),
    swapped=lambda p, v, a, r: pegs_of(p, a, v, r),
    changes_v=pegs_in_place,
    nothing_if_straight=lambda p, v, a, r: pegs_of(p, v, a, r) if a.any() else None,
)


def triangle_of(c, mean=lambda x, y: (x + y) / 2):
    rows = [list(map(float, c))]
    while len(rows[-1]) > 1:
        rows.append([mean(x, y) for x, y in zip(rows[-1], rows[-1][1:], strict=False)])
    return rows


def halves_of(c, **how):
    rows = triangle_of(c, **how)
    return [row[0] for row in rows], [row[-1] for row in rows[::-1]]


def height_of_pegs(c, t):
    return sum(math.comb(4, i) * x * t**i * (1 - t) ** (4 - i) for i, x in enumerate(c))


def halves_in_place(c):
    for k in range(4):
        for i in range(4 - k):
            c[i] = (c[i] + c[i + 1]) / 2
    return [0.0] * 5, c


def geometric(c):
    return halves_of(c, mean=lambda x, y: math.copysign(sqrt(abs(x * y)), x))


careless("12.2", halves_of)
wrong(
    "12.2",
    right_turned=lambda c: (halves_of(c)[0], halves_of(c)[1][::-1]),
    left_turned=lambda c: (halves_of(c)[0][::-1], halves_of(c)[1]),
    both_turned=lambda c: tuple(x[::-1] for x in halves_of(c)),
    swapped=lambda c: halves_of(c)[::-1],
    polygon=lambda c: tuple(np.interp(np.arange(5) / 8 + s, np.arange(5) / 4, c) for s in (0, 0.5)),
    samples=lambda c: tuple([height_of_pegs(c, s + t / 8) for t in range(5)] for s in (0, 0.5)),
    one_level=lambda c: ([c[0], *((c[1:] + c[:-1]) / 2)], [*((c[1:] + c[:-1]) / 2), c[-1]]),
    two_levels=lambda c: (triangle_of(c)[2], triangle_of(c)[2]),
    sums=lambda c: halves_of(c, mean=lambda x, y: x + y),
    thirds=lambda c: halves_of(c, mean=lambda x, y: (2 * x + y) / 3),
    geometric=geometric,
    largest=lambda c: halves_of(c, mean=max),
    no_shared_end=lambda c: (halves_of(c)[0][:4], halves_of(c)[1]),
    four_and_five=lambda c: (halves_of(c)[0], halves_of(c)[1][1:]),
    cut=lambda c: (c[:3], c[2:]),
    ends_in_c_2=lambda c: ([*halves_of(c)[0][:4], c[2]], [c[2], *halves_of(c)[1][1:]]),
    left_alone=lambda c: halves_of(c)[0],
    left_twice=lambda c: (halves_of(c)[0], halves_of(c)[0]),
    left_mirrored=lambda c: (halves_of(c)[0], halves_of(c)[0][::-1]),
    all_ten=lambda c: halves_of(c)[0] + halves_of(c)[1],
    right_as_given=lambda c: (halves_of(c)[0], list(c)),
    pairs_of_ends=lambda c: list(zip(*halves_of(c), strict=True)),
    whole_triangle=lambda c: triangle_of(c),
    middle_alone=lambda c: triangle_of(c)[-1][0],
    rounded=lambda c: tuple([round(x, 3) for x in half] for half in halves_of(c)),
    in_whole_numbers=lambda c: tuple([x // 1 for x in half] for half in halves_of(c)),
    changes_c=halves_in_place,
    never_ends=lambda c: never(c),
)


def never(*given):
    while True:
        pass


def root_of(p, v, a, r, pick=min, low=0.0, high=1.0, half=0.5, overlap=0.0, near=1e-12):
    """A root of f between its turns, its parts to be spoiled."""
    f = powers_of(p, v, a, r, half)
    if f[0] <= 0 and overlap is not None:
        return overlap
    return pick(turned(f, low, high), default=inf)


def turned(f, low, high):
    if len(f) == 1:
        return []
    ends = [low, *turned([k * x for k, x in enumerate(f)][1:], low, high), high]
    return [x for pair in zip(ends, ends[1:], strict=False) for x in fallen(f, *pair)]


def horner(f, t):
    total = 0.0
    for x in reversed(f):
        total = total * t + x
    return total


def fallen(f, low, high):
    above = horner(f, low) > 0
    if (horner(f, high) > 0) == above:
        return []
    while low < (t := (low + high) / 2) < high:
        low, high = (t, high) if (horner(f, t) > 0) == above else (low, t)
    return [high]


def sampled_hit(p, v, a, r, n=64, ends=True):
    t = np.arange(0 if ends else 1, n + 1) / n
    found = np.flatnonzero(values_of(p, v, a, r, t) <= 0)
    return t[found[0]].item() if len(found) else inf


def sampled_and_halved(p, v, a, r, n=32):
    """Samples, and between two of them halving: what happens between two is missed."""
    t = np.arange(n + 1) / n
    f = values_of(p, v, a, r, t)
    if f[0] <= 0:
        return 0.0
    k = next((k for k in range(1, n + 1) if f[k] <= 0), 0)
    return fallen(powers_of(p, v, a, r), t[k - 1], t[k])[0] if k else inf


def numpy_roots(p, v, a, r, real=1e-9, low=0.0, high=1.0):
    f = powers_of(p, v, a, r)[::-1]
    if f[-1] <= 0:
        return 0.0
    return min((x.real for x in np.roots(f) if abs(x.imag) <= real and low <= x.real <= high), default=inf)


def crept(p, v, a, r, near=1e-6, most=10_000):
    fastest, t = np.linalg.norm(v) + np.linalg.norm(a), 0.0
    for _ in range(most):
        gap = np.linalg.norm(p + t * (v + t * a / 2)) - r
        if gap <= near * r:
            return t
        t += gap / fastest if fastest else 2.0
        if t > 1:
            return inf
    return t


def newton_from_the_start(p, v, a, r):
    f, t = powers_of(p, v, a, r), 0.0
    if f[0] <= 0:
        return 0.0
    for _ in range(60):
        slope = horner([k * x for k, x in enumerate(f)][1:], t)
        if slope == 0 or abs(t) > 1e9:
            return inf
        t -= horner(f, t) / slope
    return t if 0 <= t <= 1 and abs(horner(f, t)) < 1e-9 * (1 + r * r) else inf


def halved_to(p, v, a, r, width=1e-12, order=1, keep=lambda c: min(c) > 0, then=lambda low, wide: low, overlap=True):
    """Halving of pegs, its parts to be spoiled."""
    todo = [(0.0, 1.0, np.array(pegs_of(p, v, a, r)))]
    while todo:
        low, wide, c = todo.pop()
        if keep(c):
            continue
        if wide < width or (overlap and c[0] <= 0):
            return then(low, wide)
        left, right = halves_of(c)
        todo += [(low + wide / 2, wide / 2, right), (low, wide / 2, left)][::order]
    return inf


def halved_without_end(p, v, a, r):
    """Halving by recursion until the signs change once: at a graze they never do."""

    def seek(low, wide, c):
        if min(c) > 0:
            return inf
        if sum((x > 0) != (y > 0) for x, y in zip(c, c[1:], strict=False)) == 1:
            return fallen(powers_of(p, v, a, r), low, low + wide)[0]
        left, right = halves_of(c)
        found = seek(low, wide / 2, left)
        return found if found < inf else seek(low + wide / 2, wide / 2, right)

    c = pegs_of(p, v, a, r)
    return 0.0 if c[0] <= 0 else seek(0.0, 1.0, c)


def left_half_alone(p, v, a, r):
    """Goes left wherever the left half has a peg below 0, and never comes back."""
    low, wide, c = 0.0, 1.0, pegs_of(p, v, a, r)
    while wide > 1e-12:
        if min(c) > 0:
            return inf
        left, right = halves_of(c)
        wide /= 2
        c, low = (left, low) if min(left) <= 0 else (right, low + wide)
    return low


careless("12.3", root_of)
wrong(
    "12.3",
    straight=lambda p, v, a, r: root_of(p, v, 0 * a, r),
    no_half=partial(root_of, half=1.0),
    quarter=partial(root_of, half=0.25),
    ends_only=lambda p, v, a, r: sampled_hit(p, v, a, r, n=1),
    eight_samples=partial(sampled_hit, n=8),
    samples=sampled_hit,
    hundred_samples=partial(sampled_hit, n=100),
    thousand_samples=partial(sampled_hit, n=1000),
    samples_but_the_start=partial(sampled_hit, ends=False),
    sampled_and_halved=sampled_and_halved,
    last_root=partial(root_of, pick=max),
    second_root=partial(root_of, pick=lambda x, default: (sorted(x) + 2 * [default])[1]),
    exit=partial(root_of, overlap=None),
    overlap_is_none=partial(root_of, overlap=inf),
    overlap_is_one=partial(root_of, overlap=1.0),
    beyond=partial(root_of, high=100.0),
    to_two=partial(root_of, high=2.0),
    before=partial(root_of, low=-100.0),
    half_a_frame=partial(root_of, high=0.5),
    roots_nearly_real=partial(numpy_roots, real=1e-3),
    roots_without_end=partial(numpy_roots, high=inf),
    creeps=crept,
    creeps_to_a_thousandth=partial(crept, near=1e-3),
    creeps_a_hundred_steps=partial(crept, near=1e-12, most=100),
    newton=newton_from_the_start,
    wide_halves=partial(halved_to, width=1e-3),
    the_right_half_first=partial(halved_to, order=-1),
    first_peg_alone=partial(halved_to, keep=lambda c: c[0] > 0),
    ends_of_pieces=partial(halved_to, keep=lambda c: min(c[0], c[-1]) > 0),
    all_below=partial(halved_to, keep=lambda c: max(c) > 0),
    any_above=partial(halved_to, keep=lambda c: max(c) > 0, width=2.0),
    a_peg_below_is_a_hit=partial(halved_to, width=2.0),
    width_for_time=partial(halved_to, then=lambda low, wide: wide),
    left_half_alone=left_half_alone,
    without_end=halved_without_end,
    by_signs_at_the_ends=lambda p, v, a, r: (
        0.0 if p @ p <= r * r else min(fallen(powers_of(p, v, a, r), 0.0, 1.0), default=inf)
    ),
    only_the_plane=lambda p, v, a, r: root_of(p[:2], v[:2], a[:2], r),
    r_not_squared=lambda p, v, a, r: root_of(p, v, a, sqrt(r)),
    no_radius=lambda p, v, a, r: root_of(p, v, a, 0.0),
    twice_r=lambda p, v, a, r: root_of(p, v, a, 2 * r),
    a_turned_round=lambda p, v, a, r: root_of(p, v, -a, r),
    v_turned_round=lambda p, v, a, r: root_of(p, -v, a, r),
    minus_one_for_never=lambda *x: -1.0 if (t := root_of(*x)) == inf else t,
    none_for_never=lambda *x: None if (t := root_of(*x)) == inf else t,
    nan_for_never=lambda *x: nan if (t := root_of(*x)) == inf else t,
    yes_or_no=lambda *x: root_of(*x) < inf,
    hit_and_time=lambda *x: (root_of(*x) < inf, root_of(*x)),
    rounded=lambda *x: round(float(root_of(*x)), 6) if root_of(*x) < inf else inf,
    never=never,
)


# 13


def rolls_of(v, w, r, own=5 / 7, spins=2 / 7, x=1, y=-1):
    return own * v + spins * r * np.array([x * w[1], y * w[0]])


careless("13.1", rolls_of)
wrong(
    "13.1",
    own_alone=partial(rolls_of, spins=0),
    spin_alone=partial(rolls_of, own=0),
    spin_turned=partial(rolls_of, x=-1, y=1),
    one_sign=partial(rolls_of, y=1),
    other_sign=partial(rolls_of, x=-1),
    along_the_axis=lambda v, w, r: 5 / 7 * v + 2 / 7 * r * w[:2],
    shares_swapped=partial(rolls_of, own=2 / 7, spins=5 / 7),
    halves=partial(rolls_of, own=0.5, spins=0.5),
    both_five=partial(rolls_of, spins=5 / 7),
    both_two=partial(rolls_of, own=2 / 7),
    all_kept=partial(rolls_of, own=1),
    no_radius=lambda v, w, r: rolls_of(v, w, 1.0),
    radius_squared=lambda v, w, r: rolls_of(v, w, r * r),
    over_radius=lambda v, w, r: rolls_of(v, w, 1 / r),
    a_hoop=partial(rolls_of, own=1 / 2, spins=1 / 2),
    a_disc=partial(rolls_of, own=2 / 3, spins=1 / 3),
    a_shell=partial(rolls_of, own=3 / 5, spins=2 / 5),
    taken_away=partial(rolls_of, spins=-2 / 7),
    with_the_upright=lambda v, w, r: rolls_of(v, w, r) + r * w[2],
    speed=lambda v, w, r: float(np.hypot(*rolls_of(v, w, r))),
    of_three=lambda v, w, r: (*rolls_of(v, w, r), 0.0),
    as_it_was=lambda v, w, r: v,
    the_slip=lambda v, w, r: v - r * np.array([w[1], -w[0]]),
    rounded=lambda v, w, r: np.round(rolls_of(v, w, r), 3),
    turned_round=lambda v, w, r: rolls_of(v, w, r)[::-1],
)


def rubs_of(s, J, m, mu, share=1 / 7, pick=min):
    return pick(mu * J, share * m * s)


careless("13.2", rubs_of)
wrong(
    "13.2",
    coulomb=lambda s, J, m, mu: mu * J,
    stopped=lambda s, J, m, mu: m * s / 7,
    the_greater=partial(rubs_of, pick=max),
    of_a_cushion=partial(rubs_of, share=2 / 7),
    no_turning=partial(rubs_of, share=0.5),
    one_ball_no_turning=partial(rubs_of, share=1),
    sum_of_both=lambda s, J, m, mu: mu * J + m * s / 7,
    five_sevenths=partial(rubs_of, share=5 / 7),
    seven=partial(rubs_of, share=7),
    two_fifths=partial(rubs_of, share=2 / 5),
    no_mass=lambda s, J, m, mu: min(mu * J, s / 7),
    over_mass=lambda s, J, m, mu: min(mu * J, s / (7 * m)),
    no_mu=lambda s, J, m, mu: min(J, m * s / 7),
    no_push=lambda s, J, m, mu: min(mu, m * s / 7),
    with_g=lambda s, J, m, mu: min(mu * m * 9.81, m * s / 7),
    negative=lambda s, J, m, mu: -min(mu * J, m * s / 7),
    mu_twice=lambda s, J, m, mu: min(mu * J, mu * m * s / 7),
    product=lambda s, J, m, mu: mu * J * m * s / 7,
    which=lambda s, J, m, mu: mu * J < m * s / 7,
    both=lambda s, J, m, mu: (mu * J, m * s / 7),
    zero=lambda s, J, m, mu: 0.0,
    all_of_it=lambda s, J, m, mu: m * s,
    mean_of_both=lambda s, J, m, mu: (mu * J + m * s / 7) / 2,
    what_is_left=lambda s, J, m, mu: max(s - 7 * mu * J / m, 0),
    rounded=lambda s, J, m, mu: round(min(mu * J, m * s / 7), 3),
    swapped=lambda s, J, m, mu: min(mu * s, m * J / 7),
)


def point_of(q, d, low=-1.0, sign=1.0, start=1.0):
    k = sign * (low - q[2]) / d[2]
    return start * q[:2] + k * d[:2]


careless("13.3", point_of)
wrong(
    "13.3",
    level_of_the_centre=partial(point_of, low=0.0),
    above=partial(point_of, low=1.0),
    back=partial(point_of, sign=-1.0),
    from_the_foot=partial(point_of, start=0.0),
    two_below=partial(point_of, low=-2.0),
    start_turned=partial(point_of, start=-1.0),
    no_division=lambda q, d: q[:2] + (1 + q[2]) * d[:2],
    times_instead=lambda q, d: q[:2] + (-1 - q[2]) * d[2] * d[:2],
    where_it_strikes=lambda q, d: q[:2],
    the_way_alone=lambda q, d: d[:2],
    one_step=lambda q, d: (q + d)[:2],
    by_length=lambda q, d: q[:2] + (1 + q[2]) / sqrt(d @ d) * d[:2],
    unit_of_level=lambda q, d: q[:2] + (1 + q[2]) * d[:2] / (np.hypot(*d[:2]) or 1),
    no_height=lambda q, d: q[:2] + d[:2] / -d[2],
    upside_down=lambda q, d: q[:2] + (1 - q[2]) / -d[2] * d[:2],
    of_three=lambda q, d: (*point_of(q, d), -1.0),
    turned=lambda q, d: point_of(q, d)[::-1],
    nearest_to_the_centre=lambda q, d: (q - (q @ d) / (d @ d) * d)[:2],
    k_alone=lambda q, d: (-1 - q[2]) / d[2],
    as_it_is=lambda q, d: (0.0, 0.0),
    distance=lambda q, d: float(np.hypot(*point_of(q, d))),
    rounded=lambda q, d: np.round(point_of(q, d), 2),
    x_only=lambda q, d: (point_of(q, d)[0], q[1]),
    y_only=lambda q, d: (q[0], point_of(q, d)[1]),
    plus_for_minus=lambda q, d: q[:2] - (-1 - q[2]) / d[2] * d[:2],
)


# 14


def sides_of(triangle):
    return [(triangle[i - 1], triangle[i]) for i in range(3)]


def normal_of(triangle):
    n = np.cross(triangle[1] - triangle[0], triangle[2] - triangle[0])
    return n / sqrt(n @ n)


def in_walls(x, triangle, n, slack=0.0):
    return all((x - a) @ np.cross(n, b - a) >= -slack for a, b in sides_of(triangle))


def face_of(p, v, r, triangle, inside=in_walls, low=0.0, high=1.0, when=None):
    """The time of the face, with parts to be spoiled."""
    n = normal_of(triangle)
    height, rate = (p - triangle[0]) @ n, v @ n
    if height < 0:
        height, rate = -height, -rate
    t = when(height, rate, r) if when else (height - r) / -rate if rate < 0 else inf
    return t if low <= t <= high and inside(p + t * v, triangle, n) else inf


def in_the_box(x, triangle, n):
    foot = x - (x - triangle[0]) @ n * n
    return bool(np.all(foot >= triangle.min(axis=0) - 1e-9) and np.all(foot <= triangle.max(axis=0) + 1e-9))


def in_the_circle(x, triangle, n):
    middle = triangle.mean(axis=0)
    foot = x - (x - triangle[0]) @ n * n
    return (foot - middle) @ (foot - middle) <= max((q - middle) @ (q - middle) for q in triangle)


def first_two_walls(x, triangle, n):
    return all((x - a) @ np.cross(n, b - a) >= 0 for a, b in sides_of(triangle)[:2])


def in_the_parallelogram(x, triangle, n):
    e, f = triangle[1] - triangle[0], triangle[2] - triangle[0]
    u, w, _ = np.linalg.solve(np.column_stack([e, f, n]), x - triangle[0])
    return 0 <= u <= 1 and 0 <= w <= 1


def seen_from_above(x, triangle, n):
    turns = [(b - a)[0] * (x - a)[1] - (b - a)[1] * (x - a)[0] for a, b in sides_of(triangle)]
    return min(turns) >= 0 or max(turns) <= 0


def wound_upwards(x, triangle, n):
    """Right where the normal points up."""
    return in_walls(x, triangle, n if n[2] > 0 else -n)


def face_asked_at(which):
    """Inside is asked of another place."""

    def touches(p, v, r, triangle):
        return face_of(p, v, r, triangle, inside=lambda x, t, n: in_walls(which(p, v, t, n), t, n))

    return touches


def where_the_centre_passes(p, v, triangle, n):
    return p - (p - triangle[0]) @ n / (v @ n) * v


def one_sided(p, v, r, triangle):
    return face_of(p, v, r, triangle) if (p - triangle[0]) @ normal_of(triangle) > 0 else inf


def faced_by_the_motion(p, v, r, triangle):
    return face_of(p, v, r, triangle) if v @ normal_of(triangle) < 0 else inf


def as_printed(h, rate, r):
    """The formula of a ball that comes to a plane (9.5), asked of each."""
    return (h - r) / abs(rate) if rate else inf


def not_of_length_1(p, v, r, triangle):
    n = np.cross(triangle[1] - triangle[0], triangle[2] - triangle[0])
    t = (abs((p - triangle[0]) @ n) - r) / abs(v @ n) if v @ n else inf
    return t if t <= 1 and ((p - triangle[0]) @ n) * (v @ n) < 0 and in_walls(p + t * v, triangle, n) else inf


def not_of_length_1_in_the_frame(p, v, r, triangle):
    t = not_of_length_1(p, v, r, triangle)
    return t if t >= 0 else inf


def plane_through_the_origin(p, v, r, triangle):
    n = normal_of(triangle)
    height, rate = p @ n, v @ n
    t = (abs(height) - r) / abs(rate) if height * rate < 0 else inf
    return t if 0 <= t <= 1 and in_walls(p + t * v, triangle, n) else inf


def asked_by_its_way(p, v, r, triangle, length=1.0, inside=in_walls, low=-inf):
    """As the laboratory's listing has it: asked only if v leads against the normal."""
    n = np.cross(triangle[1] - triangle[0], triangle[2] - triangle[0])
    n = n / sqrt(n @ n) ** length
    height, rate = (p - triangle[0]) @ n, v @ n
    if rate >= 0:
        return inf
    t = max((r - height) / rate, low)
    return t if t <= 1 and inside(p + t * v, triangle, n) else inf


def from_one_side_at_any_time(p, v, r, triangle):
    n = normal_of(triangle)
    height, rate = (p - triangle[0]) @ n, v @ n
    if height < 0 or rate == 0:
        return inf
    t = (r - height) / rate
    return t if t <= 1 and in_walls(p + t * v, triangle, n) else inf


careless("14.1", face_of)
wrong(
    "14.1",
    wrong_way=partial(face_of, when=lambda h, rate, r: (h + r) / -rate if rate < 0 else inf),
    centre_touches=partial(face_of, when=lambda h, rate, r: h / -rate if rate < 0 else inf),
    twice_r=partial(face_of, when=lambda h, rate, r: (h - 2 * r) / -rate if rate < 0 else inf),
    forgets_whether_it_comes=partial(face_of, when=as_printed),
    copied=partial(face_of, high=inf, inside=lambda *x: True, when=as_printed),
    copied_in_the_frame=partial(face_of, inside=lambda *x: True, when=as_printed),
    copied_inside=partial(face_of, high=inf, when=as_printed),
    in_the_past=partial(face_of, low=-inf, when=lambda h, rate, r: (h - r) / -rate if rate else inf),
    endless_plane=partial(face_of, inside=lambda *x: True),
    without_end=partial(face_of, high=inf),
    before_the_end=partial(face_of, high=1 - 1e-9),
    to_two=partial(face_of, high=2.0),
    a_box=partial(face_of, inside=in_the_box),
    a_circle=partial(face_of, inside=in_the_circle),
    two_walls=partial(face_of, inside=first_two_walls),
    parallelogram=partial(face_of, inside=in_the_parallelogram),
    from_above=partial(face_of, inside=seen_from_above),
    wound_upwards=partial(face_of, inside=wound_upwards),
    with_a_tolerance=partial(face_of, inside=partial(in_walls, slack=1e-6)),
    outside=partial(face_of, inside=lambda x, t, n: not in_walls(x, t, n)),
    inside_at_the_start=face_asked_at(lambda p, v, t, n: p),
    inside_at_the_end=face_asked_at(lambda p, v, t, n: p + v),
    inside_where_the_centre_passes=face_asked_at(where_the_centre_passes),
    one_sided=one_sided,
    faced_by_the_motion=faced_by_the_motion,
    asked_by_its_way=asked_by_its_way,
    listed=partial(asked_by_its_way, low=0.0),
    listed_endless=partial(asked_by_its_way, low=0.0, inside=lambda *x: True),
    listed_not_of_length_1=partial(asked_by_its_way, low=0.0, length=0.0),
    from_one_side_at_any_time=from_one_side_at_any_time,
    not_of_length_1=not_of_length_1,
    not_of_length_1_in_the_frame=not_of_length_1_in_the_frame,
    plane_through_the_origin=plane_through_the_origin,
    rounded=lambda *x: round(float(face_of(*x)), 6) if face_of(*x) < inf else inf,
    distance=lambda p, v, r, triangle: face_of(p, v, r, triangle) * sqrt(v @ v) if np.any(v) else inf,
    minus_one_for_never=lambda *x: -1.0 if (t := face_of(*x)) == inf else t,
    nan_for_never=lambda *x: nan if (t := face_of(*x)) == inf else t,
    one_for_never=lambda *x: min(face_of(*x), 1.0),
    yes_or_no=lambda *x: face_of(*x) < inf,
    never=lambda *x: inf,
)


def edge_of(p, v, r, q0, q1, ends=(0.0, 1.0), seen=np.cross, root=-1, strict=False, overlap=0.0, **parts):
    """The time of the edge, with parts to be spoiled; parts : squared, high, at, graze, recede."""
    e = q1 - q0
    x, w = seen(p - q0, e), seen(v, e)
    a, b, c = w @ w, x @ w, x @ x - parts.get("squared", r * r * (e @ e))
    t = overlap
    if c > 0 or overlap is None:
        D = b * b - a * c
        if (b >= 0 and parts.get("recede", True)) or D < 0 or (D == 0 and strict) or a == 0:
            return inf
        t = (-b + root * sqrt(D)) / a
    share = (p + parts.get("at", t) * v - q0) @ e / (e @ e)
    return t if t <= parts.get("high", 1.0) and ends[0] < share < ends[1] else inf


def edge_published(p, v, r, q0, q1):
    """As the article has it: the first root strictly in the frame, or else the second."""
    e, w = q1 - q0, q0 - p
    ee, ev, ew = e @ e, e @ v, e @ w
    a, b, c = ev * ev - ee * (v @ v), 2 * (ee * (v @ w) - ev * ew), ee * (r * r - w @ w) + ew * ew
    D = b * b - 4 * a * c
    if D < 0 or a == 0:
        return inf
    first, last = sorted([(-b - sqrt(D)) / (2 * a), (-b + sqrt(D)) / (2 * a)])
    t = first if 0 < first < 1 else last
    return t if 0 < t < 1 and 0 <= (ev * t - ew) / ee <= 1 else inf


def edge_looks(p, v, r, q0, q1, n=64):
    for k in range(n + 1):
        if edge_of(p + k / n * v, 0 * v, r, q0, q1) == 0:
            return k / n
    return inf


def edge_root_in_frame(p, v, r, q0, q1, longer=True, ends=(-inf, inf)):
    """The first root, if it lies in the frame, and nothing else; longer : is r² multiplied by e·e?"""
    e = q1 - q0
    x, w = np.cross(p - q0, e), np.cross(v, e)
    a, b, c = w @ w, x @ w, x @ x - r * r * (e @ e if longer else 1.0)
    t = c / (-b + sqrt(b * b - a * c)) if b * b >= a * c and b < 0 else inf
    return t if 0 <= t <= 1 and ends[0] < (p + t * v - q0) @ e / (e @ e) < ends[1] else inf


def edge_root(p, v, r, q0, q1, high=1.0, recede=True):
    """The first root with the c of lesson 07 above, and neither the ends nor the overlap at the start."""
    e = q1 - q0
    x, w = np.cross(p - q0, e), np.cross(v, e)
    a, b, c = w @ w, x @ w, x @ x - r * r * (e @ e)
    if b * b < a * c or (b >= 0 and not recede):
        return inf
    with np.errstate(all="ignore"):
        t = c / (-b + np.sqrt(b * b - a * c))
    return float(t) if t <= high else inf


def edge_or_end(p, v, r, q0, q1):
    """The ends are touched, too."""
    found = [edge_of(p, v, r, q0, q1)]
    for q in (q0, q1):
        a, b, c = v @ v, (p - q) @ v, (p - q) @ (p - q) - r * r
        found.append(0.0 if c <= 0 else c / (-b + sqrt(b * b - a * c)) if b < 0 and b * b >= a * c else inf)
    return min(found) if min(found) <= 1 else inf


def edge_by_the_page(p, v, r, q0, q1, ends=(0.0, 1.0), high=1.0, longer=True):
    """With the program `first` that lesson 14 prints; longer : is r² multiplied by e·e?"""
    e = q1 - q0
    x, w = np.cross(p - q0, e), np.cross(v, e)
    a, b, c = w @ w, x @ w, x @ x - r * r * (e @ e if longer else 1.0)
    D = b * b - a * c
    t = max(c, 0) / (-b + sqrt(D)) if b < 0 and D >= 0 else inf
    return t if t <= high and t < inf and ends[0] < (p + t * v - q0) @ e / (e @ e) < ends[1] else inf


def edge_at_the_first_root(p, v, r, q0, q1, ends=(0.0, 1.0), low=-inf, asks=False):
    """The first root, or 0 for one before the frame; asks : is the overlap at the start asked first?"""
    e = q1 - q0
    x, w = np.cross(p - q0, e), np.cross(v, e)
    a, b, c = w @ w, x @ w, x @ x - r * r * (e @ e)
    t = 0.0
    if c > 0 or not asks:
        if a == 0 or b * b < a * c:
            return inf
        t = max((-b - sqrt(b * b - a * c)) / a, low)
    return t if t <= 1 and ends[0] < (p + t * v - q0) @ e / (e @ e) < ends[1] else inf


def edge_after_the_line(p, v, r, q0, q1, touching=True):
    """An overlap is asked of the line, before anything is asked of the ends."""
    x = np.cross(p - q0, q1 - q0)
    c = x @ x - r * r * ((q1 - q0) @ (q1 - q0))
    return 0.0 if c < 0 or (touching and c == 0) else edge_by_the_page(p, v, r, q0, q1)


def edge_after_its_ends(p, v, r, q0, q1):
    """An overlap is asked of the edge with its ends."""
    e = q1 - q0
    off = p - q0 - min(max((p - q0) @ e / (e @ e), 0), 1) * e
    return 0.0 if off @ off <= r * r else edge_of(p, v, r, q0, q1)


careless("14.2", edge_of)
wrong(
    "14.2",
    endless=partial(edge_of, ends=(-inf, inf)),
    endless_without_overlap=partial(edge_of, ends=(-inf, inf), overlap=inf),
    endless_at_any_time=partial(edge_of, ends=(-inf, inf), overlap=None, recede=False),
    endless_in_frame=edge_root_in_frame,
    endless_root_before_the_end=edge_root,
    endless_root=partial(edge_root, high=inf),
    endless_root_if_it_comes_nearer=partial(edge_root, high=inf, recede=False),
    overlaps_the_line=edge_after_the_line,
    overlaps_the_line_inside=partial(edge_after_the_line, touching=False),
    overlaps_an_end=edge_after_its_ends,
    endless_first_root=partial(edge_at_the_first_root, ends=(-inf, inf)),
    endless_first_root_or_0=partial(edge_at_the_first_root, ends=(-inf, inf), low=0.0),
    endless_overlap_and_first_root=partial(edge_at_the_first_root, ends=(-inf, inf), asks=True),
    endless_overlap_and_first_root_or_0=partial(edge_at_the_first_root, ends=(-inf, inf), low=0.0, asks=True),
    first_root_or_0=partial(edge_at_the_first_root, low=0.0),
    overlap_and_first_root_or_0=partial(edge_at_the_first_root, low=0.0, asks=True),
    half_line=partial(edge_of, ends=(0.0, inf)),
    half_an_edge=partial(edge_of, ends=(0.0, 0.5)),
    longer=partial(edge_of, ends=(-0.2, 1.2)),
    with_a_tolerance=partial(edge_of, ends=(-1e-6, 1 + 1e-6)),
    ends_at_the_start=partial(edge_of, at=0.0),
    ends_at_the_end=partial(edge_of, at=1.0),
    exit=partial(edge_of, root=1),
    no_overlap=partial(edge_of, overlap=None),
    overlap_is_none=partial(edge_of, overlap=inf),
    lets_go=edge_by_the_page,
    lets_go_endless=partial(edge_by_the_page, ends=(-inf, inf)),
    lets_go_length_forgotten=partial(edge_by_the_page, longer=False),
    lets_go_without_end=partial(edge_by_the_page, high=inf),
    lets_go_endless_without_end=partial(edge_by_the_page, ends=(-inf, inf), high=inf),
    lets_go_endless_length_forgotten=partial(edge_by_the_page, ends=(-inf, inf), longer=False),
    exit_when_inside=partial(edge_of, overlap=None, root=1, recede=False),
    before_the_start=partial(edge_of, recede=False),
    no_graze=partial(edge_of, strict=True),
    without_end=partial(edge_of, high=inf),
    before_the_end=partial(edge_of, high=1 - 1e-9),
    length_forgotten=lambda p, v, r, q0, q1: edge_of(p, v, r, q0, q1, squared=r * r),
    length_and_overlap_forgotten=lambda p, v, r, q0, q1: edge_of(p, v, r, q0, q1, squared=r * r, overlap=None),
    length_forgotten_in_frame=partial(edge_root_in_frame, longer=False, ends=(0.0, 1.0)),
    length_and_ends_forgotten_in_frame=partial(edge_root_in_frame, longer=False),
    length_once=lambda p, v, r, q0, q1: edge_of(p, v, r, q0, q1, squared=r * r * sqrt((q1 - q0) @ (q1 - q0))),
    r_not_squared=lambda p, v, r, q0, q1: edge_of(p, v, r, q0, q1, squared=r * ((q1 - q0) @ (q1 - q0))),
    no_radius=partial(edge_of, squared=0.0),
    twice_r=lambda p, v, r, q0, q1: edge_of(p, v, 2 * r, q0, q1),
    a_corner=partial(edge_of, seen=lambda x, e: x * sqrt(e @ e)),
    along_it=partial(edge_of, seen=lambda x, e: np.array([x @ e, 0.0])),
    flat=partial(edge_of, seen=lambda x, e: np.array([x[0] * e[1] - x[1] * e[0], 0.0])),
    upright=partial(edge_of, seen=lambda x, e: x[:2] * sqrt(e @ e)),  # wrong unless the edge stands upright
    published=edge_published,
    looks=edge_looks,
    looks_at_the_ends=partial(edge_looks, n=1),
    with_its_ends=edge_or_end,
    middle_alone=lambda p, v, r, q0, q1: edge_or_end(p, v, r, (q0 + q1) / 2, (q0 + q1) / 2),
    rounded=lambda *x: round(float(edge_of(*x)), 6) if edge_of(*x) < inf else inf,
    minus_one_for_never=lambda *x: -1.0 if (t := edge_of(*x)) == inf else t,
    nan_for_never=lambda *x: nan if (t := edge_of(*x)) == inf else t,
    one_for_never=lambda *x: min(edge_of(*x), 1.0),
    yes_or_no=lambda *x: edge_of(*x) < inf,
    never=lambda *x: inf,
)


def less_into(x, n, times=1.0):
    return x - times * min(x @ n, 0.0) * n


def slid_of(v, t, n, m, corner=None, orders=2, rest=None, cut=less_into, strict=False):
    """What is left of the step, with parts to be spoiled."""
    w = (1 - t) * v if rest is None else rest(v, t)
    for one, other in ((n, m), (m, n))[:orders]:
        x = cut(w, one)
        if x @ other > 0 or (x @ other == 0 and not strict):
            return x
    z = np.cross(n, m)
    return corner(w, n, m) if corner else (w @ z) / (z @ z) * z


def stuck_to(x, n):
    return x - (x @ n) * n


def made_as_long(v, t, n, m):
    x, w = slid_of(v, t, n, m), (1 - t) * v
    return x / sqrt(x @ x) * sqrt(w @ w) if x.any() else x


def parts_that_remain(v, t, n, m, floor=0.0):
    """Less what goes into each, as if the other were not there."""
    w = (1 - t) * v
    return w - min(w @ n, floor) * n - min(w @ m, floor) * m


def in_rounds(w, normals, rounds):
    """What goes in is taken off, round after round."""
    for each in rounds * normals:
        w = less_into(w, each)
    return w


careless("14.3", slid_of)
wrong(
    "14.3",
    whole_step=partial(slid_of, rest=lambda v, t: v),
    share_done=partial(slid_of, rest=lambda v, t: t * v),
    backwards=partial(slid_of, rest=lambda v, t: (t - 1) * v),
    bounces=partial(slid_of, cut=partial(less_into, times=2.0)),
    half_of_it=partial(slid_of, cut=partial(less_into, times=0.5)),
    sign_turned=partial(slid_of, cut=partial(less_into, times=-1.0)),
    sticks=partial(slid_of, cut=lambda x, n: x - (x @ n) * n),
    part_into=partial(slid_of, cut=lambda x, n: min(x @ n, 0.0) * n),
    first_alone=lambda v, t, n, m: less_into((1 - t) * v, n),
    second_alone=lambda v, t, n, m: less_into((1 - t) * v, m),
    one_then_other=lambda v, t, n, m: less_into(less_into((1 - t) * v, n), m),
    other_then_one=lambda v, t, n, m: less_into(less_into((1 - t) * v, m), n),
    one_then_other_whole=lambda v, t, n, m: less_into(less_into(v, n), m),
    other_then_one_whole=lambda v, t, n, m: less_into(less_into(v, m), n),
    first_alone_whole=lambda v, t, n, m: less_into(v, n),
    sticks_in_turn=lambda v, t, n, m: stuck_to(stuck_to((1 - t) * v, n), m),
    sticks_in_other_turn=lambda v, t, n, m: stuck_to(stuck_to((1 - t) * v, m), n),
    sticks_in_turn_whole=lambda v, t, n, m: stuck_to(stuck_to(v, n), m),
    sticks_in_other_turn_whole=lambda v, t, n, m: stuck_to(stuck_to(v, m), n),
    three_turns=lambda v, t, n, m: less_into(less_into(less_into((1 - t) * v, n), m), n),
    four_rounds=lambda v, t, n, m: in_rounds((1 - t) * v, (n, m), 4),
    four_rounds_the_other_way=lambda v, t, n, m: in_rounds((1 - t) * v, (m, n), 4),
    ten_rounds=lambda v, t, n, m: in_rounds((1 - t) * v, (n, m), 10),
    at_once=parts_that_remain,
    at_once_whole=partial(parts_that_remain, floor=inf),
    mean_normal=lambda v, t, n, m: less_into((1 - t) * v, (n + m) / (sqrt((n + m) @ (n + m)) or 1.0)),
    sum_of_normals=lambda v, t, n, m: less_into((1 - t) * v, n + m),
    stops_in_corners=partial(slid_of, corner=lambda w, n, m: 0 * w),
    always_stops=lambda v, t, n, m: 0 * v,
    always_the_crease_if_there_is_one=lambda v, t, n, m: (
        slid_of(v, t, n, m, orders=0) if np.any(np.cross(n, m)) else 0 * v
    ),
    goes_through_corners=partial(slid_of, corner=lambda w, n, m: w),
    crease_not_of_length_1=partial(slid_of, corner=lambda w, n, m: w @ np.cross(n, m) * np.cross(n, m)),
    crease_as_it_is=partial(slid_of, corner=lambda w, n, m: np.cross(n, m)),
    crease_turned=partial(slid_of, corner=lambda w, n, m: -(w @ np.cross(n, m)) * np.cross(n, m)),
    crease_divided_once=partial(
        slid_of, corner=lambda w, n, m: w @ np.cross(n, m) / sqrt(np.cross(n, m) @ np.cross(n, m)) * np.cross(n, m)
    ),
    one_order=partial(slid_of, orders=1),
    always_the_crease=partial(slid_of, orders=0),
    touching_goes_in=partial(slid_of, strict=True),  # wrong where both are one surface
    as_long_as_before=made_as_long,
    as_fast_as_v=lambda v, t, n, m: made_as_long(v, 0.0, n, m),
    all_of_the_rest=lambda v, t, n, m: (1 - t) * v,
    to_the_contact=lambda v, t, n, m: t * v,
    end_of_the_step=lambda v, t, n, m: t * v + slid_of(v, t, n, m),
    stops=lambda v, t, n, m: 0 * v,
    flat=lambda v, t, n, m: np.array([*((1 - t) * v[:2]), 0.0]),
    length_alone=lambda v, t, n, m: float(np.linalg.norm(slid_of(v, t, n, m))),
    only_the_plane=lambda v, t, n, m: slid_of(v, t, n, m)[:2],
    rounded=lambda v, t, n, m: np.round(slid_of(v, t, n, m), 3),
)


# 15


def changed_of(p, v, r, root=-1, n=lambda x, p, r: x / r, by=lambda n, v: n @ v, sign=-1, times=lambda t, r: 1.0):
    """The derivative of the time, with parts to be spoiled: the root, the normal, what it is divided by."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    t = (-b + root * sqrt(b * b - a * c)) / a
    n = n(p + t * v, p, r)
    return sign * times(t, r) * n / by(n, v)


def by_differences(h):
    """A difference quotient with a step that is seen."""

    def changed(p, v, r):
        def t(x):
            b, c = x @ v, x @ x - r * r
            return c / (-b + sqrt(b * b - (v @ v) * c))

        return [(t(p + h * e) - t(p)) / h for e in np.eye(2)]

    return changed


careless("15.1", changed_of)
wrong(
    "15.1",
    sign_turned=partial(changed_of, sign=1),
    leaves=partial(changed_of, root=1),
    normal_at_the_start=partial(changed_of, n=lambda x, p, r: p / sqrt(p @ p)),
    normal_at_the_end=lambda p, v, r: -(p + v) / ((p + v) @ v),
    normal_too_long=partial(changed_of, n=lambda x, p, r: x, by=lambda n, v: n @ v / sqrt(n @ n)),
    normal_too_long_below=partial(changed_of, n=lambda x, p, r: x / r, by=lambda n, v: n @ v * 2),
    not_divided=partial(changed_of, by=lambda n, v: 1.0),
    by_the_speed=partial(changed_of, by=lambda n, v: -sqrt(v @ v)),
    by_the_speed_with_its_sign=partial(changed_of, by=lambda n, v: sqrt(v @ v)),
    by_the_square=partial(changed_of, by=lambda n, v: v @ v),
    along_the_path=partial(changed_of, n=lambda x, p, r: 0 * x, by=lambda n, v: 1.0),
    against_the_path=lambda p, v, r: -v / (v @ v),
    with_the_path=lambda p, v, r: v / (v @ v),
    towards_a=lambda p, v, r: -p / (p @ v),
    away_from_a=lambda p, v, r: p / (p @ v),
    of_the_speed=partial(changed_of, times=lambda t, r: t),
    of_what_is_left=partial(changed_of, times=lambda t, r: 1 - t),
    in_radii=partial(changed_of, times=lambda t, r: r),
    per_radius=partial(changed_of, times=lambda t, r: 1 / r),
    one_number=lambda p, v, r: float(sqrt(changed_of(p, v, r) @ changed_of(p, v, r))),
    rate_of_r=lambda p, v, r: 1 / (changed_of(p, v, r) @ v),
    swapped=lambda p, v, r: changed_of(p, v, r)[::-1],
    first_alone=lambda p, v, r: changed_of(p, v, r) * [1, 0],
    sizes=lambda p, v, r: abs(changed_of(p, v, r)),
    by_a_thousandth=by_differences(1e-3),
    by_a_hundred_thousandth=by_differences(1e-5),
    rounded=lambda p, v, r: np.round(changed_of(p, v, r), 4),
    nothing_changes=lambda p, v, r: np.zeros(2),
    multiplied=lambda p, v, r: changed_of(p, v, r) / (changed_of(p, v, r) @ changed_of(p, v, r)),
    **{f"measured_{k}": by_differences(h) for k, h in enumerate((0.1, 0.01, 1e-4))},
)


def grown_of(p, v, r, off=2.0, own=1.0, far=None, cosine=None):
    """The growth of an angle, with parts to be spoiled: far and cosine are functions of p, v, r, t, n."""
    b, speed = p @ v, sqrt(v @ v)
    t = (-b - sqrt(b * b - (v @ v) * (p @ p - r * r))) / (v @ v)
    n = (p + t * v) / r
    length = far(p, v, r, t, n) if far else t * speed
    share = cosine(p, v, r, t, n) if cosine else -(n @ v) / speed
    return off * length / (r * share) + own


careless("15.2", grown_of)
wrong(
    "15.2",
    without_the_angle=partial(grown_of, own=0.0),
    once=partial(grown_of, off=1.0),
    turn_of_the_normal=partial(grown_of, off=1.0, own=0.0),
    less_the_angle=partial(grown_of, own=-1.0),
    angle_twice=partial(grown_of, own=2.0),
    four_times=partial(grown_of, off=4.0),
    head_on=partial(grown_of, cosine=lambda *x: 1.0),
    head_on_without_the_angle=partial(grown_of, own=0.0, cosine=lambda *x: 1.0),
    head_on_once=partial(grown_of, off=1.0, cosine=lambda *x: 1.0),
    to_the_centre=partial(grown_of, far=lambda p, v, r, t, n: sqrt(p @ p)),
    to_the_rim=partial(grown_of, far=lambda p, v, r, t, n: sqrt(p @ p) - r),
    time_for_length=partial(grown_of, far=lambda p, v, r, t, n: t),
    all_of_the_frame=partial(grown_of, far=lambda p, v, r, t, n: sqrt(v @ v)),
    rest_of_the_frame=partial(grown_of, far=lambda p, v, r, t, n: (1 - t) * sqrt(v @ v)),
    to_the_nearest_point=partial(grown_of, far=lambda p, v, r, t, n: -(p @ v) / sqrt(v @ v)),
    angle_at_the_start=partial(grown_of, cosine=lambda p, v, r, t, n: -(p @ v) / sqrt((p @ p) * (v @ v))),
    sine=partial(grown_of, cosine=lambda p, v, r, t, n: abs(n[0] * v[1] - n[1] * v[0]) / sqrt(v @ v) or 1.0),
    cosine_with_the_speed=partial(grown_of, cosine=lambda p, v, r, t, n: -(n @ v)),
    cosine_of_any_sign=partial(grown_of, cosine=lambda p, v, r, t, n: n @ v / sqrt(v @ v)),
    cosine_above=partial(grown_of, cosine=lambda p, v, r, t, n: -sqrt(v @ v) / (n @ v)),
    cosine_squared=partial(grown_of, cosine=lambda p, v, r, t, n: (n @ v) ** 2 / (v @ v)),
    of_a_diameter=lambda p, v, r: grown_of(p, v, r, off=1.0),
    without_r=lambda p, v, r: (grown_of(p, v, r) - 1) * r + 1,
    turned_round=lambda p, v, r: -grown_of(p, v, r),
    shrinks=lambda p, v, r: 1 / grown_of(p, v, r),
    in_digits=lambda p, v, r: math.log10(grown_of(p, v, r)),
    the_same=lambda p, v, r: 1.0,
    rounded=lambda p, v, r: round(float(grown_of(p, v, r)), 4),
)


def stepped_of(a, p, q, r, times=-1.0, far=None, cosine=None, off=None, begin=True):
    """A step of Newton's, with parts to be spoiled."""
    d = np.array([cos(a), sin(a)])
    b = p @ d
    length = b - sqrt(b * b - p @ p + r * r)
    n = (p - length * d) / r
    miss = off(d, n, p, q) if off else math.atan2(n[0] * q[1] - n[1] * q[0], n @ q)
    length = far(length, p, q, r) if far else length
    share = cosine(d, n, p) if cosine else n @ d
    return begin * a + times * miss * r * share / length


def crossed(x, y):
    return x[0] * y[1] - x[1] * y[0]


def directed(d, n, p, q):
    return math.atan2(q[1], q[0]) - math.atan2(n[1], n[0])


careless("15.3", stepped_of)
wrong(
    "15.3",
    sign_turned=partial(stepped_of, times=1.0),
    half_a_step=partial(stepped_of, times=-0.5),
    two_steps=partial(stepped_of, times=-2.0),
    step_alone=partial(stepped_of, begin=False),
    no_step=lambda a, p, q, r: float(a),
    miss_alone=lambda a, p, q, r: a - stepped_off(a, p, q, r),
    directions=partial(stepped_of, off=directed),
    directions_added=lambda a, p, q, r: a + stepped_off(a, p, q, r, directed),
    directions_alone=lambda a, p, q, r: a - stepped_off(a, p, q, r, directed),
    directions_turned=partial(stepped_of, off=directed, times=1.0),
    directions_turned_without_cosine=partial(stepped_of, off=directed, times=1.0, cosine=lambda d, n, p: 1.0),
    miss_added=lambda a, p, q, r: a + stepped_off(a, p, q, r),
    without_cosine=partial(stepped_of, cosine=lambda d, n, p: 1.0),
    without_cosine_and_sign_turned=partial(stepped_of, cosine=lambda d, n, p: 1.0, times=1.0),
    no_farther_than_a_frame=lambda a, p, q, r: stepped_of(a, p, q, r) if reached(a, p, r) else math.nan,
    cosine_at_the_start=partial(stepped_of, cosine=lambda d, n, p: p @ d / sqrt(p @ p)),
    cosine_below=partial(stepped_of, cosine=lambda d, n, p: 1 / (n @ d)),
    to_the_centre=partial(stepped_of, far=lambda x, p, q, r: sqrt(p @ p)),
    to_the_rim=partial(stepped_of, far=lambda x, p, q, r: sqrt(p @ p) - r),
    both_ways=partial(stepped_of, far=lambda x, p, q, r: x + sqrt(q @ q)),
    way_to_the_pocket=partial(stepped_of, far=lambda x, p, q, r: sqrt(q @ q)),
    in_radii=partial(stepped_of, far=lambda x, p, q, r: x / r),
    sine_of_the_miss=partial(stepped_of, off=lambda d, n, p, q: crossed(n, q) / sqrt(q @ q)),
    tangent_of_the_miss=partial(stepped_of, off=lambda d, n, p, q: crossed(n, q) / (n @ q)),
    length_of_the_miss=partial(stepped_of, off=lambda d, n, p, q: crossed(n, q)),
    unsigned_miss=partial(stepped_of, off=lambda d, n, p, q: abs(math.atan2(crossed(n, q), n @ q))),
    miss_of_the_shot=partial(stepped_of, off=lambda d, n, p, q: math.atan2(crossed(d, q), d @ q)),
    pocket_from_the_cue=partial(stepped_of, off=lambda d, n, p, q: math.atan2(crossed(n, q - p), n @ (q - p))),
    pocket_from_the_cue_added=partial(stepped_of, off=lambda d, n, p, q: math.atan2(crossed(n, q + p), n @ (q + p))),
    by_the_line_of_centres=partial(stepped_of, off=lambda d, n, p, q: math.atan2(crossed(p, q), p @ q)),
    along_the_line_of_centres=partial(
        stepped_of,
        off=lambda d, n, p, q: math.atan2(crossed(p, q), p @ q),
        cosine=lambda d, n, p: p @ d / sqrt(p @ p),
    ),
    ghost_ball=lambda a, p, q, r: math.atan2(*(p - r * q / sqrt(q @ q))[::-1]),
    at_the_ball=lambda a, p, q, r: math.atan2(p[1], p[0]),
    again=lambda a, p, q, r: stepped_of(stepped_of(a, p, q, r), p, q, r),
    in_degrees=lambda a, p, q, r: math.degrees(stepped_of(a, p, q, r)),
    miss_in_degrees=lambda a, p, q, r: a + math.degrees(stepped_of(a, p, q, r) - a),
    upside_down=lambda a, p, q, r: (
        a - stepped_off(a, p, q, r) ** 2 / (a - stepped_of(a, p, q, r)) if stepped_off(a, p, q, r) else float(a)
    ),
    rounded=lambda a, p, q, r: round(float(stepped_of(a, p, q, r)), 4),
    without_r=lambda a, p, q, r: a + (stepped_of(a, p, q, r) - a) / r,
    to_the_pocket=lambda a, p, q, r: math.atan2(q[1], q[0]),
    normal_turned_round=lambda a, p, q, r: by_normal(a, p, q, r, lambda d, far, p: far * d - p),
    normal_with_a_plus=lambda a, p, q, r: by_normal(a, p, q, r, lambda d, far, p: far * d + p),
    where_it_comes_out=lambda a, p, q, r: by_normal(a, p, q, r, root=1),
    **{
        f"measured_{k}": partial(lambda a, p, q, r, h: step_measured(a, p, q, r, h), h=h)
        for k, h in enumerate((0.1, math.radians(1), 0.01, 1e-3, 1e-4))
    },
)


def by_normal(a, p, q, r, leads=lambda d, far, p: p - far * d, root=-1):
    """A step by another normal or another root."""
    d = np.array([cos(a), sin(a)])
    b = p @ d
    far = b + root * sqrt(b * b - p @ p + r * r)
    n = leads(d, far, p) / r
    return a - math.atan2(crossed(n, q), n @ q) * r * (n @ d) / far


def step_measured(a, p, q, r, h):
    """A step by the slope between two aims."""
    miss = stepped_off(a, p, q, r)
    return a - miss * h / (stepped_off(a + h, p, q, r) - miss)


def reached(a, p, r):
    """Does the cue ball touch the other on the first piece of its way, of length 1?"""
    d = np.array([cos(a), sin(a)])
    b = p @ d
    return b - sqrt(b * b - p @ p + r * r) <= 1


def stepped_off(a, p, q, r, off=None):
    """By how much the ball misses, as an angle."""
    d = np.array([cos(a), sin(a)])
    n = (p - (p @ d - sqrt((p @ d) ** 2 - p @ p + r * r)) * d) / r
    return off(d, n, p, q) if off else math.atan2(crossed(n, q), n @ q)
