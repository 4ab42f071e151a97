"""Lesson 15's pictures of nudges, of a swarm and of three discs tell what is so."""

import itertools
import json
import re
from decimal import Decimal, localcontext

import nbformat
import numpy as np
import pytest
from lessons import ROOT, often

from lib import exact, setups, table
from lib.frame import dot
from lib.show.artists import rgb
from lib.show.cloth import IVORY
from lib.show.derivative import (
    Basin,
    Nudges,
    Stays,
    _bundle,
    _copies,
    _engine,
    _flock,
    _followed,
    _nudged,
    _parted,
    _scattered,
    _spread,
)
from lib.show.derivative._basin_words import fanned, times
from lib.show.derivative._chain import traced
from lib.show.derivative._followed import ELECTRON, PLAYER
from lib.show.derivative._painted import COLOURS
from lib.show.derivative._parted import ACROSS
from lib.show.derivative.basin import DEEPEST, PIXELS
from lib.show.derivative.stays import HAIRS, TALLEST, shares, swarm
from lib.show.scene import superscript
from lib.teach import lesson15

ROOM = table.room([0, 0], [setups.LENGTH, setups.WIDTH])
PICTURES = [Basin, Nudges, Stays]
AIMS = (1.3, -2.0, 5.0)
VOTE = {"question": "Which?", "answers": ()}


def by_lib(aim: float, until: float) -> table.History:
    """A break by `lib.table`."""
    return table.run(table.balls(*_parted.loose(aim), setups.RADIUS, setups.MASS), ROOM, until)


# The engine of a page.


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("digits", [16, 60])
def test_the_engine_of_a_page_has_the_events_of_lib_while_doubles_can_tell(aim, digits):
    history = by_lib(aim, 1.2)
    events = _engine.run(*_parted.loose(aim), digits, lambda now: now.t > 1.2)[1:]
    assert 25 < len(history.t) <= len(events)
    for k, mine in enumerate(events[: len(history.t)]):
        other = history.j[k] if history.kind[k] == table.BALL else 16 + history.j[k]
        assert (mine.i, mine.j) == (history.i[k], other) and float(mine.t) == pytest.approx(history.t[k], abs=1e-9)
        assert np.array(mine.x[mine.i], float) == pytest.approx(history.x[k, 0], abs=1e-9)


def test_energy_and_momentum_along_the_normal_are_kept_to_the_last_of_sixty_digits():
    events = _engine.run(*_parted.loose(1.3), 60, lambda now: now.t > 2)
    with localcontext() as context:
        context.prec = 80
        energies = [sum(c * c for row in now.v for c in row) for now in events]
        assert max(abs(e / energies[0] - 1) for e in energies) < Decimal(10) ** -55


def nudged_by(step: Decimal, a, da) -> list:
    """Numbers with a small share of others added, without rounding."""
    rows = zip(a.tolist(), da.tolist(), strict=True)
    return [[Decimal(c) + step * Decimal(d) for c, d in zip(*row, strict=True)] for row in rows]


@pytest.mark.parametrize("aim", AIMS)
def test_the_variation_is_what_becomes_of_a_nudge_of_ten_to_the_minus_fifty(aim):
    """All coordinates are nudged, each by its own; some hits later both runs differ by the variation, to 25 digits."""
    x, v = _parted.loose(aim)
    rng = np.random.default_rng(15)
    dx, dv = rng.normal(size=(2, 16, 2))
    step, change, last = Decimal(10) ** -50, _engine.Variation(dx, dv), None
    first = _engine.run(x, v, 120, lambda now: now.t > Decimal("0.7"))
    with localcontext() as context:
        context.prec = 120
        start = [nudged_by(step, a, da) for a, da in ((x, dx), (v, dv))]
        room = [Decimal(float(c)) for c in (setups.RADIUS, setups.LENGTH, setups.WIDTH)]
        begun = _engine.Event(Decimal(0), *start, -1, -1)
        nudged = _engine._run(begun, room, Decimal.sqrt, lambda now: now.t > Decimal("0.7"))
        assert len([now for now in first if now.j < 16]) > 12
        for now, other in zip(first, nudged, strict=True):
            change = change if last is None else _engine.grown(change, last, now)
            last = now
            back = now.t - other.t
            found = np.array([[float((p + w * back - q) / step) for p, w, q in zip(*row, strict=True)]
                              for row in zip(other.x, other.v, now.x, strict=True)])  # fmt: skip
            met = [i for i in (now.i, now.j) if 0 <= i < 16]
            rest = [i for i in range(16) if i not in met]
            assert found[rest] == pytest.approx(change.x[rest], rel=1e-9, abs=1e-9 * np.abs(change.x).max())
            turned = [
                [float((p - q) / step) for p, q in zip(*row, strict=True)] for row in zip(other.v, now.v, strict=True)
            ]
            assert np.array(turned) == pytest.approx(change.v, rel=1e-9, abs=1e-9 * np.abs(change.v).max())


# Nudges.


@pytest.mark.slow
def test_the_truth_has_digits_to_spare():
    """With twenty digits less it is the same, far below what the electron does, as long as it is played."""
    end = _followed.followed(-2.0).true.t[-1]
    long, short = (_engine.run(*_parted.loose(-2.0), n, lambda now: now.t > end) for n in (230, 210))
    off = [
        abs(float(a.x[i][k] - b.x[i][k])) for a, b in zip(long, short, strict=True) for i in range(16) for k in (0, 1)
    ]
    assert max(off) < 1e-90


@pytest.mark.slow
def test_both_breaks_are_one_until_the_electron_has_decided_and_two_after_it():
    known = _followed.followed(-2.0)
    electron = known.pulled(*ELECTRON)
    decided = known.t[np.argmax(known.growth * electron > ACROSS)]
    off = lambda t: float(np.abs(known.true.at(t) - known.other.at(t)).max())
    assert all(off(t) < 1e-4 for t in np.linspace(0, decided - 2, 50)), "as the derivative foretells"
    assert off(decided) == pytest.approx(ACROSS, rel=0.9) and off(decided + 1) > 0.5
    aside = _engine.run(*_parted.loose(-2.0), 230, lambda now: now.t > 0, Decimal(electron))[0].x[0][1]
    with localcontext() as context:
        context.prec = 230
        assert aside - Decimal(_parted.loose(-2.0)[0][0, 1]) == pytest.approx(
            Decimal(electron), rel=Decimal(10) ** -100
        )


@pytest.mark.slow
@pytest.mark.parametrize("aim", AIMS)
def test_a_thinner_nudge_decides_later_by_as_many_hits_as_it_has_digits_less(aim):
    known = _followed.followed(aim)
    hits = [known.hits_until(10.0**-k) for k in range(4, 96, 4)]
    assert np.all(np.diff(hits) >= 0) and np.all(np.isfinite(hits))
    slopes = np.diff(hits[::4]) / 16
    assert slopes.max() < 3 * slopes.min(), "about as many hits for each digit, all the way"
    assert np.interp(known.hits_until(1e-16), known.mean, known.growth) * 1e-16 == pytest.approx(ACROSS, rel=40)


