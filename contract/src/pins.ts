import { ROLES } from '@cotyle/domain/access/roles';
import { PLANES } from '@cotyle/domain/ct/planes';
import type { Vector } from '@cotyle/domain/ct/vector';
import { PIN_STEP_KINDS, PIN_TEXT_MAX, PINNED_FILE_TYPES } from '@cotyle/domain/pins/pins';
import { PINNED_CUT_PLANES, VIEW_LIMITS } from '@cotyle/domain/pins/pinned-view';
import { z } from 'zod';
import { call } from './call.ts';
import { id, idParam, instant, textField, valueAnswer } from './fields.ts';

const within = (limit: number) => z.number().min(-limit).max(limit);
const coordinate = within(VIEW_LIMITS.coordinate);
type VectorSchema = z.ZodType<Vector, Vector>;
/** LPS, in millimetres. */
const point = z.tuple([coordinate, coordinate, coordinate]) as VectorSchema;
const length = z.number().positive().max(VIEW_LIMITS.distance);
const index = z.int().min(0).max(VIEW_LIMITS.voxel);

const modelView = z
  .strictObject({
    viewer: z.enum(['MODEL', 'PLANNING']),
    camera: z.strictObject({
      target: point,
      distance: length,
      azimuth: within(VIEW_LIMITS.azimuth),
      elevation: within(VIEW_LIMITS.elevation),
    }),
    cut: z.strictObject({
      plane: z.enum(PINNED_CUT_PLANES),
      position: coordinate.nullable(),
      isFlipped: z.boolean(),
    }),
    tilt: within(VIEW_LIMITS.tilt),
    opacity: z.number().min(0).max(100),
  })
  .meta({ id: 'PinnedModelView' });

const pane = z.strictObject({ centre: point, height: length }).nullable();

/** Under the cross-hair: column, row and slice. */
const voxel: VectorSchema = z.tuple([index, index, index]);

const scanView = z
  .strictObject({
    viewer: z.literal('SCAN'),
    series: z.string().min(1).max(VIEW_LIMITS.uid),
    plane: z.enum(PLANES),
    isAlone: z.boolean(),
    voxel,
    window: z.strictObject({
      centre: within(VIEW_LIMITS.hounsfield),
      width: z.number().positive().max(VIEW_LIMITS.hounsfield),
    }),
    slab: z
      .strictObject({
        mode: z.enum(['maximum', 'average']),
        thickness: z.number().positive().max(VIEW_LIMITS.thickness),
      })
      .nullable(),
    panes: z.strictObject({ axial: pane, coronal: pane, sagittal: pane }),
  })
  .meta({ id: 'PinnedScanView' });

export const pinnedView = z.discriminatedUnion('viewer', [modelView, scanView]);

const author = z.strictObject({
  id,
  nameFirst: z.string(),
  nameSecond: z.string(),
  role: z.enum(ROLES),
});

/** A question at a point of a model or a scan, with everything that was said to it. It never changes, it is only added to. */
const pin = z
  .strictObject({
    id,
    procedureId: id,
    /** Counted for each procedure from 1. */
    number: z.int().positive(),
    file: z.strictObject({
      id,
      type: z.enum(PINNED_FILE_TYPES),
      fileName: z.string(),
      sha256: z.string(),
      isDeleted: z.boolean(),
      /** Whether another file of its type was added since. */
      hasNewer: z.boolean(),
    }),
    point,
    view: pinnedView,
    /** The version of the plan that the question is about; null where there was none. */
    planVersion: z.int().positive().nullable(),
    text: z.string(),
    author,
    at: instant,
    /** Answers and decisions, the oldest first. */
    steps: z.array(
      z.strictObject({
        id,
        kind: z.enum(PIN_STEP_KINDS),
        /** Null for a decision. */
        text: z.string().nullable(),
        author,
        at: instant,
      }),
    ),
  })
  .meta({ id: 'Pin' });

export type Pin = z.output<typeof pin>;

const signedIn = { kind: 'signed-in', roles: ROLES } as const;
const text = textField(PIN_TEXT_MAX);
const ofPin = z.strictObject({ pinId: id });

export const pinCalls = {
  ofProcedure: call({
    method: 'GET',
    path: '/pin/by-procedure/{id}',
    summary: 'The pinned questions of a procedure on files that the caller may view, the oldest first',
    access: signedIn,
    params: idParam,
    answer: valueAnswer(z.array(pin)),
    dependsOn: { record: ['procedures'], any: ['users'] },
    fails: ['NOT_FOUND'],
  }),
  create: call({
    method: 'POST',
    path: '/pin/create',
    summary: 'Ask a question at a point of a model or a scan; the other people of the case are told',
    access: signedIn,
    body: z.strictObject({
      procedureId: id,
      fileId: id,
      point,
      view: pinnedView,
      /** The version that was shown; the latest one where it is left out. */
      planVersion: z.int().positive().optional(),
      text,
    }),
    answer: valueAnswer(pin),
    fails: ['NOT_FOUND', 'CONFLICT', 'INVALID'],
  }),
  reply: call({
    method: 'POST',
    path: '/pin/reply',
    summary: 'Answer a pinned question',
    access: signedIn,
    body: z.strictObject({ pinId: id, text }),
    answer: valueAnswer(pin),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  resolve: call({
    method: 'POST',
    path: '/pin/resolve',
    summary: 'Resolve a pinned question: by whoever asked it or may change the plan',
    access: signedIn,
    body: ofPin,
    answer: valueAnswer(pin),
    fails: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
  reopen: call({
    method: 'POST',
    path: '/pin/reopen',
    summary: 'Open a resolved question again: by whoever asked it or may change the plan',
    access: signedIn,
    body: ofPin,
    answer: valueAnswer(pin),
    fails: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
};
