"""What is said with an equation: the sentences that lead to it and end behind it, and what to ask the room there."""

import re

from tools.lesson import PULLED, Lesson, equations, instructor, unhandled
from tools.slides.alone import alone

SHOWN = re.compile(r"\$\$\s*.+?\s*\\tag\{([^}]+)\}\s*\$\$", re.S)
"""An equation that is displayed."""

PLACE = re.compile(r"\\at\{([^}]+)\}")
"""What stands for a displayed equation while words are taken apart."""

END = re.compile(r"(?<=[.?!]) (?=[A-Z*\"(])|(?<=[.?!][*\")]) (?=[A-Z*\"(])|(?<=\}) (?=[A-Z*\"(])")
"""Between two sentences; an equation ends one if a capital follows it."""

BEHIND = re.compile(r"(\\at\{[^}]+\}) (?=(?:which|so|because|or|if|and|but)\b)")
"""An equation behind which its sentence goes on."""

BY_HAND_FIRST = re.compile(r"^(?:Press|Pull|Drag|Open) [^:]*: (\w)")
"""What a sentence begins with that asks for a hand before it comes to an equation."""

ASIDE = re.compile(r"\A\([A-Z][^()]*\.\) ")
"""A remark in brackets with which words would begin: what it remarks on stands before them."""

JOINED = re.compile(r"\A(?:And|But|So(?! far)|Then),? (\*\*\w|\w|(?=\$))")
"""How a sentence begins that goes on from one that is not said with it."""

OF_IT = re.compile(r"(?:For our shot )?(?:[Tt]hat|[Tt]his|[Ii]t) is ")
"""How a sentence begins that is about the equation before it."""


def _displayed(tag: str, formula: str) -> str:
    """An equation by itself, with its number."""
    return f"$$ {formula} \\tag{{{tag}}} $$"


RELATED = re.compile(r"[=<>]|\\(?:le|ge|lt|gt|ne|approx|in|text)\b")
"""What makes a whole sentence of an equation."""

LEADS = re.compile(r"(?:.*[,:.] )?(?:so |then |and )?((?:(?!\. )[^,:$*\\])+ (?:is|at|lie|last|are))\Z", re.I)
"""The last clause of words that end with a verb, or a place, and lead to an equation: it is within one sentence."""


SYMBOL = re.compile(r"\\?[A-Za-z]+")
"""What is left of a left side that is one symbol, once its dress and what it depends on are off."""

DRESS = re.compile(r"\\(?:mathbf|boldsymbol|hat|left|right|,)|[{}|\s]|[_^](?:\{[^}]*\}|\\?\w+)|(?<=\w)\([^()]*\)|'")
"""What a symbol wears: its type, its index, its power, what it depends on."""


def _told_of(tag: str, made: Lesson, lit: bool = True) -> str:
    """An equation as a slide displays it, with what it is: a symbol on its left, or the words that lead to it.

    lit : whether its picture shows what it says; without that a symbol alone does not tell.
    """
    formula, words = equations(made)[tag], alone(tag, _leading(tag, made))
    leads = LEADS.match(words)
    if leads and not RELATED.search(formula) and not POINTS.match(leads[1]):
        formula, words = rf"\text{{{leads[1][0].upper()}{leads[1][1:]} }} {formula}", ""
    led = "" if lit and "=" in formula and _is_symbol(formula.partition("=")[0]) else _clause(words)
    return f"{led}\n\n{_displayed(tag, formula)}".strip()


def _is_symbol(left: str) -> bool:
    """Is the left side of an equation one symbol, or one over it?

    >>> [_is_symbol(x) for x in (r"{\\color{#0F42A6}{\\mathbf p}}", r"\\mathbf v_1'", "f(t)", "a c", "(a + b)(c)")]
    [True, True, True, False, False]
    """
    bare = DRESS.sub("", re.sub(r"\\color\{#\w+\}|\\begin\{aligned\}|&|\\frac\{1\}", "", left))
    return bool(SYMBOL.fullmatch(bare)) and (len(bare) == 1 or bare[0] == "\\")


