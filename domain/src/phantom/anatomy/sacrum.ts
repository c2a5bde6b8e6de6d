import type { Vector } from '../../ct/vector.ts';
import { degrees, inRadians } from '../../cup/units.ts';
import { fieldOf, joined, symmetric, without } from './field.ts';
import type { Field } from './field.ts';
import type { AnatomyParameters } from './parameters.ts';
import { randomOf } from './random.ts';
import { shapingOf } from './shaping.ts';
import { bar, behind, sheet } from './sphere-mesh.ts';
import type { Knot } from './sphere-mesh.ts';

const BODIES: readonly (readonly Knot[])[] = [
  [
    [0, 31, 98, 16.5],
    [9, 32, 98, 15.5],
  ],
  [
    [0, 43, 78, 14],
    [8, 44, 78, 13],
  ],
  [
    [0, 57, 53, 11],
    [6, 58, 53, 10],
  ],
  [
    [0, 65, 29, 8.5],
    [4, 66, 29, 7.5],
  ],
  [
    [0, 64, 8, 6.5],
    [2, 65, 8, 6],
  ],
];
const COCCYX: readonly Knot[] = [
  [0, 64, 8, 6],
  [0, 60, -6, 5.6],
  [0, 53, -18, 4.8],
  [0, 44, -29, 4],
  [0, 37, -36, 3],
];
const WINGS: readonly (readonly Knot[])[] = [
  [
    [10, 38, 94, 12],
    [28, 40, 90, 10.5],
    [42, 46, 84, 9.5],
    [55, 54, 78, 9],
  ],
  [
    [9, 50, 74, 11],
    [25, 53, 72, 9],
    [40, 58, 66, 9],
    [52, 64, 60, 9],
  ],
  [
    [7, 61, 50, 9],
    [20, 63, 50, 7.5],
    [32, 68, 46, 7],
    [42, 73, 42, 6.5],
  ],
  [
    [5, 67, 28, 7],
    [14, 68, 28, 6],
    [22, 71, 28, 5.5],
    [28, 74, 28, 4.5],
  ],
  [
    [3, 66, 8, 5.5],
    [8, 67, 10, 4.8],
    [13, 69, 13, 4],
    [17, 71, 16, 3],
  ],
];
const CREST: readonly Knot[] = [
  [0, 74, 92, 4.5],
  [0, 84, 66, 5],
  [0, 88, 42, 4],
  [0, 82, 16, 3],
];
const LAMINAE: readonly (readonly Knot[])[] = [
  [
    [1, 74, 88, 4],
    [14, 71, 86, 4.5],
    [28, 64, 84, 7],
  ],
  [
    [1, 84, 64, 4],
    [13, 82, 64, 4.5],
    [28, 74, 62, 7],
  ],
  [
    [1, 87, 42, 3.6],
    [11, 85, 42, 4],
    [22, 79, 40, 5],
  ],
  [
    [1, 82, 20, 3],
    [8, 80, 20, 3.4],
    [15, 76, 20, 4],
  ],
];
const CANAL: readonly Knot[] = [
  [0, 52, 108, 9],
  [0, 61, 84, 8],
  [0, 73, 62, 6],
  [0, 77, 40, 4.5],
  [0, 76, 20, 3],
];
const FACET: readonly Knot[] = [
  [24, 60, 94, 6],
  [22, 58, 106, 5],
  [21, 59, 112, 4],
];
const FORAMINA: readonly (readonly Knot[])[] = [
  [
    [20, 28, 80, 6.5],
    [21, 52, 77, 4.8],
    [20, 82, 70, 4],
  ],
  [
    [17, 44, 60, 6],
    [18, 62, 57, 4.2],
    [17, 92, 50, 3.5],
  ],
  [
    [14, 52, 38, 5],
    [15, 68, 37, 3.6],
    [14, 92, 34, 3],
  ],
  [
    [10, 54, 18, 4],
    [11, 68, 18, 2.8],
    [11, 88, 18, 2.4],
  ],
];

/** Millimetres above the hips: the lower half of the sacrum. */
const LOWER = 48;

export interface Endplate {
  readonly middle: Vector;
  /** Against the horizontal, in degrees. */
  readonly slope: number;
  /** Up, out of the endplate. */
  readonly normal: Vector;
}

export interface Sacrum {
  readonly field: Field;
  readonly endplate: Endplate;
}

/** In the frame of the hip bones; the coccyx is one with it. */
export const sacrumOf = (parameters: AnatomyParameters): Sacrum => {
  const shaped = shapingOf(parameters, parameters.seed + 7, 1.6);
  const random = randomOf(parameters.seed + 907);
  const between = (from: number, to: number): number => from + (to - from) * random();
  const [wider, curved, slope] = [between(0.95, 1.45), between(-6, 6), between(33, 47)];
  // Below the joint with the hip bones, width and curve differ most.
  const shape = ([x, y, z, radius]: Knot): Knot => {
    const low = Math.min(1, Math.max(0, (LOWER - z) / LOWER));
    return shaped([x * (1 + (wider - 1) * low), y + curved * low, z, radius]);
  };
  const flat = (knot: Knot): Knot =>
    knot[0] === 0 ? [0, ...(shape(knot).slice(1) as [number, number, number])] : shape(knot);
  const line = (knots: readonly Knot[]): Field => bar(knots.map(flat));
  const net = (rows: readonly (readonly Knot[])[]): Field => sheet(rows.map((row) => row.map(flat)));
  const bone = joined([
    { field: net(WINGS), blend: 0 },
    { field: net(BODIES), blend: 6 },
    { field: line(COCCYX), blend: 3 },
    { field: net(LAMINAE), blend: 5 },
    { field: line(CREST), blend: 4 },
    { field: line(FACET), blend: 4 },
  ]);
  const hollow = joined([line(CANAL), ...FORAMINA.map(line)].map((field) => ({ field, blend: 2 })));
  const [, my, mz] = flat([0, 25, 104, 1]);
  const middle: Vector = [0, my, mz];
  const angle = inRadians(degrees(slope));
  const normal: Vector = [0, -Math.sin(angle), Math.cos(angle)];
  const plate = behind(middle, normal);
  // The plate ends where the canal begins: the facets rise beyond it.
  const canal = middle[1] + 14;
  const above = fieldOf((x, y, z) => Math.max(-plate.at(x, y, z), (y - canal - 0.5 * (z - middle[2])) * 0.9));
  return {
    field: symmetric(without(without(bone, hollow, 0, 2), above, 0, 3)),
    endplate: { middle, slope, normal },
  };
};
