import { SIDES } from '@cotyle/domain/hip/side';
import { OPERATING_ROOM_ROLES } from '@cotyle/domain/operating-room/rules';
import { TIME_OUT_ITEMS } from '@cotyle/domain/operating-room/subject';
import { APPROVAL_STATES } from '@cotyle/domain/planning/approval/approval-state';
import { PROCEDURE_STATUSES } from '@cotyle/domain/status';
import { z } from 'zod';
import { call } from './call.ts';
import { count, id, idParam, instant, valueAnswer } from './fields.ts';
import { madeOn, plan } from './plans.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const item = z.enum(TIME_OUT_ITEMS);
const step = { by: z.string(), at: instant };

/** Everything that a tick is about. When any of it changes, no tick of before counts. */
const subject = z
  .strictObject({
    patient: z.strictObject({ name: z.string(), born: z.string(), record: z.string() }),
    side: z.enum(SIDES).nullable(),
    version: count.nullable(),
    approval: z.strictObject({
      state: z.enum(APPROVAL_STATES),
      version: count.nullable(),
      by: z.string().nullable(),
      at: instant.nullable(),
    }),
    /** By name. */
    implants: z.array(z.string()),
  })
  .meta({ id: 'TimeOutSubject' });

/** All that the operating room shows of a procedure, read at one moment. */
const operatingRoom = z
  .strictObject({
    procedureId: id,
    name: z.string(),
    status: z.enum(PROCEDURE_STATUSES),
    dateOfSurgery: z.string().nullable(),
    surgeon: z.string(),
    subject,
    /** Says which subject a person had before them when they ticked. */
    subjectSha256: sha256,
    /** The latest version; null where nothing is planned. */
    planned: z
      .strictObject({
        side: z.enum(SIDES).nullable(),
        /** Radiographic, in degrees. */
        inclination: z.number().nullable(),
        anteversion: z.number().nullable(),
        /** Null where no implants are planned. */
        plan: plan.nullable(),
        parts: z.strictObject({
          cup: z.string().nullable(),
          liner: z.string().nullable(),
          head: z.string().nullable(),
          stem: z.string().nullable(),
        }),
        madeOn,
      })
      .nullable(),
    /** Why the approval is void. */
    voidReason: z.string().nullable(),
    timeOut: z.array(
      z.strictObject({
        item,
        value: z.string(),
        tick: z.strictObject(step).nullable(),
        /** A tick that counts no longer, with what was confirmed and what has changed since. */
        ended: z.strictObject({ ...step, value: z.string(), changed: z.array(item) }).nullable(),
      }),
    ),
    /** Why nothing can be confirmed now. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'OperatingRoom' });

export type OperatingRoom = z.output<typeof operatingRoom>;

const access = { kind: 'signed-in', roles: OPERATING_ROOM_ROLES } as const;

/** What the person had before them: anything else is refused. */
const body = z.strictObject({ procedureId: id, item, subjectSha256: sha256 });

export const operatingRoomCalls = {
  get: call({
    method: 'GET',
    path: '/operating-room/{id}',
    summary: 'What the operating room shows of a procedure, with its time-out list',
    access,
    params: idParam,
    answer: valueAnswer(operatingRoom),
    dependsOn: { record: ['procedures'], any: ['patients', 'users'] },
    fails: ['NOT_FOUND'],
  }),
  tick: call({
    method: 'POST',
    path: '/operating-room/time-out/tick',
    summary: 'Confirm an item of the time-out list, for exactly what was shown',
    access,
    body,
    answer: valueAnswer(operatingRoom),
    fails: ['NOT_FOUND', 'CONFLICT', 'STALE'],
  }),
  untick: call({
    method: 'POST',
    path: '/operating-room/time-out/untick',
    summary: 'Withdraw the confirmation of an item of the time-out list',
    access,
    body,
    answer: valueAnswer(operatingRoom),
    fails: ['NOT_FOUND', 'CONFLICT', 'STALE'],
  }),
};
