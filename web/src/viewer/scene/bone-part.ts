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
  const kept: MeshPhongMaterial[] = [];
  const cutOff = boneMaterial();
  let neckPlanes: Plane[] = [];
  const keptAt = (n: number): MeshPhongMaterial => (kept[n] ??= boneMaterial());
  return {
    /** They face what stays, in the world: what lies behind all of them is cut off. */
    neckPlanes: (): Plane[] => neckPlanes,
    /** The meshes of the bone, with the order in which they are drawn. */
    meshes: (
      geometry: BufferGeometry,
      colour: string,
      look: BoneLook,
      /** Beyond which nothing of it is drawn, in the world. */
      clippingPlanes: Plane[] = [],
    ): readonly (readonly [Mesh, number])[] => {
      const planes = (look.cutOff ?? []).map(planeOf);
      const inner = planes.map((plane) => plane.clone().negate());
      const outer = planes.map((plane) => plane.clone());
      neckPlanes = inner;
      // A mesh for each plane: what lies beyond the planes before it, up to this one. So they do not overlap.
      const staying = Array.from({ length: Math.max(1, planes.length) }, (_, n) => {
        const material = keptAt(n);
        material.color.set(colour);
        material.opacity = look.opacity;
        material.depthWrite = look.opacity === 1;
        material.clippingPlanes = [...outer.slice(0, n), ...inner.slice(n, n + 1), ...clippingPlanes];
        return new Mesh(geometry, material);
      });
      const [first] = staying;
      if (!first || planes.length === 0) return staying.map((mesh) => [mesh, 1] as const);
      cutOff.color.set(colour);
      cutOff.opacity = look.opacity * CUT_OFF_OPACITY;
      cutOff.depthWrite = false;
      cutOff.clippingPlanes = [...outer, ...clippingPlanes];
      // Planes are clipped in the world, which may be tilted against the model.
      first.onBeforeRender = () => {
        planes.forEach((plane, n) => {
          const [facing, away] = [inner[n], outer[n]];
          away?.copy(plane);
          if (first.parent) away?.applyMatrix4(first.parent.matrixWorld);
          if (away) facing?.copy(away).negate();
        });
      };
      return [...staying.map((mesh) => [mesh, 1] as const), [new Mesh(geometry, cutOff), 1.5]];
    },
    dispose: (): void => {
      for (const material of [...kept, cutOff]) material.dispose();
    },
  };
};
