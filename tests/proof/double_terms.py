"""Write the double-double arithmetic of `lib`, and the stage of `lib.exact` that rests on it, as definitions in Coq.

Every function is run on symbols: each + − × ÷ √ they meet is written down as `rnd` of the operation, in the order in
which it ran; a sign and |·| are exact. A call of another function is written as a call, so that each is proved once.
The proofs are thus about what runs: a name stands for the function that was proved under it, or the source is refused.
DoubleTerms.v has the arithmetic, StageTerms.v what rests on it, and that nothing overflows in it.
"""

from fractions import Fraction
from math import inf
from types import ModuleType

PAIR = "R * R"

NAMED = {}
"""Constants of the source that go by their names."""

WORDS = {
    "+": "rnd ({} + {})",
    "-": "rnd ({} - {})",
    "*": "rnd ({} * {})",
    "/": "rnd ({} / {})",
    "root": "rnd (sqrt {})",
    "negative": "- {}",
    "size": "Rabs {}",
    "<=": "{} <= {}",
    "<": "{} < {}",
    ">=": "{} >= {}",
    ">": "{} > {}",
    "=": "{} = {}",
    "finite": "True",
    "and": "{} /\\ {}",
    "or": "{} \\/ {}",
}
"""What an operation is in Coq: of real numbers that are rounded, without overflow; `machine_terms` has others."""


def say(word: str, *parts) -> str:
    """An operation of some parts, in Coq."""
    return WORDS[word].format(*map(text, parts))


def constant(x) -> str:
    """A whole number as it stands, any other double by its name or as a whole number times a power of two."""
    if x in NAMED:
        return NAMED[x]
    if "number" in WORDS:
        return WORDS["number"](x)
    x = Fraction(x)
    if x >= 2**64 and x.numerator & (x.numerator - 1) == 0:
        return f"(bpow radix2 {x.numerator.bit_length() - 1})"
    if x.denominator == 1:
        return str(x.numerator) if x >= 0 else f"({x.numerator})"
    power = f"bpow radix2 (-{x.denominator.bit_length() - 1})"
    return f"({power})" if x.numerator == 1 else f"({x.numerator} * {power})"


class Trace:
    """What one run did, line by line."""

    def __init__(self):
        self.lines, self.fits = [], []

    def new(self, text: str, kind=None, fits: str = ""):
        """A line that names what the text says; `fits` says, of that name, that nothing overflows in it."""
        name = f"v{len(self.lines) + 1}"
        self.lines.append(f"  let {name} := {text} in")
        self.fits.append(f"{fits.format(name)} /\\" if fits else "")
        return (kind or Symbol)(self, name)


class Symbol:
    """A number known by its name alone."""

    def __init__(self, trace: Trace, name: str):
        self.trace, self.name = trace, name

    def rounded(self, word: str, *parts):
        return self.trace.new(say(word, *parts), fits="Rabs {} < bpow radix2 1024")

    def __add__(self, y):
        return self.rounded("+", self, y)

    def __radd__(self, y):
        return self.rounded("+", y, self)

    def __sub__(self, y):
        return self.rounded("-", self, y)

    def __rsub__(self, y):
        return self.rounded("-", y, self)

    def __mul__(self, y):
        return self.rounded("*", self, y)

    def __rmul__(self, y):
        return self.rounded("*", y, self)

    def __truediv__(self, y):
        return self.rounded("/", self, y)

    def __rtruediv__(self, y):
        return self.rounded("/", y, self)

    def __neg__(self):
        return self.trace.new(say("negative", self))

    def __abs__(self):
        return self.trace.new(say("size", self))

    def sqrt(self):
        return self.rounded("root", self)

    def __le__(self, y):
        return Claim(say("<=", self, y))

    def __lt__(self, y):
        return Claim(say("finite", self) if isinstance(y, float) and y == inf else say("<", self, y))

    def __ge__(self, y):
        return Claim(say(">=", self, y))

    def __gt__(self, y):
        return Claim(say(">", self, y))

    def __eq__(self, y):
        return Claim(say("=", self, y))

    def __ne__(self, y):
        return Claim(f"{self.name} <> {text(y)}")

    def __bool__(self):
        raise TypeError("the source asks whether a number is 0, which no term can say")

    def __hash__(self):
        return id(self)


class Claim:
    """What a comparison says. A branch takes the answers of `branches` one by one; `asked` has what was asked."""

    branches, asked = [], []

    def __init__(self, name: str):
        self.name = name

    def __bool__(self):
        if not Claim.branches:
            raise TypeError("the source branches, and a term has no branches")
        Claim.asked.append(self.name)
        return Claim.branches.pop(0)

    def __and__(self, y):
        return Claim(say("and", self, y))

    def __or__(self, y):
        return Claim(say("or", self, y))


