"""Lesson 08's pictures: a hit and the plane of velocities, two balls a hair apart, the first film; its laboratory."""

from .velocities import Velocities, velocities
from .wedge import Wedge, wedge

__all__ = ["Velocities", "Wedge", "velocities", "wedge"]
