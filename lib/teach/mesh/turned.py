"""How the exercises draw what is in space: seen from aside and above, by turns of whole numbers."""

import numpy as np

from ...show.beside import Mark, ball, dot, line, moving

ACROSS, UPWARDS = np.array([0.8, -0.6, 0.0]), np.array([0.36, 0.48, 0.8])
"""Where a step along each axis leads on the page: the turns are those of the triangle 3, 4, 5."""


def on_page(x) -> np.ndarray:
    """Where places in space are seen.

    >>> on_page([[0.0, 0.0, 5.0], [5.0, 0.0, 0.0]]).round(9).tolist()
    [[0.0, 4.0], [4.0, 1.8]]
    """
    x = np.asarray(x, float)
    return np.stack([np.sum(x * ACROSS, axis=-1), np.sum(x * UPWARDS, axis=-1)], axis=-1)


def flown(p, v, r, corners) -> list[Mark]:
    """A ball that flies, its way, and a triangle or an edge."""
    rim = [*on_page(corners), on_page(corners[0])]
    goes = [moving(on_page(p), on_page(v), "v", "v")] if np.any(v) else []
    return [line(*rim), ball(on_page(p), r, "B"), *goes]


def there(p, v, r, corners, t) -> list[Mark]:
    """The ball at the time of an answer, with its foot on the edge or the plane; for no contact where it ends."""
    if not abs(float(t)) < np.inf:
        return [ball(on_page(p + v), r)]
    x = p + v * float(t)
    foot = _foot(x, np.asarray(corners, float))
    return [ball(on_page(x), r), line(on_page(x), on_page(foot)), dot(on_page(foot))]


def _foot(x, corners) -> np.ndarray:
    """Where the perpendicular from a place meets the line through two corners, or the plane through three."""
    sides = corners[1:] - corners[0]
    return corners[0] + np.linalg.solve(sides @ sides.T, sides @ (x - corners[0])) @ sides
