"""Install the engines on trial, each by itself, into this folder: what is not to be had is named, and no error.

python tests/engines/install.py [--all]: the small set from npm and pip, or all, Debian's and their compilation too.
"""

import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

from calls import BUILD, HERE, PYTHON, built, calls, command, exhibits, there, triangles
from replay import program


def wanted(every: bool) -> dict[str, list[str]]:
    """The packages to install, by where they come from."""
    packages = {call["package"] for call in (calls() | triangles()).values() if every or call.get("small")}
    kinds: dict[str, list[str]] = {"npm": [], "pip": [], "debian": []}
    for kind, _, package in sorted(package.partition(":") for package in packages):
        kinds[kind].append(package)
    return kinds


def done(*words: str) -> str:
    """Run a command; why it failed, empty if it did not."""
    try:
        run = subprocess.run(words, cwd=HERE, capture_output=True, text=True)
    except OSError as error:
        return f"no {words[0]} ({type(error).__name__})"
    lines = (run.stderr or run.stdout).strip().splitlines() or ["no word"]
    errors = [x for x in lines if "error" in x.lower()] or lines[-1:]
    return "" if run.returncode == 0 else " ".join(errors[:2])[:150]


def npm(packages: list[str]) -> dict[str, str]:
    """Install packages for Node: all of them, or if that fails, each that can be."""
    versions, why = dict(package.rsplit("@", 1) for package in packages), ""
    for kind in ("dependencies", "optionalDependencies"):  # an optional one that is not to be had stops no other
        (HERE / "package.json").write_text(json.dumps({"private": True, kind: versions}, indent=1))
        failed = done("npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock")
        if not failed:
            break
        why = failed
    return {x: why or "npm left it out" for x in packages if not there({"package": f"npm:{x}"})}


def pip(packages: list[str]) -> dict[str, str]:
    """Install packages for Python, in an environment of their own."""
    if not Path(command(HERE / "any.py")[0]).exists():
        venv.create(PYTHON, with_pip=True, clear=True)
    python = command(HERE / "any.py")[0]
    return {x: why for x in packages if (why := done(python, "-m", "pip", "install", "--quiet", "--no-input", x))}


def debian(packages: list[str]) -> dict[str, str]:
    """Install packages of Debian, where that may be done."""
    if not (hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")):
        return dict.fromkeys(packages, "needs Debian, and its administrator") if packages else {}
    missing = {x for x in packages if done("dpkg", "-s", x)}
    if missing:
        done("apt-get", "update", "-qq")
    return {x: why for x in sorted(missing) if (why := done("apt-get", "install", "-y", "-qq", x))}


def compile_all() -> dict[str, str]:
    """Compile what is in C++ and newer than its program."""
    found = {}
    BUILD.mkdir(exist_ok=True)
    for source, flags in sources():
        target, head = built(source), HERE / "adapters" / "lines.hpp"
        newest = max(file.stat().st_mtime for file in (source, head, HERE / "calls.toml", HERE / "triangles.toml"))
        if target.exists() and target.stat().st_mtime > newest:
            continue
        if why := done("g++", "-std=c++17", "-O2", str(source), *flags, "-o", str(target)):
            found[str(source.relative_to(HERE))] = why
    return found


def sources():
    """Every source in C++, of adapters and exhibits, with the flags of its call."""
    for call in (calls() | triangles()).values():
        if call["adapter"].endswith(".cpp"):
            yield HERE / "adapters" / call["adapter"], call.get("flags", [])
    for name, exhibit in exhibits().items():
        if program(name).suffix == ".cpp":
            yield program(name), calls()[exhibit["call"]].get("flags", [])


def main() -> None:
    """Install, and name what could not be."""
    every = "--all" in sys.argv[1:]
    kinds = wanted(every)
    missing = npm(kinds["npm"]) | pip(kinds["pip"])
    if every:
        missing |= debian(kinds["debian"]) | compile_all()
    for name, why in missing.items():
        print(f"{name} is not to be had here: {why}")


if __name__ == "__main__":
    main()