def told(board, t: float) -> list[str]:
    """Go to a share of the film; what stands beside its curves."""
    board.receive({"kind": "time", "event": {"t": t}, "number": 1})
    return [word.get_text() for word in getattr(board.layers["names"], "words", ())]


def test_pulls_are_what_newton_says():
    known = _followed.followed(-2.0)
    player, electron = known.pulled(*PLAYER), known.pulled(*ELECTRON)
    seconds = float(_engine.run(*_parted.loose(-2.0), 16, lambda now: now.j in range(16))[-1].t)
    assert player == pytest.approx(6.674e-11 * 80 / 1 * seconds**2 / 2, rel=1e-9)
    assert electron == pytest.approx(6.674e-11 * 9.109e-31 / (9.461e25) ** 2 * seconds**2 / 2, rel=1e-9)
    assert told(Nudges(), 1.0) == [
        f"a player of 80 kg, 1 m away: {known.hits_until(player):.0f} hits",
        f"the 16th digit: {known.hits_until(2.0**-53):.0f} hits",
        f"an electron, 10¹⁰ light years away: {known.hits_until(electron):.0f} hits",
    ]


def test_what_is_voted_on_or_sought_is_told_in_folds_alone():
    cells = nbformat.read(ROOT / "notebooks" / "15_derivative.ipynb", 4).cells
    asked = [k for k, x in enumerate(cells) if x.cell_type == "code" and re.search(r"vote=|basin\(\)", x.source)]
    assert len(asked) == 5
    for k in asked:
        below = re.split(r"(?m)^## ", cells[k + 1].source)[0]
        seen = re.sub(r"(?s)<details>.*?</details>|\[.*", "", below)
        heads = re.findall(r"<summary>(.*?)</summary>", below)
        assert heads or not below.strip(), "a fold, or a heading of its own"
        assert not re.search(r"\$\$|\*\*|\d|\bnone\b", seen), seen
        assert not re.search(r"\d|three|none|even", " ".join(heads)), "nor by the names of folds"


def test_no_answer_of_the_look_back_is_told_from_the_others_by_its_length():
    for asked in lesson15.LOOK_BACK:
        long = [len(each.text) for each in asked.answers]
        assert max(long) < 1.3 * min(long), long


def test_a_hit_is_counted_one_way_in_text_reply_and_vote():
    """One that hands the nudge on: about a digit each; the hits of each ball are what the axis counts."""
    known, board, asked = _followed.followed(-2.0), Nudges(), lesson15.PULLED
    player, electron = known.pulled(*PLAYER), known.pulled(*ELECTRON)
    hits, digits = known.hits_until(electron), np.log10(ACROSS / electron)
    handed = known.handed[np.searchsorted(known.mean, hits)]
    told(board, 1.0)
    assert (
        f"{handed} hits have handed its nudge on" in board.alt and f"by {digits:.0f} digits: by about 1 at" in board.alt
    )
    right = next(each for each in asked["answers"] if each.right)
    more, later = np.log10(player / electron), hits - known.hits_until(player)
    assert f"{more:.0f} digits more" in right.reply and f"{hits:.0f} hits" in right.text
    between = (handed - known.handed[np.searchsorted(known.mean, known.hits_until(player))]) / later
    assert f"{later:.0f} more hits" in right.reply and right.reply.startswith("With the cue ball aimed as at first")
    assert f"after {known.hits_until(player):.0f} hits" in asked["question"] and "this cue ball" in asked["question"]
    assert board.acts["first"] == "the first aim", "the card says of which aim it speaks, as the button does"
    assert "a quarter of an atom's width" in asked["question"] and 0.2 < player / 1e-10 < 0.3, "an atom: 10⁻¹⁰ m"
    assert "pulls it aside 10⁸⁴ times less" in asked["question"] and round(more) == 84
    text = (ROOT / "notebooks" / "15_derivative.ipynb").read_text(encoding="utf-8")
    assert f"= {known.first:.3f}$ s" in text and f"{electron * 1e95:.1f}·10⁻⁹⁵ m" in text
    assert "can foretell a few hits of each ball" in text and 2 < between < 3, "both balls carry it on"
    (fold,) = [cell.source for cell in nbformat.reads(text, 4).cells if "can foretell a few" in cell.source]
    phrases = [set(zip(*(words.split()[k:] for k in range(5)), strict=False)) for words in (right.reply, fold)]
    assert not phrases[0] & phrases[1], "the reply says what happened, and the fold why"
    assert f"that chain has {handed}, and in this run the nudge grows by {digits:.0f} digits" in text
    assert len(board.chain.t) == handed
    told_of = re.sub(r"#\w+|\(15.2\)", "", fold.split("</details>")[0])
    assert len(re.findall(r"\b(?:[0-9.]+|ten|sixteen|twenty|thirty|five|eight)\b", told_of)) <= 4, "no wall of numbers"


def test_a_second_costs_as_many_digits_as_a_chain_has_hits_in_it_in_both_pictures():
    """The rates of digits that the lesson tells, of the curves of hairs and of the electron, are those of hits."""
    board = Nudges("chain", "nudges")
    known, chain = board.facts, board.chain
    digits = np.log10(ACROSS / known.pulled(*ELECTRON))
    assert 3.5 < len(chain.t) / chain.end < 4 and 3.5 < digits / chain.end < 4, "nearly four"
    run, other = (table.run(balls, _copies.ROOM, 4.0) for balls in _copies.starts(1e-16)[::15])
    met = [(run.t[k], (run.i[k], run.j[k])) for k in np.flatnonzero(run.kind == table.BALL)]
    times = np.arange(0.0, 4.0, 0.05)
    grown = np.array([np.hypot(*(table.at(run, t).x - table.at(other, t).x).T).max() for t in times])
    end = times[np.argmax(grown > ACROSS)]
    opened = min(t for t, _ in met if t > 0.3)  # until then the rack is left
    before, after = (len(traced([pair for t, pair in met if t < until])) for until in (opened, end))
    lost = np.log10(ACROSS / grown[np.searchsorted(times, opened)])
    assert 5 < (after - before) / (end - opened) < 6 and 5 < lost / (end - opened) < 6, "five or six"
    text = (ROOT / "notebooks" / "15_derivative.ipynb").read_text(encoding="utf-8")
    assert "the curves climb by five or six digits in a second" in text


@pytest.mark.slow
def test_each_fold_about_digits_has_one_rate_and_what_a_hit_costs_ties_them():
    cells = nbformat.read(ROOT / "notebooks" / "15_derivative.ipynb", 4).cells
    folds = [fold for cell in cells for fold in re.findall(r"(?s)<details>(.*?)</details>", cell.source)]
    rates = r"digits? in a second|costs (?:about )?(?:a|half a) digit|times as near buys|a second costs"
    told_of = [re.findall(rates, fold) for fold in folds if "digit" in fold and "Objectives" not in fold]
    assert [len(each) for each in told_of if each] == [1, 1, 1], told_of
    grown = [x for press in (1, 2) for x in _spread.factors(_scattered.way(_pressed(press).start))]
    assert 0.4 < np.mean(np.log10(grown)) < 0.6, "half a digit"


