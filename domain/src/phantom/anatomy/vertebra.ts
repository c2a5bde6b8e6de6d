import { after, posed, shifted, turn } from './pose.ts';
import type { Pose } from './pose.ts';
import { fieldOf, joined, symmetric, without } from './field.ts';
import type { Field } from './field.ts';
import type { AnatomyParameters } from './parameters.ts';
import { randomOf } from './random.ts';
import { scaleOf } from './shaping.ts';
import type { Endplate } from './sacrum.ts';
import { bar } from './sphere-mesh.ts';
import type { Knot } from './sphere-mesh.ts';

const HEIGHT = 27;

/** An upright drum with a waist, its middle at the origin. */
const drum = (wide: number, deep: number, half: number): Field =>
  fieldOf((x, y, z) => {
    const waist = 1 - 0.1 * Math.max(0, 1 - (z / half) ** 2);
    const [dx, dy] = [x / (wide * waist), y / (deep * waist)];
    const k = Math.sqrt(dx * dx + dy * dy);
    const slope = Math.sqrt((dx / wide) ** 2 + (dy / deep) ** 2);
    const side = slope === 0 ? -deep : (k * (k - 1)) / slope;
    const lid = Math.abs(z) - half;
    const h = 3 - Math.abs(side - lid);
    return Math.max(side, lid) + (h > 0 ? (h * h) / 12 : 0);
  });

const scaled = (knots: readonly Knot[], by: number): Knot[] =>
  knots.map(([x, y, z, r]) => [x * by, y * by, z * by, r * by]);

/** How the processes of a vertebra differ from the mean. */
interface Processes {
  /** Those that point aside. */
  readonly longer: number;
  readonly thicker: number;
  /** The one that points back: its length, and how much lower it ends, in millimetres. */
  readonly spine: number;
  readonly droop: number;
  /** How far the lower facets reach down, in millimetres. */
  readonly facets: number;
}

/** A lumbar vertebra: its body around the origin, its arch behind. */
const lumbar = (scale: number, { longer, thicker, spine, droop, facets }: Processes): Field => {
  const line = (...knots: readonly Knot[]): Field => bar(scaled(knots, scale));
  const arch = joined([
    { field: line([15, 12, 5, 6], [17, 28, 3, 5.5], [16, 34, -6, 5]), blend: 0 },
    {
      field: line(
        [16, 30, 2, 4.5 * thicker],
        [34 * longer, 30, 4, 4 * thicker],
        [46 * longer, 33, 5, 3.2 * thicker],
      ),
      blend: 3,
    },
    { field: line([16, 34, -3, 4.5], [8, 43, -13, 5], [0, 47, -17, 5.6]), blend: 3 },
    {
      field: line(
        [0, 46, -17, 4.6],
        [0, 46 + 14 * spine, -20 - droop / 2, 4.6],
        [0, 46 + 24 * spine, -22 - droop, 5],
      ),
      blend: 3,
    },
    { field: line([17, 32, 6, 5], [19, 35, 15, 5]), blend: 3 },
    { field: line([16, 36, -6, 5], [16, 41, -facets, 4.6]), blend: 3 },
  ]);
  const body = drum(26 * scale, 18 * scale, (HEIGHT / 2) * scale);
  const canal = line([0, 25, -30, 9.5], [0, 25, 30, 9.5]);
  return symmetric(
    without(
      joined([
        { field: body, blend: 0 },
        { field: arch, blend: 4 },
      ]),
      canal,
      0,
      1.5,
    ),
  );
};

/** The two lowest vertebrae, stacked upon the sacrum. Height, tilt and processes of the lowest differ much between people. */
export const vertebraeOf = (parameters: AnatomyParameters, { middle, slope }: Endplate): Field => {
  const scale = scaleOf(parameters);
  const random = randomOf(parameters.seed + 901);
  const between = (from: number, to: number): number => from + (to - from) * random();
  const [disc, tilt, back] = [between(4, 13), slope + between(-26, -8), between(-4, 5)];
  const rise = (disc + HEIGHT / 2) * scale;
  const fifth: Pose = after(shifted(middle), after(turn(0, tilt), shifted([0, back * scale, rise])));
  const fourth: Pose = after(
    fifth,
    after(turn(0, between(-18, -6)), shifted([0, -2 * scale, (between(8, 12) + HEIGHT) * scale])),
  );
  const processes = (longer: number, thicker: number): Processes => ({
    longer,
    thicker,
    spine: between(0.75, 1.15),
    droop: between(-6, 12),
    facets: between(17, 26),
  });
  const lower = posed(fifth, lumbar(scale, processes(between(0.85, 1.2), between(1, 1.9))));
  const upper = posed(fourth, lumbar(scale, processes(between(0.9, 1.15), between(0.9, 1.2))));
  return joined([
    { field: lower, blend: 0 },
    { field: without(upper, lower, 2), blend: 0 },
  ]);
};
