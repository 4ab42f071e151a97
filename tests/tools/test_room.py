"""What a lecturer takes into class: every number in it is right, every wrong answer is somebody's, and all of it "
"shows."""

import math
import re
from argparse import ArgumentTypeError
from fractions import Fraction as F
from html import escape
from zipfile import ZipFile

import pikepdf
import pytest
from lessons import often

from lib import show
from tools import needs
from tools.attached import _without_key
from tools.lesson import lessons
from tools.room import __main__ as program
from tools.room import concepts, draws, exam, exam_page, gift, marked, moodle, problems, qti, rubric, sheets, teaching
from tools.room import page as paged
from tools.room.__main__ import _build, _seeds, _there
from tools.room.page import _plain, _rich, _told
from tools.slides import ended

QUESTIONS = concepts._questions()
SEEDS = range(50)


# The files.


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    if not needs.ASSETS.exists():
        pytest.skip("MathJax and reveal.js are not there: npm was not")
    made = tmp_path_factory.mktemp("room")
    with pytest.MonkeyPatch.context() as patch:
        for module in (moodle, qti):  # whose pictures have tests of their own, and cost most of the time
            patch.setattr(module, "_image", lambda question: (b"\x89PNG" + bytes(20), "A picture."))
        _build(made, seeds=[7, 8])
    return made


def read_gift(text):
    """A small strict reader of GIFT: category, name, text and answers (right, text, reply) of each question."""
    found, category = [], ""
    for block in re.split(r"\n\s*\n", "\n".join(row for row in text.splitlines() if not row.startswith("//"))):
        block = block.strip()
        if not block:
            continue
        if block.startswith("$CATEGORY: "):
            category = block.removeprefix("$CATEGORY: ").strip()
            continue
        name, rest = re.match(r"::((?:[^:\\]|\\.)*)::\[html\](.*)\Z", block.strip(), re.S).groups()
        body = re.fullmatch(r"((?:[^{}\\]|\\.)*)\{((?:[^{}\\]|\\.)*)\}", rest, re.S)
        assert body, rest
        answers = re.findall(r"([=~])((?:[^=~#\\]|\\.)*)#((?:[^=~#\\]|\\.)*)", body[2])
        assert re.sub(r"\s", "", "".join(mark + one + "#" + reply for mark, one, reply in answers)) == re.sub(
            r"\s", "", body[2]
        )
        rows = [(mark == "=", bare(one.strip()), bare(reply.strip())) for mark, one, reply in answers]
        found.append((category, bare(name), bare(body[1]), rows))
    return found


def bare(text):
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text)


def as_text(html):
    """Text as it stands in the source: what `rich` has done, undone."""
    html = re.sub(r"</?code[^>]*>", "`", re.sub(r"</?p>", "", html)).replace("<br/>", "\n")
    html = html.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    return re.sub(r"\\\((.*?)\\\)", r"\1", html).replace("\u00a0", " ")


@pytest.mark.slow
@pytest.mark.parametrize("form", concepts.FORMS)
def test_a_quiz_system_reads_back_what_was_asked(folder, form):
    read = read_gift((folder / f"concepts_{form}.gift").read_text(encoding="utf-8"))
    asked = [q for q in QUESTIONS if q.form == form]
    assert len(read) == len(asked) > 30
    for (category, name, text, answers), q in zip(read, asked, strict=True):
        assert category == f"Swept Spheres/Form {form}/Lesson {q.lesson}" and name == q.number
        assert as_text(text) == _plain(q.setting + q.question)
        rows = [(a.right, _plain(a.text), _plain(a.reply)) for a in q.answers]
        assert [(right, as_text(one), as_text(reply)) for right, one, reply in answers] == rows


def test_the_reader_is_strict():
    with pytest.raises((AssertionError, AttributeError)):
        read_gift("::a::[html]What is {1}?{\n\t=1#yes\n\t~2#no\n}\n")
    assert gift._escaped(r"\(a = \{1\}\)") == r"\\(a \= \\\{1\\\}\\)"


@pytest.mark.slow
def test_the_key_is_apart_and_the_questions_hold_no_reply(folder):
    page = (folder / "concepts.html").read_text(encoding="utf-8")
    forms, keys = page.split("<h1>Tally</h1>")
    replies = [a.reply for q in QUESTIONS for a in q.answers if len(a.reply) > 25 and "$" not in a.reply]
    assert len(replies) > 100
    for reply in replies:
        text = marked._even(reply)
        assert text not in forms and text in keys
    assert "send nothing anywhere" in forms and "http" not in re.sub(r'xmlns(:xlink)?="[^"]*"', "", page)


def told(path):
    """All text of a file, of what is packed in it, too."""
    if path.suffix != ".zip":
        return path.read_text(encoding="utf-8")
    with ZipFile(path) as archive:
        return "".join(archive.read(name).decode() for name in archive.namelist() if name.endswith(".xml"))


def found_in(text, q):
    """Is a question there, by its name or by what is given, however that is written?"""
    rich = _rich(q.setting)
    spelled = (
        rich,
        gift._escaped(gift._alone(q.setting)),
        escape(gift._alone(q.setting), quote=False),
        marked._marked(q.setting),
        marked._even(q.setting),
        marked._lettered(q.setting),
    )
    return q.name in text or any(x in text for x in spelled)


@pytest.mark.slow
def test_form_c_is_in_exams_and_in_nothing_that_a_class_sees(folder):
    kept = [q for seed in (None, 7) for q in concepts._questions(("C",), seed)]
    files = {path.name: told(path) for path in folder.iterdir() if path.is_file()}
    for name, text in files.items():
        seen = [q.name for q in kept if found_in(text, q)]
        assert not seen or name.startswith("exam"), (name, seen)
        if name.startswith("concepts") and name != "concepts.csv":  # where quotes are doubled
            asked = [q for q in QUESTIONS if f"_{q.form}" in name or name == "concepts.html"]
            assert asked and all(found_in(text, q) for q in asked), name
    assert len(files) >= 18


