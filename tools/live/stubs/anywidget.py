"""As much of anywidget as the course uses: a widget that brings its own module for the page."""

from ipywidgets import Widget


class AnyWidget(Widget):
    """A widget with a module, `_esm`, and a style, `_css`."""

    def on_msg(self, act) -> None:
        """Have something done with each message from the page."""
        self._message_act = act  # a name that no board has

    def receive_any(self, message: dict) -> None:
        """Do it."""
        self._message_act(self, message, [])

    def _repr_mimebundle_(self, **kwargs) -> tuple[dict, dict]:
        return {}, {}
