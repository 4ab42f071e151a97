// btCollisionWorld::convexSweepTest of a ball against another: by btContinuousConvexCollision, in single precision.
#include "lines_bullet.hpp"

Time sweep(const Vector& p, const Vector& v, double r) {
  btVector3 from = vector(p), to = from + vector(v);
  btSphereShape ball(r / 2);
  btCollisionWorld::ClosestConvexResultCallback closest(from, to);
  world_with_a_sphere(r / 2).convexSweepTest(&ball, place(from), place(to), closest);
  return closest.hasHit() ? Time(closest.m_closestHitFraction) : Time();
}

int main(int words, char** word) { return serve_bullet(words, word, sweep); }
