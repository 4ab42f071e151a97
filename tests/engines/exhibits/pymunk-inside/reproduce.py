# pip install pymunk==7.3.1 && python reproduce.py
import json

import pymunk

circle = pymunk.Circle(pymunk.Body(body_type=pymunk.Body.STATIC), 1)
circle.cache_bb()
info = circle.segment_query((0, 0), (5, 0))
print("A segment from the centre of a circle to (5, 0).")
print(f"Alpha {info.alpha}, point {tuple(info.point)}; expected alpha 0, point (0, 0).")
print(json.dumps({"hit": True, "t": info.point.x / 5}))
