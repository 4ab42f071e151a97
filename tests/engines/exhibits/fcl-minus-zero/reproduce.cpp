// apt-get install libfcl-dev && g++ -std=c++17 -I/usr/include/eigen3 reproduce.cpp -lfcl && ./a.out
#include <cstdio>
#include <fcl/narrowphase/continuous_collision.h>

fcl::ContinuousCollisionResultd cast(fcl::Vector3d p, fcl::Vector3d v, double radius) {
  fcl::Sphered ball(radius);
  auto still = fcl::Transform3d::Identity(), from = still, to = still;
  from.translation() = p;
  to.translation() = p + v;
  fcl::ContinuousCollisionRequestd request(10000, 1e-9);
  request.ccd_solver_type = fcl::CCDC_CONSERVATIVE_ADVANCEMENT;
  fcl::ContinuousCollisionResultd result;
  fcl::continuousCollide(&ball, from, to, &ball, still, still, request, result);
  return result;
}

int main() {
  auto result = cast({1, 1, 1}, {-2, -2, -2}, 0.5), mirrored = cast({-1, -1, -1}, {2, 2, 2}, 0.5);
  std::puts("A ball flies head-on at another; expected a hit at 0.211.");
  std::printf("From (-1, -1, -1): %s. From (1, 1, 1): %s.\n", mirrored.is_collide ? "hit" : "no hit",
              result.is_collide ? "hit" : "no hit");
  if (result.is_collide) std::printf("{\"hit\": true, \"t\": %.17g}\n", result.time_of_contact);
  else std::puts("{\"hit\": false}");
}
