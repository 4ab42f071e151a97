"""Ask an engine for its exhibit again: python tests/engines/replay.py NAME. Prints its version and answer as JSON."""

import json
import sys

from calls import HERE, calls, command, exhibits, said

from lib.attack.programs import _parsed
from lib.attack.trial import _written


def program(name: str):
    """The stand-alone program of an exhibit, in whatever language it is."""
    return next(file for file in (HERE / "exhibits" / name).iterdir() if file.stem == "reproduce")


def replay(name: str) -> dict:
    """The version of an exhibit's engine, and its answer; a ValueError if there is no engine to ask."""
    adapter = HERE / "adapters" / calls()[exhibits()[name]["call"]]["adapter"]
    answer = _parsed(json.dumps(said(command(program(name)))))
    if answer.hit is None:
        raise ValueError(f"the exhibit {name} gave what is no answer: {answer.said}")
    return {"version": said([*command(adapter), "--version"])["version"], "answer": _written(answer)}


if __name__ == "__main__":
    try:
        print(json.dumps(replay(sys.argv[1])))
    except (ValueError, LookupError) as error:
        sys.exit(str(error))
