"""An exam of 60 minutes over lessons 08 to 15."""

from ..exam import _Choice, _Coded, _Exam, _InCode, _OnPaper

SECOND = _Exam(
    "08 to 15",
    (
        _Choice(("09",)),
        _Choice(("10",)),
        _Choice(("11",)),
        _Choice(("12",)),
        _Choice(("14",)),
        _Choice(("15",)),
        _OnPaper("08.1"),
        _OnPaper("09.3"),
        _OnPaper("10.1"),
        _OnPaper("11.3"),
        _OnPaper("12.2"),
        _OnPaper("13.4"),
        _InCode(
            {
                "08.1": _Coded(
                    "08.4",
                    {1: 1, 3: 2, 4: 3, 6: 3},
                    "Two balls touch: A moves at v1, and B at v2. n points from A to B and may have any length but 0; "
                    "all three are arrays. Return the closing speed, positive while the gap shrinks.",
                    longer=5,
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
