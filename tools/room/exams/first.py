"""An exam of 60 minutes over lessons 00 to 07."""

from ..exam import _Choice, _Coded, _Exam, _InCode, _OnPaper

FIRST = _Exam(
    "00 to 07",
    (
        _Choice(("00", "01")),
        _Choice(("02",)),
        _Choice(("03",)),
        _Choice(("04", "05")),
        _Choice(("06", "07")),
        _OnPaper("00.2"),
        _OnPaper("01.3"),
        _OnPaper("02.2"),
        _OnPaper("04.2"),
        _OnPaper("05.4"),
        _OnPaper("06.4"),
        _OnPaper("07.2", apart=1),
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