# Problem sheets.

dot = lambda x, y: sum(F(a) * F(b) for a, b in zip(x, y, strict=True))
add = lambda x, y, s=1: tuple(F(a) + s * F(b) for a, b in zip(x, y, strict=True))


def root(x):
    """The root of a square of fractions."""
    x = F(x)
    found = F(math.isqrt(x.numerator), math.isqrt(x.denominator))
    assert found * found == x, x
    return found


def abcD(p, v, r):
    a, b, c = dot(v, v), dot(p, v), dot(p, p) - F(r) ** 2
    return a, b, c, b * b - a * c


def first(p, v, r):
    a, b, c, D = abcD(p, v, r)
    return F(0) if c <= 0 else (-b - root(D)) / a


def chord(r, C):
    return 2 * root(F(r) ** 2 - F(C) ** 2)


def state(p, r1, r2):
    f = dot(p, p) - F(r1 + r2) ** 2
    return {"f": f, "state": "apart" if f > 0 else "overlapping" if f < 0 else "touching"}


def test_at(p, v, r):
    times = [F(k, 4) for k in range(5)]
    seen = next(t for t in times if dot(*[add(p, v, t)] * 2) <= r * r)
    return {"seen": seen, "t": first(p, v, r)}


test_at.__test__ = False


def two_times(p, r):
    half = root(F(r) ** 2 - F(p[1]) ** 2)
    return {"near": -p[0] - half, "far": -p[0] + half, "c": dot(p, p) - r * r}


def swept(p1, v1, r1, p2, v2, r2):
    p, v, r = add(p2, p1, -1), add(v2, v1, -1), r1 + r2
    t = first(p, v, r)
    return {"v": v, "s": t * root(dot(v, v)), "t": t}


def angle(cosine, B, r, A):
    C = root(1 - F(cosine) ** 2) * B
    d = root(F(r) ** 2 - C**2)
    return {"C": C, "d": d, "A_c": F(cosine) * B - d, "t": (F(cosine) * B - d) / A}


def five(p, v, r):
    a, b, c, D = abcD(p, v, r)
    h, g = a + b, a + 2 * b + c
    tests = (
        ("overlap", c <= 0),
        ("receding", b >= 0),
        ("too late", h <= 0 and g > 0),
        ("passing by", D < 0),
        ("hit", True),
    )
    return {"c": c, "b": b, "h": h, "g": g, "D": D, "test": next(name for name, yes in tests if yes)}


def all_four(**x):
    tests = [five(x[f"p{k}"], x[f"v{k}"], x[f"r{k}"])["test"] for k in range(1, 5)]
    return {"tests": ", ".join(tests), "pair": tests.index("hit") + 1}


def frame_of(p, v, r):
    t = first(p, v, r)
    return {"u0": t, "number": math.ceil(t), "t": t - math.ceil(t) + 1}


def nearest(p, v, r):
    a, b, c, D = abcD(p, v, r)
    return {"tmin": -b / a, "least": -D / a, "hits": D >= 0}


def drowned(m, n):
    p, step = 4**n, F(2) ** (2 * n - 24)
    x = F(p - 4**m)
    return {"lost": round(x / step) * step == p, "apart": 2 * n - 24, "half": 2 * n - 25, "rr": 2 * m}


def to_even(n, y):
    step = 2 ** (n - 52)
    more = round(F(y, step)) * step  # round goes to the even one, as doubles do: 2ⁿ is an even number of steps
    return {"step": step, "more": more, "rest": y - more}


def graze(p, v, r):
    n = p[0] * v[1] - p[1] * v[0]
    D = dot(v, v) * r * r - n * n
    return {"n": n, "D": D, "says": "meets" if D > 0 else "passes" if D < 0 else "grazes"}


def impulse(m1, m2, u1, u2, e):
    J = (1 + F(e)) * F(m1 * m2, m1 + m2) * (u1 - u2)
    return {"J": J, "w1": u1 - J / m1, "w2": u2 + J / m2}


def energy(m1, m2, u1, u2, e):
    mu = F(m1 * m2, m1 + m2)
    return {"mu": mu, "lost": mu / 2 * (1 - F(e) ** 2) * (u1 - u2) ** 2}


def swap(v, n):
    part = dot(v, n)
    return {"w1": add(v, n, -part), "w2": tuple(part * F(x) for x in n)}


def closing(v1, v2, n, m1, m2):
    v_n = dot(add(v1, v2, -1), n)
    return {"v_n": v_n, "J": 2 * F(m1 * m2, m1 + m2) * max(v_n, 0)}


def bounce(p, v, r, e):
    t = F(p[1] - r, -v[1])
    w = (v[0], -F(e) * v[1])
    return {"t": t, "w": w, "end": add(add(p, v, t), w, 1 - t)}


def rail(start, target, r):
    y1, y2 = start[1] - r, target[1] - r
    return {"mirrored": (target[0], 2 * r - target[1]), "x": F(target[0] * y1, y1 + y2)}


def who(x, u):
    times = {"1 and 2": F(x[1] - x[0] - 2, u[0]), "2 and 3": F(x[2] - x[1] - 2, -u[2])}
    earliest = min(times, key=times.get)
    return {"who": earliest, "t": times[earliest]}


def at_the_wall(u, x2, wall):
    gap, room = x2 - 2, wall - 1 - x2
    return {"times": (F(gap, u), F(gap + room, u), F(gap + 2 * room, u))}


def near_enough(p1, v1, p2, v2, r):
    o1, o2 = add(p1, v1, F(1, 2)), add(p2, v2, F(1, 2))
    square, both = dot(*[add(o2, o1, -1)] * 2), 2 * r + (root(dot(v1, v1)) + root(dot(v2, v2))) / 2
    return {"square": square, "both": both, "asked": square <= both**2}


