"""A lesson's cells run in one namespace, and what they display answers a page. It runs wherever the stubs are found.

It speaks no protocol of Jupyter: `answer` takes a request and returns what the page has to know, both plain data. The
same file runs in Pyodide, behind the stand-in of the tests, and in the recorder.
"""

import json
import linecache
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from hashlib import sha256
from io import StringIO
from typing import NamedTuple

from IPython import display
from ipywidgets import Widget


class Kernel(NamedTuple):
    """A lesson as it runs: the names of its cells, and the numbers of the widgets and modules that the page knows."""

    space: dict
    known: set[int]
    modules: set[str]


def opened() -> Kernel:
    """A lesson of which nothing has run yet."""
    return Kernel({"__name__": "__main__"}, set(), set())


def answer(kernel: Kernel, request: dict) -> dict:
    """Do what a page asks, and say what it has to know then.

    Parameters
    ----------
    request : dict
        {"do": "run", "code": …}, a cell; {"do": "send", "model": …, "message": …}, what a front end says to its widget;
        or {"do": "put", "model": …, "traits": …}, what it sets.

    Returns
    -------
    dict
        shown : numbers of the widgets that were displayed. said : the same, and between them what was printed or
        displayed as words. models : of each that the page did not know its kind, the
        name of its module and its traits. modules : those that are new, by name. changed : traits of widgets that the
        page knew. error : what was raised, if anything was; what had changed by then is told all the same.
    """
    display.shown.clear()
    error = ""
    try:
        with redirect_stdout(_Printed()):
            ACTS[request["do"]](kernel, **{name: x for name, x in request.items() if name != "do"})
    except SyntaxError as raised:
        error = f"{type(raised).__name__}: {raised.msg}, in line {raised.lineno}"
    except Exception as raised:  # a cell, or what a learner wrote, may do anything
        error = f"{type(raised).__name__}: {raised}"
    return told(kernel, widgets_shown(), error)


class _Printed(StringIO):
    """What is printed is displayed as words."""

    def write(self, text: str) -> int:
        """Note it, with what was printed just before."""
        if display.shown and type(display.shown[-1]) is str:
            display.shown[-1] += text
        else:
            display.shown.append(text)
        return len(text)


def run(kernel: Kernel, code: str) -> None:
    """Run a cell; its lines can be had by what tells where an error arose."""
    file = f"<cell {sha256(code.encode()).hexdigest()[:12]}>"
    linecache.cache[file] = len(code), None, code.splitlines(keepends=True), file
    exec(compile(code, file, "exec"), kernel.space)


def send(kernel: Kernel, model: int, message: dict) -> None:
    """Give a message to a widget."""
    widget = Widget.made[model]
    getattr(widget, "receive_any", widget.receive if hasattr(widget, "receive") else None)(message)


def put(kernel: Kernel, model: int, traits: dict) -> None:
    """Set traits of a widget that the page may set."""
    for name, x in traits.items():
        setattr(Widget.made[model], name, x)


ACTS = {"run": run, "send": send, "put": put}


def widgets_shown() -> list[Widget]:
    """The widgets that were displayed, in order."""
    return [thing for thing in display.shown if isinstance(thing, Widget)]


def told(kernel: Kernel, shown: list[Widget], error: str) -> dict:
    """What the page has to know now."""
    dirty = [(widget, names) for widget, names in Widget.dirty.items() if widget.number in kernel.known]
    changed = {widget.number: {name: getattr(widget, name) for name in sorted(names)} for widget, names in dirty}
    roots = shown + [widget for widget, names in dirty if "children" in names]
    new = {x.number: x for root in roots for x in tree(root) if x.number not in kernel.known}
    models = {number: model_of(widget) for number, widget in new.items()}
    modules = {name: found for widget in new.values() for name, found in module_of(widget).items()}
    modules = {name: found for name, found in modules.items() if name not in kernel.modules}
    kernel.known.update(new)
    kernel.modules.update(modules)
    Widget.dirty.clear()
    numbers = [widget.number for widget in shown]
    said = [x.number if isinstance(x, Widget) else str(x) for x in display.shown if isinstance(x, Widget | str)]
    told = {"shown": numbers, "said": said, "models": models, "modules": modules, "changed": changed}
    return told | {"error": error}


def tree(widget: Widget) -> Iterator[Widget]:
    """A widget and all that stand in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from tree(child)


def model_of(widget: Widget) -> dict:
    """What a page needs to show a widget."""
    traits = {name: getattr(widget, name) for name in sorted(widget.trait_names(sync=True))}
    return {"kind": kind_of(widget), "module": next(iter(module_of(widget)), ""), "traits": traits}


def kind_of(widget: Widget) -> str:
    """The name of the widget's class among those of the stubs."""
    return next(kind.__name__ for kind in type(widget).__mro__ if kind.__module__ in ("ipywidgets", "anywidget"))


def module_of(widget: Widget) -> dict:
    """The module and the style that a widget brings, by a name made of both; none if it brings none."""
    if not hasattr(widget, "_esm"):
        return {}
    esm, css = widget._esm, getattr(widget, "_css", "")
    return {sha256(f"{esm}{css}".encode()).hexdigest()[:12]: {"esm": esm, "css": css}}


def as_json(x) -> str:
    """Plain data as text; a widget as its number."""
    return json.dumps(x, default=plain, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def plain(x):
    """What json does not know: a widget, or a number of numpy's."""
    return {"model": x.number} if isinstance(x, Widget) else x.item()


def main() -> None:
    """Answer requests, a line of JSON each."""
    kernel, out = opened(), sys.stdout
    for line in sys.stdin:
        print(as_json(answer(kernel, json.loads(line))), file=out, flush=True)


if __name__ == "__main__":
    main()
