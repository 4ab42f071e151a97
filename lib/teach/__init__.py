"""What a lesson asks and how it answers: predictions, exercises that check themselves, grades, code to read."""

from . import lesson00, lesson01, lesson02, lesson04, lesson07
from .attacks import attack, compare, face_to_face
from .exercises import exercise
from .grades import cast, graze, settles, tests_see
from .predictions import Answer, predict
from .reading import broken, source

__all__ = [
    "Answer",
    "attack",
    "broken",
    "cast",
    "compare",
    "tests_see",
    "exercise",
    "face_to_face",
    "graze",
    "lesson00",
    "lesson01",
    "lesson02",
    "lesson04",
    "lesson07",
    "predict",
    "settles",
    "source",
]
