"""Pack what is attached to a release beside the package: `python -m tools.attached FOLDER`, once all of it is built.

Everybody can read a release, so no key goes into it: of the room there are the forms, the sheets and the exams alone.
A teacher makes the keys at home by `make room`, and an exam that nobody has seen by a seed.
"""

import re
import sys
import zipfile
from pathlib import Path

from tools.needs import BUILT
from tools.slides import path_page

PARTS = {
    "site": "site",
    "slides": "slides",
    "handout": "handout",
    "student_edition": "editions/student",
    "room": "room",
}
"""The archives, each with its folder in `built`."""

OPEN = re.compile(r"mathjax/.*|(lessons/\d\d_[AB]|sheets/\d\d_\d+|concepts|sheets_\d+|exam_(first|second)_\d+)\.html")
"""What of the room everybody may read; whatever else is there may have a key in it."""

KEY = re.compile(r'<section class="sheet[^"]*"><h1>Key to .*?</section>', re.S)
"""The pages of a key, which stand behind the forms."""


def packed(built: Path, folder: Path) -> list[Path]:
    """Put an archive of each part into a folder; built twice they are the same bytes.

    Raises
    ------
    SystemExit
        If a part is not built; then nothing is packed.
    """
    if missing := [name for name in PARTS.values() if not (built / name).is_dir()]:
        raise SystemExit(f"{', '.join(missing)} must be built first, in {built.name}. Nothing was packed.")
    folder.mkdir(parents=True, exist_ok=True)
    return [_zipped(built / of, folder / f"{name}.zip") for name, of in PARTS.items()]


def _zipped(source: Path, path: Path) -> Path:
    """An archive of a folder, in one order and of no date."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(x for x in source.rglob("*") if x.is_file()):
            name, data = file.relative_to(source).as_posix(), file.read_bytes()
            if source.name == "slides" and name.startswith("path_"):
                continue
            if name == "index.html" and source.name == "slides":
                data = path_page.unlisted(data.decode()).encode()
            if source.name == "room":
                if not OPEN.fullmatch(name):
                    continue
                data = _without_key(data) if file.suffix == ".html" else data
            archive.writestr(zipfile.ZipInfo(f"{path.stem}/{name}"), data, zipfile.ZIP_DEFLATED)
    return path


def _without_key(page: bytes) -> bytes:
    """A page of the room without the pages of a key.

    >>> _without_key(b'<section class="sheet"><h1>Key to form A</h1>B</section>, and more')
    b', and more'
    """
    return KEY.sub("", page.decode()).encode()


if __name__ == "__main__":
    for made in packed(BUILT, Path(sys.argv[1])):
        print(made.name)
