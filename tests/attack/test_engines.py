"""Real engines on trial: their adapters and policies, the judgement on recorded answers, the museum, the misbehaved."""

import importlib
import json
import re
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from lessons import ROOT, often

from lib.attack import museum, trial
from lib.attack.fairness import _policy_of
from lib.attack.targets import Said
from lib.show.attack import roll
from lib.show.attack.exhibited import Exhibited
from lib.show.palette import CONTACT, QUIET
from lib.show.scene import number

ENGINES = ROOT / "tests" / "engines"
FIELDS = {"engine", "licence", "package", "adapter", "call", "kind", "dimensions", "precision", "policy", "direction"}
FIELDS |= {"ends", "wants", "where"}
AT_WILL = {"old", "small", "flags", "against"}
SHORT, LONGER = 15, 27
"""Lines of an adapter: of two balls, and of a triangle, which has to be built."""
KINDS = {"ray", "segment", "cast", "time of impact"}
EXHIBIT = {"call", "title", "p", "v", "r", "says", "cause", "source", "mend", "reported"}


@pytest.fixture(scope="module", autouse=True)
def programs():
    """The programs that talk to engines can be imported."""
    sys.path.insert(0, str(ENGINES))
    yield
    sys.path.remove(str(ENGINES))


def module(name):
    sys.path.insert(0, str(ENGINES))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(ENGINES))


CALLS, EXHIBITS = module("calls").calls(), module("calls").exhibits()
TRIANGLES = module("calls").triangles()


def reproducer(name: str) -> Path:
    return module("replay").program(name)


# --- what is written down


@pytest.mark.parametrize("name", CALLS | TRIANGLES)
def test_an_adapter_is_short_and_its_policy_is_whole(name):
    call = (CALLS | TRIANGLES)[name]
    assert set(call) >= FIELDS and set(call) - FIELDS <= AT_WILL
    lines = (ENGINES / "adapters" / call["adapter"]).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= (LONGER if name in TRIANGLES else SHORT)
    assert re.fullmatch(r"(npm:.+@[\d.]+[^@]*|pip:[\w-]+==[\w.]+|debian:[\w.+-]+)", call["package"])
    assert call["kind"] in KINDS and call["dimensions"] in (2, 3) and call["precision"] in ("double", "single")
    assert call["direction"] in ("any", "unit") and call["ends"] in ("at p + v", "nowhere")
    assert set(call["wants"]) <= {"r", "v"}
    assert _policy_of(call["policy"]) and call["where"] and all(call["where"])


def test_no_adapter_is_left_over():
    there = {path.name for path in (ENGINES / "adapters").iterdir() if not path.stem.startswith(("lines", "__"))}
    assert there == {call["adapter"] for call in (*CALLS.values(), *TRIANGLES.values())}


@pytest.mark.parametrize("name", EXHIBITS)
def test_an_exhibit_tells_its_pair_its_cause_and_where_that_stands(name):
    exhibit = EXHIBITS[name]
    assert set(exhibit) >= EXHIBIT and set(exhibit) - EXHIBIT <= {"setting", "policy"}
    assert exhibit["call"] in CALLS and len(exhibit["p"]) == len(exhibit["v"])
    assert re.search(r"\.\w+, ", exhibit["source"]), "the file"
    assert re.search(r"lines? \d|read at \w{7}|public repository", exhibit["source"]), (
        "where in it, or where it was read"
    )
    assert "\n" not in exhibit["mend"]


@pytest.mark.parametrize("name", EXHIBITS)
def test_a_report_lies_ready_with_a_program_that_stands_alone(name):
    report = (ENGINES / "exhibits" / name / "report.md").read_text(encoding="utf-8")
    program = reproducer(name).read_text(encoding="utf-8")
    assert "lines" not in re.findall(r'(?:from|include|import)\s+"?\W*(\w+)', program)
    assert re.match(r"(//|#|\"\"\") *.*(npm|pip|g\+\+)", program), "its first line says how it is run"
    if not EXHIBITS[name]["reported"] and museum.exhibits()[name].shows:
        assert "```diff" in report and re.search(r"\btest\b", report, re.IGNORECASE), "the mend, and a test"
        assert Path(EXHIBITS[name]["source"].split(",")[0]).name in report, "the file that has the cause"
        assert len(report.split()) < 400


