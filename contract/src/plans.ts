import { CENTRE_MAX } from '@cotyle/domain/cup/centre';
import type { Degrees, Millimetres } from '@cotyle/domain/cup/units';
import { MEASUREMENTS } from '@cotyle/domain/hip/measurements';
import type { MeasurementName } from '@cotyle/domain/hip/measurements';
import { SIDES } from '@cotyle/domain/hip/side';
import { STEM_RANGES } from '@cotyle/domain/planning/plan';
import { LIP_RANGE, PART_ID_MAX, PLAN_FILE_PURPOSES } from '@cotyle/domain/planning/saved-plan';
import { REASON_LIMIT } from '@cotyle/domain/procedures/confirmation';
import { z } from 'zod';
import { call } from './call.ts';
import { count, id, idParam, instant, textField, valueAnswer } from './fields.ts';

/** Those who may view models. */
export const planReaders = {
  kind: 'signed-in',
  roles: ['MASTER_ADMIN', 'ADMIN', 'SURGEON', 'SURGICAL_ASSISTANT', 'IMAGE_ENGINEER'],
} as const;

export const person = z.strictObject({ id, nameFirst: z.string(), nameSecond: z.string() });
const coordinate = z.number().min(-CENTRE_MAX).max(CENTRE_MAX);

interface Range {
  readonly min: number;
  readonly max: number;
}
/** On the wire a number, in the types a number of its unit. */
const degreesWithin = ({ min, max }: Range) =>
  z.number().min(min).max(max) as z.ZodType as z.ZodType<Degrees>;
const millimetresWithin = ({ min, max }: Range) =>
  z.number().min(min).max(max) as z.ZodType as z.ZodType<Millimetres>;
const angleOf = (name: MeasurementName) => degreesWithin(MEASUREMENTS[name]);
const partId = z.string().min(1).max(PART_ID_MAX);

export const plan = z
  .strictObject({
    side: z.enum(SIDES),
    cup: z.strictObject({
      part: partId,
      /** Of its outer sphere, in the model's frame (LPS), in millimetres. */
      centre: z.strictObject({ x: coordinate, y: coordinate, z: coordinate }),
      /** Radiographic. */
      angles: z.strictObject({
        inclination: angleOf('plannedInclination'),
        anteversion: angleOf('plannedAnteVersion'),
      }),
      lip: degreesWithin(LIP_RANGE),
    }),
    liner: partId,
    head: partId,
    stem: z
      .strictObject({
        part: partId,
        neckCut: millimetresWithin(STEM_RANGES.neckCut),
        depth: millimetresWithin(STEM_RANGES.depth),
        torsion: degreesWithin(STEM_RANGES.torsion),
      })
      .nullable(),
  })
  .meta({ id: 'Plan' });

export const madeOn = z.array(
  z.strictObject({
    purpose: z.enum(PLAN_FILE_PURPOSES),
    fileId: id,
    fileName: z.string(),
    sha256: z.string(),
    isDeleted: z.boolean(),
  }),
);

/** A saved plan, which never changes. */
const planVersion = z
  .strictObject({
    version: count,
    plan,
    /** What it was made on. A file that was deleted since, or replaced, is said to be. */
    madeOn,
    by: person,
    at: instant,
  })
  .meta({ id: 'PlanVersion' });

export type PlanVersion = z.output<typeof planVersion>;

/** The answer to the question why an approved plan is changed. */
const changeReason = textField(REASON_LIMIT).transform((value) => value.trim());

export const planCalls = {
  ofProcedure: call({
    method: 'GET',
    path: '/plan/by-procedure/{id}',
    summary: "The versions of a procedure's plan that have implants, the latest first",
    access: planReaders,
    params: idParam,
    answer: valueAnswer(z.array(planVersion)),
    dependsOn: { record: ['procedures'], any: ['users'] },
    fails: ['NOT_FOUND'],
  }),
  save: call({
    method: 'POST',
    path: '/plan/save',
    summary: 'Save the implant plan as a new version; its angles become the planned angles of the procedure',
    access: planReaders,
    body: z.strictObject({
      procedureId: id,
      plan,
      /** The models that it was made on. */
      pelvisFileId: id,
      femurFileId: id.nullable(),
      /** Asked for where the plan is approved: the change voids the approval. */
      reason: changeReason.optional(),
    }),
    answer: valueAnswer(planVersion),
    fails: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'STALE', 'INVALID', 'PLAN_CHANGE_UNCONFIRMED'],
  }),
};
