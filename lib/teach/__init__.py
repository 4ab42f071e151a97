"""What a lesson asks and how it answers: what all lessons use, and a room a lesson, which is `lesson04` here, too."""

from ..rooms import offered
from .lessons import LESSONS, lesson

globals().update(_offered := offered(__package__, __file__) | {f"lesson{number}": lesson(number) for number in LESSONS})
__all__ = sorted(_offered)
