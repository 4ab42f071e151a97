// b2TimeOfImpact: a circle that moves, against one at rest, in single precision.
#include <box2d/b2_time_of_impact.h>
#include "lines.hpp"
Time sweep(const Vector& p, const Vector& v, double r) {
  b2Vec2 middle(0, 0), from(p[0], p[1]), to(p[0] + v[0], p[1] + v[1]);
  b2DistanceProxy ball;
  ball.Set(&middle, 1, r / 2);
  b2TOIInput input{ball, ball, {middle, middle, middle, 0, 0, 0}, {middle, from, to, 0, 0, 0}, 1};
  b2TOIOutput output;
  b2TimeOfImpact(&output, &input);
  return output.state == b2TOIOutput::e_touching || output.state == b2TOIOutput::e_overlapped ? Time(output.t) : Time();
}
int main(int n, char** word) {
  return serve(n, word, "Box2D", dotted({b2_version.major, b2_version.minor, b2_version.revision}), sweep);
}
