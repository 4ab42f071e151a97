"""Pictures: the draggable stage, still pictures of a scene, and the figures of the course."""

from .boards.cancellation import Cancellation, cancellation
from .boards.crowd import Crowd, many_pairs
from .boards.deck import Deck, deck
from .boards.floor import Floor, floor
from .boards.game import Game, game
from .boards.laboratory import Laboratory
from .boards.maps import PrecisionMap, precision_map
from .boards.pool import Pool, pool
from .boards.regions import Regions, regions
from .boards.score import Score, score
from .boards.stage import Stage, stage
from .boards.tunnel import Tunnel, tunnel
from .central.cuts import Cuts, cuts
from .central.lift import Lift, lift
from .central.mist import Mist, mist
from .central.rosetta import Rosetta, rosetta
from .central.ruler import Ruler, ruler
from .central.sleeve import Sleeve, beads
from .central.stencil import Stencil, stencil
from .figures import course_figure
from .projector import projector
from .still import picture, still
from .together import together

__all__ = [
    "Cancellation",
    "Crowd",
    "Cuts",
    "Deck",
    "Floor",
    "Game",
    "Laboratory",
    "Lift",
    "Mist",
    "Pool",
    "PrecisionMap",
    "Regions",
    "Rosetta",
    "Ruler",
    "Score",
    "Sleeve",
    "Stage",
    "Stencil",
    "Tunnel",
    "beads",
    "cancellation",
    "course_figure",
    "cuts",
    "deck",
    "floor",
    "game",
    "lift",
    "many_pairs",
    "mist",
    "picture",
    "pool",
    "precision_map",
    "projector",
    "regions",
    "rosetta",
    "ruler",
    "score",
    "stage",
    "stencil",
    "still",
    "together",
    "tunnel",
]
