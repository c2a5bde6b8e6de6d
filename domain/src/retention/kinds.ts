/** What has a retention time of its own. All times count from the last activity of the record. */
export interface RetentionYears {
  /** 0 keeps records for ever. */
  readonly recordRetentionYears: number;
  /** 0: as long as the record, as for the next two. */
  readonly scanRetentionYears: number;
  readonly messageRetentionYears: number;
  readonly logRetentionYears: number;
}

export type RetentionYear = keyof RetentionYears;

export const ERASURE_KINDS = ['RECORD', 'SCANS', 'MESSAGES', 'LOG_VALUES'] as const;

export type ErasureKind = (typeof ERASURE_KINDS)[number];

/** Ten years is what the laws of most countries demand for medical records. */
export const DEFAULT_RETENTION_YEARS: RetentionYears = {
  recordRetentionYears: 10,
  scanRetentionYears: 0,
  messageRetentionYears: 0,
  logRetentionYears: 0,
};

export const YEARS_OF_KIND: Readonly<Record<ErasureKind, RetentionYear>> = {
  RECORD: 'recordRetentionYears',
  SCANS: 'scanRetentionYears',
  MESSAGES: 'messageRetentionYears',
  LOG_VALUES: 'logRetentionYears',
};

export const RETENTION_YEARS = Object.keys(DEFAULT_RETENTION_YEARS) as RetentionYear[];

export const isRetentionYear = (name: string): name is RetentionYear => name in DEFAULT_RETENTION_YEARS;

/** Besides 0. Logs of access to health records have to be kept for six years (45 CFR 164.316). */
export const RETENTION_LIMITS: Readonly<
  Record<RetentionYear, { readonly min: number; readonly max: number }>
> = {
  recordRetentionYears: { min: 1, max: 100 },
  scanRetentionYears: { min: 1, max: 100 },
  messageRetentionYears: { min: 1, max: 100 },
  logRetentionYears: { min: 6, max: 100 },
};

export const yearsText = (years: number): string => {
  if (years === 0) return 'For ever';
  return years === 1 ? '1 year' : `${years} years`;
};

export const retentionText = (name: RetentionYear, years: number): string =>
  years === 0 && name !== 'recordRetentionYears' ? 'As long as the record' : yearsText(years);

/** A part cannot outlive the record. */
export const retentionOrderProblems = (
  years: RetentionYears,
): readonly { readonly name: RetentionYear; readonly message: string }[] => {
  const most = years.recordRetentionYears;
  if (most === 0) return [];
  return RETENTION_YEARS.filter((name) => years[name] > most).map((name) => ({
    name,
    message: `Not longer than the record (${yearsText(most)})`,
  }));
};
