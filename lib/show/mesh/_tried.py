"""How anybody's program for a marble is tried: beside the second, on a tilted floor; and what is told if it fails."""

from typing import Any

import numpy as np

from ._rolled import NoVelocity, Program, whole_floor

TILT = np.array([[12.0, -5.0, 0.0], [4.0, 9.6, -7.8], [3.0, 7.2, 10.4]]) / 13.0
"""A turn about all axes, so that the floor is level nowhere."""


def failed(error: Exception) -> str:
    """What is told of a program that fails, and what it has to return."""
    if isinstance(error, NoVelocity):
        why = f"returned {error}"
    elif "truth value of an array" in str(error):
        why = "compares vectors, and only numbers can be compared, such as lengths"
    else:
        why = f"raised {type(error).__name__}: {str(error).partition(chr(10))[0]}".rstrip(".: ")
    return f"Your program {why}. It has to return v, a velocity of three numbers"


def tilted(program: Program) -> Program:
    """A program that is asked on the same floor, turned in space with all that is on it."""

    def asked(p, v, points):
        answer = program(TILT @ p, TILT @ v, points @ TILT.T)
        return answer if answer is None else TILT.T @ np.asarray(answer, dtype=float)

    return asked


def beside(program: Program, answers: list) -> Program:
    """A program whose answers are written down, each with that of the second program."""

    def asked(p, v, points):
        right = whole_floor(p, v, points)
        answer = program(p, v, points)
        answers.append((answer, right))
        return answer

    return asked


def alike(a: Any, b: Any) -> bool:
    """Are these of one shape, and the same but for rounding?"""
    return np.shape(a) == np.shape(b) and np.allclose(a, b, rtol=0, atol=1e-6)
