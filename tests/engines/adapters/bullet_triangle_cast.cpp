// btCollisionWorld::convexSweepTest of a ball against a btBvhTriangleMeshShape of one triangle, in single precision.
#include "lines_bullet.hpp"

Time sweep(const Vector& p, const Vector& v, double r) {
  btSphereShape ball(r);
  btTriangleMesh mesh;
  mesh.addTriangle(vector(triangle[0]), vector(triangle[1]), vector(triangle[2]));
  btBvhTriangleMeshShape shape(&mesh, true);
  btCollisionObject still;
  still.setCollisionShape(&shape);
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher(&configuration);
  btDbvtBroadphase broadphase;
  btCollisionWorld world(&dispatcher, &broadphase, &configuration);
  world.addCollisionObject(&still);
  btVector3 from = vector(p), to = from + vector(v);
  btCollisionWorld::ClosestConvexResultCallback closest(from, to);
  world.convexSweepTest(&ball, place(from), place(to), closest);
  Time t = closest.hasHit() ? Time(closest.m_closestHitFraction) : Time();
  world.removeCollisionObject(&still);
  return t;
}

int main(int words, char** word) { return serve_bullet(words, word, sweep); }
