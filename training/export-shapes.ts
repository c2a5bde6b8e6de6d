import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anatomyOf } from '../domain/src/phantom/anatomy/anatomy.ts';
import type { Anatomy, Bone } from '../domain/src/phantom/anatomy/anatomy.ts';
import { joined } from '../domain/src/phantom/anatomy/field.ts';
import { randomParameters } from '../domain/src/phantom/anatomy/parameters.ts';
import { sampleGrid } from '../domain/src/phantom/anatomy/sample-grid.ts';
import type { Grid } from '../domain/src/phantom/anatomy/sample-grid.ts';

const CLASSES: readonly (readonly Bone[])[] = [
  ['LEFT_HIP_BONE', 'RIGHT_HIP_BONE'],
  ['SACRUM'],
  ['LEFT_FEMUR', 'RIGHT_FEMUR'],
  ['OTHER_BONE'],
];
const PER_MILLIMETRE = 8;
const MOST = 127;

type Range = readonly [number, number];

const gridOf = ([x, y, z]: readonly [Range, Range, Range], step: number): Grid => {
  const count = ([from, to]: Range): number => Math.ceil((to - from) / step) + 1;
  return { origin: [x[0], y[0], z[0]], size: [count(x), count(y), count(z)], step };
};

const gridsOf = ({ sides }: Anatomy, step: number): Readonly<Record<'pelvis' | 'knees', Grid>> => {
  const [left, right] = [sides.LEFT, sides.RIGHT];
  const [hips, knees] = [
    [left.headCentre, right.headCentre],
    [left.kneeCentre, right.kneeCentre],
  ] as const;
  const all = (points: readonly (readonly number[])[], k: number, below: number, above: number): Range => {
    const values = points.map((point) => point[k] ?? 0);
    return [Math.min(...values) - below, Math.max(...values) + above];
  };
  return {
    pelvis: gridOf([all(hips, 0, 80, 80), all(hips, 1, 80, 130), all(hips, 2, 120, 160)], step),
    knees: gridOf([all(knees, 0, 60, 60), all(knees, 1, 75, 60), all(knees, 2, 90, 90)], step),
  };
};

const distancesOf = (anatomy: Anatomy, grid: Grid): Int8Array => {
  const [nx, ny, nz] = grid.size;
  const values = new Int8Array(nx * ny * nz * CLASSES.length);
  CLASSES.forEach((bones, n) => {
    const field = joined(bones.map((bone) => ({ field: anatomy.bones[bone], blend: 0 })));
    const offset = n * nx * ny * nz;
    sampleGrid(field, grid, MOST / PER_MILLIMETRE, (index, distance) => {
      values[offset + index] = Math.max(-MOST, Math.min(MOST, Math.round(distance * PER_MILLIMETRE)));
    });
  });
  return values;
};

const [folder, count, step] = process.argv.slice(2);
if (!folder || !count || !step)
  throw new Error('usage: export-shapes.ts <folder> <count> <step in mm> [first seed]');
const first = Number(process.argv[5] ?? 1);
mkdirSync(folder, { recursive: true });
const shapes = Array.from({ length: Number(count) }, (_, n) => {
  const parameters = randomParameters(first + n);
  const anatomy = anatomyOf(parameters);
  return Object.entries(gridsOf(anatomy, Number(step))).map(([region, grid]) => {
    const file = `shape-${String(first + n).padStart(4, '0')}-${region}.raw`;
    writeFileSync(join(folder, file), distancesOf(anatomy, grid));
    process.stdout.write(`${file} ${grid.size.join(' × ')}\n`);
    return {
      file,
      region,
      ...grid,
      hipCentres: [anatomy.sides.LEFT.headCentre, anatomy.sides.RIGHT.headCentre],
      kneeCentres: [anatomy.sides.LEFT.kneeCentre, anatomy.sides.RIGHT.kneeCentre],
      parameters,
    };
  });
}).flat();
writeFileSync(join(folder, 'shapes.json'), JSON.stringify(shapes, undefined, 1));
