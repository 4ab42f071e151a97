"""Write all that a lecturer takes into class into built/room/: `python -m tools.room`, `--seed 7` for other sheets."""

from argparse import ArgumentParser
from pathlib import Path

from .. import mathjax, needs
from ..lesson import lessons
from .concepts import FORMS, questions
from .exam import exam_key, exam_page
from .gift import gift
from .paper import concepts_page
from .sheets import key_page, sheets_page
from .slides import beside, concepts_slides
from .teaching import renew


def build(folder: Path, seed: int = 1) -> None:
    """Write everything into a folder, the sheets and the exam with the numbers of a seed."""
    mathjax.put(folder / "mathjax")
    beside(folder)
    titles, asked = {lesson.number: lesson.title for lesson in lessons()}, questions()
    files = {
        "concepts.html": concepts_page(asked, titles),
        "concepts_slides.html": concepts_slides(asked, titles),
        "problems.html": sheets_page(seed, titles),
        "problems_key.html": key_page(seed, titles),
        "exam.html": exam_page(seed),
        "exam_key.html": exam_key(seed),
        **{f"concepts_{form}.gift": gift([q for q in asked if q.form == form]) for form in FORMS},
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


def main() -> None:
    """Read the options, and build."""
    options = ArgumentParser(prog="python -m tools.room", description=__doc__)
    options.add_argument("--seed", type=int, default=1, help="a whole number: the same seed, the same sheets and exam")
    options.add_argument(
        "--teaching",
        action="store_true",
        help="write the tables of the lessons in README and TEACHING anew, and no more",
    )
    chosen = options.parse_args()
    if chosen.teaching:
        return renew()
    with needs.whole(needs.BUILT / "room") as folder:
        build(folder, chosen.seed)


if __name__ == "__main__":
    main()
