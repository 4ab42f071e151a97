"""Pictures: the draggable stage, still pictures of a scene, and the figures of the course."""

from .boards.bounces import Bounces, bounces
from .boards.cancellation import Cancellation, cancellation
from .boards.contacts import Contacts, contacts
from .boards.creep import Creep, creep
from .boards.deck import Deck, deck
from .boards.enclosed import Enclosed, enclosed
from .boards.floor import Floor, floor
from .boards.game import Game
from .boards.gas import Gas, gas
from .boards.laboratory import Laboratory
from .boards.maps import PrecisionMap, precision_map
from .boards.opening import Opening, opening
from .boards.pi import Pi, pi
from .boards.pool import Pool
from .boards.regions import Regions, regions
from .boards.score import Score, score
from .boards.shot import Shot, shot
from .boards.space import Space, space
from .boards.spun import Spun, spun
from .boards.stage import Stage
from .boards.thirty import Thirty, thirty
from .boards.worlds import Worlds, worlds
from .central.asked import Asked, asked
from .central.bank import Bank, bank
from .central.cuts import Cuts, cuts
from .central.fan import Fan, fan
from .central.lift import Lift, lift
from .central.mist import Mist, mist
from .central.passenger import Passenger, passenger
from .central.pegs import Pegs, pegs
from .central.rosetta import Rosetta, rosetta
from .central.ruler import Ruler, ruler
from .central.sleeve import Sleeve, beads
from .central.stencil import Stencil, stencil
from .central.velocities import Velocities, velocities
from .figures import course_figure
from .projector import projector
from .roll import roll
from .still import picture

__all__ = [
    "Asked",
    "asked",
    "Bank",
    "bank",
    "Bounces",
    "Pi",
    "Worlds",
    "bounces",
    "pi",
    "worlds",
    "Cancellation",
    "Contacts",
    "Creep",
    "Cuts",
    "Deck",
    "Fan",
    "Enclosed",
    "Floor",
    "Game",
    "Gas",
    "Laboratory",
    "Lift",
    "Mist",
    "Opening",
    "Passenger",
    "Pegs",
    "Pool",
    "PrecisionMap",
    "Regions",
    "Rosetta",
    "Ruler",
    "roll",
    "Score",
    "Sleeve",
    "Shot",
    "Space",
    "Spun",
    "Stage",
    "Stencil",
    "Thirty",
    "Velocities",
    "beads",
    "cancellation",
    "contacts",
    "course_figure",
    "creep",
    "cuts",
    "deck",
    "fan",
    "enclosed",
    "floor",
    "gas",
    "lift",
    "mist",
    "opening",
    "passenger",
    "pegs",
    "picture",
    "precision_map",
    "projector",
    "regions",
    "rosetta",
    "ruler",
    "score",
    "shot",
    "space",
    "spun",
    "stencil",
    "thirty",
    "velocities",
]
