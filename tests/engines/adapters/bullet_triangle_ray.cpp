// btCollisionWorld::rayTest against a btBvhTriangleMeshShape of one triangle, in single precision.
#include "lines_bullet.hpp"

Time sweep(const Vector& p, const Vector& v, double) {
  btTriangleMesh mesh;
  mesh.addTriangle(vector(triangle[0]), vector(triangle[1]), vector(triangle[2]));
  btBvhTriangleMeshShape shape(&mesh, true);
  btCollisionObject still;
  still.setCollisionShape(&shape);
  btVector3 from = vector(p), to = from + vector(v);
  btCollisionWorld::ClosestRayResultCallback closest(from, to);
  btCollisionWorld::rayTestSingle(place(from), place(to), &still, &shape, place({0, 0, 0}), closest);
  return closest.hasHit() ? Time(closest.m_closestHitFraction) : Time();
}

int main(int words, char** word) { return serve_bullet(words, word, sweep); }
