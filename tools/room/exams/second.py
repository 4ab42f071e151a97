"""An exam of 60 minutes over lessons 08 to 15."""

from lib import exact, frame, plane, response

from ..draws import _exactly, _said
from ..exam import _about, _Choice, _Coded, _Exam, _InCode, _OnPaper, _Slip


def _pair(x) -> str:
    """A vector as it would be found on paper."""
    return f"({', '.join(map(_about, x))})"


def _speeds(m1, m2, u1, u2, e) -> str:
    """Both speeds after a head-on hit."""
    first, second = response.collide((u1, 0), (u2, 0), (1, 0), m1, m2, e)
    return f"{_about(first[0])} m/s and {_about(second[0])} m/s"


def _e_times_each(m1, m2, u1, u2, e) -> str:
    """Both speeds where e multiplies those of an elastic hit."""
    first, second = response.collide((u1, 0), (u2, 0), (1, 0), m1, m2, 1)
    return f"{_about(e * first[0])} m/s and {_about(e * second[0])} m/s"


def _masses_swapped(m1, m2, u1, u2, e) -> str:
    """Both speeds where each impulse is divided by the other's mass."""
    J = float(response.steps((u1, 0), (u2, 0), (1, 0), m1, m2, e).J)
    return f"{_about(u1 - J / m2)} m/s and {_about(u2 + J / m1)} m/s"


def _stopped(p, v, r, e) -> str:
    """Where a ball lies that stops where it touches."""
    return f"{_pair(frame.at(p, v, plane.sweep(p, v, r, (0, 1), 0).t))} cm"


def _whole_frame_back(p, v, r, e) -> str:
    """Where a ball gets that flies on for a whole frame after the contact."""
    x, y = frame.at(p, v, plane.sweep(p, v, r, (0, 1), 0).t)
    return f"{_pair((x + v[0], y - e * v[1]))} cm"


def _all_of_it(p, v, r, e) -> str:
    """Where a ball gets that loses of its whole velocity."""
    t = float(plane.sweep(p, v, r, (0, 1), 0).t)
    x, y = frame.at(p, v, t)
    return f"{_pair((x + e * v[0] * (1 - t), y - e * v[1] * (1 - t)))} cm"


def _met(x, u, i, j) -> float:
    """When two balls of radius 1 in a line meet; inf for never."""
    t = float(exact.sweep((x[j] - x[i], 0), (1000 * (u[j] - u[i]), 0), 2).t)
    return 1000 * t


def _other_pair(x, u) -> str:
    """The pair that meets, but later."""
    times = {"1 and 2": _met(x, u, 0, 1), "2 and 3": _met(x, u, 1, 2)}
    last = max(times, key=times.get)
    return f"{last}, at {_about(times[last])} s"


def _as_points(x, u) -> str:
    """The time that is found for centres."""
    return f"{_about(min((x[1] - x[0]) / u[0], (x[2] - x[1]) / -u[2]))} s"


def _from_the_start(p1, v1, p2, v2, r) -> str:
    """The squared distance of the starts."""
    return f"{_about((p2[0] - p1[0]) ** 2 + (p2[1] - p1[1]) ** 2)} cm²"


def _whole_ways(p1, v1, p2, v2, r) -> str:
    """The reaches with all of both ways."""
    return f"{_about(2 * r + float(frame.norm(frame.at(v1, v1, 0))) + float(frame.norm(frame.at(v2, v2, 0))))} cm"


def _values(p, v, a, r) -> str:
    """f at five even times."""
    found = []
    for k in range(5):
        x = [p[i] + v[i] * k / 4 + a[i] * k * k / 32 for i in range(2)]
        found.append(x[0] ** 2 + x[1] ** 2 - r * r)
    return f"({', '.join(map(_about, found))})"


def _with_bend(p, v, a, r) -> str:
    """The last peg."""
    return _without_bend(p, [x + y / 2 for x, y in zip(v, a, strict=True)], a, r)


def _without_bend(p, v, a, r) -> str:
    """The last peg where a is left out."""
    x = frame.at(p, v, 1)
    return f"c4 = {_about(x[0] ** 2 + x[1] ** 2 - r * r)} cm²"


def _point(q, d, height) -> str:
    """Where the line of a cue is so far below q."""
    k = height / -d[2]
    return _said(_exactly((q[0] + k * d[0], q[1] + k * d[1])))


