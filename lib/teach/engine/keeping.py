"""`my_engine.py`, where the parts that passed are kept: beside the notebooks, as Python that reads and runs alone.

What was there is never lost: before a part is replaced, or a file that was edited by hand is written anew, a copy with
a number stays beside it.
"""

import ast
import os
import re
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, NamedTuple

HEAD = '''"""My engine: the functions that passed their exercises, a block for each. The games run on them.

A block begins with the number of its exercise and the name of its function. Edit one, and it is read as it stands.
"""
'''
MARK = re.compile(r"(?m)^# --- (\d\d\.\d) (\w+) ---\n")


class _Block(NamedTuple):
    """A part as it is kept: the name of its function, and its source with all that it needs."""

    name: str
    source: str


def _place() -> Path:
    """Where the engine is kept: `my_engine.py` in the folder of the notebook, or what MY_ENGINE names."""
    return Path(os.environ.get("MY_ENGINE", "my_engine.py"))


def _read(path: Path) -> tuple[dict[str, str], dict[str, _Block]]:
    """Which exercise is in use in which socket, and the blocks by exercise; nothing where there is no file."""
    if not path.exists():
        return {}, {}
    head, *parts = MARK.split(path.read_text(encoding="utf-8"))
    triples = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    return _in_use(head), {number: _Block(name, source.strip("\n") + "\n") for number, name, source in triples}


def _in_use(head: str) -> dict[str, str]:
    """The line of the head that says what is in use; nothing where it cannot be read."""
    found = re.search(r"(?m)^IN_USE = (\{.*\})$", head)
    try:
        used = ast.literal_eval(found[1]) if found else {}
    except (ValueError, SyntaxError):
        return {}
    return {str(name): str(number) for name, number in used.items()}


def solved(path: Path) -> list[str]:
    """The challenges that were done, as the head tells them."""
    if not path.exists():
        return []
    found = re.search(r"(?m)^SOLVED = (\[.*\])$", MARK.split(path.read_text(encoding="utf-8"))[0])
    try:
        return [str(name) for name in ast.literal_eval(found[1])] if found else []
    except (ValueError, SyntaxError):
        return []


def write(path: Path, used: dict[str, str], blocks: dict[str, _Block], done: Collection[str] = ()) -> None:
    """Keep the engine and the challenges done. What is there is copied first if anything of it would be lost."""
    done = sorted({*solved(path), *done})
    text = HEAD + f"\nIN_USE = {used!r}\n" + (f"SOLVED = {done!r}\n" if done else "")
    text += "".join(f"\n\n# --- {number} {name} ---\n{source}" for number, (name, source) in sorted(blocks.items()))
    if path.exists():
        there = path.read_text(encoding="utf-8")
        if there == text:
            return
        if any(blocks.get(number) != block for number, block in _read(path)[1].items()) or not there.startswith(HEAD):
            _spare(path).write_text(there, encoding="utf-8")
    beside = path.with_name(f"{path.name}.new")  # so that a disk that is full leaves the one that is there
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def _spare(path: Path) -> Path:
    """A name for a copy, with a number that is not taken."""
    numbers = (n for n in range(1, 10**6) if not path.with_name(f"{path.stem}_{n}{path.suffix}").exists())
    return path.with_name(f"{path.stem}_{next(numbers)}{path.suffix}")


def _loaded(block: _Block) -> Callable[..., Any]:
    """The function of a block, in a namespace of its own; an error of the block is the caller's."""
    room: dict[str, Any] = {"__name__": "my_engine"}
    exec(compile(block.source, "my_engine.py", "exec"), room)
    return room[block.name]
