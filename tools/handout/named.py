"""What code on paper calls that stands neither on the sheet nor in Python, numpy or math: said below the listing."""

import re
from html import unescape

FITS, FITS_AT_THE_END = 88, 82
"""So many letters of code stand in a line of the page, and in one of the answers."""

INSIDE = re.compile(r"(?<=<pre class='code'>).*?(?=</pre>)|(?<=<pre>).*?(?=</pre>)", re.S)
"""The code of a listing."""

LISTED = re.compile(r"<pre class='code'>.*?</pre>|<div class=\"highlight\">.*?</div>", re.S)
"""A listing on paper."""

MEANS = {
    "eps": "<code>eps</code> is <i>ε</i>.",
    "whole_numbers": "<code>whole_numbers</code> multiplies all lengths by <i>m</i>, and gives them as whole numbers.",
    "exact.sweep": "<code>exact.sweep</code> is the sweep of lesson 07: it says whether they touch, and when.",
    "plain": "<code>plain</code> gives <i>c</i>, <i>b</i>, <i>h</i>, <i>g</i> and <i>D</i> of lesson 05.",
    "table.event.meeting": (
        "<code>table.event.meeting</code> is the rule for one pair above: the time (10.2), 0 for now, and "
        "<code>inf</code> for never. The zeros are third coordinates."
    ),
}
"""What is said of a name."""


def _explained(body: str) -> str:
    """The body, each name that is not defined in it explained below the listing that has it first."""
    told: set[str] = set()

    def below(found: re.Match) -> str:
        code = re.sub(r"<[^>]+>", "", found[0])
        names = [x for x in MEANS if x not in told and re.search(rf"\b{re.escape(x)}\b", code)]
        told.update(names)
        said = " ".join(MEANS[name] for name in names)
        return found[0] + (f'\n<p class="means">{said}</p>' if said else "")

    return LISTED.sub(below, body)


def _fitted(html: str, fits: int = FITS) -> str:
    """The listings, those that are wider than the page so much smaller that no line of them is broken."""

    def fit(found: re.Match) -> str:
        widest = max(len(x) for x in unescape(re.sub(r"<[^>]+>", "", found[0])).split("\n"))
        return f'<span style="font-size: {fits / widest:.3f}em">{found[0]}</span>' if widest > fits else found[0]

    return INSIDE.sub(fit, html)
