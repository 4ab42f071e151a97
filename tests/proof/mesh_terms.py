"""What the filter of `lib/mesh` computes, as terms for the proof: the shipped looks at a triangle, run on symbols.

Variables 0 to 8 are P, the centre of the ball seen from
each corner, 9 to 11 are V, 12 to 20 are the edges, and 21 is r.

What is looked at comes from the search itself, `look` and `look_along`: each call of `judged` that they make is
written down, with the feature whose turn it is. MeshTerms.v has the polynomials and their sizes, by name, and
what is asked of them, and the table of all values that are compared, each with its bound.
"""

from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

from terms import Symbol, defined, written

HEAD = """(* Written by tests/proof/mesh_terms.py from lib/mesh and lib/compiled/mesh.py. *)
From Coq Require Import ZArith List.
From Proof Require Import Expressions.
Import ListNotations.
"""


def three(first: int) -> tuple:
    """A vector of symbols, from that variable on."""
    return tuple(Symbol(("Var", first + k)) for k in range(3))


def seen(source: SimpleNamespace, size: Callable, by: Any, make: Callable, many: int) -> Any:
    """A ball and a triangle or a segment, of symbols or of their sizes, as the loop makes it; r is its own size."""
    P, V = tuple(size(three(3 * i)) for i in range(many)), size(three(9))
    return make(P, V, tuple(size(three(12 + 3 * i)) for i in range(many)), Symbol(("Var", 21)), by)


def signed(x: tuple) -> tuple:
    """A vector as it is."""
    return x


class Watched:
    """A carrier that a search is told not to leave out; the conditions that it holds are for `judged`."""

    far = stays = False

    def __init__(self, carrier: Any):
        self.carrier = carrier


def looks(source: SimpleNamespace, search: Callable, x: Any, y: Any) -> list[dict]:
    """What a search asks of each feature: to be left out, to hold, to fail, to hold at the start.

    Each feature is told to fail, so that the search goes through all of them.
    """
    loops, deciding, found = source.loops, source.deciding, []
    for name in ("judged", "spread", "face_carrier"):
        if getattr(loops, name) is not getattr(deciding, name):
            raise TypeError(f"the search calls a {name} that is not that of deciding.py")

    def judged(there: Watched, side: Any) -> Any:
        look = deciding.judged(there.carrier, side)
        left_out = there.carrier.far & there.carrier.stays
        found.append({"skip": left_out, "holds": look.holds, "fails": look.fails, "now": look.now})
        return deciding.Look(holds=False, fails=True, now=False)

    kept = {name: getattr(loops, name) for name in ("judged", "spread", "face_carrier")}
    try:
        loops.judged = judged
        loops.spread = lambda *given: Watched(deciding.spread(*given))
        loops.face_carrier = lambda *given: Watched(deciding.face_carrier(*given))
        if search(x, y, source.arithmetic.in_doubles()) != loops.NONE:
            raise TypeError("the search finds something where every feature fails")
    finally:
        for name, function in kept.items():
            setattr(loops, name, function)
    return found


def by_numpy(source: SimpleNamespace, x: Any, y: Any, found: dict) -> None:
    """Refuse a numpy that asks something else than the loops do, of the face, the edges or the corners."""
    rows, by = source.rows, source.arithmetic.in_doubles()
    names = {rows.FACE: "face", **{first + i: f"{kind}_{i}" for kind, first in several(rows) for i in range(3)}}
    asked = [(names[feature], look) for feature, look in rows._around(x, y, by)]
    if "face" in found:
        f, g = rows.face_squares(x, y, by)
        asked.append(("face", rows.judged(rows.face_carrier(f, g, by), rows.face_sides(f, g, x, y, by))))
    if {name for name, _ in asked} != set(found):
        raise TypeError("numpy does not look at the features that the loops look at")
    for name, look in asked:
        for what in ("holds", "fails", "now"):
            if getattr(look, what).tree != found[name][what].tree:
                raise TypeError(f"numpy does not ask of {name} what the loops ask")


