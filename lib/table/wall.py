"""Where a wall is, seen from a ball, and where it is open: posts that touch it from behind end its rails.

So do corners of jaws that lie on it: they are posts of radius 0.
"""

from .jaw import fixed_of

TOUCHING = 1e-9
"""A post touches a wall from behind if its distance is its radius, up to this share of that."""


def outward(vector, wall):
    """How much of a vector points towards a wall."""
    return vector[wall >> 1] if wall & 1 else -vector[wall >> 1]


def beside(one, room, wall):
    """Where the centre of a ball is, across a wall that it touches."""
    return room.high[wall >> 1] - one.r if wall & 1 else room.low[wall >> 1] + one.r


def gap(one, room, wall):
    """How far a ball is from a wall."""
    where = beside(one, room, wall)
    return where - one.x[wall >> 1] if wall & 1 else one.x[wall >> 1] - where


def behind(x, r, wall, high):
    """Does a post, whose centre across a wall is x, touch that from behind?"""
    return abs((x - wall if high else wall - x) - r) <= TOUCHING * r


def ends_of(room, wall):
    """The ends of the rails of a wall, in the plane: where along it posts touch it from behind, in order."""
    k, high = wall >> 1, wall & 1
    edge = (room.high if high else room.low)[k]
    return sorted(float(post[1 - k]) for post in fixed_of(room).tolist() if behind(post[k], post[2], edge, high))


def is_open(ends, where):
    """Is a wall open at a place along it? An even number of its ends lie before that, of one at least."""
    return len(ends) > 0 and sum(end < where for end in ends) % 2 == 0


def in_mouth(ball, room, i, wall):
    """Is a wall open where ball i comes to it? An even number of its posts then lie before that, one at least behind.

    The place is rounded; beside a post that ends a rail both push alike.
    """
    if room.posts == 0:
        return False
    one, far, rate = ball[i], gap(ball[i], room, wall), -outward(ball[i].v, wall)
    axis = 1 - (wall >> 1)
    if rate >= 0 or axis < 0:
        return False
    where = one.x[axis] + (far / -rate if far > 0 else 0.0) * one.v[axis]
    ends = before = 0
    for k in range(len(ball) - room.posts, len(ball)):
        across = ball[k].x[wall >> 1]
        if behind(across, ball[k].r, room.high[wall >> 1] if wall & 1 else room.low[wall >> 1], wall & 1):
            ends += 1
            before += 1 if ball[k].x[axis] < where else 0
    return ends > 0 and before % 2 == 0
