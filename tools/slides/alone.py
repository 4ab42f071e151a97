"""Words that stand alone on a slide, where those of the lesson go on from a sentence that is not on it."""

DROPPED = (
    r"Now drop the perpendicular *C* from A's centre to the path. It lies across from $\varphi$ in a right-angled "
    r"triangle whose long side is ${\color{#0F42A6}{\mathbf p}}$:",
    r"Across from $\varphi$ lies *C*, from A's centre to the path:",
)
"""The same words of two equations that stand side by side, and a line in their place."""

ALONE = {
    "1.6": ("If this spacing is", "If the spacing of the posts is"),
    "1.9": (
        r"A pass at a distance $C < {\color{#076646}{r}}$ is always seen if this spacing is at most *L*, which means",
        r"A pass at $C < {\color{#076646}{r}}$ is always seen if the posts stand at most *L* apart:",
    ),
    "2.7": ("To find this 4", "To find half of the chord"),
    "3.5": DROPPED,
    "3.6": DROPPED,
    "4.13": (
        "To find its row, multiply the two numerators and use (4.9):",
        "To find a root that keeps its digits, multiply the numerators of (4.10) and (4.11), and use (4.9):",
    ),
    "5.4": (
        "So no $t^2$ is left in the difference of *f* and this product.",
        "Take the product $a (t - u_0)(t - u_1)$ from *f*. No $t^2$ is left.",
    ),
    "5.13": (
        "Between the two lines a ball can still pass A on either side. Then *f* has no roots, and the *D* of lesson 04 "
        "is negative. That is a sign as well:",
        "If a ball passes A on either side, the *D* of lesson 04 is negative:",
    ),
    "7.6": ("At the start its height is *c*", "At the start the height of the curve is *c*"),
    "7.7": ("is what it has for the sum", "is the computed sum"),
    "6.13": ("so that begins where", "so $r^2$ begins to be lost where"),
    "8.11": ("*J* is the mass", "With equal masses and *e* = 1, *J* is the mass"),
    "8.12": (
        r"A had none, so now it moves along $\mathbf n$ only, and B only across it:",
        r"A rested, so now it moves along $\mathbf n$ only, and B only across $\mathbf n$:",
    ),
    "10.11": ("If the first lasts", "If the first flight lasts"),
    "10.12": ("The angle between them has", "The angle between the two lines has"),
    "11.3": ("if they touch", "if A and B touch"),
    "11.7": (r"If there are $\nu$ to a unit of area", r"If there are $\nu$ balls to a unit of area"),
    "13.1": ("Turning carries its lowest point", "Turning carries the ball's lowest point"),
    "13.3": ("By the time it rolls it has lost", "By the time a ball that was struck in its middle rolls, it has lost"),
    "13.6": ("Along their sum it is turned aside", "The sum of both small arrows is turned aside"),
    "13.7": ("The peak is flat:", "The peak of the curve is flat:"),
    "13.9": ("the rim of that cue ball", "the rim of the cue ball"),
    "14.5": (
        r"The same with $\mathbf e_i$ in place of $\mathbf m_i$ says whether it is between",
        r"The shadow of $\mathbf P$ on the edge itself says whether the centre is between",
    ),
    "15.1": (
        "by the way that is left, over this rate",
        "by the way that it has left along the normal, over the rate at which it closes in",
    ),
    "15.2": (
        "Divided by the radius",
        r"The hits lie $s\,\delta\alpha/\cos\varphi$ apart on the circle. Divided by the radius",
    ),
    "15.3": ("Together by", "After the hit B's way turns by $\\delta\\alpha$ and by $2\\,\\delta\\theta$, together by"),
}
"""What words of an equation say that go on from something else, and what a slide says instead, by its tag."""

TITLES = {
    "When does it roll?": "When does a struck ball roll?",
    "What if it spins already?": "What if the ball spins already?",
    "Where does it go after a hit?": "Where does the cue ball go after a hit?",
    "When does its path bend?": "When does a ball's path bend?",
    "What if it meets two at once?": "What if a ball meets two at once?",
    "What if it is faster?": "What if a ball is faster?",
}
"""Headings that go on from the one before them in a lesson, and what stands over a slide instead."""


def alone(tag: str, words: str) -> str:
    """The words of an equation, so that they can be read without what stands before them in the lesson.

    >>> alone("10.11", "If the first lasts $t_1$,")
    'If the first flight lasts $t_1$,'
    """
    return words.replace(*ALONE[tag]) if tag in ALONE else words


def titled(title: str) -> str:
    """A heading, so that it can be read without the one before it.

    >>> titled("When does it roll?"), titled("Is it safe?")
    ('When does a struck ball roll?', 'Is it safe?')
    """
    return TITLES.get(title, title)
