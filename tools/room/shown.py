"""What a sheet shows beside its problems: pictures of their own numbers."""

from itertools import chain

from .draws import _Drawn, _filled, _floats
from .parameters import _reckoned
from .rubric import NAMED, _told
from .sketch import Piece, svg


def _scene(one: _Drawn) -> tuple[tuple[Piece, ...], str] | None:
    """What a problem's picture is made of, and what it shows in words: of what is given alone, so without an answer."""
    told = _told().get(one.name, {})
    if "parts" not in told:
        return None
    given = {name: _floats(x) for name, x in one.given.items()}
    return tuple(chain.from_iterable(_reckoned(part, {**NAMED, **given}) for part in told["parts"])), _filled(
        told["words"], one.given
    )


def _picture(one: _Drawn, larger: float) -> tuple[str, str] | None:
    """The same as an SVG document, and its words."""
    scene = _scene(one)
    return (svg(scene[0], scene[1], larger), scene[1]) if scene else None
