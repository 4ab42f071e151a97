"""Lesson 00's pictures: the first minute, the ball that one sits on, and what counts as a touch."""

from .forgotten import forgotten
from .opening import FirstMinute
from .passenger import Passenger, passenger
from .touches import touches

__all__ = ["FirstMinute", "Passenger", "forgotten", "passenger", "touches"]
