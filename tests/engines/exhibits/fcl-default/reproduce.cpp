// apt-get install libfcl-dev && g++ -std=c++17 -I/usr/include/eigen3 reproduce.cpp -lfcl && ./a.out
#include <cstdio>
#include <fcl/narrowphase/continuous_collision.h>

int main() {
  fcl::Sphered ball(0.25);
  auto still = fcl::Transform3d::Identity(), from = still, to = still;
  from.translation() = fcl::Vector3d(5, 0, 0);
  to.translation() = fcl::Vector3d(-5, 0, 0);
  fcl::ContinuousCollisionRequestd request;
  fcl::ContinuousCollisionResultd result;
  fcl::continuousCollide(&ball, from, to, &ball, still, still, request, result);
  const char* said = result.is_collide ? "hit" : "no hit";
  std::printf("A ball flies through another, from x = 5 to x = -5: %s; expected a hit at 0.45.\n", said);
  if (result.is_collide) std::printf("{\"hit\": true, \"t\": %.17g}\n", result.time_of_contact);
  else std::puts("{\"hit\": false}");
}
