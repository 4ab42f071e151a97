// apt-get install libbox2d-dev && g++ -std=c++17 reproduce.cpp -lbox2d && ./a.out
#include <box2d/box2d.h>
#include <cstdio>

b2RayCastOutput output;

bool cast(b2Vec2 p, b2Vec2 v, float radius) {
  b2CircleShape circle;
  circle.m_radius = radius;
  return circle.RayCast(&output, {p, p + v, 1}, b2Transform(b2Vec2(0, 0), b2Rot(0)), 0);
}

int main() {
  bool beside = cast({900, 0.3f}, {-900, 0}, 0.05f), through = cast({800, 400.05f}, {-800, -400}, 0.25f);
  std::printf("0.3 from the centre of a circle of radius 0.05: %s; expected no hit.\n", beside ? "hit" : "no hit");
  std::printf("0.04 from the centre of a circle of radius 0.25: %s; expected a hit.\n", through ? "hit" : "no hit");
  if (through) std::printf("{\"hit\": true, \"t\": %.9g}\n", output.fraction);
  else std::puts("{\"hit\": false}");
}
