import { periodStart } from '@cotyle/domain/periods/period';
import type { Period } from '@cotyle/domain/periods/period';
import { useState } from 'react';

/**
 * The query's `after`, relative to when the page was opened: recomputed at every refresh, each refresh would be a new
 * query.
 */
export const usePeriodStart = (period: Period): { after?: string } => {
  const [opened] = useState(() => Date.now() / 1000);
  const start = periodStart(period, opened);
  return start === undefined ? {} : { after: String(start) };
};
