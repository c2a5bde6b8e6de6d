import { SESSION_LIFE } from '../session/timing.ts';

const MINUTE = 60_000;

/** All in milliseconds since 1970. */
export interface DataTimes {
  /** When the shown data came from the server. */
  readonly updatedAt: number;
  /** When the connection was lost; undefined while it is there. */
  readonly lostAt: number | undefined;
  readonly now: number;
}

const ageText = (minutes: number): string => {
  if (minutes < 1) return 'less than 1 min old';
  if (minutes < 60) return `${minutes} min old`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`} old`;
};

/** How old the shown data is. A clock that was set back makes nothing younger than new. */
export const dataAgeText = (
  { updatedAt, lostAt, now }: DataTimes,
  timeOf: (milliseconds: number) => string,
): string => {
  const minutes = Math.max(0, Math.floor((now - updatedAt) / MINUTE));
  const age = `Data of ${timeOf(updatedAt)}, ${ageText(minutes)}`;
  return lostAt === undefined ? age : `${age}; no connection since ${timeOf(lostAt)}`;
};

/** A view that nobody is signed in to any more keeps its data as long as a session can last. No operation takes longer. */
export const isTooOldToKeep = ({ updatedAt, now }: Pick<DataTimes, 'updatedAt' | 'now'>): boolean =>
  now - updatedAt >= SESSION_LIFE * 1000;