def _pressed(presses: int) -> Basin:
    """The map, so many times closer."""
    board = Basin()
    closer(board, presses)
    return board


@pytest.mark.slow
def test_beside_the_chain_there_is_no_button_that_seems_to_do_nothing():
    board = Nudges("nudges", "chain")
    assert list(board.acts) == ["aim", "first"] and [row[0] for row in board.offered] == ["aim", "first"]
    board.show_state("chain")
    assert not board.acts and not board.offered
    with pytest.raises(ValueError, match="none"):
        board.receive({"kind": "act", "event": {"name": "aim"}, "number": 1})
    board.show_state("nudges")
    assert [row[0] for row in board.offered] == ["aim", "first"]


@pytest.mark.parametrize("aim", [-2.0, pytest.param(3.0, marks=pytest.mark.slow)])
def test_the_chain_that_is_lit_is_of_hits_each_in_a_ball_of_the_one_before_and_none_is_longer(aim):
    board = Nudges("chain", "nudges")
    board.aim = aim
    board.begin()
    known, chain = board.facts, board.chain
    pairs = [known.pairs[int(np.argmin(np.abs(known.t - t)))] for t in chain.t]
    assert 0 in pairs[0] and np.all(np.diff(chain.t) > 0)
    assert all(ball in one and ball in two for one, two, ball in zip(pairs, pairs[1:], chain.who, strict=False))
    end = int(np.searchsorted(known.t, chain.end, side="right"))
    assert len(pairs) == known.handed[end - 1] > 2 * known.mean[end - 1], "far more than each ball has had"
    told(board, 0.5)
    tips = [one.get_ydata()[0] for one in board.layers["counts"].dots]
    now = known.t <= board.now
    assert tips == [chain.hits(board.now), pytest.approx(np.log10(known.growth[now][-1]))]
    assert f"has {tips[0]:.0f} hits, and the electron's nudge has grown by {tips[1]:.0f} digits" in board.alt
    old, *_, new = board.layers["handed"].ways.get_segments()
    assert len(new) < len(old) and np.array_equal(old[-1], new[-1]), "the newest piece is bright"
    past = [known.true.at(t)[ball] for t, ball in zip(chain.t, chain.who, strict=True) if t <= board.now]
    assert all(np.hypot(*(old - hit).T).min() < 1e-3 for hit in past), "it goes from hit to hit"
    ring = board.layers["token"].ring.get_segments()[0]
    there = known.true.at(board.now)[chain.who[chain.hits(board.now) - 1]]
    assert (ring.min(axis=0) + ring.max(axis=0)) / 2 == pytest.approx(there, abs=1e-3), "it is about that ball"
    told(board, 1.0)
    names = [name.get_text() for name in board.layers["counts"].names]
    digits = np.log10(ACROSS / known.pulled(*_followed.ELECTRON))
    assert names == [f"hits in the chain: {len(pairs)}", f"digits of the nudge: {digits:.0f}"]
    assert board.chart.get_visible() is False and board.counts.get_visible() and not board.places()
    board.receive({"kind": "step", "event": {"by": -1}, "number": 1})
    assert board.now == pytest.approx(chain.t[-1])


def test_the_film_of_the_chain_carries_its_ring_from_ball_to_ball():
    board = Nudges("chain", "nudges")
    tracks, known, chain = board.motion(), board.facts, board.chain
    assert len(tracks["moves"]) == 16 + 2 + 2 and len(tracks["sounds"]) == len(chain.t) and tracks["clock"][0][1] > 20
    (nothing, *_, whole), (_, clock, right, down, newest) = tracks["moves"][16:18]
    assert not nothing and len(whole) == 4 and newest[-1] < tracks["fade"], "older pieces are paler, and stay"
    scale = np.ptp(board.world.get_window_extent().get_points(), axis=0)[0] / np.ptp(board.world.get_xlim())
    for k in (3, 30, 80):
        t = (chain.t[k] + chain.t[k + 1]) / 2
        moved = np.array([np.interp(t, clock, right), -np.interp(t, clock, down)]) / scale
        assert moved == pytest.approx(known.true.at(t)[chain.who[k]] - known.true.x[0, 0], abs=0.01)


def test_between_two_hits_balls_come_half_a_metre_and_so_a_hit_multiplies_by_about_ten():
    """As the text reckons it by (15.2): seen from the other ball, since the later of what both hit before; the mean
    that has the same product, as hits multiply.
    """
    true, ways, last = _followed.followed(-2.0).true, [], np.zeros(16)
    for k in range(1, len(true.t)):
        hit = np.flatnonzero(np.abs(true.v[k] - true.v[k - 1]).max(axis=1) > 1e-9)
        if len(hit) == 2:
            closing = np.hypot(*(true.v[k - 1][hit[0]] - true.v[k - 1][hit[1]]))
            ways.append(closing * (true.t[k] - last[hit].max()))
            last[hit] = true.t[k]
    middle = float(np.exp(np.mean(np.log(ways[20:]))))
    assert 0.4 < middle < 0.75 and 7 < middle / (2 * setups.RADIUS) < 13
    text = (ROOT / "notebooks" / "15_derivative.ipynb").read_text(encoding="utf-8")
    assert "$s$ is typically ten times as long as" in text


@pytest.mark.slow
@pytest.mark.parametrize("aim", [-6.0, -4.5, -2.0, 0.0, 0.8, 3.0, 5.5, 6.0])
def test_a_hit_costs_about_a_digit_as_the_text_says(aim):
    known = _followed.followed(aim)
    electron = known.pulled(*ELECTRON)
    handed = known.handed[np.searchsorted(known.mean, known.hits_until(electron))]
    assert 0.8 < np.log10(ACROSS / electron) / handed < 1.15
    assert 4.5 < known.hits_until(2.0**-53) < 8.5
    assert 18.5 < known.handed[np.searchsorted(known.mean, known.hits_until(2.0**-53))] < 30.5, "twenty to thirty"


@pytest.mark.one_in(4)
@pytest.mark.parametrize("t", [0.0, 0.1, 0.5, 0.93, 1.0])
def test_the_curves_are_drawn_up_to_now_and_end_at_a_ball(t):
    board, known = Nudges(), _followed.followed(-2.0)
    names = told(board, t)
    hits = np.interp(board.now, known.t, known.mean)
    for name, nudge, tip, line in zip(
        names, board.nudges.values(), board.layers["tips"].dots, board.layers["curves"].lines, strict=True
    ):
        (x,), (y,) = tip.get_data()
        end = known.hits_until(nudge)
        assert x == pytest.approx(min(hits, end)) and (": " in name) == (hits >= end)
        assert 10**y == pytest.approx(min(nudge * np.interp(x, known.mean, known.growth), ACROSS), rel=0.9)
        assert t == 0 or line.get_segments()[0][-1].tolist() == [x, y]
    rims = np.array([(rim.min(axis=0) + rim.max(axis=0)) / 2 for rim in board.layers["ghosts"].rims.get_segments()])
    assert rims == pytest.approx(known.other.at(board.now), abs=1e-3) and bool(board.places()) == (t == 0)


