"""Large numbers and what they count, in a column beside a picture."""

from matplotlib.figure import Figure
from matplotlib.text import Text

from ..canvas import SMALL
from ..palette import INK


def _readings(fig: Figure, left: float, numbers: dict[float, str]) -> list[Text]:
    """Texts, two for each height: a large number in its colour, and a line in small letters below it."""
    made = []
    for high, colour in numbers.items():
        made.append(fig.text(left, high, "", color=colour, size=20, weight="bold", animated=True))
        made.append(fig.text(left, high - 0.07, "", color=INK, size=SMALL, animated=True))
    return made
