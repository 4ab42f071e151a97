"""What `lib/table/order.py` does with whole numbers, as definitions in Coq: its functions are run on symbols.

Each operation on whole numbers is written down in the order in which it ran, and nothing of it rounds. Where the source
branches, it is run again for each answer, and both ways are written down. A call of another function of the module is
written as a call, so that each is proved once.
"""

from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

HEAD = """(** Written by tests/proof/order_terms.py from lib/table/order.py: do not edit. *)
From Coq Require Import Reals ZArith List Bool.
From Proof Require Import OrderWords.
Import ListNotations.
Open Scope Z_scope.
"""

MOMENT, FALL = "p s D q", "begin unit a b c touching"
"""The fields of the two records, in their order."""


class Unanswered(Exception):
    """A question that the source asks, and whose answer is not given."""


class Run:
    """One way through a function: what it computes, line by line, and what it asks, with the answers it is given."""

    def __init__(self, answers: tuple):
        self.answers, self.asked, self.lines, self.count, self.made_whole = list(answers), 0, [], 0, []

    def new(self, text: str) -> str:
        """A line that names what the text says."""
        self.count += 1
        self.lines.append(f"let w{self.count} := {text} in")
        return f"w{self.count}"

    def answer(self, question: str) -> bool:
        """The next answer; the lines before it belong to what is known without it."""
        if self.asked == len(self.answers):
            raise Unanswered(question)
        self.asked, self.lines = self.asked + 1, []
        return self.answers[self.asked - 1]


class Given:
    """A number that the source only hands on."""

    def __init__(self, name: str):
        self.name = name

    def __neg__(self):
        return Given(f"(- {self.name})%R")

    __hash__ = None


class Whole:
    """A whole number that is not known."""

    __hash__ = None

    def __init__(self, run: Run, name: str):
        self.run, self.name = run, name

    def made(self, text: str) -> "Whole":
        return Whole(self.run, self.run.new(text))

    def __add__(self, y):
        return self.made(f"{self.name} + {word(y)}")

    def __radd__(self, y):
        return self.made(f"{word(y)} + {self.name}")

    def __sub__(self, y):
        return self.made(f"{self.name} - {word(y)}")

    def __rsub__(self, y):
        return self.made(f"{word(y)} - {self.name}")

    def __mul__(self, y):
        return self.made(f"{self.name} * {word(y)}")

    def __rmul__(self, y):
        return self.made(f"{word(y)} * {self.name}")

    def __neg__(self):
        return self.made(f"- {self.name}")

    def __lshift__(self, y):
        return self.made(f"Z.shiftl {self.name} {word(y)}")

    def __rshift__(self, y):
        return self.made(f"Z.shiftr {self.name} {word(y)}")

    def __or__(self, y):
        return self.made(f"Z.lor {self.name} {word(y)}")

    def __and__(self, y):
        return self.made(f"Z.land {self.name} {word(y)}")

    def bit_length(self):
        return self.made(f"bit_length {self.name}")

    def __lt__(self, y):
        return Question(self.run, f"{self.name} <? {word(y)}")

    def __le__(self, y):
        return Question(self.run, f"{self.name} <=? {word(y)}")

    def __gt__(self, y):
        return Question(self.run, f"{word(y)} <? {self.name}")

    def __ge__(self, y):
        return Question(self.run, f"{word(y)} <=? {self.name}")

    def __eq__(self, y):
        return Question(self.run, f"{self.name} =? {word(y)}")

    def __bool__(self):
        return self.run.answer(f"negb ({self.name} =? 0)")


class Question:
    """What the source asks of whole numbers."""

    __hash__ = None

    def __init__(self, run: Run, name: str):
        self.run, self.name = run, name

    def __bool__(self):
        return self.run.answer(self.name)

    def __int__(self):
        return int(bool(self))

    def __sub__(self, y):
        return Whole(self.run, self.run.new(f"Z.b2z {word(self)} - Z.b2z {word(y)}"))


