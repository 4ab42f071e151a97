"""What a lesson asks and how it answers: predictions, exercises that check themselves, grades, code to read."""

from . import lesson00, lesson04
from .exercises import exercise
from .grades import graze
from .predictions import Answer, predict
from .reading import broken, source

__all__ = ["Answer", "broken", "exercise", "graze", "lesson00", "lesson04", "predict", "source"]
