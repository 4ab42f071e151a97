"""The numbers under which a ball meets things: balls, posts, corners of jaws, walls, jaws and pockets, in order."""

SIDES = 6
"""The walls of a room. Of N balls, posts and corners they have the numbers N to N + 5; then come jaws, and pockets."""


def named_as(ball, room, j):
    """What number j is to a ball, and its number among those: balls, posts, corners, walls, jaws, pockets, in order."""
    wall, post = j - len(ball), j - len(ball) + room.posts
    if post < 0:
        return 0, j
    if wall < 0:
        return (3, post) if wall < -room.corners else (5, wall + room.corners)
    if wall < SIDES:
        return 1, wall
    return (4, wall - SIDES) if wall < SIDES + room.jaws else (2, wall - SIDES - room.jaws)