def word(x: Any) -> str:
    """A symbol, or a whole number that is known, as Coq writes it in a formula."""
    if isinstance(x, Question):
        return f"({x.name})"
    if isinstance(x, Whole | Given):
        return x.name
    if isinstance(x, bool) or not isinstance(x, int):
        raise TypeError(f"{x!r} is no whole number, and nothing else is proved")
    return f"({x})"


def returned(x: Any) -> str:
    """What a function returns, as Coq writes it: a number, a record, or nothing."""
    if x is None:
        return "None"
    if isinstance(x, Words):
        return x.said
    if isinstance(x, tuple):
        return f"make_{type(x).__name__} " + " ".join(word(y) for y in x)
    return word(x)


class Way(NamedTuple):
    """What a function does from an answer on: lines, and what it then returns, or asks and does for yes and for no."""

    lines: list[str]
    said: str
    yes: Any = None
    no: Any = None

    def written(self) -> list[str]:
        """As Coq writes it."""
        if not self.yes:
            return [*self.lines, self.said]
        both = ([f"  {line}" for line in way.written()] for way in (self.yes, self.no))
        yes, no = both
        return [*self.lines, f"if {self.said} then", *yes, "else", *no]


def ways(function: Callable, arguments: Callable, maybe: bool, made: list, answers: tuple = ()) -> Way:
    """All ways through a function from the last answer on; made : what each of them makes whole."""
    run = Run(answers)
    try:
        said = returned(function(run, *arguments(run)))
    except Unanswered as asked:
        question, lines = str(asked), run.lines
        yes, no = (ways(function, arguments, maybe, made, (*answers, says)) for says in (True, False))
        return Way(lines, *joined(question, yes, no))
    made.append(run.made_whole)
    return Way(run.lines, f"Some ({said})" if maybe and said != "None" else said)


def joined(question: str, yes: Way, no: Way) -> tuple:
    """Two questions in one, where the same is done whatever the second one says."""
    if yes.yes and not yes.lines and yes.no == no:
        return f"({question}) && ({yes.said})", yes.yes, no
    if no.yes and not no.lines and no.yes == yes:
        return f"({question}) || ({no.said})", yes, no.no
    return question, yes, no


def definition(order: ModuleType, name: str, head: str, result: str, arguments: Callable, coq: str = "") -> str:
    """A function of the module as a definition; those that it calls are names."""
    own, kept = getattr(order, name), dict(vars(order))

    def function(run, *given):
        try:
            vars(order).update({other: caller(run, other) for other in CALLED if other != name})
            return own(*given)
        finally:
            vars(order).update(kept)

    coq, made = coq or name[1:], []
    lines = ways(function, arguments, result.startswith("option"), made).written()
    if any(x != made[0] for x in made):
        raise TypeError(f"{name} must make the same numbers whole whatever it then asks")
    if not made[0]:
        return defined(coq, head, result, lines)
    count, near = sum(map(len, made[0])), "near" if "near" in head else ""
    numbers = " ".join(f"n{k}" for k in range(count))
    return (
        defined(f"{coq}_made", f"({numbers} {near} : Z)", result, lines)
        + "\n\n"
        + defined(
            coq,
            head,
            result,
            [
                f"{coq}_made",
                *(f"  (nth {k}%nat (whole [{'; '.join(x)}]) 0)" for x in made[0] for k in range(len(x))),
                f"  {near}",
            ],
        )
    )


def defined(name: str, head: str, result: str, lines: list[str]) -> str:
    """A definition in Coq."""
    kept = [f"  {x}".rstrip() for x in lines if x.strip()]
    return "\n".join([f"Definition {name} {head} : {result} :=", *kept]) + "."


def caller(run: Run, name: str) -> Callable:
    """What stands for a function that is called."""

    def call(*given):
        if name == "whole":
            first = sum(map(len, run.made_whole))
            run.made_whole.append([real(x) for x in given[0]])
            return [Whole(run, f"n{first + k}") for k in range(len(given[0]))]
        said = " ".join([name[1:], *map(word, given)])
        return Words(said) if name == "_lessened" else Whole(run, run.new(said))

    return call