class Tuple(tuple):
    """Some values that go by one name."""


def several(kinds: list):
    """How to take a name apart into that many values, each made by its kind."""

    def take(trace: Trace, name: str) -> Tuple:
        parts, rest = [], name
        for _ in kinds[1:]:
            parts.append(f"(snd {rest})")
            rest = f"(fst {rest})"
        values = Tuple(kind(trace, part) for kind, part in zip(kinds, [rest, *parts[::-1]], strict=True))
        values.name = name
        return values

    return take


def text(x) -> str:
    """A symbol, a constant, or some of them in brackets, as Coq writes it."""
    if isinstance(x, Claim):
        return f"({x.name})"
    if hasattr(x, "name"):
        return x.name
    if isinstance(x, tuple | list):
        return "(" + ", ".join(text(y) for y in x) + ")"
    return constant(x)


def spread(x) -> list[str]:
    """The arguments of a call one by one; vectors, which are lists here, coordinate by coordinate."""
    return [text(z) for y in x for z in (y if isinstance(y, list) else [y])]


def claim(_, name: str) -> Claim:
    return Claim(name)


pair = several([Symbol, Symbol])
CALLS = {
    "two_sum": pair,
    "two_product": pair,
    "halves": pair,
    "normal": pair,
    "add": pair,
    "subtract": pair,
    "multiply": pair,
    "divide": pair,
    "root": pair,
    "interval": several([Symbol] * 3),
    "bounds": several([Symbol] * 5),
    "verdict": several([claim] * 3),
    "rounded": several([Symbol, claim]),
    "coefficients": several([pair] * 4),
}
"""Functions written as calls, and what each gives back."""


def caller(trace: Trace, name: str, kind):
    def call(*arguments):
        within = [f"{x.name}_fits" for x in arguments if callable(x)]
        words = spread(arguments)
        return trace.new(" ".join([name, *words]), kind, " ".join([f"{name}_fits", *words, *within]))

    call.name = name
    return call


PROVED = {}
"""The functions that are proved, by their names."""


def proved(*modules: ModuleType) -> None:
    """Note the functions that are proved: each as the module has it in which it is written."""
    PROVED.clear()
    for module in modules:
        own = {name: x for name, x in vars(module).items() if getattr(x, "__module__", "") == module.__name__}
        PROVED.update({name: own[name] for name in CALLS if name in own})


def run(module: ModuleType, name: str, arguments) -> tuple:
    """What one function of a module traces, and what it gives back; the functions it calls are names."""
    trace, kept = Trace(), dict(vars(module))
    function = kept[name]
    try:
        for other, kind in CALLS.items():
            if other != name and other in kept:
                if kept[other] is not PROVED[other]:
                    raise TypeError(f"{other} of {module.__name__} is not the function that is proved by this name")
                setattr(module, other, caller(trace, other, kind))
        return trace, function(*arguments(trace))
    finally:
        for key, value in kept.items():
            setattr(module, key, value)


def definition(module: ModuleType, name: str, head: str, arguments, result: str, branches=()) -> str:
    Claim.branches, Claim.asked = list(branches), []
    trace, value = run(module, name, arguments)
    return "\n".join([f"Definition {name} {head} : {result} :=", *trace.lines, f"  {text(value)}."])


def fits(module: ModuleType, name: str, head: str, arguments) -> str:
    """That nothing overflows in a function, nor in those that it calls."""
    trace, _ = run(module, name, arguments)
    lines = [f"{line} {that}".rstrip() for line, that in zip(trace.lines, trace.fits, strict=True)]
    return "\n".join([f"Definition {name}_fits {head} : Prop :=", *lines, "  True."])


def numbers(names: str):
    return lambda trace: [Symbol(trace, x) for x in names.split()]


def pairs(names: str):
    return lambda trace: [pair(trace, x) for x in names.split()]


def vectors(kind, rest=()):
    """p = (x, y, z), v = (i, j, k) and r, and what else the function takes."""

    def arguments(trace):
        x, y, z, i, j, k, r = (kind(trace, name) for name in "xyzijkr")
        return [x, y, z], [i, j, k], r, *(make(trace) for make in rest)

    return arguments


def certain_arguments(trace):
    P, V, R = vectors(pair)(trace)
    return (P, V, R), numbers("c b h g D")(trace), Symbol(trace, "unit")


def head(source: str, needs: str) -> str:
    return (
        f"(** Written by tests/proof/double_terms.py from {source}: do not edit. *)\n"
        "From Coq Require Import Reals ZArith.\nFrom Flocq Require Import Core.\n"
        f"From Proof Require Import {needs}.\nOpen Scope R_scope."
    )


