"""What is installed: a wheel holds `swept_spheres` alone; a checkout installed in place offers the course's `lib`, too.

Both are the files of `lib/`. Colab runs the course from what pip makes of the repository, so there it is called `lib`.
The rest of what there is to say stands in pyproject.toml.
"""

from os import environ
from pathlib import Path
from re import MULTILINE, search

from setuptools import find_packages, setup
from setuptools.command.editable_wheel import editable_wheel

HERE = Path(__file__).parent
FOLDERS = find_packages(str(HERE), include=["lib", "lib.*"])
OURS = [folder.replace("lib", "swept_spheres", 1) for folder in FOLDERS]


class BothNames(editable_wheel):
    """An editable install: for this checkout, in which the course says `lib`."""

    def run(self) -> None:
        """Make it."""
        self.distribution.packages = FOLDERS + OURS
        super().run()


setup(
    version=search(r"^## (\d+\.\d+\.\d+)", (HERE / "CHANGELOG.md").read_text(encoding="utf-8"), MULTILINE)[1],
    packages=FOLDERS if "COLAB_RELEASE_TAG" in environ else OURS,
    package_dir={"swept_spheres": "lib"},
    cmdclass={"editable_wheel": BothNames},
)
