"""What runs in each socket: on loan, the article's, or one's own; kept from lesson to lesson."""

from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

from . import keeping
from .keeping import _Block
from .sockets import POOL, SOCKETS, Part, _socket_of, parts_of
from .writing import _written

LOAN, ARTICLE, TRIED, BROKEN = "on loan", "an article's", "as it stands", "broken on purpose"


OWN = "#138647"
COLOURS = {LOAN: "#2B7FD4", ARTICLE: "#E07B2E", TRIED: "#D33A2C", BROKEN: "#C93C93"}
"""The colours of what runs in a socket: one's own, `lib`'s, an article's, what is known to fail, and what is broken."""


class _Engine:
    """The sockets and what is in them.

    own : the learner's parts by exercise. articles : the articles' parts by socket, as a laboratory has them now.
    tried : by socket an answer that is known to fail, with the number of its exercise; it is played, and never kept.
    used : what each socket runs on: `LOAN`, `ARTICLE`, `TRIED`, or the number of an exercise. here : the sockets that
    were set in this kernel. known : the blocks of the file as they were taken up.
    """

    def __init__(self):
        self.own: dict[str, Part] = {}
        self.articles: dict[str, Part] = {}
        self.tried: dict[str, tuple[str, Part]] = {}
        self.trouble: list[str] = []
        self.listeners: list[Callable[[], None]] = []
        self.used = {name: LOAN for name in SOCKETS}
        self.here: set[str] = set()
        self.known: dict[str, _Block] = {}
        self.solved = _Solved()
        self.take_up()

    def take_up(self) -> None:
        """Take from the file what is new there: another lesson may have written it since. What was set here stays."""
        used, blocks = keeping._read(keeping._place())
        for number, block in blocks.items():
            if self.known.get(number) != block:
                self.known[number] = block
                self.take_back(number, block)
        self.used |= {
            name: number
            for name, number in used.items()
            if name in SOCKETS and number in SOCKETS[name].exercises and number in self.own and name not in self.here
        }

    def take_back(self, number: str, block: _Block) -> None:
        """Load a part that was kept; what does not load is told, and stays in the file."""
        try:
            self.own[number] = keeping._loaded(block)
        except Exception as error:
            self.trouble.append(f"my_engine.py: {number} does not load: {type(error).__name__}, {error}")

    def choices(self, name: str) -> list[str]:
        """What a socket can run on."""
        own = [number for number in SOCKETS[name].exercises if number in self.own]
        return [LOAN, *[ARTICLE] * (name in self.articles), *own, *[TRIED] * (name in self.tried), BROKEN]

    def use(self, name: str, choice: str) -> None:
        """Let a socket run on one of its choices."""
        if name not in SOCKETS:
            raise ValueError(f"name must be among {', '.join(SOCKETS)}; got {name!r}")
        if choice not in (known := self.choices(name)):
            raise ValueError(f"choice must be among {', '.join(known)}; got {choice!r}")
        self.used[name] = choice
        self.here.add(name)
        self.keep({})
        for listener in self.listeners:
            listener()

    def warning(self, game: str = POOL) -> str:
        """What is said of a game's parts that are known to fail, while they are in use; empty if there are none."""
        used = {name: self.used[name] for name in parts_of(game)}
        known = [f"“{name}” is your {self.tried[name][0]}" for name, choice in used.items() if choice == TRIED]
        broken = [f"“{name}” {SOCKETS[name].how}" for name, choice in used.items() if choice == BROKEN]
        said = [f"Here a part plays that is known to fail: {', '.join(known)}."] if known else []
        said += [f"Broken on purpose: {', '.join(broken)}."] if broken else []
        return " ".join(said)

    def blamed(self) -> str:
        """Whose parts a fault of the engine is, of those that are not on loan."""
        names = [name for name in parts_of(POOL) if self.used[name] != LOAN and name != CURVED]
        whose = {BROKEN: "broken on purpose", ARTICLE: "the article’s", TRIED: "yours, as it stands"}
        if len(names) != 1:
            return "the parts that are not on loan"
        return f"“{names[0]}”, {whose.get(self.used[names[0]], 'yours')}"

    def keep(self, new: dict[str, _Block]) -> None:
        """Write what is in use, and new parts, to the file; one that was not there is begun by the first part."""
        path = keeping._place()
        if not new and not path.exists():
            return
        used, blocks = keeping._read(path)
        used = {name: number for name, number in used.items() if name not in self.here}
        used |= {name: self.used[name] for name in self.here if self.used[name] in self.own}
        self.known |= new
        keeping.write(path, used, blocks | new)

    def parts(self, game: str = POOL) -> tuple[dict[str, Part], frozenset[str]]:
        """The part in each socket of a game, and the names of those that are on loan."""
        made = {name: self.part(name, self.used[name]) for name in parts_of(game)}
        return made, frozenset(name for name in made if self.used[name] == LOAN)

    def colour(self, *names: str) -> str:
        """The colour of what some sockets find together: that of the first which is not on loan."""
        kinds = [COLOURS.get(self.used[name], OWN) for name in names if self.used[name] != LOAN]
        return [*kinds, COLOURS[LOAN]][0]

    def part(self, name: str, choice: str) -> Part:
        """What a socket runs on, by its choice."""
        socket = SOCKETS[name]
        if choice == LOAN:
            return socket.loan
        if choice == BROKEN:
            return socket.broken
        if choice == TRIED:
            number, answer = self.tried[name]
            return socket.exercises[number](answer)
        return self.articles[name] if choice == ARTICLE else socket.exercises[choice](self.own[choice])


