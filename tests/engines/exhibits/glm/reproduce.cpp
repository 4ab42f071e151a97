// apt-get install libglm-dev && g++ -std=c++17 -DGLM_ENABLE_EXPERIMENTAL reproduce.cpp && ./a.out
#include <cstdio>
#include <glm/gtx/intersect.hpp>

int main() {
  glm::vec3 from(120, 75, 0), step(-240, -150, 0);  // through the centre of a sphere at the origin
  float radius = 0.05f, distance = 0;
  bool hit = glm::intersectRaySphere(from, glm::normalize(step), glm::vec3(0), radius * radius, distance);
  std::printf("A ray at the centre of a sphere: %s; expected a hit at distance 141.46.\n", hit ? "hit" : "no hit");
  if (hit) std::printf("{\"hit\": true, \"t\": %.9g}\n", distance / glm::length(step));
  else std::puts("{\"hit\": false}");
}
