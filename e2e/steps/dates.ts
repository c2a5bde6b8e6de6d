/** Days from today, by the calendar of this machine. */
const dayFromNow = (
  days: number,
): { readonly year: string; readonly month: string; readonly day: string } => {
  const date = new Date();
  date.setDate(date.getDate() + days);
  const two = (value: number): string => String(value).padStart(2, '0');
  return { year: String(date.getFullYear()), month: two(date.getMonth() + 1), day: two(date.getDate()) };
};

/** In the format of the API. */
export const isoDay = (days: number): string => {
  const { year, month, day } = dayFromNow(days);
  return `${year}-${month}-${day}`;
};

/** In the format of a date field. */
export const typedDay = (days: number): string => {
  const { year, month, day } = dayFromNow(days);
  return `${month}/${day}/${year}`;
};
