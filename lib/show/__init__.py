"""Pictures: the draggable stage, still pictures of a scene, and the figures of the course."""

from .figures import course_figure
from .maps import PrecisionMap, precision_map
from .stage import Stage, stage
from .still import picture, still
from .tunnel import Tunnel, tunnel

__all__ = ["PrecisionMap", "Stage", "Tunnel", "course_figure", "picture", "precision_map", "stage", "still", "tunnel"]
