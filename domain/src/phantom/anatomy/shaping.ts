import type { Vector } from '../../ct/vector.ts';
import type { AnatomyParameters } from './parameters.ts';
import { randomOf } from './random.ts';
import type { Knot } from './sphere-mesh.ts';

/** Moves the knots of the mean bone to those of this person. */
export type Shaping = (knot: Knot) => Knot;

const WAVES = 5;

/** A smooth displacement of a few millimetres, chosen by a number. */
const wavesOf = (seed: number, most: number): ((x: number, y: number, z: number) => Vector) => {
  const random = randomOf(seed);
  const waves = Array.from({ length: WAVES }, () => ({
    way: [random() - 0.5, random() - 0.5, random() - 0.5] as const,
    push: [random() - 0.5, random() - 0.5, random() - 0.5] as const,
    phase: random() * 2 * Math.PI,
    length: 45 + 80 * random(),
  }));
  return (x, y, z) => {
    const sum: [number, number, number] = [0, 0, 0];
    for (const { way, push, phase, length } of waves) {
      const wave = Math.sin(((way[0] * x + way[1] * y + way[2] * z) * 4) / length + phase) * most;
      sum[0] += push[0] * wave;
      sum[1] += push[1] * wave;
      sum[2] += push[2] * wave;
    }
    return sum;
  };
};

const ramp = (value: number, from: number, to: number): number => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

const FEMALE = 0.95;

export const scaleOf = ({ sex, size }: Pick<AnatomyParameters, 'sex' | 'size'>): number =>
  size * (sex === 'M' ? 1 : FEMALE);

/** A woman's pelvis is lower and wider, most of all between the seats. */
const sexed = (sex: 'F' | 'M', x: number, y: number, z: number): Vector => {
  if (sex === 'M') return [x, y, z];
  const wide = 1 + 0.05 * ramp(z, 60, 0) + 0.05 * ramp(z, 10, -70);
  return [x * wide, y * 1.01, z > 0 ? z * 0.96 : z * 0.97];
};

export const shapingOf = (
  parameters: Pick<AnatomyParameters, 'sex' | 'size'>,
  seed: number,
  variation = 2.6,
): Shaping => {
  const scale = scaleOf(parameters);
  const waves = wavesOf(seed, variation);
  const thick = 0.9 + 0.2 * randomOf(seed + 17)();
  return ([x, y, z, radius]) => {
    const [u, v, w] = sexed(parameters.sex, x, y, z);
    const [du, dv, dw] = waves(x, y, z);
    return [(u + du) * scale, (v + dv) * scale, (w + dw) * scale, radius * scale * thick];
  };
};
