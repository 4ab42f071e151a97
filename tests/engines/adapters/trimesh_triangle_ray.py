"""Trimesh.ray.intersects_location by ray_triangle: a ray without an end; what comes after p + v is dropped."""

import numpy as np
import trimesh
from lines import ray, serve
from trimesh.ray.ray_triangle import RayMeshIntersector


def sweep(p, v, r, corners):
    """The nearest place that it finds."""
    mesh, v = trimesh.Trimesh(corners, [[0, 1, 2]], process=False), np.array(v)
    unit = v / np.sqrt(v @ v)
    places, _, _ = RayMeshIntersector(mesh).intersects_location([p], [unit], multiple_hits=False)
    return ray((places[0] - p) @ v / (v @ v)) if len(places) else None


serve("trimesh", trimesh.__version__, sweep)