def points(p, v, a, r=0):
    return p, add(p, v, F(1, 2)), add(add(p, v), a, F(1, 2))


def pegs(p, v, a, r):
    P, Q, R = points(p, v, a)
    c = (dot(P, P), dot(P, Q), (dot(P, R) + 2 * dot(Q, Q)) / 3, dot(Q, R), dot(R, R))
    c = tuple(x - r * r for x in c)
    return {"c": c, "miss": min(c) > 0}


def halves(c):
    mean = lambda n, k: sum(math.comb(n, i) * F(c[k + i]) for i in range(n + 1)) / 2**n
    return {"left": tuple(mean(n, 0) for n in range(5)), "right": tuple(mean(4 - k, k) for k in range(5))}


def over_triangle(s, p, v, r):
    t = F(p[2] - r, -v[2])
    x = add(p, v, t)[:2]
    return {"t": t, "place": x, "inside": min(*x, s - sum(x)) > 0}


def past_edge(L, p, v, r):
    t = first((p[0], p[2]), (v[0], v[2]), r)
    return {"t": t, "y": p[1] + t * v[1], "between": 0 < p[1] + t * v[1] < L}


def along_ramp(v, t, n):
    way = (n[1], -n[0])  # along it, of length 1
    far = (1 - F(t)) * dot(v, way)
    return {"left": tuple(far * x for x in way), "length": abs(far)}


def in_corner(v, t, m):
    """Of all that may be left what is nearest to the rest."""
    rest, floor = tuple((1 - F(t)) * x for x in v), (0, 0, 1)
    ways = [rest, (0, rest[1], 0), *(add(rest, n, -dot(rest, n)) for n in (floor, m))]
    free = [x for x in ways if dot(x, floor) >= 0 and dot(x, m) >= 0]
    return {"left": min(free, key=lambda x: dot(*[add(x, rest, -1)] * 2))}


def by_start(p, v, r):
    t = first(p, v, r)
    n = tuple(F(x) / r for x in add(p, v, t))
    return {"t": t, "n": n, "by": tuple(-x / dot(n, v) for x in n)}


def later(p, v, r, d):
    made = by_start(p, v, r)
    return {"start": dot(made["by"], d), "speed": made["t"] * dot(made["by"], d)}


