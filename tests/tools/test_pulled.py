"""What can be pulled on a slide: each notch is recorded, the picture is then as it was, and a page goes from one to
the next."""

import json
import re
from collections import defaultdict
from functools import cache
from importlib import import_module

import pytest
from test_slides import DECKS, LESSONS, page  # noqa: F401

from lib.show.derivative.hair import Hair
from lib.show.derivative.stays import Stays
from lib.show.laboratory import Laboratory, Reply
from lib.show.mesh.seam import Seam
from lib.show.overlap import Beads
from lib.show.quadratic.cancellation import Cancellation
from lib.show.quadratic.stencil import Stencil
from lib.show.start.passenger import Passenger
from lib.teach import lesson00
from tools.live import hands as grips
from tools.live import record
from tools.slides import pulled
from tools.slides.__main__ import _to_pull
from tools.slides.pictures import _board_of, _call
from tools.slides.slide import _Place

TOLD = "alt handles parts scrub t tracks".split()


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    """What a board tells is asked here without the stubs of widgets."""
    monkeypatch.setattr(grips, "LINE", 9)
    monkeypatch.setattr(pulled, "_traits", lambda board: {name: getattr(board, name) for name in TOLD})


def hands(kind: type, tag: str) -> tuple[dict, list[dict]]:
    """What a board shows on a slide of a tag with its handles at their notches; and by itself before that and after."""
    board = kind(tag)
    board.onlookers, board.projected = set(), True
    with record._posed(board, tag):
        before = pulled._seen(board)
        return pulled._hands(board, tag), [before, pulled._seen(board)]


def place(shown: dict, handle: str) -> dict:
    """A handle of a notch."""
    return next(x for x in shown["handles"] if x["name"] == handle)


@pytest.mark.slow
def test_b_is_lifted_until_the_curve_leaves_the_axis():
    found, (before, after) = hands(Stencil, "4.9")
    lifted = found["hands"]["centre of B"]
    told = {re.search(r"y (\S+)", place(shown, "centre of B")["value"])[1]: shown["alt"] for (shown,) in lifted}
    assert "D = b² − a c = 57600 − 51200 = 6400" in told["3"] and "= 0" in told["5"] and "−4400" in told["6"]
    assert [before] in lifted and before["alt"] == after["alt"] and before["parts"] == after["parts"]
    assert {place(shown, "centre of B")["x"] for (shown,) in lifted} == {place(before, "centre of B")["x"]}


@pytest.mark.slow
def test_every_number_of_looks_is_a_notch_and_each_plays_by_itself():
    found, (before, after) = hands(Beads, "1.8")
    looks = found["hands"]["number of looks"]
    assert [place(notch[0], "number of looks")["value"] for notch in looks] == [f"N = {n}" for n in range(1, 13)]
    assert all(notch[0]["tracks"]["moves"] and notch[-1]["t"] == 1.0 for notch in looks if len(notch) > 1)
    assert sum(len(notch) == 1 for notch in looks) == 1, "as it stands on the slide: that is recorded over its time"
    assert before["alt"] == after["alt"]


def in_hand(board, *set_: str, monkeypatch) -> dict[str, dict]:
    """What is recorded for a page of a board in a hand and by its buttons, after these states and tags of it were."""
    look = lambda board: {x: getattr(board, x) for x in ("alt", "handles", "state", "t", "tracks")}
    monkeypatch.setattr(record, "_traits", look)
    monkeypatch.setattr(record, "MANY", ((4, 3),))
    board.onlookers, opens = set(), record._opens(board)
    boards = {"first": {"first": look(board)}}
    for name in set_:
        board.show_state(name)
    record._put_held({"first": opens}, boards)
    return {kind: boards["first"][kind]["frames"] for kind in ("held", "pressed")}


