"""The front end of a rung of the ladder: plain ES and its style."""

from pathlib import Path

HERE = Path(__file__).parent

ESM, CSS = ((HERE / name).read_text(encoding="utf-8") for name in ("rung.js", "rung.css"))
