"""The header put together: what is written by hand, and between it what is translated."""

from pathlib import Path

from lib.version import topmost

from .kinds import struct
from .stages import CONSTANTS, ROOTS
from .translate import ROOT, Unit, translated

PARTS = Path(__file__).parent / "parts"


def header() -> str:
    """The text of swept_spheres.h, the same every time.

    >>> header().splitlines()[-1], header().isascii()
    ('#endif', True)
    """
    unit = translated(ROOTS, CONSTANTS)
    head, whole, last, door, foot = (_part(name) for name in ("head", "whole", "last", "door", "foot"))
    return "\n".join([head, whole, _translation(unit), last, door, foot])


def _part(name: str) -> str:
    """A part that is written by hand, with the version of the project and its licence."""
    text = (PARTS / f"{name}.h").read_text(encoding="utf-8")
    version = topmost((ROOT / "CHANGELOG.md").read_text(encoding="utf-8")).partition("+")[0]
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").strip().splitlines()
    indented = "\n".join(f"   {row}".rstrip() for row in licence)
    return text.replace("@VERSION@", version).replace("@LICENSE@", indented)


def _translation(unit: Unit) -> str:
    """What is translated: structs, constants with all their bits, functions."""
    said = "/* From here on all is translated. A struct is named after what it holds: d for doubles, t for truths. */"
    structs = "\n".join(struct(kind) for kind in unit.structs.values())
    constants = "\n".join(f"#define {name} {x!r} /* {x.hex()} */" for name, x in unit.constants.items())
    return "\n\n".join([said, structs, constants, *unit.functions.values()]) + "\n"
