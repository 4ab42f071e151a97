"""What a checker of types must refuse, line by line: the words behind each line say what is wrong with it."""

import numpy as np

import lib
from lib import attack, batch, broad, curve, derivative, exact, hierarchy, response, rolling, table


def wrong() -> None:
    """None of it is run."""
    lib.sweep([0, 0], [4, 0], "1", [4, 0], [0, 0], 1)  # refused: a text for a radius
    lib.sweep([0, 0], [4, 0], 1, [4, 0], [0, 0])  # refused: no second radius
    lib.sweep(0, [4, 0], 1, [4, 0], [0, 0], 1)  # refused: a number for a position
    lib.sweep(["0", 0], [4, 0], 1, [4, 0], [0, 0], 1)  # refused: a text among coordinates
    _ = lib.sweep([0, 0], [4, 0], 1, [4, 0], [0, 0], 1).time  # refused: it is called t
    derivative.time([5, 0], [-4, 0], 3, side="left")  # refused: there is no such side
    exact.sweep(p=[0, 0], velocity=[4, 0], r=1)  # refused: it is called v
    exact.sweep([5, 0], None, 1)  # refused: no displacement
    only_bool(lib.sweep([0, 0], [4, 0], 1, [4, 0], [0, 0], 1).t)  # refused: t is no truth value
    only_bool(exact.sweep([[0, 0], [1, 1]], [4, 0], 1).hit)  # refused: many pairs have no one truth value
    only_float(batch.sweep(np.zeros((2, 2)), np.zeros((2, 2)), 1, times=False).t)  # refused: there are no times
    batch.sweep([[0, 0]], [[4, 0]], 1, method="exakt")  # refused: a method that there is not
    broad.pairs([[0, 0]], [[4, 0]], 1, thread=2)  # refused: it is called threads
    hierarchy.sweep(([[0, 0]], 1), [8, 0], hierarchy.tree(([[9, 0]], 1)), [0, 0])  # refused: no tree yet
    room = table.room([0, 0], [9, 9])
    table.run(room, room, until=1)  # refused: a room for balls
    table.run(table.balls([[1, 1]], [0, 0]), room)  # refused: no end
    table.run(table.balls([[1, 1]], [0, 0]), room, until=1, policy="cut")  # refused: a policy that there is not
    table.room([0, 0], [9, 9], gravitation=[0, -1])  # refused: it is called gravity
    rolling.run(table.balls([[1, 1]], [0, 0]), rolling.cloth([0, 0], [9, 9]))  # refused: balls of another table
    curve.sweep([5, 0], [-4, 0], 3)  # refused: no acceleration
    response.collide([2, 1], [0, 0], [1, 0], m1=1)  # refused: no second mass
    lib.displacement([30, 0])  # refused: how long the frame takes is not said
    attack.attack("./program")  # refused: a command is a list of words


def only_bool(x: bool) -> None:
    """It takes a truth value."""


def only_float(x: float) -> None:
    """It takes a number."""
