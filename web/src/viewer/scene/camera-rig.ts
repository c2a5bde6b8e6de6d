import { PerspectiveCamera, Raycaster, Vector2, Vector3 } from 'three';
import type { Ray } from 'three';
import { ballOf } from './bounds.ts';
import type { Bounds } from './bounds.ts';
import { FIELD_OF_VIEW, fitting, gazeOf, nearer, shifted, turned } from './orbit.ts';
import type { Gaze, Orbit } from './orbit.ts';
import { VIEWS } from './views.ts';
import type { ViewName } from './views.ts';

/** The eye, and what it looks at. */
export const createRig = (onChange: () => void) => {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW);
  /** Of the picture, in pixels. */
  let [width, height] = [1, 1];
  let ball = { centre: new Vector3(), radius: 100 };
  let orbit: Orbit = { target: [0, 0, 0], distance: 500, ...VIEWS.A };

  const look = (next: Orbit): void => {
    orbit = next;
    onChange();
  };
  const reset = (): void => {
    const { x, y, z } = ball.centre;
    look({ target: [x, y, z], distance: fitting(ball.radius, width / height), ...VIEWS.A });
  };
  const aim = (): Gaze => {
    const gaze = gazeOf(orbit);
    camera.position.set(...gaze.position);
    camera.up.set(...gaze.up);
    camera.near = Math.max(orbit.distance - 3 * ball.radius, orbit.distance * 0.02);
    camera.far = orbit.distance + 4 * ball.radius;
    camera.lookAt(...orbit.target);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    return gaze;
  };

  return {
    camera,
    aim,
    reset,
    distance: (): number => orbit.distance,
    ball: () => ball,
    /** Where the model will stand; the view is set to all of it. */
    setBounds: (bounds: Bounds): void => {
      ball = ballOf(bounds);
      reset();
    },
    resize: (wide: number, high: number): void => {
      [width, height] = [wide, high];
      camera.aspect = width / height;
    },
    view: (name: ViewName): void => look({ ...orbit, ...VIEWS[name] }),
    turn: (azimuth: number, elevation: number): void => look(turned(orbit, azimuth, elevation)),
    shift: (right: number, up: number): void => look(shifted(orbit, right, up)),
    zoom: (factor: number): void => look(nearer(orbit, factor, ball.radius)),
    /** Through a pixel of the picture. */
    rayAt: (x: number, y: number): Ray => {
      aim();
      const caster = new Raycaster();
      const place = new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2);
      caster.setFromCamera(place, camera);
      return caster.ray;
    },
    /** The pixel of a point in the world; undefined behind the eye. */
    pixelOf: (point: Vector3): readonly [number, number] | undefined => {
      const { x, y, z } = point.project(camera);
      if (z > 1) return undefined;
      return [((x + 1) / 2) * width, ((1 - y) / 2) * height];
    },
  };
};

export type Rig = ReturnType<typeof createRig>;
