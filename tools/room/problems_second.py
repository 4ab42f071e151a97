"""Problems for lessons 07 to 12. Lengths are in cm unless another unit is named; a frame runs from t = 0 to t = 1."""

from fractions import Fraction

import numpy as np

from lib import curve, double_double, exact, frame, plane, response, rolling, table
from lib.broad import enclosing, reach
from lib.curve import bernstein

from .draws import UNIT, Draw, Problem
from .problems_first import settled_by


def large_and_small(draw: Draw) -> dict:
    """A power of two that doubles hold with a step of 2 or 4, and a small number."""
    return {"n": draw.pick((53, 54)), "y": draw.pick((1, 3, 5, 7, 9, 11))}


def rounded_sum(n, y) -> dict:
    """By how much the rounded sum exceeds 2ⁿ, and what rounding took."""
    z, rest = double_double.two_sum(2.0**n, float(y))
    return {"step": 2 ** (n - 52), "more": int(z - 2.0**n), "rest": float(rest)}


def near_graze(draw: Draw) -> dict:
    """A long flight in whole numbers that just passes, grazes or hits."""
    k = draw.pick((10, 100, 1000))
    return {"p": (3 * draw.pick((1, 2)) - 4 * k, 4 + 3 * k + draw.pick((-1, 0, 1))), "v": (8 * k, -6 * k), "r": 5}


def whole_D(p, v, r) -> dict:
    """The cross product and D without rounding, and what D says."""
    D = exact.true_D(p, v, r)
    return {"n": p[0] * v[1] - p[1] * v[0], "D": D, "says": "passes" if D < 0 else "grazes" if D == 0 else "meets"}


def values_and_bounds(draw: Draw) -> dict:
    """Three computed values with their bounds, at least one of them in doubt."""
    while True:
        values = tuple(draw.other(-9, 9) for _ in range(3))
        bounds = tuple(draw.whole(1, 9) for _ in range(3))
        sure = sum(abs(x) > b for x, b in zip(values, bounds, strict=True))
        if 0 < sure < 3:
            return {"values": values, "bounds": bounds}


def trusted(values, bounds) -> dict:
    """The places of those whose sign is certain."""
    sure = [place for place, x, b in zip(("c", "g", "D"), values, bounds, strict=True) if abs(x) > b]
    return {"sure": ", ".join(sure)}


SEVEN = (
    Problem(
        "07.1",
        large_and_small,
        "A double has 53 binary digits, rounds to the nearest, and of two equally near to the one that ends in a "
        "binary 0. Let z be the rounded sum of $2^{«n»}$ and «y». What is $z - 2^{«n»}$, and what did rounding take, "
        "$2^{«n»} + «y» - z$?",
        rounded_sum,
        "Doubles there are «step» apart: z − 2ⁿ = «more», and rounding took «rest».",
    ),
    Problem(
        "07.2",
        near_graze,
        "p = «p», v = «v» and r = «r», in cm. Find $D = a\\,r^2 - |\\mathbf p \\times \\mathbf v|^2$ without rounding. "
        "Does the straight path meet the circle, graze it or pass beside it?",
        whole_D,
        "p × v = «n», and D = «D» cm⁴: it «says».",
    ),
    Problem(
        "07.3",
        values_and_bounds,
        "A filter has computed c, g and D as «values», in units of the last digit, with errors of at most «bounds», in "
        "the same units. Of which is the sign certain?",
        trusted,
        "Where the value is larger than its bound: «sure».",
    ),
    Problem(
        "07.4",
        settled_by,
        "p = «p», v = «v» and r = «r», in cm. Do the balls touch in this frame? Ask the signs of c, g, b, h and D, in "
        "whole numbers, and take no root.",
        lambda p, v, r: {"hit": bool(exact.sweep(p, v, r).hit)},
        "They touch if c ≤ 0, or g ≤ 0, or b < 0 and h ≥ 0 and D ≥ 0: «hit».",
    ),
)


