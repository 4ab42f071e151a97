// What the adapters of Bullet stand on: its vectors, its version, and a world in which a sphere rests at the origin.
#pragma once
#include <BulletCollision/NarrowPhaseCollision/btRaycastCallback.h>
#include <btBulletCollisionCommon.h>
#include "lines.hpp"

inline btVector3 vector(const Vector& x) { return btVector3(x[0], x[1], x[2]); }

inline btTransform place(const btVector3& x) { return btTransform(btQuaternion::getIdentity(), x); }

inline int serve_bullet(int words, char** word, Sweep sweep) {
  return serve(words, word, "Bullet", dotted({btGetVersion() / 100, btGetVersion() % 100}), sweep);
}

inline btCollisionWorld& world_with_a_sphere(double r) {
  static btDefaultCollisionConfiguration configuration;
  static btCollisionDispatcher dispatcher(&configuration);
  static btDbvtBroadphase broadphase;
  static btCollisionWorld world(&dispatcher, &broadphase, &configuration);
  static btSphereShape sphere(1);
  static btCollisionObject still;
  if (!still.getCollisionShape()) {
    still.setCollisionShape(&sphere);
    world.addCollisionObject(&still);
  }
  sphere.setUnscaledRadius(r);
  world.updateSingleAabb(&still);
  return world;
}
