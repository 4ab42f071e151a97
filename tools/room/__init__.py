"""For the room: concept questions to vote on, problem sheets and two exams drawn by a seed, each key apart.

`python -m tools.room` writes `built/room/`; `--seed 7` draws other sheets and other exams.
"""
