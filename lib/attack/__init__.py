"""What tries to prove a sweep wrong: families of hard pairs, the attack, its fairness, causes, the truth, vectors."""

from .fairness import Policy
from .hunt import attack
from .report import Finding, Report

__all__ = ["Finding", "Policy", "Report", "attack"]
