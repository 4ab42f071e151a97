"""The calls on trial as `calls.toml` and `triangles.toml` have them: how each is run, and asked."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
BUILD, PYTHON = HERE / "build", HERE / ".venv"


def calls() -> dict[str, dict]:
    """Every call on trial of two balls, by name."""
    return tomllib.loads((HERE / "calls.toml").read_text(encoding="utf-8"))


def triangles() -> dict[str, dict]:
    """Every call on trial of a ball or a ray against a triangle, by name."""
    found = tomllib.loads((HERE / "triangles.toml").read_text(encoding="utf-8"))
    return {name: call | {"against": "triangle"} for name, call in found.items()}


def exhibits() -> dict[str, dict]:
    """Every exhibit of the museum, by name."""
    files = sorted(HERE.glob("exhibits/*/exhibit.toml"))
    return {file.parent.name: tomllib.loads(file.read_text(encoding="utf-8")) for file in files}


def command(program: Path) -> list[str]:
    """The words that run an adapter, or the program of an exhibit."""
    if program.suffix == ".mjs":
        return ["node", str(program)]
    if program.suffix == ".py":
        return [str(PYTHON / ("Scripts" if sys.platform == "win32" else "bin") / "python"), str(program)]
    return [str(built(program))]


def built(source: Path) -> Path:
    """Where the compiled program of a source is."""
    return BUILD / (source.stem if source.parent.name == "adapters" else source.parent.name)


def there(call: dict) -> bool:
    """Is the engine of a call installed here?"""
    kind, _, package = call["package"].partition(":")
    if kind == "npm":
        return (HERE / "node_modules" / package.rpartition("@")[0] / "package.json").exists()
    if kind == "pip":
        name = package.partition("==")[0].lower().replace("-", "_")
        return any(x.name.lower().startswith(f"{name}-") for x in PYTHON.rglob("*.dist-info"))
    return built(HERE / "adapters" / call["adapter"]).exists()


def said(words: list[str], given: str = "", seconds: float = 20.0) -> dict:
    """The last line that a command writes, as JSON; an error that says why there is none."""
    try:
        done = subprocess.run(words, input=given, capture_output=True, text=True, timeout=seconds)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ValueError(f"{words[-1]} gave nothing: {type(error).__name__}") from None
    lines = done.stdout.strip().splitlines()
    try:
        return dict(json.loads(lines[-1]))
    except (IndexError, TypeError, ValueError):
        told = (done.stderr.strip() or done.stdout.strip() or "no word").splitlines()
        why = next((line for line in told if "Error" in line), told[-1])[:200]
        raise ValueError(f"{words[-1]} ended with status {done.returncode}: {why}") from None
