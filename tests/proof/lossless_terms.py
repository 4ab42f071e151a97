"""Write the sums of `lib.lossless`, in which nothing is lost or it is seen, as definitions in Coq.

LosslessTerms.v has them for numbers that have no largest, MachineSumsTerms.v as the machine does them. As in
`double_terms`, each function is run on symbols, and a call of another is written as a call. A time is written as what
is said of it, (its condition and its value) or (not that, and so on); of a time that is nan nothing is said. That of
the machine is written as it is chosen, nan and infinity too.
"""

import re
from math import inf
from types import ModuleType
from unittest import mock

import double_terms
from double_terms import Claim, Symbol, Trace, claim, head, pair, several, text
from machine_terms import KINDS, WORDS


class Number(Symbol):
    """A number that may be divided by what is one only on a condition."""

    def __truediv__(self, y):
        if isinstance(y, Choice):
            return Choice(y.condition, self / y.yes, self / y.no)
        return y if y is NAN else super().__truediv__(y)


class Choice:
    """yes where a condition holds, else no."""

    def __init__(self, condition: Claim, yes, no):
        self.condition, self.yes, self.no = condition, yes, no


HEAD_OF_MACHINE = """(** Written by tests/proof/lossless_terms.py from lib/lossless.py: do not edit. *)
From Coq Require Import ZArith Bool.
From Flocq Require Import BinarySingleNaN.
From Proof Require Import Machine Steps MachineTerms.
Open Scope bool_scope."""

NAN = object()
"""What no comparison is true of."""


def where(condition, yes, no) -> Choice:
    """What `lib.frame.where` gives, by a condition that is not known."""
    if not isinstance(condition, Claim):
        raise TypeError("where must choose by a comparison")
    yes, no = (NAN if isinstance(x, float) and x != x else x for x in (yes, no))
    return Choice(condition, yes, no)


def said_of(t) -> str:
    """What is said of a time, in Coq."""
    if isinstance(t, Choice):
        name = text(t.condition)
        return f"({name} /\\ {said_of(t.yes)} \\/ ~ {name} /\\ {said_of(t.no)})"
    if t is NAN:
        return "False"
    return "t = None" if isinstance(t, float) and t == inf else f"t = Some {text(t)}"


def chosen_time(t) -> str:
    """A time as it is chosen, in Coq."""
    if isinstance(t, Choice):
        return f"(if {text(t.condition)} then {chosen_time(t.yes)} else {chosen_time(t.no)})"
    if t is NAN:
        return "B754_nan"
    return "infinity" if isinstance(t, float) and t == inf else text(t)


four, three = several([Symbol] * 4), several([Number] * 3)
CALLS = {
    "two_sum": pair,
    "two_product": pair,
    "plus": four,
    "kept": three,
    "products": four,
    "height": three,
    "scalar": three,
    "compared": Symbol,
    "short": claim,
}
"""Functions written as calls, and what each gives back."""


def named(kinds: str):
    """Arguments by name: x of a pair, x:4 of four numbers, x:3 of three, x:1 of one, x? a condition."""
    makes = {"": pair, "4": four, "3": three, "1": Number}

    def arguments(trace: Trace) -> list:
        words = [word.partition(":") for word in kinds.split()]
        return [Claim(name[:-1]) if name.endswith("?") else makes[kind](trace, name) for name, _, kind in words]

    return arguments


def compares(of: ModuleType, equal: str) -> str:
    """`compared`: by whether the difference of the rounded products is 0; `equal` is that in Coq."""
    trace, value = double_terms.run(of, "compared", named("x y"))
    zero = f" <> {text(0)}"
    if not isinstance(value, Choice) or not value.condition.name.endswith(zero):
        raise TypeError("compared must choose by whether a difference is 0")
    lines = "\n".join(trace.lines)
    name = value.condition.name.removesuffix(zero)
    body = f"  if {equal} {name} {text(0)} then {text(value.no)} else {text(value.yes)}."
    return f"Definition compared (x y : R * R) : R :=\n{lines}\n{body}"


