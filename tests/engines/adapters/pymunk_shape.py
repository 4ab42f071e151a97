"""pymunk's Circle.segment_query: a segment with half the radius, against a circle with the other half."""

import pymunk
from lines import serve


def sweep(p, v, r):
    circle = pymunk.Circle(pymunk.Body(body_type=pymunk.Body.STATIC), r / 2)
    circle.cache_bb()
    info = circle.segment_query(p[:2], (p[0] + v[0], p[1] + v[1]), r / 2)
    return info.alpha if info else None


serve("pymunk", pymunk.version, sweep)
