// glm::intersectRaySphere of gtx/intersect: a ray without an end, its direction a unit vector, in single precision.
#include <glm/gtx/intersect.hpp>
#include "lines.hpp"

Time sweep(const Vector& p, const Vector& v, double r) {
  glm::vec3 from(p[0], p[1], p[2]), step(v[0], v[1], v[2]);
  float distance;
  if (!glm::intersectRaySphere(from, glm::normalize(step), glm::vec3(0), float(r * r), distance)) return {};
  return ray(distance / glm::length(step));
}

int main(int words, char** word) {
  auto version = dotted({GLM_VERSION_MAJOR, GLM_VERSION_MINOR, GLM_VERSION_PATCH, GLM_VERSION_REVISION});
  return serve(words, word, "GLM", version, sweep);
}
