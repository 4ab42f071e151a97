"""Figures of lesson 10."""

import numpy as np

from ... import setups, table
from ..canvas import figure
from ..palette import CONTACT, INK, P, R, V
from ..scene import number
from .drawn import Drawn


def table_cloth() -> Drawn:
    """A ball on cloth: where it is at equal times, and the same way by the warped clock."""
    drag, speed = 0.8, 2.0
    history = table.run(table.balls([[0, 0]], [[speed, 0]]), table.room([-np.inf] * 2, [np.inf] * 2, drag=drag), np.inf)
    t = np.linspace(0, 6, 25)
    x = np.array([table.at(history, time).x[0, 0] for time in t])
    fig = figure(9.0, 3.3)
    left, right = fig.subplots(1, 2)
    left.plot(t, x, "o-", color=P, markersize=4)
    left.axhline(speed / drag, color=INK, linestyle="dotted")
    left.set(xlabel="t, seconds", ylabel="way, metres", title="by the clock on the wall")
    warped = np.array([table.warped(history.room, time) for time in t])
    right.plot(warped, x, "o-", color=R, markersize=4)
    right.axvline(1 / drag, color=INK, linestyle="dotted")
    right.set(xlabel="τ, warped seconds", title="by the warped clock")
    fig.tight_layout()
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
    fig = figure(9.6, 4.2)
    left, right = fig.subplots(1, 2, gridspec_kw={"width_ratios": [1.2, 1]})
    left.plot(*path.T, color=P, linewidth=1.2)
    left.plot(*path[1:-1].T, "o", color=CONTACT, markersize=3)
    reach = np.max(path[:, 0])
    left.axhline(0, color=INK, linewidth=2)
    left.plot([0, reach], [0, reach * np.tan(theta)], color=V, linewidth=2)
    left.set(xlabel="√m2 · way of B", ylabel="√m1 · way of A", title="as it is: between two mirrors")
    crossed = unfolded(right, theta, scaled(start))
    fig.tight_layout()
    return fig, (
        f"Masses 1 and {number(start.m[1])}: the table counts {len(history.t)} hits. Unfolded, the way is a straight "
        f"line, and crosses {crossed} mirrors, one every {number(np.degrees(theta))} degrees of the half turn."
    )


def scaled(balls: table.Balls) -> np.ndarray:
    """The gaps that are left, each times the root of its mass: how far B and A can still go to the left."""
    a, b = balls.x[0, 0] - balls.r[0], balls.x[1, 0] - balls.r[1] - 2 * balls.r[0]
    return np.array([np.sqrt(balls.m[1]) * b, np.sqrt(balls.m[0]) * a])


def unfolded(ax, theta: float, start: np.ndarray) -> int:
    """Draw the mirrors of the half turn and the straight way across them; how many it crosses."""
    height, reach = start[1], start[0]
    count = int(np.ceil(np.pi / theta)) - 1
    for k in range(count + 1):
        ax.plot([0, reach * np.cos(k * theta)], [0, reach * np.sin(k * theta)], color=V if k else INK, linewidth=0.7)
    ax.plot([reach, -reach], [height, height], color=P, linewidth=1.5)
    places = height / np.tan(theta * np.arange(1, count + 1))
    ax.plot(places, np.full(count, height), "o", color=CONTACT, markersize=3)
    ax.set(title="unfolded: straight through", xlim=(-reach, reach), ylim=(-0.05 * reach, 0.9 * reach))
    return count
