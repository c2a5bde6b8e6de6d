import {
  AlwaysStencilFunc,
  BackSide,
  BufferAttribute,
  BufferGeometry,
  DecrementWrapStencilOp,
  DoubleSide,
  FrontSide,
  Group,
  IncrementWrapStencilOp,
  KeepStencilOp,
  Mesh,
  MeshBasicMaterial,
  NotEqualStencilFunc,
  ZeroStencilOp,
} from 'three';
import type { Plane, Side, StencilOp } from 'three';
import { fromPlane } from './plane-frame.ts';
import type { PlaneFrame } from './plane-frame.ts';
import { extentOf } from './section.ts';
import type { Section } from './section.ts';

/** Darker and redder than every model colour, and unlit, so that a cut does not look like a surface. */
export const CUT_BONE = '#c07f62';

/** How a filled cut is drawn. */
interface CapLook {
  readonly colour: string;
  /** One cap is counted and filled before the next: they share the stencil. */
  readonly order: number;
}

// After the bone, and before the cup.
const BONE_CAP: CapLook = { colour: CUT_BONE, order: 1.1 };
/** From counting to filling. */
const NEXT = 0.01;

/** Draws nothing but the number of contours around each pixel. */
const countingMaterial = (side: Side, operation: StencilOp): MeshBasicMaterial =>
  new MeshBasicMaterial({
    side,
    transparent: true,
    colorWrite: false,
    depthWrite: false,
    depthTest: false,
    stencilWrite: true,
    stencilFunc: AlwaysStencilFunc,
    stencilFail: operation,
    stencilZFail: operation,
    stencilZPass: operation,
  });

const fillMaterial = ({ colour }: CapLook): MeshBasicMaterial =>
  new MeshBasicMaterial({
    color: colour,
    side: DoubleSide,
    transparent: true,
    forceSinglePass: true,
    stencilWrite: true,
    stencilRef: 0,
    stencilFunc: NotEqualStencilFunc,
    stencilFail: KeepStencilOp,
    stencilZFail: ZeroStencilOp,
    stencilZPass: ZeroStencilOp,
    polygonOffsetFactor: -4,
    polygonOffsetUnits: -6000,
  });

const setPositions = (geometry: BufferGeometry, positions: Float32Array): void => {
  geometry.dispose();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
};

/**
 * Fills the cut. Each segment spans a triangle to one common point; counted with their directions, these triangles
 * cover exactly what the contours go around, whatever its shape. No contour has to be triangulated.
 */
export const createCap = (look: CapLook = BONE_CAP) => {
  const group = new Group();
  const [fan, rectangle] = [new BufferGeometry(), new BufferGeometry()];
  const materials = {
    front: countingMaterial(FrontSide, IncrementWrapStencilOp),
    back: countingMaterial(BackSide, DecrementWrapStencilOp),
    fill: fillMaterial(look),
  };
  const add = (geometry: BufferGeometry, material: MeshBasicMaterial, order: number): void => {
    const mesh = new Mesh(geometry, material);
    mesh.frustumCulled = false;
    mesh.renderOrder = order;
    group.add(mesh);
  };
  add(fan, materials.front, look.order);
  add(fan, materials.back, look.order);
  add(rectangle, materials.fill, look.order + NEXT);
  group.visible = false;

  return {
    group,
    set: ({ closed }: Section, frame: PlaneFrame): void => {
      group.visible = closed.length > 0;
      if (!group.visible) return;
      const { minU, maxU, minV, maxV } = extentOf(closed);
      const hub = fromPlane(frame, (minU + maxU) / 2, (minV + maxV) / 2);
      const positions = new Float32Array((closed.length / 4) * 9);
      for (let n = 0, at = 0; n < closed.length; n += 4, at += 9) {
        positions.set(hub, at);
        positions.set(fromPlane(frame, closed[n] ?? 0, closed[n + 1] ?? 0), at + 3);
        positions.set(fromPlane(frame, closed[n + 2] ?? 0, closed[n + 3] ?? 0), at + 6);
      }
      setPositions(fan, positions);
      const [a, b, c, d] = [
        fromPlane(frame, minU, minV),
        fromPlane(frame, maxU, minV),
        fromPlane(frame, maxU, maxV),
        fromPlane(frame, minU, maxV),
      ];
      setPositions(rectangle, Float32Array.of(...a, ...b, ...c, ...a, ...c, ...d));
    },
    clear: (): void => {
      group.visible = false;
    },
    setColour: (colour: string): void => {
      materials.fill.color.set(colour);
    },
    /** In front of the cut bone, which lies in the same plane. */
    setInFront: (isInFront: boolean): void => {
      materials.fill.polygonOffset = isInFront;
    },
    /** What lies behind all planes, in the world, is not filled. */
    setClipping: (planes: Plane[]): void => {
      materials.fill.clippingPlanes = planes;
      materials.fill.clipIntersection = true;
    },
    setOpacity: (opacity: number): void => {
      materials.fill.opacity = opacity;
      materials.fill.depthWrite = opacity === 1;
    },
    dispose: (): void => {
      for (const geometry of [fan, rectangle]) geometry.dispose();
      for (const material of Object.values(materials)) material.dispose();
    },
  };
};
