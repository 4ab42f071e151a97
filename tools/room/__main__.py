"""Write all that a lecturer takes into class into built/room/: `python -m tools.room`, `--seed 7` for other sheets."""

from argparse import ArgumentParser
from pathlib import Path

from .. import needs
from ..lesson import lessons
from .concepts import FORMS, questions
from .gift import gift
from .page import mathematics
from .paper import concepts_page
from .slides import beside, concepts_slides


def build(folder: Path) -> None:
    """Write everything into a folder."""
    mathematics(folder)
    beside(folder)
    titles, asked = {lesson.number: lesson.title for lesson in lessons()}, questions()
    files = {
        "concepts.html": concepts_page(asked, titles),
        "concepts_slides.html": concepts_slides(asked, titles),
        **{f"concepts_{form}.gift": gift([q for q in asked if q.form == form]) for form in FORMS},
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


def main() -> None:
    """Read the options, and build."""
    options = ArgumentParser(prog="python -m tools.room", description=__doc__)
    options.parse_args()
    with needs.whole(needs.BUILT / "room") as folder:
        build(folder)


if __name__ == "__main__":
    main()
