"""As much of ipywidgets as the course uses: traits that are told to a page, and no kernel's messages."""

from contextlib import contextmanager

import traitlets
from traitlets import Any, Bool, Float, HasTraits, Int, List, Unicode


def told(trait):
    """A trait that the page is told."""
    return trait.tag(sync=True)


class Widget(HasTraits):
    """What has traits that are told to a page; every one that is made is kept by its number until it is closed."""

    made: dict[int, "Widget"] = {}
    dirty: dict["Widget", set[str]] = {}
    count = 0

    def __init__(self, **traits):
        Widget.count += 1
        self.number = Widget.count
        self.model_id = str(self.number)
        Widget.made[self.number] = self
        super().__init__(**{name: x for name, x in traits.items() if self.has_trait(name)})

    def notify_change(self, change) -> None:
        """Note what the page is to be told."""
        if self.trait_metadata(change.name, "sync"):
            Widget.dirty.setdefault(self, set()).add(change.name)
        super().notify_change(change)

    _property_lock = True  # as if it were held back: all is told once the kernel answers

    @contextmanager
    def hold_sync(self):
        """Nothing is told before the kernel answers anyway."""
        yield

    def send_state(self, key=None) -> None:
        """Nor is this."""

    def close(self) -> None:
        """Forget it."""
        Widget.made.pop(self.number, None)
        Widget.dirty.pop(self, None)

    def _repr_mimebundle_(self, **kwargs) -> dict:
        return {}


class Layout(HasTraits):
    """Where a widget stands, of which the page knows enough by itself."""

    def __init__(self, **look):
        super().__init__()


class Box(Widget):
    """Widgets together."""

    children = told(List())

    def __init__(self, children=(), **traits):
        super().__init__(children=list(children), **traits)


class VBox(Box):
    """Widgets under one another."""


class HBox(Box):
    """Widgets side by side."""


class HTML(Widget):
    """Words."""

    value = told(Unicode())

    def __init__(self, value="", **traits):
        super().__init__(value=value, **traits)


class HTMLMath(HTML):
    """Words with formulas in them."""


class Button(Widget):
    """A button with its words."""

    description = told(Unicode())

    def on_click(self, act) -> None:
        """Have something done when it is pressed."""
        self.acts = [*getattr(self, "acts", []), act]

    def receive(self, message: dict) -> None:
        """It was pressed."""
        for act in getattr(self, "acts", []):
            act(self)


class Slider(Widget):
    """A number between two ends."""

    description = told(Unicode())
    disabled = told(Bool(False))
    value, min, max, step = (told(Float(x)) for x in (0.0, 0.0, 100.0, 0.1))
    readout_format = told(Unicode(".2f"))

    @traitlets.validate("value")
    def _within(self, proposal):
        return min(max(proposal["value"], self.min), self.max)


class FloatSlider(Slider):
    """A number between two ends."""


class IntSlider(Slider):
    """A whole number between two ends."""

    value, min, max, step = (told(Int(x)) for x in (0, 0, 100, 1))
    readout_format = told(Unicode("d"))


class FloatLogSlider(Slider):
    """A number between two powers of its base."""

    value, min, max, base = (told(Float(x)) for x in (1.0, 0.0, 4.0, 10.0))
    readout_format = told(Unicode(".3g"))

    @traitlets.validate("value")
    def _within(self, proposal):
        return min(max(proposal["value"], self.base**self.min), self.base**self.max)


class Choice(Widget):
    """One of several."""

    description = told(Unicode())
    disabled = told(Bool(False))
    labels = told(List())
    index = told(Int(0))
    value = Any()

    def __init__(self, options=(), value=None, **traits):
        pairs = options.items() if isinstance(options, dict) else map(named, options)
        labels, self.choices = map(list, zip(*pairs, strict=True))
        super().__init__(labels=labels, value=self.choices[0] if value is None else value, **traits)
        self.index = self.choices.index(self.value)

    @traitlets.observe("index")
    def _take(self, change):
        self.value = self.choices[change.new]

    @traitlets.observe("value")
    def _point(self, change):
        self.index = self.choices.index(change.new)


def named(option) -> tuple:
    """A choice with its label."""
    return option if isinstance(option, tuple) else (str(option), option)


class Dropdown(Choice):
    """One of several, in a list that opens."""


class SelectionSlider(Choice):
    """One of several, on a slider."""


class ToggleButtons(Choice):
    """One of several, a button each."""
