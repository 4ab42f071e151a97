"""One-line changes of a solution, made by machine: what a slip of the hand makes of right code."""

import ast
from collections.abc import Callable, Iterator

from lib.teach.ladder import Written, _defined, written

COMPARED = {ast.Lt: ("<=", ">"), ast.LtE: ("<", ">="), ast.Gt: (">=", "<"), ast.GtE: (">", "<=")}
COUNTED = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.Div: "*", ast.Pow: "*", ast.MatMult: "*"}
NUMBERS = {0: ("1",), 1: ("0", "2"), 2: ("1", "4"), 4: ("2",)}


def changes(solution: Callable, swaps: bool = True) -> Iterator[tuple[str, Callable]]:
    """Each change in words, old and new line, and the function with it; with swaps, one argument for another too."""
    code = written(solution)
    own = "\n".join([code.head, *code.body]) + "\n"
    for start, end, new in sorted(set(edits(own, swaps))):
        text = own[:start] + new + own[end:]
        row = own[:start].count("\n")
        words = f"{own.splitlines()[row].strip()} → {text.splitlines()[row].strip()}"
        yield words, _defined(code.before + text, code.head)
    yield from without_a_statement(code)


def edits(own: str, swaps: bool) -> Iterator[tuple[int, int, str]]:
    """Every place to change in the text of one function, and what to put there."""
    rows = own.splitlines(keepends=True)
    begun = [sum(map(len, rows[:i])) for i in range(len(rows))]

    def place(line: int, column: int) -> int:
        return begun[line - 1] + len(rows[line - 1].encode()[:column].decode())

    function = ast.parse(own).body[0]
    names = [word.arg for word in function.args.args] if swaps else []
    for node in (x for statement in function.body for x in ast.walk(statement)):
        if not hasattr(node, "lineno") or isinstance(node, ast.stmt):
            continue
        start, end = place(node.lineno, node.col_offset), place(node.end_lineno, node.end_col_offset)
        for new in replaced(node, own, names, place):
            yield start, end, new


def replaced(node: ast.AST, own: str, names: list[str], place: Callable) -> Iterator[str]:
    """What an expression may become: another operator, number or argument; its parts alone, swapped or turned."""

    def text(x: ast.AST) -> str:
        return own[place(x.lineno, x.col_offset) : place(x.end_lineno, x.end_col_offset)]

    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for sign in COMPARED.get(type(node.ops[0]), ()):
            yield f"{text(node.left)} {sign} {text(node.comparators[0])}"
    elif isinstance(node, ast.BinOp):
        left, right = text(node.left), text(node.right)
        yield from (f"({left} {COUNTED[type(node.op)]} ({right}))", f"({left})", f"({right})")
        yield from (f"({text(node)} + 1)", f"({text(node)} - 1)")
        if isinstance(node.op, ast.Sub | ast.Div):
            yield f"(({right}) {'-' if isinstance(node.op, ast.Sub) else '/'} ({left}))"
    elif isinstance(node, ast.BoolOp):
        word = " or " if isinstance(node.op, ast.And) else " and "
        yield f"({word.join(map(text, node.values))})"
        yield from (text(value) for value in node.values)
    elif isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load) and len(node.elts) > 1:
        yield f"({', '.join(map(text, node.elts[::-1]))})"
    elif isinstance(node, ast.UnaryOp):
        yield text(node.operand)
    elif isinstance(node, ast.IfExp):
        yield from (
            text(node.body),
            text(node.orelse),
            f"{text(node.orelse)} if {text(node.test)} else {text(node.body)}",
        )
    elif isinstance(node, ast.Constant) and type(node.value) in (int, float):
        yield from NUMBERS.get(node.value, ())
    elif isinstance(node, ast.Name) and node.id in names and isinstance(node.ctx, ast.Load):
        yield from (name for name in names if name != node.id)
    elif isinstance(node, ast.Name) and node.id in ("inf", "nan", "sqrt", "abs", "sin", "cos", "max", "min"):
        other = {"inf": "0", "nan": "0", "sqrt": "float", "abs": "float", "sin": "cos", "cos": "sin"}
        yield other.get(node.id, {"max": "min", "min": "max"}.get(node.id, ""))


def without_a_statement(code: Written) -> Iterator[tuple[str, Callable]]:
    """The solution less one of its questions."""
    for i, statement in enumerate(code.body[:-1]):
        if statement.lstrip().startswith("if "):
            body = code.body[:i] + code.body[i + 1 :]
            yield f"without {statement.strip().splitlines()[0]}", _defined(code.text(body), code.head)
