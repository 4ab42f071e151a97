"""Functions that are called, not put into those that call them: each is compiled once, and kept by itself.

numba puts all that a function calls into it, and optimises it there, again for each that calls it. For a short function
in a loop that is what makes it fast. What is long and called once in a thousand rows, or once an event, is better left
alone: whoever calls it knows its name, and the name is known before any of them is loaded.
"""

from collections.abc import Callable
from copy import copy
from functools import cache, partial
from hashlib import sha256

from . import sparing

ALONE = {
    "lib.compiled.asking.ask",
    "lib.compiled.curves._guessed_rows",
    "lib.compiled.events._cross",
    "lib.compiled.events.refresh",
    "lib.compiled.mesh.closer",
    "lib.compiled.mesh.one",
    "lib.compiled.pairs.look_apart",
    "lib.compiled.pairs.look_closer",
    "lib.curve.quartic.settled",
}
"""Those functions: long, and called far less often than what they are called from goes round."""


def is_alone(function: Callable) -> bool:
    """Is it one of those?"""
    return f"{function.__module__}.{function.__name__}" in ALONE


def name_of(dispatcher: Callable, types: tuple) -> str:
    """The name under which machine code for these types is called, the same in every process."""
    return f"swept_spheres.{dispatcher.py_func.__qualname__}.{sha256(repr(types).encode()).hexdigest()[:16]}"


def ready(make: Callable, types: tuple):
    """Machine code for these types, compiled or from the disk, and its name known to whoever calls it.

    make : gives numba's dispatcher of the function.
    """
    from llvmlite.binding import add_symbol

    dispatcher = make()
    dispatcher.compile(types)
    made = dispatcher.overloads[types]
    add_symbol(name_of(dispatcher, types), made.library.get_pointer_to_function(made.fndesc.llvm_func_name))
    return made


@cache
def caller_class(make: Callable) -> type:
    """The class of numba's compiler for such a function as others see it: a name to call.

    What calls it is kept with the wish to make it ready first, `_reload_init`.
    """
    from numba.core.compiler import Compiler

    class NamedLibrary(sparing.part_class()):
        def _get_module_for_linking(self):
            self._ensure_finalized()
            return self._final_module

    class CallingCompiler(Compiler):
        def _compile_core(self):
            state, types = self.state, tuple(self.state.args)
            made = ready(make, types)
            state.library = NamedLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library._reload_init.add(partial(ready, make, types))
            called = copy(made.fndesc)
            called.mangled_name, called.inline = name_of(make(), types), False
            made = made._replace(library=state.library, fndesc=called, entry_point=[].append, metadata={})
            state.targetctx.insert_user_function(made.entry_point, called, [state.library])
            return made

    return CallingCompiler
