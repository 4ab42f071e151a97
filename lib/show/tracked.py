"""The old name of `track`, until every room imports from there."""

from .artists import blank  # noqa: F401
from .track import Slider as Track  # noqa: F401
from .track import Tracked  # noqa: F401
from .track import slider as track  # noqa: F401
