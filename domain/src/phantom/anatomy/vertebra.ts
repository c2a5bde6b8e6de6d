import { after, posed, shifted, turn } from './pose.ts';
import type { Pose } from './pose.ts';
import { fieldOf, joined, symmetric, without } from './field.ts';
import type { Field } from './field.ts';
import type { AnatomyParameters } from './parameters.ts';
import { scaleOf } from './shaping.ts';
import type { Endplate } from './sacrum.ts';
import { bar } from './sphere-mesh.ts';
import type { Knot } from './sphere-mesh.ts';

const DISC = 10;
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

/** A lumbar vertebra: its body around the origin, its arch behind. */
const lumbar = (scale: number): Field => {
  const line = (...knots: readonly Knot[]): Field => bar(scaled(knots, scale));
  const arch = joined([
    { field: line([15, 12, 5, 6], [17, 28, 3, 5.5], [16, 34, -6, 5]), blend: 0 },
    { field: line([16, 30, 2, 4.5], [34, 30, 4, 4], [46, 33, 5, 3.2]), blend: 3 },
    { field: line([16, 34, -2, 4.5], [7, 43, -4, 4], [0, 48, -4, 4.2]), blend: 3 },
    { field: line([0, 46, -2, 3.4], [0, 60, -6, 3.6], [0, 70, -9, 4.2]), blend: 3 },
    { field: line([17, 32, 6, 5], [19, 35, 15, 5]), blend: 3 },
    { field: line([16, 36, -6, 5], [16, 40, -18, 4.6]), blend: 3 },
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

/** The two lowest vertebrae, stacked upon the sacrum. */
export const vertebraeOf = (parameters: AnatomyParameters, { middle }: Endplate): Field => {
  const scale = scaleOf(parameters);
  const rise = (DISC + HEIGHT / 2) * scale;
  const fifth: Pose = after(shifted(middle), after(turn(0, 34), shifted([0, 0, rise])));
  const fourth: Pose = after(fifth, after(turn(0, -14), shifted([0, -2 * scale, (DISC + HEIGHT) * scale])));
  const one = lumbar(scale);
  const lower = posed(fifth, one);
  return joined([
    { field: lower, blend: 0 },
    { field: without(posed(fourth, one), lower, 2), blend: 0 },
  ]);
};
