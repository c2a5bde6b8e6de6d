import { ROLES } from '@cotyle/domain/access/roles';
import { EVENT_TYPES } from '@cotyle/domain/events/types';
import type { EventType } from '@cotyle/domain/events/types';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import { z } from 'zod';
import { call } from './call.ts';
import { id, idInPath, idParam } from './fields.ts';
import { afterParam, gridQuery, listAnswer, timeZone } from './lists.ts';

const initiator = z
  .strictObject({ id, nameFirst: z.string(), nameSecond: z.string(), role: z.enum(ROLES) })
  .nullable();

const event = {
  id,
  creation: z.string(),
  /** As people read them: users and locations by name, statuses by label. */
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  initiator,
};

const isOther = (type: EventType): type is Exclude<EventType, 'PROCEDURE_STATUS'> =>
  type !== 'PROCEDURE_STATUS';

const status = z.enum(PROCEDURE_STATUSES).nullable();
const statusChange = {
  ...event,
  type: z.literal('PROCEDURE_STATUS'),
  oldCode: status,
  newCode: status,
};
const otherEvent = {
  ...event,
  type: z.enum(EVENT_TYPES.filter(isOther)),
  /** The code, day or id behind a value; null for free text. */
  oldCode: z.string().nullable(),
  newCode: z.string().nullable(),
};

const subject = {
  subject: z.strictObject({ nameFirst: z.string(), nameSecond: z.string() }).nullable(),
  procedureId: id.nullable(),
  patientId: id.nullable(),
  /** The name of the location that the event is about. */
  location: z.string().nullable(),
};

const historyEvent = z
  .discriminatedUnion('type', [z.strictObject(statusChange), z.strictObject(otherEvent)])
  .meta({ id: 'HistoryEvent' });
const logEvent = z
  .discriminatedUnion('type', [
    z.strictObject({ ...statusChange, ...subject }),
    z.strictObject({ ...otherEvent, ...subject }),
  ])
  .meta({ id: 'LogEvent' });

export const eventCalls = {
  ofProcedure: call({
    method: 'GET',
    path: '/event/get/proc/{id}',
    summary: 'The history of a procedure, newest first',
    access: { kind: 'signed-in', roles: ROLES },
    params: idParam,
    answer: listAnswer(historyEvent),
    /** Events, because reading a file is recorded without a change of the procedure. */
    dependsOn: { record: ['procedures'], any: ['events', 'users', 'locations'] },
    fails: ['NOT_FOUND'],
  }),
  all: call({
    method: 'GET',
    path: '/event/get/all',
    summary:
      'The system events log, since a time, of a person, a patient and a type; the whole log is an export',
    access: { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN'] },
    query: z.strictObject({
      ...gridQuery(['creation']),
      ...afterParam,
      timeZone: timeZone.optional(),
      /** Done by this person or about them. */
      person: idInPath.optional(),
      /** About this patient or one of their procedures. */
      patient: idInPath.optional(),
      type: z.enum(EVENT_TYPES).optional(),
    }),
    answer: listAnswer(logEvent),
    dependsOn: { any: ['events', 'users', 'patients', 'locations'] },
  }),
};
