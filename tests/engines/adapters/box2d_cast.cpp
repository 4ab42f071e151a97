// b2ShapeCast: a circle that moves without turning, against one at rest, in single precision.
#include <box2d/b2_distance.h>
#include "lines.hpp"
Time sweep(const Vector& p, const Vector& v, double r) {
  b2Vec2 middle(0, 0);
  b2DistanceProxy ball;
  ball.Set(&middle, 1, r / 2);
  b2Rot upright(0);
  b2ShapeCastInput input{ball, ball, {middle, upright}, {b2Vec2(p[0], p[1]), upright}, b2Vec2(v[0], v[1])};
  b2ShapeCastOutput output;
  return b2ShapeCast(&output, &input) ? Time(output.lambda) : Time();
}
int main(int n, char** word) {
  return serve(n, word, "Box2D", dotted({b2_version.major, b2_version.minor, b2_version.revision}), sweep);
}
