"""Numbers that notice what is done with them: whether a function obeys "no root", "no division", "no angle"."""

import builtins
import dis
import sys
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from .words import line_of

KINDS = {
    "root": "sqrt hypot cbrt isqrt dist norm roots svd eigvals eigvalsh eigh cholesky qr "
    "float_power log log2 log10 log1p exp exp2 expm1",
    "division": "truediv floordiv mod divmod divide true_divide floor_divide remainder fmod reciprocal "
    "solve inv pinv lstsq",
    "angle": "sin cos tan asin acos atan atan2 arcsin arccos arctan arctan2 phase polar angle degrees radians",
}
KINDS = {kind: names.split() for kind, names in KINDS.items()}
"""What a function may be asked to do without, and what does it in Python, in `math`, `cmath` and numpy.

Logarithms and powers of e make a root by the back door.
"""

SIGNS = {"truediv": "/", "floordiv": "//", "mod": "%"}
"""How operations are written."""

PLAIN = "add sub mul neg pos abs".split()
"""Operations that any function may use; they too give numbers that are watched."""


class _Forbidden(Exception):
    """A function did what it was asked to do without."""


class _Watched(float):
    """A float whose results are watched too, and which refuses by name what `without` lists."""

    without: tuple[str, ...] = ()

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *given: Any, **options: Any) -> Any:
        """What numpy does with it."""
        _refuse(ufunc.__name__, self.without)
        if ufunc is np.power:
            return _watched(given[0], self.without) ** given[1]
        found = getattr(ufunc, method)(*(float(x) if isinstance(x, _Watched) else x for x in given), **options)
        return _watched(found, self.without)

    def __pow__(self, n: Any, *modulus: Any) -> Any:
        """A root if n is no whole number, a division if it is below 0."""
        if not float(n).is_integer():
            _refuse("sqrt", self.without, f"** {float(n):g}")
        elif n < 0:
            _refuse("reciprocal", self.without, f"** {float(n):g}")
        return _watched(float(self) ** float(n), self.without)


def _operation(name: str) -> Callable:
    """One operation of a watched number, refused where that is asked for."""
    whole = f"__{name}__"

    def work(self: _Watched, *others: Any) -> Any:
        _refuse(name.removeprefix("r"), self.without)
        return _watched(getattr(float, whole)(self, *others), self.without)

    return work


def _named(name: str) -> Callable:
    """What numpy calls of the numbers in an array where a function of that name is asked for."""

    def work(self: _Watched, *others: Any) -> Any:
        _refuse(name, self.without)
        return _watched(getattr(np, name)(float(self), *map(float, others)), self.without)

    return work


for _name in PLAIN + KINDS["division"][:4]:
    setattr(_Watched, f"__{_name}__", _operation(_name))
    if hasattr(float, f"__r{_name}__"):
        setattr(_Watched, f"__r{_name}__", _operation(f"r{_name}"))
for _name in (name for names in KINDS.values() for name in names if hasattr(np, name)):
    setattr(_Watched, _name, _named(_name))


def _refuse(name: str, without: tuple[str, ...], shown: str = "") -> None:
    """Raise if what goes by that name is of a kind to be done without."""
    for kind in without:
        if name in KINDS[kind]:
            what = f"{'an' if kind == 'angle' else 'a'} {kind}, "
            raise _Forbidden(f"{'' if name[:3] in ('log', 'exp') else what}`{shown or SIGNS.get(name, name)}`")


def _watched(x: Any, without: tuple[str, ...]) -> Any:
    """A number, or each of an array, as one that is watched; anything else as it is."""
    if isinstance(x, np.ndarray):
        made = np.empty(x.shape, dtype=object)
        made.flat = [_watched(y, without) for y in x.ravel().tolist()]
        return made
    if isinstance(x, bool | np.bool_) or not isinstance(x, float | int | np.number):
        return x
    return type("Watched", (_Watched,), {"without": without})(x)


