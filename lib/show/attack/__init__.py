"""Engines on trial: exhibits, the map of methods and families, and the roll."""

from .faced import faced
from .roll import roll

__all__ = ["faced", "roll"]