def test_the_film_carries_both_breaks_and_all_curves():
    board, known = Nudges(), _followed.followed(-2.0)
    tracks = board.motion()
    assert len(tracks["moves"]) == 2 * 16 + 3 and len(tracks["sounds"]) == 3
    scale = np.ptp(board.world.get_window_extent().get_points(), axis=0)[0] / np.ptp(board.world.get_xlim())
    for i in range(16):
        for run, (_, clock, right, down, *_) in zip((known.true, known.other), tracks["moves"][2 * i :], strict=False):
            for t in (0.4, 9.0, 26.0):
                moved = np.array([np.interp(t, clock, right), -np.interp(t, clock, down)]) / scale
                assert moved == pytest.approx(run.at(t)[i] - run.x[0, i], abs=0.01)
    assert tracks["clock"][0][1] == board.duration == known.true.t[-1]


@pytest.mark.slow
def test_another_aim_is_another_break_and_every_one_of_them_ends():
    board, seen = Nudges(), []
    assert not board.idle("aim") and not board.idle("first")
    for _ in range(3):
        seen.append((board.aim, told(board, 1.0)[0], board.alt))
        board.act("aim")
        assert board.t == 0 and board.aim != seen[-1][0], "even after a film a press does something"
        assert board.run == board.aim and not board.waits and list(board.places()) == ["aim of the cue ball"]
        assert all(np.isfinite(board.facts.hits_until(size)) for size in board.nudges.values())
    assert len({aim for aim, *_ in seen}) == 3 and len({alt for *_, alt in seen}) == 3
    board.act("first")
    told(board, 1.0)
    assert (board.aim, board.alt) == (seen[0][0], seen[0][2])


@pytest.mark.slow
@pytest.mark.parametrize("wide", [600.0, 690.0, 760.0, 900.0])
def test_the_table_of_both_breaks_is_large_enough_to_be_watched(wide):
    board = Nudges()
    board.wide = wide
    across = board.world.get_window_extent().width / board.figure.bbox.width
    tall = board.world.get_window_extent().height / board.figure.bbox.width
    assert wide * min(across, tall * setups.LENGTH / setups.WIDTH) > 290
    board.wide = 0.0


def test_before_the_vote_one_nudge_is_seen_and_not_what_the_others_need():
    board = Nudges(vote=lesson15.PULLED)
    names = lambda: [word.get_text() for word in board.layers["names"].words]
    drawn = lambda: [np.ptp(line.get_segments()[0], axis=0).any() for line in board.layers["curves"].lines]
    assert not board.motion() and "ghosts" not in board.on and drawn() == [True, False, False]
    assert board.chart.get_xlim()[1] == 9, "no choice of an axis answers"
    assert names()[0].endswith("6 hits") and names()[1] == "" and names()[2].endswith("away")
    assert "36" not in board.alt and len(board.layers["tips"].dots[1].get_xdata()) == 0
    board.receive({"kind": "choose", "event": {"number": 0}, "number": 1})
    assert board.motion() and drawn() == [False] * 3 and "ghosts" in board.on
    assert board.chart.get_xlim()[1] == 45


@pytest.mark.slow
def test_the_answer_to_how_many_hits_is_in_the_picture_where_only_the_choice_is_known():
    """As on a slide: the electron's curve goes on to the ball, and no name lies on a curve."""
    board = Nudges(vote=lesson15.PULLED)
    board.chosen, board.t = 0, 1.0
    hits = board.facts.hits_until(board.nudges["electron"])
    board.redraw()
    assert board.chart.get_xlim()[1] > board.layers["tips"].dots[2].get_xdata()[-1] == pytest.approx(hits)
    renderer = board.figure.canvas.get_renderer()
    for word in board.layers["names"].words:
        box = word.get_window_extent(renderer)
        for line in board.layers["curves"].lines:
            points = board.chart.transData.transform(line.get_segments()[0])
            along = np.concatenate([np.linspace(*pair, 9) for pair in itertools.pairwise(points)])
            assert not np.any(np.all((along > box.min) & (along < box.max), axis=1)), word.get_text()


# The swarm.


def test_each_copy_of_the_swarm_is_run_as_lib_runs_it():
    x, v = _parted.loose(1.3)
    many = np.repeat(x[None], 3, axis=0)
    many[1, 0, 1] += 0.001
    many[2, 5, 0] += 1e-4
    flock = _flock.flown(many, np.repeat(v[None], 3, axis=0), 1.0)
    for k in range(3):
        history = table.run(table.balls(many[k], v, setups.RADIUS, setups.MASS), ROOM, 1.0)
        for t in (0.05, 0.3, 0.77, 1.0):
            assert flock.at(t)[k] == pytest.approx(table.at(history, t).x, abs=1e-10)


@pytest.mark.slow
@pytest.mark.parametrize("hair", HAIRS.values())
def test_energy_stays_and_in_the_end_the_swarm_lies_evenly_however_thin_the_hair(hair):
    flock = swarm(hair)
    for t in (0.0, 0.5, 3.0, 8.0):
        assert flock.energy(t) == pytest.approx(np.full(100, 5.44), rel=2e-14)
        x = flock.at(t)
        assert np.all(
            (x >= setups.RADIUS - 1e-9) & (x <= [setups.LENGTH, setups.WIDTH] - np.array(setups.RADIUS) + 1e-9)
        )
    board = Stays()
    assert "even" not in board.on and "J" not in board.alt, "what stays is not told beforehand"
    board.t = 1.0
    assert "even" not in board.on and "5.44 J" in board.alt
    for name in (0, 2, 2):
        board.turn(hair=float(name))
        told(board, 4.0)
        assert "even" not in board.on
        told(board, 8.0)
        assert "even" in board.on, "in the end of each film"
    board.act("whole")
    assert "even" not in board.on and "even" in Stays().at_the_end().on
    tall = [shares(flock.at(t)[..., 0]).max() for t in np.arange(0, 8.1, 0.1)]
    assert max(tall) > 2 * TALLEST and shares(flock.at(8.0)[..., 0]).max() < TALLEST / 2, "at first it is cut off"
    early = shares(flock.at(0.3)[..., 0])
    assert early.max() > TALLEST
    board.turn(hair=float([*HAIRS.values()].index(hair)))
    told(board, 0.3)
    assert "after" not in board.alt, "the clock runs ahead of the words"
    columns = board.layers["parts"].columns.get_paths()
    assert [each.vertices[:, 1].max() for each in columns] == pytest.approx(np.minimum(early, TALLEST))
    cut = [word.get_text() for word in board.layers["parts"].words]
    assert cut == [f"{x:.0f}" * bool(x > TALLEST + 0.5) for x in early], "what is cut off says how much it is"
    late = shares(flock.at(8.0)[..., 0])
    assert late.sum() == pytest.approx(100) and np.sum((late - 10) ** 2 / 10) * 16 < 35, "χ² of 1600 balls in ten parts"


