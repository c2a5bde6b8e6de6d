import type { Vector } from '../../../ct/vector.ts';
import { SIDES } from '../../../hip/side.ts';
import type { Side } from '../../../hip/side.ts';
import type { Anatomy } from '../anatomy.ts';
import { fieldOf, joined, without } from '../field.ts';
import type { Field } from '../field.ts';
import { posed } from '../pose.ts';
import { randomOf } from '../random.ts';
import { scaleOf } from '../shaping.ts';
import { placedOn } from '../sides.ts';
import { ball, bar, ellipsoid, sheet } from '../sphere-mesh.ts';
import type { Knot } from '../sphere-mesh.ts';
import { ARTERY, BELLY, MUSCLES, NERVE, THECA, THIGH, TRUNK, VEIN } from './muscles.ts';
import type { Station } from './muscles.ts';

/** Something soft with its Hounsfield units. */
export interface Organ {
  readonly field: Field;
  readonly hounsfield: number;
}

export interface Body {
  /** Negative inside of the skin. */
  readonly skin: Field;
  readonly muscles: readonly Field[];
  /** Drawn over the muscles, later ones over earlier ones. */
  readonly organs: readonly Organ[];
  readonly arteries: readonly Field[];
  readonly table: readonly Organ[];
  /** From the skin to the muscles. */
  readonly fat: number;
}

/** From the middle of the hips to the table. */
const TO_TABLE = { back: 119, front: 102, side: 178 };

/** The table under the middle of the hips. */
interface Table {
  readonly down: Vector;
  readonly middle: Vector;
  readonly distance: number;
}

const heightOver = ({ down, middle, distance }: Table, x: number, y: number): number =>
  distance - (x - middle[0]) * down[0] - (y - middle[1]) * down[1];

type Knots = (side: Side, stations: readonly Station[], thicker?: number) => Knot[];

const knotsOf =
  ({ parameters, sides }: Anatomy): Knots =>
  (side, stations, thicker = 0) => {
    const scale = scaleOf(parameters);
    const { pelvisPose, legPose } = sides[side];
    return stations.map(([frame, x, y, z, radius]) => [
      ...placedOn(side, frame === 'P' ? pelvisPose : legPose, [x * scale, y * scale, z * scale]),
      radius * scale + thicker,
    ]);
  };

const skinOf = (anatomy: Anatomy, knots: Knots, table: Table): Field => {
  const thicker = (anatomy.parameters.fat - 1) * 16;
  const halves = SIDES.flatMap((side) => [
    {
      field: sheet(
        TRUNK.map((row) => knots(side, row, thicker)),
        2,
      ),
      blend: 20,
    },
    { field: bar(knots(side, THIGH, thicker)), blend: 22 },
  ]);
  // What lies on the table is flat.
  return without(
    joined(halves),
    fieldOf((x, y) => heightOver(table, x, y)),
    0,
    26,
  );
};

const inPelvis =
  ({ parameters, sides }: Anatomy) =>
  ([x, y, z]: Vector, [rx, ry, rz]: Vector): Field => {
    const scale = scaleOf(parameters);
    return posed(
      sides.LEFT.pelvisPose,
      ellipsoid([x * scale, y * scale, z * scale], [rx * scale, ry * scale, rz * scale]),
    );
  };

/** Loops of bowel, some with gas, in the fat of the belly. */
const bowelOf = (anatomy: Anatomy): Organ[] => {
  const random = randomOf(anatomy.parameters.seed + 31);
  const place = inPelvis(anatomy);
  return Array.from({ length: 44 }, () => {
    const at: Vector = [(random() - 0.5) * 150, -66 + random() * 70, 46 + random() * 220];
    const size: Vector = [11 + random() * 10, 10 + random() * 8, 10 + random() * 16];
    const loop: Organ = { field: place(at, size), hounsfield: 22 + random() * 24 };
    if (random() > 0.35) return [loop];
    // Gas rises to the front.
    const gas = place(
      [at[0], at[1] - 0.25 * size[1], at[2]],
      [size[0] * 0.75, size[1] * 0.6, size[2] * 0.75],
    );
    return [loop, { field: gas, hounsfield: -920 }];
  }).flat();
};

const CARTILAGE = 78;

