"""Conformance vectors: pairs of every family with their exact answers, to prove a sweep in any language right.

python -m lib.attack.vectors > vectors.json
"""

import argparse
import json
import sys
from collections.abc import Iterator

from ..exact import sweep
from .families import FAMILIES, small_integers

HEAD = {
    "title": "Swept spheres: when two moving spheres first touch",
    "question": (
        "A sphere of radius r rests at the origin. A point starts at p and moves by v during the frame, t from 0 to 1. "
        "Is |p + v t| <= r for some t, and for which first? p = p2 - p1, v = v2 - v1, r = r1 + r2 of two spheres."
    ),
    "numbers": (
        "IEEE 754 binary64. p, v, r and t are decimals that read back to the same bits; the fields that end in _hex "
        "are the same numbers as C99 hexadecimal floats, for p and v one for each coordinate."
    ),
    "fields": {
        "family": "the family of the pair",
        "p": "relative position, 2 or 3 coordinates",
        "v": "relative displacement during the frame",
        "r": "sum of the radii, at least 0",
        "hit": "the answer of exact arithmetic on these numbers; touching counts: at t = 0, in a graze and at t = 1",
        "t": "the first such time, correctly rounded; 0 if they touch or overlap at the start; null without a hit",
    },
}
"""What stands above the cases."""


def _cases(pairs: int = 12_000, seed: int = 0) -> Iterator[dict]:
    """At least that many cases: small whole numbers, then every family, in the plane and in space; seed at least 0.

    >>> next(_cases(100))["t"]
    0.0
    """
    for name, number, least in (("pairs", pairs, 1), ("seed", seed, 0)):
        if number < least:
            raise ValueError(f"{name} must be at least {least}; got {number}")
    return _drawn(pairs, seed)


def _drawn(pairs: int, seed: int) -> Iterator[dict]:
    """The cases, one after another."""
    each = -(-pairs // (2 * len(FAMILIES) + 1))
    p, v, r = small_integers(3)
    yield from told("simplest", p[:each], v[:each], r[:each])
    for name, family in FAMILIES.items():
        for d in (2, 3):
            yield from told(name, *family(each + 1, d, seed))


def told(family: str, p, v, r) -> Iterator[dict]:
    """The cases of some pairs, numbers as decimals and in hexadecimal."""
    hit, t = sweep(p, v, r)
    for row in zip(p.tolist(), v.tolist(), r.tolist(), hit.tolist(), t.tolist(), strict=True):
        p, v, r, hit, t = row
        case = {"family": family, "p": p, "v": v, "r": r, "hit": hit, "t": t if hit else None}
        in_hex = {"p_hex": [x.hex() for x in p], "v_hex": [x.hex() for x in v], "r_hex": r.hex()}
        yield case | in_hex | {"t_hex": t.hex() if hit else None}


def lines(pairs: int = 12_000, seed: int = 0) -> Iterator[str]:
    """The file in lines, a case a line; the same every time."""
    found = _cases(pairs, seed)  # before anything is written
    head = json.dumps(HEAD | {"seed": seed}, indent=1)
    yield head.removesuffix("\n}") + ',\n "cases": [\n'
    before = ""
    for case in found:
        yield before + json.dumps(case)
        before = ",\n"
    yield "\n]}\n"


def main() -> None:
    """Write the vectors to stdout."""
    parser = argparse.ArgumentParser(prog=f"python -m {__spec__.name}", description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=12_000, help="at least so many cases")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    try:
        for line in lines(given.pairs, given.seed):
            sys.stdout.write(line)
    except ValueError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
