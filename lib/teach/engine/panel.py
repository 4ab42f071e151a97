"""The engine to be seen and set: its sockets in rows, each with what it runs on."""

from html import escape
from pathlib import Path

import anywidget
import numpy as np
import traitlets

from ...show import Game
from ...table import BALL, POCKET
from .sockets import POOL, SOCKETS, parts_of
from .state import ARTICLE, BROKEN, CURVED, LOAN, TRIED, _Engine

HERE = Path(__file__).parent


class _Panel(anywidget.AnyWidget):
    """The sockets of a game as buttons: each press lets a socket run on the next of its choices."""

    _esm, _css = ((HERE / name).read_text(encoding="utf-8") for name in ("panel.js", "panel.css"))
    rows = traitlets.List().tag(sync=True)
    told = traitlets.Unicode().tag(sync=True)
    happened = traitlets.List().tag(sync=True)

    def __init__(self, made: _Engine, board: Game | None = None, game: str = POOL):
        bent = (CURVED,) if board is not None else ()  # nothing on a table is bent
        self.engine, self.names = made, [name for name in parts_of(game) if name not in bent]
        super().__init__(rows=self.told_rows(), told=" ".join(made.trouble))
        if board is not None:
            board.observe(lambda change: setattr(self, "happened", _hit_by_hit(board)), "plays")
        made.listeners.append(self.follow)
        self.on_msg(lambda _, message, buffers: self.receive(message))

    def follow(self) -> None:
        """Show what the sockets run on now."""
        self.rows = self.told_rows()

    def told_rows(self) -> list[dict]:
        """The sockets that matter here."""
        return [row for row in _rows_of(self.engine) if row["name"] in self.names]

    def receive(self, message: dict) -> None:
        """Take the next choice of the socket that was pressed."""
        name = message.get("socket") if isinstance(message, dict) else None
        if name not in SOCKETS:
            raise ValueError(f"socket must be among {', '.join(SOCKETS)}; got {name!r}")
        choices = self.engine.choices(name)
        self.engine.use(name, choices[(choices.index(self.engine.used[name]) + 1) % len(choices)])

    def _repr_mimebundle_(self, **kwargs):
        live, about = super()._repr_mimebundle_(**kwargs)
        return live | _as_html(self.rows), about


def _rows_of(made: _Engine) -> list[dict]:
    """Each socket with its lesson, what it does, and what it runs on."""
    return [
        {
            "lesson": socket.lesson,
            "name": name,
            "does": socket.does,
            "choice": _said(made.used[name]),
            "kind": {LOAN: "loan", ARTICLE: "article", TRIED: "tried", BROKEN: "broken"}.get(made.used[name], "own"),
            "choices": len(made.choices(name)),
        }
        for name, socket in SOCKETS.items()
    ]


def _hit_by_hit(board: Game) -> list[list[str]]:
    """The events of a shot: when, who, and how fast the first of them then goes."""
    h, drag = board.history, board.room.drag
    speeds = np.hypot(*h.v[:, 0].T) * np.exp(-drag * h.t)
    told = ["–" if kind == POCKET else f"{v:.2f} m/s" for kind, v in zip(h.kind, speeds, strict=True)]
    return [[f"{t:.3f} s", _met(board, k), speed] for k, (t, speed) in enumerate(zip(h.t, told, strict=True))]


def _met(board: Game, k: int) -> str:
    """Who met whom or what in event k of a shot, as a player says it."""
    h = board.history
    one, other = (
        f"ball {i}" if i else "the cue ball"
        for i in (board.names[h.i[k]], board.names[h.j[k] if h.kind[k] == BALL else 0])
    )
    return (
        f"{one} and {other}" if h.kind[k] == BALL else f"{one} falls" if h.kind[k] == POCKET else f"{one} and a cushion"
    )


def _said(choice: str) -> str:
    """A choice in words."""
    if choice in (LOAN, ARTICLE, BROKEN):
        return choice
    return f"yours, {choice}" if choice == TRIED else f"yours ({choice})"


def _as_html(rows: list[dict]) -> dict[str, str]:
    """The sockets as a list, for where no kernel runs."""
    items = "".join(f"<li>{row['lesson']} <b>{escape(row['name'])}</b>: {escape(row['choice'])}</li>" for row in rows)
    told = ", ".join(f"{row['name']} {row['choice']}" for row in rows)
    return {"text/html": f"<p>Your engine runs on:</p><ul>{items}</ul>", "text/plain": f"Your engine: {told}"}