# --- the judgement, on recorded answers


def test_the_record_is_of_these_calls_and_of_these_exhibits():
    known = museum.record()
    assert set(known["calls"]) == set(CALLS) and set(known["exhibits"]) == set(EXHIBITS)
    for name, call in CALLS.items():
        assert call.items() <= known["calls"][name].items(), f"{name} changed since it was recorded"
    for name, exhibit in EXHIBITS.items():
        told = exhibit | {"call": CALLS[exhibit["call"]]["call"]}
        assert told.items() <= known["exhibits"][name].items(), f"{name} changed since it was recorded"
    assert set(museum.triangles()["calls"]) == set(TRIANGLES)
    for name, call in TRIANGLES.items():
        assert call.items() <= museum.triangles()["calls"][name].items(), f"{name} changed since it was recorded"


EACH_KIND = {
    (call["kind"], call["policy"], call["precision"], call["dimensions"]): name for name, call in CALLS.items()
}


@pytest.mark.one_in(24)
@pytest.mark.parametrize("name", [*often(CALLS, EACH_KIND.values()), *TRIANGLES])
def test_recorded_answers_are_judged_anew_as_they_were(name):
    call = (museum.triangles() if name in TRIANGLES else museum.record())["calls"][name]
    assert call["pairs"] == trial._pairs_hash(call), "the pairs of the trial are others than those that were asked"
    found = trial.verdict(call, [trial.read(said) for said in call["answers"]])
    assert json.loads(json.dumps(found._asdict())) == call["verdict"]


@pytest.mark.parametrize("name", EXHIBITS)
def test_an_exhibit_shows_the_fault_that_was_recorded(name):
    exhibit = museum.exhibits()[name]
    assert museum._fault(exhibit, exhibit.answer) == exhibit.shows
    right = exhibit.right
    assert not museum._fault(exhibit, Said(right.hit, right.t if right.hit else None)), "what is right is no fault"


def test_the_roll_has_calls_in_which_nothing_was_found_and_no_other():
    roll = museum.roll()
    assert roll and all(not museum._faults(call) for call in roll)
    guilty = {exhibit.call for exhibit in museum.exhibits().values() if exhibit.shows}
    assert not guilty & {
        call["call"] for call in roll if call["engine"] in {x.engine for x in museum.exhibits().values()}
    }


RIGHT = {"policy": "", "precision": "double", "dimensions": 3, "wants": []}


def answered(call, sweep) -> list[Said]:
    """The answers of a function to the pairs of a call."""
    return [Said(*sweep(*row)) for _, row in trial._asked(call)]


def exactly(p, v, r):
    from lib import exact

    hit, t = exact.sweep(p, v, r)
    return bool(hit), float(t) if hit else None


@pytest.mark.slow
def test_the_exact_sweep_has_no_fault_and_each_of_its_changes_has():
    found = trial.verdict(RIGHT, answered(RIGHT, exactly))
    assert found.ordinary == found.hard == 0 and found.judged > 100 and found.open > 100
    backwards = trial.verdict(RIGHT, answered(RIGHT, lambda p, v, r: exactly(p, [-x for x in v], r)))
    assert backwards.ordinary > 20 and backwards.hard > 20
    late = trial.verdict(RIGHT, answered(RIGHT, lambda p, v, r: (exactly(p, v, r)[0], 0.75)))
    assert set(late.kinds) <= {"wrong t", "digits lost"} and late.ordinary > 20


def test_a_policy_excuses_what_it_tells_and_nothing_else():
    swollen = answered(RIGHT, lambda p, v, r: exactly(p, v, r + 0.01))
    strict, fair = (trial.verdict(RIGHT | {"policy": policy}, swollen) for policy in ("", "slop=0.02"))
    assert strict.ordinary > 5 and fair.ordinary == 0 and fair.open > strict.open
    missing = answered(RIGHT, lambda p, v, r: exactly(p, v, r) if sum(x * x for x in p) > r * r else (False, None))
    strict, fair = (trial.verdict(RIGHT | {"policy": policy}, missing) for policy in ("", "inside=no"))
    assert strict.ordinary > 20 and fair.ordinary == fair.hard == 0


