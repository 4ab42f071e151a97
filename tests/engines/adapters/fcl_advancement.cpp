// fcl::continuousCollide of two balls by conservative advancement, asked for a time of contact right to 1e-9.
#include <fcl/narrowphase/continuous_collision.h>
#include "lines.hpp"
Time sweep(const Vector& p, const Vector& v, double r) {
  fcl::Sphered ball(r / 2);
  auto still = fcl::Transform3d::Identity(), from = still, to = still;
  from.translation() = Eigen::Map<const fcl::Vector3d>(p);
  to.translation() = from.translation() + Eigen::Map<const fcl::Vector3d>(v);
  fcl::ContinuousCollisionRequestd request(10000, 1e-9);
  request.ccd_solver_type = fcl::CCDC_CONSERVATIVE_ADVANCEMENT;
  fcl::ContinuousCollisionResultd result;
  fcl::continuousCollide(&ball, from, to, &ball, still, still, request, result);
  return result.is_collide ? Time(result.time_of_contact) : Time();
}
int main(int words, char** word) { return serve(words, word, "FCL", FCL_VERSION, sweep); }
