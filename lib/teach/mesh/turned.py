"""How the exercises draw what is in space: seen from aside and above, by turns of whole numbers."""

import numpy as np

from ...show.beside import Mark, ball, dot, line, moving

ACROSS, UPWARDS = np.array([0.8, -0.6, 0.0]), np.array([0.36, 0.48, 0.8])
"""Where a step along each axis leads on the page: the turns are those of the triangle 3, 4, 5."""

NEAR = 1e-9
"""The share of a side by which a foot may be beside it by rounding."""


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
    """The ball at the time of an answer, with its foot on the edge or the plane; for no contact where it ends.

    Where the foot is beside the edge or the triangle, the line or the plane is drawn that goes on there.
    """
    if not abs(float(t)) < np.inf:
        return [ball(on_page(p + v), r)]
    x, corners = p + v * float(t), np.asarray(corners, float)
    foot = _foot(x, corners)
    goes_on = [line(*on_page(_onward(foot, r, corners)))] if _is_beside(foot, corners) else []
    return [*goes_on, ball(on_page(x), r), line(on_page(x), on_page(foot)), dot(on_page(foot))]


def told_of_face(p, v, r, triangle, right, mine) -> str:
    """What the picture of 14.1 shows, in sentences."""
    if not abs(float(mine)) < np.inf:
        return _flies_on(right)
    if not _is_beside(_foot(p + v * float(mine), triangle), triangle):
        return ""
    return (
        f"The dashed frame is the plane, which goes on where the triangle ends. {_missed('The face', right)}".rstrip()
    )


def told_of_edge(p, v, r, q0, q1, right, mine) -> str:
    """What the picture of 14.2 shows, in sentences."""
    if not abs(float(mine)) < np.inf:
        return _flies_on(right)
    ends = np.array([q0, q1])
    if not _is_beside(_foot(p + v * float(mine), ends), ends):
        return ""
    return f"The dashed line goes on where the edge ends. {_missed('The edge', right)}".rstrip()


def _flies_on(right: float) -> str:
    """What is said of an answer without a contact."""
    return "With no contact found, the ball flies on." if right < np.inf else ""


def _missed(what: str, right: float) -> str:
    """What is said of a right answer without a contact, beside one that has one."""
    return "" if right < np.inf else f"{what} is not touched: the full circle is the ball at the end of the frame."


def _is_beside(foot, corners) -> bool:
    """Is a place on the line of an edge beyond its ends, or in the plane of a triangle outside of it?"""
    sides = corners[1:] - corners[0]
    shares = np.linalg.solve(sides @ sides.T, sides @ (foot - corners[0]))
    return bool(shares.min() < -NEAR or shares.sum() > 1 + NEAR)


def _onward(foot, r, corners) -> np.ndarray:
    """The line from an edge on to a foot; of a plane a rectangle beyond both, by r on each side."""
    if len(corners) == 2:
        return np.array([min(corners, key=lambda q: (q - foot) @ (q - foot)), foot])
    e, n = corners[1] - corners[0], np.cross(*(corners[1:] - corners[0]))
    across = [x / np.sqrt(x @ x) for x in (e, np.cross(n, e))]
    flat = (np.array([*corners, foot]) - corners[0]) @ np.transpose(across)
    (a, b), (c, d) = flat.min(axis=0) - r, flat.max(axis=0) + r
    return corners[0] + np.array([[a, b], [c, b], [c, d], [a, d], [a, b]]) @ across


def _foot(x, corners) -> np.ndarray:
    """Where the perpendicular from a place meets the line through two corners, or the plane through three."""
    sides = corners[1:] - corners[0]
    return corners[0] + np.linalg.solve(sides @ sides.T, sides @ (x - corners[0])) @ sides