def head_on(draw: Draw) -> dict:
    """Masses, speeds along a line, and e, such that they close in."""
    m1, m2 = draw.pick(((1, 1), (1, 3), (3, 1), (2, 3), (1, 4)))
    u2 = draw.whole(-4, 4)
    return {"m1": m1, "m2": m2, "u1": u2 + draw.whole(1, 6), "u2": u2, "e": draw.pick((1, Fraction(1, 2), 0))}


def after_head_on(m1, m2, u1, u2, e) -> dict:
    """Speeds and impulse."""
    first, second = response.collide((u1, 0), (u2, 0), (1, 0), m1, m2, e)
    return {"J": response.steps((u1, 0), (u2, 0), (1, 0), m1, m2, e).J, "w1": first[0], "w2": second[0]}


def lost(m1, m2, u1, u2, e) -> dict:
    """The energy that a head-on hit takes."""
    now = after_head_on(m1, m2, u1, u2, e)
    before, after = ((m1 * x * x + m2 * y * y) / 2 for x, y in ((u1, u2), (now["w1"], now["w2"])))
    return {"mu": m1 * m2 / (m1 + m2), "lost": before - float(after)}


def oblique(draw: Draw) -> dict:
    """A velocity in whole numbers towards a ball that rests, the normal in fractions."""
    n = draw.pick(UNIT[:2])
    while True:
        v = (5 * draw.other(-4, 4), 5 * draw.other(-4, 4))
        if n[0] * v[0] + n[1] * v[1] > 0:
            return {"v": v, "n": n}


def exchanged(v, n) -> dict:
    """Both velocities after, equal masses, e = 1, the second at rest before."""
    first, second = response.collide(v, (0, 0), n, 1, 1)
    return {"w1": first, "w2": second}


def any_two(draw: Draw) -> dict:
    """Velocities, a normal and masses; they close in, recede, or neither."""
    return {"v1": draw.vector(5), "v2": draw.vector(5), "n": draw.pick(UNIT[:2]), "m1": 1, "m2": draw.pick((1, 3))}


def asked_first(v1, v2, n, m1, m2) -> dict:
    """The closing speed and the elastic impulse, 0 where they recede."""
    steps = response.steps(v1, v2, n, m1, m2)
    return {"v_n": steps.v_n, "J": steps.J}


EIGHT = (
    Problem(
        "08.1",
        head_on,
        "Two balls of «m1» kg and «m2» kg move along one line: the first, on the left, at «u1» m/s, the second at «u2» "
        "m/s, where a negative speed is to the left. They hit head-on with $e = «e»$. How do they move after?",
        after_head_on,
        "J = (1 + e) μ v_n = «J» kg m/s. After: «w1» m/s and «w2» m/s.",
    ),
    Problem(
        "08.2",
        oblique,
        "A, moving at «v» m/s, hits B of the same mass, which rests. The normal from A to B is «n», and $e = 1$. What "
        "are both velocities after? Check that they stand at a right angle.",
        exchanged,
        "B takes A's part along the normal: A goes on at «w1» m/s, B at «w2» m/s.",
    ),
    Problem(
        "08.3",
        head_on,
        "Two balls of «m1» kg and «m2» kg move along one line: the first, on the left, at «u1» m/s, the second at «u2» "
        "m/s, where a negative speed is to the left. They hit head-on with $e = «e»$. How much energy is lost?",
        lost,
        "μ = «mu» kg; ½ μ (1 − e²) v_n² = «lost» J.",
    ),
    Problem(
        "08.4",
        any_two,
        "A («m1» kg) moves at «v1» m/s, B («m2» kg) at «v2» m/s, and they touch; the normal from A to B is «n». At "
        "which speed do they close in (negative: recede), and which elastic impulse do they get?",
        asked_first,
        "v_n = (v1 − v2)·n = «v_n» m/s. J = «J» kg m/s: 0 unless they close in.",
    ),
)