def several(rows: ModuleType) -> tuple:
    """The kinds of features of which there are several, and the number of the first."""
    return ("edge", rows.EDGE), ("corner", rows.CORNER)


def polynomials(source: SimpleNamespace, x: Any, by: Any, ending: str) -> Iterator[tuple[str, Any]]:
    """The polynomials of all features by name, each after its parts."""
    features = source.features
    for k in range(3):
        yield f"n_{k}{ending}", x.n[k]
    for i in range(3):
        for k in range(3):
            yield f"m_{i}_{k}{ending}", x.m[i][k]
    for feature in WALLS:
        f, P, parts = square(features, feature, x, by)
        yield from ((f"{feature}_{name}{ending}", value) for name, value in parts)
        yield from ((f"{feature}_{name}{ending}", getattr(f, name)) for name in ("a", "b", "c", "whole"))
        _, _, h, g, least = features.signs(f, by)
        yield from ((f"{feature}_{name}{ending}", value) for name, value in zip("hgl", (h, g, least), strict=True))
        yield from ((f"{feature}_q_{k}{ending}", f.q[k]) for k in range(3))
        yield f"{feature}_D{ending}", by.minus(f.whole, features.dot(f.q, f.q, by))
        for place, m, along in walls(feature, x):
            four = features.wall(x.P[place], x.V, m, f, by)
            yield from ((f"{feature}_{along}_{name}{ending}", value) for name, value in zip(WALL, four, strict=True))


WALL = "at", "to", "X", "G"
"""What is computed of a wall."""


def square(features: ModuleType, feature: str, x: Any, by: Any) -> tuple[Any, Any, list]:
    """A feature's square distance, the place it is seen from, and the parts that it is made of."""
    kind, i = feature.split("_")[0], int(feature[-1]) if feature[-1].isdigit() else 0
    if kind == "face":
        parts = [("p", features.dot(x.P[0], x.n, by)), ("v", features.dot(x.V, x.n, by))]
        s = by.times(features.dot(x.n, x.n, by), x.rr)
        return features.face(x.P[0], x.V, x.n, x.rr, by), x.P[0], [*parts, ("s", s)]
    if kind == "corner":
        return features.corner(x.P[i], x.V, x.rr, by), x.P[i], []
    p, v = features.cross(x.P[i], x.e[i], by), features.cross(x.V, x.e[i], by)
    parts = [(f"{letter}_{k}", z[k]) for letter, z in (("p", p), ("v", v)) for k in range(3)]
    parts.append(("s", by.times(features.dot(x.e[i], x.e[i], by), x.rr)))
    return features.edge(x.P[i], x.V, x.e[i], x.rr, by), x.P[i], parts


WALLS = {
    "face": ("m0", "m1", "m2"),
    **{f"edge_{i}": (f"e{i}_from_{i}", f"e{i}_from_{(i + 1) % 3}", f"m{i}") for i in range(3)},
    **{f"corner_{i}": (f"e{(i + 2) % 3}", f"e{i}") for i in range(3)},
}
"""The features of a triangle, in the order in which the search looks at them, and the walls of each by their direction;
`from` says from which corner, where that is not the number of the feature or of the direction."""

ALONG = {"edge_0": ("e0_from_0", "e0_from_1"), "corner_0": ("e1", "e0"), "corner_1": ("e0", "e1")}
"""Those of a segment. Its edge 1 leads back from corner 1 to corner 0."""


def walls(feature: str, x: Any) -> Iterator[tuple]:
    """The walls of a feature: the corner that they are seen from, their direction, and a name."""
    for name in dict.fromkeys(WALLS[feature] + ALONG.get(feature, ())):
        letter, i = name[0], int(name[1])
        place = int(name[-1]) if "from" in name else i if letter == "m" else int(feature[-1])
        yield place, getattr(x, letter)[i], name


def values(feature: str, along: tuple, ending: str = "") -> str:
    """The list of what is computed of a feature, each value without a sign of its own."""
    rows = [f"{feature}_{x}" for x in "cbhglD"] + [f"{feature}_{x}_{name}" for x in along for name in WALL]
    return f"Definition values_of_{feature}{ending} : list expression :=\n  [{'; '.join(rows)}].\n"


