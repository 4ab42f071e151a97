"""Check the proof: write the terms from the source, compile every file, and look for gaps and axioms.

`make proof`, or `python tests/proof/check.py`. Needs Coq 8.16 or newer, and Flocq 4; without them it ends with
status 1, or with 0 if --skip is given. Once all holds, a digest of terms and theorems is stored, by which `make test`
sees whether anything has changed since. With --recheck all is then checked a second time, by `coqchk`.
"""

import os
import re
import subprocess
import sys
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from graphlib import TopologicalSorter
from hashlib import sha256
from pathlib import Path
from shutil import copy, which

from recheck import recheck
from sources import source, texts

HERE = Path(__file__).parent
BUILD = HERE / "build"

STORED = HERE / "proved.sha256"
"""The digest of what was last proved."""

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

THEOREM = re.compile(r"^(?:Theorem|Example) (\w+)", re.MULTILINE)
"""The name of a theorem, in a file of those that are to be read."""

ALL = "AllTheorems.v"
"""The file that prints what all theorems rest on."""


MEMORY = {"OCAMLRUNPARAM": "s=1M,o=2000"}
"""How much memory coqc takes at a time: less than it does by itself, which saves a tenth of the work."""


def missing() -> str:
    """What is not installed, in a few words; nothing where all is there."""
    if which("coqc") is None:
        return "Coq"
    probe = ["coqtop", "-q", "-batch", "-ri", "Flocq.Core.Core"]
    return "Flocq" if subprocess.run(probe, capture_output=True, stdin=subprocess.DEVNULL).returncode else ""


def generate(build: Path) -> None:
    """Write the terms from the source."""
    for name, text in texts(source()).items():
        (build / name).write_text(text, encoding="utf-8")


def gather(build: Path) -> None:
    """Write a file that names every theorem of the files `...Theorems.v`, and prints what they rest on, all at once."""
    files = {x.stem: THEOREM.findall(COMMENT.sub("", x.read_text("utf-8"))) for x in sorted(HERE.glob("*Theorems.v"))}
    if empty := [name for name, theorems in files.items() if not theorems]:
        raise RuntimeError(f"no theorem in {', '.join(empty)}")
    every = "".join(f"  let _ := {name}.{theorem} in\n" for name, theorems in files.items() for theorem in theorems)
    said = f"Definition all_theorems : True :=\n{every}  I.\n\nPrint Assumptions all_theorems.\n"
    (build / ALL).write_text(f"From Proof Require {' '.join(files)}.\n\n{said}", encoding="utf-8")


def digest(terms: dict[str, str]) -> str:
    """What terms and theorems come to, in one word."""
    written = {file.name: file.read_text(encoding="utf-8") for file in HERE.glob("*.v")}
    return sha256(repr(sorted((written | terms).items())).encode()).hexdigest()


def needs(build: Path) -> dict[str, set[str]]:
    """By the name of each file those of the files that it needs."""
    words = ["coqdep", "-R", ".", "Proof", *sorted(x.name for x in build.glob("*.v"))]
    told = subprocess.run(words, cwd=build, capture_output=True, text=True, check=True).stdout
    found = re.findall(r"^(\w+)\.vo .*?: (.*)$", told, re.MULTILINE)
    return {f"{file}.v": {f"{x}.v" for x in re.findall(r"(?<![\w/])(\w+)\.vo\b", others)} for file, others in found}


def compile_one(name: str, build: Path, seconds: float = 900) -> str:
    """Compile one file; what it prints. An error of Coq is a RuntimeError."""
    words, memory = ["coqc", "-q", "-R", ".", "Proof", name], os.environ | MEMORY
    try:
        run = subprocess.run(words, cwd=build, env=memory, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired as error:
        raise RuntimeError(f"{name} took more than {seconds} s") from error
    if run.returncode:
        raise RuntimeError(f"{name} is no proof:\n{run.stderr}")
    return run.stdout


def ahead(needs: dict[str, set[str]], build: Path) -> dict[str, int]:
    """By the name of each file how much text has to be compiled one after another from there on, itself included."""
    far = {}
    for name in reversed([*TopologicalSorter(needs).static_order()]):
        after = [far[other] for other in far if name in needs[other]]
        far[name] = (build / name).stat().st_size + max(after, default=0)
    return far


def compile_all(build: Path) -> dict[str, str]:
    """Compile all files, two at a time, each after those it needs, first what most waits for; what each prints."""
    every = needs(build)
    order, far, ready, printed, running = TopologicalSorter(every), ahead(every, build), [], {}, {}
    order.prepare()
    with ThreadPoolExecutor(2) as pool:
        while order.is_active():
            ready = sorted([*ready, *order.get_ready()], key=far.get)
            while ready and len(running) < 2:
                name = ready.pop()
                running[pool.submit(compile_one, name, build)] = name
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                name = running.pop(done)
                printed[name] = done.result()
                print(name, "holds.", flush=True)
                order.done(name)
    return printed


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
    gather(build)
    for file in build.glob("*.v"):
        if gap := GAP.search(COMMENT.sub("", file.read_text(encoding="utf-8"))):
            raise RuntimeError(f"{file.name} leaves something unproved: {gap[0]}")
    printed = compile_all(build)
    if not (found := axioms(printed[ALL])):
        raise RuntimeError(f"{ALL} does not print what the theorems rest on")
    if more := found - CLASSICAL:
        raise RuntimeError(f"an axiom beyond those of the classical reals: {', '.join(sorted(more))}")
    print(f"Proved: {', '.join(sorted(name for name in printed if name.endswith('Theorems.v') and name != ALL))}.")
    print("The axioms are those of the classical reals:", ", ".join(sorted(found)))


def main(arguments: list[str]) -> str | int:
    """Check it and store its digest; what to say of a failure, or 0."""
    if lack := missing():
        said = f"No {lack}: the proof is not checked. On Debian: apt install coq libcoq-flocq."
        if "--skip" in arguments:
            print(said)
        return 0 if "--skip" in arguments else said
    try:
        check()
        if "--recheck" in arguments:
            recheck(BUILD)
    except RuntimeError as error:
        return str(error)
    STORED.write_text(digest(texts(source())) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
