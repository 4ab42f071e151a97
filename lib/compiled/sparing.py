"""What lets numba compile in less time, and changes nothing of what it makes.

Half of that time is Python's: it finds out the type of the same sum of two numbers thousands of times, looks for what
is never written here, and asks LLVM to optimise functions of which nothing is known but their names.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import CodeType, SimpleNamespace

UNUSED = {
    "DeadBranchPrune",
    "DumpParforDiagnostics",
    "InlineClosureLikes",
    "InlineInlinables",
    "InlineOverloads",
    "LiteralPropagationSubPipelinePass",
    "LiteralUnroll",
    "NopythonRewrites",
    "WithLifting",
}
"""Passes of numba for what is not written here, by the names of their classes: closures, `with`, sums of whole arrays.

LLVM takes out branches that are never taken."""


_KNOWN: dict[tuple, object] = {}
"""What operators are known to give, by operator and types of arguments."""


@cache
def compiler_class() -> type:
    """The class of numba's compiler without those passes, for functions in which nothing else is written."""
    from numba.core.compiler import CompilerBase, DefaultPassBuilder

    class SparingCompiler(CompilerBase):
        def define_pipelines(self):
            passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
            if not any(isinstance(x, CodeType) for x in self.state.func_id.code.co_consts):
                kept = [one for one in passes.passes if one[0].__name__ not in UNUSED]
                passes = type(passes)(passes.pipeline_name)
                passes.passes = kept
                passes.finalize()
            return [passes]

        def _compile_core(self):
            state = self.state
            state.library = self.library_class()(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.enable_object_caching()
            return super()._compile_core()

        def library_class(self) -> type:
            """The class of what becomes machine code by itself."""
            return library_class()

    return SparingCompiler


@cache
def library_class() -> type:
    """The class of numba's piece of code that optimises no function which it only names, and links each part once."""
    from numba.core.codegen import JITCodeLibrary

    class SparingLibrary(JITCodeLibrary):
        def _optimize_functions(self, ll_module):
            ll_module.data_layout = self._codegen._data_layout
            there = [one for one in ll_module.functions if not one.is_declaration]
            super()._optimize_functions(SimpleNamespace(functions=there))

        def add_linking_library(self, library):
            super().add_linking_library(library)
            if isinstance(library, part_class()):
                self._linking_libraries += library._linking_libraries

    return SparingLibrary


@cache
def part_class() -> type:
    """The class of a piece of code that is linked, optimised, and made machine code with what calls it."""

    class PartLibrary(library_class()):
        def finalize(self):
            self._finalized = True

    return PartLibrary


@contextmanager
def typed_once() -> Iterator[None]:
    """Find out only once in a process what an operator gives for arguments of the same types.

    Of operators alone: what numba has written in Python is compiled for each way of compiling, and asked for anew."""
    from numba.core.registry import cpu_target

    context = cpu_target.typing_context
    if "resolve_function_type" in vars(context):
        yield  # one that is compiled for another
        return
    found_out = context.resolve_function_type

    def resolved(function, args: tuple, keywords: dict):
        what = getattr(function, "typing_key", function)
        if what is not bool and getattr(what, "__module__", "") != "_operator":
            return found_out(function, args, keywords)
        key = function, *args
        if key in _KNOWN:
            return _KNOWN[key]
        found = found_out(function, args, keywords)
        if found is not None and all(x.is_precise() for x in args):
            _KNOWN[key] = found
        return found

    context.resolve_function_type = resolved
    try:
        yield
    finally:
        vars(context).pop("resolve_function_type", None)
