import { SENDING_STATES, SENT_OBJECTS } from '@cotyle/domain/sending/sending';
import { z } from 'zod';
import { call } from './call.ts';
import { count, id, idParam, instant, valueAnswer } from './fields.ts';
import { person, planReaders } from './plans.ts';

const destination = z.strictObject({ id, name: z.string() });

/** The last time that an object was to be sent to a PACS. */
const sending = z
  .strictObject({
    id,
    destination,
    object: z.enum(SENT_OBJECTS),
    /** Of a sheet. */
    version: count.nullable(),
    /** Of a model. */
    fileName: z.string().nullable(),
    state: z.enum(SENDING_STATES),
    askedBy: person,
    askedAt: instant,
    /** When it was sent, or given up. */
    endedAt: instant.nullable(),
    attempts: count,
    /** What went wrong last; of one that waits, why it is tried again. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'Sending' });

export type SendingRecord = z.output<typeof sending>;

const caseSendings = z
  .strictObject({
    /** The PACS that results of this procedure can be sent to. */
    destinations: z.array(
      z.strictObject({
        ...destination.shape,
        /** Whether it gets no models. */
        sheetsOnly: z.boolean(),
      }),
    ),
    /** The approved version, whose sheet would be sent. */
    sheetVersion: count.nullable(),
    /** How many models would be sent. */
    models: count,
    sendings: z.array(sending),
  })
  .meta({ id: 'CaseSendings' });

export type CaseSendings = z.output<typeof caseSendings>;

export const sendingCalls = {
  ofProcedure: call({
    method: 'GET',
    path: '/sending/by-procedure/{id}',
    summary: 'What of a procedure was sent to a PACS, waits for it or failed, and where it can be sent',
    access: planReaders,
    params: idParam,
    answer: valueAnswer(caseSendings),
    dependsOn: {},
    fails: ['NOT_FOUND'],
  }),
  send: call({
    method: 'POST',
    path: '/sending/send',
    summary:
      'Send the sheet of the approved plan and, unless it gets sheets alone, all models of a procedure to a PACS; a job does it, and tries again',
    access: planReaders,
    body: z.strictObject({ procedureId: id, connectionId: id }),
    answer: valueAnswer(caseSendings),
    fails: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  }),
};
