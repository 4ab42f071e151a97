"""Functions of plain numbers from their syntax trees to C99: assignments, one return, and calls of their like.

A function is translated once for each kind of argument that it is called with, as numba compiles it. Whatever is not
known here is an error that names the line: nothing is left out in silence.
"""

import ast
import builtins
import inspect
import re
from collections.abc import Callable
from functools import cache
from math import isfinite
from pathlib import Path
from textwrap import wrap
from types import FunctionType, ModuleType

import numpy as np

from lib.compiled import _is_ours, _named

from .body import (
    ATOM,
    FACTOR,
    LOOSE,
    TERM,
    Body,
    Unit,
    Value,
    declared,
    fresh,
    handed,
    is_number,
    of_kind,
    parts,
    simple,
    unknown,
)
from .kinds import KNOWN, NUMBER, TRUTH, WHOLE, Kind, suffix

ROOT = Path(__file__).parents[2]

ARITHMETIC = {
    ast.Add: ("+", TERM, "plus"),
    ast.Sub: ("-", TERM, "less"),
    ast.Mult: ("*", FACTOR, "times"),
    ast.Div: ("/", FACTOR, None),
}
"""By the operator of Python its sign in C, how tightly it binds, and what it is called of whole numbers."""

LOGIC = {ast.BitAnd: "&", ast.BitOr: "|"}
ORDER = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}

BUILT_IN = {abs: "fabs", np.sqrt: "sqrt"}
"""What C's own library computes, rounded as here."""

RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"
SIGNS = {"−": "-", "√": "sqrt ", "×": "x", "½": "1/2", "′": "'", "’": "'", "`": ""}


def translated(roots: tuple, meanings: dict) -> Unit:
    """Functions, and all that they call, in C.

    Parameters
    ----------
    roots : tuple of (function, kinds)
        Each function with the kinds of its arguments: "double", "ss_whole", or tuples of kinds.
    meanings : dict
        Names that are to stand for something else than in their modules, as `lib.compiled.compiled` has them.

    Raises
    ------
    ValueError
        For what is not known; it names the file and the line.

    >>> from lib.double_double import normal
    >>> print(*translated([(normal, (NUMBER, NUMBER))], {}).functions["ss_normal"].splitlines()[-5:], sep="\\n")
    {
        double s = high + low;
        ss_2d out = {s, low - (s - high)};
        return out;
    }
    """
    unit = Unit({}, {}, {}, {}, meanings)
    for function, kinds in roots:
        _called(unit, function, kinds)
    return unit


def _called(unit: Unit, function: Callable, what: tuple) -> tuple[str, Kind]:
    """The name in C of a function of such arguments, and the kind of what it gives; translated if it was not yet."""
    if (function, what) not in unit.made:
        module, name = function.__module__.rpartition(".")[2], f"{function.__name__}{suffix(what)}"
        name = f"ss_{name}" if f"ss_{name}" not in unit.functions else f"ss_{module}_{name}"
        if name in unit.functions:
            raise ValueError(f"{function.__module__}.{function.__name__} must not call itself, nor share its name")
        unit.functions[name] = ""  # taken from now on
        text, kind = _function(unit, function, name, what)
        del unit.functions[name]  # it comes after those that it calls
        unit.functions[name], unit.made[function, what] = text, (name, kind)
    return unit.made[function, what]


@cache
def _tree(path: str) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(Path(path).read_text(encoding="utf-8"))


def _source(function: Callable) -> tuple[str, ast.FunctionDef]:
    """The file of a function, as the project names it, and its syntax tree."""
    path, line = Path(inspect.getsourcefile(function)), function.__code__.co_firstlineno
    named = [x for x in _tree(str(path)).body if isinstance(x, ast.FunctionDef) and x.name == function.__name__]
    name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
    return name, next(x for x in named if line in (x.lineno, *(one.lineno for one in x.decorator_list)))


def _function(unit: Unit, function: Callable, name: str, what: tuple) -> tuple[str, Kind]:
    """The text of a function of such arguments, and the kind of what it gives."""
    path, node = _source(function)
    body = Body(unit, path, function, {}, [], set())
    given = node.args
    odd = given.posonlyargs or given.kwonlyargs or given.defaults or given.vararg or given.kwarg or node.decorator_list
    if odd or len(given.args) != len(what):
        raise unknown(body, node, f"must take {len(what)} plain arguments, and have no decorator")
    taken = _arguments(body, node, what)
    value = _statements(body, node.body)
    listed = ", ".join(f"{declared(unit, kind)} {x}" for x, kind in taken)
    head = [f"/* {path}: {_said(node)} */", f"static inline {declared(unit, value.kind)} {name}({listed})"]
    lines = [*_wrapped(head, ""), "{", *_wrapped(_kept(body, value, taken), "    "), "}"]
    return "\n".join(lines), value.kind