@pytest.mark.parametrize("until", [0.3, 1.0], ids=["before the hit", "after it"])
def test_neither_flights_nor_hits_squeeze_a_small_cloud_of_places_and_velocities(until):
    start = np.array([0.7, 0.5, 1.2, 0.52, 0.8, 0.06, -0.1, 0.05])  # two balls: where, and how fast

    def after(state):
        balls = table.Balls(state[:4].reshape(2, 2), state[4:].reshape(2, 2), np.full(2, setups.RADIUS), np.ones(2))
        now = table.at(table.run(balls, ROOM, until), until)
        return np.concatenate([now.x.ravel(), now.v.ravel()])

    steps = 1e-6 * np.eye(8)
    grown = np.array([(after(start + h) - after(start - h)) / 2e-6 for h in steps])
    assert abs(np.linalg.det(grown)) == pytest.approx(1, abs=1e-4), "Liouville"
    assert (np.linalg.norm(grown, 2) > 5) == (until == 1), "and a hit stretches it"


@pytest.mark.slow
def test_before_its_vote_the_swarm_shows_neither_where_balls_are_nor_where_they_would_be():
    board = Stays(vote=lesson15.STAYS)
    assert not {"parts", "even", "names", "energy"} & set(board.on)
    assert "Play" not in board.alt and "J" not in board.alt and not board.kept.get_visible()
    right = [row[3] for row in board.vote["answers"]].index(True)
    board.receive({"kind": "choose", "event": {"number": right}, "number": 1})
    assert "parts" in board.on and "even" not in board.on and board.plays == 1
    assert "energy" in board.on and board.kept.get_visible()
    told(board, 8.0)
    assert {"parts", "even", "names"} <= set(board.on)
    apart = np.ptp(swarm(1e-4).at(8.0), axis=0).max()
    assert apart > 2, "metres, as a reply says"
    half = [shares(swarm(1e-4).at(t)[..., 0])[5:].sum() for t in (0.0, 0.4, 8.0)]
    assert half[0] > 90 and half[1] > 70 and 45 < half[2] < 55, "they leave the end of the rack"


def test_every_row_of_the_energy_ends_where_it_began_while_balls_share_it_anew():
    board, seen = Stays(), []
    made = board.layers["energy"]
    for t in (0.0, 0.2, 4.0):
        told(board, t)
        (end,), cells = made.end.get_segments(), np.asarray(made.cells.get_array())
        assert end[:, 0] == pytest.approx(np.full(20, 5.44), rel=1e-12) and np.ptp(end[:, 1]) == len(cells) == 10
        x = (np.arange(cells.shape[1]) + 0.5) * made.cells.get_extent()[1] / cells.shape[1]
        beyond = cells[..., 3] == 0
        assert np.array_equal(beyond, np.broadcast_to(x > 5.44, beyond.shape)), "all of it, and no more"
        white = np.all(np.abs(cells[..., :3] - rgb(IVORY)) < 1e-9, axis=2).sum(axis=1)
        cue = board.facts.shares(t)[::10, 0] / (x[1] - x[0])
        assert white == pytest.approx(cue, abs=0.51), "a ball's share is as long as its energy"
        seen.append(cells)
    assert np.all(seen[1] == seen[1][:1], axis=2).mean() > 0.97, "at first all copies share it alike"
    assert np.all(seen[2] == seen[2][:1], axis=2).mean() < 0.5, "and in the end each in its own way"


@pytest.mark.slow
@pytest.mark.parametrize(("made", "asked", "other"), [(Stays, "STAYS", "one"), (Nudges, "PULLED", "chain")])
def test_a_question_stays_with_the_state_that_it_is_about(made, asked, other):
    board = made(vote=getattr(lesson15, asked))
    first, question = board.state, board.vote
    assert board.locked and question["question"] == getattr(lesson15, asked)["question"]
    board.receive({"kind": "state", "event": {"name": other}, "number": 1})
    assert board.state == first and board.vote == question, "before somebody has voted nothing else is seen"
    board.receive({"kind": "choose", "event": {"number": 0}, "number": 1})
    for name, there in ((other, {}), (first, question)):
        board.receive({"kind": "state", "event": {"name": name}, "number": 1})
        assert board.state == name and board.vote == there and board.chosen == 0 and not board.locked


@pytest.mark.slow
def test_of_the_cue_ball_alone_the_columns_tell_as_much_in_the_end_and_all_of_it_at_first():
    board = Stays()
    board.show_state("one")
    assert "balls" not in board.on and {"white", "parts"} <= set(board.on)
    for hair, t, highest in ((2.0, 2.0, 100), (0.0, 8.0, 20)):
        board.turn(hair=hair)
        told(board, t)
        tall = shares(board.told_of(board.facts.at(t))[..., 0])
        assert sum(tall) == pytest.approx(100) and max(tall) <= highest and (max(tall) == 100) == (highest == 100)
        drawn = [each.vertices[:, 1].max() for each in board.layers["parts"].columns.get_paths()]
        assert drawn == pytest.approx(np.minimum(tall, TALLEST))
        for k, word in enumerate(board.layers["parts"].words):
            left, right = (word.axes.transData.transform((x, 0))[0] for x in (k, k + 1))
            end = word.get_window_extent()
            assert not word.get_text() or end.x1 < left or right < end.x0 or left < end.x0 < end.x1 < right, (
                "on no edge"
            )
    assert "they are up to 2.4" in board.alt and "% of them" in board.alt


def test_no_two_balls_of_a_copy_overlap():
    x = swarm(1e-4).at(5.3)
    for one in x[::9]:
        far = np.sqrt(dot(one[:, None] - one, one[:, None] - one)) + 9 * np.eye(16)
        assert far.min() > 2 * setups.RADIUS * (1 - 1e-12)


# Three discs.


def starts(n: int) -> np.ndarray:
    """Starts anywhere, each number's kind drawn apart: any, tiny, at an end, in the middle."""
    rng = np.random.default_rng(153)
    kinds = [
        rng.uniform(-1, 1, (n, 2)),
        rng.normal(size=(n, 2)) * 1e-9,
        np.sign(rng.normal(size=(n, 2))),
        np.zeros((n, 2)),
    ]
    return np.clip(np.take_along_axis(np.array(kinds), rng.integers(0, 4, (1, n, 2)), axis=0)[0], -1, 1)


@pytest.mark.slow
def test_a_ball_goes_straight_is_mirrored_at_discs_and_enters_none():
    for start in starts(120):
        way = _scattered.way(start)
        places, hits, steps = way.places, way.hits, np.diff(way.places, axis=0)
        if not np.all(dot(steps, steps)):
            assert abs(start[0]) == 1, "it begins at a disc, and goes into it"
            continue
        steps = steps / np.sqrt(dot(steps, steps))[:, None]
        for k, x in enumerate(places[1 : hits + 1]):
            far = np.sqrt(dot(_scattered.CENTRES - x, _scattered.CENTRES - x))
            n = (x - _scattered.CENTRES[np.argmin(far)]) / far.min()
            assert far.min() == pytest.approx(1, abs=1e-9)
            assert k + 1 == len(steps) or steps[k + 1] == pytest.approx(steps[k] - 2 * (steps[k] @ n) * n, abs=1e-6)
        for a, b in zip(places, places[1:], strict=False):
            for c in _scattered.CENTRES:
                share = np.clip((c - a) @ (b - a) / ((b - a) @ (b - a)), 0, 1)
                assert np.hypot(*(a + share * (b - a) - c)) > 1 - 1e-7


