"""Parts that anybody may have written, as a game asks them: whatever one does, it goes on, and a line tells why."""

from collections.abc import Callable, Mapping
from numbers import Real
from typing import Any

import numpy as np

from ...attack.targets import Hang

Parts = Mapping[str, Callable[..., Any]]

PATIENCE = 4.0
"""Seconds that the parts may take in one shot."""


class _Asked:
    """The parts of a game, and by name what is to be said of them."""

    def __init__(self, parts: Parts):
        self.parts = parts
        self.told: dict[str, str] = {}

    def ask(self, name: str, *given: Any) -> Any:
        """What a part answers; None if it raises, which is told."""
        try:
            return self.parts[name](*(np.array(x) if isinstance(x, np.ndarray) else x for x in given))
        except (Hang, KeyboardInterrupt):
            raise
        except BaseException as error:
            self.tell(name, f"raised {type(error).__name__}" + (f", {error}" if str(error) else ""))
            return None

    def tell(self, name: str, what: str) -> None:
        """Keep the first thing that is to be said of a part."""
        self.told.setdefault(name, f"{name} {what[:120]}")


def _time(game: _Asked, name: str, answer: Any) -> float:
    """A time that a part answered: what is past is now, what is none is never."""
    answer = answer.item() if isinstance(answer, np.generic) or getattr(answer, "shape", 1) == () else answer
    if isinstance(answer, Real) and not isinstance(answer, bool) and answer == answer:
        return max(float(answer), 0.0)
    if answer is not None or name not in game.told:
        game.tell(name, f"answered {_brief(answer)}, which is no time")
    return np.inf


def _brief(x: Any) -> str:
    """An answer in few letters, whatever it is."""
    try:
        return repr(x)[:60]
    except Exception:
        return f"a {type(x).__name__}"
