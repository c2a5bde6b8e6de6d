import { expect, it } from 'vitest';
import { cutOf, cutRange, NO_CUT } from './cut.ts';

const bounds = { min: [0, -80, -100], max: [140, 90, 150] } as const;

it('a cutting plane is in the middle of the model until it is moved', () => {
  expect(cutOf(NO_CUT, bounds)).toBeUndefined();
  expect(cutOf({ ...NO_CUT, plane: 'sagittal' }, bounds)).toEqual({ normal: [1, 0, 0], point: [70, 0, 0] });
  expect(cutOf({ plane: 'axial', position: 12, flipped: true }, bounds)).toEqual({
    normal: [0, 0, -1],
    point: [0, 0, 12],
  });
  expect(cutRange('coronal', bounds)).toEqual({ min: -80, max: 90 });
});
