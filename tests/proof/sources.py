"""The source that is proved, as it stands or with something else in its place, and all terms written from it."""

import sys
from contextlib import ExitStack
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, ModuleType, SimpleNamespace
from unittest import mock

import curve_terms
import double_calls
import double_terms
import integer_terms
import lossless_terms
import machine_terms
import mesh_input
import mesh_terms
import order_terms
import reach_terms
import terms
import whole_terms

LIB = Path(__file__).parents[2] / "lib"

FILES = {
    "double_double": "double_double.py",
    "lossless": "lossless.py",
    "exact": "exact.py",
    "pairs": "compiled/pairs.py",
    "bernstein": "curve/bernstein.py",
    "quartic": "curve/quartic.py",
    "arithmetic": "mesh/arithmetic.py",
    "features": "mesh/features.py",
    "deciding": "mesh/deciding.py",
    "timing": "mesh/timing.py",
    "rows": "mesh/rows.py",
    "loops": "compiled/mesh.py",
    "compiled": "compiled/__init__.py",
    "order": "table/order.py",
    "reach": "broad/reach.py",
    "crowd": "compiled/crowd.py",
    "asking": "compiled/asking.py",
    "hierarchy": "compiled/hierarchy.py",
}
"""The files of lib that are proved, each after those that it imports."""


def source(where: str = "", old: str = "", new: str = "") -> SimpleNamespace:
    """The modules that are proved, made anew, where something else stands in one file, once, than `old`.

    `written` has the text of each.
    """
    if str(LIB.parent) not in sys.path:
        sys.path.insert(0, str(LIB.parent))
    import_module("lib.mesh")
    made, written = {}, {}
    with ExitStack() as stack:
        for key, file in FILES.items():
            name = "lib." + file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            text = (LIB / file).read_text(encoding="utf-8")
            if file == where:
                if text.count(old) != 1:
                    raise ValueError(f"{old!r} must stand once in {file}; it stands there {text.count(old)} times")
                text = text.replace(old, new)
            made[key], written[key] = ModuleType(name), text
            made[key].__package__, made[key].__file__ = package_of(name, file), str(LIB / file)
            stack.enter_context(mock.patch.dict(sys.modules, {name: made[key]}))
            exec(_code(text, str(LIB / file)), vars(made[key]))
    return SimpleNamespace(**made, written=written)


def package_of(name: str, file: str) -> str:
    """The package that a module is in, or is."""
    return name if file.endswith("__init__.py") else name.rpartition(".")[0]


@cache
def _code(text: str, file: str) -> CodeType:
    """The text of a file, compiled."""
    return compile(text, file, "exec")


def texts(of: SimpleNamespace) -> dict[str, str]:
    """The text of each file of terms, by its name; a TypeError where the source does what no term can say."""
    doubled = double_terms.double_terms(of.double_double, of.exact, of.pairs)
    double_calls.decides(of.pairs)
    double_calls.goes_closer(of.exact, of.pairs)
    return {
        **terms.terms(of.exact, of.pairs),
        **doubled,
        **machine_terms.machine_terms(of.double_double, of.exact, of.pairs),
        **integer_terms.integer_terms(of.exact, of.written["exact"]),
        **lossless_terms.lossless_terms(of.lossless),
        **whole_terms.whole_terms(of.exact),
        **curve_terms.curve_terms(of.quartic, of.bernstein),
        **mesh_terms.mesh_terms(of),
        **mesh_input.mesh_input(of),
        **order_terms.order_terms(of.order, of.exact),
        **reach_terms.reach_terms(of.reach, of.crowd),
    }