def a_plane(draw: Draw) -> dict:
    """A plane whose normal is stored with a whole length other than 1, and a ball."""
    x, y, _ = draw.triple()
    return {"n": (x, y), "d": -draw.whole(1, 20), "p": (draw.whole(2, 9), draw.whole(2, 9)), "r": draw.whole(1, 3)}


def signed_gap(n, d, p, r) -> dict:
    """Its length, and the gap."""
    steps = plane.steps(p, (0, 0), r, n, d)
    return {"length": steps.length, "gap": float(steps.gap) / float(steps.length)}


def falling(draw: Draw) -> dict:
    """A ball over a level floor that meets it in the frame, at a nice time."""
    r, fall = draw.whole(1, 4), draw.pick((8, 10, 20))
    share = draw.pick((Fraction(1, 4), Fraction(1, 2), Fraction(2, 5))) if fall != 8 else Fraction(1, 4)
    return {"p": (draw.whole(-5, 5), r + int(fall * share)), "v": (draw.other(-8, 8), -fall), "r": r} | {
        "e": draw.pick((1, Fraction(1, 2), Fraction(1, 4)))
    }


def on_the_floor(p, v, r, e) -> dict:
    """The time of contact."""
    return {"t": plane.sweep(p, v, r, (0, 1), 0).t}


def bounced(p, v, r, e) -> dict:
    """The contact, the velocity after it, and the place at the frame's end."""
    after = plane.bounce(p, v, r, (0, 1), 0, e)
    return {"t": after.t, "w": after.v, "end": after.p}


def bank(draw: Draw) -> dict:
    """A ball and a target above a level rail, and the radius."""
    r = draw.pick((2, 3))
    y1, y2 = r + draw.pick((10, 20, 30)), r + draw.pick((10, 30, 40))
    return {"start": (0, y1), "target": (draw.pick((40, 60, 80, 120)), y2), "r": r}


def aimed(start, target, r) -> dict:
    """Where on the rail the centre turns: the ball is sent there, and comes to the target."""
    heights = start[1] - r, target[1] - r
    v = (target[0] - start[0], -sum(heights))
    after = plane.bounce(start, v, r, (0, 1), 0)
    if not np.allclose(after.p, target):
        raise ArithmeticError(f"target: the ball comes to {after.p}")
    return {"mirrored": (target[0], 2 * r - target[1]), "x": frame.at(start, v, after.t)[0]}


NINE = (
    Problem(
        "09.1",
        a_plane,
        "A solid lies where n·x + ℓ ≤ 0, with n = «n» and ℓ = «d» cm, x in cm. A ball of radius «r» cm has its centre "
        "at «p» cm. How wide is the gap between them (negative: it reaches in)? Mind the length of n.",
        signed_gap,
        "|n| = «length»; (n·p + ℓ)/|n| − r = «gap» cm.",
    ),
    Problem(
        "09.2",
        falling,
        "A ball of radius «r» cm is at «p» cm, its centre, and moves by «v» cm in a frame. The floor is solid up to "
        "the height 0. When do they touch?",
        on_the_floor,
        "The gap closes at −n·v a frame: t = «t».",
    ),
    Problem(
        "09.3",
        falling,
        "A ball of radius «r» cm is at «p» cm, its centre, and moves by «v» cm in a frame. It bounces with $e = «e»$ "
        "off a smooth floor that is solid up to the height 0. Where is its centre when the frame ends? Leave gravity "
        "out.",
        bounced,
        "It touches at t = «t», goes on by «w» cm a frame, and ends at «end» cm.",
    ),
    Problem(
        "09.4",
        bank,
        "A rail is the line at height 0, the table lies above it. A ball of radius «r» cm is at «start» cm, and is to "
        "come to «target» cm by one bounce off the rail, with $e = 1$. At which x is its centre when it bounces?",
        aimed,
        "The centre turns at the height «r». The target, mirrored there, is at «mirrored» cm; the straight way to it "
        "crosses that height at x = «x» cm.",
    ),
)


