"""A change of the source, and where it must be seen."""

from typing import NamedTuple


class Change(NamedTuple):
    """A file of lib, what stands there once, what it is changed to, and what must see that.

    last : the first file of the proof that no longer holds, a check of `call_sites`, or `refused` by what writes terms.
    """

    where: str
    old: str
    new: str
    last: str
