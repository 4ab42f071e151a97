"""Write every figure of the course as SVG into a folder: `python -m lib.show figures`."""

import sys
from pathlib import Path

from .figures import FIGURES, svg

for name, draw in FIGURES.items():
    Path(sys.argv[1], name + ".svg").write_text(svg(*draw()), encoding="utf-8")
    print(name)
