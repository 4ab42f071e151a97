"""What every figure is: a picture and the sentence that states its result."""

from matplotlib.figure import Figure

Drawn = tuple[Figure, str]