FRACTIONS = {
    "00.1": lambda p1, v1, p2, v2: {"p": add(p2, p1, -1), "v": add(v2, v1, -1)},
    "00.2": lambda p, v, r: {
        "q": (q := add(p, v, F(1, 2))),
        "distance": (z := root(dot(q, q))),
        "gap": z - r,
    },
    "00.3": state,
    "00.4": lambda p1, v1, p2, v2, w: {"rest": add(v2, v1, -1), "carried": add(add(v2, w), add(v1, w), -1)},
    "01.1": lambda r, C: {"L": chord(r, C)},
    "01.2": lambda r, C, n: {"L": chord(r, C), "most": n * chord(r, C)},
    "01.3": lambda r, C, v: {"L": chord(r, C), "missed": max(F(0), 1 - chord(r, C) / v)},
    "01.4": test_at,
    "02.1": two_times,
    "02.2": swept,
    "02.3": lambda p, r: {"c": dot(p, p) - r * r, "way": root(dot(p, p) - r * r)},
    "02.4": lambda q, r1, r2: {"point": tuple(F(r1, r1 + r2) * x for x in q)},
    "03.1": angle,
    "03.2": angle,
    "03.3": lambda cosine, B, r, A: {"least": root(1 - F(cosine) ** 2) * B, "zero": 0},
    "03.4": lambda A, B: {
        "length": (z := root(dot(A, A))),
        "C": abs(A[0] * B[1] - A[1] * B[0]) / z,
        "along": dot(A, B) / z,
    },
    "04.1": lambda p, v, r: dict(zip("abcD", abcD(p, v, r), strict=True)) | {"meets": abcD(p, v, r)[3] >= 0},
    "04.2": lambda p, v, r: {"u0": first(p, v, r), "u1": -2 * dot(p, v) / dot(v, v) - first(p, v, r)},
    "04.3": frame_of,
    "04.4": lambda a, b, c: {"D": F(b) ** 2 - a * F(c), "t": (-F(b) - root(F(b) ** 2 - a * F(c))) / a},
    "05.1": five,
    "05.2": lambda p, v, r: {"h": dot(v, v) + dot(p, v), "g": dot(*[add(p, v)] * 2) - r * r},
    "05.3": lambda p, v, r: {"sum": -2 * dot(p, v) / dot(v, v), "product": (dot(p, p) - r * r) / dot(v, v)},
    "05.4": all_four,
    "06.1": nearest,
    "06.2": lambda p, v, r: {"q": add(p, v, -dot(p, v) / dot(v, v)), "left": abcD(p, v, r)[3] / dot(v, v)},
    "06.3": lambda m: {"by_square": m // 4 + 1, "by_tmin": m // 2 + 1},
    "06.4": drowned,
    "07.1": to_even,
    "07.2": graze,
    "07.3": lambda values, bounds: {
        "sure": ", ".join(n for n, x, b in zip("cgD", values, bounds, strict=True) if x * x > b * b)
    },
    "07.4": lambda p, v, r: (found := five(p, v, r)) | {"hit": found["test"] in ("overlap", "hit")},
    "08.1": impulse,
    "08.2": swap,
    "08.3": energy,
    "08.4": closing,
    "09.1": lambda n, d, p, r: {"length": (z := root(dot(n, n))), "gap": (dot(n, p) + d) / z - r},
    "09.2": lambda p, v, r, e: {"t": F(p[1] - r, -v[1])},
    "09.3": bounce,
    "09.4": rail,
    "10.1": who,
    "10.2": lambda v, k, s: {"far": F(v) / F(k), "left": F(v) - F(k) * F(s)},
    "10.3": at_the_wall,
    "10.4": lambda h, e: {"one": h * F(e) ** 2, "two": h * F(e) ** 4, "all": 1 / (1 - F(e))},
    "11.1": lambda N, rate: {"pairs": N * (N - 1) // 2, "ms": F(N * (N - 1), 2000 * rate)},
    "11.2": lambda p, v, r: {"o": add(p, v, F(1, 2)), "R": r + root(dot(v, v)) / 2},
    "11.3": near_enough,
    "11.4": lambda x1, r1, x2, r2, z: {"R": (root(dot(x2, x2)) + r1 + r2) / 2},
    "12.1": lambda p, v, a, r: dict(zip(("P0", "P1", "P2"), points(p, v, a), strict=True)),
    "12.2": pegs,
    "12.3": halves,
    "12.4": lambda c: {"V": sum((x > 0) != (y > 0) for x, y in zip(c, c[1:], strict=False))},
    "13.1": lambda speed, mu: {"t": 2 * F(speed) / (7 * F(mu) * 10), "w": F(5, 7) * F(speed)},
    "13.2": lambda v, rim: {"w": F(5 * v + 2 * rim, 7)},
    "13.3": lambda along, across, speed, mu: {"w": min(F(mu) * along, F(across, 7))},
    "13.4": lambda q, d: {"Q": tuple(F(x) + (1 + F(q[2])) / -d[2] * y for x, y in zip(q[:2], d[:2], strict=True))},
    "14.1": over_triangle,
    "14.2": past_edge,
    "14.3": along_ramp,
    "14.4": in_corner,
    "15.1": by_start,
    "15.2": later,
    "15.3": lambda s, C, r: {"struck": (k := F(s, root(r * r - C * C))), "bounced": 1 + 2 * k},
    "15.4": lambda s, q, r, look: {"grows": (k := F(s * q, r * r)), "window": look / k},
}
"""Every problem once more, in fractions and without `lib`."""

EVERY = [problem for some in problems.PROBLEMS.values() for problem in some]


@pytest.mark.one_in(12)
@pytest.mark.parametrize("problem", EVERY, ids=lambda problem: problem.name)
def test_the_key_agrees_with_fractions(problem):
    seen = set()
    for seed in SEEDS:
        made = draws._drawn(problem, seed)
        assert made.answers == {name: draws._exactly(x) for name, x in FRACTIONS[problem.name](**made.given).items()}, (
            seed
        )
        assert "«" not in made.text + made.key and "nan" not in made.key and "inf" not in made.key
        seen.add(made.text)
    assert len(seen) >= 5, "hardly any two sheets differ"


def test_there_is_a_sheet_for_every_lesson_and_draws_that_only_look_right_do_not_occur():
    assert list(problems.PROBLEMS) == [made.number for made in lessons()]
    assert all(len(some) >= 4 for some in problems.PROBLEMS.values()) and {x.name for x in EVERY} == set(FRACTIONS)
    kinds = {draws._drawn(EVERY[20], seed).answers["test"] for seed in SEEDS}
    assert EVERY[20].name == "05.1" and len(kinds) == 5, "some verdict never comes up"
    assert {draws._drawn(EVERY[2], seed).answers["state"] for seed in SEEDS} == {"apart", "touching", "overlapping"}
    times = [
        draws._drawn(x, seed).answers["t"] for x in EVERY for seed in SEEDS if x.name in ("02.2", "03.2", "04.2")[:2]
    ]
    assert all(0 < t <= 1 for t in times)


def test_pegs_on_paper_are_whole_numbers():
    asked = next(problem for problem in problems.PROBLEMS["12"] if problem.name == "12.2")
    for seed in range(60):
        assert all(F(x).denominator == 1 for x in draws._drawn(asked, seed).answers["c"]), seed


@pytest.mark.slow
def test_the_same_seed_gives_the_same_sheet():
    titles = {made.number: made.title for made in lessons()}
    assert sheets._sheets_page(7, titles) == sheets._sheets_page(7, titles) != sheets._sheets_page(8, titles)
    assert draws._Draw("7/00.1").number() == 0.8587099703588505, "another sheet than on other machines"
    assert sheets._sheet("02", 7)[1].given["p1"] == (-4, 6)


@pytest.mark.parametrize("told", ["5-1", "x", "1-", "-3", "1-1000", "1.5", "", "1-2-3", "٣"])
def test_a_bad_range_of_seeds_is_told(told):
    with pytest.raises(ArgumentTypeError, match="seeds must be a whole number, as 7, or a range, as 1-5"):
        _seeds(told)


@pytest.mark.slow
def test_versions_stand_side_by_side_each_with_its_key_and_none_is_lost(folder):
    assert _seeds("1-5") == [1, 2, 3, 4, 5] and _seeds("7") == [7]
    kinds = "sheets", "exam_first", "exam_second"
    names = {f"{kind}_{seed}{key}.html" for kind in kinds for seed in (7, 8) for key in ("", "_key")}
    assert {path.name for path in folder.glob("*_[0-9]*.html")} == names and sorted(_there(folder)) == [7, 8]
    for kind in kinds:
        assert len({(folder / f"{kind}_{seed}.html").read_text(encoding="utf-8") for seed in (7, 8)}) == 2
    assert (folder / "sheets_8.html").read_text(encoding="utf-8") == sheets._sheets_page(
        8, {made.number: made.title for made in lessons()}
    )


@pytest.mark.slow
def test_each_sheet_is_a_file_of_its_own_with_its_key_beside_it(folder):
    whole = {key: (folder / f"sheets_7{key}.html").read_text(encoding="utf-8") for key in ("", "_key")}
    for made in lessons():
        assert f'href="sheets/{made.number}_7.html"' in whole[""]
        sheet, key = (
            (folder / f"sheets/{made.number}_7{end}.html").read_text(encoding="utf-8") for end in ("", "_key")
        )
        assert 'src="../mathjax/' in sheet and sheet.count("<h1>") == 1 and made.title in sheet and made.title in key
        for one in sheets._sheet(made.number, 7):
            assert _told(one.text) in sheet and _told(one.text) in whole[""]
            assert _rich(one.key) in key and _rich(one.key) in whole["_key"] and _rich(one.key) not in sheet
    assert len([*(folder / "sheets").iterdir()]) == 2 * 2 * len(lessons())


@pytest.mark.slow
def test_a_key_has_the_numbers_of_mistakes_where_an_exam_asks_the_problem_too():
    numbered = 0
    for seed in range(1, 4):
        for lesson in problems.PROBLEMS:
            page = sheets._one_key(lesson, seed)
            for one in sheets._sheet(lesson, seed):
                for slip in rubric._named(one):
                    assert _rich(exam_page._slip_told(slip, one)) in page
                    numbered += bool(slip.gives)
    assert numbered > 450


def test_data_stand_in_rows_and_not_in_one_sentence():
    for problem in EVERY:
        text = draws._drawn(problem, 3).text
        prose = " ".join(row for row in text.split("\n") if not row.startswith("|"))
        for sentence in re.split(r"(?<=[.?:]) ", prose):
            assert len(re.findall(r"\([^()]*,[^()]*\)", sentence)) <= 4, (problem.name, sentence)
    table = _told(draws._drawn(next(x for x in EVERY if x.name == "05.4"), 3).text)
    assert table.count("<tr>") == 5 and table.count("<td>") == 16 and "|" not in table


@pytest.mark.slow
def test_the_page_to_begin_with_leads_to_every_file_and_names_each_key(folder):
    page = (folder / "index.html").read_text(encoding="utf-8")
    there = {str(x.relative_to(folder)) for x in folder.rglob("*") if x.is_file() and "mathjax" not in x.parts}
    named = set(re.findall(r'href="([^"]+)"', page))
    assert named <= there, named - there
    assert {x for x in there if x.endswith((".html", ".xml", ".zip", ".csv", ".gift"))} - named == {"index.html"}
    assert page.index("Print first") < page.index("<table")


def test_a_second_seed_leaves_the_first(monkeypatch, tmp_path):
    built = []
    monkeypatch.setattr(needs, "BUILT", tmp_path)
    monkeypatch.setattr(program, "_build", lambda folder, seeds, _: built.append(seeds) or of_seeds(folder, seeds))
    for told in ("1-2", "9"):
        monkeypatch.setattr("sys.argv", ["room", "--seeds", told])
        program.main()
    assert built == [[1, 2], [1, 2, 9]] and len([*(tmp_path / "room").iterdir()]) == 3


def of_seeds(folder, seeds):
    for seed in seeds:
        (folder / f"sheets_{seed}.html").touch()


@pytest.mark.slow
def test_a_sheet_holds_no_answer(monkeypatch):
    titles = {made.number: made.title for made in lessons()}
    before = sheets._sheets_page(7, titles)
    nothing = [problem._replace(answer=lambda **given: {}, steps="") for problem in EVERY]
    some = {key: tuple(x for x in nothing if x.name.startswith(key)) for key in problems.PROBLEMS}
    monkeypatch.setattr(problems, "PROBLEMS", some)
    assert sheets._sheets_page(7, titles) == before, "what is asked rests on what is answered"


# What is seen.


def opened(chromium, path, **options):
    page = chromium.new_page(**options)
    page.complaints = []
    page.on("console", lambda m: page.complaints.append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda e: page.complaints.append(str(e)))
    page.on("requestfailed", lambda r: page.complaints.append(r.url))
    page.on("request", lambda r: page.complaints.append(r.url) if not r.url.startswith(("file:", "data:")) else None)
    page.goto(path.as_uri())
    if page.locator("script[src*=mathjax]").count():
        page.wait_for_function("window.MathJax && MathJax.startup && MathJax.startup.promise")
        page.evaluate("MathJax.startup.promise")
    return page


OVER = """() => {
    const bad = [];
    for (const s of document.querySelectorAll('.slides section:not(.stack)')) {
        const at = Reveal.getIndices(s);
        Reveal.slide(at.h, at.v);
        let low = 0, right = 0, small = 99;
        for (const e of s.querySelectorAll('*')) {
            const box = e.getBoundingClientRect();
            if (!box.width || e.closest('mjx-assistive-mml') || (e.closest('svg') && e.tagName !== 'svg')) continue;
            low = Math.max(low, box.bottom);
            right = Math.max(right, box.right);
            if ([...e.childNodes].some(c => c.nodeType === 3 && c.data.trim()))
                small = Math.min(small, parseFloat(getComputedStyle(e).fontSize));
        }
        if (low > 1076 || right > 1910 || small < 24) bad.push([s.id, at.h, at.v, low, right, small]);
    }
    return bad;
}"""


FACES = """() => [...new Set([...document.querySelectorAll('.slides section *')]
    .filter((e) => [...e.childNodes].some((c) => c.nodeType === 3 && c.data.trim()) && !e.closest('code, svg'))
    .map((e) => getComputedStyle(e).fontFamily))]"""
LETTERS = """() => {
    const bad = [];
    for (const s of document.querySelectorAll('.slides section[id]:not(#start):not(#vote)')) {
        const at = Reveal.getIndices(s);
        for (const v of [0, 1, 2]) {
            Reveal.slide(at.h, v);
            const slide = Reveal.getCurrentSlide(), svg = slide.querySelector('figure svg');
            if (!slide.querySelector('.body > div > p')) bad.push([s.id, v, 'no situation']);
            if (!svg) continue;
            const wide = svg.getBoundingClientRect(), scale = wide.width / svg.viewBox.baseVal.width;
            const tall = wide.height / svg.viewBox.baseVal.height;
            const sizes = [...svg.querySelectorAll('text')].map((t) => parseFloat(t.getAttribute('font-size')));
            const least = Math.min(scale, tall) * Math.min(...sizes, 99);
            if (least < [26, 22, 15][v]) bad.push([s.id, v, least]);
        }
    }
    return bad;
}"""


@pytest.mark.slow
@pytest.mark.parametrize("form", concepts.FORMS)
def test_no_slide_runs_over_its_edge_all_is_legible_in_one_face_and_pictures_stay(folder, chromium, form):
    page = opened(chromium, folder / f"concepts_{form}_slides.html", viewport={"width": 1920, "height": 1080})
    page.wait_for_function("window.Reveal && Reveal.isReady()")
    assert page.locator(".slides section:not(.stack)").count() == 2 + 3 * sum(q.form == form for q in QUESTIONS)
    assert page.evaluate(OVER) == page.evaluate(LETTERS) == page.complaints == []
    assert len(page.evaluate(FACES)) == 1 and page.locator("mjx-container").count() == 0
    pictures = [page.locator(f"section:nth-child({k}) > .body figure").count() for k in (1, 2, 3)]
    drawn, told = [[x for x in of_form(form) if known(x)] for known in (lambda q: q.picture is not None, ended._told)]
    assert pictures == [len(drawn), len(drawn), len({x.name for x in (*drawn, *told)})], "of some only the end is drawn"
    shown = page.evaluate(
        "() => [...document.querySelectorAll('section[id] li')].filter(e => e.classList.contains('right'))"
    )
    assert shown == [], "an answer is marked before the vote"
    page.close()


@pytest.mark.slow
@pytest.mark.parametrize("form", often(concepts.FORMS, ["A"]))
def test_a_right_arrow_leads_to_the_next_question_of_the_form(folder, chromium, form):
    page = opened(chromium, folder / f"concepts_{form}_slides.html", viewport={"width": 1920, "height": 1080})
    page.wait_for_function("window.Reveal && Reveal.isReady()")
    asked, met = [q.name for q in QUESTIONS if q.form == form], []
    for _ in asked:
        page.keyboard.press("ArrowRight")
        met.append(page.evaluate("Reveal.getCurrentSlide().id"))
        page.keyboard.press("ArrowDown")  # to its votes: the next arrow leads on, and not to another form's
    assert met == asked
    page.keyboard.press("ArrowRight")
    assert page.evaluate("Reveal.getIndices().h") == len(asked) and page.complaints == []
    page.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    often(
        [
            "concepts",
            "sheets_7",
            "sheets_7_key",
            "exam_first_7",
            "exam_first_7_key",
            "exam_second_7",
            "exam_second_7_key",
        ],
        ["concepts", "sheets_7_key", "exam_second_7"],
    ),
)
def test_a_page_prints(folder, chromium, name):
    import io

    import pikepdf

    page = opened(chromium, folder / f"{name}.html", viewport={"width": 375, "height": 700})
    assert page.complaints == [] and page.evaluate("document.documentElement.scrollWidth") <= 376
    assert page.locator("mjx-merror, [data-mjx-error]").count() == 0
    assert "key" in name or page.locator("main i" if name == "concepts" else "mjx-container").count() > 0
    assert not {*"$«\\"} & {*page.inner_text("main")}
    most = 5 * len(lessons()) + 4 if name != "concepts" else 42
    for paper in ("A4", "Letter"):
        pages = pikepdf.open(io.BytesIO(page.pdf(format=paper))).pages
        assert len(pages) == 2 * len(lessons()) if name == "sheets_7" else 2 <= len(pages) <= most
    page.close()


CUT = """() => [...document.querySelectorAll('code')].filter((e) => e.innerText.trim()).map((e) => {
    const box = e.classList.contains('lines') ? e : e.parentElement, size = parseFloat(getComputedStyle(e).fontSize);
    const rows = e.innerText.trimEnd().split('\\n').length, range = document.createRange();
    range.selectNodeContents(e);
    const lines = new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size;
    return [e.innerText, box.scrollWidth - box.clientWidth, size, lines - rows];
}).filter(([text, over, size, more]) => over > 0 || size < 8.5 || more > 0)"""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["concepts", "exam_first_7", "exam_second_7"])
def test_no_line_of_code_or_of_a_log_is_broken_or_cut_on_paper(folder, chromium, name):
    page = opened(chromium, folder / f"{name}.html", viewport={"width": 672, "height": 900})
    page.emulate_media(media="print")
    assert page.locator("code").count() > 0 and page.evaluate(CUT) == []
    page.close()