def test_answers_that_are_none_are_told_and_no_verdict():
    found = trial.verdict(RIGHT, [Said(None, fault="hang") for _ in trial._asked(RIGHT)])
    assert found.told == {"hang": sum(1 for _ in trial._asked(RIGHT))}
    assert found.judged == found.open == found.ordinary == found.hard == 0


def test_only_what_the_documents_allow_is_asked():
    moving = {**RIGHT, "wants": ["r", "v"]}
    assert all(r > 0 and any(v) for _, (p, v, r) in trial._asked(moving))
    assert sum(1 for _ in trial._asked(moving)) < sum(1 for _ in trial._asked(RIGHT))
    assert all(len(p) == 2 for _, (p, v, r) in trial._asked({**RIGHT, "dimensions": 2}))


@pytest.mark.parametrize("answer", [Said(True, 0.25), Said(False), Said(True), Said(None, fault="hang", said="…")])
def test_what_is_written_reads_back(answer):
    assert trial.read(json.loads(json.dumps(trial._written(answer)))) == answer


@pytest.mark.parametrize("word", ["nan", "inf", "-inf"])
def test_a_time_that_is_no_number_reads_back(word):
    back = trial.read(trial._written(Said(True, float(word))))
    assert back.hit and str(back.t) == word and back.fault == ("nan" if word == "nan" else "")


# --- engines that misbehave


WORDS = {
    "hangs": "import sys, time\nfor line in sys.stdin: time.sleep(60)",
    "dies": "import sys\nsys.stdin.readline()\nsys.exit(3)",
    "prints rubbish": "import sys\nfor line in sys.stdin: print('Loading…', flush=True)",
}


@pytest.mark.slow
@pytest.mark.parametrize(("what", "fault"), [("hangs", "hang"), ("dies", "ended"), ("prints rubbish", "rubbish")])
def test_an_engine_that_misbehaves_is_told_and_not_judged(what, fault, tmp_path, monkeypatch):
    program = tmp_path / "engine.py"
    program.write_text(WORDS[what], encoding="utf-8")
    monkeypatch.setattr(module("trial"), "SECONDS", {"ended": 30, "rubbish": 2}.get(fault, 0.3))
    rows = [row for _, row in trial._asked(RIGHT)][:8]
    found = module("trial").answers([sys.executable, str(program)], rows)
    assert len(found) == len(rows) and all(x.hit is None for x in found)
    assert {x.fault for x in found} <= {fault, "not asked"} and found[0].fault == fault


def test_an_engine_that_is_not_there_is_named(capsys, monkeypatch):
    monkeypatch.setattr(module("trial"), "command", lambda program: ["no such program"])
    name = next(iter(CALLS))
    assert module("trial").each([name], lambda name: module("trial").tried(CALLS[name]), lambda name, x: "") == {}
    assert f"{name}: not asked: " in capsys.readouterr().out


def test_another_version_than_recorded_is_told_apart():
    call = next(iter(museum.record()["calls"].values()))
    told = module("trial").told(call | {"version": "99.9"}, call)
    assert f"recorded was {call['version']}" in told and "recorded was" not in module("trial").told(call, call)
    exhibit = next(iter(museum.exhibits().values()))
    assert "another version than recorded" in museum.told(exhibit, ("99.9", exhibit.answer))


def test_what_cannot_be_installed_is_named_and_stops_nothing(monkeypatch):
    monkeypatch.setattr(module("install"), "done", lambda *words: "no way")
    assert set(module("install").debian(["libnothing-dev"])) == {"libnothing-dev"}


# --- the museum from the command line, and with the engines


def replay(*words):
    return subprocess.run([sys.executable, "-m", "lib.attack", *words], cwd=ROOT, capture_output=True, text=True)


@pytest.mark.slow
def test_the_command_replays_an_exhibit_and_knows_no_other():
    exhibit = next(x for x in museum.exhibits().values() if x.shows)
    done = replay("--engine", exhibit.name)
    assert done.returncode == 1 and exhibit.cause in done.stdout and exhibit.version in done.stdout
    wrong = replay("--engine", "unreal")
    assert wrong.returncode == 2 and "engine must be an exhibit of the museum" in wrong.stderr
    assert replay("--engine", exhibit.name, "json:loads").returncode == 2


