# pip install pymunk==7.3.1 && python reproduce.py
import json

import pymunk


def hit(*circles):
    """A segment of radius 1 from (-5, 1.5) to (5, 1.5), against circles of radius 1."""
    space = pymunk.Space()
    for centre in circles:
        space.add(pymunk.Circle(space.static_body, 1, centre))
    return space.segment_query_first((-5, 1.5), (5, 1.5), 1, pymunk.ShapeFilter())


alone, together = hit((0, 0)), hit((0, 0), (100, 100))
print(f"A circle at (0, 0) alone: {alone and alone.alpha}; with another at (100, 100): {together and together.alpha}.")
print(json.dumps({"hit": together is not None, "t": together.alpha if together else None}))
