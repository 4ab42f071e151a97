"""What tries to prove a sweep wrong: families of hard pairs, the attack, its fairness, causes, the truth, vectors."""

from .fairness import Policy
from .hunt import Finding, Report, attack

__all__ = ["Finding", "Policy", "Report", "attack"]
