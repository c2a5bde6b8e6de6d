import { periodStart } from '@cotyle/domain/periods/period';
import type { Period } from '@cotyle/domain/periods/period';
import { useState } from 'react';

/**
 * The query's `after`, counted from when the page was opened: were it counted anew at every refresh, each refresh
 * would be another question.
 */
export const usePeriodStart = (period: Period): { after?: string } => {
  const [opened] = useState(() => Date.now() / 1000);
  const start = periodStart(period, opened);
  return start === undefined ? {} : { after: String(start) };
};
