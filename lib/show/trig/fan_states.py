"""The states of lesson 03's picture, what their tags light, and how what they say is put in words."""

from ..board import Lit, State
from ..central import unless_none
from ..scene import Facts, number

SHOT = "ring A p v shrunk path touching"
"""The shot itself."""

ASKED = f"clauses {SHOT} aside half way touch"
"""What is asked about it, and by what it is answered."""

STATES = {
    "one triangle": State(
        "one triangle",
        "ring A p v shrunk path angle aside",
        "The path and the line from B to A's centre are {degrees}° apart, and the path passes {C} cm from that centre.",
        tags={
            "3.1": Lit("v", "Seen from B, it is A that moves: by −v, which is {A} cm long."),
            "3.2": Lit("p", "The way from A to B is p, which is {B} cm long."),
            "3.3": Lit("angle p v path", unless_none("cos φ = {dot} / ({A} · {B}) = {cos}.", "still")),
            "3.4": Lit("angle path", unless_none("φ = arccos {cos} = {degrees}°.", "still")),
            "3.5": Lit("angle aside p path", unless_none("sin φ = C / |p| = {C} / {B} = {sin}.", "still")),
            "3.6": Lit("aside angle p", unless_none("C = sin φ |p| = {sin} · {B} = {C} cm.", "still")),
        },
    ),
    "two triangles": State(
        "two triangles",
        "ring A p v shrunk path angle aside radius half touch",
        "From B, the path and the way to A's centre are {degrees}° apart. The path passes {C} cm from that centre, "
        "and r is {r} cm.",
        tags={
            "3.7": Lit("half aside radius", unless_none("d² + C² = {dd} + {CC} = {rr}, which is r².")),
            "3.8": Lit("half aside radius", unless_none("d = √({rr} − {CC}) = {d} cm.")),
        },
    ),
    "the way to contact": State(
        "the way to contact",
        f"{SHOT} angle aside radius half touch along way",
        "From B, the path and the way to A's centre are {degrees}° apart. The path passes {C} cm from that centre."
        "{answer}",
        tags={
            "3.9": Lit(
                "along half way touch",
                unless_none("The way to contact is cos φ |p| − d = {foot} − {d} = {A_c} cm."),
            ),
            "3.10": Lit("way v touch touching", unless_none("t is the way to contact over |v|: {A_c} / {A}{share}.")),
            "3.13": Lit("along path p v", unless_none("−v·p / |v| = {dot} / {A} = {foot} cm.", "still")),
            "3.15": Lit(
                "way half aside radius touch touching",
                unless_none("t = ({dot} − √({rr} · {AA} − {cross}²)) / {AA}{share}."),
            ),
        },
    ),
    "four questions": State(
        "four questions",
        ASKED,
        "{verdict}",
        tags={"3.11": Lit(ASKED, "{verdict}")},
    ),
    "the cosine's rungs": State(
        "the cosine's rungs",
        "frame rungs feet numbers curve kept angle_true angle_said steps",
        "The cosine of {phi}° is {cosine}. With {n} bits it is kept as {kept}, the cosine of {said}°.",
        tags={"3.12": Lit("curve low", "The cosine of {phi}°, {cosine}, lies between {low} and 1.")},
    ),
    "the fan": State(
        "the fan",
        "ahead upper eye target true said fine plates bits far",
        "With {n} bits, and A {far} away, the ray next to straight ahead passes {gap} aside{hides}. "
        "The path passes {C} cm aside, and the computer says {by_cosine}: {end}",
    ),
    "both fans": State(
        "both fans",
        "ahead upper below eye target true said true_below said_below fine names plates bits far",
        "The ray next to straight ahead passes {gap} aside by the cosine, and {next} by the sine. The path passes "
        "{C} cm aside. The cosine says {by_cosine}: {end} The sine says {by_cross}: {other}",
        tags={
            "3.14": Lit(
                "below eye target true_below said_below plates",
                unless_none("|v × p| / |v| = {cross} / {A} = {C} cm.", "still"),
            )
        },
    ),
}
"""The states, a row each."""


INSIDE, AHEAD = r"|\mathbf{p}| \leq r", r"-\mathbf{v}\cdot\mathbf{p} > 0"
MEETS, IN_TIME = r"C \leq r", r"A_c \leq |\mathbf{v}|"
"""The questions, all in the letters of the equation."""


def clauses(known: Facts, C: float, A_c: float) -> list[tuple[str, bool]]:
    """The questions of (3.11): each in letters with its answer, and whether that decides; after it none is asked."""
    far, length, r = (float(x) for x in (known.p @ known.p, known.v @ known.v, known.r))
    inside, ahead, meets = far <= r * r, float(known.steps.b) < 0, C <= r
    in_time = bool(A_c * A_c <= length or A_c < 0)
    asked = [(INSIDE, inside, inside), (AHEAD, ahead, not ahead), (MEETS, meets, not meets)]
    found, decided = [], False
    for words, yes, decides in [*asked, (IN_TIME, in_time, not in_time)]:
        answer = "–" if decided else "yes" if yes else "no"
        found.append((rf"${words}:\ \mathrm{{{answer}}}$", decides and not decided))
        decided = decided or decides
    return found


def verdict(known: Facts, C: float, A_c: float) -> str:
    """Whether and when B touches A, and by which clause of (3.11)."""
    if known.contact.hit and known.contact.t == 0:
        return "They touch at t = 0, as |p| is at most r: before anything moves."
    if known.contact.hit:
        touch = f"They touch at t = {number(known.contact.t)}"
        return f"{touch}: they approach, C is at most r, and the way to contact at most |v|."
    if known.steps.b >= 0:
        return "They do not touch, as −v·p is not above 0: they do not approach."
    if C > known.r:
        return f"They do not touch, as C = {number(C)} is above r = {number(known.r)}: the path passes by."
    return f"They do not touch in this frame, as the way to contact, {number(A_c)}, is longer than |v|: B is too slow."
