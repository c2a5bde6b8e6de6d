/** How long a resumed download belongs to the same event. */
const CONTINUES_WITHIN_SECONDS = 60 * 60;

/**
 * Whether a read is a new event. A read from the first byte always is; any other continues an earlier read if there
 * is one, so that skipping the first byte does not avoid the audit.
 */
export const isNewRead = (start: number, lastRead: Date | undefined, now: Date): boolean =>
  start === 0 ||
  lastRead === undefined ||
  now.getTime() - lastRead.getTime() >= CONTINUES_WITHIN_SECONDS * 1000;
