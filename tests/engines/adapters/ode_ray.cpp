// dCollide of a ray, as long as v, and a sphere.
#include <ode/ode.h>
#include "lines.hpp"
Time sweep(const Vector& p, const Vector& v, double r) {
  static dGeomID sphere = dCreateSphere(nullptr, 1), along = dCreateRay(nullptr, 1);
  double length = std::hypot(v[0], v[1], v[2]);
  dGeomSphereSetRadius(sphere, r);
  dGeomRaySetLength(along, length);
  dGeomRaySet(along, p[0], p[1], p[2], v[0], v[1], v[2]);
  dContactGeom contact;
  return dCollide(along, sphere, 1, &contact, sizeof contact) ? Time(contact.depth / length) : Time();
}
int main(int words, char** word) {
  return dInitODE2(0) ? serve(words, word, "ODE", dODE_VERSION, sweep) : 1;
}
