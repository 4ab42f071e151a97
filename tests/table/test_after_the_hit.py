"""The pictures of lessons 09 and 10: they show what `lib` says, and their handles and buttons do what they say."""

import numpy as np
import pytest

from lib import plane, setups, table
from lib.show import Floor, Pool


def read(words: str) -> float:
    """A number as pictures write it."""
    digits, _, power = words.replace("−", "-").partition("·10")
    return float(f"{digits}e{power.translate(str.maketrans('⁰¹²³⁴⁵⁶⁷⁸⁹⁻', '0123456789-')) or 0}")


def test_the_floor_says_what_plane_says():
    made = Floor()
    assert f"at t = {plane.sweep(*made.given()).t:.4g}" in made.alt
    made.move("normal of the plane", [1, 0.5])
    assert np.hypot(*made.n) == pytest.approx(1) and made.n[0] > made.n[1] > 0


def test_the_floor_as_a_sheet_stops_from_below():
    made = Floor(p=(0, -1), v=(0, 4), r=0.3, n=(0, 1))
    assert "touch already at t = 0," in made.alt  # it lies in the solid
    made.adjust(side="a sheet")
    assert "at t = 0.175" in made.alt
    assert made.path.get_ydata()[-1] > 0  # the gap grows again


@pytest.mark.one_in(4)
@pytest.mark.parametrize("handle", list(Floor().places()))
def test_every_handle_of_the_floor_may_be_dragged_anywhere(handle):
    made = Floor()
    made.onlookers = set()  # drawn once somebody asks
    for place, t in [((0, 0), 0), ((4, 4), 1), ((-4, -1), 0), ((99, -99), 1)]:
        made.move(handle, place)
        made.t = t
        assert "nan" not in made.alt and len(made.handles) == 5


def test_the_table_shows_the_history_at_any_instant():
    made = Pool()
    h = table.run(setups.break_shot(), setups.pool(), 10.0, policy="cutoff", limit=1e-3)
    assert made.history.t.tobytes() == h.t.tobytes()
    made.t = 0.3
    now = table.at(h, 0.3 * made.duration)
    np.testing.assert_allclose(made.rack.discs.get_offsets(), now.x, rtol=0, atol=1e-12)
    assert f"{made.event() + 1} of {len(h.t)} events are past" in made.alt


def test_a_table_hides_what_follows_until_it_is_asked_for():
    made = Pool(setups.taken_away(), reveal=False, frame=1.0)
    assert made.handles == [] and not made.scrub and "event" not in made.alt
    assert not any(len(line) for line in made.foreseen(made.balls))
    assert made.alt.startswith("Ball 0 at (1, 0.6), radius 0.02857, moves by (0.8, 0); ball 1 ")
    before = bytes(made.png)
    made.reveal = True
    assert made.scrub and "no ball has fallen." in made.alt and made.png != before


def test_the_first_touch_foreseen_is_the_first_event():
    for balls, drag in (
        (setups.break_shot(aim=1), 0.5),
        (table.balls([[0.3, 0.6], [1.3, 0.6]], [[2, 0], [1, 0]], 0.1), 0.5),
    ):
        made = Pool(balls, setups.pool(drag=drag))
        ghost = made.foreseen(made.balls)[1][1]
        np.testing.assert_allclose(ghost, made.history.x[0, 0], atol=1e-12)
    slow = table.balls([[0.3, 0.6], [1.3, 0.6]], [[0.3, 0], [0, 0]], 0.1)
    assert not len(Pool(slow, setups.pool(drag=0.5)).foreseen(slow)[1]), "it comes to rest before"


def test_steps_go_from_event_to_event_and_back():
    made, seen = Pool(), []
    made.onlookers = set()  # drawn once somebody asks
    last = len(made.history.t) - 1
    for number in range(last + 3):
        made.receive({"kind": "step", "event": {"by": 1}, "number": number})
        seen.append((made.event(), made.time()))
    assert [k for k, _ in seen] == [*range(last + 1), last, last], "each one, those of one instant too, and no further"
    np.testing.assert_allclose([t for _, t in seen[: last + 1]], made.history.t, rtol=1e-12)
    made.receive({"kind": "step", "event": {"by": -1}, "number": 99})
    assert made.event() == last - 1 and f"{last} of {last + 1} events are past" in made.alt
    k = int(np.argmax(np.diff(made.history.t)))
    made.t = float(made.history.t[k] + made.history.t[k + 1]) / 2 / made.duration
    assert made.event() == k, "the slider lets go of the event"
    made.receive({"kind": "step", "event": {"by": -1}, "number": 100})
    assert made.event() == k and made.time() == pytest.approx(made.history.t[k]), "back to the last that is past"
    for number in range(k + 2):
        made.receive({"kind": "step", "event": {"by": -1}, "number": 101 + number})
    assert made.event() == -1 and made.t == 0 and made.handles, "before the first is the start"


def test_the_cue_is_aimed_and_the_rest_is_run_anew():
    made = Pool(t=0.5)
    assert made.handles == [], "the shot has begun"
    made.t = 0.0
    assert [handle["name"] for handle in made.handles] == ["centre of the cue ball", "velocity of the cue ball"]
    before = made.history.t.tobytes()
    made.move("velocity of the cue ball", [1.0, 0.75], settled=False)
    assert made.t == 0 and len(made.history.t) == 0
    made.move("velocity of the cue ball", [1.0, 0.75])
    assert made.history.t.tobytes() != before and made.history.balls.v[0, 1] > 0
    held = made.balls.x[0].copy()
    made.move("centre of the cue ball", made.balls.x[3])
    assert made.balls.x[0].tolist() == held.tolist(), "it is not put upon another ball"
    made.adjust(e=1.0, drag=0.0)
    assert made.room.e == 1 and made.history.room.drag == 0