@pytest.mark.slow
def test_a_deck_of_questions_prints_with_a_margin(folder, chromium):
    page = opened(chromium, folder / "concepts_A_slides.html", viewport={"width": 1920, "height": 1080})
    page.goto((folder / "concepts_A_slides.html").as_uri() + "?print-pdf")
    page.wait_for_selector(".pdf-page")
    edges = page.evaluate(
        "() => [...document.querySelectorAll('.pdf-page h1, .pdf-page h2, .pdf-page .body')].map((e) => {"
        "const page = e.closest('.pdf-page').getBoundingClientRect(), box = e.getBoundingClientRect();"
        "return Math.min(box.left - page.left, page.right - box.right, box.top - page.top)})"
    )
    assert len(edges) > 100 and min(edges) >= 40
    page.close()


@pytest.mark.slow
def test_the_lecturers_own_screen_has_the_right_letter_and_the_reasons_and_no_other_has(folder, chromium):
    page = opened(chromium, folder / "concepts_A_slides.html", viewport={"width": 1280, "height": 720})
    page.wait_for_function("window.Reveal && Reveal.isReady() && Reveal.hasPlugin('notes')")
    for q in of_form("A")[:6]:
        page.evaluate(f"location.hash = '/{q.name}'")
        page.wait_for_function(f"Reveal.getCurrentSlide().id === '{q.name}'")
        for turn in (0, 1, 2):
            page.evaluate(f"Reveal.slide(Reveal.getIndices().h, {turn})")
            notes = page.evaluate("Reveal.getSlideNotes()")
            assert (
                notes.startswith(f"<p>{q.number}: <b>{'ABCD'[q.right]}</b> is right.</p>") and notes.count("<p>") == 5
            )
            assert f"{'ABCD'[q.right]} is right." not in page.evaluate("Reveal.getCurrentSlide().innerText")
    assert page.complaints == []
    page.close()


