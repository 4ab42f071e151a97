"""Lesson 15's pictures: digits that hits cost, a break in two lengths of digits, a swarm, a map of three discs."""

from .basin import Basin, basin
from .digits import Digits, digits
from .parting import Parting, parting
from .stays import Stays, stays

__all__ = ["Basin", "Digits", "Parting", "Stays", "basin", "digits", "parting", "stays"]
