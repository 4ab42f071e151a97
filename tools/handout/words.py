"""A lesson's words on paper, where no key, mouse, button or game is at hand, and where all is black and white."""

import re

from tools.lesson import unhandled

COLOURS = "red|blue|green|purple|pink|grey|orange|violet"

DOES = (
    "scatter|shoot|lift|move|play|raise|strike, and|go back and play|run|open|turn|take B|make the plane|graze"
    "|start inside|make it faster|aim|lower|press|roll B"
)
SCREEN = re.compile(
    rf"\**(?:(?:Now|Then|So|First|Or|And) (?:{DOES})\b|(?=[A-Z])(?i:{DOES})\b)"
    r"|.*\b(?:[Aa]rrow keys?|Shift|mouse|sliders?|buttons?|drawer|flash(?:es)?|my_engine|(?:game|engine)[^.]* run on"
    r"|run (?:the|its) cell|\*?Your engine\*?, set|and (?:shoot|break)|presses|at last try|lets you move it"
    r"|[Tt]he glass|At 1 the questions|the window shows|film runs|[Rr]ace them|same crowd runs|in pink"
    r"|[Ww]atch the pin|give the ball side|table below runs|table above is now|left every pair is asked|miss, try again"
    r"|[Tt]wo or three tries|Increase|Switch to|[Ii]n the picture press|ask the other way|turn the arrow|lower \*e"
    r"|line below the picture|dashed ball does|Go on to 4,000|Then bend|Then try|Next shot|table is empty)\b"
    rf"|\*Magnify\b|.*\b(?:is|are) (?:{COLOURS})\b|(?:dashed|{COLOURS})\b.*[:,]|.*\ba (?:{COLOURS}) \w+ if\b",
    re.S,
)
"""What sentences are like that speak of a screen, or of colours and nothing else."""

SPOKEN = {
    rf", all (?:{COLOURS})\b": "",
    r" Try it\.": "",
    r"the purple part, which is": "the part of it that is",
    r"calls the pink ones a hit\. Below the line all should be pink": (
        "calls the shaded ones a hit. Below the line all should be shaded"
    ),
    r"one that is not pink": "a blank one",
    r"a pink speck": "a shaded one",
    r"with the negative ones that makes 83 % pink": "with the negative ones, that calls 83 % a hit",
    r"so the colours were mixed up": "so the marks are mixed up",
    r"The colours have sorted themselves into regions\. Now whether": (
        "If all of them move as B does, the marks sort themselves into regions. Then whether"
    ),
    r"the borders between the colours": "the borders between the regions",
    r" Its roots are the crosses, or pink where the balls touch\.": "",
    r"green is a \*hit\*, grey a \*miss\*": "dark is a *hit*, light a *miss*",
    rf"\b([Tt]he|[Aa]|one) (?:{COLOURS})(?= \w)": r"\1",
}
"""What is said without colours instead."""