@pytest.mark.slow
def test_counts_are_typed_on_the_slide_of_the_votes_and_an_arrow_leads_on(folder, chromium):
    page = opened(chromium, folder / "concepts_A_slides.html", viewport={"width": 1920, "height": 1080})
    page.wait_for_function("window.Reveal && Reveal.isReady()")
    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    fields = page.locator("section.present.voting input:visible")
    letters = "ABCD"[: len(next(q for q in QUESTIONS if q.form == "A").answers)]
    names = [f"{letter}, {when} vote" for when in ("first", "second") for letter in letters]
    assert [fields.nth(k).get_attribute("aria-label") for k in range(fields.count())] == names
    for k in range(len(names)):
        fields.nth(k).click()
        page.keyboard.type(f"1{k}")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("Reveal.getCurrentSlide().className").split()[0] == "answer"
    page.keyboard.press("ArrowUp")
    assert [fields.nth(k).input_value() for k in range(len(names))] == [f"1{k}" for k in range(len(names))]
    box = page.locator("section.present .votes").bounding_box()
    assert box["y"] + box["height"] <= 1080 and page.complaints == []
    page.close()


@pytest.mark.slow
def test_votes_are_first_and_second_wherever_they_are_counted(folder):
    page = (folder / "concepts.html").read_text(encoding="utf-8")
    tally = re.search(r"<h1>Tally</h1>.*?</section>", page, re.S)[0]
    assert re.findall(r"<tr><td>([AB]\d+) ([^<]*)</td>(?:<td></td>){10}</tr>", tally) == [
        (q.number, q.idea) for q in QUESTIONS
    ]
    for text in (
        tally,
        (folder / "concepts_A_slides.html").read_text(encoding="utf-8"),
        TEACHING.split("## A vote")[1],
    ):
        assert "first" in text and "second" in text and not re.search(r"[“\"](before|after)[”\"]", text)


