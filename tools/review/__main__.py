"""Write the page of cards, a package for Anki and a table into built/review/: `python -m tools.review`."""

import re
from argparse import ArgumentParser
from base64 import b64encode
from html import escape
from pathlib import Path

from .. import mathjax, needs
from ..lesson import lessons
from .anki import _anki
from .cards import _Card, _cards
from .page import _review_page


def _lines(cards: list[_Card]) -> str:
    """The cards as a table, a row a card: front and back as HTML with TeX and pictures, and tags."""
    told = (
        (
            card.asked() + _inside(card, True),
            card.told() + _inside(card, False),
            f"lesson-{card.lesson} {card.kind.replace(' ', '-')}",
        )
        for card in cards
    )
    rows = ("\t".join(re.sub("[ \t\n]+", " ", text).strip() for text in row) for row in told)
    return "#separator:tab\n#html:true\n#columns:Front\tBack\tTags\n#tags column:3\n" + "".join(
        f"{row}\n" for row in rows
    )


def _inside(card: _Card, ahead: bool) -> str:
    """The card's picture within its text, if it stands on that side, for programs that take no files."""
    if not card.files or card.ahead != ahead:
        return ""
    data = b64encode(next(iter((card.narrow or card.files).values())).encode()).decode()
    return f'<p><img src="data:image/svg+xml;base64,{data}" alt="{escape(card.words)}"></p>'


def _pictures(card: _Card) -> dict[str, str]:
    """All files of the card's picture."""
    return (card.files or {}) | (card.narrow or {})


def _build(folder: Path) -> None:
    """Write everything into a folder."""
    mathjax.put(folder / "mathjax")
    (folder / "figures").mkdir()
    titles, cards = {made.number: made.title for made in lessons()}, _cards()
    files = {"review.html": _review_page(cards, titles).encode(), "review.tsv": _lines(cards).encode()}
    files |= {"swept-spheres.apkg": _anki(cards, titles)}
    files |= {f"figures/{name}": svg.encode() for card in cards for name, svg in _pictures(card).items()}
    for name, data in files.items():
        (folder / name).write_bytes(data)


def main() -> None:
    """Read the options, and build."""
    ArgumentParser(prog="python -m tools.review", description=__doc__).parse_args()
    try:
        with needs.whole(needs.BUILT / "review") as folder:
            _build(folder)
    except (ValueError, OSError) as error:
        raise SystemExit(f"The cards were not built: {error}. What was built before is as it was.") from None


if __name__ == "__main__":
    main()
