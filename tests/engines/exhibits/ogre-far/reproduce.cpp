// apt-get install libogre-1.12-dev && g++ -std=c++17 -I/usr/include/OGRE reproduce.cpp -lOgreMain && ./a.out
#include <OgreRay.h>
#include <OgreSphere.h>
#include <cstdio>

int main() {
  Ogre::Ray beside(Ogre::Vector3(900, 0.3f, 0), Ogre::Vector3(-900, 0, 0));
  auto [hit, t] = Ogre::Math::intersects(beside, Ogre::Sphere(Ogre::Vector3::ZERO, 0.05f));
  std::printf("0.3 from the centre of a sphere of radius 0.05: %s; expected no hit.\n", hit ? "hit" : "no hit");
  if (hit) std::printf("{\"hit\": true, \"t\": %.9g}\n", t);
  else std::puts("{\"hit\": false}");
}
