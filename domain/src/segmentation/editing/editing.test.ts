import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLANES, planesOf } from '../../ct/planes.ts';
import type { Vector } from '../../ct/vector.ts';
import type { Volume } from '../../ct/volume.ts';
import { pointOf } from '../../ct/volume.ts';
import { brush } from './brush.ts';
import type { BrushStep } from './brush.ts';
import { differenceOfBox, labelsInBox } from './difference.ts';
import type { Difference } from './difference.ts';
import { AXES } from './edited-scan.ts';
import type { EditedScan } from './edited-scan.ts';
import { fillHoles, flood } from './fill.ts';
import { interpolate } from './interpolate.ts';
import { removeIslands } from './islands.ts';
import { cut } from './scalpel.ts';
import { smooth } from './smooth.ts';
import { divide } from './strokes.ts';
import {
  countOf,
  eachOf,
  edited,
  isSame,
  mirrored,
  mirroredScan,
  mirroredVoxel,
  noise,
  SMALL,
  TURNS,
  undone,
  volumeIn,
} from './testing/grids.ts';
import { between } from '../../testing/between.ts';

const length = fc.constantFrom(0.7, 0.8, 1, 1.25, 3);

const anyVolume: fc.Arbitrary<Volume> = fc
  .record({ spacing: fc.tuple(length, length, length), axes: fc.constantFrom(...TURNS) })
  .map(({ spacing, axes }) => volumeIn(SMALL, spacing, axes));

const anyOf = ([x, y, z]: Vector, one: (n: number) => fc.Arbitrary<number>): fc.Arbitrary<Vector> =>
  fc.tuple(one(x), one(y), one(z));

/** Labels in blocks, so that there are parts, holes and touching segments. */
const anyLabels = (size: Vector, most = 3): fc.Arbitrary<Uint8Array> =>
  fc
    .array(
      fc.record({
        value: fc.integer({ min: 0, max: most }),
        from: anyOf(size, (n) => fc.integer({ min: 0, max: n - 1 })),
        width: anyOf(size, (n) => fc.integer({ min: 1, max: n })),
      }),
      { maxLength: 9 },
    )
    .map((blocks) => {
      const labels = new Uint8Array(countOf(size));
      for (const { value, from, width } of blocks)
        eachOf(size, (index, voxel) => {
          if (AXES.every((axis) => voxel[axis] >= from[axis] && voxel[axis] < from[axis] + width[axis]))
            labels[index] = value;
        });
      return labels;
    });

const anyScan: fc.Arbitrary<EditedScan> = fc.record({
  volume: anyVolume,
  labels: anyLabels(SMALL),
  hounsfield: fc.integer({ min: 1, max: 1e6 }).map(noise),
});

const anyVoxel: fc.Arbitrary<Vector> = anyOf(SMALL, (n) => fc.integer({ min: 0, max: n - 1 }));

/** Within the volume, or a little outside of it; never in the middle between voxels, nor on a line through several. */
const anyPlace: fc.Arbitrary<Vector> = anyOf(SMALL, (n) =>
  fc.integer({ min: -16, max: 16 * n }).map((sixteenths) => sixteenths / 16),
).map(([x, y, z]): Vector => [x + Math.SQRT2 / 80, y - Math.PI / 160, z + Math.E / 120]);

const value = fc.integer({ min: 0, max: 3 });
const segment = fc.integer({ min: 1, max: 3 });
const axis = fc.constantFrom(...AXES);
const step = fc.record({
  shape: fc.constantFrom(...PLANES, 'sphere' as const),
  from: anyPlace,
  to: anyPlace,
  radius: between(0.1, 5),
  value,
});

/** An operation whose places are counted in voxels, as the same one of a mirrored scan. */
type Operation = (scan: EditedScan, place: (voxel: Vector) => Vector) => Difference | null;

const inPatient = ({ volume }: EditedScan, voxel: Vector): Vector => pointOf(volume, voxel);
const indexOf = ([i, j, k]: Vector): number => i + SMALL[0] * (j + SMALL[1] * k);