@pytest.mark.slow
def test_every_page_of_an_exam_has_its_head_and_its_number(folder, chromium, tmp_path):
    for name, most in (("exam_first_7", 5), ("exam_second_8", 5), ("sheets/08_7", 2)):
        page = opened(chromium, folder / f"{name}.html")
        page.pdf(path=tmp_path / "it.pdf", prefer_css_page_size=True)
        with pikepdf.open(tmp_path / "it.pdf") as made:
            pages = len(made.pages)
        assert 1 < pages <= most, (name, pages)
        feet = page.evaluate("""() => [...document.styleSheets].flatMap((x) => [...x.cssRules])
            .filter((x) => x.type === CSSRule.PAGE_RULE).map((x) => x.cssText).join(" ")""")
        assert '"page " counter(page) " of " counter(pages)' in feet, name
        if name.startswith("exam"):
            assert (folder / f"{name}_answers.csv").is_file()
            seen = "(x) => [getComputedStyle(x).display, x.innerText.replace(/\\s+/g, ' ').trim()]"
            kind, words = page.locator("main > table.pages > thead").evaluate(seen)
            assert kind == "table-header-group" and re.fullmatch(
                r"Name: Student number: Exam, lessons \d\d to \d\d, version \d", words
            )
            assert page.locator("main > :not(table.pages)").count() == 0, "it would print without the head"
            page.set_viewport_size({"width": 680, "height": 1027})  # what A4 leaves
            page.emulate_media(media="print")
            empty = page.evaluate("""() => [...document.querySelectorAll(".side")].map((side) =>
                side.getBoundingClientRect().bottom - [...side.querySelectorAll(".room")].pop()
                    .getBoundingClientRect().bottom)""")
            sides = page.evaluate("() => [...document.querySelectorAll('.side')].map((x) => x.offsetHeight)")
            assert len(sides) == pages and max(empty) < 20 and min(sides) > 0.93 * 1027 and max(sides) < 1027
        page.close()


@pytest.mark.slow
def test_code_is_never_smaller_than_beside_its_text():
    """Two thirds of a line have room for `BROAD` signs, a whole one for 84."""
    asked = [q for seed in (None, 1, 7) for q in concepts._questions(("A", "B", "C"), seed)]
    longest = [(paged._longest(_rich(q.setting)), q) for q in asked]
    assert 60 < max(signs for signs, _ in longest) < 84
    for signs, q in longest:
        told = paged._posed(_rich(q.setting), _rich(q.question), "", "<figure></figure>")
        assert told.startswith('<div class="listing"') == (signs > paged.BROAD), q.number
        assert signs == 0 or f"--signs: {signs}" in told


@pytest.mark.slow
def test_each_lesson_of_a_form_has_a_file_of_its_own_that_the_page_links(folder):
    page = (folder / "concepts.html").read_text(encoding="utf-8")
    numbers = {q.name: q.number for f in concepts.FORMS for q in of_form(f)}
    assert len({*numbers.values()}) == len(numbers)
    for made in lessons():
        for form in concepts.FORMS:
            name = f"lessons/{made.number}_{form}.html"
            text = (folder / name).read_text(encoding="utf-8")
            assert f'href="{name}"' in page
            for q in QUESTIONS:
                own = q.form == form and q.lesson == made.number
                assert (marked._even(q.setting) in text) == (f"<h3>{numbers[q.name]}</h3>" in text) == own
                assert not own or not any(len(a.reply) > 25 and marked._even(a.reply) in text for a in q.answers)


def of_form(form):
    return [q for q in QUESTIONS if q.form == form]


