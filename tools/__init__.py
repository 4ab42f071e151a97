"""The course in other forms: a site, slides, paper, editions, questions for a room, each made of the notebooks; and a
header in C, made of `lib`.

`python -m tools.site` and its like build into `built/`; `make site` and its like set up first what they need.
"""
