"""Pictures: the draggable stage, still pictures of a scene, and the figures of the course."""

from .boards.crowd import Crowd, many_pairs
from .boards.deck import Deck, deck
from .boards.floor import Floor, floor
from .boards.laboratory import Laboratory
from .boards.maps import PrecisionMap, precision_map
from .boards.pool import Pool, pool
from .boards.regions import Regions, regions
from .boards.stage import Stage, stage
from .boards.tunnel import Tunnel, tunnel
from .central.cuts import Cuts, cuts
from .central.mist import Mist, mist
from .central.ruler import Ruler, ruler
from .central.sleeve import Sleeve, beads
from .figures import course_figure
from .projector import projector
from .still import picture, still
from .together import together

__all__ = [
    "Crowd",
    "Cuts",
    "Deck",
    "Floor",
    "Laboratory",
    "Mist",
    "Pool",
    "PrecisionMap",
    "Regions",
    "Ruler",
    "Sleeve",
    "Stage",
    "Tunnel",
    "beads",
    "course_figure",
    "cuts",
    "deck",
    "floor",
    "many_pairs",
    "mist",
    "picture",
    "pool",
    "precision_map",
    "projector",
    "regions",
    "ruler",
    "stage",
    "still",
    "together",
    "tunnel",
]