def _leading(tag: str, made: Lesson) -> str:
    """The words that lead to an equation: the sentence before it, or the one that it stands in, up to there.

    Sentences before that go with them as long as they only point at those, or stand for a remark in brackets; equations
    in a row all have the same.
    """
    told = _of(tag, made)
    own = next(i for i, x in enumerate(told) if f"\\at{{{tag}}}" in x)
    pieces = PLACE.sub("\0", told[own].split(f"\\at{{{tag}}}")[0]).split("\0")
    words = next((x for piece in reversed(pieces) if (x := piece.strip(" ,"))), "")
    if own and re.fullmatch(r"\(.*\)", words):
        words, own = told[own - 1], own - 1
    points = POINTS
    while own and points.match(words) and not PLACE.search(told[own - 1]):
        if _long(whole := f"{told[own - 1]} {words}") > MOST:
            break
        words, own, points = whole, own - 1, GOES_ON
    return words


POINTS = re.compile(
    r"(?:So |Then |And )?(?:it|its|that|this|there|they|their|of these|what is left)\b|With [^.,:]* (?:it|they)\b", re.I
)
GOES_ON = re.compile(rf"(?:{POINTS.pattern}|Then\b)", re.I)
"""How words begin that point at what was said before them; and how those do that also go on from it."""

MOST = 170
"""So many letters at most have the words above an equation; of longer ones the last clause is kept."""


def _long(words: str) -> int:
    """How many letters words have, without the commands of their formulas."""
    return len(re.sub(r"\\color\{#\w+\}|\\[a-z]+|[{}$]", "", words))


def _clause(words: str) -> str:
    """Words as they stand above an equation: the last of their clauses that fit, with a capital.

    >>> _clause("So it is a hit")
    'It is a hit'
    >>> _clause("It is long, and " + 40 * "very " + "so; and then we ask (see the fold) when:")
    'We ask when:'
    """
    words = re.sub(r" \((?:see|lesson) [^)]*\)", "", words)
    while _long(words) > MOST and (rest := re.search(r"[.;:,] (?=\S.*\w)(.+)", words)):
        words = rest[1]
    words = re.sub(r"\A(?:(?:And|But|So|Then|Because),? )+(?=[\w*$])|\AThere (?=[*$])", "", words, flags=re.I)
    words = re.sub(r"(\$[^$]+)\$([.,;:])", r"\1\\text{\2}$", words)  # no line begins with a comma
    return words[:1].upper() + words[1:]


def _without_folds(text: str) -> str:
    """Prose without what is folded away."""
    return re.sub(r"<details>.*?</details>", "", text, flags=re.S).strip()


