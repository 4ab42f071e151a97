"""Lesson 05's laboratory: the shot, and moves that lead to the edges of a verdict, where a sign is 0."""

from ..laboratory import Laboratory
from ..scene import Facts, Scene, scene


class Edges(Laboratory):
    """The laboratory for code that asks for signs."""

    acts = {
        "leave": "leave from a touch",
        "end": "arrive as the frame ends",
        "graze": Laboratory.acts["graze"],
        "stop": Laboratory.acts["stop"],
        "whole": Laboratory.acts["whole"],
    }

    def act(self, name: str) -> None:
        """Put B at an edge; or do one of the other moves."""
        return self.take(_edge(self.scene, name, self.facts)) if name in ("leave", "end") else super().act(name)

    def idle(self, name: str) -> str:
        """Why a move would change nothing now."""
        if name not in ("leave", "end"):
            return super().idle(name)
        hit, t = self.facts.contact
        if not hit or t == 0:
            return "B must hit A in this frame, and later than at its start"
        return "it is so" if name == "end" and t == 1 else ""


def _edge(s: Scene, name: str, known: Facts) -> Scene:
    """The scene in which B arrives just as the frame ends; or leaves from where it touched, as it came."""
    hit, t = known.contact
    if not hit or t == 0:
        return s
    p, v = (known.p, t * known.v) if name == "end" else (known.p + t * known.v, -known.v)
    return scene(s.p1, s.v1, s.r1, s.p1 + p, s.v1 + v, s.r2)
