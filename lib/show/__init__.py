"""Pictures: the draggable stage, still pictures of a scene, and the figures of the course."""

from .crowd import Crowd, many_pairs
from .figures import course_figure
from .floor import Floor, floor
from .maps import PrecisionMap, precision_map
from .pool import Pool, pool
from .regions import Regions, regions
from .stage import Stage, stage
from .still import picture, still
from .tunnel import Tunnel, tunnel

__all__ = [
    "Crowd",
    "Floor",
    "Pool",
    "PrecisionMap",
    "Regions",
    "Stage",
    "Tunnel",
    "course_figure",
    "floor",
    "many_pairs",
    "picture",
    "pool",
    "precision_map",
    "regions",
    "stage",
    "still",
    "tunnel",
]
