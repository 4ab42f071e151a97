"""What a checker of types says of a user's program: all is right in one, and each line of another is refused."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
import right
from lessons import ROOT

HERE, PYRIGHT = Path(__file__).parent, ROOT / "tools/node_modules/pyright/index.js"

MODULES = (
    "__init__ frame geometry exact batch/__init__ broad/__init__ broad/hierarchy curve/__init__ curve/bernstein "
    "curve/quartic derivative/__init__ "
    "table/__init__ rolling/__init__ response plane overlap ray trig quadratic viete tmin residual "
    "double_double setups published elementary attack/__init__"
).split()
"""Where a reader may take functions from: all that `__all__` offers there, or else all without an underscore."""

WORDS = {"Any", "NDArray", "ArrayLike", "Callable", "Sequence", "Mapping", "tuple", "list", "dict", "type", "Contact"}
"""What says nothing, or too little without a bracket behind it."""

UNSAID = {
    "frame.unwrapped x": "it takes anything",
    "frame.where yes": "numbers one by one, or arrays",
    "frame.where x": "as yes",
    "frame.where y": "as yes",
    "frame.first return": "a number of numpy, or an array",
    "frame.unwrapped return": "what it was given, or the number in it",
    "frame.where return": "as its arguments",
    "frame.dot return": "a number of numpy, or an array",
    "frame.inner return": "numbers of any kind",
    "quartic.sound return": "a truth value, or an array of them",
    "quartic.above return": "a truth value, or an array of them",
    "blocks.sweep_blocks options": "method, threads and precision, as `sweep`",
}
"""Arguments and results of which no more can be said, and why."""


def front_door(path: Path) -> list[str] | None:
    """What `__all__` of a file offers, None without it."""
    rows = [x for x in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(x, ast.Assign | ast.AugAssign)]
    parts = [x.value for x in rows if ast.unparse(x).startswith("__all__")]
    return [name for part in parts for name in ast.literal_eval(part)] if parts else None


def functions() -> list[tuple[str, ast.FunctionDef]]:
    """The public functions, by module and name, wherever in the module's folder they are written."""
    found = {}
    for module in MODULES:
        path = ROOT / "lib" / f"{module}.py"
        offered = front_door(path)
        for file in [path] if offered is None else sorted(path.parent.glob("*.py")):
            for x in ast.parse(file.read_text(encoding="utf-8")).body:
                if isinstance(x, ast.FunctionDef) and not x.name.startswith("_"):
                    if offered is None or x.name in offered and imported(path, file, x.name):
                        found[f"{file.stem if file.stem != '__init__' else file.parent.name}.{x.name}"] = x
    return sorted(found.items())


def imported(door: Path, file: Path, name: str) -> bool:
    """Does a front door take that name from that file, or have it itself?"""
    rows = [x for x in ast.parse(door.read_text(encoding="utf-8")).body if isinstance(x, ast.ImportFrom)]
    return door == file or any(x.module == file.stem and name in [a.name for a in x.names] for x in rows)


def unsaid(name: str, function: ast.FunctionDef) -> list[str]:
    """The arguments of a function, and its result, of which nothing is said, or too little."""
    args = function.args
    rows = [*args.posonlyargs, *args.args, *args.kwonlyargs, *filter(None, (args.vararg, args.kwarg))]
    told = {f"{name} {x.arg}": x.annotation for x in rows} | {f"{name} return": function.returns}
    decorated = any(ast.unparse(x) == "one_or_many" for x in function.decorator_list)
    return [
        place
        for place, x in told.items()
        if x is None or ast.unparse(x) in WORDS - ({"Contact"} if decorated else set())
    ]


def test_every_public_function_says_what_it_takes_and_gives():
    found = functions()
    assert len(found) > 150
    assert {place for name, x in found for place in unsaid(name, x)} == set(UNSAID)


def test_the_program_runs():
    assert right.game() and right.many() and right.judged()
    assert right.crowds()[0] == [0, 0] and right.tables()[1][0] < right.tables()[1][1]


def refused() -> set[tuple[str, int]]:
    """The lines that must be refused."""
    rows = (HERE / "wrong.py").read_text(encoding="utf-8").splitlines()
    return {("wrong.py", n) for n, row in enumerate(rows, 1) if "# refused: " in row}


@pytest.fixture(scope="module")
def programs(tmp_path_factory) -> Path:
    """Both programs in a folder of their own, where no settings of the project are found."""
    folder = tmp_path_factory.mktemp("programs")
    for name in ("right.py", "wrong.py"):
        shutil.copy(HERE / name, folder)
    return folder


@pytest.mark.slow
def test_mypy_refuses_what_is_wrong_and_nothing_else(programs):
    if find_spec("mypy") is None:
        pytest.skip("mypy is missing: the extra `test` brings it")
    words = "-m mypy --strict --follow-imports=silent --config-file= --cache-dir=cache right.py wrong.py"
    run = {"cwd": programs, "env": os.environ | {"MYPYPATH": str(ROOT)}, "capture_output": True, "text": True}
    done = subprocess.run([sys.executable, *words.split()], **run)
    found = re.findall(r"^(\w+\.py):(\d+): error: ", done.stdout, re.M)
    assert {(name, int(n)) for name, n in found} == refused(), done.stdout + done.stderr


@pytest.mark.slow
def test_pyright_refuses_what_is_wrong_and_nothing_else(programs):
    if shutil.which("node") is None or not PYRIGHT.exists():
        pytest.skip("pyright is missing: `npm ci --prefix tools` fetches it, and needs Node")
    settings = {"include": ["."], "extraPaths": [str(ROOT)], "typeCheckingMode": "strict"}
    (programs / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    words = ["node", PYRIGHT, "-p", programs, "--pythonpath", sys.executable, "--outputjson"]
    done = subprocess.run(words, capture_output=True, text=True)
    rows = json.loads(done.stdout)["generalDiagnostics"]
    found = {(Path(x["file"]).name, x["range"]["start"]["line"] + 1) for x in rows if x["severity"] == "error"}
    assert found == refused(), done.stdout
