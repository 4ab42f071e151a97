"""When each slide of a lesson is shown: the minutes of the note to the instructor, shared out among its slides."""

import re
from itertools import accumulate, pairwise
from typing import NamedTuple

from tools.lesson import TAG, headed
from tools.slides.slide import _Slide

PARTS = {
    "vote": ("predict",),
    "state": ("play", "derive"),
    "picture": ("play", "derive"),
    "code": ("break it",),
    "exercise": ("exercises",),
    "remember": ("remember",),
}
"""What the note to the instructor calls the parts that begin with a slide of a kind."""

STORY, BROKEN, TRIED = (
    ("vote", "answers", "replies", "state", "picture", "measured"),
    ("code", "pairs"),
    ("exercise", "order"),
)
"""Kinds of slides: those of the story, of *Break it*, and of *Your turn*."""

BREAKS, TRIES, ENDS = (
    re.compile(r"\bcode\b|break it|the last shot"),
    re.compile(r"exercise"),
    re.compile(r"remember|look back"),
)
"""What the minutes of code and *Break it*, of exercises, and of the end are called; all others are the story's."""

WEIGHT = {"vote": 3, "picture": 2, "measured": 2, "exercise": 2}
"""How much longer than a film a slide is shown; a state by the number of its equations."""


class _Minutes(NamedTuple):
    """The minutes of a lesson: of its story, of what is broken, of the exercises in the room, of those besides, of its
    end; and of one exercise that has its own, by its number."""

    story: int
    broken: int
    tried: int
    besides: int
    end: int
    own: dict[str, int]


def _minutes(note: str) -> _Minutes:
    """The minutes as a note to the instructor has them.

    >>> _minutes("Minutes: the bet 4, code 2, break it 6, look back 2; the exercises take 20 more. Ask.")[:5]
    (4, 8, 0, 20, 2)
    >>> _minutes("Minutes: play 3, exercise 01.1 in the room 3; the other exercises 20, or at home.").own
    {'01.1': 3}
    """
    told = re.split(r"\.(?=\s|\Z)", note.split("Minutes: ")[-1])[0]
    rows, _, more = told.partition(";")
    named = [(name, int(x)) for name, x in re.findall(r"(?:\A|, )(.+?) (\d+)(?=,|\Z)", rows.strip())]
    besides = re.search(r"exercises (?:take )?(\d+)", more)
    own = {found[0]: x for name, x in named if (found := re.search(r"\d\d\.\d", name)) and TRIES.search(name)}
    share = lambda kind: sum(x for name, x in named if kind.search(name))
    broken, tried, end = share(BREAKS), share(TRIES), share(ENDS)
    story = sum(x for _, x in named) - broken - tried - end
    return _Minutes(story, broken, tried, int(besides[1]) if besides else 0, end, own)


def timed(slides: list[_Slide], note: str) -> list[_Slide]:
    """The same slides, their notes begun by their minutes; where a part begins, by those of the part before."""
    named = {name: int(x) for name, x in re.findall(r"([a-z][a-z ]*?) (\d+)(?=[,.])", note.split("Minutes: ")[-1])}
    begun, made = set(), []
    for i, (slide, span) in enumerate(zip(slides, _spans(slides, _minutes(note)), strict=True)):
        known = [name for name in PARTS.get(slide.kind, ()) if name in named and name not in begun]
        begun |= set(known)
        told = f"**{' and '.join(known).capitalize()}: {sum(named[x] for x in known)} minutes.**" if known else ""
        opens = i == 1 and slide.kind == "picture"
        asks = OPENED if opens else _told_apart(note) if slide.kind == "remember" else _question(slides, i)
        said = [told or opens and _first(note), span, asks]
        made.append(slide._replace(notes="\n\n".join(filter(None, [*said, slide.notes]))))
    return made


OPENED = "Ask the room the question that stands above, and what they expect to see, before you let the picture play."
"""What the notes say at the picture that a story begins with."""

ASKED = "**Ask** the question above, and let the room answer first. Below stands what the lesson answers."
"""What the notes say where a heading that asks has its first picture."""


def _first(note: str) -> str:
    """The minutes of what a lesson begins with, as its note to the instructor has them.

    >>> _first("Minutes: the bet 4, the crowd 4, two signs 6.")
    '**The bet: 4 minutes.**'
    """
    name, minutes = re.search(r"Minutes: (.+?) (\d+)[,.;]", note).groups()
    return f"**{headed(name)}: {minutes} minutes.**"


def _question(slides: list[_Slide], at: int) -> str:
    """What to ask, where the heading of a picture asks for the first time, and the lesson answers below it."""
    slide = slides[at]
    new = slide.kind in ("state", "picture") and slide.title.endswith("?") and slide.title != slides[at - 1].title
    return ASKED if new and slide.notes and not slide.notes.startswith("**") else ""


APART = re.compile(r"^Ask the room: (.+)", re.M)
"""What a note to the instructor says of questions that belong to no equation."""


def _told_apart(note: str) -> str:
    """What to ask at the end of questions that belong to no equation, and what to expect where the note has it.

    >>> _told_apart('Ask the room: "What stays?" Why? (It is a distance.) Click.')
    '**Ask:** What stays?\\n\\n**Ask:** Why? **Expect:** It is a distance.'
    """
    found = APART.search(note)
    asked = re.findall(r"\"?([A-Za-z][^.?\"]*\?)\"?(?: \(([^()]*)\))?", found[1]) if found else []
    rows = (f"**Ask:** {x[:1].upper()}{x[1:]}{f' **Expect:** {answer}' if answer else ''}" for x, answer in asked)
    return "\n\n".join(rows)


def _spans(slides: list[_Slide], minutes: _Minutes) -> list[str]:
    """When each slide is shown, as its notes begin; the sources are for nobody's minute."""
    parts = (STORY, minutes.story), (BROKEN, minutes.broken), (TRIED, minutes.tried), (("remember",), minutes.end)
    found, start, whole = {0: "**Minute 0.**"}, 0, sum(long for _, long in parts)
    for kinds, long in parts:
        own = [i for i, slide in enumerate(slides) if slide.kind in kinds]
        if kinds is TRIED:
            found |= {i: _besides(own, minutes) for i in own}
            own = [i for i in own if any(name in slides[i].title for name in minutes.own)] or own
        found |= _shared(own, slides, start, start + long, whole) if own and (long or kinds is not TRIED) else {}
        start += long
        if long and not own:
            found[max(found)] += f" Then *Code* and *Break it* in the lesson itself, up to minute {start}."
    return [found.get(i, "") for i in range(len(slides))]


def _besides(own: list[int], minutes: _Minutes) -> str:
    """What the notes say of an exercise that the minutes do not count."""
    return f"**For home, or some {max(minutes.besides // len(own), 1)} minutes more.**"


def _shared(own: list[int], slides: list[_Slide], start: int, end: int, whole: int) -> dict[int, str]:
    """Minutes shared out among slides, by their places."""
    weights = [WEIGHT.get(slides[i].kind, 1 + len(TAG.findall(slides[i].body))) for i in own]
    ends = [start + (end - start) * x / sum(weights) for x in accumulate(weights, initial=0)]
    return {i: f"**{_span(round(a), round(b))} of {whole}.**" for i, (a, b) in zip(own, pairwise(ends), strict=True)}


def _span(first: int, last: int) -> str:
    """From which minute to which.

    >>> _span(3, 3), _span(3, 5)
    ('About minute 3', 'About minute 3 to 5')
    """
    return f"About minute {first}{f' to {last}' if last > first else ''}"
