"""Equations over pictures: none stands on a slide of words, and those of one picture are steps of one slide."""

from tools.lesson import TAG, Lesson, equations
from tools.slides.lines import TALLEST, _high, low
from tools.slides.pictures import _call, _lit
from tools.slides.slide import _Place, _Slide
from tools.slides.spoken import _bare, _body, _said_of, in_one, once

MOST, WIDEST = 3, 100
"""So many equations at most share a slide; so many signs they have together at most."""

BARRED = "vote", "answers", "replies", "code", "exercise"
"""Kinds of slides beyond which no picture is looked for: a vote is to come upon its picture."""


def _with_pictures(slides: list[_Slide], made: Lesson) -> list[_Slide]:
    """The same slides; equations that no picture lights stand over that of their neighbour, in its state."""
    found = list(slides)
    for i, slide in enumerate(slides):
        if slide.kind in ("formula", "letters") and (tags := TAG.findall(slide.body)):
            fellow = i > 0 and _fellows(found[i - 1], slide, made)
            place = _whole(found[i - 1].board, made) if fellow else _neighbour(found, i, made)
            if place:
                found[i] = _over(slide, tags, place, made)
    return found


def _fellows(above: _Slide, slide: _Slide, made: Lesson) -> bool:
    """Are all equations of two slides told in one row?"""
    return above.kind == "state" and in_one(TAG.findall(f"{above.body} {slide.body}"), made)


def _neighbour(slides: list[_Slide], at: int, made: Lesson) -> _Place | None:
    """The picture beside a slide, in a state where nothing of it is grey: below, as in a lesson, if the heading is one.

    Else that above, and under another heading the one that is nearer.
    """
    below, above = _first(slides[at + 1 :]), _first(slides[:at][::-1])
    known = [x for x in (below, above) if x]
    own = [x for x in known if x.title == slides[at].title]
    return next((_whole(x.board, made) for x in (*own, *known[::-1])), None)


def _first(slides: list[_Slide]) -> _Slide | None:
    """The first slide with a picture of its own, if nothing bars the way to it."""
    for slide in slides:
        if slide.kind in BARRED:
            return None
        if slide.kind in ("state", "picture"):
            return slide
    return None


def _whole(place: _Place, made: Lesson) -> _Place:
    """The same picture in the same state, all of it lit."""
    cell = next(cell for cell in made.cells if cell.id == place.cell)
    return place._replace(state=_lit(_call(cell), place.state)[0] if place.state else "")


def _over(slide: _Slide, tags: list[str], place: _Place, made: Lesson) -> _Slide:
    """A slide of words as one of a picture: its equations stand over that, and the words are spoken."""
    notes = _said_of(tags, made)
    steps = (place.state,) * len(tags)
    return slide._replace(
        body=_body(tags, made, lit=False), board=place, notes=notes, code="", kind="state", steps=steps
    )


def _joined(slides: list[_Slide], made: Lesson) -> list[_Slide]:
    """The same slides; those that go on from each other in one picture, under one heading, are one with steps."""
    found: list[_Slide] = []
    for slide in slides:
        if found and _goes_with(found[-1], slide, made):
            found[-1] = _both(found[-1], slide, made)
        else:
            found.append(slide)
    return found


def _both(above: _Slide, slide: _Slide, made: Lesson) -> _Slide:
    """Two slides as one: what is told of a picture by itself, and what with the equations over it."""
    said = _said_of(TAG.findall(f"{above.body} {slide.body}"), made)
    alone = {x.kind: x.notes for x in (above, slide) if x.kind == "picture"}
    notes = [alone.get(above.kind, said), said if above.kind == "picture" else alone.get(slide.kind, "")]
    return above._replace(
        body=once(f"{above.body}\n\n{slide.body}".strip()),
        notes="\n\n".join(filter(None, notes)),
        steps=above.steps + slide.steps,
    )


def _goes_with(above: _Slide, slide: _Slide, made: Lesson) -> bool:
    """May a slide be a step of the one above: in the same picture, under its heading, and is there room?"""
    if {above.kind, slide.kind} - {"state", "picture"} or above.title != slide.title:
        return False
    if above.kind == "picture" and above.board.state:  # which opens in another state than the equation's
        return False
    tags = TAG.findall(f"{above.body} {slide.body}")
    shown = [equations(made)[tag] for tag in tags]
    same = above.board._replace(state="") == slide.board._replace(state="")
    few = len(tags) <= MOST or (len(tags) == MOST + 1 and _fellows(above, slide, made))
    few = few and low(once(f"{above.body}\n\n{slide.body}".strip()))
    return same and few and sum(map(len, map(_bare, shown))) <= WIDEST and _high(shown) <= TALLEST