const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  step.map(
    ({ from, to, ...rest }): Operation =>
      (scan, place) =>
        brush(scan, { ...rest, from: inPatient(scan, place(from)), to: inPatient(scan, place(to)) }),
  ),
  fc
    .record({ line: fc.array(anyPlace, { minLength: 2, maxLength: 5 }), segment, value, axis })
    .map(({ line, axis: along, ...rest }): Operation => (scan, place) => {
      const direction = scan.volume.axes[along];
      return cut(scan, { ...rest, direction, line: line.map((voxel) => inPatient(scan, place(voxel))) });
    }),
  fc
    .array(fc.record({ value, voxels: fc.array(anyVoxel, { minLength: 1, maxLength: 4 }) }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((strokes): Operation => (scan, place) => {
      // A voxel drawn twice has the label that was drawn last.
      const drawn = new Map(
        strokes.flatMap((stroke) => stroke.voxels.map((voxel) => [indexOf(place(voxel)), stroke.value])),
      );
      return divide(
        scan,
        [...drawn].map(([at, label]) => ({ value: label, voxels: Uint32Array.of(at) })),
      );
    }),
  fc.record({ segment, slices: fc.option(fc.record({ axis }), { nil: undefined }) }).map(
    (holes): Operation =>
      (scan) =>
        fillHoles(scan, holes),
  ),
  fc.record({ at: anyVoxel, value, reach: between(0, 9) }).map(
    ({ at, ...rest }): Operation =>
      (scan, place) =>
        flood(scan, { ...rest, at: inPatient(scan, place(at)), within: [100, 700] }),
  ),
  fc.record({ segment, millimetres: between(0.5, 2) }).map(
    (smoothing): Operation =>
      (scan) =>
        smooth(scan, smoothing),
  ),
  fc.record({ segment, least: fc.integer({ min: 0, max: 30 }) }).map(
    ({ segment: of, least }): Operation =>
      (scan) =>
        removeIslands(scan, { segment: of, keep: { kind: 'at-least', cubicMillimetres: least } }),
  ),
  fc
    .record({ segment, value, voxel: anyVoxel, kind: fc.constantFrom('only' as const, 'all-but' as const) })
    .map(
      ({ voxel, kind, ...rest }): Operation =>
        (scan, place) =>
          removeIslands(scan, { ...rest, keep: { kind, voxel: place(voxel) } }),
    ),
);

const stay = (voxel: Vector): Vector => voxel;

describe('An operation', () => {
  it('is undone and redone exactly, and says which voxels and slabs it touches', () => {
    fc.assert(
      fc.property(anyScan, anyOperation, (scan, operation) => {
        const difference = operation(scan, stay);
        if (!difference) return;
        const after = edited(scan.labels, difference);
        expect(isSame(undone(after, difference), scan.labels)).toBe(true);
        const min = [Infinity, Infinity, Infinity];
        const max = [-Infinity, -Infinity, -Infinity];
        let changed = 0;
        eachOf(SMALL, (index, voxel) => {
          if (after[index] === scan.labels[index]) return;
          changed += 1;
          for (const n of AXES) {
            min[n] = Math.min(min[n] ?? 0, voxel[n]);
            max[n] = Math.max(max[n] ?? 0, voxel[n]);
          }
        });
        expect(difference.voxels).toBe(changed);
        expect([difference.box, difference.slabs]).toEqual(changed === 0 ? [null, []] : [{ min, max }, [0]]);
      }),
      { numRuns: 150 },
    );
  });

  it('does the same in a mirror', () => {
    fc.assert(
      fc.property(anyScan, anyOperation, axis, (scan, operation, across) => {
        const there = operation(mirroredScan(scan, across), (voxel) => mirroredVoxel(voxel, SMALL, across));
        const here = operation(scan, stay);
        const expected = mirrored(edited(scan.labels, here), SMALL, across);
        expect(isSame(edited(mirrored(scan.labels, SMALL, across), there), expected)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('leaves locked segments alone', () => {
    fc.assert(
      fc.property(anyScan, anyOperation, value, (scan, operation, locked) => {
        const after = edited(scan.labels, operation({ ...scan, locked: [locked] }, stay));
        expect(
          after.filter((_, index) => scan.labels[index] === locked).every((label) => label === locked),
        ).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('The brush', () => {
  /** How far a place is from the line between two others. */
  const distance = (p: Vector, a: Vector, b: Vector): number => {
    const way = AXES.map((n) => b[n] - a[n]);
    const square = way.reduce((sum, d) => sum + d * d, 0);
    const along = AXES.reduce<number>((sum, n) => sum + (p[n] - a[n]) * (way[n] ?? 0), 0);
    const t = square === 0 ? 0 : Math.min(1, Math.max(0, along / square));
    const off = (n: 0 | 1 | 2): number => p[n] - a[n] - t * (way[n] ?? 0);
    return Math.hypot(off(0), off(1), off(2));
  };

  it('paints exactly the voxels whose middles lie within its radius of the drag', () => {
    fc.assert(
      fc.property(anyScan, step, (scan, { from, to, ...rest }) => {
        const { volume } = scan;
        const labels = new Uint8Array(scan.labels.length);
        const request: BrushStep = {
          ...rest,
          value: 1,
          from: inPatient(scan, from),
          to: inPatient(scan, to),
        };
        const after = edited(labels, brush({ volume, labels }, request));
        const flat = rest.shape === 'sphere' ? undefined : planesOf(volume)[rest.shape].axis;
        const slice = flat === undefined ? undefined : Math.round(to[flat]);
        const scaled = (voxel: Vector): Vector =>
          AXES.map((n) => (n === flat ? 0 : voxel[n] * volume.spacing[n])) as [number, number, number];
        const expected = new Uint8Array(labels.length);
        eachOf(SMALL, (index, voxel) => {
          if (flat !== undefined && voxel[flat] !== slice) return;
          const far = distance(scaled(voxel), scaled(from), scaled(to));
          if (far < rest.radius) expected[index] = 1;
        });
        expect(isSame(after, expected)).toBe(true);
      }),
    );
  });

  it('paints only over the labels and densities that it is told', () => {
    fc.assert(
      fc.property(anyScan, anyPlace, value, (scan, at, over) => {
        const point = inPatient(scan, at);
        const after = edited(
          scan.labels,
          brush(scan, {
            shape: 'sphere',
            from: point,
            to: point,
            radius: 6,
            value: 2,
            only: { over: [over], within: [0, 300] },
          }),
        );
        const isAllowed = (index: number): boolean => {
          const density = scan.hounsfield[index] ?? 0;
          return scan.labels[index] === over && density >= 0 && density <= 300;
        };
        expect(after.map((label, index) => (isAllowed(index) ? 0 : label))).toEqual(
          scan.labels.map((label, index) => (isAllowed(index) ? 0 : label)),
        );
      }),
    );
  });

  it('leaves no gap between two places of the pointer', () => {
    fc.assert(
      fc.property(anyScan, anyPlace, anyPlace, (scan, from, to) => {
        const labels = new Uint8Array(scan.labels.length);
        const paint = (a: Vector, b: Vector): Uint8Array =>
          edited(
            labels,
            brush(
              { ...scan, labels },
              { shape: 'sphere', from: inPatient(scan, a), to: inPatient(scan, b), radius: 2, value: 1 },
            ),
          );
        const whole = paint(from, to);
        for (let n = 0; n <= 8; n++) {
          const between = AXES.map((k) => from[k] + ((to[k] - from[k]) * n) / 8) as [number, number, number];
          expect(paint(between, between).every((label, index) => label === 0 || whole[index] === 1)).toBe(
            true,
          );
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('A box of a volume', () => {
  it('is cut out and put back with its changes', () => {
    fc.assert(
      fc.property(anyScan, anyVoxel, anyVoxel, (scan, a, b) => {
        const box = {
          min: AXES.map((n) => Math.min(a[n], b[n])) as [number, number, number],
          max: AXES.map((n) => Math.max(a[n], b[n])) as [number, number, number],
        };
        const inBox = labelsInBox(scan.labels, SMALL, box);
        expect(differenceOfBox(scan.labels, SMALL, box, inBox).voxels).toBe(0);
        const after = edited(
          scan.labels,
          differenceOfBox(
            scan.labels,
            SMALL,
            box,
            inBox.map((label) => 3 - label),
          ),
        );
        const expected = scan.labels.slice();
        eachOf(SMALL, (index, voxel) => {
          if (AXES.every((n) => voxel[n] >= box.min[n] && voxel[n] <= box.max[n]))
            expected[index] = 3 - (expected[index] ?? 0);
        });
        expect(isSame(after, expected)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});

describe('Interpolation between slices', () => {
  it('is undone exactly, does the same in a mirror, and changes only slices between the drawn ones', () => {
    fc.assert(
      fc.property(
        anyScan,
        segment,
        axis,
        axis,
        fc.array(fc.integer({ min: 0, max: 6 })),
        (scan, of, along, across, slices) => {
          const request = { segment: of, axis: along, slices };
          const difference = interpolate(scan, request);
          const there = interpolate(mirroredScan(scan, across), {
            ...request,
            slices: slices.map((slice) => (along === across ? SMALL[along] - 1 - slice : slice)),
          });
          const after = edited(scan.labels, difference);
          expect(
            isSame(edited(mirrored(scan.labels, SMALL, across), there), mirrored(after, SMALL, across)),
          ).toBe(true);
          if (!difference) return;
          expect(isSame(undone(after, difference), scan.labels)).toBe(true);
          const [first, last] = [Math.min(...slices), Math.max(...slices)];
          const touched: number[] = [];
          eachOf(SMALL, (index, voxel) => {
            if (after[index] !== scan.labels[index]) touched.push(voxel[along]);
          });
          expect(touched.every((slice) => slice > first && slice < last && !slices.includes(slice))).toBe(
            true,
          );
        },
      ),
      { numRuns: 100 },
    );
  });
});
