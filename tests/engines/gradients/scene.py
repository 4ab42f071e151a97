"""What every adapter stands on: two equal balls in a plane, without friction or loss; a scene in, gradients out."""

import json
import sys
from collections.abc import Callable


def serve(version: str, end: Callable, gradient: Callable) -> None:
    """Read the scene on stdin, and write where ball 1 ends and how that changes with the start.

    end(start, scene) gives (x, y) of ball 1 at T; gradient(start, scene) two rows of eight numbers: with x, y of ball 0
    and of ball 1, and with both velocities.
    """
    scene = json.loads(sys.stdin.readline())
    start = scene["start"]
    made = [[float(x) for x in row] for row in gradient(start, scene)]
    print(json.dumps({"version": version, "end": [float(x) for x in end(start, scene)], "gradient": made}))
