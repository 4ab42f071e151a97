// btGjkConvexCast of a ball against another, in single precision.
#include <BulletCollision/NarrowPhaseCollision/btGjkConvexCast.h>
#include "lines_bullet.hpp"

Time sweep(const Vector& p, const Vector& v, double r) {
  btSphereShape ball(r / 2);
  btVoronoiSimplexSolver solver;
  btGjkConvexCast cast(&ball, &ball, &solver);
  btTransform still = place({0, 0, 0}), from = place(vector(p)), to = place(vector(p) + vector(v));
  btConvexCast::CastResult result;
  return cast.calcTimeOfImpact(from, to, still, still, result) ? Time(result.m_fraction) : Time();
}

int main(int words, char** word) { return serve_bullet(words, word, sweep); }
