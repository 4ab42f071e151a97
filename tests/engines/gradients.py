"""Gradients through a contact on trial: two scenes, what a few simulations say of them, and what is right.

python tests/engines/gradients.py [--install] [--record] [--only NAME]: --record writes gradients.json in this folder.

Two equal balls of radius 0.1 in a plane, e = 1, no friction: one at rest, one that comes with 1 a second. Asked is how
the place of the one that was at rest changes, after a second, with both places and both velocities at the start.
"""

import argparse
import json
import subprocess
import sys
import tomllib
import venv
from datetime import date
from pathlib import Path

import numpy as np

from lib import table

HERE = Path(__file__).resolve().parent
RECORD, SECONDS = HERE / "gradients.json", 600

SCENES = {"head-on": (0.0, 0.0, 0.52, 0.0, 1.0, 0.0, 0.0, 0.0), "oblique": (0.0, 0.0, 0.52, 0.1, 1.0, 0.0, 0.0, 0.0)}
"""Places of both balls, and then their velocities."""

R, T = 0.1, 1.0
"""The radius of both; and when they are asked for."""

NEAR = 0.01
"""By which share of the largest number of a gradient one may be off and still be called right."""

FAIR = """\
Fair words. Each line is one call of one version, asked on the day above. Where contacts are springs, or are found step
by step, the gradient is that of the steps: it may be what was wanted, and it is not that of the motion that they stand
for. More steps bring some nearer. What is found is told to the maintainers first; what is wrong here is gladly
corrected."""


def calls() -> dict[str, dict]:
    """Every call on trial, by name."""
    return tomllib.loads((HERE / "gradients.toml").read_text(encoding="utf-8"))


def right(start: tuple) -> np.ndarray:
    """The derivative of where ball 1 ends, two rows: with both places, and with both velocities."""
    x, v = np.reshape(start, (2, 2, 2))
    room = table.room([-9, -9], [9, 9])
    return table.derivative(table.run(table.balls(x, v, R), room, until=T), T).state[2:4]


def python(call: dict) -> Path:
    """The interpreter of an engine's own environment."""
    name = call["packages"][0].partition("==")[0]
    return HERE / "gradients" / ".venv" / name / ("Scripts" if sys.platform == "win32" else "bin") / "python"


def install(call: dict) -> str:
    """Install an engine by itself; why not, empty if it is there."""
    if not python(call).exists():
        venv.create(python(call).parents[1], with_pip=True)
    words = [str(python(call)), "-m", "pip", "install", "--quiet", "--no-input", *call["packages"]]
    done = subprocess.run(words, capture_output=True, text=True)
    errors = [line for line in done.stderr.splitlines() if "error" in line.lower()]
    return "" if done.returncode == 0 else (errors or ["no word"])[0][:150]


def asked(call: dict, start: tuple, steps: int) -> dict:
    """What a call answers to a scene: its version, where ball 1 ends, and the gradient; or why there is no answer."""
    words = [str(python(call)), str(HERE / "gradients" / call["adapter"]), *call["words"]]
    scene = json.dumps({"start": start, "r": R, "T": T, "steps": steps})
    try:
        done = subprocess.run(words, input=scene, capture_output=True, text=True, timeout=SECONDS)
        return json.loads(done.stdout.strip().splitlines()[-1])
    except (OSError, subprocess.TimeoutExpired) as error:
        return {"fault": type(error).__name__}
    except (IndexError, ValueError):
        return {"fault": ([""] + done.stderr.strip().splitlines())[-1][:150]}


def verdict(answer: dict, start: tuple) -> str:
    """What an answer is worth: "right", "wrong", "nan" or "refused"."""
    if "fault" in answer:
        return "refused"
    given, best = np.array(answer["gradient"], float), right(start)
    if not np.isfinite(given).all():
        return "nan"
    return "right" if np.abs(given - best).max() <= NEAR * np.abs(best).max() else "wrong"


def told(call: dict, found: list[dict]) -> str:
    """A call in lines: what it does at a contact, and for each scene its gradient."""
    version = next((x["answer"]["version"] for x in found if "version" in x["answer"]), "?")
    lines = [f"{call['engine']} {version} ({call['licence']}) {' '.join(call['words'])}: {call['contact']}"]
    for x in found:
        answer = x["answer"]
        row = answer.get("gradient", [[], []])[0 if x["scene"] == "head-on" else 1]
        said = answer.get("fault") or ", ".join(f"{number:.4g}" for number in row)
        lines.append(f"    {x['scene']}, {x['steps']} steps: {x['verdict']}: ({said})")
    return "\n".join(lines)


def tried(call: dict) -> list[dict]:
    """Both scenes, with each number of steps."""
    found = []
    for scene, start in SCENES.items():
        for steps in call["steps"]:
            answer = asked(call, start, steps)
            found.append({"scene": scene, "steps": steps, "answer": answer, "verdict": verdict(answer, start)})
    return found


def main() -> None:
    """Ask, judge, print; and record."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--install", action="store_true", help="install the engines first, several GB")
    parser.add_argument("--record", action="store_true", help="write what was answered to gradients.json")
    parser.add_argument("--only", choices=calls(), help="one call, by its name in gradients.toml")
    given = parser.parse_args()
    every = {name: call for name, call in calls().items() if given.only in (None, name)}
    for name, call in every.items():
        if given.install and (why := install(call)):
            print(f"{name} is not to be had here: {why}")
    today, found = date.today().isoformat(), {}
    print(f"{today}: x of ball 1 head-on, y of it oblique, with x, y of both places and of both velocities")
    for scene, start in SCENES.items():
        row = right(start)[0 if scene == "head-on" else 1]
        print(f"    {scene}, right: ({', '.join(f'{x:.4g}' for x in row)})")
    for name, call in every.items():
        if python(call).exists():
            found[name] = tried(call)
            print(told(call, found[name]))
        else:
            print(f"{name}: not installed here, and not asked")
    print(f"\n{FAIR}")
    if given.record:
        if missing := [name for name in calls() if name not in found]:
            sys.exit(f"Nothing was recorded: {', '.join(missing)} could not be asked.")
        rows = ",\n".join(f"{json.dumps(name)}: {json.dumps(x)}" for name, x in found.items())
        RECORD.write_text(f'{{"date": "{today}", "calls": {{\n{rows}\n}}}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
