export const FIELD_TEXTS = {
  openCalendar: 'Open calendar',
  choose: 'Please choose',
  nothing: '–',
} as const;