def test_without_the_engine_the_record_is_shown(monkeypatch):
    monkeypatch.setattr(museum, "ENGINES", Path("nowhere"))
    exhibit = next(x for x in museum.exhibits().values() if x.shows)
    status, said = museum._replayed(exhibit.name)
    assert status == 1 and "not installed here" in said


def test_a_fault_that_is_gone_stands_on_the_shelf_of_the_mended():
    exhibit = next(x for x in museum.exhibits().values() if x.shows)
    right = Said(exhibit.right.hit, exhibit.right.t if exhibit.right.hit else None)
    assert "no fault" in museum.told(exhibit, (exhibit.version, right))
    assert all(not museum._fault(x, x.answer) for x in museum.mended())


@pytest.mark.one_in(6)
@pytest.mark.parametrize("name", EXHIBITS)
def test_an_exhibit_still_shows_what_was_recorded(name):
    """One that does not belongs on the shelf of the mended: record anew (make engines ALL=1 ARGS=--record)."""
    try:
        now = module("replay").replay(name)
    except ValueError as error:
        pytest.skip(f"its engine is not installed: {error}")
    exhibit = museum.exhibits()[name]
    if now["version"] != exhibit.version:
        pytest.skip(f"installed is {now['version']}, recorded was {exhibit.version}")
    shows = museum._fault(exhibit, trial.read(now["answer"]))
    assert shows == exhibit.shows, f"{name} shows {shows or 'no fault'} in {now['version']}"


# --- the picture


@pytest.mark.one_in(9)
@pytest.mark.parametrize("name", [name for name, x in museum.exhibits().items() if not any(x.p[2:] + x.v[2:])])
def test_a_picture_of_an_exhibit_hides_what_is_right_until_it_is_asked(name):
    board, exhibit = Exhibited(name), museum.exhibits()[name]
    right = board.views[0].marks.right
    assert exhibit.says in board.alt and "Right is" not in board.alt and not len(right.get_xdata())
    assert board.pace == 0 and not board.scrub
    board.reveal = True
    t = exhibit.right.t
    told = f"a hit at t = {number(t)}" if exhibit.right.hit else f"no hit, it passes at {number(board.passes)}"
    assert told in board.alt and exhibit.cause in board.alt and board.scrub
    right = board.views[0].marks.right
    assert len(right.get_xdata()) == exhibit.right.hit
    if exhibit.right.hit:
        assert right.get_xydata()[0] == pytest.approx(np.array(exhibit.p[:2]) + t * np.array(exhibit.v[:2]))


def test_the_lens_is_there_where_the_sphere_is_too_small_to_see_and_the_claim_is_where_it_is():
    far, near = Exhibited("rapier"), Exhibited("cannon-es")
    assert len(far.views) == 2 and len(near.views) == 1
    assert far.views[1].marks.says.get_xydata()[0] == pytest.approx([0, 0.3])
    assert near.views[0].marks.says.get_xydata()[0] == pytest.approx([-5, 1])
    assert far.passes == pytest.approx(0.3) and "440 times larger" in far.views[1].ax.get_title(loc="left")


def test_the_instants_that_an_engine_tries_are_shown_with_the_result():
    board = Exhibited("fcl-default", instants=10)
    assert not len(board.views[0].marks.tried.get_xdata())
    board.reveal = True
    assert board.views[0].marks.tried.get_xdata() == pytest.approx(5 - 10 * np.arange(10) / 9)
    inside = np.abs(board.views[0].marks.tried.get_xdata()) <= museum.exhibits()["fcl-default"].r
    assert not inside.any(), "none of them meets the sphere"


@pytest.mark.slow
def test_with_one_instant_more_it_sees_the_contact():
    board = Exhibited("fcl-default", instants=10)
    assert board.acts == {}, "nothing is offered before the result"
    board.reveal = True
    assert list(board.acts) == ["more", "fewer"] and board.idle("fewer") and not board.idle("more")
    assert not len(board.views[0].marks.says.get_xdata())
    flashes = board.tracks["flashes"]
    assert [t for t, *_ in flashes] == pytest.approx(np.arange(10) / 9) and {colour for *_, colour in flashes} == {
        QUIET
    }
    board.act("more")
    assert [t for t, *_, colour in board.tracks["flashes"] if colour == CONTACT] == [0.5]
    assert "With 11 instants it sees the contact at t = 0.5." in board.alt
    assert board.views[0].marks.says.get_xydata()[0] == pytest.approx([0, 0])
    board.act("more")
    assert "With 12 instants it sees the contact at t = 0.4545." in board.alt
    for _ in range(20):
        board.act("more")
    assert board.count == 20 and board.idle("more")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", ["rapier", "ogre-behind", "cannon-es"])
