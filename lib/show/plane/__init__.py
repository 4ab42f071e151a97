"""Lesson 09's pictures: the bank shot, the race, the floor, and its laboratories."""

from .bank import Bank, bank
from .floor import Floor, floor
from .waiting import Waiting, waiting

__all__ = ["Bank", "Floor", "Waiting", "bank", "floor", "waiting"]