@pytest.mark.slow
def test_the_map_says_what_the_way_of_each_ball_says_and_the_gap_is_the_one_that_it_leaves_by():
    given = starts(250)
    gap, hits = _scattered.left(given)
    for start, g, k in zip(given, gap, hits, strict=True):
        way = _scattered.way(start)
        assert (way.gap, way.hits) == (g, k)
        if way.held:
            continue
        out = way.places[-1] + 50 * (way.places[-1] - way.places[-2])
        assert np.argmax(_scattered.OUTWARD @ out) == g, "far out it is beyond the side through which it left"
    assert set(gap) == {0, 1, 2} and {0, _scattered.MOST} <= set(hits)


def test_upside_down_above_and_below_change_places():
    given = np.random.default_rng(7).uniform(-1, 1, (500, 2))
    one, other = _scattered.left(given).gap, _scattered.left(-given).gap
    assert np.array_equal(other, np.array([0, 2, 1])[one])


def closer(board, presses: int) -> None:
    """Press so often."""
    for _ in range(presses):
        board.act("closer")


def bordering(board, start):
    """The gaps of starts about another, as far off as a broad band is wide."""
    return _scattered.left(start + 0.1 * board.half * _scattered.RING).gap


@pytest.mark.slow
def test_the_film_is_of_the_ball_and_the_zoom_of_its_buttons():
    board = Basin()
    for presses in (0, 2):
        closer(board, presses)
        made, way = board.motion(), _scattered.way(board.start)
        ((_, clock, right, down, *_),) = made["moves"]
        assert clock[0] == 0 and clock[-1] == 1 and len(made["sounds"]) == len(clock) - 2
        scale = np.ptp(board.world.get_window_extent().get_points(), axis=0)[0] / np.ptp(board.world.get_xlim())
        moved = np.transpose([right, down]) / scale
        assert moved == pytest.approx((way.places[: len(clock)] - way.places[0]) * [1, -1], abs=0.02)
    zoomed = board.start.copy()
    board.receive({"kind": "time", "event": {"t": 0.4}, "number": 1})
    assert board.zoom == 6 and np.array_equal(board.start, zoomed), "playing it zooms nothing"
    assert len(board.layers["way"].lines[1].get_segments()[0]) < len(clock)
    board.act("farther")
    assert board.t == 0 and board.zoom == 3


@pytest.mark.slow
@pytest.mark.parametrize("start", [(0.3, 0.12), (-0.97, 0.97), (0.63, -0.99), (0.02, -0.4)])
def test_each_press_is_a_thousand_times_as_near_to_the_edge_and_the_ball_stays_for_about_six_hits_more(start):
    board, hits = Basin(), []
    board.start = np.array(start)
    while not board.idle("closer"):
        assert len(hits) <= 5, "the presses are worth it"
        hits.append(_scattered.way(board.start).hits)
        board.approach()
        away = np.hypot(*(board.start - board.edge)) / 2
        on = board.zoom == DEEPEST
        assert away == pytest.approx(0.0 if on else 0.1**board.zoom / 10, rel=1e-3), "of the width of the map"
        if board.zoom in (3, 9, DEEPEST):
            board.redraw()
            assert on or f"It starts 10{superscript(-board.zoom - 1)} of the map from the edge" in board.alt
            assert f"agnified {times(board.zoom)}" in board.alt and ("all three" in board.alt) == on
    first, *others = np.diff(hits)  # from wherever it was, and from each distance to a thousandth of that
    assert first > 0 and all(4 <= more <= 8 for more in others) and 5.5 < np.mean(others) < 6.5, hits
    told(board, board.last)
    assert f"The ball hits {board.sure(board.facts.way)} times. Sixteen digits do not tell" in board.alt
    board.act("farther")
    assert board.zoom == 12 and _scattered.way(board.start).hits == hits[-1]


def bundled(presses):
    board = Basin()
    closer(board, presses)
    board.show_state("bundle")
    return board


@pytest.mark.slow
@pytest.mark.parametrize("presses", [1, 2, 5])
def test_the_neighbours_of_a_start_are_one_at_first_and_leave_by_all_three_gaps(presses):
    board = bundled(presses)
    found = board.bundle
    assert (
        board.zoom == min(3 * presses, DEEPEST)
        and {way.gap for way in found.ways} == {0, 1, 2}
        and len(found.ways) == _bundle.MANY
    )
    away = np.hypot(*(found.starts - board.start).T)
    assert away == pytest.approx([max(_bundle.AROUND * board.half, _bundle.NEAREST)] * len(away), rel=1e-3)
    sides = (found.starts - board.edge) @ (board.start - board.edge)
    assert board.zoom == DEEPEST or sides.min() < 0 < (board.start - board.edge) @ (board.start - board.edge)
    for start, way in zip(found.starts, found.ways, strict=True):
        assert _scattered.believed(start) == way.hits and _scattered.left(start[None]).gap[0] == way.gap
    if presses == 2:
        places = np.array([way.places[: found.one + 1] for way in found.ways])
        wide = np.ptp(places, axis=0).max(axis=-1)
        assert np.all(wide <= _bundle.ONE) and found.one > 6
        spread = (wide[-1] / wide[2]) ** (1 / (found.one - 2))
        assert 2 < spread < 5, "about threefold a hit, as the text says"
        nexts = [way.places[found.one + 1] for way in found.ways]
        assert np.ptp(nexts, axis=0).max() > _bundle.ONE
    told(board, 1.0)
    assert f"For {found.one} hits all {len(away)} go together" in board.alt and "by all three gaps" in board.alt
    drawn = [path.vertices.mean(axis=0) for path in board.layers["flock"].balls.get_paths() if len(path.vertices)]
    (left, right), (low, high) = board.world.get_xlim(), board.world.get_ylim()
    assert all(left < x < right and low < y < high for x, y in drawn), "they are seen to leave"


@pytest.mark.slow
@pytest.mark.parametrize("presses", [1, 2, 3])
def test_what_the_equation_says_of_the_last_shared_hits_is_what_they_do_to_neighbours(presses):
    board = bundled(presses)
    assert "(15.3)" not in board.alt, "not before they have been seen to part"
    told(board, 1.0)
    says = r"By \(15.3\) hits (\d+) to (\d+) multiply .* by (.*), in all by [\d.]+\. In truth it is ([\d.]+) times"
    first, last, each, true = re.search(says, board.alt).groups()
    each = [float(x) for x in re.findall(r"[\d.]+", each)]
    assert int(last) == board.bundle.one - 1 and len(each) == int(last) - int(first) + 1 == 3
    assert np.prod(each) == pytest.approx(float(true), rel=0.06) and 2.5 < np.mean(each) < 3.5, "about threefold"
    way, thin = _scattered.way(board.start), _scattered.way(board.start + [0, 1e-12])
    turn = [_nudged.between(u, v) for u, v in zip(*(np.diff(x.places[:6], axis=0) for x in (way, thin)), strict=True)]
    grown = np.abs(turn[2 : len(each) + 2]) / np.abs(turn[1 : len(each) + 1])
    assert _spread.factors(way)[1 : len(each) + 1] == pytest.approx(grown, rel=0.05), "of each hit"


