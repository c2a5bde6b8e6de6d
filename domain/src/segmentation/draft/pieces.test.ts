import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vector } from '../../ct/vector.ts';
import { pointOf } from '../../ct/volume.ts';
import type { Volume } from '../../ct/volume.ts';
import { SEGMENTS } from '../segments.ts';
import { bodyOf } from './body.ts';
import { componentsOf, dilated, eroded } from './components.ts';
import { networkInput, PATCH_MULTIPLE, PATCH_VOXELS } from './draft.ts';
import { DOUBT_KINDS, doubtText } from './doubts.ts';
import type { DoubtCode } from './doubts.ts';
import { flooded } from './flood.ts';
import { arranged, copied, patientPoint, writeBack } from './grid.ts';
import { CLASS_SHIFT, MARK } from './marks.ts';
import { predicted, tilesOf } from './predict.ts';
import { resampled } from './resample.ts';
import { fitSurface } from './surface.ts';
import { keepApart, removeIslands } from './tidy.ts';

const UNIT: Volume['axes'] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** The axes in some order and direction. */
const axesArbitrary: fc.Arbitrary<Volume['axes']> = fc
  .tuple(
    fc.shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 }),
    fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  )
  .map(([order, signs]) => {
    const axis = (n: 0 | 1 | 2): Vector => {
      const parts = [0, 0, 0];
      parts[order[n] ?? 0] = signs[n] ? 1 : -1;
      return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0];
    };
    return [axis(0), axis(1), axis(2)];
  });

describe('an arranged scan', () => {
  it('has each value at the same place in the patient, whatever the order of the axes', () => {
    fc.assert(
      fc.property(axesArbitrary, (axes) => {
        const volume: Volume = { origin: [5, -7, 11], axes, spacing: [1, 2, 3], size: [4, 3, 2] };
        const hounsfield = Int16Array.from({ length: 24 }, (_, n) => n);
        const view = arranged({ volume, hounsfield });
        const { size, spacing } = view.grid;
        const values = copied(view, [0, 0, 0], size);
        let n = 0;
        for (let k = 0; k < size[2]; k++)
          for (let j = 0; j < size[1]; j++)
            for (let i = 0; i < size[0]; i++) {
              const own = values[n++] ?? 0;
              const native = pointOf(volume, [own % 4, Math.floor(own / 4) % 3, Math.floor(own / 12)]);
              const place = patientPoint(view, [i * spacing[0], j * spacing[1], k * spacing[2]]);
              place.forEach((part, axis) => expect(part).toBeCloseTo(native[axis] ?? NaN, 9));
            }
        for (const axis of [0, 1, 2] as const) expect(view.volume.axes[axis][axis]).toBe(1);
        const back = new Uint8Array(24);
        writeBack(view, back, { min: [0, 0, 0], size, labels: Uint8Array.from(values) });
        expect([...back]).toEqual([...hounsfield]);
      }),
    );
  });
});

describe('resampling', () => {
  const view = arranged({
    volume: { origin: [0, 0, 0], axes: UNIT, spacing: [0.8, 0.8, 2], size: [40, 30, 12] },
    hounsfield: Int16Array.from({ length: 40 * 30 * 12 }, (_, n) => 10 * (n % 40)),
  });

  it('keeps a slope away from the border', () => {
    const values = resampled(view, { start: [4, 4, 4], spacing: [2.5, 2.5, 2.5], size: [8, 6, 5] });
    for (let n = 0; n < values.length; n++)
      expect(Math.abs((values[n] ?? 0) - (10 * (4 + 2.5 * (n % 8))) / 0.8)).toBeLessThanOrEqual(1);
  });

  it('continues the border beyond the scan', () => {
    const values = resampled(view, { start: [-9, 5, 5], spacing: [1, 1, 1], size: [3, 2, 2] });
    expect([...values].every((value) => value === 0)).toBe(true);
  });
});

