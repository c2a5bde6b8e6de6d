import { outcomeCalls } from '@cotyle/contract/outcomes';
import type { Side } from '@cotyle/domain/hip/side';
import { periodStart } from '@cotyle/domain/periods/period';
import type { Period } from '@cotyle/domain/periods/period';
import { useState } from 'react';
import { useCallQuery } from '../../shared/calls/use-call-query.ts';
import { useAllRows } from '../../shared/lists/use-all-rows.ts';

export interface OutcomeView {
  readonly surgeonId: number | undefined;
  readonly period: Period;
  readonly side: Side | undefined;
}

/** Polling for where push does not work. */
const POLL = 60_000;
const OPTIONS = { meta: { ownError: true }, refetchInterval: POLL } as const;

/** The first day of the period, relative to when the page was opened. */
const useFirstDay = (period: Period): { from?: string } => {
  const [opened] = useState(() => Date.now() / 1000);
  const start = periodStart(period, opened);
  return start === undefined ? {} : { from: new Date(start * 1000).toISOString().slice(0, 10) };
};

/** The chosen cases, and the same of all surgeons, which administrators choose from. */
export const useOutcomes = ({ surgeonId, period, side }: OutcomeView) => {
  const common = { ...useFirstDay(period), ...(side ? { side } : {}) };
  const chosen = { ...common, ...(surgeonId === undefined ? {} : { surgeonId: String(surgeonId) }) };
  const ofAll = useCallQuery(outcomeCalls.summary, { query: common }, OPTIONS);
  const ofOne = useCallQuery(
    outcomeCalls.summary,
    { query: chosen },
    { ...OPTIONS, enabled: surgeonId !== undefined },
  );
  return {
    shown: surgeonId === undefined ? ofAll : ofOne,
    surgeons: ofAll.data?.value.surgeons ?? [],
    exported: useAllRows(outcomeCalls.cases, chosen),
  };
};
