import { SIDE_LABELS } from '../hip/side.ts';
import type { Side } from '../hip/side.ts';
import { fullName } from '../people/status.ts';
import type { ProcedureStatus } from '../status.ts';
import type { Day } from '../validation/calendar.ts';

/** About three months back and a year ahead. */
export const FEED_DAYS_BACK = 92;
export const FEED_DAYS_AHEAD = 366;
/** The most surgeries of a feed, those nearest to today. */
export const FEED_EVENTS = 1000;
/** In seconds: how often a calendar is asked to read the feed. */
export const FEED_REFRESH = 60 * 60;

const DAY = 24 * 60 * 60 * 1000;

const plusDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** The days of which surgeries are in a feed that is read on this day. */
export const feedWindow = (today: Day): { readonly first: Day; readonly last: Day } => ({
  first: plusDays(today, -FEED_DAYS_BACK),
  last: plusDays(today, FEED_DAYS_AHEAD),
});

export interface FeedSurgery {
  readonly id: number;
  readonly side: Side | null;
  readonly patient: { readonly nameFirst: string; readonly nameSecond: string };
}

/** Without names, unless the person asked for them: a calendar is stored and shown by services that we do not know. */
export const surgeryTitle = ({ id, side, patient }: FeedSurgery, withNames: boolean): string =>
  [
    'Hip surgery',
    ...(side === null ? [] : [SIDE_LABELS[side].toLowerCase()]),
    ...(withNames ? [fullName(patient)] : []),
    `Procedure #${id}`,
  ].join(', ');

/** A date that is set before the surgery is scheduled may still change. */
export const isConfirmed = (status: ProcedureStatus): boolean => status === 'SCHEDULED' || status === 'DONE';

export const feedText = (withNames: boolean): string => (withNames ? 'With names' : 'Without names');

export const FEED_NAME = 'Surgeries in Cotyle';