describe('masks', () => {
  const maskArbitrary = fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 60, maxLength: 60 });
  const size: Vector = [5, 4, 3];

  it('grow and shrink as boxes do', () => {
    fc.assert(
      fc.property(maskArbitrary, fc.integer({ min: 1, max: 2 }), (values, reach) => {
        const mask = Uint8Array.from(values);
        const grown = dilated(mask, size, reach);
        const at = (n: number): Vector => [n % 5, Math.floor(n / 5) % 4, Math.floor(n / 20)];
        const isNear = (n: number): boolean =>
          values.some(
            (value, m) => value === 1 && at(m).every((part, k) => Math.abs(part - (at(n)[k] ?? 0)) <= reach),
          );
        for (let n = 0; n < 60; n++) expect(grown[n] === 1).toBe(isNear(n));
        const inverse = dilated(
          Uint8Array.from(values, (value) => 1 - value),
          size,
          reach,
        );
        expect([...eroded(mask, size, reach)]).toEqual([...inverse].map((value) => 1 - value));
      }),
    );
  });

  it('have components that add up to the mask', () => {
    fc.assert(
      fc.property(maskArbitrary, (values) => {
        const { of, sizes } = componentsOf(Uint8Array.from(values), size);
        expect(sizes.reduce((a, b) => a + b, 0)).toBe(values.filter(Boolean).length);
        values.forEach((value, n) => expect((of[n] ?? 0) > 0).toBe(value === 1));
      }),
    );
  });
});

describe('the body', () => {
  it('is found without the table under it', () => {
    const size: Vector = [40, 40, 4];
    const hounsfield = new Int16Array(6400).fill(-1000);
    for (let n = 0; n < 6400; n++) {
      const [i, j] = [n % 40, Math.floor(n / 40) % 40];
      if (Math.hypot(i - 20, j - 17) < 14 || j === 33 || j === 32) hounsfield[n] = 40;
    }
    const body = bodyOf(hounsfield, { start: [0, 0, 0], spacing: [2.5, 2.5, 2.5], size });
    expect(body[20 + 40 * 17]).toBe(1);
    expect(body[2 + 40 * 33]).toBe(0);
  });
});

