"""Bent paths: places on them, and how a case is drawn."""

import numpy as np

from ...show.beside import Mark, ball, line, moving

TIMES = np.linspace(0, 1, 65)[:, None]
"""Where a bent path is drawn."""


def _along(p, v, a, t=TIMES):
    """Places on a bent path (eq. 12.1)."""
    return p + t * (v + t * a / 2)


def _flown(p, v, a, r) -> list[Mark]:
    """A pair on a bent path: A at rest at the origin, half the radius each; none in space."""
    if len(p) != 2:
        return []
    return [ball((0, 0), r / 2, "A"), line(*_along(p, v, a)), ball(p, r / 2, "B"), moving(p, v, "v")]


def _flown_to(p, v, a, r, t) -> list[Mark]:
    """B at the time of an answer; for no contact at the end of the frame."""
    if len(p) != 2 or float(t) != float(t):
        return []
    t = float(t) if abs(float(t)) < 1e3 else 1.0
    return [ball(_along(p, v, a, t), r / 2)]


def _how_plain(p, v, a, r) -> int:
    """How little is degenerate: a size, motion, a bend, apart at the start, and few digits."""
    few = all(float(x).is_integer() for x in (*p, *v, *a, r))
    return int(r > 0) + int(np.any(v)) + int(np.any(a)) + int(float(p @ p) > r * r) + int(few) + int(len(p) == 2)
