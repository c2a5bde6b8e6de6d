import { ROLES } from '@cotyle/domain/access/roles';
import { z } from 'zod';
import { call } from './call.ts';
import { id } from './fields.ts';

/** What a browser caches and may have to fetch again. */
export const LIVE_TOPICS = [
  'users',
  'locations',
  'assignments',
  'patients',
  'procedures',
  'events',
  'messages',
] as const;

export const liveChange = z
  .strictObject({
    topic: z.enum(LIVE_TOPICS),
    /** The record, where one alone changed. */
    id: id.optional(),
  })
  .meta({ id: 'LiveChange' });

export type LiveChange = z.output<typeof liveChange>;

export const liveCalls = {
  stream: call({
    method: 'GET',
    path: '/live',
    summary:
      'Server-sent events: `change` tells which lists and records that the caller may see are no longer what they were, `resync` that all may be',
    access: { kind: 'signed-in', roles: ROLES },
    answer: liveChange,
    stream: true,
  }),
};
