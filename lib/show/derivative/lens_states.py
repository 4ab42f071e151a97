"""The states of lesson 15's picture of one hit, and what their tags light."""

from ..board import Lit, State

STATES = {
    "later": State(
        "later",
        "second nudge normal gained film",
        "{shifted}.",
        tags={"15.1": Lit("circle second nudge normal gained", "{place}.")},
    ),
    "struck": State(
        "A is free",
        "come struck angles fan",
        "{pushed}.",
        tags={
            "15.2": Lit("circle come normals spot rim glass sums fan", "{normal}."),
            "15.3": Lit("circle come struck normals spot rim glass arc sizes phi way theta fan", "{turned}."),
        },
    ),
    "fan": State("A is fixed", "come go angles fan", "{opened}."),
}
"""The states, a row each."""
