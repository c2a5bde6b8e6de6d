import { MAIL_RHYTHMS } from '@cotyle/domain/people/mails';
import { ROLES } from '@cotyle/domain/access/roles';
import { z } from 'zod';
import { call } from './call.ts';
import { emptyAnswer, instant, valueAnswer } from './fields.ts';

const everyRole = { kind: 'signed-in', roles: ROLES } as const;

const userSession = z
  .strictObject({
    id: z.uuid(),
    /** The browser and system in words; null for a session of an earlier version. */
    device: z.string().nullable(),
    /** The network address of the last use, shortened; null until a session of an earlier version is used again. */
    address: z.string().nullable(),
    /** Whether this call comes from the same network. */
    sameNetwork: z.boolean(),
    signedInAt: instant,
    /** To a minute or two: when the browser last reported that somebody used it. */
    lastUsedAt: instant,
    /** Whether this call was made in it. */
    current: z.boolean(),
  })
  .meta({ id: 'UserSession' });

export type UserSession = z.output<typeof userSession>;

/** This session first, then the latest; at most 50, with the total. */
export const userSessions = z.strictObject({ value: z.array(userSession), total: z.int().nonnegative() });

const wantedMails = z
  .strictObject({
    /** Once a day is at 6:00 AM by the clock of the clinic. */
    rhythm: z.enum(MAIL_RHYTHMS),
    /** Whose next step is the caller's. */
    cases: z.boolean(),
    /** About procedures that reach the caller: 'Scan ordered', 'Model ready' and the like. */
    procedures: z.boolean(),
    messages: z.boolean(),
  })
  .meta({ id: 'WantedMails' });

/** One's own account. Nobody reaches another person's by these calls, administrators included. */
export const accountCalls = {
  sessions: call({
    method: 'GET',
    path: '/user/sessions',
    summary: 'Where the caller is signed in: this session first, then the latest; at most 50, with the total',
    access: everyRole,
    answer: userSessions,
    dependsOn: {},
  }),
  endSession: call({
    method: 'POST',
    path: '/user/sessions/end',
    summary: 'End one of the caller’s own sessions',
    access: everyRole,
    body: z.strictObject({ sessionId: z.uuid() }),
    answer: emptyAnswer,
    fails: ['NOT_FOUND'],
  }),
  endSessions: call({
    method: 'POST',
    path: '/user/sessions/end-all',
    summary: 'End all of the caller’s sessions, or all but this one; answers how many',
    access: everyRole,
    body: z.strictObject({ keepCurrent: z.boolean() }),
    answer: valueAnswer(z.strictObject({ ended: z.int().nonnegative() })),
  }),
  mails: call({
    method: 'GET',
    path: '/user/mails',
    summary: 'Which mails about what waits for them the caller wants',
    access: everyRole,
    answer: valueAnswer(wantedMails),
    dependsOn: {},
  }),
  saveMails: call({
    method: 'POST',
    path: '/user/mails',
    summary:
      'Choose which mails about what waits to get, and when; links to reset a password are always sent',
    access: everyRole,
    body: wantedMails,
    answer: valueAnswer(wantedMails),
  }),
};
