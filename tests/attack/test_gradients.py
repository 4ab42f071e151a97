"""Gradients through a contact on trial: what was recorded is judged anew, and what is right passes."""

import json

import numpy as np
import pytest
from lessons import ROOT
from test_engines import module

TRIAL = module("gradients")
CALLS, RECORD = TRIAL.calls(), json.loads(TRIAL.RECORD.read_text(encoding="utf-8"))
FIELDS = {"engine", "licence", "packages", "adapter", "words", "contact", "steps", "where"}


@pytest.mark.parametrize("name", CALLS)
def test_what_was_recorded_is_judged_anew_as_it_was(name):
    assert set(CALLS[name]) == FIELDS and (ROOT / "tests/engines/gradients" / CALLS[name]["adapter"]).exists()
    found = RECORD["calls"][name]
    assert [(x["scene"], x["steps"]) for x in found] == [(s, n) for s in TRIAL.SCENES for n in CALLS[name]["steps"]]
    for x in found:
        assert TRIAL.verdict(x["answer"], TRIAL.SCENES[x["scene"]]) == x["verdict"]


def test_the_record_is_of_these_calls():
    assert set(RECORD["calls"]) == set(CALLS)


@pytest.mark.parametrize("scene", TRIAL.SCENES)
def test_a_verdict_is_by_what_is_right(scene):
    start = TRIAL.SCENES[scene]
    best = TRIAL.right(start)
    assert TRIAL.verdict({"gradient": best.tolist()}, start) == "right"
    assert TRIAL.verdict({"gradient": (1.02 * best).tolist()}, start) == "wrong"
    assert TRIAL.verdict({"gradient": (best * np.nan).tolist()}, start) == "nan"
    assert TRIAL.verdict({"fault": "TimeoutExpired"}, start) == "refused"


def test_head_on_the_balls_exchange_what_they_do():
    assert np.round(TRIAL.right(TRIAL.SCENES["head-on"])[0], 12).tolist() == [1, 0, 0, 0, 1, 0, 0, 0]


def test_a_call_that_is_not_there_is_refused():
    answer = TRIAL.asked(CALLS["mjx"] | {"packages": ["no such engine"]}, TRIAL.SCENES["head-on"], 10)
    assert TRIAL.verdict(answer, TRIAL.SCENES["head-on"]) == "refused"
