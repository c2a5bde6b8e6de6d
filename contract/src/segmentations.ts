import { SIDES } from '@cotyle/domain/hip/side';
import { MEASUREMENT_NAMES, MEASUREMENTS, PRI } from '@cotyle/domain/hip/measurements';
import type { MeasurementName } from '@cotyle/domain/hip/measurements';
import { MISSING_REASONS } from '@cotyle/domain/landmarks/missing';
import type { MissingReason } from '@cotyle/domain/landmarks/missing';
import {
  LANDMARK_KINDS,
  LANDMARK_MOST_MM,
  LANDMARK_NAMES,
  LANDMARK_ORIGINS,
  LENGTH_MOST_MM,
  RIM_MOST_POINTS,
} from '@cotyle/domain/landmarks/placed';
import { DOUBT_KINDS } from '@cotyle/domain/segmentation/draft/doubts';
import type { DoubtCode } from '@cotyle/domain/segmentation/draft/doubts';
import { SEGMENT_NAMES } from '@cotyle/domain/segmentation/segments';
import type { Segment } from '@cotyle/domain/segmentation/segments';
import {
  JOB_STAGE_NAMES,
  MAKING_STATES,
  SCAN_PARTS,
  SEGMENTATION_STATES,
} from '@cotyle/domain/segmentation/states';
import { z } from 'zod';
import { call } from './call.ts';
import { count, emptyAnswer, id, idInPath, idParam, instant, valueAnswer } from './fields.ts';