def unfolded(trees: dict, other: list) -> list[str]:
    """Tactics that replace names by what they stand for: other names of values; parts; walls; all the rest."""
    plain = [name for name in trees if not name.endswith("_size")]
    kinds = {"parts": [], "walls": [], "rest": []}
    for name in plain:
        part = name[:2] in ("n_", "m_") or name in ("face_p", "face_v", "face_s") or "_p_" in name or "_v_" in name
        kind = "parts" if part or name.endswith("_s") else "walls" if name[-3:] in ("_at", "_to") else "rest"
        kinds[kind].append(name)
    lists = {"other_names": [name for name in other if name in plain], **kinds}
    return [f"Ltac by_{kind} := cbv delta [\n  {' '.join(names)}].\n" for kind, names in lists.items()]


def compared(tree: tuple) -> Iterator[tuple[tuple, tuple]]:
    """The values that a formula compares with their bounds."""
    head, *parts = tree
    if head in ("And", "Or"):
        for part in parts:
            yield from compared(part)
    elif parts[1][0] == "Neg":
        yield parts[0], parts[1][1]
    else:
        yield parts[1], parts[0]


def sights(source: SimpleNamespace, many: int) -> tuple[Any, Any]:
    """A ball and a triangle or a segment, and the same in sizes."""
    arithmetic, features = source.arithmetic, source.features
    make = features.seen if many == 3 else features.seen_along
    x = seen(source, signed, arithmetic.in_doubles(), make, many)
    return x, seen(source, source.loops.size_of, arithmetic.in_sizes(), make, many)


def asked_of(source: SimpleNamespace) -> dict[str, tuple]:
    """What the searches ask, by the name of the feature and of the answer."""
    asked = {}
    searches = (source.loops.look, 3, WALLS, ""), (source.loops.look_along, 2, ALONG, "_of_segment")
    for search, many, order, ending in searches:
        given = sights(source, many)
        found = looks(source, search, *given)
        by_numpy(source, *given, dict(zip(order, found, strict=True)))
        for feature, conditions in zip(order, found, strict=True):
            asked |= {f"{feature}_{what}{ending}": condition.tree for what, condition in conditions.items()}
    return asked


def polynomial_lines(source: SimpleNamespace, names: dict) -> list[str]:
    """The definitions of all polynomials and sizes; their names serve in what follows."""
    arithmetic, (x, y) = source.arithmetic, sights(source, 3)
    trees = {name: z.tree for name, z in polynomials(source, x, arithmetic.in_doubles(), "")}
    trees |= {name: z.tree for name, z in polynomials(source, y, arithmetic.in_sizes(), "_size")}
    lines, other = [], []
    for name, tree in trees.items():
        if tree in names:  # one wall may belong to two features
            other.append(name)
            lines.append(f"Definition {name} : expression := {names[tree]}.\n")
        else:
            lines += defined({name: tree}, names)
    return lines + unfolded(trees, other)


def mesh_terms(source: SimpleNamespace) -> dict[str, str]:
    """The text of each file."""
    names = {}
    lines = polynomial_lines(source, names)
    lines += [values(feature, along) for feature, along in WALLS.items()]
    lines += [values(feature, along, "_of_segment") for feature, along in ALONG.items()]
    asked = asked_of(source)
    pairs = dict.fromkeys(pair for tree in asked.values() for pair in compared(tree))
    rows = ";\n   ".join(f"({said(v, names)}, {said(b, names)})" for v, b in pairs)
    table = f"Definition table : list (expression * expression) :=\n  [{rows}].\n"
    return {"MeshTerms.v": "\n".join([HEAD, *lines, table, *defined(asked, names), listed("looks", asked)])}


def listed(name: str, formulas: dict) -> str:
    """A list of formulas by their names."""
    return f"Definition {name} : list formula :=\n  [{'; '.join(formulas)}].\n"


def said(tree: tuple, names: dict) -> str:
    """A tree by its name, or written out."""
    return names.get(tree) or written(tree, names)
