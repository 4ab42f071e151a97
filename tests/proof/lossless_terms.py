"""Write the sums of `lib.lossless`, in which nothing is lost or it is seen, as definitions in Coq: LosslessTerms.v.

As in `double_terms`, each function is run on symbols, and a call of another is written as a call. A time is written as
what is said of it, (its condition and its value) or (not that, and so on); of a time that is nan nothing is said.
"""

from math import inf
from types import ModuleType
from unittest import mock

import double_terms
from double_terms import Claim, Symbol, Trace, claim, head, pair, several, text


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


def chosen(of: ModuleType) -> str:
    """`compared`: by whether the difference of the rounded products is 0."""
    trace, value = double_terms.run(of, "compared", named("x y"))
    if not isinstance(value, Choice) or not value.condition.name.endswith(" <> 0"):
        raise TypeError("compared must choose by whether a difference is 0")
    lines = "\n".join(trace.lines)
    name = value.condition.name.removesuffix(" <> 0")
    body = f"  if Req_bool {name} 0 then {text(value.no)} else {text(value.yes)}."
    return f"Definition compared (x y : R * R) : R :=\n{lines}\n{body}"


def settles(of: ModuleType) -> list[str]:
    """`decided`: its hit and known, and what is said of its time."""
    names = "few? ends? a:3 b:3 c:3 g:3 h:3"
    trace, (hit, t, known) = double_terms.run(of, "decided", named(names))
    lines = "\n".join(trace.lines)
    arguments = "(few ends : Prop) (a b c g h : R * R * R)"
    return [
        f"Definition sums_hit {arguments} : Prop :=\n{lines}\n  {text(hit)}.",
        f"Definition sums_known {arguments} : Prop :=\n{lines}\n  {text(known)}.",
        f"Definition sums_time {arguments} (t : option R) : Prop :=\n{lines}\n  {said_of(t)}.",
    ]


def gathers(of: ModuleType) -> str:
    """`unrounded`: the seven arguments that it gives `decided`."""

    def given(*arguments):
        return arguments

    with mock.patch.object(of, "decided", given):
        trace, value = double_terms.run(of, "unrounded", double_terms.vectors(pair))
    lines = "\n".join(trace.lines)
    kinds = "Prop * Prop * (R * R * R) * (R * R * R) * (R * R * R) * (R * R * R) * (R * R * R)"
    return f"Definition sums (x y z i j k r : R * R) : {kinds} :=\n{lines}\n  {text(value)}."


def lossless_terms(of: ModuleType) -> dict[str, str]:
    """The text of the file; `double_terms.double_terms` must have noted what is proved."""
    own = {name: vars(of)[name] for name in CALLS if getattr(vars(of)[name], "__module__", "") == of.__name__}
    quad, triple = "R * R * R * R", "R * R * R"
    vectors = named("x:1 y:1 z:1 i:1 j:1 k:1")
    with (
        mock.patch.dict(double_terms.CALLS, CALLS, clear=True),
        mock.patch.dict(double_terms.PROVED, own),
        mock.patch.object(of, "where", where),
    ):
        make = double_terms.definition
        parts = [
            head("lib/lossless.py", "Float DoubleTerms").replace("double_terms.py", "lossless_terms.py"),
            make(of, "short", "(x : R * R)", named("x"), "Prop"),
            make(of, "plus", f"(x : {quad}) (y : R * R)", named("x:4 y"), quad),
            make(of, "kept", f"(x : {quad})", named("x:4"), triple),
            make(of, "products", "(x y z i j k : R)", vectors, quad),
            make(of, "height", "(x y z : R) (rr : R * R)", named("x:1 y:1 z:1 rr"), triple),
            make(of, "scalar", "(x y z i j k : R)", vectors, triple),
            chosen(of),
            *settles(of),
            gathers(of),
        ]
    return {"LosslessTerms.v": "\n\n".join(parts) + "\n"}
