import type { Vector } from '@cotyle/domain/ct/vector';
import type { Side } from '@cotyle/domain/hip/side';
import type { Mesh } from '@cotyle/domain/models/mesh';
import { anatomyOf } from '@cotyle/domain/phantom/anatomy/anatomy';
import type { Anatomy } from '@cotyle/domain/phantom/anatomy/anatomy';
import type { Field } from '@cotyle/domain/phantom/anatomy/field';
import { randomParameters } from '@cotyle/domain/phantom/anatomy/parameters';
import { sampleGrid } from '@cotyle/domain/phantom/anatomy/sample-grid';
import { meshOf } from '@cotyle/domain/phantom/mesh';

export interface Bones {
  readonly anatomy: Anatomy;
  readonly pelvis: Mesh;
  readonly femur: Mesh;
}

const SEED = 7001;
/** Around the head of the femur, in millimetres, for a left hip: the bones end within. */
const AROUND = {
  pelvis: { min: [-120, -80, -90], max: [70, 110, 170] },
  femur: { min: [-60, -60, -330], max: [90, 70, 50] },
} as const;

const meshOfField = (field: Field, min: Vector, max: Vector, step: number): Mesh => {
  const size = [0, 1, 2].map((k) => Math.ceil(((max[k] ?? 0) - (min[k] ?? 0)) / step) + 1) as [
    number,
    number,
    number,
  ];
  const values = new Float32Array(size[0] * size[1] * size[2]);
  const isEdge = (index: number): boolean =>
    [index % size[0], Math.floor(index / size[0]) % size[1], Math.floor(index / (size[0] * size[1]))].some(
      (at, k) => at <= 1 || at >= (size[k] ?? 0) - 2,
    );
  // What crosses the edge of the box is closed there.
  sampleGrid(field, { origin: min, size, step }, 2 * step, (index, distance) => {
    values[index] = isEdge(index) ? Math.max(distance, step) : distance;
  });
  const at = (value: number, k: number): number => Math.round((value - (min[k] ?? 0)) / step);
  return meshOf(
    (x, y, z) => values[at(x, 0) + size[0] * (at(y, 1) + size[1] * at(z, 2))] ?? step,
    { min, max },
    step,
  );
};

const boxOf = ({ min, max }: { min: Vector; max: Vector }, centre: Vector, side: Side) => {
  const s = side === 'LEFT' ? 1 : -1;
  const corners = [min, max].map(([x, y, z]): Vector => [
    centre[0] + s * x,
    centre[1] + y,
    centre[2] + z,
  ]) as [Vector, Vector];
  const by = (pick: (a: number, b: number) => number): Vector => [
    pick(corners[0][0], corners[1][0]),
    corners[pick === Math.min ? 0 : 1][1],
    corners[pick === Math.min ? 0 : 1][2],
  ];
  return { min: by(Math.min), max: by(Math.max) };
};

/** A left hip with bones of about 150,000 triangles each at a step of 0.8. */
export const bonesOf = (step: { readonly pelvis: number; readonly femur: number }): Bones => {
  const anatomy = anatomyOf(randomParameters(SEED));
  const centre = anatomy.landmarks.LEFT.femoralHeadCentre ?? [0, 0, 0];
  const made = (bone: 'pelvis' | 'femur'): Mesh => {
    const { min, max } = boxOf(AROUND[bone], centre, 'LEFT');
    const field = anatomy.bones[bone === 'pelvis' ? 'LEFT_HIP_BONE' : 'LEFT_FEMUR'];
    return meshOfField(field, min, max, step[bone]);
  };
  return { anatomy, pelvis: made('pelvis'), femur: made('femur') };
};
