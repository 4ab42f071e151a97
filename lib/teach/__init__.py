"""What a lesson asks and how it answers: predictions, exercises that check themselves, grades, code to read."""

from .attacks import attack, compare, face_to_face
from .engine.panel import sockets
from .engine.pool import last_shot, pool_game
from .exercises import exercise
from .frames import account
from .grades import in_float32, settled_by, settles, tests_see, two_labels
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
from .reading import source
from .scaling import growth
from .timing import measure

__all__ = [
    "Answer",
    "LookBack",
    "account",
    "attack",
    "compare",
    "tests_see",
    "two_labels",
    "exercise",
    "face_to_face",
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
