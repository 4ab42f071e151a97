"""What tries to prove a sweep wrong: families of hard pairs, the attack, causes, shrinking, the truth, and vectors."""

from .hunt import Finding, Report, attack

__all__ = ["Finding", "Report", "attack"]