def _sentences(tag: str, made: Lesson) -> list[str]:
    """The sentences of the paragraph in which an equation stands, each with the places of the equations in it."""
    text = next(cell.source for cell in made.cells if f"\\tag{{{tag}}}" in cell.source)
    folds = re.findall(r"<details>.*?</summary>(.*?)</details>", text, re.S)
    text = next((fold for fold in folds if f"\\tag{{{tag}}}" in fold), _without_folds(text))
    text = SHOWN.sub(r"\\at{\1}", re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", text))
    joined = re.sub(
        r"(?<!\n)\s*\n\n(?=\\at)|(?<=\})\s*\n\n(?=[a-z]|or\b)", " ", re.sub(r"^#+ .+\n", "", text, flags=re.M)
    )
    paragraph = next(x for x in joined.split("\n\n") if f"\\at{{{tag}}}" in x)
    return END.split(" ".join(paragraph.split()))


def _of(tag: str, made: Lesson) -> list[str]:
    """Of these sentences those since the equation before, up to and with its own; and one about it that follows."""
    all_ = _sentences(tag, made)
    own = next(i for i, x in enumerate(all_) if f"\\at{{{tag}}}" in x)
    before = next((i for i in range(own - 1, -1, -1) if PLACE.search(all_[i])), -1)
    first = before + 1 + (before >= 0 and bool(OF_IT.match(all_[before + 1])) and before + 1 < own)
    after = [x for x in all_[own + 1 : own + 2] if OF_IT.match(x) and not PLACE.search(x)]
    kept = [unhandled(x) for x in all_[first:own]]
    return [x for x in [*kept, PULLED.sub(r"The \1 is \2", BY_HAND_FIRST.sub(_capital, all_[own])), *after] if x]


def in_one(tags: list[str], made: Lesson) -> bool:
    """Does one sentence of a lesson tell all of some equations?"""
    return set(tags) <= equations(made).keys() and len({_of(tag, made)[-1] for tag in tags}) == 1


def _body(tags: list[str], made: Lesson, lit: bool = True) -> str:
    """Equations as a slide displays them, with what each is; words that are those of several stand before the first."""
    return once("\n\n".join(_told_of(tag, made, lit) for tag in tags))


def once(body: str) -> str:
    """The same paragraphs without those that a slide has already."""
    return "\n\n".join(dict.fromkeys(body.split("\n\n")))


def _said_of(tags: list[str], made: Lesson) -> str:
    """What to ask the room at some equations, and what the lesson says with them, as whole sentences."""
    told = list(dict.fromkeys(x for tag in tags for x in _of(tag, made)))
    asked = [x for tag in tags for x in _asked_at(tag, made)]
    said = ASIDE.sub("", " ".join(_spoken(x, made) for x in told))
    return "\n\n".join([*asked, JOINED.sub(_capital, said)])


def _capital(found: re.Match) -> str:
    """The letter that is left at the beginning, as a sentence begins."""
    return found[1].upper()


def _joined(sentence: str) -> str:
    """A sentence whose equations are set off from each other, and from what goes on behind them."""
    return re.sub(r"(\\at\{[^}]+\}) (?=\\at)", r"\1, and ", BEHIND.sub(r"\1, ", sentence))


def _spoken(sentence: str, made: Lesson) -> str:
    """A sentence with its equations in the line, and with an end."""
    joined = f"In symbols it is {sentence}" if sentence.startswith("\\at") else sentence
    joined = re.sub(r" \(see the fold\)", "", joined)
    said = PLACE.sub(lambda found: f"${equations(made)[found[1]]}$ ({found[1]})", _joined(joined))
    return f"{said.rstrip(':')}." if said[-1] in ":)$" and not re.search(r"[.?!]\W*$", said) else said


def _shown_with(tags: list[str], made: Lesson) -> str:
    """The words of some equations with these displayed among them, and with others before them in the line."""
    named = equations(made)
    put = lambda tag: f"\n\n{_displayed(tag, named[tag])}\n\n" if tag in tags else f"${named[tag]}$ ({tag}), and"
    told = " ".join(dict.fromkeys(x for tag in tags for x in _of(tag, made)))
    *_, last = (found for found in PLACE.finditer(told) if found[1] in tags)
    rest = told[last.end() :]
    told = told[: last.end()] + ("" if PLACE.match(rest.strip()) else rest)
    told = re.sub(r" *\n\n\s*", "\n\n", PLACE.sub(lambda found: put(found[1]), ASIDE.sub("", told))).strip()
    return f"{told.removesuffix(', and')}." if told.endswith(", and") else told


def _asked_at(tag: str, made: Lesson) -> list[str]:
    """What to ask the room at an equation."""
    there = rf'(before|after) \({re.escape(tag)}\)(?:: "(.+?)\?"| ask the room (.+?)\.)'
    when = {"before": "Ask first", "after": "Then ask"}
    asked = re.findall(there, instructor(made), re.I)
    return [f"**{when[x.lower()]}{f'** {said}.' if said else f':** {quoted}?'}" for x, quoted, said in asked]


def _by_number(tags: list[str]) -> list[str]:
    """Equations in the order of their numbers."""
    return sorted(tags, key=lambda tag: int(tag.partition(".")[2]))


def _bare(formula: str) -> str:
    """About what of an equation takes room in its line."""
    plain = re.sub(r"\\color\{#\w+\}|\\(?:mathbf|text|hat|,|;|quad|left|right)\b|[{}\s^_]", "", formula)
    return re.sub(r"\\[a-z]+", "x", plain)