@pytest.mark.slow
def test_on_a_page_a_hand_on_b_moves_no_camera_and_the_camera_is_put_on_a_and_back(monkeypatch):
    held = in_hand(Passenger("ride", vote=lesson00.PREDICTION), "0.3", monkeypatch=monkeypatch)["held"]
    cameras = [[place(frame, name)["value"] for name in CAMERAS] for frame in held["centre of B"] if "handles" in frame]
    assert len(cameras) > 6 and {tuple(x) for x in cameras} == {("x 0, y 0", "x 0, y 8")}
    assert "a camera on A" in held["camera on A"][0]["alt"]
    assert place(held["camera on the table"][0], "velocity of the camera")["value"] == "x 0, y 0"


CAMERAS = "velocity of the camera", "camera on A"


@pytest.mark.slow
def test_on_a_page_the_buttons_of_a_laboratory_bring_what_they_say(monkeypatch):
    pressed = in_hand(Laboratory(lambda p, v, r: Reply(0.5, "half way")), monkeypatch=monkeypatch)["pressed"]
    assert {name.split()[1] for name in pressed} == {"turn", "stop", "head", "graze", "gap", "far"}
    assert len({json.dumps(frames[0]) for frames in pressed.values()}) >= 6


@pytest.mark.slow
def test_each_press_of_a_laboratory_is_recorded_in_a_fresh_one(monkeypatch):
    """Else all boxes were ticked that the presses recorded before it had found."""
    laboratory = import_module("lib.teach.lab")
    monkeypatch.setattr(laboratory, "FOUND", defaultdict(list))  # whatever other tests have found
    board = laboratory._opened("sphere_sphere_sweep", laboratory.LISTINGS["sphere_sphere_sweep"].function)
    board.onlookers = set()
    pressed = grips.acted(board, board.state, lambda board: {"sought": board.sought})
    ticks = {name: [found for _, found, *_ in frames[0]["sought"]] for name, frames in pressed.items()}
    assert not any(ticks["act graze 1"]) and sum(ticks["act stop 1"]) == 1, ticks
    assert not any(found for _, found, *_ in board.sought) and not any(laboratory.FOUND.values())


@pytest.mark.slow
def test_the_camera_comes_to_move_as_a_does():
    found, _ = hands(Passenger, "0.2")
    told = [place(notch[0], "velocity of the camera")["value"] for notch in found["hands"]["velocity of the camera"]]
    assert {"x 0, y 0", "x 0, y 8"} <= set(told)


@pytest.mark.slow
def test_riding_on_a_plays_and_a_pull_leaves_the_time_as_it_is(monkeypatch):
    monkeypatch.setattr(pulled, "FRAMES", 2)
    monkeypatch.setattr(pulled, "notches", lambda *of: grips.notches(*of)[:3])
    found, _ = hands(Passenger, "0.3")
    ridden = found["hands"]["velocity of the camera"]
    assert played(found["home"], ridden) and {notch[0]["t"] for notch in ridden} == {found["home"]["t"]}
    assert all({0.0, 0.5, 1.0} <= {frame["t"] for frame in notch} for notch in ridden if notch != [found["home"]])


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Hair, Stays])
def test_a_knob_with_names_stands_at_these_and_has_the_film_of_each(kind, monkeypatch):
    """As in lesson 15, where it was thrown back to the one that had a film."""
    monkeypatch.setattr(pulled, "FRAMES", 2)
    monkeypatch.setattr(pulled, "notches", lambda *of: [(all_ := grips.notches(*of))[0], *all_[1:2], *all_[1:2]])
    board = kind()
    board.onlookers, board.projected = set(), True
    (name,) = [each for each in grips.pulled(board) if grips.named(board, each)]
    begun = board.duration, board.knobs
    told = pulled._hands(board, board.state)
    notches = told["hands"][name]
    assert (board.duration, board.knobs) == begun and played(told["home"], notches)
    assert notches[0] == [told["home"]] and notches[0][0]["alt"] != notches[1][0]["alt"] != notches[1][-1]["alt"]


def played(home: dict, notches: list[list[dict]]) -> bool:
    """Has each notch its film, if the picture has one? Where the knob stands that is recorded elsewhere."""
    film = lambda notch: bool(notch[0]["tracks"].get("moves")) or len(notch) > 2
    return not home["scrub"] or all(notch == [home] or film(notch) for notch in notches)


