"""Lesson 00's pictures: the ball that one sits on, and what counts as a touch."""

from .passenger import Passenger, passenger
from .touches import Touches, touches

__all__ = ["Passenger", "Touches", "passenger", "touches"]