@pytest.mark.slow
@pytest.mark.parametrize("presses", [1, 2])
def test_of_the_ways_of_neighbours_only_the_ends_are_thick_and_their_film_has_short_tails(presses):
    board = bundled(presses)
    told(board, 1.0)
    drawn = board.layers["flock"]
    thick = [line for line in drawn.ways.get_segments() if len(line)]
    assert len(thick) == _bundle.MANY and max(map(len, thick)) == _bundle.LAST + 1
    assert drawn.before.get_linewidths()[0] < drawn.ways.get_linewidths()[0] / 3
    pieces = sum(len(x) - 1 for marks in (drawn.ways, drawn.before) for x in marks.get_segments() if len(x))
    found = board.bundle
    assert pieces == sum(len(way.places) - 1 - found.one for way in found.ways), "nothing is left out, or drawn twice"
    names = [(word, word.get_position()) for word in board.layers["names"].words]
    middles = [line.mean(axis=0) for line in board.layers["gaps"].lines.get_segments()]
    near = [int(np.argmin([np.hypot(*(at - middle)) for middle in middles])) for _, at in names]
    assert near == [0, 1, 2], "each gap has its own name, whatever lies there"
    board.show_state("map")
    board.show_state("bundle")
    for move, way in zip(board.motion()["moves"], found.ways, strict=True):
        ((ball, k),), (line, j, *_) = move[0], move[4]
        looks = board.parts[ball][k][1]["fill"], board.parts[line][j][1]["stroke"]
        assert [each.lower() for each in looks] == [COLOURS[way.gap].lower()] * 2, "each moves, with its tail"
    assert board.motion()["fade"] * found.longest == pytest.approx(_bundle.TAIL, rel=0.01)


@pytest.mark.slow
@pytest.mark.parametrize("presses", [0, 1])
def test_from_a_broad_band_all_neighbours_of_the_ball_leave_by_the_gap_of_the_ball(presses):
    board = bundled(presses)
    broad = next(x for x in board.starts()[::1009] if len(set(bordering(board, x))) == 1)
    board.move("start on the map", board.in_view(broad))
    found = board.bundle
    assert board.edge is None and len(found.ways) == len(board.motion()["moves"]) == _bundle.MANY
    assert {way.gap for way in found.ways} == {_scattered.way(board.start).gap}
    assert np.hypot(*(found.starts - board.start).T) == pytest.approx([_bundle.CLOSELY * board.half] * _bundle.MANY)
    assert "start about the ball, in" in board.alt
    told(board, 1.0)
    assert "All 9" in board.alt and "leave by one gap" in board.alt and " 1 hits" not in board.alt


def test_what_neighbours_did_is_told_in_whole_words():
    ways = [_scattered.way(np.array(x)) for x in ((0.3, 0.12), (0.3, 0.12 + 1e-9))]
    found = _bundle.Bundle(np.zeros((2, 2)), ways, 1)
    assert fanned(found, False, True) == f"All 2 leave by one gap, after {ways[0].hits} hits."
    found = found._replace(ways=[ways[0], ways[0]._replace(gap=(ways[0].gap + 1) % 3)])
    assert fanned(found, True, True).startswith("For 1 hit all 2 go together. Then they fan out, and leave by two gaps")


def test_a_ball_leaves_by_its_gap_in_the_picture():
    board = Basin()
    for start in starts(60):
        way = _scattered.way(start)
        if way.held:
            continue
        x, half = way.places[-1], np.ptp(board.world.get_ylim()) / 2
        assert np.abs(x[1]) < half - _scattered.SMALL and board.world.get_xlim()[0] < x[0] < board.world.get_xlim()[1]
        assert _scattered.OUTWARD[way.gap] @ x > _scattered.INNER + 2 * _scattered.SMALL, "beyond the gap"


@pytest.mark.slow
def test_before_it_is_played_neither_the_way_of_the_ball_nor_its_gap_is_told():
    board = Basin()
    for _ in range(2):
        assert "Where does this ball come out? Play" in board.alt and "leaves" not in board.alt
        (way,) = (line.get_segments()[0] for line in board.layers["way"].lines if len(line.get_segments()[0]) > 1)
        assert len(way) == 2 and not board.layers["way"].met[0].get_data()[0].size and len(board.motion()["moves"]) == 1
        told(board, board.last)
        assert "The ball hits" in board.alt and len(board.layers["way"].lines[0].get_segments()[0]) > 3
        board.act("closer")
    assert "The ball hits" in Basin().saved()["text/plain"], "on paper all of it is there"


@pytest.mark.slow
def test_however_far_the_map_is_magnified_it_shows_three_colours():
    board = Basin()
    assert len(np.unique(board.facts.gap)) == 3 and "agnified" not in board.alt
    for presses in (1, 2, 2):
        for _ in range(presses):
            board.approach()
        counts = np.bincount(board.facts.gap, minlength=3)
        assert counts.min() > 30, counts
    board.act("whole")
    assert board.half == 1 and not board.middle.any() and "agnified" not in board.alt


@pytest.mark.slow
@pytest.mark.parametrize("place", [(0.0, 0.0), (0.97, 0.3), (-0.6, -0.9)])
def test_the_map_says_how_many_degrees_its_edges_are_apart_and_nothing_else(place):
    board = Basin()
    board.move("start on the map", place)
    for _ in range(3):
        board.act("closer")
        row = board.starts()[:, 1].reshape(PIXELS, PIXELS)[0]
        sines = np.array([row[0] - board.half / PIXELS, row.mean(), row[-1] + board.half / PIXELS])
        low, _, high = np.degrees(np.arcsin(np.clip(sines, -1, 1)))
        (told,) = [text.get_text() for text in board.layers["corners"].angles if text.get_text()]
        size, unit = told.split(" ", 1)
        assert unit == "from side to side" and not re.search(r"[-+e]", size), "no machine notation"
        if board.zoom < 4:  # written without powers of ten, with two digits
            assert float(size.strip("°")) == pytest.approx(high - low, rel=0.05)


