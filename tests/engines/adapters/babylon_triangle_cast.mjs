// Mesh.moveWithCollisions without sliding: a ball of r, which stops a hundredth of r before it touches.
import "@babylonjs/core/Collisions/collisionCoordinator.js";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import { Scene } from "@babylonjs/core/scene.js";
import { serve, version } from "./lines.mjs";

Logger.LogLevels = Logger.NoneLogLevel;
const scene = new Scene(new NullEngine());
const [ball, both] = [new Mesh("ball", scene), new StandardMaterial("both sides", scene)];
scene.collisionsEnabled = true;
serve("Babylon.js", version("@babylonjs/core"), (p, v, r, corners) => {
  const mesh = Object.assign(new Mesh("triangle", scene), { material: both, checkCollisions: true });
  Object.assign(new VertexData(), { positions: corners.flat(), indices: [0, 1, 2] }).applyToMesh(mesh);
  const step = new Vector3(...v);
  ball.position.copyFromFloats(...p);
  ball.ellipsoid.setAll(r);
  ball.computeWorldMatrix(true);
  ball.moveWithCollisions(step, false);
  mesh.dispose();
  const went = Vector3.Dot(ball.position.subtractFromFloats(...p), step) / step.lengthSquared();
  return ball.collider.collisionFound ? Math.max(0, went + (0.01 * r) / step.length()) : null;
});
