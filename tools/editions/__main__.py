"""Build both editions."""

from tools import needs
from tools.editions import student, teacher


def main() -> None:
    """Build them whole, or leave those before as they were."""
    for name, edition in (("student", student), ("teacher", teacher)):
        with needs.whole(needs.BUILT / "editions" / name) as folder:
            edition._build(folder)


if __name__ == "__main__":
    main()
