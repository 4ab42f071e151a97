"""Eighty students type the ways of an exam: a right result at their end is read, a wrong or doubtful one never is."""

import pytest
import typists

from tools.grade import paper

CLASSES = ("exam_first_7", "exam_first_3"), ("exam_second_31", "exam_second_4")
"""The versions that neighbours sit."""


@pytest.mark.slow
@pytest.mark.parametrize("exams", CLASSES)
def test_of_eighty_that_type_their_ways_few_right_results_wait_and_no_wrong_one_has_points(exams):
    made = [(paper.on_paper("it", text, asked), right, text) for asked, text, right in typists.class_of(exams)]
    assert len(made) == 80 * sum(map(len, map(typists.on_paper, exams))) / 2
    wrong = [(text, one) for one, right, text in made if not right and one.points]
    assert not wrong, wrong[:3]
    assert all(one.points is None or one.points < one.of for one, _, _ in made), "a way is for the lecturer to read"
    waits = [text for one, right, text in made if right and one.points is None]
    assert len(waits) < 0.04 * len(made), waits[:9]
    assert all(one.more >= one.of - paper.BARE for one, right, _ in made if right)


@pytest.mark.slow
@pytest.mark.parametrize("exam", ["exam_first_1", "exam_second_1"])
def test_no_way_makes_a_wrong_result_right(exam):
    for asked in typists.on_paper(exam):
        some, it, right, amiss = typists.ways(asked)
        for said in {*amiss, *(f"{x} or {y}" for x, y in zip(right, amiss, strict=False)), f"not {right[0]}"}:
            for text in (end.format(way=way, said=said, it=it) for way in some for end in typists.ENDS[::2]):
                assert not paper.on_paper("it", text, asked).points, text


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    "doubt", ["{}?", "maybe {}", "{}, not sure", "at most {}", "{} or else", "{}, I guess", "my neighbour has {}"]
)
@pytest.mark.parametrize("exam", ["exam_first_1", "exam_second_1"])
def test_no_doubt_is_a_conclusion(exam, doubt):
    for asked in typists.on_paper(exam):
        some, it, right, _ = typists.ways(asked)
        for text in (
            end.format(way=way, said=doubt.format(right[0]), it=it) for way in some[:1] for end in typists.ENDS
        ):
            assert not paper.on_paper("it", text, asked).points, text
