"""Spheres written as robots load them: a link of URDF, the YAML of cuRobo, or JSON. Read back, they are the same."""

import json
from typing import Literal
from xml.sax.saxutils import quoteattr

from ..kinds import Length, Position
from .enclosing import Ball, balls

FORMS = ("urdf", "yaml", "json")


def written(
    spheres: Ball | tuple[Position, Length], form: Literal["urdf", "yaml", "json"], link: str = "base_link"
) -> str:
    """Spheres as text: a robot of one link in URDF, the collision spheres of a link in YAML, or a list in JSON.

    Parameters
    ----------
    spheres : Ball, or pair of array_like
        x of shape (N, 3), centres in the frame of the link, and r of shape (N,), in one length unit: metres in URDF.
    form : {"urdf", "yaml", "json"}
        URDF has a `<collision>` for each sphere, YAML a `center` and a `radius` below `collision_spheres` and the link,
        and JSON the same without a link.
    link : str
        The name of the link.

    Returns
    -------
    str
        Numbers have all their digits, so what is read back is the same to the bit. Each has a point, as readers of
        YAML take 1e-05 for a word.

    Raises
    ------
    ValueError, TypeError
        As `lib.relative`; for spheres that do not lie in space, for a form that is none, and for a link without a name.

    >>> print(written(([[0.5, 0, 0]], 0.25), "yaml", link="hand"))
    collision_spheres:
      "hand":
        - center: [0.5, 0.0, 0.0]
          radius: 0.25
    <BLANKLINE>
    """
    x, r = balls("spheres", spheres)
    if x.shape[1] != 3:
        raise ValueError(f"spheres.x must have shape (N, 3), as robots move in space; got {x.shape}")
    if form not in FORMS:
        raise ValueError(f"form must be one of {', '.join(FORMS)}; got {form!r}")
    if not isinstance(link, str):
        raise TypeError(f"link must be a name; got {link!r}")
    if not link or not link.isprintable():
        raise ValueError(f"link must be a name of letters that can be printed; got {link!r}")
    rows = [([_number(y) for y in centre], _number(radius)) for centre, radius in zip(x, r, strict=True)]
    return {"urdf": _urdf, "yaml": _yaml, "json": _json}[form](rows, link)


def _number(y: float) -> str:
    """A number with all its digits and a point.

    >>> _number(1e-05), _number(0.1), _number(3)
    ('1.0e-05', '0.1', '3.0')
    """
    digits, e, power = repr(float(y)).partition("e")
    return digits + ".0" * ("." not in digits) + e + power


def _urdf(rows: list, link: str) -> str:
    """A robot of one link, whose collision geometry are the spheres."""
    name = quoteattr(link)
    lines = ['<?xml version="1.0"?>', f"<robot name={name}>", f"  <link name={name}>"]
    for centre, radius in rows:
        lines += [
            "    <collision>",
            f'      <origin xyz="{" ".join(centre)}" rpy="0 0 0"/>',
            f'      <geometry><sphere radius="{radius}"/></geometry>',
            "    </collision>",
        ]
    return "\n".join([*lines, "  </link>", "</robot>", ""])


def _yaml(rows: list, link: str) -> str:
    """The collision spheres of a link."""
    lines = ["collision_spheres:", f"  {json.dumps(link, ensure_ascii=False)}:"]
    for centre, radius in rows:
        lines += [f"    - center: [{', '.join(centre)}]", f"      radius: {radius}"]
    return "\n".join([*lines, ""])


def _json(rows: list, link: str) -> str:
    """A list of spheres."""
    lines = [f'  {{"center": [{", ".join(centre)}], "radius": {radius}}}' for centre, radius in rows]
    return "[\n" + ",\n".join(lines) + "\n]\n"
