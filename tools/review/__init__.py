"""What is worth remembering, as cards that come again after some days: a page with a calendar, and a deck for Anki.

`python -m tools.review` writes `built/review/`.
"""
