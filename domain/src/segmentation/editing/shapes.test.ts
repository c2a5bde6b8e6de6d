import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vector } from '../../ct/vector.ts';
import { pointOf } from '../../ct/volume.ts';
import { brush, voxelsOfStep } from './brush.ts';
import type { EditedScan, LabelGrid } from './edited-scan.ts';
import { fillHoles, flood } from './fill.ts';
import { interpolate } from './interpolate.ts';
import { islandsOf, removeIslands } from './islands.ts';
import { cut } from './scalpel.ts';
import { smooth } from './smooth.ts';
import { divide } from './strokes.ts';
import type { Stroke } from './strokes.ts';
import { countIn, edited, isSame, labelled, volumeIn } from './testing/grids.ts';

const isInBall = (x: number, y: number, z: number, [cx, cy, cz]: Vector, radius: number): boolean =>
  (x - cx) ** 2 + (y - cy) ** 2 + (z - cz) ** 2 <= radius * radius;

const ballsOf = (
  size: Vector,
  spacing: Vector,
  balls: readonly (readonly [Vector, number, number])[],
): LabelGrid =>
  labelled(volumeIn(size, spacing), (x, y, z) =>
    balls.reduce((label, [middle, radius, value]) => (isInBall(x, y, z, middle, radius) ? value : label), 0),
  );

/** A bar along x with a shorter arm along y. */
const bar = labelled(volumeIn([40, 20, 9], [1, 1, 2]), (_, y, z) =>
  y >= 8 && y <= 11 && z >= 4 && z <= 12 ? 1 : 0,
);
const at = ({ volume }: LabelGrid, i: number, j: number, k: number): Vector => pointOf(volume, [i, j, k]);

describe('The scalpel', () => {
  const across = [at(bar, 29.5, 2, 3), at(bar, 30.2, 10, 3), at(bar, 29.5, 18, 3)];

  it('gives the smaller part to another segment, through all slices', () => {
    const after = edited(bar.labels, cut(bar, { line: across, direction: [0, 0, 1], segment: 1, value: 2 }));
    expect(countIn(after, 1) + countIn(after, 2)).toBe(countIn(bar.labels, 1));
    const expected = bar.labels.map((label, index) => {
      const [i, j] = [index % 40, Math.floor(index / 40) % 20];
      return label === 1 && i >= 29.5 + 0.7 * (1 - Math.abs(j - 10) / 8) ? 2 : label;
    });
    expect(isSame(after, expected)).toBe(true);
  });

  it('cuts along an oblique direction of view', () => {
    const difference = cut(bar, {
      line: [at(bar, 30.3, -30, 3), at(bar, 30.3, 50, 3)],
      direction: [0.5, 0, 1],
      segment: 1,
      value: 0,
    });
    const after = edited(bar.labels, difference);
    // Each slice of 2 mm is cut one voxel further than the one before.
    const ends = [2, 3, 4, 5, 6].map((k) => {
      const row = 40 * (10 + 20 * k);
      return after.subarray(row, row + 40).lastIndexOf(1);
    });
    expect(ends.map((end, n) => end - (ends[0] ?? 0) - n)).toEqual([0, 0, 0, 0, 0]);
  });

  it.each([
    ['ends inside the segment', [at(bar, 30.5, 2, 3), at(bar, 30.5, 9.5, 3)], undefined],
    ['misses it', [at(bar, 30.5, 0, 3), at(bar, 30.5, 5, 3)], undefined],
    ['only grazes an edge of it', [at(bar, 38.5, 7, 3), at(bar, 40.5, 8.6, 3)], 3],
    ['does not reach deep enough', across, 3],
  ])('changes nothing if its line %s', (_, line, depth) => {
    expect(
      cut(bar, {
        line,
        direction: [0, 0, 1],
        segment: 1,
        value: 0,
        ...(depth === undefined ? {} : { depth }),
      }),
    ).toBeNull();
  });

  it('leaves parts that it does not cut, even small ones', () => {
    const labels = bar.labels.slice();
    labels[0] = 1;
    const after = edited(
      labels,
      cut({ ...bar, labels }, { line: across, direction: [0, 0, 1], segment: 1, value: 0 }),
    );
    expect(after[0]).toBe(1);
    expect(countIn(after, 1)).toBeLessThan(countIn(labels, 1));
  });
});

