// btCollisionWorld::rayTest against a sphere, with the flag that asks for btGjkConvexCast, in single precision.
#include "lines_bullet.hpp"

Time sweep(const Vector& p, const Vector& v, double r) {
  btVector3 from = vector(p), to = from + vector(v);
  btCollisionWorld::ClosestRayResultCallback closest(from, to);
  closest.m_flags = btTriangleRaycastCallback::kF_UseGjkConvexCastRaytest;
  world_with_a_sphere(r).rayTest(from, to, closest);
  return closest.hasHit() ? Time(closest.m_closestHitFraction) : Time();
}

int main(int words, char** word) { return serve_bullet(words, word, sweep); }
