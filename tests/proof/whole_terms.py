"""Write which stage of `lib.exact` settles a row, by what each says of it, as a table in Coq: WholeTerms.v.

`settled_block` is run on rows of every kind, with stand-ins for its stages (`call_sites`), and it is noted whose answer
it keeps. The stand-ins see to it that each row, whole, is put to all stages that it needs; else the source is refused.
"""

from types import ModuleType
from unittest import mock

import call_sites
import numpy as np

HEAD = """(** Written by tests/proof/whole_terms.py from lib/exact.py: do not edit. *)

(** What the filter, or double-double, says of a row: nothing, that nothing is touched, that it is at the start, or that
    it is later. *)
Inductive said := Open | Miss | Now | Later.

(** What sums of doubles know of it: nothing, all but the time, or all. *)
Inductive known := Nothing_known | Hit_known | All_known.

(** Whose answer is kept: 0 or none, the time of double-double, the answer of sums of doubles, or of whole numbers. *)
Inductive kept := Zero | None_at_all | Timed | Unrounded | In_integers.
"""

AXES = [
    ("first", dict(zip(range(4), ("Open", "Miss", "Now", "Later"), strict=True))),
    ("second", dict(zip(range(4), ("Open", "Miss", "Now", "Later"), strict=True))),
    ("sure", {True: "true", False: "false"}),
    ("knows", {0.0: "Nothing_known", None: "Hit_known", 1.0: "All_known"}),
]
"""What may be said, and how Coq calls it."""


def kept(t: float, i: int) -> str:
    """Whose answer a time is, of the i-th row of `call_sites.rows_of_every_kind`."""
    times = {0.0: "Zero", np.inf: "None_at_all", 0.25 + 1e-3 * i: "Timed", 2.0 + i: "Unrounded", 5e3 + i: "In_integers"}
    if t not in times:
        raise TypeError(f"settled_block gives a row {t}, which no stage has said")
    return times[t]


def table(exact: ModuleType) -> dict[tuple, str]:
    """Whose answer `settled_block` keeps, by what is said of the row."""
    rows = call_sites.rows_of_every_kind()
    with mock.patch.multiple(exact, **call_sites.stand_ins_for_stages(exact, rows)):
        try:
            t = exact.settled_block(*([x[:, k] for x in rows.raw] for k in (slice(3), slice(3, 6), 6)))
        except AssertionError as error:
            raise TypeError(str(error)) from error
    says = zip(rows.first, rows.second, rows.sure, rows.known, strict=True)
    return {
        (int(a), int(b), bool(c), None if d != d else float(d)): kept(float(t[i]), i)
        for i, (a, b, c, d) in enumerate(says)
    }


def branches(of: dict[tuple, str], depth: int = 0) -> list[str]:
    """The table as a match in Coq, without what makes no difference."""
    if len(set(of.values())) == 1:
        return [next(iter(of.values()))]
    name, words = AXES[depth]
    parts = [branches({key: x for key, x in of.items() if key[depth] == value}, depth + 1) for value in words]
    if all(part == parts[0] for part in parts):
        return parts[0]
    lines = [f"match {name} with"]
    for word, (first, *rest) in zip(words.values(), parts, strict=True):
        lines += [f"| {word} => {first}", *(f"  {line}" for line in rest)]
    return [*lines, "end"]


def whole_terms(exact: ModuleType) -> dict[str, str]:
    """The text of the file."""
    lines = ["Definition settled (first second : said) (sure : bool) (knows : known) : kept :="]
    lines += [f"  {line}" for line in branches(table(exact))]
    return {"WholeTerms.v": "\n".join([HEAD, *lines]) + ".\n"}
