"""Figures of lesson 10."""

import numpy as np

from ... import setups, table
from ..artists import DOT, enclose
from ..canvas import SMALL, Column, in_a_row
from ..palette import CONTACT, INK, QUIET, A
from ..scene import number
from .drawn import Drawn

SMALLER = {"markersize": 5, "markeredgewidth": 0}
"""Of dots that stand close together."""


def table_cloth() -> Drawn:
    """A ball on cloth: where it is at equal times, and the same way by the warped clock."""
    drag, speed = 0.8, 2.0
    history = table.run(table.balls([[0, 0]], [[speed, 0]]), table.room([-np.inf] * 2, [np.inf] * 2, drag=drag), np.inf)
    t = np.linspace(0, 6, 25)
    x = np.array([table.at(history, time).x[0, 0] for time in t])
    fig, (left, right) = in_a_row(4.0, [Column(4.2, 0.7, 0.6), Column(4.2, 0.5, 0.6)])
    left.plot(t, x, "o-", color=A, markersize=5)
    left.axhline(speed / drag, color=INK, linestyle="dotted")
    left.set(xlabel="t, seconds", ylabel="way, metres", title="by the clock on the wall")
    warped = np.array([table.warped(history.room, time) for time in t])
    right.plot(warped, x, "o-", color=A, markersize=5)
    right.axvline(1 / drag, color=INK, linestyle="dotted")
    right.set(xlabel="τ, warped seconds", title="by the warped clock")
    for ax in (left, right):
        ax.locator_params(nbins=5)
    end = float(table.at(history, np.inf).x[0, 0])
    return fig, (
        f"With a drag of {number(drag)} a ball of speed {number(speed)} slows down and never comes farther than "
        f"{number(end)} m. By the warped clock, which stops at {number(1 / drag)}, it moves straight on at that speed."
    )


def table_pi() -> Drawn:
    """The two balls and the wall as one point between two mirrors, folded and unfolded."""
    k = 1
    start, house = setups.blocks(k)
    history = table.run(start, house, np.inf)
    path = np.array([scaled(table.at(history, t)) for t in [0, *history.t, history.t[-1] + 1.5]])
    theta = np.arctan(np.sqrt(start.m[0] / start.m[1]))
    fig, (left, right) = in_a_row(3.6, [Column(4.8), Column(6.2)])
    reach = np.max(path[:, 0])
    for ax, title in ((left, "as it is: between two mirrors"), (right, "unfolded: straight through")):
        ax.set_axis_off()
        ax.set_title(title)
    enclose(left, np.array([[0, 0], [reach, 0.3 * reach]]), margin=1.04)
    corner = left.inset_axes([0.0, 0.42, 1.0, 0.54])
    corner.set_axis_off()
    corner.set(xlim=(0, CORNER * reach), ylim=(0, CORNER * reach * 0.54 * height_to_width(left)))
    corner.text(
        0, 1.0, f"the corner, {1 / CORNER:.0f} times as large", color=QUIET, size=SMALL, transform=corner.transAxes
    )
    for ax in (left, corner):
        ax.plot(*path.T, color=A, linewidth=1.6)
        ax.plot(*path[1:-1].T, **DOT["o"] | SMALLER, color=CONTACT)
        ax.plot([0, reach], [0, 0], color=INK, linewidth=2.4)
        ax.plot([0, reach], [0, reach * np.tan(theta)], color=INK, linewidth=2.4)
    left.text(reach, -0.02 * reach, "√m₂ · way of B", ha="right", va="top", color=QUIET, size=SMALL)
    crossed = unfolded(right, theta, scaled(start))
    return fig, (
        f"Masses 1 and {number(start.m[1])}: the table counts {len(history.t)} hits. Unfolded, the way is a straight "
        f"line, and crosses {crossed} mirrors, one every {number(np.degrees(theta))} degrees of the half turn."
    )


CORNER = 0.2
"""The share of the wedge that is shown enlarged."""


def height_to_width(ax) -> float:
    """The shape of a view."""
    box = ax.get_window_extent()
    return box.height / box.width


def scaled(balls: table.Balls) -> np.ndarray:
    """The gaps that are left, each times the root of its mass: how far B and A can still go to the left."""
    a, b = balls.x[0, 0] - balls.r[0], balls.x[1, 0] - balls.r[1] - 2 * balls.r[0]
    return np.array([np.sqrt(balls.m[1]) * b, np.sqrt(balls.m[0]) * a])


def unfolded(ax, theta: float, start: np.ndarray) -> int:
    """Draw the mirrors of the half turn and the straight way across them; how many it crosses."""
    reach, height = start
    count = int(np.ceil(np.pi / theta)) - 1
    places = height / np.tan(theta * np.arange(1, count + 1))
    enclose(ax, np.array([[min(-reach, places[-1]), 0], [reach, reach]]), margin=1.02)
    for k in range(count + 1):
        ax.plot([0, reach * np.cos(k * theta)], [0, reach * np.sin(k * theta)], color=INK, linewidth=0.8 if k else 2.4)
    ax.plot([reach, min(-reach, places[-1])], [height, height], color=A, linewidth=2)
    ax.plot(places, np.full(count, height), **DOT["o"] | SMALLER, color=CONTACT)
    return count
