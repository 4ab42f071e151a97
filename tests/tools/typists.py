"""Students who type the ways of an exam on paper: eighty invented ones, each with habits, some of whom are wrong."""

import random
from fractions import Fraction
from typing import Any

from tools.grade import typed

ENDS = (
    "{way} = {said}", "{way} => {said}", "{way} -> {said}", "{way}, so {said}", "{way}\n{said}",
    "{way}\nAnswer: {said}", "{way}\n{it} is {said}", "{way}. Therefore {said}.", "{way} → {said}",
    "{way}\n{it} = {said}", "{way}; {it}: {said}", "{way}, thus {it} = {said}", "{way}\n\n=> {said}",
    "{way}. {it} = {said}", "{said}, because {way}", "{way} ∴ {said}",
)  # fmt: skip
"""How a way is typed, and where its result stands."""

WAYS = {
    "00.2": (
        "p + v/2 = {q}, length sqrt({xx} + {yy}) = {distance}, {distance} - {r}",
        "middle at {q}\nd = {distance}\n{distance} - {r}", "d² = {xx} + {yy} = {dd}\nd = {distance}",
        "at t=1/2 B is at ({x}|{y}), distance = {distance}, minus the radii {r}",
    ),
    "01.3": (
        "half way: sqrt({r}² - {C}²) = {half}, L = {L}, 1 - {L}/{v}",
        "L = 2*sqrt({r}^2-{C}^2) = {L}\n{L}/{v} = {seen} are seen",
        "chord = {L} cm\nseen: {L}/{v}\nmissed: 1 - {L}/{v}",
    ),
    "02.2": (
        "v = {v}, R = {R}, the ray enters after {s}, {s}/{speed}", "seen from A v={v}\ns = {s}\ns/|v| = {s}/{speed}",
        "w = {v}; s = {s} cm; t = {s}/{speed}",
    ),
    "04.2": (
        "a = {a}, t = {mid} ± {half}", "closest at {mid}\nhalf the way inside takes {half}",
        "|p + vt| = 13\nt = ({mid} ± {half})",
    ),
    "05.4": ("{tests}", "pair by pair: {tests}", "b and h tested: {tests}"),
    "06.4": (
        "r² = 2^{rr}, half the distance is 2^{half}, 2^{rr} {sign} 2^{half}",
        "ulp = 2^{apart}\nr² = 2^{rr} {sign} 2^{half}",
        "r^2 = 2^{rr} and half of the gap = 2^{half}",
    ),
    "07.2": ("p x v = {n}, D = {D}", "a = v·v\np×v = {n}\nD = {D}", "D = a r² - {n}² = {D}"),
    "08.1": (
        "J = {J}, u1 - J/m1, u2 + J/m2", "mu = m1 m2/(m1+m2)\nJ = {J}", "momentum and e: J = {J} kg m/s",
    ),
    "09.3": (
        "t = {t}, after that w = {w}", "touches at t={t}\nw = {w}",
        "hits the floor after {t} frames, v' = {w}, rest of the frame {rest}",
    ),
    "10.1": ("gaps divided by the speeds", "1,2: gap - 2 over closing speed, t = {t}", "each pair: (gap - 2)/speed"),
    "11.3": (
        "{square} {sign} {both}² = {bb}", "d² = {square}\nreaches {both}\n{square} {sign} {bb}",
        "middles: d^2 = {square}, sum of the reaches = {both}",
    ),
    "12.2": ("f(t) in Bernstein form, c0 = p·p - r²", "c0 = {c0}\nc1 = {c1}", "products of the pegs of x and y"),
    "13.4": ("q + s d with height -1", "s = (1+q3)/-d3\nq + s d = {Q}", "go down to the cloth along d"),
}  # fmt: skip
"""Ways to each problem, as they are typed."""

