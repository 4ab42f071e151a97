// apt-get install libogre-1.12-dev && g++ -std=c++17 -I/usr/include/OGRE reproduce.cpp -lOgreMain && ./a.out
#include <OgreRay.h>
#include <OgreSphere.h>
#include <cstdio>

int main() {
  Ogre::Ray away(Ogre::Vector3(10, 0, 0), Ogre::Vector3(1, 0, 0));  // from x = 10 to where x grows
  auto [hit, distance] = Ogre::Math::intersects(away, Ogre::Sphere(Ogre::Vector3::ZERO, 1));
  std::printf("A ray that points away from a sphere: %s", hit ? "hit" : "no hit");
  std::printf(", distance %g; expected no hit.\n", distance);
  if (hit) std::printf("{\"hit\": true, \"t\": %.9g}\n", distance);
  else std::puts("{\"hit\": false}");
}
