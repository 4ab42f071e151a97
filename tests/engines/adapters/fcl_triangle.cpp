// fcl::continuousCollide of a ball and a mesh of one triangle in boxes of RSS, by conservative advancement.
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/narrowphase/continuous_collision.h>
#include "lines.hpp"

Time sweep(const Vector& p, const Vector& v, double r) {
  fcl::Sphered ball(r);
  fcl::BVHModel<fcl::RSSd> mesh;
  auto at = [](const Vector& x) { return fcl::Vector3d(x[0], x[1], x[2]); };
  mesh.beginModel();
  mesh.addTriangle(at(triangle[0]), at(triangle[1]), at(triangle[2]));
  mesh.endModel();
  auto still = fcl::Transform3d::Identity(), from = still, to = still;
  from.translation() = at(p);
  to.translation() = from.translation() + at(v);
  fcl::ContinuousCollisionRequestd request(10000, 1e-9);
  request.ccd_solver_type = fcl::CCDC_CONSERVATIVE_ADVANCEMENT;
  fcl::ContinuousCollisionResultd result;
  fcl::continuousCollide<double>(&ball, from, to, &mesh, still, still, request, result);
  return result.is_collide ? Time(result.time_of_contact) : Time();
}
int main(int words, char** word) { return serve(words, word, "FCL", FCL_VERSION, sweep); }
