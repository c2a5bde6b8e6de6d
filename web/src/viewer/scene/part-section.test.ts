import { partMesh } from '@cotyle/domain/implants/part-mesh';
import { GENERIC_CATALOGUE } from '@cotyle/domain/implants/generic';
import type { Mesh as Surface } from '@cotyle/domain/models/mesh';
import * as fc from 'fast-check';
import { LineSegments, Mesh, MeshBasicMaterial } from 'three';
import { describe, expect, it } from 'vitest';
import { createPartCaps } from './part-caps.ts';
import { partSection } from './part-section.ts';
import { createParts } from './parts.ts';
import type { PlacedPart } from './parts.ts';
import { frameOf, inPlane } from './plane-frame.ts';
import type { Cut } from './plane-frame.ts';
import { isFilled } from './section.ts';

const HEAD = GENERIC_CATALOGUE.heads.find(({ diameter }) => diameter === 36);
const SPHERE: Surface = HEAD
  ? partMesh(HEAD)
  : { positions: new Float32Array(), triangles: new Uint32Array() };
/** Turned about x and twice as large. */
const PLACEMENT: PlacedPart['placement'] = [
  [2, 0, 0],
  [0, 0, 2],
  [0, -2, 0],
  [90, 4, -7],
];
const NOTHING = { closed: [], open: [] };
const PART: PlacedPart = { key: 'head', placement: PLACEMENT, colour: '#d98ba3', throughBone: false };
const axial = (z: number): Cut => ({ normal: [0, 0, 1], point: [0, 0, z] });

describe('the cut of a part', () => {
  it('is filled where the part is, wherever and however large it is placed', () => {
    fc.assert(
      fc.property(
        // Whole numbers are drawn evenly; doubles are nearly always close to 0.
        fc.integer({ min: -3000, max: 3000 }).map((n) => n / 100),
        fc.integer({ min: 0, max: 36_000 }).map((n) => (n / 18_000) * Math.PI),
        (off, angle) => {
          const cut = axial(-7 + off);
          const section = partSection(SPHERE, PLACEMENT, cut);
          const radius = Math.sqrt(36 ** 2 - off ** 2);
          const at = (part: number) =>
            inPlane(frameOf(cut), [
              90 + part * radius * Math.cos(angle),
              // Away from the neck, where a head is flat.
              4 - part * radius * Math.abs(Math.sin(angle)),
              -7 + off,
            ]);
          expect(section.open).toEqual([]);
          expect(isFilled(section, ...at(0.98))).toBe(true);
          expect(isFilled(section, ...at(1.02))).toBe(false);
        },
      ),
    );
  });

  it('of an open surface is not filled', () => {
    const open: Surface = { positions: SPHERE.positions, triangles: SPHERE.triangles.slice(0, -600) };
    expect(partSection(open, PLACEMENT, { normal: [1, 0, 0], point: [90, 0, 0] }).closed).toEqual([]);
  });

  it('has a cap and a contour for as long as there is a plane', () => {
    const caps = createPartCaps();
    const visible = (): number => caps.group.children.filter((child) => child.visible).length;
    const part = { part: PART, surface: SPHERE, clippingPlanes: [] };
    caps.set([part], axial(-7), NOTHING);
    expect(visible()).toBe(2);
    expect(caps.group.children.some((child) => child instanceof LineSegments && child.visible)).toBe(true);
    caps.set([part], axial(80), NOTHING);
    expect(visible()).toBe(0);
    caps.set([part], undefined, NOTHING);
    expect(visible()).toBe(0);
  });

  it('of an implant lies in front of the bone around it, which is filled last, however often it is cut', () => {
    const caps = createPartCaps();
    const part = (placed: Parameters<typeof caps.set>[0][number]['part'], surface = SPHERE) => ({
      part: placed,
      surface,
      clippingPlanes: [],
    });
    const stem = part(PART);
    const femur = part({ ...PART, key: 'femur', bone: { opacity: 1 } });
    // It is open, and has no cap.
    const map = part({ ...PART, key: 'map' }, { ...SPHERE, triangles: SPHERE.triangles.slice(0, -600) });
    for (const height of [-9, -8, -7]) caps.set([femur, map, stem], axial(height), NOTHING);
    const fills: [order: number, isInFront: boolean][] = [];
    caps.group.traverse((mesh) => {
      if (!mesh.parent?.visible) return;
      if (mesh instanceof Mesh && mesh.material instanceof MeshBasicMaterial && mesh.material.colorWrite)
        fills.push([mesh.renderOrder, mesh.material.polygonOffset]);
    });
    const inOrder = fills.toSorted(([one], [other]) => one - other);
    expect(inOrder.map(([, isInFront]) => isInFront)).toEqual([true, false]);
    expect(new Set(fills.map(([order]) => order)).size, 'one is filled before the next').toBe(2);
    expect(caps.group.children, 'the contours and two caps').toHaveLength(3);
  });

  it('clips the part itself, and follows it', () => {
    const parts = createParts();
    parts.addSurface({ key: 'head', ...SPHERE });
    parts.place([PART]);
    parts.setCut(axial(-7), []);
    parts.beforeFrame(NOTHING);
    const capsOf = () => parts.group.children[0]?.children.filter((child) => child.visible).length;
    expect(capsOf()).toBe(2);
    parts.place([{ ...PART, placement: [PLACEMENT[0], PLACEMENT[1], PLACEMENT[2], [90, 4, 200]] }]);
    parts.beforeFrame(NOTHING);
    expect(capsOf()).toBe(0);
  });
});
