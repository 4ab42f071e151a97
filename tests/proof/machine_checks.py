"""Compute what the terms of the machine say, to see that functions of `lib` do so too, infinities and nan included."""

import re
from collections.abc import Callable
from functools import partial
from math import ldexp

import numpy as np

TOKEN = re.compile(r"[A-Za-z_]\w*|-?\d+|&&|\|\||[(),]")

MEANS = {
    "Bplus": lambda _, x, y: x + y,
    "Bminus": lambda _, x, y: x - y,
    "Bmult": lambda _, x, y: x * y,
    "Bdiv": lambda _, x, y: x / y,
    "Bsqrt": lambda _, x: np.sqrt(x),
    "Bopp": lambda x: -x,
    "Babs": abs,
    "Bleb": lambda x, y: x <= y,
    "Bltb": lambda x, y: x < y,
    "Beqb": lambda x, y: x == y,
    "fst": lambda x: x[0],
    "snd": lambda x: x[1],
    "the_double": lambda m, k: np.float64(ldexp(m, k)),
    "infinity": np.float64(np.inf),
    "B754_nan": np.float64(np.nan),
    "mode_NE": None,
}
"""What a word of Flocq's is taken to be."""


def definitions(text: str) -> dict[str, Callable]:
    """The functions of a text, by their names; constants are among them. One may use those before it."""
    known = dict(MEANS)
    for name, head, body in re.findall(r"Definition (\w+)(.*?) :=\s(.*?)\.(?:\n|$)", text, re.DOTALL):
        *lines, last = [line.strip() for line in body.split("\n")]
        steps = [re.fullmatch(r"let (\w+) := (.*) in", line).groups() for line in lines]
        arguments = [word for words in re.findall(r"\(([\w ]+) : ", head) for word in words.split()]
        known[name] = partial(call, known, arguments, [(key, parsed(x)) for key, x in steps], parsed(last))
        if not arguments:
            known[name] = known[name]()
    return known


def call(known: dict, arguments: list[str], steps: list, last, *values):
    """What a function gives."""
    names = known | dict(zip(arguments, values, strict=True))
    for key, tree in steps:
        names[key] = computed(tree, names)
    return computed(last, names)


def parsed(text: str):
    """A term as a tree: (infix, parts), (None, function and arguments), (",", a tuple), ("if", three parts), a leaf."""
    tokens = TOKEN.findall(text)
    tree = several(tokens)
    assert not tokens, text
    return tree


def several(tokens: list[str]):
    if tokens[0] == "if":
        parts = []
        for word in ("if", "then", "else"):
            assert tokens.pop(0) == word
            parts.append(several(tokens))
        return ("if", parts)
    parts = [either(tokens)]
    while tokens and tokens[0] == ",":
        tokens.pop(0)
        parts.append(either(tokens))
    return (",", parts) if len(parts) > 1 else parts[0]


def either(tokens: list[str], words=("||", "&&")):
    if not words:
        return applied(tokens)
    parts = [either(tokens, words[1:])]
    while tokens and tokens[0] == words[0]:
        tokens.pop(0)
        parts.append(either(tokens, words[1:]))
    return (words[0], parts) if len(parts) > 1 else parts[0]


def applied(tokens: list[str]):
    parts = []
    while tokens and tokens[0] not in (")", ",", "||", "&&", "then", "else"):
        word = tokens.pop(0)
        if word == "(":
            parts.append(several(tokens))
            assert tokens.pop(0) == ")"
        else:
            parts.append(int(word) if re.fullmatch(r"-?\d+", word) else word)
    return (None, parts) if len(parts) > 1 else parts[0]


def computed(tree, names: dict):
    """What a tree comes to. A tuple of more than two is a pair of pairs, as in Coq."""
    if isinstance(tree, str):
        return names[tree]
    if isinstance(tree, int):
        return tree
    word, parts = tree[0], [computed(part, names) for part in tree[1]]
    if word in ("||", "&&"):
        return any(parts) if word == "||" else all(parts)
    if word == "if":
        return parts[1] if parts[0] else parts[2]
    if word is None:
        return parts[0](*parts[1:])
    value = parts[0]
    for part in parts[1:]:
        value = value, part
    return value


def flat(x) -> list:
    """All numbers of nested tuples, in order."""
    return [z for y in x for z in flat(y)] if isinstance(x, tuple | list) else [x]


def unrounded(known: dict, row: list) -> tuple:
    """hit, t and known, of seven pairs, as MachineSums.v puts `sums` and `decided` together."""
    few, parts = known["sums"](*row), []
    for _ in range(6):
        few, part = few
        parts.insert(0, part)
    return known["decided"](few, *parts)
