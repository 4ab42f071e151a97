"""The exams, each by the name of its pages."""

from .first import FIRST
from .second import SECOND

EXAMS = {"exam": FIRST, "exam_2": SECOND}
