// irr::core::line3d::getIntersectionWithSphere: of a line, so that what is behind is not asked; in single precision.
#include <line3d.h>
#include <IrrCompileConfig.h>
#include "lines.hpp"

Time sweep(const Vector& p, const Vector& v, double r) {
  irr::core::vector3df from(p[0], p[1], p[2]), step(v[0], v[1], v[2]);
  irr::core::line3df line(from, from + step);
  double distance, length = line.getLength();
  bool hit = length > 0 && line.getIntersectionWithSphere(irr::core::vector3df(), r, distance) && distance >= 0;
  return hit ? ray(distance / length) : Time();
}

int main(int words, char** word) { return serve(words, word, "Irrlicht", IRRLICHT_SDK_VERSION, sweep); }