/** Cartilage, discs and the fluid of the joints, wherever bone leaves a gap. */
const jointsOf = (anatomy: Anatomy): Organ[] => {
  const scale = scaleOf(anatomy.parameters);
  const place = inPelvis(anatomy);
  const soft = (field: Field, hounsfield = CARTILAGE): Organ => ({ field, hounsfield });
  const both = (at: Vector, size: Vector): Organ[] =>
    [at, [-at[0], at[1], at[2]] as const].map((middle) => soft(place(middle, size)));
  const sided = SIDES.flatMap((side) => {
    const { headCentre, kneeCentre, hipBone } = anatomy.sides[side];
    return [
      soft(ball(headCentre, hipBone.acetabulum.radius + 3), 58),
      soft(ball(headCentre, hipBone.acetabulum.radius + 0.5)),
      soft(ball(kneeCentre, 37 * scale), 66),
    ];
  });
  return [
    ...sided,
    ...both([48, 60, 60], [14, 24, 34]),
    soft(place([0, -33, -26], [7, 9, 20])),
    soft(place([0, 21, 110], [25, 17, 11]), 88),
    soft(place([0, 4, 150], [26, 18, 10]), 88),
  ];
};

const organsOf = (anatomy: Anatomy, knots: Knots): Organ[] => {
  const { sex, seed } = anatomy.parameters;
  const random = randomOf(seed + 57);
  const place = inPelvis(anatomy);
  const full = 0.7 + 0.5 * random();
  const bladder: Vector = [2, -18, 16 + 10 * full];
  const tubes = SIDES.flatMap((side) => [
    { field: bar(knots(side, VEIN)), hounsfield: 42 },
    { field: bar(knots(side, ARTERY)), hounsfield: 46 },
    { field: bar(knots(side, NERVE)), hounsfield: 28 },
  ]);
  const genital: Organ =
    sex === 'F'
      ? { field: place([0, 16, 40], [24, 17, 24]), hounsfield: 52 }
      : { field: place([0, -8, -12], [20, 15, 15]), hounsfield: 44 };
  return [
    ...bowelOf(anatomy),
    genital,
    { field: place(bladder, [34 * full + 3, 25 * full + 3, 24 * full + 3]), hounsfield: 34 },
    { field: place(bladder, [34 * full, 25 * full, 24 * full]), hounsfield: 6 },
    { field: place([0, 44, -12], [15, 13, 26]), hounsfield: 36 },
    { field: place([4, 46, 24], [18, 15, 24]), hounsfield: 34 },
    { field: place([4, 42, 24], [9, 7, 14]), hounsfield: random() < 0.6 ? -880 : -180 },
    ...tubes,
    { field: bar(knots('LEFT', THECA)), hounsfield: 22 },
    ...jointsOf(anatomy),
  ];
};

/** A mattress of foam on a curved shell. */
const tableOf = (table: Table): Organ[] => {
  const { down, middle } = table;
  const slab = (from: number, to: number, wide: number): Field =>
    fieldOf((x, y) => {
      const aside = (x - middle[0]) * down[1] - (y - middle[1]) * down[0];
      const depth = 4 + 0.00055 * aside * aside - heightOver(table, x, y);
      return Math.max(from - depth, depth - to, Math.abs(aside) - wide);
    });
  return [
    { field: slab(3, 20, 205), hounsfield: -930 },
    { field: slab(20, 58, 215), hounsfield: -965 },
    { field: slab(20, 22.4, 215), hounsfield: -60 },
    { field: slab(56, 58.4, 200), hounsfield: -90 },
  ];
};

const tableUnder = ({ parameters }: Anatomy, down: Vector): Table => {
  const { position, fat } = parameters;
  const reach = down[1] > 0 ? TO_TABLE.back : down[1] < 0 ? TO_TABLE.front : TO_TABLE.side;
  return { down, middle: position, distance: reach * scaleOf(parameters) + (fat - 1) * 14 };
};

/** Muscles touch; the planes of fat between them are drawn where two are equally near. */
const fuller = ([frame, x, y, z, radius]: Station): Station => [frame, x, y, z, 1.3 * radius + 2.5];

/** What is soft, and the table that it lies on in a direction. */
export const bodyOf = (anatomy: Anatomy, down: Vector): Body => {
  const knots = knotsOf(anatomy);
  const table = tableUnder(anatomy, down);
  return {
    skin: skinOf(anatomy, knots, table),
    muscles: SIDES.flatMap((side) => [
      ...MUSCLES.map((stations) => bar(knots(side, stations.map(fuller)))),
      sheet(
        BELLY.map((row) => knots(side, row)),
        2,
      ),
    ]),
    organs: organsOf(anatomy, knots),
    arteries: SIDES.map((side) => bar(knots(side, ARTERY, -1.2))),
    table: tableOf(table),
    fat: 3 + 9 * anatomy.parameters.fat,
  };
};