describe('patches', () => {
  it('cover the box, have sides that the network can halve, and are no larger than it can take', () => {
    const side = fc.integer({ min: 1, max: 260 });
    fc.assert(
      fc.property(side, side, side, (x, y, z) => {
        const tiles = tilesOf([3, 4, 5], [x, y, z]);
        const [first] = tiles;
        for (const { size, min } of tiles) {
          expect(size).toEqual(first?.size);
          expect(min.every(Number.isInteger)).toBe(true);
          expect(size.every((edge) => edge % PATCH_MULTIPLE === 0)).toBe(true);
          expect(size[0] * size[1] * size[2]).toBeLessThanOrEqual(PATCH_VOXELS);
        }
        ([x, y, z] as const).forEach((length, axis) => {
          const covered = new Uint8Array(length);
          for (const { size, min } of tiles)
            for (let n = 0; n < (size[axis] ?? 0); n++) covered[(min[axis] ?? 0) - 3 - axis + n] = 1;
          expect(covered.every((value) => value === 1)).toBe(true);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('are the same as with their mirror image where left and right do not matter', async () => {
    const patch = Float32Array.from({ length: 16 }, (_, n) => networkInput(100 * n));
    const predict = (own: Float32Array): Promise<Float32Array> => {
      const probabilities = new Float32Array(own.length * 5);
      probabilities.set(own, 3 * own.length);
      return Promise.resolve(probabilities);
    };
    const plain = await predicted(predict, patch, [16, 1, 1], false);
    const both = await predicted(predict, patch, [16, 1, 1], true);
    for (let n = 0; n < 80; n++) expect(both[n]).toBeCloseTo(plain[n] ?? NaN, 5);
  });
});

describe('the watershed', () => {
  const [HIP, FEMUR] = [SEGMENTS.LEFT_HIP_BONE.value, SEGMENTS.LEFT_FEMUR.value];
  const size: Vector = [11, 3, 3];
  /** One row of values through the middle, with a seed at each end. */
  const along = (row: readonly number[], marks: readonly number[]): readonly number[] => {
    const hounsfield = new Int16Array(99).fill(-100);
    const all = new Uint8Array(99);
    row.forEach((value, i) => (hounsfield[i + 44] = value));
    marks.forEach((mark, i) => (all[i + 44] = mark));
    return [...flooded({ size, hounsfield, marks: all, threshold: 150 }).subarray(44, 55)];
  };
  const open = Array.from({ length: 9 }, () => MARK.contested);

  it('parts two bones at the darkest voxel between them', () => {
    const labels = along([900, 900, 800, 700, 500, 300, 600, 700, 800, 900, 900], [HIP, ...open, FEMUR]);
    expect(labels.slice(0, 5)).toEqual([HIP, HIP, HIP, HIP, HIP]);
    expect(labels.slice(6)).toEqual([FEMUR, FEMUR, FEMUR, FEMUR, FEMUR]);
  });

  it('follows the network where no dark line shows', () => {
    const marks = open.map((mark, n) => mark | ((n < 6 ? 1 : 3) << CLASS_SHIFT));
    const labels = along(
      Array.from({ length: 11 }, () => 800),
      [HIP, ...marks, FEMUR],
    );
    expect(labels).toEqual([
      ...Array.from({ length: 7 }, () => HIP),
      ...Array.from({ length: 4 }, () => FEMUR),
    ]);
  });

  it('ends where the values fall below the threshold', () => {
    const labels = along([900, 800, 400, 100, 400, 100, 100, 100, 400, 800, 900], [HIP, ...open, FEMUR]);
    expect(labels.slice(3, 8)).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('the surface', () => {
  const N = 48;
  const size: Vector = [N, N, N];
  const radius = 17.3;
  const spacing: Vector = [0.8, 0.8, 0.8];
  const distanceAt = (n: number): number =>
    Math.hypot((n % N) - 23.5, (Math.floor(n / N) % N) - 23.5, Math.floor(n / (N * N)) - 23.5) * 0.8 -
    radius * 0.8;
  const seen = (depth: number): number => 1 / (1 + Math.exp((-1.702 * depth) / 0.5));

  it('of a ball with a cortex is found to a tenth of a millimetre, from outside of it and from inside', () => {
    const hounsfield = Int16Array.from(
      { length: N ** 3 },
      (_, n) => 50 + 1150 * seen(-distanceAt(n)) - 950 * seen(-distanceAt(n) - 2),
    );
    const box = { min: [0, 0, 0] as const, grid: { start: [0, 0, 0] as const, spacing, size }, hounsfield };
    for (const off of [-0.3, 0.8]) {
      const labels = Uint8Array.from({ length: N ** 3 }, (_, n) => (distanceAt(n) < off ? 4 : 0));
      fitSurface(labels, box, 4);
      const volume = labels.reduce((sum, label) => sum + (label ? 1 : 0), 0);
      const found = Math.cbrt((3 * volume) / (4 * Math.PI));
      expect(Math.abs(found - radius) * 0.8).toBeLessThan(0.1);
    }
  });

  it('never has two bones touching, not even in the last slice', () => {
    const labels = Uint8Array.from({ length: 27 }, (_, n) => (n % 3 === 2 ? 4 : 1));
    const hounsfield = Int16Array.from({ length: 27 }, (_, n) => 100 * (n % 3));
    const box = {
      min: [0, 0, 0] as const,
      grid: { start: [0, 0, 0] as const, spacing, size: [3, 3, 3] as const },
      hounsfield,
    };
    const [contact] = keepApart(labels, box);
    expect(contact?.between).toEqual([1, 4]);
    expect(contact?.area).toBeGreaterThan(0);
    expect([...labels]).toEqual(Array.from({ length: 27 }, (_, n) => [1, 0, 4][n % 3]));
  });

  it('has no islands', () => {
    const labels = new Uint8Array(1000);
    labels.fill(4, 0, 500);
    labels[999] = 4;
    const box = {
      min: [0, 0, 0] as const,
      grid: { start: [0, 0, 0] as const, spacing, size: [10, 10, 10] as const },
      hounsfield: new Int16Array(1000),
    };
    removeIslands(labels, box, 4);
    expect(labels[999]).toBe(0);
    expect(labels[0]).toBe(4);
  });
});

describe('a doubt', () => {
  it('is a sentence with the segment and the amount', () => {
    for (const code of Object.keys(DOUBT_KINDS) as DoubtCode[]) {
      const text = doubtText({ code, segment: 'SACRUM', place: [0, 0, 0], amount: 12.3 });
      expect(text).toMatch(/Sacrum/);
      expect(text).toContain(`12 ${DOUBT_KINDS[code].unit}`);
      expect(text).toMatch(/\.$/);
    }
  });
});
