import type { Day } from '@cotyle/domain/validation/calendar';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, format);
  return format;
};

/** What a clock of the zone shows, as if it were UTC. */
const localTime = (at: Date, zone: string): number => {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
};

/** How far the zone is ahead of UTC at that time. */
export const offsetMinutes = (at: Date, zone: string): number =>
  Math.round((localTime(at, zone) - Math.floor(at.getTime() / 1000) * 1000) / MINUTE);

/** What a clock of the zone shows, in whole hours. */
export const hourIn = (at: Date, zone: string): number => new Date(localTime(at, zone)).getUTCHours();

export const dayIn = (at: Date, zone: string): Day =>
  new Date(localTime(at, zone)).toISOString().slice(0, 10);

/** When a day, or one that many days later, begins in the zone. */
export const startOfDay = (day: Day, zone: string, daysLater = 0): Date => {
  const asUtc = Date.parse(day) + daysLater * DAY;
  const guess = new Date(asUtc - offsetMinutes(new Date(asUtc), zone) * MINUTE);
  return new Date(asUtc - offsetMinutes(guess, zone) * MINUTE);
};