def arithmetic(d: ModuleType) -> list[str]:
    """lib/double_double.py."""
    parts = [head("lib/double_double.py", "Float")]
    for name in ("two_sum", "halves", "two_product"):
        names = "x" if name == "halves" else "x y"
        parts.append(definition(d, name, f"({names} : R)", numbers(names), PAIR))
    parts.append(definition(d, "normal", "(high low : R)", numbers("high low"), PAIR))
    for name in ("add", "subtract", "multiply", "divide", "root"):
        names = "x" if name == "root" else "x y"
        parts.append(definition(d, name, f"({names} : {PAIR})", pairs(names), PAIR))
    return parts


def stage(e: ModuleType, batch: ModuleType) -> list[str]:
    """The second stage of lib/exact.py, and of the batch."""
    vector, off = "x y z i j k r", "cc bb hh gg DD"
    NAMED.clear()
    share = constant(e.DOUBLE)
    NAMED[e.DOUBLE] = "DOUBLE"
    flat, three = "R * R * R * R * R", "Prop * Prop * Prop"
    return [
        head("lib/exact.py and lib/compiled/pairs.py", "Float DoubleTerms"),
        f"Definition DOUBLE := {share}.\n"
        f"Definition TINY := {constant(e.TINY)}.\nDefinition DOUBLE_DOUBLE := {constant(e.DOUBLE_DOUBLE)}.\n"
        f"Definition LEAST := {constant(batch.LEAST)}.\nDefinition MOST := {constant(batch.MOST)}.",
        definition(e, "bounds", f"({vector} unit : R)", vectors(Symbol, [lambda t: Symbol(t, "unit")]), flat),
        definition(
            e,
            "coefficients",
            f"{{T : Type}} ({vector} : T) (product : T -> T -> {PAIR})",
            vectors(Symbol, [lambda t: caller(t, "product", pair)]),
            f"({PAIR}) * ({PAIR}) * ({PAIR}) * ({PAIR})",
        ),
        definition(e, "doubled", f"({vector} : {PAIR})", vectors(pair), flat),
        definition(
            e,
            "verdict",
            f"(c b h g D {off} : R) (still : Prop)",
            lambda t: [*numbers(f"c b h g D {off}")(t), Claim("still")],
            three,
        ),
        definition(e, "certain", f"({vector} : {PAIR}) (c b h g D unit : R)", certain_arguments, three),
        definition(
            e,
            "interval",
            f"(b c D : {PAIR}) (cc bb DD : R)",
            lambda t: [*pairs("b c D")(t), *numbers("cc bb DD")(t)],
            "R * R * R",
        ),
        definition(
            e,
            "rounded",
            f"(b c D : {PAIR}) ({off} : R)",
            lambda t: [*pairs("b c D")(t), *numbers(off)(t)],
            "R * Prop",
        ),
        definition(e, "time", f"({vector} : {PAIR})", vectors(pair), "R * Prop"),
        definition(
            batch,
            "decided",
            f"({vector} : R) (a b c D : {PAIR})",
            deciding,
            "R * Prop * Prop",
            branches=[True, True, False],  # the t of a row that hits, and not at the start
        ),
    ]


def deciding(trace) -> list:
    """The arguments of `decided`, with times."""
    return [*vectors(Symbol)(trace), *pairs("a b c D")(trace), True]


def ranges(d: ModuleType, e: ModuleType) -> list[str]:
    """That nothing overflows on the way to the five polynomials and their bounds."""
    vector = "x y z i j k r"
    unit, product = (lambda t: Symbol(t, "unit")), (lambda t: caller(t, "product", pair))
    return [
        fits(d, "two_sum", "(x y : R)", numbers("x y")),
        fits(d, "halves", "(x : R)", numbers("x")),
        fits(d, "two_product", "(x y : R)", numbers("x y")),
        fits(d, "normal", "(high low : R)", numbers("high low")),
        *(fits(d, name, f"(x y : {PAIR})", pairs("x y")) for name in ("add", "subtract", "multiply")),
        fits(e, "bounds", f"({vector} unit : R)", vectors(Symbol, [unit])),
        fits(
            e,
            "coefficients",
            f"{{T : Type}} ({vector} : T) (product : T -> T -> {PAIR}) (product_fits : T -> T -> Prop)",
            vectors(Symbol, [product]),
        ),
        fits(e, "doubled", f"({vector} : {PAIR})", vectors(pair)),
    ]


def double_terms(d: ModuleType, e: ModuleType, batch: ModuleType) -> dict[str, str]:
    """The text of each file."""
    proved(d, e)
    parts = {"DoubleTerms.v": arithmetic(d), "StageTerms.v": stage(e, batch) + ranges(d, e)}
    return {name: "\n\n".join(lines) + "\n" for name, lines in parts.items()}
