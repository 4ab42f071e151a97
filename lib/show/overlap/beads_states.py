"""The states of lesson 01's picture, what their tags light, and how what they say is put in words."""

import numpy as np

from ...exact import sweep
from ...overlap import chord, missed, overlaps, sampled, tooth
from ..board import Lit, State
from ..central import unless_none
from ..scene import Facts, number

STATES = {
    "lamps": State(
        "the lamps",
        "B touching meanwhile lamps cones times v looks seen says night n",
        "{story}",
        tags={
            "1.1": Lit(
                "big p ring B touching", "At t = 0 the centres are {distance} cm apart, and r is {r} cm: they {touch}."
            ),
            "1.2": Lit("big p ring B touching", "At t = 0 p·p is {pp}, and r² is {rr}: they {touch}."),
            "1.3": Lit(
                "big p gone sum ring B touching centre",
                "At t = {t} the squared distance is {square}, and r² is {rr}: they {touch_now}.",
            ),
        },
    ),
    "fence": State(
        "the fence",
        "B touching v path posts beyond standing n",
        unless_none("The posts stand {step} cm apart, and {count} in the circle."),
        tags={
            "1.4": Lit(
                "big ring across radius half posts beyond standing",
                unless_none("C² + (L/2)² = {CC} + {hh} = {rr} = r²."),
            ),
            "1.5": Lit("big ring across chord posts beyond standing", unless_none("L = 2 √({rr} − {CC}) = {L} cm.")),
            "1.6": Lit(
                "big posts beyond standing chord ring v",
                unless_none(
                    "From post to post it is {step} cm and the chord is {L} cm, so {gap}. "
                    "At 60 frames and one look in each that is {speed} m/s, and up to {safe} m/s none is missed."
                ),
            ),
            "1.7": Lit(
                "big posts beyond standing chord ring open bar plumb",
                unless_none("{outside}: {share} % of the hits are missed."),
            ),
            "1.8": Lit(
                "big posts beyond standing times n",
                "With N = {n} the game looks at t = {times}, and the posts stand {step} cm apart.",
            ),
            "1.9": Lit(
                "big posts beyond standing across chord ring n",
                unless_none(
                    "At C = {C} cm the chord is {L} cm long. With N = {n} the posts stand {step} cm apart, {so}."
                ),
            ),
        },
    ),
    "paint": State(
        "the paint",
        "skin v pale found lost n",
        "{tried} {here}",
        tags={
            "1.10": Lit(
                "big sleeve pale found lost",
                "The starts that hit fill a sleeve: a strip of {length} cm by {wide}, with half a disc at each end. "
                "{here}",
            ),
            "1.11": Lit(
                "big sleeve beads names teeth glass spot n",
                "The starts that hit fill the sleeve, {area} cm². With N = {n} the looks miss {missed} % of it, "
                "and {deep}.",
            ),
        },
    ),
}
"""The states, a row each."""

LONG = 10.0
"""Millimetres from which on a depth is told in centimetres."""


def words(known: Facts, t: float, n: int, tried: tuple[int, int, int], locked: bool) -> dict[str, str]:
    """What the letters of all sentences stand for.

    tried : of the starts that were tried, how many do not hit, are seen, and are missed.
    """
    p, v, r = known.p, known.v, known.r
    length, here = float(np.hypot(*v)), p + t * v
    numbers = {"t": t, "n": n, "r": r, "rr": r * r, "pp": p @ p, "distance": np.hypot(*p), "square": here @ here}
    numbers |= {"length": length, "step": length / n, "speed": 0.6 * length, "wide": 2 * r}
    numbers |= {"area": 2 * r * length + np.pi * r * r}
    told = {name: number(x) for name, x in numbers.items()}
    told |= {"touch": touch(overlaps(p, r)), "touch_now": touch(overlaps(here, r)), "times": listed(n)}
    seen = float(sampled(p, v, r, n).t)
    told |= {"story": beforehand() if locked else story(known, seen), "here": verdict(known, n, seen)}
    told |= {"tried": counted(*tried), "seen": number(seen, 2) if seen <= 1 else ""}
    told |= {"missed": f"{100 * missed(v, r, n):.3g}", "deep": deep(float(tooth(v, r, n)), r)}
    return told | of_the_chord(known, n)


def of_the_chord(known: Facts, n: int) -> dict[str, str]:
    """What is measured on the chord; `none` says why there is none."""
    _, foot, L = inside(known)
    C, r, length = float(np.hypot(*foot)), known.r, float(np.hypot(*known.v))
    step, lost = length / n, max(length / n - L, 0.0)
    numbers = {"C": C, "CC": C * C, "L": L, "hh": L * L / 4, "lost": lost, "safe": 0.6 * L}
    numbers |= {"share": 100 * lost / step if step else 0}
    none = "B does not move, so there is no path." if not length else ""
    none = none or (f"The path passes by: C is {number(C)} cm, and r is {number(r)} cm." if C > r else "")
    return {name: number(x, 3 if name == "share" else 4) for name, x in numbers.items()} | {
        "none": none or ("" if L else "In a graze the chord has no length, and no N is enough."),
        "outside": f"Of the {number(step)} cm in which the post can stand {number(lost)} lie outside"
        if lost
        else "No place of the post misses",
        "so": "and that is close enough" if step <= L * (1 + 1e-9) else "so that the chord fits between two of them",
        "than": ">" if step > L else "≤",
        "gap": "the chord fits between two posts" if step > L else "a post always stands in it",
        "count": standing_words(len(standing(known, n)[1])),
    }


