"""That each equation that is cited on a slide or in its notes is shown."""

import re
from functools import cache

from tools.lesson import TAG, equations, lessons
from tools.slides.slide import _Slide
from tools.slides.spoken import _displayed

CITED = re.compile(r"(?<![\w)])\((\d+\.\d+)\)")
"""How words name an equation."""


@cache
def _every() -> dict[str, str]:
    """The equations of all lessons by their tags."""
    return {tag: formula for made in lessons() for tag, formula in equations(made).items()}


def _with_cited(slides: list[_Slide]) -> list[_Slide]:
    """The same slides, where each equation that is cited is shown: up to there, or with what cites it.

    An exercise shows those of its task again, as nobody can turn back to them, and a step later those that its notes
    cite, which go with its hints, if slides have shown them and no code has the room; the opening names those to come.
    """
    seen, made, all_ = set(), [], {tag for slide in slides for tag in TAG.findall(slide.body)}
    for slide in slides:
        own = set(TAG.findall(slide.body))
        known = own if slide.kind == "exercise" else all_ if slide.kind == "title" else seen | own
        body = _lacking(f"{slide.body} {slide.code if slide.kind == 'exercise' else ''}", known)
        seen |= own | set(body)
        more = "".join(f"\n\n{_displayed(tag, _every()[tag])}" for tag in body)
        hints = slide.kind == "exercise" and "```" not in slide.body
        hinted = [x for x in _lacking(slide.notes, own | set(body)) if hints and x in all_]
        seen |= set(hinted)
        more += "".join(f'\n\n<div class="fragment">\n\n{_displayed(x, _every()[x])}\n\n</div>' for x in hinted)
        told = "".join(f" Here ({tag}) is ${_every()[tag]}$." for tag in _lacking(slide.notes, known | seen))
        made.append(slide._replace(body=f"{slide.body}{more}", notes=f"{slide.notes}{told}".strip()))
    return made


def _lacking(text: str, known: set[str]) -> list[str]:
    """The equations that a text cites and that are not among those known, once each."""
    cited = dict.fromkeys(CITED.findall(TAG.sub("", text)))
    return [tag for tag in cited if tag in _every() and tag not in known]
