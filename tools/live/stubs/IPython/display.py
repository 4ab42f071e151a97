"""What is displayed is noted in order."""

shown: list = []


def display(*things, raw: bool = False) -> None:
    """Note things; raw : each is what a page shows, by its kind."""
    if raw:
        from ipywidgets import HTML  # which has no need of this

        things = tuple(HTML(thing["text/html"]) for thing in things)
    shown.extend(things)


class Markdown(str):
    """Words."""