def inside(known: Facts) -> tuple[np.ndarray, np.ndarray, float]:
    """B's direction, the place on its path that is nearest to A, and the length of the chord there."""
    length = float(np.hypot(*known.v))
    d = known.v / (length or 1.0)
    across = known.p[1] * d[0] - known.p[0] * d[1]
    foot = across * np.array([-d[1], d[0]]) if length else known.p
    return d, foot, float(chord(known.r, np.hypot(*foot))) if length else 0.0


MOST = 60
"""Posts before the frame, and after it, that are drawn at most."""


def standing(known: Facts, n: int) -> tuple[np.ndarray, np.ndarray]:
    """The numbers of the posts near the shot, and of those the ones that stand in the circle."""
    k = np.arange(-MOST, MOST + n + 1)
    return k, k[overlaps(known.p + known.v * (k / n)[:, None], known.r)]


def standing_words(count: int) -> str:
    """How many posts stand somewhere."""
    return f"{('none', 'one')[count] if count < 2 else count} of them {'stands' if count < 2 else 'stand'}"


def touch(yes) -> str:
    """Do they touch, in words?"""
    return "touch or overlap" if yes else "are apart"


def fraction(k: int, n: int) -> str:
    """When a look is, as a share of the frame.

    >>> fraction(0, 4), fraction(2, 4), fraction(4, 4)
    ('0', '2/4', '1')
    """
    return f"{k}/{n}" if k % n else str(k // n)


def listed(n: int) -> str:
    """When the game looks."""
    times = [fraction(k, n) for k in range(n + 1)]
    return f"{', '.join(times[:-1])} and {times[-1]}" if n < 5 else f"{times[0]}, {times[1]}, {times[2]}, … {times[-1]}"


def beforehand() -> str:
    """What is known before anybody has seen the film."""
    return "The game looks when the frame begins, and again when it ends."


def story(known: Facts, seen: float) -> str:
    """What the looks see, at what time if they do, and what is true."""
    if not known.contact.hit:
        return "There is no contact in this frame, and no look errs."
    if seen > 1:
        return "Missed: they touch and part again, and no look falls in between."
    late = "in time" if np.isclose(seen, known.contact.t) else f"late, for they touch at t = {_from(known)}"
    return f"Seen at t = {number(seen, 3)}, {late}."


def looked(known: Facts, n: int) -> str:
    """When the looks see the two touch or overlap, and nothing else."""
    seen = float(sampled(known.p, known.v, known.r, n).t)
    return (
        f"The first look that sees them touch or overlap is at t = {number(seen, 3)}"
        if seen <= 1
        else "No look sees it"
    )


def _from(known: Facts) -> str:
    """When they begin to touch."""
    return number(known.contact.t, 3)


def verdict(known: Facts, n: int, seen: float) -> str:
    """What comes of the start where B is now."""
    if not known.contact.hit:
        return "From here B does not hit."
    if seen > 1:
        return f"From here B hits, and with N = {n} no look sees it."
    return f"From here B hits, and a look sees it at t = {number(seen, 3)}."


def counted(pale: int, found: int, lost: int) -> str:
    """What was tried."""
    if not (count := pale + found + lost):
        return "No start has been tried yet."
    tried, are = f"{count} start{'s' * (count > 1)}", "is" if lost == 1 else "are"
    return f"Of {tried} {found + lost} hit, and {lost} of these {are} missed."


def judge(starts: np.ndarray, v: np.ndarray, r: float, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Which starts hit, and which are seen to."""
    return sweep(starts, v, r).hit, sampled(starts, v, r, n).hit


def deep(depth: float, r: float) -> str:
    """How deep the gaps between the discs reach, in words: in centimetres, millimetres or less."""
    if depth >= r:
        return "between the discs it stays open from rim to rim"
    return f"the gaps are {long(depth)} deep"


def long(depth: float) -> str:
    """A length that is given in centimetres, in the unit that suits it.

    >>> long(0.67), long(1e-5), long(2.5)
    ('6.7 mm', '0.1 µm', '2.5 cm')
    """
    if 10 * depth >= LONG:
        return f"{number(depth, 2)} cm"
    return f"{number(10 * depth, 2)} mm" if depth >= 1e-3 else f"{number(1e4 * depth, 2)} µm"


def big(known: Facts, lit: str, state: str, told: dict[str, str]) -> tuple[str, str]:
    """What it comes to, in large letters, and beside them."""
    if lit in ("1.1", "1.2", "1.3"):
        return ("yes" if "touch" in told["touch_now" if lit == "1.3" else "touch"] else "no"), "is what this look says"
    if state == "fence" and told["none"]:
        return "no chord", ""
    if lit == "1.11":
        here = (
            ("but this one is seen" if told["seen"] else "and so is this one") if known.contact.hit else "of all hits"
        )
        return f"{told['missed']} %", f"missed, {here}"
    if lit == "1.10":
        return ("inside", "so B hits from here") if known.contact.hit else ("outside", "so B does not hit from here")
    if lit in BIG:
        return tuple(words.format_map(told) for words in BIG[lit])
    if state == "fence":
        return ("missed" if told["count"].startswith("none") else "seen"), f"{told['step']} cm from post to post"
    if not known.contact.hit:
        return "no contact", told.get("aside", "in this frame")
    aside = told.get("aside", f"they touch at t = {_from(known)}")
    return (f"seen at {told['seen']}" if told["seen"] else "missed"), aside


BIG = {
    "1.4": ("{CC} + {hh} = {rr}", "the squares of C, L/2 and r"),
    "1.5": ("L = {L} cm", "is the length of the chord"),
    "1.6": ("{step} {than} {L}", "{gap}"),
    "1.7": ("{share} %", "of the hits are missed"),
    "1.9": ("N ≥ {length} / {L}", "for a pass at C = {C} cm"),
}
"""What some tags come to, in large letters, and beside them."""
