"""Write the last stage of `lib.exact`, in whole numbers, as definitions in Coq: IntegerTerms.v.

`first_contact`, with `whole` inside it, and one round of the loop of `quotient` are run on whole numbers that are known
by their names alone. What they do is written down line by line, and where they branch both ways are taken; what they
return stands at the end of each. Whatever else they might do is refused by a TypeError.
"""

import ast
from collections.abc import Callable
from math import inf, isqrt
from types import ModuleType
from typing import Any

HEAD = """(** Written by tests/proof/integer_terms.py from lib/exact.py: do not edit. *)
From Coq Require Import Reals ZArith List Bool.
From Flocq Require Import Core.
From Proof Require Import Float Integers.
Import ListNotations.
Open Scope Z_scope.
"""


class Undecided(BaseException):
    """The source branches on what has not been answered yet."""


class Run:
    """One run: what has been written down since the last branch, and what is answered at the branches to come."""

    def __init__(self, answers: tuple[bool, ...]):
        self.answers, self.lines, self.count = list(answers), [], 0

    def new(self, kind: type, text: str, safe: str = ""):
        """A name for what the text says; safe : when Python does this without an error."""
        self.count += 1
        self.lines.append((f"let v{self.count} := {text} in", safe))
        return kind(self, f"v{self.count}")

    def ask(self, text: str) -> bool:
        if not self.answers:
            raise Undecided(text)
        self.lines.clear()
        return self.answers.pop(0)


class Question:
    """A comparison; a branch on it is taken both ways."""

    def __init__(self, run: Run, text: str):
        self.run, self.text = run, text

    def __bool__(self):
        return self.run.ask(self.text)


class Named:
    """Something known by its name alone."""

    __hash__ = None

    def __init__(self, run: Run, name: str):
        self.run, self.name = run, name

    def __bool__(self):
        raise TypeError("the source asks whether a number is 0, which no term can say")


class Double(Named):
    """The quotient of two whole numbers, rounded."""

    def __eq__(self, y):
        if not isinstance(y, Double):
            raise TypeError("a quotient is compared with what is none")
        return Question(self.run, f"Req_bool {self.name} {y.name}")


def operation(sign: str, safe: str = "", kind: type | None = None, turned: bool = False) -> Callable:
    """What an operator of whole numbers writes down."""

    def made(self, y):
        x, y = (text(y), self.name) if turned else (self.name, text(y))
        return self.run.new(kind or Whole, sign.format(x, y), safe.format(x, y))

    return made


def question(sign: str) -> Callable:
    """What a comparison of whole numbers asks."""
    return lambda self, y: Question(self.run, sign.format(self.name, text(y)))


class Whole(Named):
    """A whole number."""

    __add__, __radd__ = operation("{} + {}"), operation("{} + {}", turned=True)
    __sub__, __rsub__ = operation("{} - {}"), operation("{} - {}", turned=True)
    __mul__, __rmul__ = operation("{} * {}"), operation("{} * {}", turned=True)
    __floordiv__ = operation("{} / {}", "{1} <> 0")
    __lshift__ = operation("Z.shiftl {} {}", "0 <= {1}")
    __truediv__ = operation("divided {} {}", "divisible {} {}", Double)
    __lt__, __le__, __eq__ = question("{} <? {}"), question("{} <=? {}"), question("{} =? {}")
    __gt__, __ge__ = question("{1} <? {0}"), question("{1} <=? {0}")

    def __neg__(self):
        return self.run.new(Whole, f"- {self.name}")


def text(x) -> str:
    """A whole number as Coq writes it."""
    if isinstance(x, Whole):
        return x.name
    if type(x) is not int:
        raise TypeError(f"{x!r} is no whole number")
    return str(x) if x >= 0 else f"({x})"


def grown(act: Callable[[Run], str], safe: bool, answers: tuple[bool, ...] = ()) -> list[str]:
    """All that is done from the branches on that are answered; act : what is run, which gives the end of its way."""
    run, indent = Run(answers), "  " * (len(answers) + 1)
    try:
        said = act(run)
        end = [indent + ("True" if safe else said)]
    except Undecided as at:
        yes, no = (grown(act, safe, (*answers, says)) for says in (True, False))
        end = [f"{indent}if {at} then", *yes, f"{indent}else", *no]
    lines = [f"{indent}{line} ({that}) /\\" if safe and that else indent + line for line, that in run.lines]
    return [*lines, *end]


# --- first_contact


class Given:
    """A double that is the quotient of two whole numbers."""

    def __init__(self, run: Run, k: int):
        self.run, self.k = run, k

    def as_integer_ratio(self):
        return Whole(self.run, f"(top {self.k}%nat)"), Whole(self.run, f"(bottom {self.k}%nat)")


class Asked(str):
    """A quotient that `first_contact` asks for."""


def largest(numbers) -> Whole:
    """What `max` of some whole numbers writes down."""
    numbers = list(numbers)
    return numbers[0].run.new(Whole, f"largest_of [{'; '.join(text(x) for x in numbers)}]")


