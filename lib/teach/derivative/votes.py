"""The votes of lesson 15, and what it looks back at: here, so that no reply is in sight beside its question."""

from ..predictions import Answer, LookBack

LOOK_BACK = (
    LookBack(
        "In lesson 07 a graze was the case in which a rounded number could not be trusted. What does it do to the "
        "derivative of the time?",
        (
            Answer(
                "It becomes 0, as B hardly moves towards A.",
                "Near a graze the smallest nudge changes the time a lot.",
            ),
            Answer(
                "It grows beyond all bounds, up to the graze.",
                "In a graze v does not lead towards A at all: n·v is 0, and one divides by it, so t has no derivative.",
                right=True,
            ),
            Answer(
                "Nothing, as the time itself stays finite.",
                "The time does, but look at what n is divided by in (15.1).",
            ),
        ),
    ),
    LookBack(
        "In lesson 10 two breaks began a billionth of a metre apart, and in the end a ball was half a metre away from "
        "itself. What if they had begun a thousand times as near to one another?",
        (
            Answer(
                "They would have stayed together a thousand times as long.",
                "So it would be if each hit added as much as the gap was at first.",
            ),
            Answer(
                "They would have stayed together just as long as before.",
                "A gap that is smaller takes more hits to grow. But how many?",
            ),
            Answer(
                "They would have stayed together for a few hits more.",
                "A thousand times as near is three digits more, and each hit that hands the gap on takes about one.",
                right=True,
            ),
            Answer(
                "They would have stayed together for the whole game.",
                "Whatever is not 0 grows, as long as there are hits.",
            ),
        ),
    ),
)
"""Two questions on the lessons before."""

PREDICTION = {
    "question": "Sixteen copies of one break, whose cue balls start within a hair, 0.1 mm, stay together for 1.1 s: "
    "then two copies of some ball are a whole ball apart. How long do they stay together within a hair that is a "
    "million times thinner, as thin as an atom?",
    "answers": (
        Answer(
            "A million times as long, 13 days.",
            "So it would be if the gap grew by as much as it was at first, again and again. But each hit takes it as "
            "it is, and multiplies it.",
        ),
        Answer(
            "A thousand times as long, 18 minutes.",
            "Not even that. A million is six zeros, and once balls meet on the open table a second uses them up.",
        ),
        Answer(
            "Six times as long, 6.6 s.",
            "There are six digits more to lose, that is true. But once balls meet on the open table, they lose six of "
            "them in a second.",
        ),
        Answer(
            "Twice as long, about 2.1 s.",
            "Once balls meet on the open table, the gap grows by about six digits in a second. A hair that is six "
            "digits thinner uses up that second, and no more.",
            right=True,
        ),
    ),
}
"""The vote in the first picture, `hair`."""

MIRROR = {
    "question": "If you turn a mirror by one degree, by how much does the reflected light turn?",
    "answers": (
        Answer(
            "By half a degree.",
            "The normal of the mirror turns by a whole degree, and the light that leaves turns by more than that.",
        ),
        Answer(
            "By one degree.",
            "The normal turns by one degree, that is true. But the angle from the normal to the light changes as well.",
        ),
        Answer(
            "By two degrees.",
            "The light leaves at the same angle to the normal at which it comes, on the other side. The normal turns "
            "by one degree, and so the light comes at one degree more. It leaves at one degree more than before, from "
            "a normal that has turned by one itself: that makes two.",
            right=True,
        ),
        Answer(
            "It depends on the angle at which the light comes.",
            "From any angle the light turns by as much, and by more than the normal, which turns by one degree.",
        ),
    ),
}
"""The vote in the picture of the ball that is held fast, `lens`."""

PULLED = {
    "question": "A player of 80 kg, 1 m away, pulls this cue ball aside by a quarter of an atom's width, and after 6 "
    "hits of each ball some ball is off by its own width. A single electron 10¹⁰ light years away pulls it aside 10⁸⁴ "
    "times less. When is some ball as far off?",
    "answers": (
        Answer("Never: it is too small to count.", "Whatever is not 0 is multiplied by every hit."),
        Answer(
            "After 36 hits of each ball.",
            "With the cue ball aimed as at first, the electron's nudge has 84 digits more to go than the player's, and "
            "that takes 30 more hits of each ball.",
            right=True,
        ),
        Answer(
            "After 500 hits of each ball.",
            "Fewer. The nudge is 84 digits smaller than the player's, and it grows more than tenfold while each ball "
            "hits once.",
        ),
        Answer(
            "After 10⁸⁴ times as many hits.",
            "So it would be if each hit added as much as the nudge was at first. But hits multiply it.",
        ),
    ),
}
"""The vote in the picture of what decides a shot, `nudges`."""

STAYS = {
    "question": "Nothing slows these balls down. What can you still tell of all the copies after eight seconds?",
    "answers": (
        Answer(
            "Where each ball is, to a hand's breadth.",
            "A hair lasts for little more than a second. In the end a ball and its copies are metres apart.",
        ),
        Answer(
            "Nothing at all.",
            "Where a ball will be, nobody can tell. But watch the columns: how often it is in each part, they tell.",
        ),
        Answer(
            "That most balls are still where the rack was.",
            "So it is for the first half second. Then hits send them everywhere, and no end of the table keeps more.",
        ),
        Answer(
            "How many balls are in each part of the table.",
            "The columns settle, and stay as they are. And all balls together keep their energy, as nothing takes any.",
            right=True,
        ),
    ),
}
"""The vote in the picture of what can be told after all, `stays`."""
