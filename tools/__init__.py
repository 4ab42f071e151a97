"""The course in other forms: a site, slides, paper, editions, questions for a room. Each is made of the notebooks.

`python -m tools.site` and its like build into `built/`; `make site` and its like set up first what they need.
"""
