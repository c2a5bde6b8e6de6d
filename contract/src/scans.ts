import { ROLES } from '@cotyle/domain/access/roles';
import { ASIDE } from '@cotyle/domain/ct/aside';
import type { AsideReason } from '@cotyle/domain/ct/aside';
import { VERDICTS } from '@cotyle/domain/ct/evaluate';
import { RULE_IDS } from '@cotyle/domain/ct/protocol';
import { REPORT_STATES } from '@cotyle/domain/ct/report';
import { SCAN_STATES } from '@cotyle/domain/ct/stored';
import { z } from 'zod';
import { call } from './call.ts';
import { valueAnswer, id, idParam } from './fields.ts';
import { listAnswer } from './lists.ts';

const signedIn = { kind: 'signed-in', roles: ROLES } as const;

const pair = z.tuple([z.number(), z.number()]);
const asideReasons = Object.keys(ASIDE) as [AsideReason, ...AsideReason[]];

const rule = z.strictObject({
  id: z.enum(RULE_IDS),
  name: z.string(),
  verdict: z.enum(VERDICTS),
  measured: z.string(),
  limit: z.string(),
  /** What to do; empty where there is nothing to be done. */
  advice: z.string(),
});

/** The identity in the headers of the images, and the number of images with it. */
const identity = z.strictObject({
  id: z.string(),
  name: z.string(),
  birthDate: z.string().nullable(),
  sex: z.string(),
  slices: z.int(),
});

export type ScanIdentity = z.output<typeof identity>;

const reportedSeries = z.strictObject({
  uid: z.string(),
  number: z.number().nullable(),
  description: z.string(),
  slices: z.int(),
  planned: z.boolean(),
  spacing: z.number().nullable(),
  thickness: z.number().nullable(),
  matrix: pair.nullable(),
  pixel: pair.nullable(),
  /** As the scanner names them; several where the slices disagree. */
  kernels: z.array(z.string()),
  /** Kilovolts. */
  voltages: z.array(z.number()),
  from: z.number().nullable(),
  to: z.number().nullable(),
});

export const scanReport = z
  .strictObject({
    state: z.enum(REPORT_STATES),
    files: z.array(
      z.strictObject({
        id,
        fileName: z.string(),
        /** Of its headers. */
        state: z.enum(SCAN_STATES),
        /** Of its images, each read in full; null until the headers are read. */
        verificationState: z.enum(SCAN_STATES).nullable(),
        reason: z.string().nullable(),
        /** CT slices that can be looked at. */
        slices: z.int(),
      }),
    ),
    rules: z.array(rule),
    series: z.array(reportedSeries),
    aside: z.array(z.strictObject({ reason: z.enum(asideReasons), label: z.string(), count: z.int() })),
    others: z.int(),
    /** Every different identity in the headers. */
    patients: z.array(identity),
    /** Who accepted that the identity differs from the record, and why; null where the present difference is not accepted. */
    acceptance: z
      .strictObject({
        nameFirst: z.string(),
        nameSecond: z.string(),
        at: z.string(),
        reason: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'ScanReport' });

export type ScanReportRecord = z.output<typeof scanReport>;

const point = z.tuple([z.number(), z.number(), z.number()]);

const slice = z.strictObject({
  id,
  number: z.number().nullable(),
  /** In the patient's frame, in millimetres. */
  place: point.nullable(),
  /** Of the image, in bytes. */
  size: z.int(),
  syntax: z.string(),
});

const indexedSeries = z
  .strictObject({
    uid: z.string(),
    number: z.number().nullable(),
    description: z.string(),
    /** On which it was scanned. */
    dates: z.array(z.string()),
    /** Whose it is by the headers of its slices. */
    patients: z.array(identity),
    /** The middle of each hip in the patient's frame, in millimetres; null where it is not known. */
    hips: z.strictObject({ LEFT: point, RIGHT: point }).nullable(),
    /** In the order in which they lie. */
    slices: z.array(slice),
  })
  .meta({ id: 'ScanSeries' });

export const scanCalls = {
  report: call({
    method: 'GET',
    path: '/scan/report/{id}',
    summary: 'What the check of the scans of a procedure says, rule by rule',
    access: signedIn,
    params: idParam,
    answer: valueAnswer(scanReport),
    dependsOn: { record: ['procedures'], any: ['patients', 'users'] },
    fails: ['NOT_FOUND'],
  }),
  series: call({
    method: 'GET',
    path: '/scan/series/{id}',
    summary: 'The series of one scan file with all their slices: the beginning of a look at it',
    access: signedIn,
    params: idParam,
    answer: listAnswer(indexedSeries),
    /** Each request is an event of the history, so none may be answered from a cache. */
    dependsOn: {},
    fails: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
  slice: call({
    method: 'GET',
    path: '/scan/slice/{id}',
    summary: 'One slice of a scan as a DICOM file, read out of the stored zip',
    access: signedIn,
    params: idParam,
    bytes: 'application/dicom',
    fails: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
  deidentified: call({
    method: 'GET',
    path: '/scan/deidentified/{id}',
    summary:
      'The slices of one scan file without the person: a zip, made while it is sent (PS3.15, basic profile)',
    access: signedIn,
    params: idParam,
    bytes: 'application/zip',
    fails: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
};
