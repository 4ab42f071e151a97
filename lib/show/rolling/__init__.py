"""Pictures of balls that slide, roll and are spun."""

from .shot import Shot, shot
from .spun import Spun, spun
from .thirty import Thirty, thirty

__all__ = ["Shot", "Spun", "Thirty", "shot", "spun", "thirty"]
