"""What a lesson asks and how it answers: predictions, exercises that check themselves, grades, code to read."""

from . import lesson00, lesson04, lesson07
from .attacks import attack, compare, face_to_face
from .exercises import exercise
from .grades import graze, settles
from .predictions import Answer, predict
from .reading import broken, source

__all__ = [
    "Answer",
    "attack",
    "broken",
    "compare",
    "exercise",
    "face_to_face",
    "graze",
    "lesson00",
    "lesson04",
    "lesson07",
    "predict",
    "settles",
    "source",
]