PLAIN = {
    r"\bVote, and watch(?: how long it lasts)?\.": "Vote.",
    r"\bVote, let the marble begin higher or lower, and drag its start into all seven\.": "Vote.",
    r" Once you have one, scatter 400\.": "",
    r"At first the cue ball flies through the rack, because nobody asks whether it touches anything\.": (
        "In a game a ball may fly through the rack, because nobody asked whether it touched anything."
    ),
    r" The strip under the balls says when they overlap\.": "",
    r"With the camera's velocity both tracks swing round, but the two arrows that have appeared stay put\.": (
        "From any other camera both tracks are turned, but the two arrows in the picture stay put."
    ),
    r"Now turn the path yourself, by the tip of [^,]*, until it only just meets the circle\. There": (
        "Think of the path turned until it only just meets the circle. There"
    ),
    r"Now follow the speck that was marked at first .*? shows it again\. The path of that speck": (
        "Take the speck that is framed in the last picture of specks. Its path"
    ),
    r"Pull the knob on, to 6000 radii\. The radius is 5 cm, so 6000 radii are 300 metres\.": (
        "Let B start 6000 radii away. The radius is 5 cm, so that is 300 metres."
    ),
    r"Drag, and find out what is wrong with its last line\. Mend it, and run the cell again\.": (
        "Find out what is wrong with its last line, and mend it."
    ),
    r"Try 120, 180 and 300 frames a second\. The ball": "With 120, 180 and 300 frames a second the ball",
    r"It only counts who touches: nobody bounces, so the balls run through one another\.": "",
    r"Press \*half a radius low\*: the ball turns backwards\.": "Struck half a radius low, the ball turns backwards.",
    r"Turn the picture until you look along the edge\. What has": "Think of it seen along the edge. What has",
    r"Turn it until you look along the face\. What is left": "Think of it seen along the face. What is left",
    r" What you solve below moves the next putt\.": "",
    r"Press \*bend it further\*, with no halving: the pegs": "Bent further, with no halving, the pegs",
    r"where both do, and play the film\.": "where both do.",
    r"vote before you let the balls go\.": "vote.",
    r"\bVote, and then see what the game sees\.": "Vote.",
    r"Before you touch anything: eight": "Eight",
    r"\bsay before each film what\b": "say of each what",
    r"In exercise 00\.1, return .*? it lets you \*play it all the same\*: a ball": "A ball",
    r"\bVote, and then watch the red spots\.": "Vote.",
    r"Now try another shot\.": "Here is another shot.",
    r"Scale every length of our break(?: up)?, and watch the two needles\.": "Scale every length of our break up.",
    r", and the film waits for your vote": "",
    r"On the left is the film\.": "On the left is the hit.",
    r"more closely: slide \*halvings\* up by one\.": "more closely: cut the frame in half.",
    r"Then mend them\.": "Find what is wrong with them, and mend it.",
    r"Find a start that three looks miss\. There is one\.": "There is a start that three looks miss. Where is it?",
    r"Press \*reset\*, then \(1\.3\), and move the time\. From when to when does a look say yes\?": "",
    r"Guess whether the other ball meets the pin, and play\.": "Does the other ball meet the pin?",
    r", as the picture opens, the": ", as in the picture, the",
    r"The picture now tells where B is\.": "The picture tells where B is.",
    r"only grazes the circle, and B snaps into place there\.": "only grazes the circle.",
    r" The picture helps you to stay on it, as far as it reaches\.": "",
    r"Most pairs on that table never came near each other\.": "Most pairs on a table never come near each other.",
    r"In the last line B's rim is about to meet A's: the diamond": (
        "Let *a* be 400, −*b* 80.07 and *c* 0.02668, and keep four digits of every result. B's rim meets A's at "
        "1.667 · 10⁻⁴, and on the next page a diamond"
    ),
    r"The balls flew, but the line and the disc stayed": "The balls fly, but the line and the disc stay",
    r"and go \*ten times as far\* until": "and let it begin ten times as far away, again and again, until",
    r", so it takes five presses\.": ".",
    r", and try \*graze A\*\.": ".",
    r"Is that the right place\? Play your shot\. Then put it at (.* cannot cross), and try again\.": (
        r"Is that the right place, or is it \1?"
    ),
    r"Drop a ball that keeps a share \*e\* of its speed\. The picture shows its height over the time\.": (
        "Drop a ball from a height of 1, with a gravity of 1, so that its fall takes √2. In every bounce it keeps a "
        "share *e* of its speed, and *e* is ½. The next page shows its height over the time."
    ),
    r"How often does it bounce before it lies still\?": (
        "How often does it bounce before it lies still, and when is that?"
    ),
    r"How can a program get them all, in the right order\?": "A program has to get them all, in the right order.",
    r"White marks show where it was": "Marks show where it was",
    r"At the first look the squares are 153 and 25": (
        "Seen from A, our B starts at (−12, 3) and moves by (20, 0) in the frame, in centimetres, and *r* is 5. At the "
        "first look the squares are 153 and 25"
    ),
    r"Which signs tell you where B is\?": (
        "Measure both marks once more for a start at (−3, 0), and for one at (12, 3), with the same v. Which signs "
        "tell you where B is?"
    ),
    r"In numbers:(?![^\n])": "When the frame ends, half the slope of *f* and its height are",
    r"What do they say\?": (
        "Let B start at (−12, 3) and move by (5, 0), with *r* = 5. Which signs have *h* and *g* then, and what do they "
        "say?"
    ),
    r"Is the program faster now\?": "Whether the program is faster now depends on how it takes its pairs.",
    r"Each aim leaves a mark, and a cross where the formula is wrong: inside the target, and below it too\. Ask in "
    r"doubles, and the crosses are gone\.": (
        "Of aims from the top of the enlarged view to its bottom the formula gets some wrong, inside the target and "
        "below it too. In doubles it gets all of them right."
    ),
    r"Find a ball that it misses\. Then change the code .* search\. Can you mend it\?": (
        "Find a ball that it misses. If it looked *N* times, which balls would it still miss, however large *N* is?"
    ),
    r"\(see the fold\)": "(see the answer below)",
    r"What does that cost, even with \*e\* = 0\?": "What does the thinnest graze cost, even with *e* = 0?",
    r"Why does that work\?": "Why it works is told below.",
    r"stretched by 1/\*e\* it goes straight on\.": (
        "stretched by 1/*e* it goes straight on.\n\nB's centre starts at (−12, 10.5). The dotted lines are at the "
        "heights of 2.5 and 12.5, the middle of the pocket is at *x* = 12, and B goes 20 cm a frame. Which arrow leads "
        "to the image for *e* = ½, and when is B in the pocket?"
    ),
    r"Say they change \$V\$ times\.": "Read the signs of the pegs from left to right, and say they change $V$ times.",
    r"Look at the chart, in \*\(13\.3\)\*\.": "Look at the chart.",
    r": the two small arrows on the cloth\.": ".",
    r"We test it on many pairs and draw the simplest one that it gets wrong\. Places": "Places",
    r"Now bend the right triangle down and up, and play\.": "Think of the right triangle bent down, or up.",
    r"Mend it by \(14\.6\), run the cell, and play again\.": "How does it look if it is mended by (14.6)?",
    r"The left knob pours the marble's radius into a triangle; the other turns it\. What does it become\?": (
        "Let the marble shrink to its centre, and let the triangle grow by its radius instead. What does the triangle "
        "become?"
    ),
    r"Can you have it stopped three times in one frame\?": (
        "How often is it stopped in this frame, and how much of its step does it go?"
    ),
    r"How wide is A's fan\?": "A's fan is wider than that.",
    r"Choose an \*N\* from 4 to 12, and find a start that it misses\.": (
        "Where B moves by 20 cm and *r* is 5 cm, how deep is the gap between two neighbouring looks at *N* = 4?"
    ),
    r"Pull .*? to another length, and find out why it is wrong\. Then pull B into the circle, press \*stop B\*, and "
    r"mend both faults\.": "Why is it wrong if B moves by another length, and why if nothing moves? Mend both faults.",
    r"Pull the arrow of ball 2 until that is wrong, and mend it\. The game below .* is marked in pink\.": (
        "Find three balls for which that is wrong, and mend it."
    ),
    r"Lower \*e\* and play the film: .* Then ask it once more, as the balls part\.": (
        "Is it right at a smaller *e*, and if it is asked once more, as the balls part?"
    ),
    r" In the loop `ahead` has a row for each ball: when it meets each ball, wall and pocket\.": "",
    r"Find a shot for which a library's roots are wrong, and mend them\. Graze A, then miss it by less and less\.": (
        "These are the roots of a library. What do they make of a ball that grazes A, and of one that misses A by less "
        "than a hair? And of one that overlaps A as the frame begins? Mend them."
    ),
    r"With \*a\* = 1 a parabola is a point in a plane, .* although another question has settled the pair before\?": "",
    r"It has three faults\. Find them, and then mend": "It has three faults. Find a case for each, and mend",
    r"\bVote, and watch a hair, then an atom\.": "Vote.",
    r"Play: it misses\. Pull the aim until it falls\. With \*two balls\* .*? the aim\*\.": (
        "It misses, as the aim is off by the angle beside the cue ball. By which angles do the balls go wrong, and "
        "how wide is the window of the aim, with one ball, two and three?"
    ),
    r"Press \(15\.4\)\. The aim": "Take one ball. The aim",
    r"Play after every press, until \*closer\* is grey\. Then press .*? a broad band\. From": "From",
    r" Press \*magnify the hit\*, and take a tenth of this nudge by the knob\.": "",
    r"Near an edge press \*its neighbours\*, and play\. They go": "Starts near an edge go",
    r"Press \*the cue ball alone\*, start within an atom, and play\. For how long can you tell where it is": (
        "Now look at the cue balls alone, of copies that start within an atom. For how long can you tell where they are"
    ),
    r"Pull the nudge: when is this listing wrong\?": "For which nudges is this listing wrong?",
    r"Press \*correct\* to play it\. The": "The",
    r"Correct that, too\. This is (.*)\. How many shots does it take with \*three balls\*\?": (
        r"Corrected once more, it falls. This is \1, and it takes as many shots with three balls."
    ),
    r"Play what really happens\. Then move B to where the program sees a hit, and there is none: .*? on the left\.": (
        "In the picture it misses this hit. Where must B start, with the same $\\\\mathbf v_1$ and $\\\\mathbf v_2$, "
        "for the program to see a hit where there is none?\n\n<details><summary>Answer</summary>\n\nLower down: for "
        "example 12 cm to the left of A's start and 8 cm below it, from where $\\\\mathbf v_2$ leads through the "
        "dashed circle. But seen from A, B moves by (20, 0), and not by (20, 8): it passes 8 cm below A's centre, "
        "and *r* is 5 cm.\n\n</details>"
    ),
    r"Then the sweep in your engine is attacked\. .*? yours is asked\.": "",
}
"""What is said without a screen instead."""

