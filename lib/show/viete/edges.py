"""Lesson 05's laboratory: the shot, and moves that lead to the edges of a verdict, where a sign is 0."""

from ..central import SHOT
from ..laboratory import Laboratory, same
from ..scene import Facts, Scene, facts, scene


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
        return "it is so" if same(self.scene, _edge(self.scene, name, self.facts)) else ""


def _edge(s: Scene, name: str, known: Facts) -> Scene:
    """The scene in which B arrives just as the frame ends; or leaves from where it touched, as it came.

    A shot that does not arrive in its frame gives way to the one shot, which does.
    """
    hit, t = known.contact
    if not hit or t == 0:
        return _edge(SHOT, name, facts(SHOT))
    p, v = (known.p, t * known.v) if name == "end" else (known.p + t * known.v, -known.v)
    return scene(s.p1, s.v1, s.r1, s.p1 + p, s.v1 + v, s.r2)
