import type { Span } from './use-choices.ts';

/** Texts of the board and the calendar. */
export const VIEW_TEXTS = {
  surgeon: 'Surgeon',
  allSurgeons: 'All surgeons',
  location: 'Surgical location',
  allLocations: 'All locations',
  open: (patient: string) => `Open the procedure of ${patient}`,
  noDate: 'No date of surgery',
  noSide: 'Side not set',
  move: (patient: string) => `Move the surgery of ${patient}`,
  moveTitle: 'Move the surgery',
  isOn: (day: string) => `Now on ${day}`,
  isUndated: 'Without a date of surgery so far',
  newDate: 'Date of Surgery',
  moveAction: 'Move',
  moved: (patient: string, day: string) => `The surgery of ${patient} is on ${day}`,
  change: (patient: string, from: string, to: string) => `${patient}: ${from} → ${to}`,
  stays: (patient: string, reason: string) => `The surgery of ${patient} was not moved. ${reason}`,
  movedMeanwhile: 'Somebody else has changed its date.',

  board: 'Board',
  count: (count: number, capped: boolean) => (capped ? `${count}+` : String(count)),
  procedures: (count: string) => (count === '1' ? '1 procedure' : `${count} procedures`),
  showMore: 'Show more',
  inList: 'The list shows the others.',
  emptyColumn: 'None',

  previous: { month: 'Previous month', week: 'Previous week', day: 'Previous day' },
  next: { month: 'Next month', week: 'Next week', day: 'Next day' },
  today: 'Today',
  span: 'Days shown',
  spans: { month: 'Month', week: 'Week', day: 'Day' } satisfies Record<Span, string>,
  surgeries: (count: number) => (count === 1 ? '1 surgery' : `${count} surgeries`),
  more: (count: number) => `+${count} more`,
  moreOn: (count: number, day: string) => `${count} more on ${day}`,
  none: 'No surgeries',
  cut: (shown: number, total: string) =>
    `${shown} of ${total} surgeries are shown. Choose a surgeon, a location or fewer days.`,
  keys: 'Arrow keys choose a day, Enter its surgeries, M moves one.',
  drag: 'Drag a surgery to another day to move it.',
} as const;
