"""What a lesson asks and how it answers: predictions, exercises that check themselves, grades, code to read."""

from .attacks import attack, compare, experiment, face_to_face
from .engine.panel import sockets
from .engine.pool import last_shot, pool_game
from .exercises import exercise
from .frames import account
from .grades import graze, in_float32, settled_by, settles, tests_see, two_labels
from .lab import lab
from .ladder import ladder
from .lessons import (
    lesson00,
    lesson01,
    lesson02,
    lesson03,
    lesson04,
    lesson05,
    lesson06,
    lesson07,
    lesson08,
    lesson09,
    lesson10,
    lesson11,
    lesson12,
)
from .predictions import Answer, LookBack, look_back, predict
from .reading import broken, source
from .scaling import growth
from .timing import measure

__all__ = [
    "Answer",
    "LookBack",
    "account",
    "attack",
    "broken",
    "compare",
    "tests_see",
    "two_labels",
    "exercise",
    "experiment",
    "face_to_face",
    "graze",
    "growth",
    "lab",
    "last_shot",
    "ladder",
    "look_back",
    "lesson00",
    "lesson01",
    "lesson02",
    "lesson03",
    "lesson04",
    "in_float32",
    "lesson05",
    "lesson06",
    "lesson07",
    "lesson08",
    "lesson09",
    "lesson10",
    "lesson11",
    "lesson12",
    "measure",
    "pool_game",
    "predict",
    "settled_by",
    "settles",
    "sockets",
    "source",
]
