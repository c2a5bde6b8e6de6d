import { describe, expect, it } from 'vitest';
import { pointOf } from '../../ct/volume.ts';
import { SEGMENTS } from '../../segmentation/segments.ts';
import { anatomyOf } from './anatomy.ts';
import { parametersOf } from './parameters.ts';
import { scanOf } from './scan.ts';
import { SCANNER } from './scanner.ts';
import type { Scanner } from './scanner.ts';

const anatomy = anatomyOf(parametersOf({ seed: 3, right: { hasMetal: true } }));
const coarse: Scanner = { ...SCANNER, matrix: 100, pixel: 4, spacing: 4, thickness: 3, range: [-8, 8] };
const scan = scanOf(anatomy, coarse);
const HIPS = 2;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe('a scan of an anatomy', () => {
  it('labels each voxel by the bone that its middle lies in', () => {
    const labels = scan.labelSlice(HIPS);
    const at = (index: number) => pointOf(scan.volume, [index % 100, Math.floor(index / 100), HIPS]);
    // Every seventh, because the whole anatomy is evaluated at each.
    const checked = Array.from({ length: Math.floor(labels.length / 7) }, (_, n) => 7 * n);
    expect(checked.map((index) => labels[index])).toEqual(
      checked.map((index) => anatomy.labelAt(...at(index))),
    );
    const found = new Set(labels);
    for (const segment of ['LEFT_HIP_BONE', 'RIGHT_HIP_BONE', 'LEFT_FEMUR', 'METAL'] as const)
      expect(found).toContain(SEGMENTS[segment].value);
  });

  it('shows the same slice in whatever order slices are drawn', () => {
    const other = scanOf(anatomy, coarse);
    other.hounsfieldSlice(0);
    expect(other.hounsfieldSlice(HIPS)).toEqual(scan.hounsfieldSlice(HIPS));
  });

  it('shows bone brighter than flesh, flesh brighter than fat and metal brightest', () => {
    const [values, labels] = [scan.hounsfieldSlice(HIPS), scan.labelSlice(HIPS)];
    const of = (segment: keyof typeof SEGMENTS): number[] =>
      [...values].filter((_, index) => labels[index] === SEGMENTS[segment].value);
    expect(meanOf(of('LEFT_FEMUR'))).toBeGreaterThan(200);
    expect(meanOf(of('METAL'))).toBeGreaterThan(2000);
    expect(values[0]).toBeLessThan(-900);
    const counts = [-100, 55].map((middle) => values.filter((value) => Math.abs(value - middle) < 60).length);
    for (const count of counts) expect(count).toBeGreaterThan(300);
  });

  it('has noise of the stated strength', () => {
    const still = scanOf(anatomy, { ...coarse, noise: 0, matrix: 60, pixel: 1, centre: [88, 0] });
    const noisy = scanOf(anatomy, { ...coarse, noise: 30, matrix: 60, pixel: 1, centre: [88, 0] });
    const [clean, values] = [still.hounsfieldSlice(HIPS), noisy.hounsfieldSlice(HIPS)];
    const off = [...values].map((value, index) => value - (clean[index] ?? 0));
    const spread = Math.sqrt(meanOf(off.map((value) => value * value)));
    expect(spread).toBeGreaterThan(20);
    expect(spread).toBeLessThan(40);
  });

  it.each([
    ['HFS', [1, 0, 0], [0, 1, 0]],
    ['FFP', [-1, 0, 0], [0, -1, 0]],
    ['HFDL', [0, -1, 0], [1, 0, 0]],
    ['HFDR', [0, 1, 0], [-1, 0, 0]],
  ] as const)('shows the same bones in position %s, the table at the bottom', (position, row, column) => {
    const turned = scanOf(anatomy, { ...coarse, position, matrix: 60, pixel: 6, centre: [0, 0] });
    expect(turned.volume.axes).toEqual([row, column, [0, 0, 1]]);
    const straight = scanOf(anatomy, { ...coarse, matrix: 60, pixel: 6, centre: [0, 0] });
    const count = (labels: Uint8Array): number =>
      labels.filter((label) => label === SEGMENTS.LEFT_HIP_BONE.value).length;
    expect(count(turned.labelSlice(HIPS))).toBe(count(straight.labelSlice(HIPS)));
  });
});