describe('Filling', () => {
  const shell = labelled(volumeIn([21, 21, 21]), (x, y, z) => {
    if (isInBall(x, y, z, [10, 10, 10], 2)) return 2;
    return isInBall(x, y, z, [10, 10, 10], 8) && !isInBall(x, y, z, [10, 10, 10], 6) ? 1 : 0;
  });

  it('closes a hole and leaves another segment in it', () => {
    const after = edited(shell.labels, fillHoles(shell, { segment: 1 }));
    const whole = labelled(shell.volume, (x, y, z) => {
      if (isInBall(x, y, z, [10, 10, 10], 2)) return 2;
      return isInBall(x, y, z, [10, 10, 10], 8) ? 1 : 0;
    });
    expect(isSame(after, whole.labels)).toBe(true);
  });

  it('closes a tube only in slices across it, all of them or one', () => {
    const tube = labelled(volumeIn([21, 21, 9]), (x, y) =>
      Math.hypot(x - 10, y - 10) <= 8 && Math.hypot(x - 10, y - 10) > 6 ? 1 : 0,
    );
    expect(fillHoles(tube, { segment: 1 }).voxels).toBe(0);
    expect(fillHoles(tube, { segment: 1, slices: { axis: 0 } }).voxels).toBe(0);
    const all = fillHoles(tube, { segment: 1, slices: { axis: 2 } });
    const one = fillHoles(tube, { segment: 1, slices: { axis: 2, index: 4 } });
    expect(all.voxels).toBe(9 * one.voxels);
    expect([one.box?.min[2], one.box?.max[2]]).toEqual([4, 4]);
  });

  it('by density spreads through what hangs together, and no further than it is told', () => {
    const volume = volumeIn([30, 12, 12], [1, 1, 1]);
    const hounsfield = Int16Array.from({ length: 30 * 12 * 12 }, (_, n) =>
      n % 30 < 14 || n % 30 > 15 ? 400 : 0,
    );
    const scan: EditedScan = { volume, labels: new Uint8Array(hounsfield.length), hounsfield };
    const request = { at: pointOf(volume, [5, 6, 6]), within: [300, 500], value: 3 } as const;
    const after = edited(scan.labels, flood(scan, { ...request, reach: 100 }));
    expect(after.every((label, n) => label === (n % 30 < 14 ? 3 : 0))).toBe(true);
    const near = flood(scan, { ...request, reach: 3 });
    expect(near.box).toEqual({ min: [2, 3, 3], max: [8, 9, 9] });
    expect(flood(scan, { ...request, within: [-50, 50], reach: 9 }).voxels).toBe(0);
  });
});

describe('Smoothing', () => {
  it.each([
    [[1, 1, 1], 12, 1],
    [[0.8, 0.8, 1.5], 10, 1.5],
    [[0.7, 0.7, 3], 14, 2],
  ] as const)('does not shrink a ball, with voxels of %j mm', (spacing, radius, millimetres) => {
    const size = spacing.map((step) => Math.ceil((2 * radius + 12) / step)) as unknown as Vector;
    const middle = [radius + 6, radius + 6, radius + 6] as const;
    const grid = ballsOf(size, spacing, [[middle, radius, 1]]);
    const after = edited(grid.labels, smooth(grid, { segment: 1, millimetres }));
    const before = countIn(grid.labels, 1);
    // A tenth of a millimetre all around.
    expect(Math.abs(countIn(after, 1) - before) / before).toBeLessThan(0.3 / radius);
  });

  it('removes spikes, fills dents, and respects the other segments', () => {
    const grid = labelled(volumeIn([24, 24, 24]), (x, y, z) => {
      if (x > 16) return 2;
      const isSpike = y === 12 && z === 12 && x === 3;
      const isDent = y === 12 && z === 12 && x === 16;
      return (x >= 4 && x <= 16 && y >= 4 && y < 20 && z >= 4 && z < 20 && !isDent) || isSpike ? 1 : 0;
    });
    const after = edited(grid.labels, smooth(grid, { segment: 1, millimetres: 1.5 }));
    const index = (x: number): number => x + 24 * (12 + 24 * 12);
    expect([after[index(3)], after[index(4)], after[index(16)], after[index(17)]]).toEqual([0, 1, 1, 2]);
    expect(countIn(after, 2)).toBe(countIn(grid.labels, 2));
  });

  it('does not round the end of a bone that the edge of the scan cuts off', () => {
    const rod = labelled(volumeIn([20, 20, 12]), (x, y) => (Math.hypot(x - 9.5, y - 9.5) <= 6 ? 1 : 0));
    const after = edited(rod.labels, smooth(rod, { segment: 1, millimetres: 2 }));
    const slice = (k: number): Uint8Array => after.subarray(400 * k, 400 * (k + 1));
    for (let k = 1; k < 12; k++) expect(isSame(slice(k), slice(0))).toBe(true);
  });

  it('changes only voxels of its box', () => {
    const grid = ballsOf([24, 24, 24], [1, 1, 1], [[[12, 12, 12], 3.2, 1]]);
    const box = { min: [8, 8, 8], max: [12, 24, 24] } as const;
    const { box: changed } = smooth(grid, { segment: 1, millimetres: 3, box });
    expect(changed?.max[0]).toBeLessThanOrEqual(12);
  });
});

