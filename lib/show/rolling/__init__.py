"""Pictures of balls that slide, roll, rub and are spun."""

from .curled import Curled, curled
from .rebound import Rebound, rebound
from .shot import Shot, shot
from .spun import Spun, spun
from .thirty import Thirty, thirty
from .thrown import Thrown, thrown

__all__ = ["Curled", "Rebound", "Shot", "Spun", "Thirty", "Thrown"]
__all__ += ["curled", "rebound", "shot", "spun", "thirty", "thrown"]
