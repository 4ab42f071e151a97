"""Slips of the pen in code, in an exam and in an exercise alike: they are mended, and told, and cost nothing.

A slip is a missing colon, one line that stands too far in or out, a tab among spaces, or a sign as a word processor
sets it. It is mended only where one change of the text makes it Python, and no other: of two that do nobody can say
which was meant, unless a line is but one space from where it may stand, and three or more from any other such place.
"""

import ast
import re
from collections.abc import Iterable

from lib.teach.exercises import every

MOST = 6
"""Slips that are mended in one answer."""

CLEAR = 3
"""So many spaces from where it might stand a line was not meant for that, if it is one space from another place."""

LONG = 500_000
"""Letters that are read in all tries to mend an indentation."""

COLON = "a colon was missing in line {}"
INDENT = "line {} was indented by {} in place of {}"
TABS = "tabs stood among spaces"
SIGNS = "signs were those of a word processor ({})"
COMMA = "a comma stood for a decimal point"
BELOW = "what stands below it was left out ({})"
HEAD = "it had no line with def"
NAMED = "a lambda without a name was given one"
"""What was mended."""

BRANCH = re.compile(r"([ \t]*(?:if|elif|while|for)\b[^:\n]*?)\s+((?:return|continue|break|pass)\b.*)")
BLOCK = re.compile(r"[ \t]*(def|if|elif|else|for|while|try|except|with)\b")
"""A line that a colon has to part, and one that has to end with it."""


SET = {
    **dict.fromkeys("\u201c\u201d\u201e\u00ab\u00bb", '"'), **dict.fromkeys("\u2018\u2019\u201a", "'"),
    **dict.fromkeys("\u2212\u2013\u2014", "-"), **dict.fromkeys("\u00d7\u22c5\u00b7", "*"), "\u00f7": "/",
    "\u2264": "<=", "\u2265": ">=", "\u2260": "!=", "\u00b2": "**2", "\u00b3": "**3", "\u221a(": "sqrt(",
    "\u200b": "", "\ufeff": "", **dict.fromkeys("\u00a0\u2009\u202f", " "),
    **{chr(0xFEE0 + k): chr(k) for k in range(0x21, 0x7F)},
}  # fmt: skip
"""What Python reads in place of signs that a word processor sets, or a keyboard for other letters."""

SIGN = re.compile("|".join(map(re.escape, SET)))

DECIMAL = re.compile(r"(?<![\w.,])(\d+),(\d+)(?![\w.,])")
"""A number with a decimal comma, without a space behind it."""


def with_signs(code: str) -> tuple[str, list[str]]:
    r"""Code with Python's signs in place of a word processor's.

    >>> with_signs("f(\u201cr\u201d) \u2212 r\u00b2")
    ('f("r") - r**2', ['signs were those of a word processor (“ ” − ²)'])
    """
    found = dict.fromkeys(SIGN.findall(code))
    shown = " ".join(x for x in found if x.strip() and x.isprintable()) or "spaces"
    return SIGN.sub(lambda x: SET[x[0]], code), [SIGNS.format(shown)] if found else []


def with_points(code: str) -> str:
    """Code with decimal points in place of decimal commas.

    >>> with_points("return 2,0 * f(1, 2) ** 0,5")
    'return 2.0 * f(1, 2) ** 0.5'
    """
    return DECIMAL.sub(r"\1.\2", code)


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


def with_slips_mended(code: str) -> tuple[str, list[str]]:
    r"""Code without its slips, and which these were; as it is if it is Python, or if that does not make it so.

    >>> with_slips_mended("def f(r):\n    if r > 1:\n        return 0\n      return r")[1]
    ['line 4 was indented by 6 in place of 4']
    """
    if _error(code) is None:
        return code, []
    plain, signs = with_signs(code)
    if signs:
        made, told = with_slips_mended(plain)
        return (made, [*signs, *told]) if _error(made) is None else (code, [])
    made, told = with_colons(code)
    return (made, told) if told else _without_tabs(code) if "\t" in code else _indented(code)


def _without_tabs(code: str) -> tuple[str, list[str]]:
    """Code in which tabs and spaces are mixed with each tab as four spaces, or as eight if that alone makes sense."""
    found = [made for made in map(code.expandtabs, (4, 8)) if _makes_sense(made)]
    one = len({ast.dump(ast.parse(made)) for made in found}) == 1
    return (found[0], [TABS]) if one else (code, [])


def _indented(code: str) -> tuple[str, list[str]]:
    r"""Code of which one line was moved in or out; as it is if that makes no Python, or if there is a choice.

    >>> _indented("def f(r):\n    for x in r:\n        y = x\n     return y")[1]
    ['line 4 was indented by 5 in place of 4']
    """
    lines, at = code.split("\n"), (getattr(_error(code), "lineno", 0) or 0) - 1
    if not 0 <= at < len(lines):
        return code, []
    now = len(lines[at]) - len(lines[at].lstrip())
    levels = {0, *(len(x) - len(x.lstrip()) for x in lines if x.strip())}
    levels |= {level + 4 for level in levels - {now}} | {now + 4}
    if len(levels) * len(code) > LONG:
        return code, []
    found = []
    for level in sorted(levels):
        made = "\n".join([*lines[:at], " " * level + lines[at].lstrip(), *lines[at + 1 :]])
        if level != now and _makes_sense(made):
            found.append((abs(level - now), made, [INDENT.format(at + 1, now, level)]))
    near = [x for x in found if x[0] == 1]
    found = near if near and all(x[0] >= CLEAR for x in found if x[0] > 1) else found
    return found[0][1:] if len({ast.dump(ast.parse(made)) for _, made, _ in found}) == 1 else (code, [])


def _makes_sense(code: str) -> bool:
    """Is it Python in which nothing stands where it can never be reached, behind a return, and no return outside?"""
    try:
        compile(code, "mended", "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    blocks = (getattr(x, name, None) for x in ast.walk(ast.parse(code)) for name in ("body", "orelse", "finalbody"))
    ends = (ast.Return, ast.Continue, ast.Break, ast.Raise)
    return not any(isinstance(x, ends) for block in blocks if isinstance(block, list) for x in block[:-1])


def mended(exercise: str, code: str) -> tuple[str, list[str]]:
    r"""An answer that was typed, as Python as far as a slip of the pen was the fault, and what was mended.

    >>> mended("01.1", "def f(r, C):\n    return 2 * r\nreturns 48")
    ('def f(r, C):\n    return 2 * r', ['what stands below it was left out (returns 48)'])
    """
    code = code.expandtabs(4).strip("\n")
    for made, told in (_with_head(exercise, code), with_slips_mended(code), _without_below(code)):
        if told and _error(made) is None:
            return made, told
    return _with_name(code)


def read_as(slips: Iterable[str]) -> str:
    """What is remarked of slips that were mended; empty if none were."""
    told = "; ".join(slips)
    return f"Read as a slip of the pen, which costs nothing: {told}." if told else ""


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
        made, told = with_slips_mended("\n".join(lines))
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
        made, told = with_slips_mended(f"def answer({letters}):\n{body}")
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
