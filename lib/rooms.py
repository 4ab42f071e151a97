"""What the rooms of a package offer: a room's `__all__` stands once, and the front door is made of them."""

from importlib import import_module
from os.path import dirname
from pkgutil import iter_modules


def offered(package: str, door: str) -> dict[str, object]:
    """What is in the `__all__` of the modules and folders of a package, by name.

    package, door : its name and the file of its front door. A room without `__all__` offers nothing.

    >>> from lib import teach
    >>> offered("lib.teach", teach.__file__)["exercise"] is teach.exercise
    True
    """
    names = [room.name for room in iter_modules([dirname(door)]) if not room.name.startswith("__")]
    try:
        rooms = [import_module(f"{package}.{name}") for name in names]
    except ModuleNotFoundError as error:
        said = f"{package} needs {error.name}, which is not installed: pip install 'swept-spheres[course]' brings it"
        raise ModuleNotFoundError(said, name=error.name) from None
    return {name: getattr(room, name) for room in rooms for name in getattr(room, "__all__", ())}
