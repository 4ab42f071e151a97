"""The front end: plain ES, a file an idea, joined into the one module that anywidget takes; and its style."""

import json
import sys
from pathlib import Path

from ..letters import LETTERS

HERE = Path(__file__).parent

FILES = "\n".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.js")))
ESM = f"const LETTERS = {json.dumps(LETTERS, ensure_ascii=False)};\n{FILES}"
CSS = "\n".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.css")))

if "google.colab" in sys.modules:  # where pictures stand still unless they are let move
    from google.colab import output

    output.enable_custom_widget_manager()
