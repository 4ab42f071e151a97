"""pymunk's Space.segment_query_first: a segment with half the radius, against a circle with the other half."""

import pymunk
from lines import serve


def sweep(p, v, r):
    space = pymunk.Space()
    space.add(pymunk.Circle(space.static_body, r / 2))
    end = p[0] + v[0], p[1] + v[1]
    info = space.segment_query_first(p[:2], end, r / 2, pymunk.ShapeFilter())
    return info.alpha if info else None


serve("pymunk", pymunk.version, sweep)
