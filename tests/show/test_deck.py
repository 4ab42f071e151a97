"""The deck of edge cases: every card says what is true of it, can be dragged, and comes back as it was dealt."""

import pytest

import lib
from lib.show import Deck, deck
from lib.show.deck import BESIDE, CARDS
from lib.show.scene import number

WHAT = {
    "a graze": (True, 0.6),
    "contact at t = 1": (True, 1.0),
    "moving apart from a touch": (True, 0.0),
    "overlap at the start": (True, 0.0),
    "no motion, apart": (False, float("inf")),
    "no motion, touching": (True, 0.0),
    "one step short": (False, float("inf")),
}


def made() -> Deck:
    return Deck({name: BESIDE | card for name, card in CARDS.items()})


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", CARDS)
def test_a_card_is_what_its_name_says(name):
    hit, t = lib.sweep(**BESIDE | CARDS[name])
    assert (bool(hit), float(t)) == WHAT[name]
    board = made()
    board.show_state(name)
    assert board.alt.startswith(name.capitalize()) and (f"t = {number(t)}" in board.alt) == bool(hit)


@pytest.mark.slow
def test_a_card_comes_back_as_it_was_dealt():
    board = made()
    before = {}
    for name in CARDS:
        board.show_state(name)
        before[name] = board.parts, board.base, board.alt
        if board.places():
            board.move("centre of B", [-7.0, 1.0])
    for name in reversed(CARDS):
        board.show_state(name)
        assert (board.parts, board.base, board.alt) == before[name]


@pytest.mark.slow
def test_without_a_kernel_all_cards_are_shown():
    html = made().saved()["text/html"]
    assert html.count("<img") == len(CARDS) and all(name.capitalize() in html for name in CARDS)


def test_an_unknown_card_is_refused():
    with pytest.raises(ValueError, match="names must be among a graze, .*; got 'royal flush'"):
        deck("royal flush")
