"""Lesson 09's pictures: the bank shot, the floor, the rest of a frame, and its laboratories."""

from .bank import Bank, bank
from .floor import Floor, floor

__all__ = ["Bank", "Floor", "bank", "floor"]
