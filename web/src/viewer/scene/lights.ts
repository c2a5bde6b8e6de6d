import { HemisphereLight, Object3D, SpotLight, Vector3 } from 'three';
import type { Camera, Scene } from 'three';

/** From 0 to 100; the position from -100 to 100 relative to the camera: right, up and towards it. */
export interface Lights {
  readonly ambient: number;
  readonly intensity: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const AMBIENT_FULL = 2.2;
const SPOT_FULL = 3.1;
/** How much the ambient light varies with the direction of the surface. */
const FILL = 0.6;
/** The mean of the cosine over what one sees of a sphere: the control sets the mean, as for a uniform light. */
const MEAN = 0.64;

/** Where the ambient light is brightest, relative to the camera: from there, and somewhat from the other side than the spot. */
export const fillDirection = ({ x, y, z }: Lights): readonly [number, number, number] => {
  const [right, up, towards] = [-x / 3, -y / 3, Math.max(1, Math.hypot(x, y, z))];
  const length = Math.hypot(right, up, towards);
  return [right / length, up / length, towards / length];
};

/**
 * An ambient light, and a spot light that moves with the camera. Under a uniform ambient light the side that the spot
 * does not reach would have one colour and no form. So it falls off towards the outline, and more on the spot's side.
 */
export const addLights = (scene: Scene, camera: Camera) => {
  const ambient = new HemisphereLight();
  ambient.color.setScalar(1 + FILL * (1 - MEAN));
  ambient.groundColor.setScalar(1 - FILL * (1 + MEAN));
  const spot = new SpotLight(0xffffff, 1, 0, Math.PI / 3, 0.4, 0);
  const aim = new Object3D();
  spot.target = aim;
  camera.add(spot, aim);
  scene.add(ambient, camera);
  let set: Lights = { ambient: 0, intensity: 0, x: 0, y: 0, z: 0 };
  return {
    set: (lights: Lights): void => {
      set = lights;
      ambient.intensity = (lights.ambient / 100) * AMBIENT_FULL;
      spot.intensity = (lights.intensity / 100) * SPOT_FULL;
    },
    /** The spot is positioned relative to the centre of the model. */
    place: (distance: number, radius: number): void => {
      const unit = (2 * radius) / 100;
      spot.position.set(set.x * unit, set.y * unit, set.z * unit - distance);
      aim.position.set(0, 0, -distance);
      ambient.position.copy(new Vector3(...fillDirection(set)).applyQuaternion(camera.quaternion));
    },
    dispose: (): void => spot.dispose(),
  };
};