/** Those who may view models; what they may do is for the next ones alone. */
const readers = {
  kind: 'signed-in',
  roles: ['MASTER_ADMIN', 'ADMIN', 'SURGEON', 'SURGICAL_ASSISTANT', 'IMAGE_ENGINEER'],
} as const;
const makers = { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN', 'IMAGE_ENGINEER'] } as const;

const segmentNames = SEGMENT_NAMES as [Segment, ...Segment[]];
const person = z.strictObject({ id, nameFirst: z.string(), nameSecond: z.string() });
const vector = z.tuple([z.number(), z.number(), z.number()]);

const coordinate = z.number().min(-LANDMARK_MOST_MM).max(LANDMARK_MOST_MM);
const point = z.tuple([coordinate, coordinate, coordinate]);

const placed = <V extends z.ZodType>(value: V) =>
  z
    .strictObject({
      value,
      origin: z.enum(LANDMARK_ORIGINS),
      /** Of a proposal; null where a person placed it. */
      confidence: z.number().min(0).max(1).nullable(),
    })
    .exactOptional();

const VALUES = {
  point: placed(point),
  points: placed(z.array(point).min(1).max(RIM_MOST_POINTS)),
  length: placed(z.number().positive().max(LENGTH_MOST_MM)),
} as const;

type LandmarkFields = {
  [N in keyof typeof LANDMARK_KINDS]: (typeof VALUES)[(typeof LANDMARK_KINDS)[N]];
};

const sideLandmarks = z.strictObject(
  Object.fromEntries(
    Object.entries(LANDMARK_KINDS).map(([name, kind]) => [name, VALUES[kind]]),
  ) as LandmarkFields,
);

const missingOnSide = z.partialRecord(
  z.enum(LANDMARK_NAMES),
  z.enum(Object.keys(MISSING_REASONS) as [MissingReason, ...MissingReason[]]),
);

export const placedLandmarks = z
  .strictObject({
    LEFT: sideLandmarks,
    RIGHT: sideLandmarks,
    /** Why the draft proposed no place for a landmark. */
    missing: z.strictObject({ LEFT: missingOnSide, RIGHT: missingOnSide }).exactOptional(),
  })
  .meta({ id: 'Landmarks' });

/** In the patient's frame (LPS), in millimetres: a voxel is counted along the rows, down the columns, from slice to slice. */
const volume = z.strictObject({
  origin: vector,
  axes: z.tuple([vector, vector, vector]),
  spacing: vector,
  size: z.tuple([count, count, count]),
});

const seriesRef = z.strictObject({ uid: z.string(), number: z.number().nullable(), description: z.string() });

/** A stack of slices of one series, and its labels. */
const grid = z.strictObject({
  part: z.enum(SCAN_PARTS),
  series: seriesRef,
  volume,
  /** The version in which each slab was last written; 0 where it never was, and is all background. */
  slabs: z.array(count),
});

const doubt = z.strictObject({
  code: z.enum(Object.keys(DOUBT_KINDS) as [DoubtCode, ...DoubtCode[]]),
  segment: z.enum(segmentNames),
  /** Where to look, in millimetres in the patient's frame. */
  place: vector,
  /** In the unit of its kind. */
  amount: z.number(),
});

/** A file that was made from a segmentation, and of what. */
const provenance = z.strictObject({
  fileId: id,
  fileName: z.string(),
  segment: z.enum(segmentNames),
  /** The one that is the model of the case. */
  isCaseModel: z.boolean(),
  /** Millimetres between the smoothed surface of the segment and the model; null for models from before it was kept. */
  deviation: z.number().nonnegative().nullable(),
  scanFileId: id,
  scanFileName: z.string(),
  series: z.array(seriesRef),
  segmentationId: id,
  version: count,
  by: person,
  at: instant,
});

export const segmentation = z
  .strictObject({
    id,
    procedureId: id,
    state: z.enum(SEGMENTATION_STATES),
    /** False where it was started without a draft. */
    isDraft: z.boolean(),
    /** Of a running draft: the fraction of its stage that is done. */
    progress: z
      .strictObject({ stage: z.enum(JOB_STAGE_NAMES), fraction: z.number().min(0).max(1) })
      .nullable(),
    /** Why it failed. */
    reason: z.string().nullable(),
    source: z.strictObject({ fileId: id, fileName: z.string(), isDeleted: z.boolean() }),
    grids: z.array(grid),
    doubts: z.array(doubt),
    landmarks: placedLandmarks,
    /** The landmarks as the draft proposed them, to which a moved one can be reset. */
    proposals: placedLandmarks,
    /** Raised by every save; the finished draft is version 1. */
    version: count,
    started: z.strictObject({ by: person, at: instant }),
    /** By a person; null where nobody has edited it. */
    saved: z.strictObject({ by: person, at: instant }).nullable(),
    /** Who edits it now. */
    editing: z.strictObject({ by: person, until: instant }).nullable(),
    /** The last model that was made, or is being made, of it. */
    making: z
      .strictObject({
        state: z.enum(MAKING_STATES),
        side: z.enum(SIDES),
        reason: z.string().nullable(),
        by: person,
        at: instant,
      })
      .nullable(),
  })
  .meta({ id: 'Segmentation' });

export type SegmentationRecord = z.output<typeof segmentation>;
export type SegmentationGrid = SegmentationRecord['grids'][number];
export type SegmentationDoubt = SegmentationRecord['doubts'][number];

/** What is there of a procedure: its segmentation, and where its models came from. */
const overview = z
  .strictObject({
    segmentation: segmentation.nullable(),
    /** Of the files that are not deleted, the latest first. */
    models: z.array(provenance),
  })
  .meta({ id: 'SegmentationOverview' });

export type SegmentationOverview = z.output<typeof overview>;
export type ModelProvenance = SegmentationOverview['models'][number];

/** Made by the window that edits: nobody else knows it. */
const window = z.uuid();
const segmentationId = id;
const numeral = (digits: RegExp) => z.string().regex(digits).transform(Number);
const versionInText = numeral(/^\d{1,9}$/);
const indexInText = numeral(/^\d{1,4}$/);

/** Of a save: what it is based on, who edits, and its own name, by which a repeated one is recognised. */
const saveFields = { segmentationId, window, saveId: z.uuid(), baseVersion: count };

const saved = valueAnswer(z.strictObject({ version: count }));

const COMMAND = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'] as const;
const SAVES = [...COMMAND, 'EDIT_LOCK_LOST', 'SEGMENTATION_CHANGED'] as const;

const imported = Object.fromEntries(PRI.map((name) => [name, z.number().optional()])) as Record<
  MeasurementName,
  z.ZodOptional<z.ZodNumber>
>;

const angleOf = (name: MeasurementName) => z.number().min(MEASUREMENTS[name].min).max(MEASUREMENTS[name].max);

export const segmentationCalls = {
  ofProcedure: call({
    method: 'GET',
    path: '/segmentation/by-procedure/{id}',
    summary: 'The segmentation of a procedure with its state, and the origin of the models made of it',
    access: readers,
    params: idParam,
    answer: valueAnswer(overview),
    dependsOn: { record: ['segmentations', 'procedures'], any: ['users'] },
    fails: ['NOT_FOUND'],
  }),
  start: call({
    method: 'POST',
    path: '/segmentation/start',
    summary: 'Begin a segmentation of a stored scan: with a draft, or without labels',
    access: makers,
    body: z.strictObject({
      procedureId: id,
      fileId: id,
      /** By their UIDs; chosen by the server where absent. */
      series: z
        .strictObject({ pelvis: z.string().max(64), knees: z.string().max(64).nullable() })
        .exactOptional(),
      isDraft: z.boolean(),
      /** The segmentation that it replaces; null where there is none. */
      replaces: id.nullable(),
    }),
    answer: valueAnswer(segmentation),
    fails: [...COMMAND, 'EDIT_LOCK_LOST'],
  }),
  cancel: call({
    method: 'POST',
    path: '/segmentation/cancel',
    summary: 'Stop a draft that is queued or running; a segmentation that it replaced comes back',
    access: makers,
    body: z.strictObject({ segmentationId }),
    answer: emptyAnswer,
    fails: COMMAND,
  }),
  delete: call({
    method: 'POST',
    path: '/segmentation/delete',
    summary: 'Delete a segmentation that nobody else edits; one that it replaced comes back',
    access: makers,
    body: z.strictObject({ segmentationId }),
    answer: emptyAnswer,
    fails: [...COMMAND, 'EDIT_LOCK_LOST'],
  }),
  slab: call({
    method: 'GET',
    path: '/segmentation/slab/{id}/{grid}/{slab}/{version}',
    summary:
      'The labels of up to 16 slices in one version, one byte for each voxel, compressed as gzip; they never change',
    access: makers,
    params: z.strictObject({ id: idInPath, grid: indexInText, slab: indexInText, version: versionInText }),
    bytes: 'application/octet-stream',
    fails: ['NOT_FOUND', 'FORBIDDEN'],
  }),
  save: call({
    method: 'POST',
    path: '/segmentation/save',
    summary:
      'Save changed slabs as a new version: all of them or none. Each file of the form is a slab, compressed as gzip and named GRID-SLAB',
    access: makers,
    form: {
      fields: z.strictObject({
        segmentationId: idInPath,
        window,
        saveId: z.uuid(),
        baseVersion: versionInText,
      }),
      files: 'slabs',
    },
    answer: saved,
    fails: [...SAVES, 'TOO_LARGE', 'INVALID'],
  }),
  saveLandmarks: call({
    method: 'POST',
    path: '/segmentation/landmarks',
    summary: 'Save the landmarks as a new version',
    access: makers,
    body: z.strictObject({ ...saveFields, landmarks: placedLandmarks }),
    answer: saved,
    fails: SAVES,
  }),
  edit: call({
    method: 'POST',
    path: '/segmentation/edit',
    summary: 'Begin to edit, or go on: the lock lasts half a minute and is renewed by this call',
    access: makers,
    body: z.strictObject({
      segmentationId,
      window,
      /** From another window of the same person. */
      takeOver: z.boolean().exactOptional(),
    }),
    answer: valueAnswer(z.strictObject({ until: instant, version: count })),
    fails: [...COMMAND, 'EDIT_LOCK_LOST'],
  }),
  release: call({
    method: 'POST',
    path: '/segmentation/release',
    summary: 'Stop editing, so that somebody else can begin',
    access: makers,
    body: z.strictObject({ segmentationId, window }),
    answer: emptyAnswer,
    fails: COMMAND,
  }),
  makeModel: call({
    method: 'POST',
    path: '/segmentation/make-model',
    summary:
      'Make an STL of each bone, and of the hip bone of one side the model of the case; it is made in the background',
    access: makers,
    body: z.strictObject({
      segmentationId,
      /** The saved version that was looked at. */
      version: count,
      side: z.enum(SIDES),
    }),
    answer: emptyAnswer,
    fails: [...COMMAND, 'SEGMENTATION_CHANGED'],
  }),
  fillIn: call({
    method: 'POST',
    path: '/segmentation/fill-in',
    summary:
      'Fill in the analysis from the saved landmarks: the fields of a PRI import, and the CSV configuration that says the same',
    access: makers,
    body: z.strictObject({
      segmentationId,
      /** The saved version whose landmarks were looked at. */
      version: count,
      /** The planned pair is a decision, not a measurement; without it the planned fields stay as they are. */
      planned: z
        .strictObject({
          inclination: angleOf('plannedInclination'),
          anteversion: angleOf('plannedAnteVersion'),
        })
        .exactOptional(),
    }),
    answer: valueAnswer(
      z.strictObject({
        ...imported,
        sideEngineer: z.enum(SIDES),
        /** Fields that were not filled in, and why. */
        leftOut: z.array(
          z.strictObject({
            field: z.enum(MEASUREMENT_NAMES as [MeasurementName, ...MeasurementName[]]),
            reason: z.string(),
          }),
        ),
      }),
    ),
    fails: [...COMMAND, 'SEGMENTATION_CHANGED', 'STALE', 'INVALID', 'NO_ROOM'],
  }),
};
