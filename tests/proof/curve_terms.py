"""What the filter of curved paths computes, as terms for the proof: `pegs`, `sound` and `first_look`, run on symbols.

Variables 0 to 10 are p, v, r, a and T. A term knows no
division, so the peg that has one, by 3, comes in two parts: what is divided, and what is subtracted then. In what
`first_look` asks, that peg is the variable 11.
"""

from types import ModuleType

from terms import Symbol, defined, variables, written

HEAD = """(* Written by tests/proof/curve_terms.py from lib/curve/quartic.py. *)
From Coq Require Import ZArith List.
From Proof Require Import Expressions.
Import ListNotations.
"""

SPLIT_HEAD = HEAD.replace("quartic", "bernstein")

MIDDLE = Symbol(("Var", 11))
"""The peg with a division."""


def inputs() -> tuple:
    """p, v, a, r and T as symbols."""
    p, v, r = variables()
    return p, v, tuple(Symbol(("Var", n)) for n in (7, 8, 9)), r, Symbol(("Var", 10))


def curve_terms(quartic: ModuleType, bernstein: ModuleType) -> dict[str, str]:
    """The text of each file: the pegs with their bound, what is asked of them, and how they are split."""
    names = {}
    return {
        "CurveTerms.v": "\n".join([HEAD, *defined(numbers(quartic), names), *defined(answers(quartic), names)]),
        "HalvingTerms.v": "\n".join([SPLIT_HEAD, *splits(bernstein)]),
    }


def splits(bernstein: ModuleType) -> list[str]:
    """The pegs of both parts, by `halve` and by `quarter`, the five that are split being the variables 0 to 4; and what
    they may be off by, the first bound and the depth being the variables 0 and 1."""
    lines = []
    for name in ("halve", "quarter"):
        right, left = [Symbol(("Var", n)) for n in range(5)], [None] * 5
        getattr(bernstein, name)(right, left, bernstein.mean)
        for side, pegs in (("left", left), ("right", right)):
            trees = ";\n   ".join(written(x.tree, {}) for x in pegs)
            lines.append(f"Definition {name}_{side} : list expression :=\n  [{trees}].\n")
    width = bernstein.widened(Symbol(("Var", 0)), Symbol(("Var", 1)))
    lines.append(f"Definition widened : expression :=\n  {written(width.tree, {})}.\n")
    lines.append(f"Definition deepest : Z := {int(bernstein.DEEPEST)}%Z.\n")
    return lines


def numbers(quartic: ModuleType) -> dict:
    """The pegs, their bound, and where it holds."""
    *rest, T = inputs()
    c, size = quartic.pegs(*rest, T)
    kind, quotient, less = c[2].tree
    if (kind, quotient[0]) != ("Sub", "Third"):
        raise TypeError("the middle peg is no third less something")
    return {
        "peg_0": c[0].tree,
        "peg_1": c[1].tree,
        "peg_2_times_3": quotient[1],
        "peg_2_less": less,
        "peg_3": c[3].tree,
        "peg_4": c[4].tree,
        "peg_size": size.tree,
        "peg_off": (quartic.DOUBLE * size).tree,
        "curve_sound": quartic.sound(size, T).tree,
    }


def answers(quartic: ModuleType) -> dict:
    """Touching and a miss."""
    *rest, T = inputs()
    c, size = quartic.pegs(*rest, T)
    touching, miss = quartic.first_look((*c[:2], MIDDLE, *c[3:]), size, T)
    return {"curve_touching": touching.tree, "curve_miss": miss.tree}