def refused(function: Callable, without: tuple[str, ...], cases: list[tuple]) -> str:
    """What a function does that it should do without, and where, in words; empty if it obeys.

    It runs on numbers that notice, under a watch for the functions of `math`, which do not ask a number; and what makes
    plain numbers of them is read.
    """
    if not without:
        return ""
    for case in cases:
        try:
            with np.errstate(all="ignore"):
                _run_watched(function, without, [_watched(x, without) for x in case])
        except _Forbidden as error:
            return f"{error}{line_of(error, function)}"
        except Exception:  # code that takes floats alone: it is read below
            break
    return next(_read(function, without), "")


def _run_watched(function: Callable, without: tuple[str, ...], given: list) -> None:
    """Call a function, and refuse the functions of `math` that it calls, and the norms of numpy."""

    def notice(frame: Any, event: str, called: Any) -> None:
        if event == "c_call" and getattr(called, "__module__", "") in ("math", "cmath"):
            _refuse(called.__name__, without)
        if event == "call" and frame.f_globals.get("__name__", "").startswith("numpy"):
            _refuse(frame.f_code.co_name, without)

    before = sys.getprofile()
    sys.setprofile(notice)
    try:
        function(*given)
    finally:
        sys.setprofile(before)


def _read(function: Callable, without: tuple[str, ...]) -> Iterator[str]:
    """What stands in the code of a function, and of its own functions that it calls, that it should do without."""
    for code, known in _codes(function):
        owner, number = None, None
        if "abs" in code.co_names and ("complex" in code.co_names or any(type(x) is complex for x in code.co_consts)):
            yield from told("sqrt", without, "abs of a complex number")
        for step in dis.get_instructions(code):
            owner = _owner_after(step, owner, known)
            if isinstance(owner, np.ufunc) or getattr(owner, "__module__", None) or isinstance(owner, SLOTS):
                yield from told(_name_of(owner), without)
            if step.opname == "BINARY_OP":
                sign = step.argrepr.strip("=")
                if sign in ("/", "//"):
                    yield from told("truediv", without, sign)
                elif sign == "**" and isinstance(number, int | float):
                    yield from told(
                        "sqrt" if number % 1 else "reciprocal" if number < 0 else "", without, f"** {number:g}"
                    )
            number = step.argval if step.opname == "LOAD_CONST" else None


SLOTS = type(float.__truediv__), type(float.conjugate)
"""Methods of numbers, as classes hold them."""


def _owner_after(step: dis.Instruction, owner: Any, known: dict) -> Any:
    """What stands on top after a step, as far as it is a module, a class or what they hold; else None."""
    if step.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
        return known.get(step.argval, getattr(builtins, str(step.argval), None))
    if step.opname in ("LOAD_ATTR", "LOAD_METHOD") and isinstance(owner, ModuleType | type):
        return getattr(owner, step.argval, None)
    return None


def _name_of(x: Any) -> str:
    """The name of a function of Python, `math` or numpy, empty for anybody else's."""
    root = (getattr(x, "__module__", None) or "builtins").split(".")[0]
    ours = isinstance(x, np.ufunc) or root in ("math", "cmath", "numpy", "builtins", "operator", "_operator")
    return str(getattr(x, "__name__", "")).strip("_") if ours and callable(x) else ""


def _codes(function: Callable) -> Iterator[tuple[CodeType, dict]]:
    """The code of a function, of what it wraps, and of those of its file that it calls, each with what names mean."""
    todo, seen = [function], set()
    while todo:
        one = todo.pop()
        one = getattr(one, "func", one)  # a partial
        one = one if hasattr(one, "__code__") else type(one).__call__  # of an object that can be called
        code, known = getattr(one, "__code__", None), getattr(one, "__globals__", {})
        if code is None or code in seen:
            continue
        seen.add(code)
        for inner in _within_code(code):
            yield inner, known
            called = (known.get(name) for name in inner.co_names)
            todo += [f for f in called if isinstance(f, FunctionType) and f.__globals__ is known]


def told(name: str, without: tuple[str, ...], shown: str = "") -> Iterator[str]:
    """The words with which a name is refused, if it is."""
    try:
        _refuse(name, without, shown)
    except _Forbidden as error:
        yield str(error)


def _within_code(code: CodeType | None) -> Iterator[CodeType]:
    """A piece of code and all that is nested in it."""
    if code is not None:
        yield code
        for inner in code.co_consts:
            if isinstance(inner, CodeType):
                yield from _within_code(inner)
