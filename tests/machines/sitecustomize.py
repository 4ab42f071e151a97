"""Another machine, imitated: with JITTER=seed all that IEEE 754 does not fix comes out a last digit off.

Python imports this file by itself wherever its folder is on PYTHONPATH: in a program and in the kernels it starts.
Functions of numpy and of the C library return their result moved by −1, 0 or +1 ulp, as a hash of the result and the
seed decides; whole and dyadic results stay, for no library gets those wrong. Sums of products that a library adds up as
it likes, `@` and `dot`, are added up backwards. Powers and `@` are written into `lib` and into the lessons as calls.
"""

import ast
import os
import sys
from importlib.machinery import PathFinder, SourceFileLoader

SEED = int(os.environ.get("JITTER", 0))

FREE = "exp exp2 expm1 log log2 log10 log1p power float_power pow cbrt hypot sin cos tan arcsin arccos arctan arctan2"
FREE += " sinh cosh tanh asin acos atan atan2 logspace geomspace"
SOLVERS = "solve lstsq inv pinv det eigh eigvalsh svd cholesky qr"
DRAWS = "normal standard_normal exponential standard_exponential uniform gamma"


def moved(y):
    """y, or each number of it, moved by −1, 0 or +1 ulp; numbers of few digits, and what is no float, stay."""
    import numpy as np

    if isinstance(y, tuple):
        return type(y)(*map(moved, y)) if hasattr(y, "_fields") else tuple(map(moved, y))
    x = np.asarray(y)
    if x.dtype not in (np.float32, np.float64):
        return y
    kind, rest = (np.uint64, 0xFFFFF) if x.dtype == np.float64 else (np.uint32, 0xFF)
    bits = np.atleast_1d(x).copy().view(kind)
    mixed = (bits.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(SEED)) * np.uint64(0xBF58476D1CE4E5B9)
    step = ((mixed >> np.uint64(40)) % np.uint64(3)).astype(kind) - kind(1)
    stay = ((bits & kind(rest)) == 0) | ~np.isfinite(np.atleast_1d(x))
    found = np.where(stay, bits, bits + step).astype(kind).view(x.dtype).reshape(x.shape)
    return found if isinstance(y, np.ndarray) else type(y)(found)


class Free:
    """A function whose result no standard fixes."""

    def __init__(self, function):
        self.function = function

    def __call__(self, *given, out=None, **options):
        found = moved(self.function(*given, **options))
        if out is None:
            return found
        target = out[0] if isinstance(out, tuple) else out
        target[...] = found
        return target

    def __getattr__(self, name):
        found = getattr(self.function, name)
        return Free(found) if name in ("reduce", "outer", "accumulate") else found


def power(x, y):
    """x ** y."""
    return moved(x**y)


def product(x, y):
    """x @ y, each sum of products added up backwards."""
    import numpy as np

    if not all(isinstance(z, np.ndarray | list | tuple | np.generic) for z in (x, y)):
        return x @ y
    x, y = np.asarray(x), np.asarray(y)
    return x[..., ::-1] @ (y[::-1] if y.ndim == 1 else y[..., ::-1, :])


class Written(ast.NodeTransformer):
    """`x ** y` and `x @ y` written as calls, but for powers of constants."""

    def visit_BinOp(self, node):
        self.generic_visit(node)
        name = {ast.Pow: "power", ast.MatMult: "product"}.get(type(node.op))
        fixed = isinstance(node.left, ast.Constant) and isinstance(node.right, ast.Constant | ast.UnaryOp)
        if name is None or fixed:
            return node
        made = ast.parse(f"__import__('sitecustomize').{name}", mode="eval").body
        return ast.fix_missing_locations(
            ast.copy_location(ast.Call(func=made, args=[node.left, node.right], keywords=[]), node)
        )


class Loader(SourceFileLoader):
    """Reads a module of `lib` with its powers and products written as calls; nothing of that is kept."""

    def get_code(self, name):
        return self.source_to_code(self.get_data(self.path), self.path)

    def source_to_code(self, data, path, **options):
        return compile(Written().visit(ast.parse(data)), path, "exec", dont_inherit=True)


class Finder:
    """Finds the modules of `lib`."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.split(".")[0] != "lib":
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec and isinstance(spec.loader, SourceFileLoader):
            spec.loader = Loader(spec.loader.name, spec.loader.path)
        return spec


def imitate():
    """Make this process another machine."""
    import math

    import numpy as np

    for module in (np, math):
        for name in FREE.split():
            if hasattr(module, name):
                setattr(module, name, Free(getattr(module, name)))
    for name in SOLVERS.split():
        setattr(np.linalg, name, Free(getattr(np.linalg, name)))
    norm = np.linalg.norm
    np.linalg.norm = lambda x, *a, **k: norm(x, *a, **k) if a or k else norm(np.ravel(x)[::-1])
    np.dot = np.matmul = np.inner = np.vdot = product
    kinds = {name: draw(name) for name in DRAWS.split()}
    chance = type("Generator", (np.random.Generator,), kinds)
    np.random.default_rng = lambda seed=None: chance(np.random.PCG64(seed))
    sys.meta_path.insert(0, Finder)


def draw(name):
    """A method of chance whose result passes through a library's logarithm, or may be fused."""
    import numpy as np

    return lambda self, *given, **options: moved(getattr(np.random.Generator, name)(self, *given, **options))


if SEED:
    imitate()
