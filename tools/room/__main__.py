"""Write all that a lecturer takes into class into built/room/: `python -m tools.room`, `--seed 7` for other sheets."""

from argparse import ArgumentParser
from functools import partial
from pathlib import Path

from .. import mathjax, needs
from ..lesson import lessons
from ..progress import told
from .concepts import FORMS, _questions
from .exam import _exam_key, _exam_page
from .gift import _gift
from .paper import _concepts_page
from .sheets import _key_page, _sheets_page
from .slides import _beside, _concepts_slides
from .teaching import _renew


def _build(folder: Path, seed: int = 1) -> None:
    """Write everything into a folder, the sheets and the exam with the numbers of a seed."""
    mathjax.put(folder / "mathjax")
    _beside(folder)
    titles, asked = {lesson.number: lesson.title for lesson in lessons()}, _questions()
    makers = {
        "concepts.html": lambda: _concepts_page(asked, titles),
        "concepts_slides.html": lambda: _concepts_slides(asked, titles),
        "problems.html": lambda: _sheets_page(seed, titles),
        "problems_key.html": lambda: _key_page(seed, titles),
        "exam.html": lambda: _exam_page(seed),
        "exam_key.html": lambda: _exam_key(seed),
        **{f"concepts_{form}.gift": partial(_gifts, asked, form) for form in FORMS},
    }
    texts = (make() for make in makers.values())
    for name, text in zip(makers, told("Wrote", texts, list(makers)), strict=True):
        (folder / name).write_text(text, encoding="utf-8")


def _gifts(asked: list, form: str) -> str:
    """The questions of a form."""
    return _gift([q for q in asked if q.form == form])


def main() -> None:
    """Read the options, and build."""
    options = ArgumentParser(prog="python -m tools.room", description=__doc__)
    options.add_argument("--seed", type=int, default=1, help="a whole number: the same seed, the same sheets and exam")
    options.add_argument(
        "--teaching",
        action="store_true",
        help="write the tables of README and TEACHING anew, no more",
    )
    chosen = options.parse_args()
    if chosen.teaching:
        return _renew()
    with needs.whole(needs.BUILT / "room") as folder:
        _build(folder, chosen.seed)


if __name__ == "__main__":
    main()
