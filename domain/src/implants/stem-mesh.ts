import { millimetres } from '../cup/units.ts';
import type { Mesh } from '../models/mesh.ts';
import { collarPoint, neckAxis, neckLengthOf } from './references.ts';
import { chordsFor, lofted } from './round-mesh.ts';
import type { Stem } from './types.ts';

/** A section across the stem: an ellipse between a lateral and a medial point in the plane of the neck. */
interface Section {
  readonly lateral: readonly [x: number, z: number];
  readonly medial: readonly [x: number, z: number];
  /** Half of its extent from front to back. */
  readonly thickness: number;
}

const level = (z: number, lateral: number, medial: number, thickness: number): Section => ({
  lateral: [-lateral, z],
  medial: [medial, z],
  thickness,
});

const bodyOf = (stem: Stem): readonly Section[] => {
  const { size, length } = stem;
  const [collar] = collarPoint(stem);
  return [
    level(-1 * length, 2.5, 2.5, 2.5),
    level(3 - length, 4, 4, 3.8),
    level(-0.75 * length, 5 + 0.25 * size, 5 + 0.25 * size, 4.4 + 0.2 * size),
    level(-0.5 * length, 5.6 + 0.35 * size, 6 + 0.35 * size, 4.8 + 0.25 * size),
    level(-0.25 * length, 6.2 + 0.4 * size, 8.5 + 0.4 * size, 5.4 + 0.3 * size),
    { lateral: [-7 - 0.4 * size, 9], medial: [collar, 0], thickness: 6 + 0.3 * size },
  ];
};

/** The neck and the taper are cones about the axis of the neck. */
const neckOf = (stem: Stem): readonly Section[] => {
  const { neckDiameter, femoralOffset, headHeight } = stem;
  const [ax, , az] = neckAxis(stem);
  const whole = neckLengthOf(stem, { neckLength: millimetres(0) });
  const at = (before: number, radius: number): Section => {
    const [x, z] = [femoralOffset - before * ax, headHeight - before * az];
    return {
      lateral: [x - radius * az, z + radius * ax],
      medial: [x + radius * az, z - radius * ax],
      thickness: radius,
    };
  };
  const radius = neckDiameter / 2;
  return [at(whole - 3, radius + 1.5), at(whole - 12, radius), at(8, radius), at(-2, radius - 0.5)];
};

const between = (a: number, b: number, c: number, d: number, t: number): number =>
  b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));

/** Sections between each two of a row, on smooth curves through all of them. */
const smoothed = (sections: readonly Section[], parts: number): readonly Section[] => {
  const first = sections[0];
  if (!first) return [];
  const at = (n: number): Section => sections[Math.min(sections.length - 1, Math.max(0, n))] ?? first;
  return sections.slice(0, -1).flatMap((_, n) =>
    Array.from({ length: parts }, (_unused, part): Section => {
      const [a, b, c, d] = [at(n - 1), at(n), at(n + 1), at(n + 2)];
      const t = part / parts;
      const of = (value: (section: Section) => number): number =>
        between(value(a), value(b), value(c), value(d), t);
      return {
        lateral: [of(({ lateral }) => lateral[0]), of(({ lateral }) => lateral[1])],
        medial: [of(({ medial }) => medial[0]), of(({ medial }) => medial[1])],
        thickness: of(({ thickness }) => thickness),
      };
    }),
  );
};

/** The point of a section at an angle from its medial end towards the front. */
const pointOf = (
  { lateral, medial, thickness }: Section,
  angle: number,
): readonly [number, number, number] => {
  const along = (1 + Math.cos(angle)) / 2;
  return [
    lateral[0] + along * (medial[0] - lateral[0]),
    thickness * Math.sin(angle),
    lateral[1] + along * (medial[1] - lateral[1]),
  ];
};

const PARTS = 24;
const WIDEST = 18;

/** All sections of a stem; the more parts, the closer to the curves that they follow. */
export const stemSections = (stem: Stem, parts = PARTS): readonly Section[] => {
  const neck = neckOf(stem);
  return [...smoothed([...bodyOf(stem), ...neck.slice(0, 1)], parts), ...neck];
};

export const stemMesh = (stem: Stem): Mesh => {
  const around = chordsFor(WIDEST, 2 * Math.PI);
  return lofted(
    stemSections(stem).map((section) =>
      Array.from({ length: around }, (_, n) => pointOf(section, (2 * Math.PI * n) / around)),
    ),
  );
};
