import type { Vector } from '../../ct/vector.ts';
import { acetabulumOf, socketed } from './acetabulum.ts';
import type { Acetabulum } from './acetabulum.ts';
import { fieldOf, joined, without } from './field.ts';
import type { Field } from './field.ts';
import type { AnatomyParameters, HipParameters } from './parameters.ts';
import { scaleOf, shapingOf } from './shaping.ts';
import type { Shaping } from './shaping.ts';
import { bar, sheet } from './sphere-mesh.ts';
import type { Knot } from './sphere-mesh.ts';

/** From the middle of the hips, the anterior pelvic plane upright: x outwards, y backwards, z up. */
const WING: readonly (readonly Knot[])[] = [
  // The crest, from the anterior to the posterior superior iliac spine.
  [
    [121, -43, 78, 6],
    [132, -32, 100, 5.2],
    [140, -10, 119, 6.5],
    [134, 18, 131, 5],
    [114, 47, 128, 4.8],
    [84, 74, 109, 5.5],
    [55, 93, 86, 7],
    [42, 99, 66, 7.5],
  ],
  [
    [117, -41, 64, 4.6],
    [124, -26, 82, 3.2],
    [127, -4, 93, 2.4],
    [119, 20, 99, 1.9],
    [101, 43, 98, 2.2],
    [80, 63, 88, 3.6],
    [58, 82, 73, 7],
    [45, 92, 54, 7.5],
  ],
  [
    [111, -38, 50, 5],
    [113, -20, 60, 4],
    [110, 2, 65, 3.2],
    [101, 21, 68, 2.7],
    [87, 40, 68, 3.8],
    [72, 56, 63, 6],
    [59, 72, 55, 7.5],
    [48, 84, 42, 6.5],
  ],
  // The base, from the anterior inferior spine along the arcuate line to the posterior inferior spine.
  [
    [104, -37, 36, 6.5],
    [99, -18, 40, 8],
    [92, 1, 42, 9.5],
    [83, 18, 43, 9.5],
    [73, 33, 43, 8.5],
    [65, 47, 41, 7.5],
    [57, 60, 38, 6.5],
    [50, 76, 33, 5],
  ],
];

const PILLAR: readonly Knot[] = [
  [137, -10, 112, 4],
  [125, -4, 88, 2.8],
  [111, 1, 60, 4],
  [98, 2, 38, 8],
];
const FRONT: readonly Knot[] = [
  [106, -40, 31, 5.2],
  [103, -32, 34, 7.5],
  [94, -16, 26, 11],
];
const ROOF: readonly Knot[] = [
  [92, 1, 40, 10],
  [89, 3, 26, 13],
];
const INLET: readonly Knot[] = [
  [64, 48, 41, 6.5],
  [64, 27, 33, 7.5],
  [66, 4, 22, 7.5],
  [66, -13, 10, 7.5],
];
const POSTERIOR_COLUMN: readonly Knot[] = [
  [68, 34, 38, 8],
  [72, 31, 18, 11],
  [72, 31, -8, 12],
  [70, 31, -30, 12.5],
  [66, 34, -50, 14],
  [60, 31, -70, 13],
];
const SEAT: readonly Knot[] = [
  [73, 42, -40, 8],
  [68, 46, -54, 11],
  [60, 36, -73, 11.5],
  [51, 22, -79, 9],
];
const SPINE: readonly Knot[] = [
  [66, 42, -4, 6.5],
  [58, 48, -11, 4.6],
  [51, 53, -17, 2.4],
];
const LOWER_RAMUS: readonly Knot[] = [
  [54, 25, -78, 9],
  [47, 10, -78, 7.4],
  [36, -4, -70, 6.2],
  [24, -17, -57, 5.8],
  [13, -26, -45, 6],
];
/** Under the floor of the socket, along the upper edge of the obturator foramen. */
const FLOOR: readonly Knot[] = [
  [66, -16, 0, 7],
  [61, -4, -11, 4.2],
  [63, 14, -13, 5],
  [69, 28, -14, 9],
];
const UPPER_RAMUS: readonly Knot[] = [
  [22, -38, -13, 6.5],
  [34, -37, -11, 6.2],
  [47, -31, -5, 6.8],
  [60, -21, 2, 8.5],
  [72, -12, 6, 10],
];
const PECTEN: readonly Knot[] = [
  [26, -38, -7, 3],
  [42, -30, 1, 3],
  [56, -18, 11, 4],
  [65, -2, 20, 5],
];
const PUBIC_BODY: readonly (readonly Knot[])[] = [
  [
    [5, -37, -12, 7],
    [16, -39, -12, 7],
    [26, -39, -13, 6],
  ],
  [
    [5, -34, -26, 7],
    [15, -34, -26, 6.5],
    [23, -31, -27, 4.6],
  ],
  [
    [5, -28, -42, 6.2],
    [12, -26, -43, 5.6],
    [18, -22, -47, 4.8],
  ],
];
const TUBERCLE: Knot = [27, -44, -11, 4.6];

export interface HipBone {
  readonly field: Field;
  readonly acetabulum: Acetabulum;
  /** The foremost points by construction, before the blending of parts. */
  readonly spine: Vector;
  readonly tubercle: Vector;
}

/** The tubercle lies as far forward as the spine: that makes the anterior pelvic plane upright. */
const tubercleOf = (shape: Shaping): Knot => {
  const spine = shape(WING[0]?.[0] ?? TUBERCLE);
  const [x, , z, radius] = shape(TUBERCLE);
  return [x, spine[1] - spine[3] + radius, z, radius];
};

const SYMPHYSIS = 2;

export const hipBoneOf = (parameters: AnatomyParameters, hip: HipParameters): HipBone => {
  const shape = shapingOf(parameters, hip.shape);
  const scale = scaleOf(parameters);
  const line = (knots: readonly Knot[], parts?: number): Field => bar(knots.map(shape), parts);
  const net = (rows: readonly (readonly Knot[])[], parts?: number): Field =>
    sheet(
      rows.map((row) => row.map(shape)),
      parts,
    );
  const acetabulum = acetabulumOf(parameters, hip);
  const tubercle = tubercleOf(shape);
  const root: Knot = shape([24, -37, -14, 5.5]);
  const bone = joined([
    { field: net(WING), blend: 0 },
    { field: line(PILLAR), blend: 10 },
    { field: line(FRONT), blend: 6 },
    { field: line(ROOF), blend: 8 },
    { field: line(INLET), blend: 7 },
    { field: line(POSTERIOR_COLUMN), blend: 9 },
    { field: line(SEAT), blend: 6 },
    { field: line(SPINE), blend: 6 },
    { field: line(LOWER_RAMUS), blend: 4 },
    { field: net(PUBIC_BODY), blend: 4 },
    { field: line(UPPER_RAMUS), blend: 5 },
    { field: line(PECTEN), blend: 3 },
    { field: line(FLOOR), blend: 6 },
    { field: bar([root, tubercle]), blend: 3 },
  ]);
  const cut = fieldOf((x) => x - SYMPHYSIS * scale);
  const spine = shape(WING[0]?.[0] ?? TUBERCLE);
  return {
    field: without(socketed(bone, acetabulum), cut, 0, 0),
    acetabulum,
    spine: [spine[0], spine[1] - spine[3], spine[2]],
    tubercle: [tubercle[0], tubercle[1] - tubercle[3], tubercle[2]],
  };
};
