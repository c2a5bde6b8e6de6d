interface DicomTime {
  /** YYYYMMDD */
  readonly day: string;
  /** HHMMSS */
  readonly time: string;
}

/** Times as DICOM writes them, in the zone of the clinic. */
export const dicomTimeIn = (zone: string): ((at: Date) => DicomTime) => {
  const two = '2-digit';
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const),
  });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const join = (...types: Intl.DateTimeFormatPartTypes[]): string =>
      types.map((type) => parts.get(type) ?? '').join('');
    return { day: join('year', 'month', 'day'), time: join('hour', 'minute', 'second') };
  };
};
