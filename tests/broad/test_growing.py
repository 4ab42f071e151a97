"""Whether an answer to 11.2 asks everybody is seen from how its time grows; here a clock is fast that counts work."""

import numpy as np
import pytest

from lib.show.grown import Growth, grown
from lib.teach import lesson11
from lib.teach.broad import growing
from lib.teach.checking import Checked, check
from lib.teach.exercises import find
from lib.teach.replies import tell


@pytest.fixture
def clock(monkeypatch):
    """Seconds that pass only by what an answer says that it has done."""
    passed = [0.0]
    monkeypatch.setattr(growing, "process_time", lambda: passed[0])
    return passed


@pytest.mark.parametrize(("power", "grows"), [(1.0, False), (1.1, False), (1.5, False), (1.8, True), (2.0, True)])
@pytest.mark.parametrize("unit", [1e-9, 1e-5])
def test_what_grows_as_all_pairs_do_is_found_out(clock, power, grows, unit):
    asked = []

    def answer(p, v, r):
        asked.append(len(r))
        clock[0] += unit * len(r) ** power

    found = growing.growth(answer)
    assert (found is not None) == grows
    assert not grows or found.ratio == pytest.approx(4**power)
    slow = unit * 1000**power > growing.LONG
    assert max(asked) == (1000 if slow else 4000), "who is slow is asked about fewer"


def test_one_disturbed_round_is_no_verdict(clock):
    disturbed = [9.0, 0.0, 0.0, 9.0, 9.0, 0.0]

    def answer(p, v, r):
        clock[0] += 1e-6 * len(r) + disturbed.pop(0) * 1e-3 * len(r)

    assert growing.growth(answer) is None


def test_an_answer_that_raises_for_many_balls_is_not_said_to_be_slow(clock):
    def answer(p, v, r):
        raise MemoryError

    assert growing.growth(answer) is None


def test_the_reply_and_its_picture(monkeypatch):
    report = Checked("grows", 69, growth=Growth((1000, 4000), (0.02, 0.34)))
    told = tell("11.2", find("11.2"), report, lesson11.whom)
    assert told == (
        "Exercise 11.2: right, on all 69 cases, but it asks everybody. 4,000 balls take 17 times as long as 1,000. "
        "With cells it would be about 4 times."
    )
    ax = grown(report.growth).axes[0]
    dots = ax.lines[-1].get_xydata()
    assert dots == pytest.approx(np.array([[1000, 20], [4000, 340]]))
    assert [line.get_ydata()[1] / line.get_ydata()[0] for line in ax.lines[:2]] == pytest.approx([6.76, 6.76**2])
    monkeypatch.setitem(lesson11.EXERCISES, "11.2", find("11.2")._replace(grows=lambda answer: report.growth))
    assert check(lesson11.EXERCISES["11.2"], lesson11.whom).kind == "grows"
    assert check(find("11.1"), find("11.1").solution).kind == "right"
