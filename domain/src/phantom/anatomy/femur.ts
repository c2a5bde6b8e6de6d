import type { Vector } from '../../ct/vector.ts';
import { degrees, fromRadians, inRadians } from '../../cup/units.ts';
import { joined, without } from './field.ts';
import type { Field, Part } from './field.ts';
import type { AnatomyParameters, HipParameters } from './parameters.ts';
import { after, placed, posed, shifted, turn } from './pose.ts';
import type { Pose } from './pose.ts';
import { randomOf } from './random.ts';
import { scaleOf } from './shaping.ts';
import { ball, bar, ellipsoid } from './sphere-mesh.ts';
import type { Knot } from './sphere-mesh.ts';

/** From the centre of the head, the upper shaft upright: x outwards, y backwards, z up. */
export interface Femur {
  readonly field: Field;
  readonly headRadius: number;
  /** From the shaft to the head. */
  readonly neck: Vector;
  /** Where the axis of the neck meets that of the shaft. */
  readonly root: Vector;
  /** The height of the lesser trochanter. */
  readonly lesser: number;
  /** The middle of the joint at the knee. */
  readonly knee: Vector;
  /** Where to look for the tips of the trochanters and for the backs of the condyles. */
  readonly tips: Readonly<Record<'greater' | 'lesser' | 'medial' | 'lateral', Vector>>;
  /** The shaft leans inwards by this against the line from the head to the knee, in degrees. */
  readonly lean: number;
  /** And forwards by this, because the shaft is bowed; about the x axis, in degrees. */
  readonly pitch: number;
  readonly scale: number;
}

const LENGTH = 425;
const BOW_FROM = 130;
const BOW_RADIUS = 1500;

const bowAt = (below: number): number => (below > 0 ? (below * below) / (2 * BOW_RADIUS) : 0);

const along = (way: Vector, by: number): Vector => [way[0] * by, way[1] * by, way[2] * by];

/** The line of the shaft's middle, from the root of the neck to the knee. */
const shaftOf = (root: Vector, lesser: number, knee: number, scale: number): Knot[] => {
  const at = (z: number, radius: number): Knot => [
    root[0],
    root[1] + bowAt(lesser - BOW_FROM * scale - z),
    z,
    radius * scale,
  ];
  const span = lesser - knee;
  return [
    at(root[2] + 4 * scale, 16),
    at(lesser + 14 * scale, 17.5),
    at(lesser - 8 * scale, 16.4),
    at(lesser - 40 * scale, 15),
    at(lesser - 0.3 * span, 14.2),
    at(lesser - 0.5 * span, 14),
    at(lesser - 0.68 * span, 15.2),
    at(lesser - 0.8 * span, 18),
    at(lesser - 0.88 * span, 22),
  ];
};

/** The height of the greater trochanter: about that of the centre of the head. */
const topOf = (root: Vector, scale: number): number => Math.max(-4 * scale, root[2] + 26 * scale);

const trochantersOf = (root: Vector, lesser: number, scale: number): Part[] => {
  const [x, y, z] = root;
  const top = topOf(root, scale);
  const knot = (dx: number, dy: number, height: number, radius: number): Knot => [
    x + dx * scale,
    y + dy * scale,
    height,
    radius * scale,
  ];
  return [
    {
      field: bar([
        knot(10, 2, z - 6 * scale, 13),
        knot(14, 5, z + 8 * scale, 12),
        knot(12, 11, top - 12 * scale, 9),
        knot(6, 17, top - 5.5 * scale, 5.5),
      ]),
      blend: 8,
    },
    { field: bar([knot(16, -6, z - 4 * scale, 8), knot(17, 0, z + 12 * scale, 9)]), blend: 6 },
    // The crest behind, from the greater to the lesser trochanter.
    {
      field: bar([
        knot(8, 17, top - 10 * scale, 6),
        knot(2, 17, z + 4 * scale, 5.5),
        knot(-6, 15, lesser + 8 * scale, 6),
      ]),
      blend: 5,
    },
    { field: bar([knot(-5, 8, lesser + 3 * scale, 11), knot(-14, 15, lesser, 6.2)]), blend: 5 },
  ];
};

/** The middle of the joint at the origin; the joint lies level when the line from the head to the knee is upright. */
const condylesOf = (scale: number): readonly Part[] => {
  const knot = (dx: number, dy: number, dz: number, radius: number): Knot => [
    dx * scale,
    dy * scale,
    dz * scale,
    radius * scale,
  ];
  return [
    // Medial, then lateral: the same height behind, so that the line of the condyles is straight across.
    { field: bar([knot(-25, -10, 25, 15), knot(-25, -2, 20, 18), knot(-25, 14, 22, 17.5)]), blend: 12 },
    { field: bar([knot(25, -16, 27, 16), knot(25, -4, 21, 17.5), knot(25, 14, 22, 17.5)]), blend: 12 },
    // The bearing of the patella.
    { field: bar([knot(-14, -17, 30, 13), knot(-12, -6, 42, 15)]), blend: 9 },
    { field: bar([knot(12, -19, 32, 14), knot(12, -6, 44, 15)]), blend: 9 },
    { field: bar([knot(-34, 0, 34, 9), knot(-22, 2, 48, 13)]), blend: 10 },
    { field: bar([knot(34, -2, 32, 9), knot(22, 2, 48, 13)]), blend: 10 },
  ];
};

