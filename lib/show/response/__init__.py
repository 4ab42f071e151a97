"""Lesson 08's pictures: the plane of velocities, several contacts at once, and its laboratory."""

from .contacts import Contacts, contacts
from .velocities import Velocities, velocities

__all__ = ["Contacts", "Velocities", "contacts", "velocities"]
