// Jolt with one layer of bodies: its interface registers the shapes, without which none can be cast.
import init from "jolt-physics";

const Jolt = await init();
const settings = new Jolt.JoltSettings();
const pairs = new Jolt.ObjectLayerPairFilterTable(1);
const layers = new Jolt.BroadPhaseLayerInterfaceTable(1, 1);
layers.MapObjectToBroadPhaseLayer(0, new Jolt.BroadPhaseLayer(0));
settings.mObjectLayerPairFilter = pairs;
settings.mBroadPhaseLayerInterface = layers;
settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 1, pairs, 1);
new Jolt.JoltInterface(settings);
export default Jolt;

/** A MeshShape of one triangle. */
export function meshOf(corners) {
  const triangles = new Jolt.TriangleList();
  triangles.push_back(new Jolt.Triangle(...corners.map((x) => new Jolt.Vec3(...x))));
  const made = new Jolt.MeshShapeSettings(triangles).Create();
  return made.IsValid() ? made.Get() : null;
}
