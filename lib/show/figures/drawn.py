"""What every figure is: a picture and the sentence that states its result; and how a stage becomes one."""

from matplotlib.figure import Figure

from ..boards.stage import Stage

Drawn = tuple[Figure, str]


def whole(stage: Stage) -> Figure:
    """The figure of a stage, drawn whole instead of over a kept background."""
    for artist in (artist for view in stage.drawn.values() for artist in view.artists):
        artist.set_animated(False)
    stage.close()
    return stage.figure
