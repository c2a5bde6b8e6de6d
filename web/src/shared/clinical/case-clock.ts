import type { ProcedureRow } from '@cotyle/contract/procedures';
import { stageClock } from '@cotyle/domain/stages/stage-clock';
import type { StageClock, StageDates, StageRule } from '@cotyle/domain/stages/stage-clock';
import { localDay, today } from './today.ts';

type TimedCase = Pick<ProcedureRow, 'status' | 'dateOfSurgery' | 'statusSince' | 'stage'>;

export interface CaseClock {
  readonly rule: StageRule;
  readonly dates: StageDates;
  readonly clock: StageClock;
}

/** The clock of a case today; undefined once it has ended. */
export const caseClock = (row: TimedCase): CaseClock | undefined => {
  const dates = { ...row, since: localDay(row.statusSince) };
  return row.stage ? { rule: row.stage, dates, clock: stageClock(row.stage, dates, today()) } : undefined;
};