@pytest.mark.slow
def test_a_knob_that_is_no_name_or_fine_goes_all_along_its_line():
    board = Seam("sunk")
    assert grips.named(board, "slope of the right one") == [] and grips.named(board, "nobody") == []
    assert grips.named(Cancellation(), "gap") == grips.named(Beads("1.8"), "number of looks") == []


@pytest.mark.slow
def test_a_film_that_was_recorded_at_a_notch_plays_there_and_what_has_none_is_put_back(page):  # noqa: F811
    """Also one that was recorded frame by frame, in which nothing moves by itself."""
    knob = lambda x: [{"name": "k", "x": x, "y": 0}]
    at = lambda x, t: {"t": t, "scrub": True, "tracks": {}, "alt": f"{x} {t}", "handles": knob(x)}
    table = [value for x, t in ((0, 0), (1, 0), (1, 1), (1, 2), (2, 0)) for value in at(x, t).values()]
    frame = lambda k: dict(zip(at(0, 0), range(5 * k, 5 * k + 5), strict=True))
    state = {"home": frame(0) | {"parts": []}, "hands": {"k": [[{}], [frame(1), frame(2), frame(3)], [frame(4)]]}}
    made = json.dumps({"boards": {"c 0": {"": state}}, "table": table})
    text = (record.ROOT / "tools" / "slides" / "static" / "pulled.js").read_text(encoding="utf-8")
    asked = """
      const now = { t: 0, last: 2, scrub: true, size: [9, 9], plays: 0, handles: [] }, told = [];
      const element = document.createElement("div"), take = (x) => Object.assign(now, x);
      let back = 0;
      const model = { get: (name) => now[name], take, show: () => { back += 1; }, send: () => {} };
      window.sweptSpheres = { model: async () => model };
      element.innerHTML = "<p class=stage></p>";
      element.dataset.cell = "c";
      await pullable(element, made);
      for (const x of [1, 2]) {
        model.send({ kind: "drag", event: { handle: "k", x, y: 0 } });
        await 0;
        element.firstChild.dispatchEvent(new Event("begun"));
        if (!back) model.send({ kind: "time", event: { t: 2 } });
        await 0;
        told.push([back, now.alt]);
      }
      return told;"""
    assert page.evaluate(f"(async () => {{ {text}\nconst made = {made}; {asked} }})()") == [[0, "1 2"], [1, "2 0"]]


@cache
def gripped(most: int = 10**9, kind=Stencil, state="4.9", many=(3, 2)) -> tuple[dict, list[dict]]:
    """What a page shows of a board in a hand, until so many frames were looked at; and by itself before and after."""
    board, seen = kind(state), []
    board.onlookers = set()
    board.show_state(state)
    before = pulled._seen(board)

    def look(board) -> dict:
        seen.append(0)
        if len(seen) > most:
            raise grips.FullError
        return pulled._seen(board)

    made = grips.gripped(board, state, look, many)
    return made, [before, pulled._seen(board)]


@pytest.mark.slow
def test_on_a_page_a_handle_goes_all_over_its_picture_which_is_then_as_before():
    made, (before, after) = gripped()
    assert list(made) == ["centre of B", "velocity of B", "rim of A", "plate"]
    assert {name: x for name, x in before.items() if name != "handles"} == {
        name: x for name, x in after.items() if name != "handles"
    }
    for name, frames in made.items():
        assert place(frames[0], name) == place(before, name), "first where it is"
        assert {frame["t"] for frame in frames[::2]} == {0.0} and all(frame["t"] >= 1 for frame in frames[1::2])
        spots = {(place(frame, name)["x"], place(frame, name)["y"]) for frame in frames}
        assert len(spots) == len(frames) / 2 >= 3, name


@pytest.mark.slow
def test_handles_that_have_no_room_any_more_are_left_out():
    whole, _ = gripped()
    first = len(whole["centre of B"])
    made, (before, after) = gripped(first + 1)
    assert made == {"centre of B": whole["centre of B"]} and before["parts"] == after["parts"]


