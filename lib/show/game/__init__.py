"""A game of pool: the table, what can be put on it, its rules, and what a judge sees of an engine that errs."""

from .board import Game

__all__ = ["Game"]
