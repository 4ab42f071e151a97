"""Lesson 15: its votes, and its exercises."""

from .votes import LOOK_BACK as LOOK_BACK
from .votes import NARROW as NARROW
from .votes import PREDICTION as PREDICTION

EXERCISES = {}
