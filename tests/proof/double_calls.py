"""What is done with double-double in a batch, and is no term: which branch gives the time, and what a pair is told by.

A TypeError says what is not as the theorems take it. `double_terms` must have noted what is proved.
"""

from itertools import product
from math import inf
from types import ModuleType

from double_terms import PROVED, Claim, Trace, Tuple, deciding, pair, run, text, vectors


def decides(batch: ModuleType) -> None:
    """Refuse a `decided` whose t is not 0 where it hits at the start, that of `rounded` where it hits, inf elsewhere.

    What is proved of it is said along one path; here all of them are taken. Without times t is 0 wherever it hits.
    """
    seen = {}
    for answers in product((True, False), repeat=3):
        Claim.branches, Claim.asked = list(answers), []
        trace, (t, *others) = run(batch, "decided", deciding)
        said = dict(zip(Claim.asked, answers[: len(Claim.asked)], strict=True))
        t = "inf" if isinstance(t, float) and t == inf else text(t)
        seen[tuple(sorted(said.items()))] = t, [x.name for x in others], trace.lines
    (lines,) = {tuple(lines) for _, _, lines in seen.values()}
    verdict, times = (
        next(line.split()[1] for line in lines if f":= {name} " in line) for name in ("verdict", "rounded")
    )
    yes, now, u = f"(fst (fst {verdict}))", f"(snd {verdict})", f"(fst {times})"
    for said, (t, others, _) in seen.items():
        wanted = "0" if dict(said).get(now) else u if dict(said).get(yes) else "inf"
        if set(dict(said)) != {yes, now} or others[0] != yes:
            raise TypeError("decided must ask whether it hits, and whether at the start, and say the first")
        if t != wanted:
            raise TypeError(f"decided must give {wanted} where {dict(said)}; got {t}")
    if len({tuple(others) for _, others, _ in seen.values()}) != 1:
        raise TypeError("what decided says besides t must not hang on its branches")
    for hits in (True, False):
        Claim.branches, Claim.asked = [hits], []
        _, (t, said, sure) = run(batch, "decided", lambda trace: [*deciding(trace)[:-1], False])
        if Claim.asked != [yes] or said.name != yes or t != (0.0 if hits else inf):
            raise TypeError(f"without times decided must give 0 where it hits, and else inf; got {t} for {hits}")
        if not others[1].startswith(f"({sure.name}) /\\ "):
            raise TypeError("with times decided must be sure of no more than it is without them")


def goes_closer(e: ModuleType, batch: ModuleType) -> None:
    """Refuse a `closer` that does not give `decided` the high parts, and `coefficients` of the pairs, as proved."""
    trace, noted = Trace(), {}
    P, V, R = vectors(pair)(trace)

    def coefficients(*given):
        noted["coefficients"] = given
        return Tuple("abcD")

    kept = {name: getattr(batch, name) for name in ("coefficients", "decided", "multiply")}
    if kept["coefficients"] is not e.coefficients or kept["multiply"] is not PROVED["multiply"]:
        raise TypeError("closer must call the coefficients and the multiply that are proved")
    try:
        batch.coefficients, batch.decided = coefficients, lambda *given: given
        (p, v, r, *others) = batch.closer(P, V, R, True)
    finally:
        vars(batch).update(kept)
    if [text(x) for x in (*p, *v, r)] != [text(x[0]) for x in (*P, *V, R)] or others != [*"abcD", True]:
        raise TypeError("closer must decide by the high parts, and by the coefficients of the pairs")
    P2, V2, R2, product = noted["coefficients"]
    if [text(x) for x in (*P2, *V2, R2)] != [text(x) for x in (*P, *V, R)] or product is not kept["multiply"]:
        raise TypeError("closer must give coefficients the pairs, and the product of pairs")
