"""A class graded: notebooks, engines and typed exam answers in; a table, a page for each student and one for you out.

`python -m tools.grade handed-in` writes `built/grades/`. What students wrote runs in processes of its own, which can
do nothing but compute: see `confined`. It is judged outside of them, by the tutor's own checkers.
"""
