"""An exam of 60 minutes over lessons 00 to 07."""

from lib import exact, frame, overlap, viete

from ..exam import _about, _Choice, _Coded, _Exam, _InCode, _OnPaper, _Slip


def _length(x) -> float:
    """The length of a vector."""
    return float(frame.norm(frame.at(x, (0, 0), 0)))


def _without_own(p1, v1, r1, p2, v2, r2) -> str:
    """The time where A's displacement is left out."""
    t = float(exact.sweep((p2[0] - p1[0], p2[1] - p1[1]), v2, r1 + r2).t)
    return "no contact" if t == float("inf") else f"t = {_about(t)}"


def _for_passing_too(**given) -> str:
    """How many pairs get as far as D."""
    decided = [int(viete.steps(given[f"p{k}"], given[f"v{k}"], given[f"r{k}"]).decided) for k in range(1, 5)]
    return str(sum(viete.TESTS[k] in ("hit", "passing by") for k in decided))


FIRST = _Exam(
    "00 to 07",
    (
        _Choice(("00", "01")),
        _Choice(("02",)),
        _Choice(("03",)),
        _Choice(("04", "05")),
        _Choice(("06", "07")),
        _OnPaper(
            "00.2",
            (
                (2, "the place of B at t = 1/2"),
                (2, "the distance between the centres"),
                (1, "the gap: the radii taken off"),
            ),
            (
                _Slip(1, "the radii are left out", lambda p, v, r: f"{_about(_length(frame.at(p, v, 0.5)))} cm"),
                _Slip(
                    3,
                    "the distance is taken to change evenly",
                    lambda p, v, r: f"{_about((_length(p) + _length(frame.at(p, v, 1))) / 2 - r)} cm",
                ),
            ),
        ),
        _OnPaper(
            "01.3",
            (
                (3, "the way inside, by Pythagoras"),
                (2, "the share that is seen, way over step"),
                (1, "1 less that share"),
            ),
            (
                _Slip(2, "half of the way inside", lambda r, C, v: _about(1 - float(overlap.chord(r, C)) / 2 / v)),
                _Slip(1, "the share that is seen", lambda r, C, v: _about(float(overlap.chord(r, C)) / v)),
                _Slip(
                    2, "2 r for the way inside, right for a central pass alone", lambda r, C, v: _about(1 - 2 * r / v)
                ),
            ),
        ),
        _OnPaper(
            "02.2",
            ((3, "p and v, seen from A"), (1, "the circle of both radii"), (3, "the distance to it"), (1, "the time")),
            (
                _Slip(3, "A's displacement is left out", _without_own),
                _Slip(1, "the distance is told for the time, in cm"),
                _Slip(2, "the second root: where they part"),
                _Slip(2, "the gap over the speed"),
            ),
        ),
        _OnPaper(
            "04.2",
            ((3, "a, b and c"), (1, "D"), (2, "both roots"), (1, "the first is the contact, the second the parting")),
            (
                _Slip(1, "the second root is told as the contact"),
                _Slip(2, "b² − 4 a c with half of the middle coefficient"),
                _Slip(3, "the gap over the speed", lambda p, v, r: f"t = {_about((_length(p) - r) / _length(v))}"),
            ),
        ),
        _OnPaper(
            "05.4",
            ((2, "c and b of all four"), (4, "the test that settles each"), (2, "the number")),
            (
                _Slip(1, "a root for every pair that gets as far as D", _for_passing_too),
                _Slip(1, "b above 0 is taken for approaching"),
                _Slip(1, "a + b below 0 alone is taken for too late"),
            ),
        ),
        _OnPaper(
            "06.4",
            ((2, "how far apart the numbers are there"), (2, "r² against half of that"), (1, "the answer")),
            (_Slip(2, "r is compared, not r²"), _Slip(1, "the whole distance of two numbers is taken, not half of it")),
        ),
        _OnPaper(
            "07.2",
            ((2, "p × v"), (2, "D, not rounded"), (1, "what its sign says")),
            (
                _Slip(2, "the radius is not squared"),
                _Slip(1, "the sign of D is read the wrong way round"),
                _Slip(1, "D is rounded"),
            ),
        ),
        _InCode(
            {
                "01.1": _Coded(
                    "01.1",
                    {0: 2, 1: 2, 2: 3, 3: 1},
                    "A circle has the radius r, and a straight path passes C from its centre. Return the length of the "
                    "part of the path that lies inside the circle, or 0 if the path passes beside the circle.",
                ),
                "04.1": _Coded(
                    "04.1",
                    {0: 2, 1: 2, 2: 3, 3: 2, 5: 2, 6: 2},
                    "Seen from A, the centre of B is at p when the frame begins and moves by v in it, and r is the sum "
                    "of the radii. The squared distance between the centres at t, less r², is $f(t) = a\\,t^2 + 2 "
                    "b\\,t + c$. Return a, b and c, for arrays p, v of two or three coordinates and a number r.",
                ),
                "04.2": _Coded(
                    "04.4",
                    {0: 3, 1: 2, 2: 1, 3: 2, 4: 2},
                    "Return the smaller root of $a\\,t^2 + 2 b\\,t + c$ for $a \\ge 0$, and nan if there is none or if "
                    "$a = 0$. No digits may be lost between b and $\\sqrt D$, where $D = b^2 - a\\,c$; D itself may be "
                    "computed plainly.",
                ),
                "07.2": _Coded(
                    "07.2",
                    {6: 1, 8: 2, 9: 2},
                    "Seen from A, the centre of B is at p when the frame begins and moves by v in it, and r is the sum "
                    "of the radii; p and v are lists of two whole numbers, r is one, all of any size. Return 1, 0 or "
                    "−1: the sign of $D = a\\,r^2 - |\\mathbf p \\times \\mathbf v|^2$, where $a = \\mathbf v \\cdot "
                    "\\mathbf v$.",
                ),
            }
        ),
    ),
)
"""The questions in order. Of a known mistake of an exercise, by its place among them: the points that it loses."""
