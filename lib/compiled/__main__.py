"""Compile the loops that are used most, and keep them: `python -m lib.compiled`. Nobody waits for them later."""

import numpy as np

from .. import batch, broad, curve, mesh, rolling, setups, table
from ..broad import hierarchy


def main() -> None:
    """Ask every loop for something small."""
    for d in (2, 3):
        p, v, r = np.full((1, d), 5.0), np.full((1, d), -4.0), np.full(1, 3.0)
        for options in ({}, {"times": False}, {"method": "residual"}):
            batch.sweep(p, v, r, **options)
        for times in (True, False):
            batch.sweep_absolute(p, v, r, -p, -v, r, times=times)
            broad.pairs(p, v, r, times)
        curve.sweep(*(np.tile(x, (curve.FEW + 1, 1)) for x in (p, v, v)), np.full(curve.FEW + 1, 3.0))
        body = hierarchy.tree((p, r))
        hierarchy.sweep(body, v[0], body, -v[0])
    many = mesh.FEW + 1
    for corners in (2, 3):
        mesh.sweep(*(np.tile(x, (many, 1)) for x in (p[0], v[0])), np.full(many, 3.0), np.eye(3)[:corners])
    mesh.sweep_tree(mesh.tree(np.eye(3)[None]), p[0], v[0], 3)
    table.run(*setups.gas(40, 0.2), until=0.1)
    table.run(*setups.cradle(5, 2), until=9, compiled=True)
    shot = table.run(*setups.drop(0.5), until=1.0)
    for product in (table.tangent, table.adjoint):
        product(shot, 1.0, compiled=True)
    setups.easiest(table.balls([[0.6, 0.6], [1.2, 0.6]], np.zeros((2, 2)), setups.RADIUS), setups.pool(), cushion=False)
    rolling.run(rolling.balls([[0, 0]], [1, 0]), rolling.cloth([-9, -9], [9, 9]), compiled=True)
    print("The fast loops are compiled.", flush=True)


if __name__ == "__main__":
    main()
