import { AmbientLight, Object3D, SpotLight } from 'three';
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

/** An ambient light, and a spot light that moves with the camera. */
export const addLights = (scene: Scene, camera: Camera) => {
  const ambient = new AmbientLight(0xffffff, 1);
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
    },
    dispose: (): void => spot.dispose(),
  };
};
