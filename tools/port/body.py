"""A function on its way to C: its values, its variables, each assigned once, and what is said of what is not known."""

import ast
import re
from collections.abc import Callable
from typing import NamedTuple

from .kinds import KNOWN, NUMBER, WHOLE, Kind, fields, name_of_kind

ATOM, FACTOR, TERM, LOOSE = 3, 2, 1, 0
"""How tightly an expression holds together."""

RESERVED = frozenset(
    "I y0 y1 yn j0 j1 jn and auto bool break case catch char class const continue default delete do double else enum "
    "explicit export extern false float for friend goto if inline int long mutable namespace new not operator or "
    "private protected public register restrict return short signed sizeof static struct switch template this throw "
    "true try typedef typeid typename union unsigned using virtual void volatile while xor".split()
)
"""Words of C, of C++ and of their libraries that no variable may have for a name."""


class Value(NamedTuple):
    """An expression in C: its kind and text, its items where it is a tuple, and what Python knows it to be."""

    kind: Kind
    text: str = ""
    rank: int = ATOM
    items: tuple = ()
    known: object = None


class Unit(NamedTuple):
    """What has been translated, in order, and what names are to mean.

    constants, structs and functions : by their names in C. made : the name of a function, and the kind of what it
    gives, by the function of Python and the kinds of its arguments. meanings : by the names in Python.
    """

    constants: dict[str, float]
    structs: dict[str, Kind]
    functions: dict[str, str]
    made: dict[tuple, tuple[str, Kind]]
    meanings: dict[str, object]


class Body(NamedTuple):
    """A function under way: its file, what its names stand for, its lines by the variable of each, names in use."""

    unit: Unit
    path: str
    function: Callable
    values: dict[str, Value]
    lines: list[tuple[str, str]]
    taken: set[str]


def unknown(body: Body, node: ast.AST, why: str = "is not known to the translator") -> ValueError:
    """The error for what cannot be translated."""
    return ValueError(f"{body.path}:{node.lineno}: {type(node).__name__} {why}: {ast.unparse(node)}")


def fresh(body: Body, name: str) -> str:
    """A name in C for a variable, which no other has."""
    names = (name + ending for ending in ("", *(f"_{i}" for i in range(2, 1000))))
    found = next(x for x in names if x not in body.taken and x not in RESERVED)
    body.taken.add(found)
    return found


def declared(unit: Unit, kind: Kind) -> str:
    """The name of a kind in C; a struct is declared after those that it holds."""
    for inner in kind if isinstance(kind, tuple) else ():
        declared(unit, inner)
    name = name_of_kind(kind)
    if isinstance(kind, tuple):
        unit.structs.setdefault(name, kind)
    return name


def stored(body: Body, value: Value, name: str) -> Value:
    """A new variable of this value."""
    name = fresh(body, name)
    body.lines.append((name, f"{declared(body.unit, value.kind)} {name} = {value.text};"))
    return Value(value.kind, name)


def simple(body: Body, value: Value, name: str) -> Value:
    """The value as a variable, unless it is one, or is known; a tuple item by item."""
    if value.items:
        return value._replace(items=tuple(simple(body, x, name) for x in value.items))
    return value if value.kind == KNOWN or value.text.isidentifier() else stored(body, value, name)


def handed(body: Body, value: Value, name: str) -> Value:
    """The value as something to hand over: a known number is written out, and a tuple put in a struct."""
    if value.items:
        items = [handed(body, x, name) for x in value.items]
        kind, text = tuple(x.kind for x in items), ", ".join(x.text for x in items)
        return stored(body, Value(kind, f"{{{text}}}"), name)
    return of_kind(body, value, NUMBER) if is_number(value) else value


def parts(body: Body, node: ast.AST, value: Value, name: str) -> tuple[Value, ...]:
    """What a tuple holds."""
    if value.items:
        return value.items
    if not isinstance(value.kind, tuple):
        raise unknown(body, node, "must be a tuple")
    text = value.text if re.fullmatch(r"[\w.]+", value.text) else stored(body, value, name).text
    return tuple(Value(kind, f"{text}.{x}") for kind, x in zip(value.kind, fields(value.kind), strict=True))


def is_number(value: Value) -> bool:
    """Is it a number that is known?"""
    return value.kind == KNOWN and type(value.known) in (int, float)


def of_kind(body: Body, value: Value, kind: Kind) -> Value:
    """A known number as one of that kind; what is not known must be of it."""
    if is_number(value) and kind == WHOLE and value.known in range(2**31):
        return Value(WHOLE, f"ss_whole_of({int(value.known)})")
    if is_number(value) and kind == NUMBER and (value.known != value.known or value.known == float(value.known)):
        return Value(NUMBER, value.text or literal(float(value.known)))
    if value.kind != kind:
        where = f"{body.path}, {body.function.__name__}"
        raise ValueError(f"{where}: a value must be of the kind {kind}; got {value.kind}: {value.text or value.known}")
    return value


def literal(x: float) -> str:
    """A number in C, to its last digit.

    >>> literal(2.0**-49), literal(float("inf"))
    ('1.7763568394002505e-15', 'SS_INFINITY')
    """
    return {"inf": "SS_INFINITY", "nan": "SS_NAN"}.get(repr(x), repr(x))
