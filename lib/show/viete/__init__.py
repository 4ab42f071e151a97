"""Lesson 05's pictures: the cuts of the sleeve, and the map of what each test settles."""

from .cuts import Cuts, cuts
from .regions import Regions, regions

__all__ = ["Cuts", "Regions", "cuts", "regions"]
