// b2CircleShape::RayCast: a segment against a circle, in single precision.
#include <box2d/box2d.h>
#include "lines.hpp"

Time sweep(const Vector& p, const Vector& v, double r) {
  b2CircleShape circle;
  circle.m_radius = r;
  b2RayCastInput input{b2Vec2(p[0], p[1]), b2Vec2(p[0] + v[0], p[1] + v[1]), 1};
  b2RayCastOutput output;
  return circle.RayCast(&output, input, b2Transform(b2Vec2(0, 0), b2Rot(0)), 0) ? Time(output.fraction) : Time();
}

int main(int words, char** word) {
  return serve(words, word, "Box2D", dotted({b2_version.major, b2_version.minor, b2_version.revision}), sweep);
}
