"""Coq's own checker is asked of every module, and what it says is read."""

import sys

import pytest
from lessons import ROOT

sys.path.insert(0, str(ROOT / "tests" / "proof"))

import check
import recheck

SUMMARY = """Checking library: Proof.Float
  checking cst:Proof.Float.rnd
Modules were successfully checked
* Axioms:
    Coq.Logic.Classical_Prop.classic
  
* Constants/Inductives relying on type-in-type: <none>
* Constants/Inductives relying on unsafe (co)fixpoints: <none>
* Inductives whose positivity is assumed: <none>
"""
"""What coqchk prints."""


def test_what_the_second_checker_says_is_read():
    assert recheck.judged("Float", SUMMARY) == 1
    spoiled = {
        "that it has checked Float": [("Checking", "Admitting"), ("Modules were", "Nothing was")],
        "relying on": [("type-in-type: <none>", "type-in-type:\n    Proof.Float.F")],
        "positivity": [("assumed: <none>", "assumed:\n    Proof.Float.F")],
        "rests on Proof.Float.easy": [("Coq.Logic.Classical_Prop.classic", "Proof.Float.easy")],
    }
    for said, changes in spoiled.items():
        for old, new in changes:
            with pytest.raises(RuntimeError, match=said):
                recheck.judged("Float", SUMMARY.replace(old, new))


@pytest.mark.slow
def test_what_is_no_proof_is_not_accepted_a_second_time(tmp_path):
    if lack := check.missing():
        pytest.skip(f"no {lack}")
    texts = {
        "Whole": "Lemma sum : 1 + 1 = 2.\nProof. reflexivity. Qed.",
        "Loop": "Unset Guard Checking.\nFixpoint f (n : nat) : False := f n.",
        "Kinds": "Unset Universe Checking.\nDefinition all : Type := Type.",
        "Easy": "Axiom easy : False.",
    }
    for name, text in texts.items():
        folder = tmp_path / name
        folder.mkdir()
        (folder / f"{name}.v").write_text(text, encoding="utf-8")
        with pytest.raises(RuntimeError, match="not every file"):
            recheck.recheck(folder)
        check.compile_one(f"{name}.v", folder)
        if name == "Whole":
            recheck.recheck(folder)
        else:
            with pytest.raises(RuntimeError, match="rests on|there are no"):
                recheck.recheck(folder)