def decides(of: ModuleType) -> tuple:
    """The lines of `decided`, its hit, its time, and whether they are known."""
    trace, (hit, t, known) = double_terms.run(of, "decided", named("few? ends? a:3 b:3 c:3 g:3 h:3"))
    return "\n".join(trace.lines), hit, t, known


ARGUMENTS = "(few ends : Prop) (a b c g h : R * R * R)"
"""Those of `decided`, in Coq."""


def settles(of: ModuleType) -> list[str]:
    """`decided`: its hit and known, and what is said of its time."""
    lines, hit, t, known = decides(of)
    return [
        f"Definition sums_hit {ARGUMENTS} : Prop :=\n{lines}\n  {text(hit)}.",
        f"Definition sums_known {ARGUMENTS} : Prop :=\n{lines}\n  {text(known)}.",
        f"Definition sums_time {ARGUMENTS} (t : option R) : Prop :=\n{lines}\n  {said_of(t)}.",
    ]


def settles_by_machine(of: ModuleType) -> list[str]:
    """`decided`, its hit, its time and known."""
    lines, hit, t, known = decides(of)
    body = f"({text(hit)}, {chosen_time(t)}, {text(known)})"
    return [f"Definition decided {ARGUMENTS} : Prop * R * Prop :=\n{lines}\n  {body}."]


def gathers(of: ModuleType) -> str:
    """`unrounded`: the seven arguments that it gives `decided`."""

    def given(*arguments):
        return arguments

    with mock.patch.object(of, "decided", given):
        trace, value = double_terms.run(of, "unrounded", double_terms.vectors(pair))
    lines = "\n".join(trace.lines)
    kinds = "Prop * Prop * (R * R * R) * (R * R * R) * (R * R * R) * (R * R * R) * (R * R * R)"
    return f"Definition sums (x y z i j k r : R * R) : {kinds} :=\n{lines}\n  {text(value)}."


def sums(of: ModuleType, equal: str, settles) -> list[str]:
    """All functions, one by one."""
    quad, triple = "R * R * R * R", "R * R * R"
    vectors, make = named("x:1 y:1 z:1 i:1 j:1 k:1"), double_terms.definition
    return [
        make(of, "short", "(x : R * R)", named("x"), "Prop"),
        make(of, "plus", f"(x : {quad}) (y : R * R)", named("x:4 y"), quad),
        make(of, "kept", f"(x : {quad})", named("x:4"), triple),
        make(of, "products", "(x y z i j k : R)", vectors, quad),
        make(of, "height", "(x y z : R) (rr : R * R)", named("x:1 y:1 z:1 rr"), triple),
        make(of, "scalar", "(x y z i j k : R)", vectors, triple),
        compares(of, equal),
        *settles(of),
        gathers(of),
    ]


def lossless_terms(of: ModuleType) -> dict[str, str]:
    """The text of both files; `double_terms.double_terms` must have noted what is proved."""
    own = {name: vars(of)[name] for name in CALLS if getattr(vars(of)[name], "__module__", "") == of.__name__}
    with (
        mock.patch.dict(double_terms.CALLS, CALLS, clear=True),
        mock.patch.dict(double_terms.PROVED, own),
        mock.patch.object(of, "where", where),
    ):
        above = head("lib/lossless.py", "Float DoubleTerms").replace("double_terms.py", "lossless_terms.py")
        parts = [above, *sums(of, "Req_bool", settles)]
        with mock.patch.dict(double_terms.WORDS, WORDS):
            machine = [HEAD_OF_MACHINE, *sums(of, "Beqb", settles_by_machine)]
    machine = [re.sub(r"\b(R|Prop)\b", lambda found: KINDS[found[0]], part) for part in machine]
    return {"LosslessTerms.v": "\n\n".join(parts) + "\n", "MachineSumsTerms.v": "\n\n".join(machine) + "\n"}
