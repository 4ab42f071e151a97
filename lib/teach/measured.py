"""A button that measures something where the reader is; without a kernel, a sentence that says what it would do."""

from ipywidgets import HTML, Button, VBox


class Measured(VBox):
    """A button, what it says, and what it shows; `run` measures.

    told : what it does, for one who has no kernel.
    """

    told = ""

    def __init__(self):
        self.button, self.said = Button(description="Measure it here"), HTML()
        self.button.on_click(lambda _: self.run())
        super().__init__([self.button, self.said])

    def run(self) -> None:
        """Measure and show; it takes some seconds."""
        raise NotImplementedError

    def say(self, words: str) -> None:
        """Say how far it is."""
        self.said.value = f"<p role='status'>{words}</p>"

    def _repr_mimebundle_(self, **kwargs):
        said = f"{self.told}; it needs a running kernel."
        return super()._repr_mimebundle_(**kwargs) | {"text/plain": said, "text/html": f"<p><i>{said}</i></p>"}