def three_in_line(draw: Draw) -> dict:
    """Three balls of radius 1 in a line, the middle one at rest, both others coming, not at one time."""
    while True:
        gaps, speeds = (draw.whole(2, 12), draw.whole(2, 12)), (draw.whole(1, 6), draw.whole(1, 6))
        if gaps[0] * speeds[1] != gaps[1] * speeds[0]:
            return {"x": (0, gaps[0] + 2, sum(gaps) + 4), "u": (speeds[0], 0, -speeds[1])}


def open_room(**more) -> table.Room:
    """A room without walls."""
    return table.room((-np.inf, -np.inf), (np.inf, np.inf), **more)


def first_event(x, u) -> dict:
    """Who meets first, and when."""
    three = table.balls([(a, 0) for a in x], [(a, 0) for a in u], 1)
    history = table.run(three, open_room(), until=20)
    return {"who": f"{history.i[0] + 1} and {history.j[0] + 1}", "t": history.t[0]}


def on_cloth(draw: Draw) -> dict:
    """A speed, a drag, and a way that the ball still makes."""
    k, far = draw.pick((Fraction(1, 2), Fraction(1, 4), 1)), draw.pick((2, 4, 5, 8))
    return {"v": k * far, "k": k, "s": far * draw.pick((Fraction(1, 4), Fraction(1, 2), Fraction(4, 5)))}


def reached(v, k, s) -> dict:
    """How far it comes at most, from a long run, and its speed after the way s."""
    history = table.run(table.balls([(0, 0)], [(v, 0)]), open_room(drag=k), until=60 / k)
    far = float(table.at(history, 60 / k).x[0, 0])
    return {"far": far, "left": v * (far - s) / far}


def to_the_wall(draw: Draw) -> dict:
    """Two equal balls of radius 1 before a wall, one moving, one at rest."""
    u, gap, room = draw.pick((1, 2, 4, 5)), draw.whole(1, 9), draw.whole(1, 9)
    return {"u": u, "x2": gap + 2, "wall": gap + 2 + room + 1}


def times_of_three(u, x2, wall) -> dict:
    """When the balls meet, the second meets the wall, and the balls meet again."""
    two = table.balls([(0, 0), (x2, 0)], [(u, 0), (0, 0)], 1)
    history = table.run(two, table.room((-np.inf, -np.inf), (wall, np.inf)), until=99, events=99)
    return {"times": history.t[:3]}


def dropped(draw: Draw) -> dict:
    """A height and e."""
    return {"h": draw.pick((16, 81, 100, 144)), "e": draw.pick((Fraction(1, 2), Fraction(2, 3), Fraction(4, 5)))}


def heights(h, e) -> dict:
    """The heights after one bounce and after two, and the time of all flights, in that of the first."""
    back = float(plane.reflect((0, -1), (0, 1), e)[1])
    return {"one": h * back**2, "two": h * back**4, "all": 1 / (1 - back)}


TEN = (
    Problem(
        "10.1",
        three_in_line,
        "Balls 1, 2 and 3, of radius 1 cm, lie in a line at x = «x» cm and move at «u» cm/s along it. Which pair meets "
        "first, and when? Which forecasts are to be made anew after that?",
        first_event,
        "«who», at «t» s. After it every pair with one of these two is to be foretold anew.",
    ),
    Problem(
        "10.2",
        on_cloth,
        "On a cloth a ball's velocity falls by $v' = -\\kappa v$. It starts at «v» m/s, and κ = «k» /s. How far does "
        "it come at most? And which speed is left after «s» m?",
        reached,
        "At most v/κ = «far» m. The speed falls evenly with the way: «left» m/s is left.",
    ),
    Problem(
        "10.3",
        to_the_wall,
        "Two equal balls of radius 1 cm: the first at x = 0 cm moves right at «u» cm/s, the second rests at x = «x2» "
        "cm. A wall stands at x = «wall» cm. All hits are elastic. When are the first three, seconds counted from now?",
        times_of_three,
        "Ball meets ball, ball meets wall, and it comes back to the first, which rests: «times» s.",
    ),
    Problem(
        "10.4",
        dropped,
        "A ball is dropped from «h» cm (its lowest point) onto a floor with $e = «e»$. How high does it rise after the "
        "first bounce, and after the second? How long do all flights between bounces take, in units of the first of "
        "them?",
        heights,
        "Heights go with e²: «one» cm, then «two» cm. Flights go with e: 1/(1 − e) = «all» of the first.",
    ),
)