/** Where the condyles part behind and where the patella glides in front. */
const hollowsOf = (scale: number): readonly Field[] => [
  ellipsoid([0, 16 * scale, 10 * scale], [10 * scale, 22 * scale, 22 * scale]),
  bar([
    [0, -52 * scale, 62 * scale, 17 * scale],
    [0, -48 * scale, 30 * scale, 17 * scale],
    [0, -42 * scale, 2 * scale, 20 * scale],
  ]),
];

/** A collar of spurs where the head meets the neck. */
const collarOf = (neck: Vector, radius: number, { arthritis, shape }: HipParameters): Part[] => {
  if (arthritis < 0.15) return [];
  const random = randomOf(shape + 211);
  const side: Vector = [neck[2], 0, -neck[0]];
  const size = Math.sqrt(side[0] ** 2 + side[2] ** 2);
  const first: Vector = [side[0] / size, 0, side[2] / size];
  const second: Vector = [neck[1] * first[2], neck[2] * first[0] - neck[0] * first[2], -neck[1] * first[0]];
  return Array.from({ length: Math.round(3 + 12 * arthritis) }, () => {
    const angle = 2 * Math.PI * random();
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const back = (0.3 + 0.3 * random()) * radius;
    const out = Math.sqrt(radius * radius - back * back) - 1.4 + 1.6 * random() * arthritis;
    const place = (k: 0 | 1 | 2): number => -neck[k] * back + out * (c * first[k] + s * second[k]);
    return { field: ball([place(0), place(1), place(2)], 1.5 + 1.6 * random() * arthritis), blend: 4 };
  });
};

const neckOf = (neck: Vector, root: Vector, radius: number, scale: number): Part => {
  const length = Math.sqrt(root[0] ** 2 + root[1] ** 2 + root[2] ** 2);
  const at = (by: number, size: number): Knot => [...along(neck, -by), size];
  return {
    field: bar([
      at(radius * 0.5, radius * 0.76),
      at(radius * 1.1, radius * 0.66),
      at(length * 0.68, radius * 0.68),
      at(length, radius * 0.74 + 1 * scale),
    ]),
    blend: 4,
  };
};

const tipsOf = (root: Vector, lesser: number, atKnee: Pose, scale: number): Femur['tips'] => ({
  greater: [root[0] + 6 * scale, root[1] + 17 * scale, topOf(root, scale)],
  lesser: [root[0] - 18 * scale, root[1] + 19 * scale, lesser],
  medial: placed(atKnee, [-25 * scale, 31 * scale, 22 * scale]),
  lateral: placed(atKnee, [25 * scale, 31 * scale, 22 * scale]),
});

export const femurOf = (parameters: AnatomyParameters, hip: HipParameters): Femur => {
  const scale = scaleOf(parameters);
  const angle = inRadians(degrees(180 - hip.neckShaftAngle));
  const torsion = inRadians(degrees(hip.torsion));
  const neck: Vector = [
    -Math.sin(angle) * Math.cos(torsion),
    -Math.sin(angle) * Math.sin(torsion),
    Math.cos(angle),
  ];
  const length = hip.offset / Math.sin(angle);
  const root = along(neck, -length);
  const radius = hip.headDiameter / 2;
  const lesser = root[2] - 28 * scale - hip.legLength;
  const end = lesser - (LENGTH - 60) * scale;
  const knee: Vector = [root[0] - 4 * scale, root[1] + bowAt(lesser - BOW_FROM * scale - end), end];
  const far = Math.sqrt(knee[0] ** 2 + knee[2] ** 2);
  const lean: number = fromRadians(Math.asin(knee[0] / far));
  const pitch: number = fromRadians(Math.atan2(-knee[1], far));
  const atKnee = after(shifted(knee), turn(1, -lean));
  const body = joined([
    { field: bar(shaftOf(root, lesser, end, scale)), blend: 0 },
    neckOf(neck, root, radius, scale),
    ...trochantersOf(root, lesser, scale),
    ...condylesOf(scale).map(({ field, blend }) => ({ field: posed(atKnee, field), blend })),
  ]);
  const carved = hollowsOf(scale).reduce((bone, hollow) => without(bone, posed(atKnee, hollow), 0, 4), body);
  const head = joined([
    { field: carved, blend: 0 },
    { field: ball([0, 0, 0], radius), blend: 0 },
    ...collarOf(neck, radius, hip),
  ]);
  // The pit of the ligament, inwards and a little below and behind the pole.
  const pit: Vector = along([-0.93, 0.2, 0.1], radius * 1.16);
  return {
    field: without(head, ball(pit, radius * 0.3), 0, 1.5),
    headRadius: radius,
    neck,
    root,
    lesser,
    knee,
    lean,
    pitch,
    tips: tipsOf(root, lesser, atKnee, scale),
    scale,
  };
};
