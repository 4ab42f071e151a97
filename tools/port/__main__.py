"""Write the header built/swept_spheres.h: the exact sweep in C99, translated from the source of `lib`."""

import os
import sys

from .. import needs
from .header import header


def main() -> None:
    """Write it, all of it or nothing."""
    path = needs.BUILT / "swept_spheres.h"
    text = header()
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.unfinished-{os.getpid()}")
    unfinished.write_text(text, encoding="utf-8", newline="\n")
    unfinished.replace(path)
    print(f"Built {path.relative_to(needs.ROOT) if path.is_relative_to(needs.ROOT) else path}", file=sys.stderr)


if __name__ == "__main__":
    main()