def crowd(draw: Draw) -> dict:
    """A number of balls, and how many million pairs a second are tested."""
    return {"N": draw.pick((100, 200, 500, 1000, 2000)), "rate": draw.pick((1, 10))}


def all_pairs(N, rate) -> dict:
    """How many pairs there are, and how long they take."""
    pairs = len(np.triu_indices(N, 1)[0])
    return {"pairs": pairs, "ms": pairs / (1000 * rate)}


def one_ball(draw: Draw) -> dict:
    """A ball whose way in a frame is a whole and even number."""
    x, y, _ = draw.triple()
    return {"p": draw.vector(9), "v": (2 * x, -2 * y), "r": draw.whole(1, 5)}


def its_reach(p, v, r) -> dict:
    """Middle and reach."""
    o, R = reach.reach([p], [v], r)
    return {"o": o[0], "R": round(float(R[0]), 9)}


def two_balls(draw: Draw) -> dict:
    """Two balls whose ways are whole numbers, near enough to be asked or not."""
    x, y, _ = draw.triple(5)
    p2 = (draw.whole(8, 16), draw.whole(0, 6))
    return {"p1": (0, 0), "v1": (2 * x, 2 * y), "p2": p2, "v2": (0, -2 * draw.whole(1, 4)), "r": draw.whole(1, 2)}


def must_be_asked(p1, v1, p2, v2, r) -> dict:
    """The squared distance of the middles, the sum of the reaches, and whether the pair must be asked."""
    o, R = reach.reach([p1, p2], [v1, v2], r)
    between, both = float(np.sum((o[1] - o[0]) ** 2)), round(float(R.sum()), 9)
    return {"square": between, "both": both, "asked": between <= both * both}


def two_to_enclose(draw: Draw) -> dict:
    """Two balls, neither inside the other, a whole number apart."""
    x, y, z = draw.triple()
    return {"x1": (0, 0), "r1": draw.whole(1, z - 1), "x2": (x, y), "r2": draw.whole(1, z - 1), "z": z}


def enclosed(x1, r1, x2, r2, z) -> dict:
    """The radius of the smallest ball around both."""
    return {"R": enclosing.enclosing([x1, x2], [r1, r2]).r}


ELEVEN = (
    Problem(
        "11.1",
        crowd,
        "How many pairs do «N» balls make? How many milliseconds does it take to test them all, at «rate» million "
        "pairs a second? And by how much do both grow if the balls become twice as many?",
        all_pairs,
        "«N» («N» − 1)/2 = «pairs», and «ms» ms. Both become about four times as large.",
    ),
    Problem(
        "11.2",
        one_ball,
        "A ball of radius «r» cm is at «p» cm and moves by «v» cm in a frame. Find the smallest circle within which it "
        "stays all through the frame: its middle o and its radius R.",
        its_reach,
        "o = p + v/2 = «o» cm, R = r + |v|/2 = «R» cm.",
    ),
    Problem(
        "11.3",
        two_balls,
        "Two balls of radius «r» cm are at «p1» and «p2» cm and move by «v1» and «v2» cm in a frame. Around each lies "
        "the circle within which it stays. Must this pair be asked? Decide without a square root.",
        must_be_asked,
        "The middles' squared distance is «square» cm², the reaches make «both» cm. Asked: «asked».",
    ),
    Problem(
        "11.4",
        two_to_enclose,
        "One ball of radius «r1» cm has its centre at «x1» cm, another of radius «r2» cm at «x2» cm. What is the "
        "radius of the smallest ball around both?",
        enclosed,
        "The centres are «z» cm apart: («z» + «r1» + «r2»)/2 = «R» cm.",
    ),
)


