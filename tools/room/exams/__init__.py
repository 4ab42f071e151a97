"""The exams, each by the name of its pages."""

from .first import FIRST
from .second import SECOND

EXAMS = {"exam_first": FIRST, "exam_second": SECOND}
