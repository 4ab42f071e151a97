"""Write the double-double arithmetic of `lib`, and the stage that rests on it, as the machine does it: MachineTerms.v.

The same functions as in `double_terms`, run on the same symbols; but every operation is that of IEEE 754 as Flocq has
it, with infinities and nan, and a comparison gives true or false.
"""

import re
from fractions import Fraction
from types import ModuleType
from unittest import mock

import double_terms


def number(x) -> str:
    """A double, as an odd number times a power of two."""
    x = Fraction(x)
    top, power = x.numerator, 1 - x.denominator.bit_length()
    while top and top % 2 == 0:
        top, power = top // 2, power + 1
    return f"(the_double ({top}) ({power}))"


WORDS = {
    "+": "Bplus mode_NE {} {}",
    "-": "Bminus mode_NE {} {}",
    "*": "Bmult mode_NE {} {}",
    "/": "Bdiv mode_NE {} {}",
    "root": "Bsqrt mode_NE {}",
    "negative": "Bopp {}",
    "size": "Babs {}",
    "<=": "Bleb {} {}",
    "<": "Bltb {} {}",
    ">=": "Bleb {1} {0}",
    ">": "Bltb {1} {0}",
    "=": "Beqb {} {}",
    "finite": "Bltb {} infinity",
    "and": "{} && {}",
    "or": "{} || {}",
    "number": number,
}
"""What an operation is in Coq."""

KINDS = {"R": "double", "Prop": "bool"}
"""What a kind is."""

HEAD = """(** Written by tests/proof/machine_terms.py from lib/double_double.py, lib/exact.py and lib/compiled/pairs.py:
    do not edit. *)
From Coq Require Import ZArith Bool.
From Flocq Require Import BinarySingleNaN.
From Proof Require Import Machine Steps.
Open Scope bool_scope."""


def machine_terms(d: ModuleType, e: ModuleType, batch: ModuleType) -> dict[str, str]:
    """The text of the file; `double_terms.double_terms` must have noted what is proved."""
    with mock.patch.dict(double_terms.WORDS, WORDS):
        parts = [*double_terms.arithmetic(d)[1:], *double_terms.stage(e, batch)[1:]]
    parts = [re.sub(r"\b(R|Prop)\b", lambda found: KINDS[found[0]], part) for part in parts]
    return {"MachineTerms.v": "\n\n".join([HEAD, *parts]) + "\n"}