@pytest.mark.slow
def test_a_handle_that_goes_as_soon_as_it_is_pulled_is_pressed():
    class Going(Passenger):
        gone = ()

        def move(self, handle, place, settled=True):
            super().move(handle, place, settled)
            self.gone = (*self.gone, handle)

        def places(self):
            return {name: x for name, x in super().places().items() if name not in self.gone}

    board = Going("0.2")
    board.onlookers = set()
    made = grips.gripped(board, "0.2", pulled._seen, (2, 2))
    assert "centre of B" in made and board.gone == ()
    for handle, frames in made.items():
        assert len(frames) == 1 + board.scrub, "once, where it is"
        assert all(handle not in [each["name"] for each in frame["handles"]] for frame in frames)


def test_whatever_a_state_shows_once_is_recorded_once():
    shown = {"home": {"alt": "a", "parts": [1, 2]}, "hands": {"B": [[{"alt": "b", "parts": [1, 3]}]]}}
    told = {"home": {"alt": 0, "parts": [1, 2]}, "hands": {"B": [[{"alt": 3, "parts": {"1": 4}}]]}}
    packed = pulled._packed({"cell 0": {"4.9": shown}, "cell 1": {}})
    assert packed == {"boards": {"cell 0": {"4.9": told}}, "table": ["a", 1, 2, "b", 3]}


@pytest.mark.slow
def test_a_vote_is_no_place_to_pull_and_each_step_is():
    places = [_Place(*x) for x in json.loads(_to_pull(LESSONS["04"], DECKS["04"])[1])]
    assert {"4.10", "4.11"} <= {x.state for x in places}
    assert [x.voted for x in places if x.cell == "derive-decision"] == [True, True]


@pytest.mark.slow
@pytest.mark.parametrize("number", LESSONS)
def test_each_deck_has_pictures_to_pull_and_every_knob_is_one(number):
    script = record.apart("tools.slides.pulled", *_to_pull(LESSONS[number], DECKS[number]))
    made = json.loads(script[script.index(", ") + 2 : script.rindex(")")])
    states = [(name, key, x) for name, keys in made["boards"].items() for key, x in keys.items()]
    shown = {(slide.board.cell, slide.board.index) for slide in DECKS[number] if slide.board}
    assert len({name for name, _, _ in states}) >= 0.6 * len(shown)
    boards = {name: _board_of(_call(cell)) for name, cell in placed(number).items()}
    named = {name: kind() if kind else None for name, kind in boards.items() if name in made["boards"]}
    for name, key, x in states:
        for handle, notches in x["hands"].items():
            if grips.named(named[name], handle):
                assert played(*spelled(x, handle, made["table"])), (name, key, handle, "is thrown back")
            looks = {json.dumps(notch[0]) for notch in notches}
            assert len(looks) > 2, (name, key, handle)
            assert [{}] in notches or number == "00", (name, key, handle, "where it stood before")


def placed(number: str) -> dict[str, object]:
    """The cells of the pictures of a deck, by their names and places."""
    cells = {cell.id: cell for cell in LESSONS[number].cells}
    return {f"{x.board.cell} {x.board.index}": cells[x.board.cell] for x in DECKS[number] if x.board}


def spelled(state: dict, handle: str, table: list) -> tuple[dict, list[list[dict]]]:
    """What a state shows at home, and at each notch of a handle: of each what tells whether it plays."""
    own = lambda frame: {x: table[frame.get(x, state["home"][x])] for x in ("scrub", "tracks", "alt")}
    return own(state["home"]), [[own(frame) for frame in notch] for notch in state["hands"][handle]]


@pytest.mark.slow
def test_a_film_without_moves_is_played_from_its_recording(page):  # noqa: F811
    """As that of lesson 10's blocks: it is told by another one's track, in which nothing moves."""
    text = (record.ROOT / "tools" / "live" / "front" / "recorded.js").read_text(encoding="utf-8")
    asked = "return moved({like: 0, by: []}, [{sounds: [1]}]);"
    told = page.evaluate(f"(() => {{ {text}\n{asked} }})()")
    assert told == {"sounds": [1]}
