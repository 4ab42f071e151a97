"""A picture that does not move: a scene or a figure as PNG, with alt text, and its caption in words under it."""

from IPython.display import Markdown, display
from matplotlib.figure import Figure

from .board import Board
from .boards.stage import Stage
from .canvas import background, described, png


def still(p1, v1, r1, p2, v2, r2, caption=None, views=("world", "relative", "parabola"), **options) -> None:
    """Show a scene as it stands, with a caption that defaults to its result. Arguments as `Stage`."""
    at_rest(Stage(p1, v1, r1, p2, v2, r2, views=views, **options), caption)


def at_rest(made: Board, caption: str | None = None) -> None:
    """Show a board as it stands, and not to be dragged."""
    image(made.png, caption or made.caption)
    made.close()


def picture(figure: Figure, caption: str) -> None:
    """Show a matplotlib figure; the caption states its result, and is its alt text too."""
    background(figure)
    image(png(figure), caption)


def image(data: bytes, caption: str) -> None:
    """Show PNG data with its caption as alt text and as text."""
    bundle, metadata = described(data, caption)
    display(bundle, raw=True, metadata=metadata)
    display(Markdown(f"*{caption}*"))