SAID = {
    "00.2": ("gap", ("{gap} cm", "{gap}", "{gap}cm"), ("{distance}", "{gap}1", "{gap} or {distance}", "{distance} cm")),
    "01.3": ("share", ("{missed}", "{missed_} %", "{missed_}%"), ("{seen}", "1{missed}", "{missed}?", "{half}")),
    "02.2": ("t", ("{t}", "{t} frames", "{t} frame"), ("{s}", "1{t}", "{t} or 0.9", "maybe {t}")),
    "04.2": (
        "t", ("{u0} and {u1}", "t1 = {u0}, t2 = {u1}", "{u0}, {u1}", "contact {u0}, parting {u1}"),
        ("{u0}", "{u1} and {u0}", "-{u0} and {u1}", "{u0} or {u1}"),
    ),
    "05.4": ("pair", ("{pair}", "pair {pair}", "Pair {pair}."), ("5", "{pair}1", "{pair} or 5", "0")),
    "06.4": ("lost", ("{lost}", "{lost_}", "{lost}!"), ("{not_lost}", "not sure", "yes and no", "no idea")),
    "07.2": (
        "it", ("{says}", "it {says}", "it {says}.", "{says_}"),
        ("{not_says}", "it {not_says}", "passes or grazes", "?"),
    ),
    "08.1": (
        "they", ("{w1} m/s and {w2} m/s", "w1 = {w1}, w2 = {w2}", "{w1}, {w2}", "first {w1}, second {w2}"),
        ("{w2}, {w1}", "{w1}", "{w2}, {w2}", "{w1} or {w2}"),
    ),
    "09.3": ("centre", ("{end}", "{end} cm", "at {end}"), ("({t}, {rest})", "{t}", "{end} or (0, 0)", "(0, 0)")),
    "10.1": (
        "first", ("{who} at {t} s", "pair {who}, t = {t}", "{who}, {t} s", "{who} after {t} s"),
        ("2 and 3 at 7 s", "1 and 3 at {t} s", "{who}", "{t} s or later"),
    ),
    "11.3": ("asked", ("{asked}", "{asked_}", "{asked}!"), ("{not_asked}", "not sure", "yes or no", "maybe")),
    "12.2": ("pegs", ("{c}", "c = {c}", "{c_}"), ("({c0}, {c1})", "(1, 2, 3, 4, 5)", "{c} or so", "{c0}")),
    "13.4": ("point", ("{Q}", "at {Q}", "{Q_}"), ("(9, 9)", "1", "{Q}?", "(0, 0)")),
}  # fmt: skip
"""What the result of each is called, and how it is said, rightly and wrongly."""


def told(x: Any) -> str:
    """A number, several, or a word, as a student types it."""
    if isinstance(x, bool | str):
        return {True: "yes", False: "no"}.get(x, x)
    return f"({', '.join(map(told, x))})" if isinstance(x, tuple | list) else f"{float(x):.12g}"


def fields(drawn) -> dict[str, str]:
    """All that a way may name: what is given, the answers, and what is on the way between them."""
    known = {**drawn.given, **drawn.answers}
    made = {name: told(x) for name, x in known.items()}
    made |= {f"{name}_": x.strip("()").upper() if x in ("yes", "no") else x.strip("()") for name, x in made.items()}
    made |= {f"not_{name}": "no" if x == "yes" else "yes" for name, x in made.items() if x in ("yes", "no")}
    get = lambda name, usual=0: known.get(name, usual)
    more: dict[str, Any] = {"sign": "<" if get("lost") or get("asked") else ">"}
    match drawn.name:
        case "00.2":
            x, y = known["q"]
            more |= {"x": x, "y": y, "xx": x * x, "yy": y * y, "dd": x * x + y * y}
        case "01.3":
            more |= {"half": known["L"] / 2, "seen": 1 - known["missed"], "missed_": 100 * known["missed"]}
        case "02.2":
            more |= {"R": known["r1"] + known["r2"], "speed": max(map(abs, known["v"]))}
        case "04.2":
            mid, half = (known["u0"] + known["u1"]) / 2, (known["u1"] - known["u0"]) / 2
            more |= {"a": known["v"][0] ** 2, "mid": mid, "half": half}
        case "07.2":
            more |= {"says_": known["says"].capitalize(), "not_says": "meets" if known["says"] != "meets" else "grazes"}
        case "09.3":
            more |= {"rest": 1 - known["t"]}
        case "10.1":
            more |= {"t": str(Fraction(known["t"]))}
        case "11.3":
            more |= {"bb": known["both"] ** 2}
        case "12.2":
            more |= {"c0": known["c"][0], "c1": known["c"][1]}
    return made | {name: told(x) for name, x in more.items()}


def ways(asked) -> tuple[list[str], str, list[str], list[str]]:
    """The ways to the result of a question, what it is called, how it is said, and what wrong ones say."""
    known, name = fields(asked.drawn), asked.drawn.name
    it, right, wrong = SAID[name]
    return (
        *([x.format(**known) for x in WAYS[name]], it),
        *([x.format(**known) for x in some] for some in (right, wrong)),
    )


def on_paper(exam: str) -> list:
    """The questions of an exam that are answered by a way and its result."""
    return [asked for asked in typed._questions(exam) if hasattr(asked.question, "slips")]


def class_of(exams: tuple[str, ...], students: int = 80, wrong: float = 0.25, seed: int = 80) -> list[tuple]:
    """For each student and each question on paper: the question, what was typed, and whether its result is right."""
    chance, rows = random.Random(seed), []
    for k in range(students):
        for asked in on_paper(exams[k % len(exams)]):
            some, it, right, amiss = ways(asked)
            is_right = chance.random() >= wrong
            said = chance.choice(right if is_right else amiss)
            rows.append((asked, chance.choice(ENDS).format(way=chance.choice(some), said=said, it=it), is_right))
    return rows
