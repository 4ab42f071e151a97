"""Print a hash of each thing that is stored or promised to the last bit: a name and a hash a line.

    python tests/machines/fingerprint.py folder part …

Pictures of lessons are not hashed but put into the folder, to be compared as the notebooks' tests compare them. What
this prints for the part `numbers` is stored in `numbers.tsv`, beside this file.
"""

import hashlib
import json
import os
import re
import sys
import warnings
from base64 import b64decode
from functools import partial
from pathlib import Path

import numpy as np
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

import lib
from lib import broad, curve, plane, response, rolling, setups, table
from lib.attack import curved, families, vectors
from lib.broad import hierarchy
from lib.show.figures import FIGURES, files

IMAGE = re.compile('(?<=src="data:image/png;base64,)[^"]*')
NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("*.ipynb"))


def fingerprint(*parts) -> str:
    """A hash of arrays, texts and bytes."""
    found = hashlib.sha256()
    for x in parts:
        found.update(x if isinstance(x, bytes) else x.encode() if isinstance(x, str) else np.asarray(x).tobytes())
    return found.hexdigest()[:16]


def pairs_of(name: str) -> list:
    """Some pairs of a family, in the plane and in space."""
    return [families.FAMILIES[name](150, d, 0) for d in (2, 3)]


def family(name: str) -> list:
    """The numbers of a family."""
    return [x for rows in pairs_of(name) for x in rows]


def answers(sweep, dtype=np.float64) -> list:
    """What a sweep answers to every family that is in the range of the type."""
    rows = [pairs for name in families.FAMILIES for pairs in pairs_of(name)]
    most = 1e38 if dtype == np.float32 else np.inf
    return [x for pairs in rows if max(map(np.max, pairs)) < most for x in sweep(*(y.astype(dtype) for y in pairs))]


def bounces() -> list:
    """Balls that bounce off planes."""
    p, v, r = families.ordinary(200)
    return [*plane.bounce(p, v, r, n=v[::-1], d=r[::-1], e=0.7)]


def collisions() -> list:
    """Pairs that collide."""
    p, v, r = families.ordinary(200)
    return [*response.collide(v, v[::-1], p, r, r[::-1], 0.5)]


def together() -> list:
    """A triangle of ten balls that all move, resolved together, hard and soft."""
    apex, line = setups.rack([0, 0], 1.0, 4), np.linspace(-1, 1, 20).reshape(10, 2)
    close = [(i, j) for i in range(10) for j in range(i) if np.hypot(*(apex[i] - apex[j])) < 2.01]
    n = [apex[j] - apex[i] for i, j in close]
    return [response.simultaneous(line[::-1], n, close, 1.0 + np.arange(10), e) for e in (0, 0.5, 1)]


def bodies() -> list:
    """Smallest balls, trees and how they meet, and a mesh that is covered."""
    p, v, r = families.ordinary(300)
    if os.environ.get("JITTER"):  # numba does not know the functions that are an ulp off
        hierarchy.loop = lambda function: function
    one, two = hierarchy.tree((p, r / 9)), hierarchy.tree((p[::-1] + [9, 0, 0], r / 9))
    ball, mesh = hierarchy.enclosing(p, r), hierarchy.cover((p, np.arange(300).reshape(-1, 3)), 2)
    return [*ball, *one, *hierarchy.sweep(one, v[0], two, [-9, 0, 0]), mesh.x, mesh.r]


def covered() -> list:
    """A few spheres around triangles, and around a tetrahedron and what is in it."""
    p, _, _ = families.ordinary(24)
    solid = p[:4], [[0, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]]
    surface, volume = (
        hierarchy.cover((p, np.arange(24).reshape(-1, 3)), most=5),
        hierarchy.cover(solid, most=3, of="volume"),
    )
    return [*surface[:2], *volume[:2]]


def crowds() -> list:
    """Which balls of a crowd touch, and when; and a crowd that flies far."""
    p, v, r = families.ordinary(300)
    if os.environ.get("JITTER"):
        broad.has_numba = lambda: False
    return [*broad.pairs(p, v, r / 9), *broad.pairs(p, 20 * v, r / 30)]


def curves() -> list:
    """Every family of curved pairs, in the plane and in space."""
    return [x for family in curved.CURVED.values() for d in (2, 3) for x in family(150, d, 0)]


def curved_answers() -> list:
    """What the curved sweep says of them, and of paths of degree three; as it says it everywhere, compiled or not."""
    curve.has_numba = lambda: False
    rows = [family(150, d, 0) for family in curved.CURVED.values() for d in (2, 3)]
    P, Q = (families.bell(np.random.default_rng(k), (100, 4, 3)) * 3 for k in (1, 2))
    return [x for pairs in rows for x in curve.sweep(*pairs)] + [*curve.sweep_polynomials(P, Q, np.ones(100))]


