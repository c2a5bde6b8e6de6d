import type { Vector } from '@cotyle/domain/ct/vector';
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
  pelvis: { min: [-100, -66, -96], max: [58, 104, 140] },
  femur: { min: [-32, -34, -330], max: [70, 48, 34] },
} as const;
/** Between the points at which the bones are sampled, in millimetres, for the number of triangles. */
const STEPS = { pelvis: 1.02, femur: 0.817 } as const;

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

const around = (centre: Vector, [x, y, z]: Vector): Vector => [centre[0] + x, centre[1] + y, centre[2] + z];

/** A left hip with bones of about 150,000 triangles each. */
export const bonesOf = (): Bones => {
  const anatomy = anatomyOf(randomParameters(SEED));
  const centre = anatomy.landmarks.LEFT.femoralHeadCentre ?? [0, 0, 0];
  const made = (bone: 'pelvis' | 'femur'): Mesh => {
    const field = anatomy.bones[bone === 'pelvis' ? 'LEFT_HIP_BONE' : 'LEFT_FEMUR'];
    return meshOfField(
      field,
      around(centre, AROUND[bone].min),
      around(centre, AROUND[bone].max),
      STEPS[bone],
    );
  };
  return { anatomy, pelvis: made('pelvis'), femur: made('femur') };
};
