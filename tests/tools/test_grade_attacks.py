"""Attackers among the students: what they hand in harms nobody, and forges nothing."""

import os
import textwrap
from pathlib import Path

import pytest
from classroom import cell, notebook, solved

from lib.teach import checking
from tools.grade.answers import program
from tools.grade.collect import collected
from tools.grade.judged import Judge
from tools.grade.keeping import keep, kept, word_of
from tools.grade.pages import student_page
from tools.grade.room import lecturer_page
from tools.grade.running import student
from tools.grade.waits import SCRIPT

SEED = 7


@pytest.fixture(scope="module")
def judge():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checking, "PATIENCE", 2.0)
        made = Judge(SEED)
        yield made
        made.close()


def found(judge: Judge, code: str, exercise: str = "01.1"):
    return judge.student([program(exercise, textwrap.dedent(code))])[0]


def inside(text: str) -> str:
    """A function that does something and then answers wrongly."""
    return "def chord(r, C):\n" + textwrap.indent(textwrap.dedent(text).strip(), "    ") + "\n    return -1.0\n"


def at_once(text: str) -> str:
    """The same while it is loaded."""
    return textwrap.dedent(text).strip() + "\n\ndef chord(r, C):\n    return -1.0\n"


HARMLESS = {  # what is done, and what is said of it
    "kills its parent": (inside("import os\nos.kill(os.getppid(), 9)"), "PermissionError"),
    "kills everybody": (inside("import os\nos.kill(-1, 9)"), "PermissionError"),
    "kills itself": (inside("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)"), "PermissionError"),
    "ends Python": (inside("import os\nos._exit(0)"), "ended"),
    "leaves": (inside("raise SystemExit(0)"), "SystemExit"),
    "interrupts": (inside("raise KeyboardInterrupt"), "KeyboardInterrupt"),
    "deletes": (inside("import os\nos.remove(PLACE)"), "PermissionError"),
    "deletes below Python": (inside("import ctypes\nctypes.CDLL(None).unlink(PLACE.encode())"), ""),
    "reads": (inside("return float(open(PLACE).read())"), "PermissionError"),
    "reads with numpy": (inside("import numpy as np\nreturn float(np.loadtxt(PLACE))"), "PermissionError"),
    "writes": (inside("open(PLACE, 'w').write('mine')"), "PermissionError"),
    "writes while it is loaded": (at_once("open(PLACE, 'w').write('mine')"), "PermissionError"),
    "renames": (inside("import os\nos.rename(PLACE, PLACE + '.mine')"), "PermissionError"),
    "lists": (inside("import os\nreturn float(len(os.listdir('/')))"), "PermissionError"),
    "starts a program": (inside("import subprocess\nsubprocess.run(['touch', PLACE + '.mine'])"), "PermissionError"),
    "starts a shell": (inside("import os\nos.system('touch ' + PLACE + '.mine')"), "PermissionError"),
    "forks": (inside("import os\nwhile True:\n    os.fork()"), "PermissionError"),
    "starts threads": (inside("import threading\nthreading.Thread(target=print).start()"), "RuntimeError"),
    "calls home": (inside("import socket\nsocket.create_connection(('127.0.0.1', 9), 1)"), ""),
    "looks names up": (inside("import socket\nsocket.gethostbyname('localhost')"), ""),
    "takes memory": (inside("x = bytearray(8 << 30)"), "MemoryError"),
    "takes it by bits": (inside("x = []\nwhile True:\n    x.append(bytes(1 << 24))"), "MemoryError"),
    "recurses": (inside("return chord(r, C)"), "RecursionError"),
    "breaks the stack": (inside("import sys\nsys.setrecursionlimit(10**9)\nreturn chord(r, C)"), ""),
    "crashes": (inside("import ctypes\nctypes.string_at(0)"), ""),
    "prints without end": (inside("for _ in range(10**4):\n    print('x' * 10**4)"), "is −1"),
    "writes to its pipes": (
        inside("import os\nfor fd in range(20):\n    try: os.write(fd, b'x' * 100)\n    except OSError: pass"),
        "",
    ),
    "raises a liar": (inside("class E(Exception):\n    def __str__(self): return 1 / 0\nraise E"), "raised E"),
    "raises what no page holds": (inside("raise ValueError('<script>alert(1)</script>' * 999)"), "ValueError"),
    "returns a liar": (inside("class X(float):\n    def __eq__(self, x): return True\nreturn X(3)"), ""),
    "returns what agrees with all": (
        inside("class X:\n    def __eq__(self, x): return True\n    __float__ = lambda s: 0.0\nreturn X()"),
        "you return",
    ),
    "returns a list in itself": (inside("x = []\nx.append(x)\nreturn x"), "list"),
    "returns without end": (inside("import itertools\nreturn itertools.count()"), "count"),
    "returns a huge number": (inside("return 10 ** 100_000"), ""),
    "returns a long text": (inside("return 'x' * 10**8"), "str"),
    "hides in a pickle": (
        inside(
            "import pickle, os\nclass X:\n    def __reduce__(self): return os.system, ('touch ' + PLACE,)\nreturn X()"
        ),
        "X",
    ),
    "changes numpy": (at_once("import numpy\nnumpy.isclose = numpy.allclose = lambda *x, **y: True"), "is −1"),
    "changes Python": (at_once("import builtins\nbuiltins.abs = builtins.max = lambda *x: 0"), "is −1"),
    "changes json": (at_once("import json\njson.loads = json.dumps = None"), ""),
    "asks who called": (
        inside(
            "import sys\nf = sys._getframe()\nwhile f:\n    if 'right' in f.f_locals: return f.f_locals['right']\n"
            "    f = f.f_back"
        ),
        "is −1",
    ),
    "searches memory": (
        inside("import gc\nfor x in gc.get_objects():\n    if type(x).__name__ == 'Exercise': return x.right(r, C)"),
        "is −1",
    ),
    "asks the tutor": (
        inside("import importlib\nreturn importlib.import_module('lib.teach.exercises').find('01.1').right(r, C)"),
        "PermissionError",
    ),
    "is nested": ("def chord(r, C):\n    return " + "(" * 5000 + "r" + ")" * 5000 + "\n", "no Python"),
    "holds a zero byte": ("def chord(r, C):\n    return '\0'\n", "no Python"),
    "computes while it is read": (inside("return 2 ** 2 ** 2 ** 2 ** 5 % 7"), ""),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", HARMLESS)
def test_an_attack_harms_nobody(judge, what, tmp_path):
    code, says = HARMLESS[what]
    place = tmp_path / "theirs.txt"
    place.write_text("8")
    entry = found(judge, code.replace("PLACE", repr(str(place))))
    assert entry.kind not in ("right", "lib") and says in entry.reply, entry.reply
    assert [path.name for path in tmp_path.iterdir()] == ["theirs.txt"] and place.read_text() == "8"
    assert found(judge, solved("01.2"), "01.2").kind == "right"
    assert not judge.undone


def handed(body: str, before: str = "") -> str:
    """A notebook whose answer does that."""
    return notebook(f"{before}\ndef chord(r, C):\n    {body}\n\n\nexercise('01.1', chord)")


def forged(line: str) -> str:
    """One that writes a line of its own to the judge, before each answer."""
    text = (
        f"for fd in range(3, 20):\n        try: os.write(fd, {line + chr(10)!r}.encode())\n        except OSError: pass"
    )
    return handed(f"{text}\n    return -1.0", "import os")


FILES = {
    "no JSON": "{",
    "nested too deeply": "[" * 100_000,
    "no cells": '{"cells": [{"cell_type": "code", "source": [1, 2]}, 3]}',
    "no such exercise": notebook("def chord(r, C): return 1.0\n\n\nexercise('99.9', chord)"),
    "half a letter": handed("return '\ud800'"),
    "a name of a thousand parts": notebook(f"exercise('01.1', {'a' + '.a' * 3000})"),
    "a page of its own": handed("return '</pre><script>alert(1)</script>'"),
    "a number of many digits": handed("return Fraction(1, 3**200_000)", "from fractions import Fraction"),
    "a decimal of more": handed("return Decimal('1E+999999999')", "from decimal import Decimal"),
    "a list of its own": forged("[1]"),
    "a question of its own": forged('{"ask": 0, "given": []}'),
    "an array of a trillion": forged('{"value": ["array", "<f8", [1000000000000], [1.0]]}'),
    "an error without a name": forged('{"raised": [[], "", []]}'),
    "what is changed": forged('{"changed": {"0": 1.0}, "value": 3.0}'),
    "nothing but depth": forged('{"value": ' + '["list", [' * 2000 + "]]" * 2000 + "}"),
}


@pytest.mark.one_in(12)
@pytest.mark.parametrize("what", [*FILES, "a pipe", "a link", "a byte that is no letter"])
def test_a_hostile_file_costs_nobody_else_anything(judge, what, tmp_path):
    folder, kept_in = tmp_path / "in", tmp_path / "kept"
    for path in (folder / "Honest", folder / "Evil", kept_in):
        path.mkdir(parents=True)
    (folder / "Honest" / "01_overlap.ipynb").write_text(notebook(cell("01.1", solved("01.1"))))
    _put(folder, what)
    made = []
    for one in collected(folder).students:
        made.append(student(judge, one, "exam_first_1"))
        keep(kept_in, word_of(one, "judges"), made[-1])
        assert kept(kept_in, word_of(one, "judges"), one.student) == made[-1]
    verdicts = {one.student: [entry.kind for entry in one.entries] for one in made}
    assert verdicts.pop("Honest") == ["right"] and "right" not in str(verdicts)
    for page in (lecturer_page(made, (), "", (1, "exam_first_1")), *(student_page(one, "") for one in made)):
        assert page.encode(errors="replace") and "<script" not in page.replace(f"<script>{SCRIPT}</script>", "")


def _put(folder: Path, what: str) -> None:
    """Hand a hostile file in."""
    place = folder / "Evil" / "01_overlap.ipynb"
    if what == "a pipe":
        os.mkfifo(place)
    elif what == "a link":
        place.symlink_to(folder / "Honest" / "01_overlap.ipynb")
    elif what == "a byte that is no letter":
        os.mkdir(os.fsencode(folder) + b"/Eve\xff")
    else:
        place.write_text(FILES[what])