def _arguments(body: Body, node: ast.FunctionDef, what: tuple) -> list[tuple[str, Kind]]:
    """The names in C of the arguments and their kinds; a function or a truth that is handed over is none of them."""
    taken = []
    for one, kind in zip(node.args.args, what, strict=True):
        if isinstance(kind, FunctionType | bool):
            body.values[one.arg] = Value(KNOWN, known=kind)
        else:
            body.values[one.arg] = Value(kind, fresh(body, one.arg))
            taken.append((body.values[one.arg].text, kind))
    return taken


def _said(node: ast.FunctionDef) -> str:
    """What a function says of itself first, in letters that every compiler reads."""
    text = (ast.get_docstring(node) or node.name).splitlines()[0]
    digits = str.maketrans(RAISED, "0123456789-")
    text = re.sub(f"[{RAISED}]+", lambda found: "^" + found[0].translate(digits), text)
    return text.translate(str.maketrans(SIGNS)).encode("ascii").decode()


def _wrapped(lines: list[str], indent: str) -> list[str]:
    """The lines in their width; neither a product nor a type and its variable is torn apart."""
    width = {"width": 110, "break_long_words": False, "break_on_hyphens": False}
    kept = [re.sub(r"\b(double|int|ss_\w+) (?=\w)", r"\1\0", line).replace(" * ", "\0*\0") for line in lines]
    found = [x for line in kept for x in wrap(line, initial_indent=indent, subsequent_indent=indent + "    ", **width)]
    return [x.replace("\0", " ") for x in found]


def _kept(body: Body, value: Value, taken: list) -> list[str]:
    """The lines that the answer of a function needs, and its return."""
    kept, needed = [f"return {value.text};"], set(re.findall(r"\w+", value.text))
    for name, line in reversed(body.lines):
        if name in needed:
            kept.insert(0, line)
            needed |= set(re.findall(r"\w+", line))
    return [f"(void){name};" for name, _ in taken if name not in needed] + kept


def _statements(body: Body, nodes: list[ast.stmt]) -> Value:
    """Translate statements, the last of them a return; what that returns."""
    for i, node in enumerate(nodes):
        if isinstance(node, ast.Return) and node.value is not None:
            return handed(body, _value(body, node.value), "out")
        if isinstance(node, ast.If):
            test = _value(body, node.test)
            if test.kind != KNOWN:
                raise unknown(body, node, "hangs on what is not known before it runs")
            return _statements(body, (node.body if test.known else node.orelse) + nodes[i + 1 :])
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            _assign(body, node.targets[0], _value(body, node.value))
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):  # a docstring
            raise unknown(body, node)
    line = body.function.__code__.co_firstlineno
    raise ValueError(f"{body.path}:{line}: {body.function.__name__} must end with a return of something")


def _assign(body: Body, target: ast.expr, value: Value) -> None:
    """Let a name, or each of a tuple of names, stand for a value."""
    if isinstance(target, ast.Name):
        body.values[target.id] = simple(body, value, target.id)
    elif isinstance(target, ast.Tuple):
        found = parts(body, target, value, "_".join(x.id for x in target.elts if isinstance(x, ast.Name)) or "found")
        if len(found) != len(target.elts):
            raise unknown(body, target, f"must have as many names as there are values, here {len(found)}")
        for one, part in zip(target.elts, found, strict=True):
            _assign(body, one, part)
    else:
        raise unknown(body, target)


def _value(body: Body, node: ast.expr) -> Value:
    """An expression."""
    if type(node) not in EXPRESSIONS:
        raise unknown(body, node)
    return EXPRESSIONS[type(node)](body, node)


def _name(body: Body, node: ast.Name) -> Value:
    """A variable, or a name of the module: a constant, a function, a module."""
    if node.id in body.values:
        return body.values[node.id]
    names = vars(builtins) | _named(body.function) | body.unit.meanings
    if node.id not in names:
        raise unknown(body, node, "must be assigned before it is used")
    found = names[node.id]
    if not isinstance(found, float) or not isfinite(found):
        return Value(KNOWN, known=found)
    name = f"SS_{_home(body.function, node.id).rpartition('.')[2]}_{node.id}".upper()
    body.unit.constants[name] = found
    return Value(KNOWN, name, known=found)


def _home(function: Callable, name: str) -> str:
    """The module from which a function has a name."""
    lines = [x for x in _tree(inspect.getsourcefile(function)).body if isinstance(x, ast.ImportFrom)]
    return next((x.module for x in lines if name in [one.name for one in x.names]), function.__module__)


def _attribute(body: Body, node: ast.Attribute) -> Value:
    """Something of a module."""
    module = _value(body, node.value).known
    if not isinstance(module, ModuleType):
        raise unknown(body, node)
    return Value(KNOWN, known=getattr(module, node.attr))


def _item(body: Body, node: ast.Subscript) -> Value:
    """An item of a tuple."""
    index = _value(body, node.slice).known
    if type(index) is not int:
        raise unknown(body, node, "must have a whole number for an index")
    return parts(body, node, _value(body, node.value), "found")[index]


def _tuple(body: Body, node: ast.Tuple) -> Value:
    """A tuple."""
    items = tuple(_listed(body, node.elts))
    return Value(tuple(x.kind for x in items), items=items)


