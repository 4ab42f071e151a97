"""What goes by a name is what is proved by that name: no other function, and no builtin is hidden."""

import ast
import builtins
import sys
from importlib import import_module
from types import ModuleType, SimpleNamespace

LEFT = {"__name__", "__doc__", "__package__", "__loader__", "__spec__", "__build_class__", "__import__", "__debug__"}
"""Names of builtins that every module has of its own."""


def names(of: SimpleNamespace) -> None:
    """Each module has under a name what it imports by it, from where it says so, and Python's builtins as they are.

    What is traced with a stand-in under such a name, as `max`, `where` or `unrounded`, is then what runs by it.
    """
    made = {module.__name__: module for module in vars(of).values() if isinstance(module, ModuleType)}
    for key, text in of.written.items():
        module = vars(of)[key]
        hidden = (set(dir(builtins)) - LEFT) & set(vars(module))
        assert not hidden, f"{module.__name__} calls something else {', '.join(sorted(hidden))}"
        for name, wanted in imported(module, text, made):
            assert vars(module)[name] is wanted, f"{name} of {module.__name__} is not what it is imported as"
    assert (of.pairs.chosen(True, 1, 2), of.pairs.chosen(False, 1, 2)) == (1, 2), "chosen is where, for numbers"


def imported(module: ModuleType, text: str, made: dict):
    """The names that the text of a module imports, and what is meant by each."""
    for line in ast.parse(text).body:
        if isinstance(line, ast.Import):
            yield from ((x.asname or x.name, sys.modules[x.name]) for x in line.names)
        elif isinstance(line, ast.ImportFrom):
            room = module.__package__.rsplit(".", line.level - 1)[0] if line.level else ""
            source = ".".join(x for x in (room, line.module) if x)
            taken = made.get(source) or import_module(source)
            for x in line.names:
                assert x.asname in (None, x.name), f"{module.__name__} calls {x.name} of {source} {x.asname}"
                yield x.name, made.get(f"{source}.{x.name}") or getattr(taken, x.name)
