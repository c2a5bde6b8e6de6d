import { Matrix4, Mesh, MeshPhongMaterial, Raycaster, Vector3 } from 'three';
import type { Plane } from 'three';
import { describe, expect, it } from 'vitest';
import { gripCentre } from './centre-drag.ts';
import { createParts, UNMOVED } from './parts.ts';

const SURFACE = {
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
  triangles: Uint32Array.of(0, 1, 2),
};
const PART = { placement: UNMOVED, colour: '#123456', throughBone: false } as const;

const meshesOf = (parts: ReturnType<typeof createParts>): Mesh[] =>
  parts.group.children.filter((child) => child instanceof Mesh);

describe('the parts of an implant', () => {
  it('are drawn where they are placed, by the axes and the origin of their frame', () => {
    const parts = createParts();
    parts.addSurface({ key: 'cup', ...SURFACE });
    parts.place([
      {
        ...PART,
        key: 'cup',
        placement: [
          [0, 1, 0],
          [0, 0, 1],
          [1, 0, 0],
          [5, 6, 7],
        ],
      },
    ]);
    const [mesh] = meshesOf(parts);
    const at = new Vector3(1, 2, 3).applyMatrix4(mesh?.matrix ?? new Matrix4());
    expect(at.toArray()).toEqual([5 + 3, 6 + 1, 7 + 2]);
  });

  it('that are not placed any more are forgotten, and drawn again only with a new surface', () => {
    const parts = createParts();
    parts.addSurface({ key: 'cup', ...SURFACE });
    parts.place([{ ...PART, key: 'cup' }]);
    parts.place([]);
    expect(meshesOf(parts)).toHaveLength(0);
    parts.place([{ ...PART, key: 'cup' }]);
    expect(meshesOf(parts)).toHaveLength(0);
    parts.addSurface({ key: 'cup', ...SURFACE });
    parts.place([{ ...PART, key: 'cup', throughBone: true }]);
    expect(meshesOf(parts)).toHaveLength(2);
  });
});

describe('a second bone', () => {
  const planesOf = (mesh: Mesh | undefined): readonly Plane[] =>
    mesh?.material instanceof MeshPhongMaterial ? (mesh.material.clippingPlanes ?? []) : [];

  it('is drawn as a whole, or in two parts on both sides of a plane', () => {
    const parts = createParts();
    parts.addSurface({ key: 'femur', ...SURFACE });
    parts.place([{ ...PART, key: 'femur', bone: { opacity: 1 } }]);
    expect(meshesOf(parts).map((mesh) => planesOf(mesh).length)).toEqual([0]);
    const cutOff = [{ point: [0, 0, 5], normal: [0, 0, 1] }] as const;
    parts.place([{ ...PART, key: 'femur', bone: { opacity: 1, cutOff } }]);
    const [kept, removed] = meshesOf(parts);
    // As the renderer does it before each frame.
    kept?.onBeforeRender(...([] as unknown as Parameters<Mesh['onBeforeRender']>));
    expect(planesOf(kept).map((plane) => plane.distanceToPoint(new Vector3(0, 0, 2)))).toEqual([3]);
    expect(planesOf(removed).map((plane) => plane.distanceToPoint(new Vector3(0, 0, 7)))).toEqual([2]);
  });
});

describe('a cup that is dragged', () => {
  const rayTo = (x: number, z: number) =>
    new Raycaster(new Vector3(0, -500, 0), new Vector3(x, 500, z).normalize()).ray;

  it('stays under the pointer, in the plane that faces the viewer', () => {
    const grip = gripCentre(rayTo(93, 12), new Vector3(0, 1, 0), { x: 90, y: 0, z: 10 });
    const same = grip?.centreAt(rayTo(93, 12));
    expect([same?.x, same?.y, same?.z].map((value) => value?.toFixed(6))).toEqual([
      '90.000000',
      '0.000000',
      '10.000000',
    ]);
    const moved = grip?.centreAt(rayTo(98, 10));
    expect([moved?.x, moved?.y, moved?.z].map((value) => value?.toFixed(6))).toEqual([
      '95.000000',
      '0.000000',
      '8.000000',
    ]);
  });

  it('cannot be grabbed by a ray along that plane', () => {
    const along = new Raycaster(new Vector3(0, -500, 0), new Vector3(1, 0, 0)).ray;
    expect(gripCentre(along, new Vector3(0, 1, 0), { x: 90, y: 0, z: 10 })).toBeUndefined();
  });
});