def rolled() -> list:
    """A break on a cloth where balls slide and roll."""
    start = setups.break_shot()
    balls = rolling.balls(start.x, start.v, r=start.r, m=start.m)
    history = rolling.run(balls, rolling.cloth(*setups.pool()[:2], e=0.9, e_wall=0.7), 3.0, compiled=False)
    return [history.t, history.kind, history.i, history.j, history.x, history.v, history.w, *rolling.at(history, 1.0)]


BOX = table.room([-9, -9], [9, 9], e=0.5)
NUMBERS = {
    **{f"family {name}": partial(family, name) for name in families.FAMILIES},
    "vectors": lambda: list(vectors.lines(800)),
    **{f"method {name}": partial(answers, sweep) for name, sweep in lib.METHODS.items()},
    **{f"method {name} float32": partial(answers, sweep, np.float32) for name, sweep in lib.METHODS.items()},
    "plane": bounces,
    "collide": collisions,
    "simultaneous": together,
    "bodies": bodies,
    "covered": covered,
    "crowds": crowds,
    "curved families": curves,
    "curved sweep": curved_answers,
    "rolling break": rolled,
    "pool break": lambda: told(table.run(setups.break_shot(), setups.pool(), 10.0, policy="cutoff", limit=1e-3)),
    "aimed break": lambda: told(table.run(setups.break_shot(2, 5), setups.pool(0.9, 0.7, 0.3), 10.0)),
    "gas": lambda: told(table.run(*setups.gas(25, 0.3), 6.0)),
    "gas in space": lambda: told(table.run(*setups.gas(20, 0.1, d=3), 6.0)),
    "drop": lambda: told(table.run(*setups.drop(0.5), 3.0, policy="tc", limit=1e-3)),
    "cradle": lambda: told(table.run(*setups.cradle(5, 2), 9.0)),
    "taken away": lambda: told(table.run(setups.taken_away(), setups.pool(), 12.0)),
    "blocks": lambda: told(table.run(*setups.blocks(2), np.inf)),
}
"""What is promised to the last bit, by name: families, vectors, methods, what follows a hit, runs of the table."""


def told(history: table.History) -> list:
    """All that a history holds, and where everything is at some instants."""
    fields = "t instant kind i j clock tail x v until ended".split()
    last = history.until if history.until < np.inf else history.t[-1]
    moments = [x for k in range(5) for x in table.at(history, last * k / 4)]
    return [getattr(history, name) for name in fields] + moments


def figures():
    """Every file of a figure, its caption inside."""
    for name in FIGURES:
        for file, drawn in files(name).items():
            yield f"figure {file}", [drawn]


def lessons():
    """What every cell of every lesson puts out."""
    shell = InteractiveShell.instance()
    if os.environ.get("JITTER"):
        from sitecustomize import Written

        shell.ast_transformers.append(Written())
        for module in [each for each in sys.modules.values() if "has_numba" in vars(each)]:
            module.has_numba = lambda: False  # it does not know the functions that are an ulp off
    os.chdir(NOTEBOOKS[0].parent)
    for path in NOTEBOOKS:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        for number, source in enumerate(code, start=1):
            name = f"lesson {path.stem} [{number}]"
            yield name, put_out(shell, source, name)


def put_out(shell: InteractiveShell, source: str, name: str) -> list:
    """The streams and texts of a cell, an error being one of its texts; its pictures go into the folder."""
    with capture_output() as caught:
        result = shell.run_cell(source)
    bundles = [x.data for x in caught.outputs]
    texts = [str(part) for data in bundles for kind, part in sorted(data.items()) if kind.startswith("text")]
    for number, data in enumerate(IMAGE.findall("".join(texts))):
        (FOLDER / f"{name} {number}.png").write_bytes(b64decode(data))
    return [caught.stdout, repr(result.error_in_exec), *(IMAGE.sub("", text) for text in texts)]


def numbers():
    """Each of `NUMBERS`."""
    for name, make in NUMBERS.items():
        yield name, make()


PARTS = {"numbers": numbers, "figures": figures, "lessons": lessons}

if __name__ == "__main__":
    warnings.simplefilter("ignore")
    FOLDER = Path(sys.argv[1]).resolve()
    for part in sys.argv[2:] or PARTS:
        for name, parts in PARTS[part]():
            print(name, fingerprint(*parts), sep="\t", flush=True)