SECOND = _Exam(
    "08 to 15",
    (
        _Choice(("09",)),
        _Choice(("10",)),
        _Choice(("11",)),
        _Choice(("12",)),
        _Choice(("14",)),
        _Choice(("15",)),
        _OnPaper(
            "08.1",
            ((2, "the closing speed"), (2, "the impulse"), (4, "both velocities after, each with its sign")),
            (
                _Slip(3, "e multiplies both velocities, so that momentum is lost", _e_times_each),
                _Slip(2, "the masses are exchanged when J is divided", _masses_swapped),
                _Slip(1, "e is left out, as in an elastic hit", lambda m1, m2, u1, u2, e: _speeds(m1, m2, u1, u2, 1)),
            ),
            shows=lambda m1, m2, u1, u2, e: (
                m1 != m2
                and 0 < e < 1
                and m1 * u1 + m2 * u2 != 0
                and _masses_swapped(m1, m2, u1, u2, e) != _e_times_each(m1, m2, u1, u2, e)
            ),
        ),
        _OnPaper(
            "09.3",
            ((2, "the time of contact"), (3, "the velocity after it"), (3, "the rest of the frame, and the place")),
            (
                _Slip(3, "it stops where it touches", _stopped),
                _Slip(2, "it flies on for a whole frame", _whole_frame_back),
                _Slip(2, "e multiplies the sliding, too", _all_of_it),
            ),
            shows=lambda e, **more: e < 1,
        ),
        _OnPaper(
            "10.1",
            (
                (3, "both times"),
                (1, "the earlier of them"),
                (2, "what is to be foretold anew: all with one of these two, which of three balls are all"),
            ),
            (
                _Slip(2, "the pairs are taken in their order, or the later time", _other_pair),
                _Slip(1, "the radii are left out", _as_points),
                _Slip(1, "none is foretold anew, or only that of the pair that met"),
            ),
        ),
        _OnPaper(
            "11.3",
            ((2, "both middles"), (2, "both reaches"), (2, "squares compared"), (1, "the answer")),
            (
                _Slip(2, "the places at the start are taken for the middles", _from_the_start),
                _Slip(2, "a reach takes in the whole way", _whole_ways),
                _Slip(1, "“asked” is read as “they touch”"),
            ),
        ),
        _OnPaper(
            "12.2",
            (
                (2, "the three control points"),
                (2, "c0, c1, c3 and c4"),
                (2, "c2, a mean of two"),
                (2, "what they prove"),
            ),
            (
                _Slip(3, "values of f at five times are given as pegs", _values),
                _Slip(2, "a is left out", _without_bend),
                _Slip(1, "r² is taken off the outer pegs only"),
                _Slip(2, "a peg below 0 is taken for a hit"),
            ),
            shows=lambda p, v, a, r: _without_bend(p, v, a, r) != _with_bend(p, v, a, r),
        ),
        _OnPaper(
            "13.4",
            ((2, "how far it goes down: 1 + q₃"), (1, "how many steps of d that takes"), (2, "the point")),
            (
                _Slip(1, "1 − q₃ for the way down", lambda q, d: _point(q, d, 1 - q[2])),
                _Slip(2, "the line is begun above the foot", lambda q, d: _point((0, 0), d, 1 + q[2])),
                _Slip(1, "1 for the way down, as if it struck the middle", lambda q, d: _point(q, d, 1)),
            ),
            shows=lambda q, d: q[1] != 0,
        ),
        _InCode(
            {
                "08.1": _Coded(
                    "08.4",
                    {1: 1, 3: 2, 4: 3, 6: 3},
                    "Two balls touch: A moves at v1, and B at v2. n points from A to B and may have any length but 0; "
                    "all three are arrays. Return the closing speed, positive while the gap shrinks.",
                ),
                "09.1": _Coded(
                    "09.1",
                    {0: 2, 1: 1, 2: 2, 3: 1, 4: 2, 7: 2},
                    "Return the gap between the ball with centre p and radius r and the plane $\\mathbf n \\cdot "
                    "\\mathbf x + d = 0$. It is negative if the ball reaches into the solid. p and n are arrays; n "
                    "points out of the solid and may have any length but 0.",
                ),
                "11.1": _Coded(
                    "11.2",
                    {1: 2, 2: 2, 3: 2, 6: 1, 8: 2, 9: 2, 10: 1},
                    "A ball of radius r has its centre at p when the frame begins, and moves by v in it; p and v are "
                    "arrays. Return (o, R) of this one ball: the middle of its path, and its reach, the radius "
                    "of the smallest circle about o that the ball does not leave in the frame.",
                ),
            }
        ),
    ),
)
"""The questions in order. Of a known mistake of an exercise, by its place among them: the points that it loses."""