describe('Islands', () => {
  const grid = ballsOf(
    [40, 20, 20],
    [1, 1, 2],
    [
      [[10, 10, 20], 7, 1],
      [[25, 10, 20], 4, 1],
      [[34, 10, 20], 2, 1],
    ],
  );
  const [large, middle, small] = islandsOf(grid, 1);

  it('are listed by size, each with its place', () => {
    expect([large?.voxel, middle?.voxel, small?.voxel]).toEqual([
      [10, 10, 10],
      [25, 10, 10],
      [34, 10, 10],
    ]);
    expect(large?.at).toEqual(pointOf(grid.volume, [10, 10, 10]));
    expect(small?.size).toBe(2 * (small?.voxels ?? 0));
    expect(middle?.box).toEqual({ min: [21, 6, 8], max: [29, 14, 12] });
  });

  it('are removed but for the largest, those that are too small, one, or all but one', () => {
    const left = (keep: Parameters<typeof removeIslands>[1]['keep']): readonly number[] =>
      islandsOf({ ...grid, labels: edited(grid.labels, removeIslands(grid, { segment: 1, keep })) }, 1).map(
        ({ voxels }) => voxels,
      );
    const [a = 0, b = 0, c = 0] = islandsOf(grid, 1).map(({ voxels }) => voxels);
    expect(left({ kind: 'largest' })).toEqual([a]);
    expect(left({ kind: 'at-least', cubicMillimetres: 2 * b })).toEqual([a, b]);
    expect(left({ kind: 'only', voxel: [25, 10, 10] })).toEqual([b]);
    expect(left({ kind: 'all-but', voxel: [25, 10, 10] })).toEqual([a, c]);
    expect(left({ kind: 'only', voxel: [0, 0, 0] })).toEqual([a, b, c]);
  });
});

