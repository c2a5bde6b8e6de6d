import { PerspectiveCamera, Raycaster, Vector2, Vector3 } from 'three';
import type { Ray } from 'three';
import { boundingSphereOf } from './bounds.ts';
import type { Bounds } from './bounds.ts';
import { FIELD_OF_VIEW, fittingDistance, cameraPose, zoomed, shifted, rotated } from './orbit.ts';
import type { CameraPose, Orbit, ViewDirection } from './orbit.ts';
import { VIEWS } from './views.ts';
import type { ViewName } from './views.ts';

/** The camera on its orbit. */
export const createCameraRig = (onChange: () => void) => {
  const camera = new PerspectiveCamera(FIELD_OF_VIEW);
  /** The size of the canvas in pixels. */
  let [width, height] = [1, 1];
  let boundingSphere = { centre: new Vector3(), radius: 100 };
  let orbit: Orbit = { target: [0, 0, 0], distance: 500, ...VIEWS.A };

  const setOrbit = (next: Orbit): void => {
    orbit = next;
    onChange();
  };
  const reset = (): void => {
    const { x, y, z } = boundingSphere.centre;
    setOrbit({
      target: [x, y, z],
      distance: fittingDistance(boundingSphere.radius, width / height),
      ...VIEWS.A,
    });
  };
  const aim = (): CameraPose => {
    const pose = cameraPose(orbit);
    camera.position.set(...pose.position);
    camera.up.set(...pose.up);
    camera.near = Math.max(orbit.distance - 3 * boundingSphere.radius, orbit.distance * 0.02);
    camera.far = orbit.distance + 4 * boundingSphere.radius;
    camera.lookAt(...orbit.target);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    return pose;
  };

  return {
    camera,
    aim,
    reset,
    distance: (): number => orbit.distance,
    orbit: (): Orbit => orbit,
    setOrbit,
    boundingSphere: () => boundingSphere,
    /** Fits the view to the expected extent of the model. */
    setBounds: (bounds: Bounds): void => {
      boundingSphere = boundingSphereOf(bounds);
      reset();
    },
    resize: (wide: number, high: number): void => {
      [width, height] = [wide, high];
      camera.aspect = width / height;
    },
    /** Shows the whole model from a direction, until the returned function is called. */
    lookFrom: (direction: ViewDirection): (() => void) => {
      const before = orbit;
      reset();
      setOrbit({ ...orbit, azimuth: direction.azimuth, elevation: direction.elevation });
      return () => setOrbit(before);
    },
    /** From another place and for a picture of another shape, until the returned function is called. */
    placeAt: (next: Orbit, aspect: number): (() => void) => {
      const [before, shape] = [orbit, camera.aspect];
      setOrbit(next);
      camera.aspect = aspect;
      return () => {
        setOrbit(before);
        camera.aspect = shape;
      };
    },
    view: (name: ViewName): void => setOrbit({ ...orbit, ...VIEWS[name] }),
    look: ({ azimuth, elevation }: ViewDirection): void => setOrbit({ ...orbit, azimuth, elevation }),
    turn: (azimuth: number, elevation: number): void => setOrbit(rotated(orbit, azimuth, elevation)),
    shift: (right: number, up: number): void => setOrbit(shifted(orbit, right, up)),
    zoom: (factor: number): void => setOrbit(zoomed(orbit, factor, boundingSphere.radius)),
    /** The ray through a pixel. */
    rayAt: (x: number, y: number): Ray => {
      aim();
      const caster = new Raycaster();
      const place = new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2);
      caster.setFromCamera(place, camera);
      return caster.ray;
    },
    /** The radius of a sphere in pixels, as its outline appears. */
    pixelsAcross: (centre: Vector3, radius: number): number => {
      const distance = centre.distanceTo(camera.position);
      const outline = radius / Math.sqrt(Math.max(1e-6, distance * distance - radius * radius));
      return (height / 2) * (outline / Math.tan((FIELD_OF_VIEW * Math.PI) / 360));
    },
    /** The pixel of a point in world coordinates; undefined behind the camera. */
    pixelOf: (point: Vector3): readonly [number, number] | undefined => {
      const { x, y, z } = point.project(camera);
      if (z > 1) return undefined;
      return [((x + 1) / 2) * width, ((1 - y) / 2) * height];
    },
  };
};

export type CameraRig = ReturnType<typeof createCameraRig>;
