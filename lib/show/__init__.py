"""Pictures: the draggable stage, still pictures of a scene, and the figures of the course."""

from .stage import Stage, stage
from .still import picture, still

__all__ = ["Stage", "picture", "stage", "still"]