describe('Interpolation between slices', () => {
  it('of two equal shapes is that shape, in every direction', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0 as const, 1 as const, 2 as const),
        fc.array(fc.boolean(), { minLength: 64, maxLength: 64 }),
        (axis, pixels) => {
          fc.pre(pixels.some(Boolean));
          const grid = labelled(volumeIn([8, 8, 8], [0.8, 0.7, 2]), () => 0);
          const shapeAt = (index: number): number => {
            const voxel = [index % 8, Math.floor(index / 8) % 8, Math.floor(index / 64)];
            const [x = 0, y = 0] = voxel.filter((_, n) => n !== axis);
            return pixels[x + 8 * y] === true ? 2 : 0;
          };
          const sliceOf = (index: number): number =>
            [index % 8, Math.floor(index / 8) % 8, Math.floor(index / 64)][axis] ?? 0;
          const labels = grid.labels.map((_, index) =>
            [1, 6].includes(sliceOf(index)) ? shapeAt(index) : 0,
          );
          const after = edited(
            labels,
            interpolate({ ...grid, labels }, { segment: 2, axis, slices: [6, 1] }),
          );
          expect(after).toEqual(
            labels.map((_, index) => (sliceOf(index) >= 1 && sliceOf(index) <= 6 ? shapeAt(index) : 0)),
          );
        },
      ),
      { numRuns: 50 },
    );
  });

  it('follows an oblique shaft, also where its outlines do not overlap', () => {
    const shaft = labelled(volumeIn([50, 24, 13]), (x, y, z) =>
      Math.hypot(x - 8 - 3 * z, y - 12) <= 6 ? 1 : 0,
    );
    const labels = shaft.labels.map((label, index) =>
      [0, 12].includes(Math.floor(index / 1200)) ? label : 0,
    );
    const after = edited(labels, interpolate({ ...shaft, labels }, { segment: 1, axis: 2, slices: [0, 12] }));
    const wrong = after.filter((label, index) => label !== shaft.labels[index]).length;
    expect(wrong / countIn(shaft.labels, 1)).toBeLessThan(0.03);
  });

  it('leaves other segments, and replaces what was there of its own', () => {
    const grid = labelled(volumeIn([12, 12, 5]), (x, y, z) => {
      if (z === 2 && x > 6) return 2;
      if (z === 2) return 1;
      return z !== 1 && z !== 3 && x >= 3 && x <= 8 && y >= 3 && y <= 8 ? 1 : 0;
    });
    const after = edited(grid.labels, interpolate(grid, { segment: 1, axis: 2, slices: [0, 4] }));
    expect(countIn(after, 2)).toBe(countIn(grid.labels, 2));
    expect(countIn(after.subarray(288, 432), 1)).toBe(4 * 6);
    expect(interpolate(grid, { segment: 1, axis: 2, slices: [0, 1] })).toBeNull();
  });

  describe('within the area that was drawn', () => {
    /** A bone whose outline differs in every slice, with a notch that is filled or a spur that is erased in two of them. */
    const bone = labelled(volumeIn([40, 30, 9]), (x, y, z) =>
      x >= 4 && x <= 20 + (z % 3) && y >= 4 ? 1 : 0,
    );
    const drawnOn = (isIn: (x: number, y: number, z: number) => boolean, value: number) =>
      bone.labels.map((label, n) =>
        isIn(n % 40, Math.floor(n / 40) % 30, Math.floor(n / 1200)) ? value : label,
      );
    const within = { columns: [22, 36], rows: [8, 18] } as const;

    it('carries a correction over the slices between, and leaves the rest of the bone', () => {
      const labels = drawnOn((x, y, z) => (z === 0 || z === 6) && x > 22 && x < 32 && y > 9 && y < 17, 1);
      const request = { segment: 1, axis: 2, slices: [0, 6], within } as const;
      const after = edited(labels, interpolate({ ...bone, labels }, request));
      for (let z = 1; z < 6; z++) {
        expect(after[28 + 40 * (13 + 30 * z)]).toBe(1);
        for (let x = 0; x < 22; x++)
          expect(after[x + 40 * (13 + 30 * z)]).toBe(bone.labels[x + 40 * (13 + 30 * z)]);
      }
      expect(after.subarray(7 * 1200)).toEqual(bone.labels.subarray(7 * 1200));
    });

    it('erases between two slices in which it was erased', () => {
      const spur = drawnOn((x, y) => x >= 25 && x < 30 && y > 9 && y < 17, 1);
      const labels = spur.map((label, n) =>
        [0, 6].includes(Math.floor(n / 1200)) && n % 40 >= 23 ? 0 : label,
      );
      const request = { segment: 1, axis: 2, slices: [0, 6], within } as const;
      const after = edited(labels, interpolate({ ...bone, labels }, request));
      expect(after.subarray(0, 6 * 1200).every((label, n) => label === 0 || n % 40 < 23)).toBe(true);
      expect(after[27 + 40 * (13 + 30 * 7)]).toBe(1);
      expect(interpolate({ ...bone, labels }, { segment: 1, axis: 2, slices: [0], within })).toBeNull();
    });
  });
});

/**
 * A ball in a socket with a dark gap between them: cortex outside, marrow inside, soft tissue around. The noise is the
 * same in every run.
 */
const joint = (gap: number, spacing: Vector): EditedScan & { readonly truth: Uint8Array } => {
  const size = spacing.map((step) => Math.round(44 / step)) as unknown as Vector;
  const volume = volumeIn(size, spacing);
  const density = (x: number, y: number, z: number): readonly [number, number] => {
    const r = Math.hypot(x - 22, y - 22, z - 26);
    if (r <= 14) return r > 12.5 ? [700, 4] : [180, 4];
    const isNeck = Math.hypot(x - 22, y - 22) <= 7 && z < 26;
    if (isNeck) return Math.hypot(x - 22, y - 22) > 5.5 ? [700, 4] : [180, 4];
    const isSocket = z > 24 && r > 14 + gap && z < 42 && Math.hypot(x - 22, y - 22) < 20;
    if (isSocket) return r < 15.5 + gap || z > 40 || Math.hypot(x - 22, y - 22) > 18.5 ? [700, 1] : [180, 1];
    return [60, 0];
  };
  const parts = [-1 / 4, 1 / 4];
  const hounsfield = new Int16Array(size[0] * size[1] * size[2]);
  let state = 7;
  const noise = (): number => {
    state = (state * 48271) % 0x7fffffff;
    return (state / 0x7fffffff - 0.5) * 70;
  };
  const { labels: truth } = labelled(volume, (x, y, z) => density(x, y, z)[1]);
  let index = 0;
  for (let k = 0; k < size[2]; k++)
    for (let j = 0; j < size[1]; j++)
      for (let i = 0; i < size[0]; i++) {
        let sum = 0;
        for (const a of parts)
          for (const b of parts)
            for (const c of parts)
              sum += density((i + a) * spacing[0], (j + b) * spacing[1], (k + c) * spacing[2])[0];
        hounsfield[index++] = Math.round(sum / 8 + noise());
      }
  return { volume, labels: truth.slice(), hounsfield, truth };
};

