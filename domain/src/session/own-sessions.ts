/** As many of a person's own sessions are listed; the others can be ended together. */
export const SESSIONS_SHOWN = 50;

export const ALL_SESSIONS = 'All sessions';
export const OTHER_SESSIONS = 'All other sessions';

/** What the events log says about sessions that were ended together. */
export const endedSessions = (which: string, count: number): string => `${which} (${count})`;
