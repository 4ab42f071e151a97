"""What docstrings say, as the pages of the reference have it: references to each other resolved, tags as links.

A docstring says "As `sweep`." where it would repeat what stands there, so that it is written once. On a page a reader
wants it where it is asked for. `whole` resolves such references; Sphinx's napoleon then makes the page of it.
"""

import inspect
import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import lib
from tools.lesson import Lesson, lessons

SECTION = re.compile(r"^(Parameters|Returns|Raises|Notes|References|Examples)\n-+\n", re.M)

ALL_AS = re.compile(r"[;.]\s+[Aa]rguments\s+and\s+errors\s+as\s+`([\w.]+)`")
"""The sentence, or the end of one, that hands all arguments and errors to another function."""

AS = re.compile(r"As `([\w.]+)`")

TAG = re.compile(r"\beq\. (\d\d?)\.(\d+)")


class Entry(NamedTuple):
    """One entry of a section. names : of parameters or errors; kind : what stands behind the colon; text : below it."""

    names: tuple[str, ...]
    kind: str
    text: str


class Said(NamedTuple):
    """A docstring in its parts. text : what stands above all sections; the example without its heading."""

    text: str
    sections: dict[str, str]
    example: str


def parts(documented) -> Said:
    """The docstring of a function or a class in its parts.

    >>> list(parts(lib.relative).sections)
    ['Parameters', 'Returns', 'Raises']
    """
    prose, begins, example = (inspect.getdoc(documented) or "").partition("\n>>> ")
    text, *rest = SECTION.split(prose)
    sections = {title: body.strip("\n") for title, body in zip(rest[::2], rest[1::2], strict=True)}
    return Said(text.strip(), sections, (begins + example).strip())


def entries(documented, section: str) -> list[Entry]:
    """What a section lists, with every "As `sweep`" spelled out.

    >>> [entry.names for entry in entries(lib.plane.bounce, "Parameters")]
    [('p', 'v'), ('r',), ('n',), ('d',), ('e',), ('two_sided',)]
    """
    said = parts(documented)
    if section == "Raises":
        return _errors(documented, said)
    own = [y for x in _listed(said.sections.get(section, "")) for y in _resolved(x, documented, section)]
    if section == "Parameters" and (whose := ALL_AS.search(said.text)):
        known, wanted = {name for entry in own for name in entry.names}, set(signature(documented))
        theirs = entries(named(whose[1], documented), section)
        own = [x for entry in theirs if (x := _only(entry, wanted - known)).names] + own
    return sorted(own, key=_place(documented)) if section == "Parameters" else own


def _place(documented) -> Callable[[Entry], int]:
    """What tells where in the signature an entry's first name stands; a name that does not is put at the end."""
    order = signature(documented) if inspect.isroutine(inspect.unwrap(documented)) else []
    return lambda entry: order.index(name) if (name := entry.names[0].lstrip("*")) in order else len(order)


def _errors(documented, said: Said) -> list[Entry]:
    """What is raised, and when."""
    own = [y for x in _listed(said.sections.get("Raises", "")) for y in _resolved(x, documented, "Raises")]
    whose = ALL_AS.search(said.text)
    return [*entries(named(whose[1], documented), "Raises"), *own] if whose else own


def _listed(body: str) -> list[Entry]:
    """The entries of a section as they stand."""
    found = []
    for row in re.split(r"\n(?=\S)", body) if body else []:
        head, _, text = row.partition("\n")
        names, _, kind = head.partition(" : ")
        found.append(Entry(tuple(names.split(", ")), kind, inspect.cleandoc(text)))
    return found


def _resolved(entry: Entry, documented, section: str) -> list[Entry]:
    """An entry, or what stands where it refers to, with what it adds to that."""
    whose = AS.match(entry.text)
    if not whose:
        return [entry]
    theirs, more = entries(named(whose[1], documented), section), entry.text[whose.end() :]
    if section == "Parameters":
        return [Entry(x.names, x.kind, x.text + more[1:]) for y in theirs if (x := _only(y, set(entry.names))).names]
    same = next(x for x in theirs if set(x.names) & set(entry.names))
    return [Entry(entry.names, entry.kind, same.text.removesuffix(".") + more)]


def _only(entry: Entry, names: set[str]) -> Entry:
    """The same for some of its names."""
    return entry._replace(names=tuple(name for name in entry.names if name in names))


def named(name: str, documented):
    """What a docstring means by a name: of its own module, or of the package."""
    *path, last = name.removeprefix("lib.").split(".")
    found = inspect.getmodule(inspect.unwrap(documented))
    if path or name.startswith("lib.") or not hasattr(found, last):
        found = lib
    for step in path:
        found = getattr(found, step)
    return getattr(found, last)


def signature(function) -> list[str]:
    """The names of the arguments; that of `**options` too."""
    return list(inspect.signature(function).parameters)


