"""As much of IPython as the course uses, and as matplotlib asks for."""

version_info = (9, 0, 0)


def get_ipython() -> None:
    """There is no shell."""