@pytest.mark.slow
def test_a_magnified_map_says_where_on_the_whole_it_is_and_a_long_way_is_thin():
    board = Basin()
    where, lines = board.layers["where"], board.layers["way"].lines
    drawn = lambda: [len(line.get_segments()[0]) > 1 for line in lines]
    seen = lambda: [artist.get_visible() for artist in where]
    assert lines[1].get_linewidths()[0] < lines[0].get_linewidths()[0] / 2
    assert not any(seen()) and drawn() == [True, False]
    board.act("closer")
    assert all(seen()) and drawn() == [True, False]
    square = where.frame.get_segments()[1]
    assert np.ptp(square, axis=0) == pytest.approx([max(2 * board.half, 0.1)] * 2), "or as can be seen"
    middle = (square.min(axis=0) + square.max(axis=0)) / 2
    assert middle == pytest.approx(board.middle[::-1]), "the angle across, the height up"
    closer(board, 2)
    assert _scattered.way(board.start).hits > 12 and drawn() == [False, True]
    assert np.ptp(where.frame.get_segments()[1]) > 0.05, "it is never too small to see"
    board.act("whole")
    assert not any(seen()) and drawn() == [True, False]


@pytest.mark.slow
@pytest.mark.parametrize("place", [(0.93, -0.88), (-0.2, 0.4)])
def test_the_start_its_edge_and_the_map_are_in_view_however_near_it_is(place):
    board = Basin()
    board.move("start on the map", place)
    for _ in range(3):
        board.act("closer")
        seen = [board.in_view(board.start), board.in_view(board.edge)]
        assert np.abs(seen).max() <= 1 and np.hypot(*(seen[0] - seen[1])) == pytest.approx(0.2)
        assert np.all(np.abs(board.middle) + board.half <= 1 + 1e-12)
        ends = np.array(board.layers["start"].edge[1].get_segments())
        assert ends.mean(axis=(0, 1)) == pytest.approx(seen[1]), "the cross is on the edge"


@pytest.mark.slow
def test_a_start_that_is_dragged_on_a_magnified_map_goes_to_an_edge_of_it():
    board = Basin()
    closer(board, 1)
    board.move("start on the map", (0.5, -0.5))
    there = board.start.copy()
    assert (
        board.zoom == 3
        and "from the edge" not in board.alt
        and not board.layers["start"].edge[0].get_segments()[0].size
    )
    board.act("closer")
    assert board.zoom == 6 and np.hypot(*(board.edge - there)) < 1000 * board.half
    gaps = {_scattered.way(board.edge + 1e-6 * way).gap for way in _scattered.RING}
    assert len(gaps) > 1, "an edge"


def test_the_start_is_where_the_ball_is_and_goes():
    board = Basin()
    board.move("height of the ball", (-0.9, 0.1))
    assert board.start[0] == pytest.approx(0.1 / _scattered.OPEN)
    x, _ = _scattered.started(board.start)
    board.move("direction of the ball", x + [0.3, -0.4])
    assert board.start[1] == pytest.approx(-0.8)
    way = _scattered.way(board.start).places
    assert way[0] == pytest.approx(x) and np.diff(way[:2], axis=0)[0] / np.hypot(
        *np.diff(way[:2], axis=0)[0]
    ) == pytest.approx([0.6, -0.8])
    colours = board.layers["map"].cells.get_array()
    assert colours.shape == (PIXELS, PIXELS, 3)


# All of them.


@pytest.mark.one_in(3)
@pytest.mark.parametrize("kind", PICTURES)
def test_states_and_layers_are_named_alike_and_leave_nothing_behind(kind):
    board = kind()
    rows = [state.layers for state in kind.states.values()]
    assert set(" ".join([kind.always, *rows]).split()) == set(board.layers)
    before = board.parts, board.alt, board.handles
    for name in (*board.states, next(iter(board.states))):
        board.show_state(name)
        marks = str(board.parts)
        assert "nan" not in marks.replace("href", "") or kind is Basin
        assert "nan" not in board.alt and "inf" not in board.alt and len(board.alt) >= 30
    board.act(list(board.acts)[-1])
    assert (board.parts, board.alt, board.handles) == before


@pytest.mark.slow
@pytest.mark.parametrize("wide", often([0.0, 700.0, 340.0], [0.0, 340.0]))
@pytest.mark.parametrize("kind", PICTURES)
def test_every_handle_is_named_and_goes_by_keys(kind, wide):
    board = kind()
    board.wide = wide
    for name in list(board.places()):
        before = board.handles
        board.receive({"kind": "key", "event": {"handle": name, "dx": 1, "dy": 1, "fine": False}, "number": 1})
        assert board.handles != before, name
        assert all(each["value"] and 0 <= each["x"] <= 1 and 0 <= each["y"] <= 1 for each in board.handles)


@pytest.mark.slow
@pytest.mark.parametrize("wide", [0.0, 922.0, 746.0, 560.0, 340.0])
def test_the_names_of_nudges_are_whole_and_no_curve_goes_through_them(wide):
    board = Nudges()
    board.wide = wide
    board.t = board.last
    board.redraw()
    curves = [line.get_segments()[0] for line in board.layers["curves"].lines]
    for word in board.layers["names"].words:
        box = word.get_window_extent()
        assert box.x1 <= board.figure.bbox.x1, "it ends in the picture"
        (left, low), (right, high) = box.transformed(board.chart.transData.inverted()).get_points()
        for curve in curves:
            there = np.interp(np.linspace(left, right, 99), *curve.T, left=np.nan, right=np.nan)
            assert not np.any((low < there) & (there < high)), word.get_text()


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Nudges, Stays])
def test_saved_it_is_seen_at_its_end(kind):
    board = kind()
    assert "Play" in board.alt
    told = board.saved()["text/plain"]
    assert any(words in told for words in ("the electron has decided the shot", "still has its 5.44 J"))


@pytest.mark.slow
def test_hits_are_told_only_as_far_as_starts_a_last_digit_apart_share_them():
    rng = np.random.default_rng(15)
    plain = [x for x in rng.uniform(-0.9, 0.9, (40, 2)) if _scattered.way(x).hits < 12]
    assert plain and all(_scattered.believed(x) == _scattered.way(x).hits for x in plain)
    for x in rng.uniform(-0.5, 0.5, (6, 2)):
        start = _scattered.edge(x, 0.3)
        sure, here = _scattered.believed(start), _scattered.way(start)
        assert 15 < sure < here.hits, "an edge is where doubles end"
        beside = _scattered.way(start + [2.0**-51, -(2.0**-51)])
        assert np.abs(beside.places[: sure + 1] - here.places[: sure + 1]).max() < 0.05


@pytest.mark.parametrize(("right", "left"), [(True, 100), (False, 10)])
def test_the_code_of_the_lesson_tells_a_right_derivative_from_a_wrong_one(right, left):
    p, v, r = np.array([5.0, 1.0]), np.array([-8.0, 0.5]), 2.0
    t = exact.sweep(p, v, r).t
    n = (p + t * v) / r
    by = -n / (n @ v) if right else -p / (p @ v)  # the normal at the start
    names = {"exact": exact}
    cells = json.loads((ROOT / "notebooks" / "15_derivative.ipynb").read_text(encoding="utf-8"))["cells"]
    text = next(x for cell in cells if "def off(p, v, r" in (x := "".join(cell["source"])))
    exec(text.split("```python")[1].split("```")[0], names)
    wide, narrow = (names["off"](p, v, r, by, h * np.array([0.6, 0.8])) for h in (0.01, 0.001))
    assert wide / narrow == pytest.approx(left, rel=0.05)
