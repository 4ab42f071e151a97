"""The front end: plain ES, a file an idea, joined into the one module that anywidget takes; and its style."""

from pathlib import Path

HERE = Path(__file__).parent

ESM = "\n".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.js")))
CSS = (HERE / "style.css").read_text(encoding="utf-8")