class _Solved:
    """The challenges that were done, kept with the engine."""

    def __init__(self):
        self.names: set[str] = set()

    def __contains__(self, name: str) -> bool:
        return name in self.names or name in keeping.solved(keeping._place())

    def add(self, name: str) -> None:
        """Keep one; where no file can be written it is known until the kernel ends."""
        self.names.add(name)
        path = keeping._place()
        with suppress(OSError):
            keeping.write(path, *keeping._read(path), done=[name])


KERNEL = SimpleNamespace(engine=None)
"""The engine of this kernel, once somebody asks for it."""


def engine() -> _Engine:
    """The engine of this kernel; read from its file, and again what another lesson has written there since."""
    if KERNEL.engine is None:
        KERNEL.engine = _Engine()
    KERNEL.engine.take_up()
    return KERNEL.engine


def filled(number: str, answer: Callable[..., Any]) -> str:
    """Keep an answer that passed, let its socket run on it, and say so in a sentence."""
    made, name = engine(), _socket_of(number)
    made.own[number] = answer
    block, why = _written(answer)
    if name:
        made.used[name] = number
        made.here.add(name)
        made.tried.pop(name, None)
    try:
        made.keep({number: block} if block else {})
    except OSError as error:
        block, why = None, f"{error.strerror}"
    for listener in made.listeners:
        listener()
    told = MODEST.get(number) or (f"It is in your engine now, as its part “{name}”." if name else "")
    return (
        f"{told} {'It is kept in my_engine.py.' if block else f'It could not be kept in my_engine.py: {why}.'}".strip()
    )


MODEST = {
    "05.3": "It was right on every pair we tried, and your engine runs on it now. "
    "A computer can still round its signs, which is what lesson 06 looks at.",
    "10.1": "Your engine's part “first contact” stays as it is: it answers for one frame, in which touching is a hit "
    "even if the balls part.",
}
"""What is said of an answer whose socket is named after what it cannot promise, or that looks as if it filled one."""

SWEEPS = {"first contact": lambda t: (bool(t <= 1), float(t)), "never wrong": bool}
SWEEPS["curved way"] = SWEEPS["first contact"]
"""The sockets that sweep, and what their answers are to an attack."""

CURVED = "curved way"
"""The one that sweeps bent paths (p, v, a, r)."""


def in_socket(name: str) -> Part:
    """What runs in a socket now, as a sweep (p, v, r) → hit or (hit, t), of bent paths (p, v, a, r, T)."""
    if name not in SWEEPS:
        raise ValueError(f"name must be among {', '.join(SWEEPS)}; got {name!r}")
    made = engine()
    part, told = made.part(name, made.used[name]), SWEEPS[name]
    return _on_its_clock(part) if name == CURVED else lambda p, v, r: told(part(p, v, r))


def _on_its_clock(part: Part) -> Part:
    """A sweep of bent paths on [0, T], from one of the frame: by its clock, on which v T and a T² round."""

    def sweep(p, v, a, r, T):
        t = part(p, v * T, a * (T * T), r)
        return bool(t <= 1), float(t) * T

    return sweep