def bent(draw: Draw) -> dict:
    """A path with a bend: p, v, a and r, in even numbers where they are halved."""
    v, a = ((2 * x, 2 * y) for x, y in (draw.vector(5), draw.vector(4)))
    return {"p": (draw.whole(4, 9), draw.whole(-6, 6)), "v": v, "a": a, "r": draw.whole(1, 3)}


def control(p, v, a, r) -> dict:
    """The control points: the path's ends, and between them the start moved by half of v."""
    path = curve.sweep_polynomials  # the same points are its input
    P1, P2 = frame.at(p, v, 0.5), np.add(frame.at(p, v, 1), frame.at((0, 0), a, 0.5))
    if bool(path([p, P1, P2], [(0, 0)] * 3, r).hit) != bool(curve.sweep(p, v, a, r).hit):
        raise ArithmeticError("p, v, a: these are no control points of the path")
    return {"P0": p, "P1": P1, "P2": P2}


def its_pegs(p, v, a, r) -> dict:
    """The five pegs, and whether they prove a miss."""
    c = curve.steps(p, v, a, r).c
    return {"c": c, "miss": bool(c.min() > 0)}


def pegs_to_halve(draw: Draw) -> dict:
    """Five pegs in multiples of 16."""
    return {"c": tuple(16 * draw.other(-6, 6) for _ in range(5))}


def both_halves(c) -> dict:
    """The pegs of both halves."""
    right, left = list(c), [0.0] * 5
    bernstein.halve(right, left, bernstein.mean)
    return {"left": left, "right": right}


def slide(draw: Draw) -> dict:
    """A speed and a friction, with g = 10."""
    return {"speed": draw.pick((7, Fraction(7, 2), Fraction(14, 5))), "mu": draw.pick((Fraction(1, 5), Fraction(1, 4)))}


def rolls_at_last(speed, mu) -> dict:
    """When a ball that is struck without spin rolls, and how fast it is then."""
    made = rolling.cloth((-999, -999), (999, 999), slide=mu, g=10)
    history = rolling.run(rolling.balls([(0, 0)], [(speed, 0)], r=0.03), made, compiled=False)
    return {"t": history.t[0], "w": history.v[0, 0, 0]}


TWELVE = (
    Problem(
        "12.1",
        bent,
        "Seen from A, B is at $\\mathbf p + \\mathbf v t + \\frac12 \\mathbf a t^2$ with p = «p», v = «v» and a = «a», "
        "in cm and frames. Find the three control points of this path on the frame.",
        control,
        "P0 = p = «P0», P1 = p + v/2 = «P1», P2 = p + v + a/2 = «P2», in cm.",
    ),
    Problem(
        "12.2",
        bent,
        "Seen from A, B is at $\\mathbf p + \\mathbf v t + \\frac12 \\mathbf a t^2$ with p = «p», v = «v» and a = «a», "
        "in cm and frames; r = «r» cm. Find the five pegs of f on the frame. Do they alone prove a miss?",
        its_pegs,
        "c0 … c4 = «c» cm². All above 0, so that they prove a miss: «miss».",
    ),
    Problem(
        "12.3",
        pegs_to_halve,
        "The pegs of f on the frame are «c» cm². Find the five pegs of f on its first half and on its second half.",
        both_halves,
        "By means of neighbours, again and again: «left» and «right» cm².",
    ),
    Problem(
        "12.4",
        slide,
        "A ball is struck without spin and slides off at «speed» m/s on a cloth with the coefficient of friction «mu»; "
        "take the acceleration of gravity as 10 m/s². When does it begin to roll, and how fast is it then?",
        rolls_at_last,
        "It slides for 2 V/(7 μ g) = «t» s, and rolls on at 5/7 of its speed, «w» m/s.",
    ),
)

SECOND = {"07": SEVEN, "08": EIGHT, "09": NINE, "10": TEN, "11": ELEVEN, "12": TWELVE}
"""The problems by lesson."""
