import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vector } from '../../ct/vector.ts';
import type { Mesh } from '../../models/mesh.ts';
import { labelled, volumeIn } from '../editing/testing/grids.ts';
import { createLiveMeshes } from './live-mesh.ts';
import { blocksAround, blocksOf, liveBlock } from './live-surface.ts';
import type { LiveBlock } from './live-surface.ts';
import { faultsOf } from './mesh-faults.ts';

/** Larger than one block along x and y. */
const SIZE: Vector = [90, 80, 20];
const VOLUME = volumeIn(SIZE, [0.9, 1, 2]);
const BALL = labelled(VOLUME, (x, y, z) => (Math.hypot(x - 50, y - 56, z - 20) <= 17 ? 1 : 0));

const blocks = (labels: Uint8Array): (LiveBlock | null)[] =>
  blocksOf(VOLUME).map((block) => liveBlock({ volume: VOLUME, labels }, 1, block));

/** The blocks as one mesh, with vertices at the same place made one. */
const joined = (parts: readonly (LiveBlock | null)[]): Mesh => {
  const numbers = new Map<string, number>();
  const positions: number[] = [];
  const triangles = parts.flatMap((part) =>
    Array.from(part?.triangles ?? [], (vertex) => {
      const place = [...(part?.positions.subarray(3 * vertex, 3 * vertex + 3) ?? [])];
      const key = place.join();
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, numbers.size);
      positions.push(...place);
      return numbers.size - 1;
    }),
  );
  return { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) };
};

describe('The live surface', () => {
  it('is of several blocks that join without a crack, also at the edges of the scan', () => {
    const parts = blocks(BALL.labels);
    expect(parts.filter(Boolean).length).toBeGreaterThan(1);
    expect(faultsOf(joined(parts))).toEqual([]);
    const cut = BALL.labels.map((label, n) => (n % SIZE[0] < 12 ? 1 : label));
    expect(faultsOf(joined(blocks(cut)))).toEqual([]);
  });

  it('lies near the segment, with normals that point outwards', () => {
    const points = blocks(BALL.labels).flatMap((part) =>
      Array.from({ length: (part?.positions.length ?? 0) / 3 }, (_, n) => {
        const at = (values: Float32Array | undefined, k: number): number => values?.[3 * n + k] ?? 0;
        const way = [-20 + 50, 30 + 56, 100 + 20].map((middle, k) => at(part?.positions, k) - middle);
        const far = Math.hypot(way[0] ?? 0, way[1] ?? 0, way[2] ?? 0);
        return { far, cosine: way.reduce((sum, value, k) => sum + (value * at(part?.normals, k)) / far, 0) };
      }),
    );
    expect(Math.max(...points.map(({ far }) => Math.abs(far - 17)))).toBeLessThan(1.2);
    expect(Math.min(...points.map(({ cosine }) => cosine))).toBeGreaterThan(0.8);
  });

  it('changes only in the blocks around an edit', () => {
    fc.assert(
      fc.property(
        fc.tuple(
          fc.integer({ min: 0, max: 85 }),
          fc.integer({ min: 0, max: 75 }),
          fc.integer({ min: 0, max: 15 }),
        ),
        (min) => {
          const max: Vector = [min[0] + 3, min[1] + 3, min[2] + 3];
          const labels = BALL.labels.slice();
          for (let k = min[2]; k <= max[2]; k++)
            for (let j = min[1]; j <= max[1]; j++)
              for (let i = min[0]; i <= max[0]; i++) {
                const at = i + SIZE[0] * (j + SIZE[1] * k);
                labels[at] = 1 - (labels[at] ?? 0);
              }
          const around = new Set(blocksAround(VOLUME, { min, max }).map(String));
          const beyond = blocksOf(VOLUME).filter((block) => !around.has(String(block)));
          const same = (block: Vector): boolean => {
            const [one, other] = [BALL.labels, labels].map((of) =>
              liveBlock({ volume: VOLUME, labels: of }, 1, block),
            );
            return (
              String(one?.positions) === String(other?.positions) &&
              String(one?.normals) === String(other?.normals)
            );
          };
          expect(beyond.every(same)).toBe(true);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('of a volume that is edited is the same as one made anew', () => {
    const labels = BALL.labels.slice();
    const meshes = createLiveMeshes({ volume: VOLUME, labels });
    const sorted = (blocks: readonly (LiveBlock | null)[]): string[] =>
      blocks
        .flatMap((block) =>
          Array.from(
            block?.triangles ?? [],
            (vertex) => block?.positions.subarray(3 * vertex, 3 * vertex + 3).join() ?? '',
          ),
        )
        .sort();
    expect(sorted([meshes.meshOf(1)])).toEqual(sorted(blocks(labels)));
    for (const from of [0, 40, 56]) {
      // A bar through all slices: the first away from the ball, then into it, and out of it.
      for (let k = 0; k < SIZE[2]; k++)
        labels.fill(
          from === 56 ? 0 : 1,
          from + SIZE[0] * (56 + SIZE[1] * k),
          from + 12 + SIZE[0] * (56 + SIZE[1] * k),
        );
      meshes.changed({ min: [from, 56, 0], max: [from + 11, 56, SIZE[2] - 1] });
      expect(sorted([meshes.meshOf(1)])).toEqual(sorted(blocks(labels)));
    }
    expect(meshes.meshOf(2).triangles).toHaveLength(0);
  });
});
