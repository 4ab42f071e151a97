"""Check the proof: write the terms from the source, compile every file, and look for gaps and axioms.

`make proof`, or `python tests/proof/check.py`. Needs Coq 8.16 or newer, and Flocq 4.
"""

import re
import subprocess
import sys
from pathlib import Path
from shutil import copy, which
from time import perf_counter

HERE = Path(__file__).parent
BUILD = HERE / "build"

GENERATORS = ["terms.py", "double_terms.py", "curve_terms.py"]
"""Programs that write files from the source into a folder."""

CLASSICAL = {
    "ClassicalDedekindReals.sig_not_dec",
    "ClassicalDedekindReals.sig_forall_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
    "Classical_Prop.classic",
}
"""The axioms of the classical reals."""

GAP = re.compile(r"\b(Admitted|admit|Axioms?|Parameters?|Conjectures?|Unset\s+\w+\s+Checking|bypass_check)\b")
"""What would leave something unproved."""

COMMENT = re.compile(r"\(\*.*?\*\)", re.DOTALL)
"""A comment; none holds another."""


def missing() -> str:
    """What is not installed, in a few words; nothing where all is there."""
    if which("coqc") is None:
        return "Coq"
    probe = ["coqtop", "-q", "-batch", "-ri", "Flocq.Core.Core"]
    return "Flocq" if subprocess.run(probe, capture_output=True, stdin=subprocess.DEVNULL).returncode else ""


def generate(build: Path) -> None:
    """Write the terms from the source."""
    for program in GENERATORS:
        subprocess.run([sys.executable, HERE / program, build], check=True)


def in_order(build: Path) -> list[str]:
    """All files, each after those it needs."""
    files = sorted(x.name for x in build.glob("*.v"))
    found = subprocess.run(
        ["coqdep", "-R", ".", "Proof", "-sort", *files], cwd=build, capture_output=True, text=True, check=True
    )
    return [Path(x).name for x in found.stdout.split()]


def compile_one(name: str, build: Path, seconds: float = 60) -> str:
    """Compile one file; what it prints. An error of Coq is a RuntimeError."""
    try:
        run = subprocess.run(
            ["coqc", "-q", "-R", ".", "Proof", name], cwd=build, capture_output=True, text=True, timeout=seconds
        )
    except subprocess.TimeoutExpired as error:
        raise RuntimeError(f"{name} took more than {seconds} s") from error
    if run.returncode:
        raise RuntimeError(f"{name} is no proof:\n{run.stderr}")
    return run.stdout


def axioms(printed: str) -> set[str]:
    """The names of the axioms that Coq printed."""
    return set(re.findall(r"^(\S+)\s*(?=:)", printed.replace("\n  :", " :"), re.MULTILINE)) - {"Axioms"}


def check(build: Path = BUILD) -> None:
    """Compile all and say what rests on what; RuntimeError where anything fails."""
    build.mkdir(exist_ok=True)
    for old in build.glob("*.v*"):
        old.unlink()
    for file in HERE.glob("*.v"):
        copy(file, build)
    generate(build)
    for file in build.glob("*.v"):
        if gap := GAP.search(COMMENT.sub("", file.read_text(encoding="utf-8"))):
            raise RuntimeError(f"{file.name} leaves something unproved: {gap[0]}")
    printed = ""
    for name in in_order(build):
        start = perf_counter()
        printed += compile_one(name, build)
        print(f"{name:<20} {perf_counter() - start:5.1f} s", flush=True)
    print(printed)
    if "Axioms:" not in printed and "Closed under the global context" not in printed:
        raise RuntimeError("no file prints what its theorems rest on")
    if more := axioms(printed) - CLASSICAL:
        raise RuntimeError(f"an axiom beyond those of the classical reals: {', '.join(sorted(more))}")
    print("Proved, with no axiom but those of the classical reals.")


if __name__ == "__main__":
    if lack := missing():
        print(f"No {lack}: the proof is not checked. On Debian: apt install coq libcoq-flocq.")
    else:
        try:
            check()
        except RuntimeError as error:
            sys.exit(str(error))
