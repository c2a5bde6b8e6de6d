import { REASON_LIMIT } from '@cotyle/domain/procedures/confirmation';
import { NOT_MATCHED_REASONS } from '@cotyle/domain/receiving/match';
import { z } from 'zod';
import { call } from './call.ts';
import { count, emptyAnswer, id, instant, textField, valueAnswer } from './fields.ts';

const readers = { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN', 'RADIOLOGIST'] } as const;

const incomingStudy = z
  .strictObject({
    id,
    location: z.strictObject({ id, name: z.string() }),
    sender: z.string(),
    receivedAt: instant,
    /** When it is removed. */
    keptUntil: instant,
    images: count,
    size: count,
    reason: z.enum(NOT_MATCHED_REASONS),
    studyDate: z.string().nullable(),
    modalities: z.array(z.string()),
    accessionNumbers: z.array(z.string()),
    /** As the images say. */
    patients: z.array(
      z.strictObject({
        name: z.string(),
        id: z.string(),
        birthDate: z.string().nullable(),
        sex: z.string(),
        images: count,
      }),
    ),
  })
  .meta({ id: 'IncomingStudy' });

export type IncomingStudy = z.output<typeof incomingStudy>;

const reason = textField(REASON_LIMIT).transform((value) => value.trim());

export const incomingCalls = {
  list: call({
    method: 'GET',
    path: '/incoming',
    summary: 'Received studies of the caller’s location that belong to no case, newest first; at most 500',
    access: readers,
    answer: valueAnswer(z.array(incomingStudy)),
    dependsOn: { any: ['incoming', 'locations'] },
  }),
  assign: call({
    method: 'POST',
    path: '/incoming/assign',
    summary: 'Add a received study to a case in Scan Request; one of another identity needs a reason',
    access: readers,
    body: z.strictObject({
      id,
      procedureId: id,
      confirmScan: z.boolean().optional(),
      scanReason: reason.optional(),
    }),
    answer: emptyAnswer,
    fails: ['NOT_FOUND', 'CONFLICT', 'SCAN_UNCONFIRMED'],
  }),
  discard: call({
    method: 'POST',
    path: '/incoming/discard',
    summary: 'Discard a received study, with a reason',
    access: readers,
    body: z.strictObject({ id, reason }),
    answer: emptyAnswer,
    fails: ['NOT_FOUND'],
  }),
};