def test_with_the_mend_the_cross_is_where_it_belongs(name):
    board, x = Exhibited(name), museum.exhibits()[name]
    board.reveal = True
    assert x.cause in board.alt and "Not told to its makers, as far as we know." in board.alt
    board.act("mend")
    says = board.views[0].marks.says.get_xydata()
    assert f"Mended it is right: `{x.mend}`" in board.alt and len(says) == x.right.hit
    assert not x.right.hit or says[0] == pytest.approx(board.views[0].marks.right.get_xydata()[0])
    board.act("mend")
    assert board.said == [x.answer.t] and x.cause in board.alt


@pytest.mark.parametrize(("name", "words"), [("unreal", "exhibit of the museum"), ("fcl-minus-zero", "plane z = 0")])
def test_a_picture_of_no_exhibit_is_refused(name, words):
    with pytest.raises(ValueError, match=f"name must be .*{words}"):
        Exhibited(name)


def test_the_roll_names_engines_versions_and_the_day(monkeypatch):
    shown = []
    monkeypatch.setattr(sys.modules["lib.show.attack.roll"], "display", shown.append)
    roll()
    (table,) = (markdown.data for markdown in shown)
    for call in museum.roll():
        assert f"{call['engine']} {call['version']}" in table and f"`{call['call']}`" in table
    assert museum.record()["date"] in table
    assert all(x.engine in table for x in museum.mended())


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="no Node")
def test_the_line_reader_of_javascript_answers_pads_and_tells_its_cost(tmp_path):
    program = tmp_path / "plain.mjs"
    path = (ENGINES / "adapters" / "lines.mjs").as_uri()
    program.write_text(f'import {{ serve }} from "{path}";\nserve("x", "1", (p, v, r) => p[2] === 0 ? NaN : null);')
    ask = {"input": '{"p": [1, 2], "v": [1, 2], "r": 1}\n', "capture_output": True, "text": True}
    assert subprocess.run(["node", program], **ask).stdout.strip() == '{"hit": true, "t": NaN}'
    assert json.loads(subprocess.run(["node", program, "--version"], **ask).stdout) == {"engine": "x", "version": "1"}
    assert set(json.loads(subprocess.run(["node", program, "--cost"], **ask).stdout)) == {"us", "plain"}


@pytest.mark.parametrize(
    ("name", "r", "products", "rounded", "left"),
    [
        ("rapier", 0.05, (656_100_000_000, 656_100_050_625), 656_100_032_512, -50_625),
        ("rapier", 0.0, (656_100_000_000, 656_100_050_625), 656_100_032_512, -50_625),
        ("box2d", 0.25, (640_032_000_400, 640_031_950_000), 640_031_981_568, 50_400),
    ],
)
def test_two_products_that_come_out_equal_are_the_cause_and_not_the_radius(name, r, products, rounded, left):
    """What the record and the lesson say of Rapier: from the rounded a, b and c exact D would still be right."""
    made = json.loads(museum.RECORD.read_text(encoding="utf-8"))["exhibits"][name]
    p, v, r = (np.array(x, np.float32) for x in (made["p"], made["v"], r))
    a, b = v[0] * v[0] + v[1] * v[1], p[0] * v[0] + p[1] * v[1]
    c = p[0] * p[0] + p[1] * p[1] - r * r
    exact = Fraction(float(b)) ** 2, Fraction(float(a)) * Fraction(float(c))
    assert exact == products and exact[0] - exact[1] == left
    assert float(b * b) == float(a * c) == rounded and np.spacing(b * b) == 65_536
    near = p - v * (b / a)
    assert (a * (r * r - (near[0] * near[0] + near[1] * near[1])) > 0) == (left > 0), "the mend"
