/** So long after an event, the rest of a broken download still belongs to it. */
const CONTINUES_WITHIN_SECONDS = 60 * 60;

/**
 * Whether reading from this place on is a reading of its own. Whoever begins at the beginning always reads anew; whoever
 * begins elsewhere goes on with what he has begun, if he has: nobody reads unseen by leaving out the first byte.
 */
export const isNewRead = (start: number, lastRead: Date | undefined, now: Date): boolean =>
  start === 0 ||
  lastRead === undefined ||
  now.getTime() - lastRead.getTime() >= CONTINUES_WITHIN_SECONDS * 1000;
