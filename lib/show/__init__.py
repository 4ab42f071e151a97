"""Pictures: the draggable stage, still pictures of a scene, and the figures of the course."""

from .figures import course_figure
from .stage import Stage, stage
from .still import picture, still

__all__ = ["Stage", "course_figure", "picture", "stage", "still"]
