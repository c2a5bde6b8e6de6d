import { FEED_NAME, FEED_REFRESH, isConfirmed, surgeryTitle } from '@cotyle/domain/calendar-feed/feed';
import { statusLabel } from '@cotyle/domain/status';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { Surgery } from './surgeries.ts';

export interface CalendarOptions {
  readonly withNames: boolean;
  /** Distinguishes the surgeries of this installation from those of another in the same calendar. */
  readonly installation: string;
  /** Of the app, for the links. */
  readonly publicUrl: string;
}

/** A surgery has a day and no time, so it is an all-day event, which is the same day in every time zone. */
export const writeCalendar = (
  surgeries: readonly Surgery[],
  { withNames, installation, publicUrl }: CalendarOptions,
): string => {
  const calendar = ical({
    name: FEED_NAME,
    prodId: '//Cotyle//Surgeries//EN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: FEED_REFRESH,
  });
  for (const surgery of surgeries) {
    const updatedAt = new Date(surgery.updatedAt);
    const notes = [statusLabel(surgery.status), ...(withNames ? [surgery.surgeon] : [])];
    calendar.createEvent({
      id: `procedure-${surgery.id}-${installation}@cotyle`,
      sequence: surgery.version,
      stamp: updatedAt,
      lastModified: updatedAt,
      start: new Date(`${surgery.day}T00:00:00Z`),
      allDay: true,
      summary: surgeryTitle(surgery, withNames),
      location: surgery.location === '' ? null : surgery.location,
      description: notes.join('\n'),
      url: `${publicUrl}/procedure/${surgery.id}`,
      status: isConfirmed(surgery.status) ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
};