QUESTIONS = {
    "Does that agree with (1.7)?": (
        "With <i>N</i> = 1 the looks miss 43.6 % of the sleeve, and of one pass, where <i>C</i> is 3, (1.7) said 60 %. "
        "Do the two agree?"
    ),
    "And if they fall?": (
        "If both balls are in the air, and fall with one acceleration, what path does one take as the other sees it?"
    ),
    "The same on a map": (
        "With <i>a</i> = 1 a parabola is a point in a plane, once by <i>b</i> and <i>c</i>, and once by <i>h</i> and "
        "<i>g</i>. The map shows both planes, and one pair as a dot in each. Where do its two roots become one? And "
        "where is <i>D</i> negative although another question has settled the pair before?"
    ),
}
"""What is asked on paper in place of the title of a fold, which is a question only with a screen beside it."""

SOCKET = re.compile(r".*\b(?:[Oo]nce (?:your [\w\s-]+|it) has passed|in your engine's socket)\b")
"""What paragraphs are like that show a reader's own code at work."""

ENGINE = re.compile(r"^### Your engine\b.*?(?=^#|\Z)", re.M | re.S)
"""A part of a lesson that is played."""


def _on_paper(text: str) -> str:
    """A line of prose without what only a screen has.

    >>> _on_paper("- The arrow keys move B by 2 mm, and with Shift by 0.2 mm. The green circle has radius r.")
    '- The circle has radius r.'
    """
    if SOCKET.match(text):
        return ""
    for said, instead in PLAIN.items():
        text = re.sub(said, instead, text)
    mark, rest = re.match(r"(\s*(?:[-*]|\d+\.) |)(.*)", text, re.S).groups()
    sentences = re.split(r"(?<=[.:?]) (?=[A-Z*])", rest if rest[:1].islower() else unhandled(rest))
    kept = " ".join(x for x in sentences if not SCREEN.match(x))
    return mark + _in_black(kept) if kept else ""


def _in_black(text: str) -> str:
    """Prose without the colours of things.

    >>> _in_black("The green circle is large.")
    'The circle is large.'
    """
    for said, instead in SPOKEN.items():
        text = re.sub(said, instead, text)
    return text