BARE = re.compile(r"(?<![\w.’'])[b-hj-zD]\d? ?[=<>≤≥·](?= ?[\w(−])|\b[vrmp][12]\b|(?<!\w)[b-hj-z]²")


def test_mathematics_is_written_as_mathematics_wherever_it_stands():
    """No letter of an equation stands in a text as if it were a word: it would have another face there."""
    for q in concepts._questions((*concepts.FORMS, *concepts.KEPT)):
        for text in (q.setting, q.question, *(x for a in q.answers for x in a[:2])):
            bare = re.sub(r"`[^`]*`|\$[^$]*\$", "", text)
            assert not BARE.search(bare), (q.name, bare)
    assert BARE.search("at t = 0.6") and BARE.search("v2 − v1") and BARE.search("r² = 1")


@pytest.mark.slow
def test_form_a_goes_on_paper_alone_unless_more_is_chosen(folder):
    page = (folder / "concepts.html").read_text(encoding="utf-8")
    parts = re.findall(r'<section class="sheet[^"]* part-([\w-]+)"', page)
    assert sorted(parts) == sorted(re.findall(r'id="print-([\w-]+)"', page)) and len(parts) == 5
    assert re.findall(r'id="print-([\w-]+)" checked', page) == ["A"]
    assert "Key to form" in page and "Key to form" not in _without_key(page.encode()).decode(), "no key is released"


@pytest.mark.slow
def test_figures_have_words(folder):
    page = (folder / "concepts.html").read_text(encoding="utf-8")
    drawn = re.findall(r"<figure><svg ([^>]*)>", page)
    assert len(drawn) == sum(q.picture is not None for q in QUESTIONS) >= 80
    assert all(re.search(r'aria-label="[^"]{20,}"', look) and 'role="img"' in look for look in drawn)
    names = re.findall(r'\bid="([^"]+)"', page)
    assert len(names) == len(set(names)), "two pictures clip by one name"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "scheme"),
    [
        ("concepts", "light"),
        ("exam_first_7_key", "dark"),
        ("sheets_7", "dark"),
        ("concepts_A_slides", "dark"),
    ],
)
def test_nothing_serious_stands_in_the_way_of_who_cannot_see(folder, chromium, name, scheme):
    page = opened(chromium, folder / f"{name}.html", color_scheme=scheme)
    page.evaluate(needs.asset("axe-core/axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa']})")["violations"]
    assert [(x["id"], x["nodes"][0]["html"][:200]) for x in found if x["impact"] in ("serious", "critical")] == []
    page.close()


# TEACHING.md.

TEACHING = teaching.FILE.read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_table_of_lessons_is_what_the_notebooks_say():
    for file in teaching.TABLES:
        text = file.read_text(encoding="utf-8")
        assert teaching._renewed(file, text) == text, "renew it: python -m tools.room --teaching"
    rows = re.findall(r"^\| \[(\d\d) [^|]*\]\([^|]*\) \| (\d+) \| ([^|]*) \|", TEACHING, re.M)
    made = [(one.number, str(one.minutes), ";<br>".join(one.objectives)) for one in lessons()]
    assert rows == made


def test_a_lecturer_can_scan_teaching():
    """What is read before a lecture is lists and tables, without walls, and says nothing twice."""
    own = re.sub(r"<!-- (from the \w+|what of lib answers): begin -->.*?<!-- \1: end -->", "", TEACHING, flags=re.S)
    words = {row: len(row.split()) for row in own.splitlines() if not row.startswith("|")}
    assert max(words.values()) < 130, max(words, key=words.get)
    assert len(own.split()) < 5450, "a page that is read before a lecture; paths add a table each"
    kept = [re.sub(r"\W+", " ", row) for row in own.splitlines()]
    pieces = [" ".join(row.split()[k : k + 14]) for row in kept for k in range(len(row.split()) - 13)]
    assert len(pieces) == len(set(pieces)), [x for x in set(pieces) if pieces.count(x) > 1][:3]


def test_pictures_questions_and_exercises_that_are_named_exist():
    called = re.findall(r"`(?!exercise)(\w+)\((\"[^)]*)\)`", TEACHING)
    assert len(called) > 15  # those of "What rooms get wrong": the paths name lessons
    for name, states in called:
        known = getattr(show, name.capitalize()).states
        tags = [tag for state in known.values() for tag in state.tags]
        assert callable(getattr(show, name)) and {*re.findall(r'"([^"]+)"', states)} <= {*known, *tags}, name
    for form, number, idea in re.findall(r"vote ([AB])(\d+) \(([^)]+)\)", TEACHING):
        assert [q.idea for q in QUESTIONS if q.number == f"{form}{number}"] == [idea]
    for number in re.findall(r"exercise (\d\d\.\d)", TEACHING):
        assert exam._exercise(number)
    source = "".join(cell.source for made in lessons() for cell in made.cells)
    asked = set(re.findall(r'exercise\("([\d.]+)"', source))
    assert set(re.findall(r"exercise (\d\d\.\d), its lines", TEACHING)) <= asked


@pytest.mark.slow
def test_the_minutes_of_a_path_are_its_own_and_its_links_lead_somewhere():
    for minutes, body in re.findall(r"### (\d+) minutes.*?\n(.*?)(?=\n##)", TEACHING, re.S):
        assert sum(map(int, re.findall(r"^\| (\d+) \|", body, re.M))) == int(minutes)
    heads = {
        re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in re.findall(r"^#+ (.+)$", TEACHING, re.M)
    }
    for link in re.findall(r"\]\((?!https:)([^)]+)\)", TEACHING):
        assert link[1:] in heads if link.startswith("#") else (teaching.ROOT / link.partition("#")[0]).exists(), link
    assert {f"`make {name}`" for name in "lab slides handout editions site room".split()} <= set(
        re.findall(r"`make \w+`", TEACHING)
    )
