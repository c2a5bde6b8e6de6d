import { ROLES } from '@cotyle/domain/access/roles';
import { EVENT_TYPES } from '@cotyle/domain/events/types';
import { z } from 'zod';
import { call } from './call.ts';
import { id, idParam } from './fields.ts';
import { after, gridQuery, listing } from './lists.ts';

const initiator = z
  .strictObject({ nameFirst: z.string(), nameSecond: z.string(), role: z.enum(ROLES) })
  .nullable();

const event = {
  id,
  creation: z.string(),
  type: z.enum(EVENT_TYPES),
  /** As a person reads them: locations and users by name, statuses by label. */
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  initiator,
};

const historyEvent = z.strictObject(event).meta({ id: 'HistoryEvent' });
const logEvent = z
  .strictObject({
    ...event,
    subject: z.strictObject({ nameFirst: z.string(), nameSecond: z.string() }).nullable(),
  })
  .meta({ id: 'LogEvent' });

export const eventCalls = {
  ofProcedure: call({
    method: 'GET',
    path: '/event/get/proc/{id}',
    summary: 'The history of a procedure, newest first',
    access: { kind: 'signed-in', roles: ROLES },
    params: idParam,
    answer: listing(historyEvent),
    /** Events, because reading a file is recorded without a change of the procedure. */
    dependsOn: { record: ['procedures'], any: ['events', 'users', 'locations'] },
    fails: ['NOT_FOUND'],
  }),
  all: call({
    method: 'GET',
    path: '/event/get/all',
    summary: 'The system events log, since a time',
    access: { kind: 'signed-in', roles: ['MASTER_ADMIN', 'ADMIN'] },
    query: z.strictObject({ ...gridQuery(['creation']), ...after }),
    answer: listing(logEvent),
    dependsOn: { any: ['events', 'users', 'patients', 'locations'] },
  }),
};
