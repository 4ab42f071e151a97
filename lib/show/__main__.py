"""Write every figure of the course as SVG into a folder, for light pages and dark: `python -m lib.show figures`."""

import sys
from pathlib import Path

from .figures import FIGURES, files

for name in FIGURES:
    for file, drawn in files(name).items():
        Path(sys.argv[1], file).write_text(drawn, encoding="utf-8")
    print(name)