def _listed(body: Body, nodes: list[ast.expr]) -> list[Value]:
    """The values of expressions, what has a star item by item."""
    found = []
    for node in nodes:
        starred = isinstance(node, ast.Starred)
        value = _value(body, node.value if starred else node)
        found += parts(body, node, value, value.text.partition("(")[0].removeprefix("ss_")) if starred else [value]
    return found


def _operation(body: Body, node: ast.BinOp) -> Value:
    """A sum, a difference, a product, a quotient; and, or."""
    x, y = _alike(body, node, _value(body, node.left), _value(body, node.right))
    if x.kind == TRUTH and type(node.op) in LOGIC:
        alike = isinstance(node.left, ast.BinOp) and type(node.left.op) is type(node.op)
        return Value(TRUTH, f"{x.text if alike else _tight(x, ATOM)} {LOGIC[type(node.op)]} {_tight(y, ATOM)}", LOOSE)
    sign, rank, word = ARITHMETIC.get(type(node.op), (None, None, None))
    if x.kind == WHOLE and word:
        return Value(WHOLE, f"ss_whole_{word}({x.text}, {y.text})")
    if x.kind == NUMBER and sign:
        return Value(NUMBER, f"{_tight(x, rank)} {sign} {_tight(y, rank + 1)}", rank)
    raise unknown(body, node)


def _comparison(body: Body, node: ast.Compare) -> Value:
    """A comparison of two numbers."""
    if len(node.ops) > 1 or type(node.ops[0]) not in ORDER:
        raise unknown(body, node)
    x, y = _alike(body, node, _value(body, node.left), _value(body, node.comparators[0]))
    if x.kind != NUMBER:
        raise unknown(body, node)
    return Value(TRUTH, f"{_tight(x, TERM)} {ORDER[type(node.ops[0])]} {_tight(y, TERM)}", LOOSE)


def _sign(body: Body, node: ast.UnaryOp) -> Value:
    """Minus, and not."""
    value = _value(body, node.operand)
    if isinstance(node.op, ast.USub) and (value.kind == NUMBER or is_number(value)):
        return Value(NUMBER, f"-{_tight(of_kind(body, value, NUMBER), ATOM)}", FACTOR)
    if isinstance(node.op, ast.Not) and value.kind == TRUTH:
        return Value(TRUTH, f"!{_tight(value, ATOM)}", FACTOR)
    raise unknown(body, node)


def _choice(body: Body, node: ast.IfExp) -> Value:
    """One of two values; only the one, where it is known which."""
    test = _value(body, node.test)
    if test.kind == KNOWN:
        return _value(body, node.body if test.known else node.orelse)
    x, y = _alike(body, node, _value(body, node.body), _value(body, node.orelse))
    if test.kind != TRUTH or x.kind not in (NUMBER, TRUTH):
        raise unknown(body, node)
    return Value(x.kind, f"{_tight(test, ATOM)} ? {x.text} : {y.text}", LOOSE)


def _alike(body: Body, node: ast.expr, x: Value, y: Value) -> tuple[Value, Value]:
    """Two values as of one kind: a known number is of the kind of the other value."""
    kinds = {value.kind for value in (x, y) if not is_number(value)} or {NUMBER}
    if len(kinds) > 1 or KNOWN in kinds:
        raise unknown(body, node, f"must be of one kind, and is of {' and '.join(sorted(map(str, kinds)))}")
    (kind,) = kinds
    return of_kind(body, x, kind), of_kind(body, y, kind)


def _tight(value: Value, rank: int) -> str:
    """The text of a value, in brackets if it holds together less tightly than that."""
    return value.text if value.rank >= rank else f"({value.text})"


def _call(body: Body, node: ast.Call) -> Value:
    """A call of a function of the course, of one of C's library, or of a named tuple."""
    function = _value(body, node.func).known
    given = [] if node.keywords else _listed(body, node.args)
    if not given:
        raise unknown(body, node, "must have arguments, none of them by name")
    if isinstance(function, type) and len(getattr(function, "_fields", ())) == len(given):
        return Value(tuple(x.kind for x in given), items=tuple(given))
    if function in BUILT_IN and [x.kind for x in given] == [NUMBER]:
        return Value(NUMBER, f"{BUILT_IN[function]}({given[0].text})")
    if not (_is_ours(function) or str(getattr(function, "__module__", "")).startswith(__package__)):
        raise unknown(body, node)
    given = [x if _is_ours(x.known) else handed(body, x, "given") for x in given]
    what = tuple(x.known if x.kind == KNOWN else x.kind for x in given)
    name, kind = _called(body.unit, function, what)
    return Value(kind, f"{name}({', '.join(x.text for x in given if x.kind != KNOWN)})")


EXPRESSIONS = {
    ast.Attribute: _attribute,
    ast.BinOp: _operation,
    ast.Call: _call,
    ast.Compare: _comparison,
    ast.Constant: lambda body, node: Value(KNOWN, known=node.value),
    ast.IfExp: _choice,
    ast.Name: _name,
    ast.Subscript: _item,
    ast.Tuple: _tuple,
    ast.UnaryOp: _sign,
}
"""How each kind of expression is translated."""