def own(exact: ModuleType, name: str) -> Callable:
    """A function of the module as it is written there."""
    if getattr(vars(exact)[name], "__module__", "") != exact.__name__ or vars(exact)[name].__name__ != name:
        raise TypeError(f"{name} is not the function that stands in {exact.__name__}")
    return vars(exact)[name]


def contact(exact: ModuleType, d: int, count: int) -> list[str]:
    """What `first_contact` does in the plane or in space, of numbers that are one double or the sum of two."""
    functions = {name: own(exact, name) for name in ("first_contact", "whole", "quotient")}

    def act(run: Run) -> str:
        rows = [[Given(run, k + 7 * i) for k in range(7)] for i in range(count)]
        p, v, r = [x[:d] for x in rows], [x[3 : 3 + d] for x in rows], [x[6] for x in rows]
        return ended(functions["first_contact"](p, v, r))

    kept = dict(vars(exact))
    try:
        exact.max, exact.quotient = largest, lambda *x: Asked("Quotient " + " ".join(text(y) for y in x))
        lines = grown(act, safe=False)
    finally:
        vars(exact).clear()
        vars(exact).update(kept)
    name = f"contact_of_{('one', 'two')[count - 1]}_{('plane', 'space')[d - 2]}"
    return [f"Definition {name} (top bottom : nat -> Z) : finding :=", *lines[:-1], f"{lines[-1]}.\n"]


def ended(t: Any) -> str:
    """What `first_contact` returns, in Coq."""
    if isinstance(t, Asked):
        return str(t)
    if type(t) is float and t in (0.0, inf):
        return "At_start" if t == 0 else "Never"
    raise TypeError(f"first_contact returns {t!r}, which no theorem treats")


# --- quotient


class Further(str):
    """Another round, with so many bits."""


def rounds(exact: ModuleType, source: str) -> list[str]:
    """The first number of bits, and one round of the loop of `quotient`: what it comes to, and when it is safe."""
    if exact.isqrt is not isqrt:
        raise TypeError("isqrt must be that of Python's math")
    first, step = one_round(exact, source)

    def act(run: Run) -> str:
        c, b, D, bits = (Whole(run, name) for name in ("c", "b", "D", "bits"))

        def further(*numbers):
            if any(x is not y for x, y in zip(numbers, (c, b, D), strict=False)):
                raise TypeError("a round of quotient must leave c, b and D as they are")
            return Further(f"Again {text(numbers[3])}")

        root = operation("Z.sqrt {}", "0 <= {}")
        space = {**vars(exact), "isqrt": lambda x: root(x, 0), "further": further}
        exec(step, space)
        return of_round(space["quotient"](c, b, D, bits))

    done, safe = (grown(act, safe=which) for which in (False, True))
    return [
        f"Definition first_bits : Z := {first}.\n",
        "Definition one_round (c b D bits : Z) : round_of :=",
        *done[:-1],
        f"{done[-1]}.\n",
        "(** When Python does all of that without an error. *)",
        "Definition one_round_safe (c b D bits : Z) : Prop :=",
        *safe[:-1],
        f"{safe[-1]}.",
    ]


def of_round(value: Any) -> str:
    """What a round comes to, in Coq."""
    if isinstance(value, Further):
        return str(value)
    if not isinstance(value, Double):
        raise TypeError("quotient must return a quotient of whole numbers")
    return f"Done {value.name}"


def one_round(exact: ModuleType, source: str) -> tuple[int, Any]:
    """The first number of bits, and `quotient` made to end after one round; a TypeError where it is no such loop."""
    here = [x for x in ast.walk(ast.parse(source)) if isinstance(x, ast.FunctionDef) and x.name == "quotient"]
    if len(here) != 1 or here[0].lineno != own(exact, "quotient").__code__.co_firstlineno:
        raise TypeError("quotient must be written once, and undecorated")
    (loop,) = here
    match loop.body:
        case [
            ast.Expr(ast.Constant()),
            ast.Assign([ast.Name("bits")], ast.Constant(int(first))),
            ast.While(ast.Constant(True), body, []),
        ] if [x.arg for x in loop.args.args] == ["c", "b", "D"]:
            pass
        case _:
            raise TypeError("quotient must be a loop without end on bits, and nothing else")
    if any(isinstance(x, ast.Break | ast.Continue) for x in ast.walk(loop)):
        raise TypeError("a round of quotient must end by a return, or lead to the next")
    loop.args.args.append(ast.arg("bits"))
    loop.body = [*body, *ast.parse("def f():\n return further(c, b, D, bits)").body[0].body]
    loop.returns = None
    for x in loop.args.args:
        x.annotation = None
    return first, compile(ast.fix_missing_locations(ast.Module([loop], [])), exact.__file__, "exec")


def integer_terms(exact: ModuleType, source: str) -> dict[str, str]:
    """The text of the file; source : that of the module."""
    parts = [line for d in (2, 3) for count in (1, 2) for line in contact(exact, d, count)]
    return {"IntegerTerms.v": "\n".join([HEAD, *parts, *rounds(exact, source)]) + "\n"}
