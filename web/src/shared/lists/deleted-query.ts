import { DEFAULT_PERIOD, PERIODS } from '@cotyle/domain/periods/period';
import type { Period } from '@cotyle/domain/periods/period';
import { z } from 'zod';
import { usePeriodStart } from './use-period-start.ts';

/** The stored choice of the footer: deleted records are hidden by default. */
export const deletedSchema = {
  deleted: z.boolean().catch(false),
  period: z.enum(PERIODS).catch(DEFAULT_PERIOD),
};

/** For a call whose answer has deleted records unless it is asked for one or the other. */
export const useDeletedQuery = ({ deleted, period }: { deleted: boolean; period: Period }) => {
  const since = usePeriodStart(period);
  return deleted ? { deleted: 'true' as const, ...since } : { deleted: 'false' as const };
};
