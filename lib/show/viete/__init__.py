"""Lesson 05's pictures: the bet, two roots and their signs, the cuts of the sleeve, the race, and the same on a map."""

from .bet import Bet, bet
from .cuts import Cuts, cuts
from .race import Race
from .regions import Regions, regions
from .two_signs import TwoSigns, two_signs

__all__ = ["Bet", "Cuts", "Race", "Regions", "TwoSigns", "bet", "cuts", "regions", "two_signs"]
