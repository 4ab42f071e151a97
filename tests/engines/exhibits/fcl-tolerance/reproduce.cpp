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
  fcl::Vector3d p(900, 500.1, 0), v(-900, -500, 0);
  auto result = cast(p, v, 0.025);
  double apart = (p + v * result.time_of_contact).norm();
  std::printf("Two balls of radius 0.025 pass at 0.087: %s", result.is_collide ? "hit" : "no hit");
  std::printf(", their centres %.3g apart; expected no hit.\n", apart);
  if (result.is_collide) std::printf("{\"hit\": true, \"t\": %.17g}\n", result.time_of_contact);
  else std::puts("{\"hit\": false}");
}