const strokeOf = ({ volume }: LabelGrid, value: number, from: Vector, to: Vector): Stroke => {
  const voxels: number[] = [];
  const inPatient = (point: Vector): Vector =>
    pointOf(volume, [
      point[0] / volume.spacing[0],
      point[1] / volume.spacing[1],
      point[2] / volume.spacing[2],
    ]);
  voxelsOfStep(volume, { shape: 'sphere', from: inPatient(from), to: inPatient(to), radius: 1.5 }, (voxel) =>
    voxels.push(voxel),
  );
  return { value, voxels: Uint32Array.from(voxels) };
};

describe('Strokes', () => {
  const quality = (after: Uint8Array, truth: Uint8Array, value: number): number => {
    const both = after.filter((label, n) => label === value && truth[n] === value).length;
    return (2 * both) / (countIn(after, value) + countIn(truth, value));
  };
  const strokesIn = (scan: LabelGrid): readonly Stroke[] => [
    strokeOf(scan, 4, [16, 22, 28], [28, 22, 28]),
    strokeOf(scan, 1, [5, 22, 34], [8, 22, 39]),
  ];

  it.each([
    [2, [1, 1, 1], 0.96],
    [1, [0.8, 0.8, 0.8], 0.96],
    [2, [0.8, 0.8, 2], 0.95],
  ] as const)(
    'part a head that was taken for pelvis, with a gap of %s mm and voxels of %j mm',
    (gap, spacing, least) => {
      const scan = joint(gap, spacing);
      // The draft took the upper part of the head, and the gap there, for the socket.
      const { labels } = labelled(scan.volume, (x, y, z) =>
        z > 28 && isInBall(x, y, z, [22, 22, 26], 14 + gap) ? 1 : 0,
      );
      scan.truth.forEach((label, index) => {
        if (labels[index] === 0) labels[index] = label;
      });
      const draft = { ...scan, labels };
      expect(quality(labels, scan.truth, 4)).toBeLessThan(0.85);
      const after = edited(labels, divide(draft, strokesIn(draft)));
      expect(quality(after, scan.truth, 4)).toBeGreaterThan(least);
      expect(quality(after, scan.truth, 1)).toBeGreaterThan(least);
    },
  );

  it('hardly change what is right already, and nothing at the rim of the box', () => {
    const scan = joint(1.5, [1, 1, 1]);
    const difference = divide(scan, strokesIn(scan));
    expect(difference.voxels / (countIn(scan.truth, 1) + countIn(scan.truth, 4))).toBeLessThan(0.01);
    const after = edited(scan.labels, difference);
    const [nx, ny, nz] = scan.volume.size;
    const isRim = (index: number): boolean => {
      const row = Math.floor(index / nx);
      const ends = [nx - 1, ny - 1, nz - 1];
      return [index % nx, row % ny, Math.floor(row / ny)].some((n, k) => n === 0 || n === ends[k]);
    };
    expect(after.every((label, index) => label === scan.labels[index] || !isRim(index))).toBe(true);
  });

  it('leave segments alone that they are not about', () => {
    const scan = joint(2, [1, 1, 1]);
    const labels = scan.labels.slice();
    for (const index of strokeOf(scan, 3, [36, 22, 36], [36, 30, 36]).voxels) labels[index] = 3;
    const after = edited(labels, divide({ ...scan, labels }, strokesIn(scan)));
    expect(after.every((label, n) => (label === 3) === (labels[n] === 3))).toBe(true);
  });
});

describe('Painting', () => {
  it('over one segment takes nothing of another', () => {
    const grid = ballsOf(
      [30, 20, 20],
      [1, 1, 1],
      [
        [[10, 10, 10], 6, 1],
        [[20, 10, 10], 6, 2],
      ],
    );
    const point = pointOf(grid.volume, [15, 10, 10]);
    const after = edited(
      grid.labels,
      brush(grid, { shape: 'sphere', from: point, to: point, radius: 7, value: 4, only: { over: [0, 2] } }),
    );
    expect(countIn(after, 1)).toBe(countIn(grid.labels, 1));
    expect(countIn(after, 2)).toBeLessThan(countIn(grid.labels, 2));
  });
});
