"""RaycastingScene.cast_rays of Open3D, which is Embree: a ray without an end; what comes after p + v is dropped."""

import open3d
from lines import ray, serve
from open3d.core import Tensor, float32, uint32


def sweep(p, v, r, corners):
    """t_hit, in shares of v."""
    scene = open3d.t.geometry.RaycastingScene()
    scene.add_triangles(Tensor(corners, float32), Tensor([[0, 1, 2]], uint32))
    t = scene.cast_rays(Tensor([[*p, *v]], float32))["t_hit"].item()
    return None if t == float("inf") else ray(t)


serve("Open3D", open3d.__version__, sweep)
