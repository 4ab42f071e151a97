// Ogre::Math::intersects of a ray and a sphere: a ray without an end, in lengths of its direction, in single precision.
#include <OgreRay.h>
#include <OgreSphere.h>
#include "lines.hpp"

Time sweep(const Vector& p, const Vector& v, double r) {
  Ogre::Ray along(Ogre::Vector3(p[0], p[1], p[2]), Ogre::Vector3(v[0], v[1], v[2]));
  auto [hit, t] = Ogre::Math::intersects(along, Ogre::Sphere(Ogre::Vector3::ZERO, r));
  return hit ? ray(t) : Time();
}

int main(int words, char** word) {
  return serve(words, word, "OGRE", dotted({OGRE_VERSION_MAJOR, OGRE_VERSION_MINOR, OGRE_VERSION_PATCH}), sweep);
}
