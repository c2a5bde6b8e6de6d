const DATE = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** The local date of an ISO time, such as 11/15/2026. */
export const dateText = (iso: string): string => DATE.format(new Date(iso));

/** The local time of an ISO time, such as 9:41 AM. */
export const timeText = (iso: string): string => TIME.format(new Date(iso));

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The local time as the clock of an operating room shows it, such as 09:41. */
export const clockText = (time: string | number): string => CLOCK.format(new Date(time));

/** The local date and time of an ISO time, such as 11/15/2026, 9:41 AM. */
export const dateTimeText = (iso: string): string => `${dateText(iso)}, ${timeText(iso)}`;
