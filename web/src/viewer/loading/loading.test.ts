import { degrees } from '@cotyle/domain/cup/units';
import { boundsOf, hemipelvis } from '@cotyle/domain/phantom/hemipelvis';
import { meshOf } from '@cotyle/domain/phantom/mesh';
import { binaryStl } from '@cotyle/domain/phantom/stl';
import { DoubleSide, Ray, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { describe, expect, it } from 'vitest';
import type { PortionedPiece } from './messages.ts';
import { geometriesOf, portioned, treeOf } from './portions.ts';
import { progressOf } from './progress.ts';
import { portionsOfStl } from './stl-portions.ts';

const phantom = meshOf(
  hemipelvis({ side: 'LEFT', angles: { inclination: degrees(42), anteversion: degrees(18) }, radius: 26 }),
  boundsOf('LEFT'),
  4,
);
const triangles = phantom.triangles.length / 3;

const piece = {
  positions: phantom.positions as Float32Array<ArrayBuffer>,
  wide: 3,
  indices: phantom.triangles as Uint32Array<ArrayBuffer>,
  translation: [0, 0, 0],
  scale: 1,
} as const;

/** How far a ray from the middle of the socket goes until it meets the wall. */
const wallAlong = (pieces: readonly PortionedPiece[], direction: Vector3): number => {
  const ray = new Ray(new Vector3(90, 0, 0), direction);
  const hits = pieces.flatMap(geometriesOf).flatMap((geometry) => {
    const tree = MeshBVH.deserialize(treeOf(geometry), geometry, { setIndex: false });
    return tree.raycastFirst(ray, DoubleSide)?.distance ?? [];
  });
  return Math.min(...hits);
};

describe('a model in portions', () => {
  it('has all its triangles, in their order', () => {
    const { portions } = portioned(piece, 1000);
    expect(portions?.length).toBe(Math.ceil(triangles / 1000));
    expect(portions?.flatMap((portion) => [...portion])).toEqual([...phantom.triangles]);
  });

  it('is met by a ray where its surface lies', () => {
    expect(wallAlong([portioned(piece, 1000)], new Vector3(-0.2, 0.1, 1).normalize())).toBeCloseTo(26, 0);
  });

  it('is met in the same place when its points are stored as steps of a grid', () => {
    const [step, low] = [1 / 128, -120];
    const steps = new Uint16Array((phantom.positions.length / 3) * 4);
    phantom.positions.forEach((value, at) => {
      steps[Math.floor(at / 3) * 4 + (at % 3)] = Math.round((value - low) / step);
    });
    const [geometry] = geometriesOf(portioned({ ...piece, positions: steps, wide: 4 }));
    expect.assert(geometry);
    const tree = MeshBVH.deserialize(treeOf(geometry), geometry, { setIndex: false });
    const middle = new Vector3(90 - low, -low, -low).divideScalar(step);
    for (const direction of [
      new Vector3(-0.2, 0.1, 1),
      new Vector3(-1, 0.2, 0.3),
      new Vector3(-0.5, 0.9, 0.2),
    ]) {
      const hit = tree.raycastFirst(new Ray(middle, direction.normalize()), DoubleSide);
      expect((hit?.distance ?? 0) * step).toBeCloseTo(26, 0);
    }
  });

  it('comes out of an STL the same, however its bytes are cut', () => {
    const bytes = binaryStl(phantom);
    const pieces: PortionedPiece[] = [];
    const reader = portionsOfStl(bytes.length, (one) => pieces.push(one), 1000);
    for (let at = 0; at < bytes.length; at += 7919) reader.take(bytes.slice(at, at + 7919));
    reader.end();
    expect(pieces).toHaveLength(Math.ceil(triangles / 1000));
    expect(pieces.reduce((sum, { positions }) => sum + positions.length / 9, 0)).toBe(triangles);
    expect(wallAlong(pieces, new Vector3(-0.2, 0.1, 1).normalize())).toBeCloseTo(26, 0);
  });
});

describe('the progress', () => {
  it.each([
    [0, 0, 0],
    [99, 0, 0],
    [100, 0, 1],
    [5_000, 0, 50],
    [60_000, 0, 99],
    [100, 700, 70],
    [100, 1000, 99],
  ])('after %d ms with %d of 1000 bytes is %d %%', (elapsed, loaded, percent) => {
    expect(progressOf(elapsed, loaded, 1000)).toBe(percent);
  });
});
