"""For the room: concept questions to vote on, problem sheets and two exams drawn by a seed, each key apart.

`python -m tools.room` writes `built/room/`; `--seeds 1-5` draws five versions of the sheets and of the exams.
"""
