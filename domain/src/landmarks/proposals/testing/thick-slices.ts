import type { Vector } from '../../../ct/vector.ts';
import { boneField } from '../bone-field.ts';
import type { BoneField } from '../bone-field.ts';

const SPACING: Vector = [0.8, 0.8, 3];
const AXES = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
] as const;

/** The fields of shapes that were scanned in slices of 3 mm: what is at a point is given by its label. */
export const fieldsInThickSlices = (
  size: Vector,
  labelAt: (point: Vector) => number,
  values: readonly number[],
): readonly (BoneField | undefined)[] => {
  const plane = size[0] * size[1];
  const labels = Uint8Array.from({ length: plane * size[2] }, (_, at) => {
    const [i, j, k] = [at % size[0], Math.floor(at / size[0]) % size[1], Math.floor(at / plane)];
    return labelAt([i * SPACING[0], j * SPACING[1], k * SPACING[2]]);
  });
  const volume = { origin: [0, 0, 0], axes: AXES, spacing: SPACING, size } as const;
  const box = { min: [0, 0, 0], max: [size[0] - 1, size[1] - 1, size[2] - 1] } as const;
  return values.map((value) => boneField({ volume, labels }, value, box));
};
