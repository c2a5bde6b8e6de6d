import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLANES, planesOf } from '../ct/planes.ts';
import type { Vector } from '../ct/vector.ts';
import { pointOf } from '../ct/volume.ts';
import type { Volume, Voxel } from '../ct/volume.ts';
import { planeImage } from './plane-image.ts';
import { between } from '../testing/between.ts';

const VOLUME: Volume = {
  origin: [-40, -30, 5],
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  spacing: [0.8, 0.8, 2],
  size: [100, 90, 40],
};
const planes = planesOf(VOLUME);
const SIZE = { millimetres: 20, pixels: 12 };
/** Of a body whose value grows evenly, so that interpolation is exact. */
const valueIn = ([x, y, z]: Vector): number => 3 * x - 2 * y + 0.5 * z + 7;
const valueAt = (voxel: Voxel): number => valueIn(pointOf(VOLUME, voxel));

const inside = fc.tuple(between(-25, 25), between(-15, 25), between(20, 60));

describe('the image of a plane through a scan', () => {
  it('has at each pixel what the scan has there', () => {
    fc.assert(
      fc.property(inside, fc.constantFrom(...PLANES), (centre, plane) => {
        const image = planeImage(VOLUME, planes[plane], centre, SIZE, valueAt);
        if (!image) throw new Error('There is no image.');
        const { values, origin, right, down, pixel } = image;
        for (let n = 0; n < values.length; n += 1) {
          const [x, y] = [(n % SIZE.pixels) + 0.5, Math.floor(n / SIZE.pixels) + 0.5];
          const at = (k: 0 | 1 | 2): number => origin[k] + (right[k] * x + down[k] * y) * pixel;
          expect(values[n]).toBeCloseTo(valueIn([at(0), at(1), at(2)]), 2);
        }
      }),
    );
  });

  it('shows the patient as on a film: from the feet, the front and the left', () => {
    const axesOf = (plane: (typeof PLANES)[number]) => {
      const { right, down } = planeImage(VOLUME, planes[plane], [0, 0, 40], SIZE, valueAt) ?? {};
      return [right, down].map((axis) => axis?.map((value) => value || 0));
    };
    expect(axesOf('axial')).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ]);
    expect(axesOf('coronal')).toEqual([
      [1, 0, 0],
      [0, 0, -1],
    ]);
    expect(axesOf('sagittal')).toEqual([
      [0, 1, 0],
      [0, 0, -1],
    ]);
  });

  it('is empty outside of the scan, and is none while a slice is missing', () => {
    const beside = planeImage(VOLUME, planes.axial, [-40, 0, 40], SIZE, valueAt);
    expect(Number.isNaN(beside?.values[0])).toBe(true);
    expect(Number.isNaN(beside?.values[SIZE.pixels - 1])).toBe(false);
    const above = planeImage(VOLUME, planes.axial, [0, 0, 300], SIZE, valueAt);
    expect(above?.values.every(Number.isNaN)).toBe(true);
    const partly = (voxel: Voxel) => (voxel[2] === 12 ? undefined : valueAt(voxel));
    expect(planeImage(VOLUME, planes.coronal, [0, 0, 30], SIZE, partly)).toBeUndefined();
    expect(planeImage(VOLUME, planes.axial, [0, 0, 40], SIZE, partly)).toBeDefined();
  });
});
