"""What `lib` itself answers to exercises: no answers of a learner's own."""

import lib
from lib import broad, curve, exact, overlap, plane, quadratic, residual, response, rolling, tmin, viete
from lib.broad.reach import reach
from lib.double_double import two_sum
from lib.table import event

OF_LIB = {
    "00.1": lambda p1, v1, p2, v2: lib.relative(p1, v1, 0, p2, v2, 0)[:2],
    "00.3": overlap.overlaps,
    "01.1": overlap.chord,
    "01.3": lambda p, v, r, n: overlap.sampled(p, v, r, n).t,
    "02.1": lambda q, r1, r2: lib.contact_geometry(0 * q, 0 * q, r1, q, 0 * q, r2, 0).point,
    "02.3": lambda *given: lib.sweep(*given).t,
    "03.3": lambda p, v, r: exact.sweep(p, v, r).t,
    "04.1": lambda p, v, r: quadratic.steps(p, v, r)[:3],
    "04.2": lambda a, b, c: quadratic.solve(a, b, c)[0],
    "04.3": lambda p, v, r: quadratic.sweep(p, v, r).t,
    "05.3": lambda p, v, r: viete.sweep(p, v, r).hit,
    "06.1": lambda p, v: tmin.steps(p, v, 0).tmin,
    "06.2": lambda p, v, r: residual.steps(p, v, r).depth,
    "06.3": lambda p, v, r: residual.sweep(p, v, r).t,
    "07.1": two_sum,
    "07.3": lambda p, v, r: exact.sweep(p, v, r).hit,
    "08.1": lambda v1, v2, n: response.steps(v1, v2, n, 1, 1, 1).v_n,
    "08.2": response.collide,
    "08.3": lambda v, n1, n2: response.simultaneous([v, 0 * v, 0 * v], [n1, n2], [(0, 1), (0, 2)], [1, 1, 1])[0],
    "09.2": plane.reflect,
    "09.3": lambda p, v, r, n, d, e: plane.bounce(p, v, r, n, d, e).p,
    "10.1": event.meeting,
    "11.1": reach,
    "11.2": lambda p, v, r: list(zip(*broad.pairs(p, v, r), strict=True)),
    "12.3": lambda p, v, a, r: curve.sweep(p, v, a, r).t,
    "13.1": lambda v, w, r: rolling.rolls_at(v, w, r),
}
