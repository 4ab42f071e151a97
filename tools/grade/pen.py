"""Slips of the pen in code that was written without a computer: they are mended, and told."""

import ast
import re

from lib.teach.exercises import every

MOST = 6
"""Slips that are mended in one answer."""

COLON = "a colon was missing in line {}"
BELOW = "what stands below it was left out ({})"
HEAD = "it had no line with def"
NAMED = "a lambda without a name was given one"
"""What was mended."""

BRANCH = re.compile(r"([ \t]*(?:if|elif|while|for)\b[^:\n]*?)\s+((?:return|continue|break|pass)\b.*)")
BLOCK = re.compile(r"[ \t]*(def|if|elif|else|for|while|try|except|with)\b")
"""A line that a colon has to part, and one that has to end with it."""


def with_colons(code: str) -> tuple[str, list[str]]:
    r"""Code with the colons that are missing in it, and which these are; as it is if that does not make it Python.

    >>> with_colons("def f(r)\n    if r > 1 return 0\n    return r")[1]
    ['a colon was missing in line 1', 'a colon was missing in line 2']
    """
    made, told = code, []
    for _ in range(MOST):
        if (error := _error(made)) is None:
            return made, told
        lines, at = made.splitlines(), (error.lineno or 0) - 1
        if not 0 <= at < len(lines):
            break
        line, place = lines[at], (error.offset or 1) - 1
        if error.msg == "expected ':'" and BLOCK.match(line):
            lines[at] = f"{line[:place].rstrip()}: {line[place:]}".rstrip()
        elif found := BRANCH.fullmatch(line):
            lines[at] = f"{found[1]}: {found[2]}"
        else:
            break
        made, told = "\n".join(lines), [*told, COLON.format(at + 1)]
    return (made, told) if told and _error(made) is None else (code, [])


def mended(exercise: str, code: str) -> tuple[str, list[str]]:
    r"""An answer that was typed, as Python as far as a slip of the pen was the fault, and what was mended.

    >>> mended("01.1", "def f(r, C):\n    return 2 * r\nreturns 48")
    ('def f(r, C):\n    return 2 * r', ['what stands below it was left out (returns 48)'])
    """
    code = code.expandtabs(4).strip("\n")
    for made, told in (_with_head(exercise, code), with_colons(code), _without_below(code)):
        if told and _error(made) is None:
            return made, told
    return _with_name(code)


def _error(code: str) -> SyntaxError | None:
    """Why it is no Python."""
    try:
        ast.parse(code)
    except SyntaxError as error:
        return error
    except (ValueError, RecursionError, MemoryError):
        return SyntaxError("it is no Python")
    return None


def _without_below(code: str) -> tuple[str, list[str]]:
    """Code without the lines below it that are no Python, its colons mended; the function stays whole."""
    if _error(code) is None:
        return code, []
    lines, below = code.split("\n"), []
    while lines and len(below) < MOST and (not lines[-1].strip() or not lines[-1][:1].isspace()):
        if BLOCK.match(lines[-1]) or not lines[:-1]:
            break
        below.insert(0, lines.pop().strip())
        made, told = with_colons("\n".join(lines))
        if _error(made) is None and re.search(r"\b(?:def|lambda)\b", made):
            return made.rstrip("\n"), [*told, BELOW.format("; ".join(filter(None, below)))]
    return code, []


def _with_head(exercise: str, code: str) -> tuple[str, list[str]]:
    """The body of a function with the line that begins it."""
    if not re.search(r"^\s*return\b", code, re.M) or re.search(r"\b(?:def|lambda)\b", code):
        return code, []
    letters = ", ".join(every()[exercise].letters)
    shifted = code if code[:1].isspace() else "\n".join(f"    {line}" for line in code.split("\n"))
    for body in (code, shifted):
        made, told = with_colons(f"def answer({letters}):\n{body}")
        if _error(made) is None:
            return made, [HEAD, *told]
    return code, []


def _with_name(code: str) -> tuple[str, list[str]]:
    """A lambda that stands alone as an answer with a name."""
    if _error(code) is None:
        body = ast.parse(code).body
        if len(body) == 1 and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Lambda):
            return f"answer = {code.strip()}", [NAMED]
    return code, []
