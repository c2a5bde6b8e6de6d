import { ROLES } from '@cotyle/domain/access/roles';
import { z } from 'zod';
import { call } from './call.ts';
import { emptyAnswer, instant, valueAnswer } from './fields.ts';

const everyRole = { kind: 'signed-in', roles: ROLES } as const;

const ownFeed = z
  .strictObject({
    createdAt: instant,
    /** To a minute; null before a calendar has read it. */
    lastReadAt: instant.nullable(),
    withNames: z.boolean(),
  })
  .meta({ id: 'CalendarFeed' });

export type OwnFeed = z.output<typeof ownFeed>;

/** The surgeries of a person as a calendar that other programs read by a secret address. */
export const calendarFeedCalls = {
  own: call({
    method: 'GET',
    path: '/user/calendar-feed',
    summary: 'The caller’s own calendar feed, or null; never its address',
    access: everyRole,
    answer: valueAnswer(ownFeed.nullable()),
    dependsOn: {},
  }),
  create: call({
    method: 'POST',
    path: '/user/calendar-feed',
    summary:
      'Make a calendar feed; answers the path of its address, which is never shown again. An earlier feed ends',
    access: everyRole,
    body: z.strictObject({ withNames: z.boolean() }),
    answer: valueAnswer(z.strictObject({ path: z.string(), feed: ownFeed })),
  }),
  end: call({
    method: 'POST',
    path: '/user/calendar-feed/end',
    summary: 'End the caller’s calendar feed: its address answers 404 from now on',
    access: everyRole,
    answer: emptyAnswer,
    fails: ['NOT_FOUND'],
  }),
  read: call({
    method: 'GET',
    path: '/calendar/feed/{secret}',
    summary:
      'The surgeries of the person who made the address, as iCalendar (RFC 5545); 304 where nothing has changed',
    access: { kind: 'anyone' },
    params: z.strictObject({ secret: z.string().max(200) }),
    bytes: 'text/calendar',
    fails: ['NOT_FOUND', 'TOO_MANY_CALLS'],
  }),
};
