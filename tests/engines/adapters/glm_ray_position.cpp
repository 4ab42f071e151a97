// glm::intersectRaySphere of gtx/intersect that gives position and normal: a ray without an end, in single precision.
#include <glm/gtx/intersect.hpp>
#include "lines.hpp"

Time sweep(const Vector& p, const Vector& v, double r) {
  glm::vec3 from(p[0], p[1], p[2]), step(v[0], v[1], v[2]), position, normal;
  if (!glm::intersectRaySphere(from, glm::normalize(step), glm::vec3(0), float(r), position, normal)) return {};
  return ray(glm::distance(from, position) / glm::length(step));
}

int main(int words, char** word) {
  auto version = dotted({GLM_VERSION_MAJOR, GLM_VERSION_MINOR, GLM_VERSION_PATCH, GLM_VERSION_REVISION});
  return serve(words, word, "GLM", version, sweep);
}
