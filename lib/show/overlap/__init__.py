"""Lesson 01's pictures: lamps, a fence and paint; and the map of what looks at instants miss."""

from .beads import Beads, beads

__all__ = ["Beads", "beads"]
