"""Write all that a lecturer takes into class into built/room/: `python -m tools.room`, `--seed 7` for other sheets."""

from argparse import ArgumentParser
from pathlib import Path

from .. import mathjax, needs
from ..lesson import lessons
from .concepts import FORMS, _questions
from .exam_page import _exam_files
from .gift import _gift
from .paper import _concepts_page
from .sheets import _key_page, _sheets_page
from .slides import _beside, _concepts_slides
from .teaching import _renew


def _build(folder: Path, seed: int = 1) -> None:
    """Write everything into a folder, the sheets and the exams with the numbers of a seed."""
    mathjax.put(folder / "mathjax")
    _beside(folder)
    titles, asked = {lesson.number: lesson.title for lesson in lessons()}, _questions()
    files = {
        "concepts.html": _concepts_page(asked, titles),
        "concepts_slides.html": _concepts_slides(asked, titles),
        "problems.html": _sheets_page(seed, titles),
        "problems_key.html": _key_page(seed, titles),
        **_exam_files(seed),
        **{f"concepts_{form}.gift": _gift([q for q in asked if q.form == form]) for form in FORMS},
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


def main() -> None:
    """Read the options, and build."""
    options = ArgumentParser(prog="python -m tools.room", description=__doc__)
    options.add_argument("--seed", type=int, default=1, help="a whole number: the same seed, the same sheets and exams")
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