def real(x: Any) -> str:
    """One of the numbers that are made whole."""
    if isinstance(x, Given):
        return x.name
    if x != 1.0:
        raise TypeError(f"of the numbers that are made whole, {x!r} is neither given nor 1")
    return "1%R"


class Words(tuple):
    """A call whose value is returned as it is."""

    def __new__(cls, said: str):
        made = super().__new__(cls)
        made.said = said
        return made


CALLED = "_signum", "_sign_of_one", "_sign", "_twos", "_lessened", "whole"
"""The functions that are written as calls."""


def wholes(names: str) -> Callable:
    """Whole numbers by these names."""
    return lambda run: [Whole(run, x) for x in names.split()]


def moments(order: ModuleType) -> Callable:
    """Two moments."""
    return lambda run: [order.Moment(*(Whole(run, f"({x} {m})") for x in MOMENT.split())) for m in ("one", "other")]


def fall(order: ModuleType) -> Callable:
    """One fall."""

    def arguments(run):
        *numbers, last = FALL.split()
        return [order.Fall(*(Whole(run, f"({x} fall)") for x in numbers), Question(run, f"{last} fall"))]

    return arguments


def ball(k: str) -> SimpleNamespace:
    """A ball that has only what the source may read."""
    x, v = ([Given(f"({name}{k} {axis}%nat)") for axis in range(3)] for name in "xv")
    return SimpleNamespace(x=x, v=v, since=Given(f"since{k}"), tail=Given(f"tail{k}"), r=Given("radius"))


def two(terms: int, near: bool) -> Callable:
    """The arguments of `_of_two` for a reach of so many terms."""
    reach = tuple(Given(f"reach{k + 1}") for k in range(terms))
    return lambda run: [
        *map(ball, "12"),
        reach,
        [Given(f"(gravity {axis}%nat)") for axis in range(3)],
        Whole(run, "near") if near else None,
    ]


def gap(run: Run) -> list:
    """The arguments of `_of_gap`."""
    terms = tuple(Given(f"term{k + 1}") for k in range(3))
    return [ball(""), terms, Given("rate"), Given("pull"), Whole(run, "near")]


BODIES = "(whole : list R -> list Z) (x1 v1 x2 v2 gravity : nat -> R) (since1 tail1 since2 tail2 {} : R)"
"""What `_of_two` is given."""

GAP = "(whole : list R -> list Z) (since tail radius term1 term2 term3 rate pull : R) (near : Z)"
"""And `_of_gap`."""


def order_terms(order: ModuleType, exact: ModuleType) -> dict[str, str]:
    """The text of the file."""
    if order.whole is not exact.whole:
        raise TypeError("what makes numbers whole must be the function of lib.exact")
    if order.Moment._fields != tuple(MOMENT.split()) or order.Fall._fields != tuple(FALL.split()):
        raise TypeError("the fields of Moment and Fall are those that are proved, in their order")
    parts = [
        definition(order, "_signum", "(n : Z)", "Z", wholes("n")),
        definition(order, "_sign_of_one", "(A B D : Z)", "Z", wholes("A B D")),
        definition(order, "_sign", "(A B D C E : Z)", "Z", wholes("A B D C E")),
        definition(order, "_compare", "(one other : Moment)", "Z", moments(order)),
        definition(order, "_moment", "(fall : Fall)", "option Moment", fall(order)),
        definition(order, "_twos", "(n : Z)", "Z", wholes("n")),
        definition(order, "_lessened", "(begin unit a b c : Z) (touching : bool)", "Fall", lessened),
        definition(order, "_of_two", BODIES.format("reach1 reach2") + " (near : Z)", "Fall", two(2, True), "of_balls"),
        definition(order, "_of_two", BODIES.format("reach1"), "Fall", two(1, False), "of_pocket"),
        definition(order, "_of_gap", GAP, "Fall", gap),
    ]
    return {"OrderTerms.v": HEAD + "\n" + "\n\n".join(parts) + "\n"}


def lessened(run: Run) -> list:
    """The arguments of `_lessened`."""
    return [*wholes("begin unit a b c")(run), Question(run, "touching")]
