"""Lesson 01's pictures: beads on a string, and the map of what tests at instants miss."""

from .beads import Beads, beads

__all__ = ["Beads", "beads"]
