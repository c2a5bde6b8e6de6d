import { DoubleSide, Mesh, MeshPhongMaterial, Plane, Vector3 } from 'three';
import type { BufferGeometry } from 'three';

/** In the frame of the model. */
interface CutPlane {
  readonly point: readonly [x: number, y: number, z: number];
  readonly normal: readonly [x: number, y: number, z: number];
}

/** How a second bone is drawn beside the model. Plain data. */
export interface BoneLook {
  /** From 0 to 1. */
  readonly opacity: number;
  /** What lies beyond all of these planes, on the side of their normals, is cut off and drawn faintly. */
  readonly cutOff?: readonly CutPlane[] | undefined;
}

const CUT_OFF_OPACITY = 0.18;

const boneMaterial = (): MeshPhongMaterial =>
  new MeshPhongMaterial({
    side: DoubleSide,
    transparent: true,
    forceSinglePass: true,
    shininess: 12,
    specular: 0x1c1c1c,
  });

const planeOf = ({ point, normal }: CutPlane): Plane =>
  new Plane().setFromNormalAndCoplanarPoint(new Vector3(...normal), new Vector3(...point));

/** The materials of one bone: of what stays, and of what is cut off. */
export const createBonePart = () => {
  const [kept, cutOff] = [boneMaterial(), boneMaterial()];
<<<<<<< HEAD
  const [keptPlane, cutPlane] = [new Plane(), new Plane()];
  let neckPlanes: Plane[] = [];
=======
>>>>>>> w/stem
  return {
    /** Beyond them, in the world, the bone is cut off. */
    neckPlanes: (): Plane[] => neckPlanes,
    /** The meshes of the bone, with the order in which they are drawn. */
    meshes: (
      geometry: BufferGeometry,
      colour: string,
      look: BoneLook,
      /** Beyond which nothing of it is drawn, in the world. */
      clippingPlanes: Plane[] = [],
    ): readonly (readonly [Mesh, number])[] => {
      kept.color.set(colour);
      cutOff.color.set(colour);
      kept.opacity = look.opacity;
      kept.depthWrite = look.opacity === 1;
      cutOff.opacity = look.opacity * CUT_OFF_OPACITY;
      cutOff.depthWrite = false;
<<<<<<< HEAD
      const below = new Mesh(geometry, kept);
      if (!look.cutOff) {
        neckPlanes = [];
        kept.clippingPlanes = clippingPlanes;
        return [[below, 1]];
      }
      const beyond = new Plane().setFromNormalAndCoplanarPoint(
        new Vector3(...look.cutOff.normal),
        new Vector3(...look.cutOff.point),
      );
      neckPlanes = [keptPlane];
      kept.clippingPlanes = [keptPlane, ...clippingPlanes];
      cutOff.clippingPlanes = [cutPlane, ...clippingPlanes];
=======
      const staying = new Mesh(geometry, kept);
      const planes = (look.cutOff ?? []).map(planeOf);
      kept.clippingPlanes = planes.map((plane) => plane.clone().negate());
      // Only what lies beyond all planes is left out.
      kept.clipIntersection = true;
      cutOff.clippingPlanes = planes.map((plane) => plane.clone());
      if (planes.length === 0) return [[staying, 1]];
>>>>>>> w/stem
      // Planes are clipped in the world, which may be tilted against the model.
      staying.onBeforeRender = () => {
        const { parent } = staying;
        planes.forEach((plane, n) => {
          const [inner, outer] = [kept.clippingPlanes?.[n], cutOff.clippingPlanes?.[n]];
          outer?.copy(plane);
          if (parent) outer?.applyMatrix4(parent.matrixWorld);
          if (outer) inner?.copy(outer).negate();
        });
      };
      return [
        [staying, 1],
        [new Mesh(geometry, cutOff), 1.5],
      ];
    },
    dispose: (): void => {
      kept.dispose();
      cutOff.dispose();
    },
  };
};
