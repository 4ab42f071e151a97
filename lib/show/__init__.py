"""Pictures: the engine that draws them, what several lessons draw, and a room a lesson, named after it."""

from ..rooms import offered

globals().update(_offered := offered(__package__, __file__))
__all__ = sorted(_offered)
