"""The ruler along the ray: what it says of the one shot, and of starts that are inside, too far or past."""

import pytest

from lib.show import Ruler


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ("2.4", "−k = 12"),
        ("2.5", "c = p·p − r² = 128, the square of the tangent"),
        ("2.8", "s₀ = 12 − 4 = 8"),
        ("2.9", "s₁ = 16, and s₀ s₁ = 128"),
        ("2.10", "153 − 144 = 9"),
        ("2.11", "k² − c = 16 = r² − C² = 16"),
        ("2.13", "t = 8 / 20 = 0.4."),
        ("2.15", "touch 2.5 from A's centre"),
    ],
)
def test_the_one_shot_in_every_state(state, told):
    assert told in Ruler(state).alt


@pytest.mark.parametrize(
    ("state", "start", "told"),
    [
        ("2.5", (-3, 2), "c = p·p − r² = −12, negative, for B starts inside"),
        ("2.13", (-3, 2), "they touch at once, at t = 0"),
        ("2.15", (-3, 2), "they overlap already"),
        ("2.13", (-30, 3), "t = 26 / 20 = 1.3, after the frame"),
        ("2.13", (12, 3), "t = −16 / 20 = −0.8, before the frame"),
        ("2.13", (10, 9), "the line passes beside"),
        ("2.15", (10, 9), "no contact"),
    ],
)
def test_other_starts_are_told_truly(state, start, told):
    board = Ruler(state)
    board.move("centre of B", start)
    assert told in board.alt


def test_turning_the_ray_keeps_the_product():
    board = Ruler("2.9")
    for way in ((20, -2), (15, -3), (9, -1)):
        board.move("velocity of B", (-12 + way[0], 3 + way[1]))
        assert "s₀ s₁ = 128" in board.alt