def returned(function) -> list[Entry]:
    """What is returned: as the docstring says, or, where it is a tuple of the package, as that says of itself."""
    said = parts(function).sections.get("Returns")
    kind = inspect.get_annotations(inspect.unwrap(function), eval_str=True).get("return")
    if said or not (isinstance(kind, type) and kind.__module__.startswith("lib.")):
        return entries(function, "Returns")
    return [Entry((kind.__name__,), "", parts(kind).text.replace("\n\n", "\n"))]


def whole(documented) -> str:
    """The docstring with nothing left to look up elsewhere, in numpydoc's form.

    >>> "The radii, at least 0" in whole(lib.sweep)
    True
    """
    said = parts(documented)
    found = [ALL_AS.sub("", said.text)]
    if inspect.isroutine(inspect.unwrap(documented)):
        known = {"Parameters": entries(documented, "Parameters"), "Returns": returned(documented)}
        known["Raises"] = entries(documented, "Raises")
        found += [_written(title, rows) for title, rows in known.items() if rows]
    found += [_titled(title, said.sections[title]) for title in ("Notes", "References") if title in said.sections]
    found += [_titled("Examples", said.example)] if said.example else []
    return "\n\n".join(found)


def _written(title: str, rows: list[Entry]) -> str:
    """A section of entries."""
    texts = (f"{', '.join(x.names)}{' : ' * bool(x.kind)}{x.kind}\n{_indented(x.text)}" for x in rows)
    return _titled(title, "\n".join(text.rstrip() for text in texts))


def _indented(text: str) -> str:
    return "\n".join(f"    {row}" for row in text.splitlines())


def _titled(title: str, body: str) -> str:
    return f"{title}\n{'-' * len(title)}\n{body}"


@cache
def told() -> list[Lesson]:
    """The lessons, read once."""
    return lessons()


@cache
def pages_of_lessons() -> dict[str, str]:
    """The page of each lesson by its number."""
    return {lesson.number: lesson.name for lesson in told()}


def linked(prose: str) -> str:
    """Prose as a page has it: tags lead to their lessons, the package has a program's name, no sign is markup.

    >>> linked("As lib.exact says, |p| and 2**n (eq. 4.9).")
    'As swept_spheres.exact says, \\\\|p\\\\| and 2\\\\*\\\\*n (:doc:`eq. 4.9 </notebooks/04_quadratic>`).'
    """
    pieces = re.split(r"(`[^`\n]+`)", prose)
    pieces[::2] = [re.sub(r"([|*]|(?<=\w)_(?!\w))", r"\\\1", piece) for piece in pieces[::2]]
    text = program("".join(pieces))
    known = pages_of_lessons()
    text = TAG.sub(lambda x: f":doc:`{x[0]} </notebooks/{known[x[1].zfill(2)]}>`", text)
    return re.sub(r"\blesson (\d\d)\b", lambda x: f":doc:`lesson {x[1]} </notebooks/{known[x[1]]}>`", text)


def program(text: str) -> str:
    """The same with the package as a program calls it.

    >>> program("from lib import lib, batch; lib.batch")
    'from swept_spheres import lib, batch; swept_spheres.batch'
    """
    return re.sub(r"\blib(?=\.[a-z_])|(?<=from )lib\b|(?<=import )lib$", "swept_spheres", text, flags=re.M)


def example(text: str, folder: str) -> str:
    """An example as a program writes it: no relative import of the package that is named.

    >>> example(">>> from . import run", "lib.table"), example(">>> lib.sweep", "lib")
    ('>>> from swept_spheres.table import run', '>>> swept_spheres.sweep')
    """
    near = re.sub(r"(?<=from )\.(\w*)(?= import)", lambda x: f"{folder}{'.' * bool(x[1])}{x[1]}", text)
    return program(near)


def page_of(text: str, folder: str) -> str:
    """A docstring as a page has it: its prose linked, its examples with the names that a program uses.

    >>> page_of("Of |p| (eq. 4.9).\\n\\n>>> from . import run", "lib.table")
    'Of \\\\|p\\\\| (:doc:`eq. 4.9 </notebooks/04_quadratic>`).\\n\\n>>> from swept_spheres.table import run'
    """
    pieces = re.split(r"(^ *>>> (?:.|\n)*?(?:\n\s*\n|\Z))", text, flags=re.M)
    pieces[::2] = map(linked, pieces[::2])
    pieces[1::2] = [example(piece, folder) for piece in pieces[1::2]]
    return "".join(pieces)


def apart(text: str) -> str:
    """Text with an empty line about each numbered list, without which Sphinx sees none.

    >>> apart("So:\\n1. this\\n2. that\\nDone.")
    'So:\\n\\n1. this\\n2. that\\n\\nDone.'
    """
    text = re.sub(r"^([^\d\s].*\n)(?=1\. )", r"\1\n", text, flags=re.M)
    return re.sub(r"^((?:\d\. |   ).*\n)(?=[^\d\s])", r"\1\n", text, flags=re.M)
