export const PERIODS = ['LAST_MONTH', 'LAST_YEAR', 'ALL_TIME'] as const;

export type Period = (typeof PERIODS)[number];

export const DEFAULT_PERIOD: Period = 'LAST_MONTH';

const SECONDS: Record<Period, number | undefined> = {
  LAST_MONTH: 2_678_400,
  LAST_YEAR: 31_536_000,
  ALL_TIME: undefined,
};

const LABELS: Record<Period, string> = {
  LAST_MONTH: 'Last Month',
  LAST_YEAR: 'Last Year',
  ALL_TIME: 'All Time',
};

export const periodLabel = (period: Period): string => LABELS[period];

/** The start of the period in unix seconds; undefined for all time. */
export const periodStart = (period: Period, nowSeconds: number): number | undefined => {
  const length = SECONDS[period];
  return length === undefined ? undefined : Math.floor(nowSeconds) - length;
};
