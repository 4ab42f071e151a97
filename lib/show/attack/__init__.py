"""The museum at the end of lesson 07: exhibits, and the roll of engines on trial."""

from .roll import roll

__all__ = ["roll"]
