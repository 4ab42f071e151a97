"""Check the compiled proof a second time, by Coq's own checker, which knows neither tactics nor notations.

`python tests/proof/check.py --recheck`. `coqchk -norec` checks one module against the others as they lie there, and
takes those for granted; so each module is given to it by itself. As each is checked once, no module needs itself, and
the files are the same before and after, all are checked. What Coq and Flocq bring with them is not checked again. What
coqc has left to its virtual machine is computed without it here, which takes MeshBounds.v three minutes, and no other
file half a minute.
"""

import re
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from subprocess import PIPE, STDOUT

HEADINGS = (
    "Constants/Inductives relying on type-in-type",
    "Constants/Inductives relying on unsafe (co)fixpoints",
    "Inductives whose positivity is assumed",
)
"""What the checker lists under its own headings, and where nothing may stand."""


def recheck(build: Path, seconds: float = 1800) -> None:
    """Check all compiled modules, two at a time, the largest first; RuntimeError where one does not hold."""
    files = sorted(build.glob("*.vo"), key=lambda file: -file.stat().st_size)
    if {file.stem for file in files} != {file.stem for file in build.glob("*.v")}:
        raise RuntimeError("not every file of the proof is compiled")
    before = digests(build)
    with ThreadPoolExecutor(2) as pool:
        for line in pool.map(lambda file: recheck_one(file.stem, build, seconds), files):
            print(line, flush=True)
    if digests(build) != before:
        raise RuntimeError("compiled files have changed while they were checked")
    print(f"Checked a second time: all {len(files)} modules.")


def digests(build: Path) -> dict[str, str]:
    """What the compiled files come to, by their names."""
    return {file.name: sha256(file.read_bytes()).hexdigest() for file in build.glob("*.vo")}


def recheck_one(name: str, build: Path, seconds: float) -> str:
    """Check one module; a line that says so."""
    words, start = ["coqchk", "-o", "-R", ".", "Proof", "-norec", f"Proof.{name}"], time.monotonic()
    try:
        run = subprocess.run(words, cwd=build, stdout=PIPE, stderr=STDOUT, text=True, timeout=seconds)
    except subprocess.TimeoutExpired as error:
        raise RuntimeError(f"{name} took coqchk more than {seconds} s") from error
    if run.returncode:
        raise RuntimeError(f"coqchk does not accept {name}:\n{run.stdout[-2000:]}")
    count = judged(name, run.stdout)
    return f"{name} holds again: {count} definitions and proofs, {time.monotonic() - start:.0f} s."


def judged(name: str, printed: str) -> int:
    """How many definitions and proofs of a module were checked, by what was printed; RuntimeError if it was not."""
    if f"Checking library: Proof.{name}\n" not in printed or "Modules were successfully checked" not in printed:
        raise RuntimeError(f"coqchk does not say that it has checked {name}")
    for heading in HEADINGS:
        if f"* {heading}: <none>" not in printed:
            raise RuntimeError(f"{name}: coqchk does not say that there are no {heading}")
    axioms = printed.partition("* Axioms:")[2].partition("\n* ")[0]
    if own := re.findall(r"^\s*(Proof\.\S+)", axioms, re.MULTILINE):
        raise RuntimeError(f"{name} rests on {', '.join(own)}")
    return printed.count(f"checking cst:Proof.{name}.")
