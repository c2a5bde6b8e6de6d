import type { OutcomeSummary } from '@cotyle/contract/outcomes';
import { isAdministrator } from '@cotyle/domain/access/roles';
import { SIDE_LABELS, SIDES } from '@cotyle/domain/hip/side';
import { useMemo, useState } from 'react';
import { PERIOD_OPTIONS } from '../../shared/lists/deleted-footer.tsx';
import { useSignedIn } from '../../shared/session/session-context.ts';
import { ExportButton } from '../../ui/grid/export-button.tsx';
import { InlineSelect } from '../../ui/grid/inline-select.tsx';
import { NotLoaded, SkeletonLines } from '../../ui/not-loaded.tsx';
import { CasesTable } from './cases-table.tsx';
import { OUTCOME_COLUMNS } from './columns.ts';
import { CupsPlot } from './cups-plot.tsx';
import { DifferencesPlot } from './differences-plot.tsx';
import { Numbers } from './numbers.tsx';
import { outcomeOf } from './outcome.ts';
import styles from './outcomes-page.module.css';
import { SurgeonsTable } from './surgeons-table.tsx';
import { OUTCOME_TEXTS as TEXTS } from './texts.ts';
import { useOutcomes } from './use-outcomes.ts';
import type { OutcomeView } from './use-outcomes.ts';

const ALL = '';
const SIDE_OPTIONS = [
  [ALL, TEXTS.bothSides],
  ...SIDES.map((side) => [side, SIDE_LABELS[side]] as const),
] as const;

const Shown = ({ summary: { all, incomplete, cases } }: { summary: OutcomeSummary }) => {
  const outcomes = useMemo(() => cases.map(outcomeOf), [cases]);
  return (
    <>
      <Numbers sums={all} incomplete={incomplete} />
      {cases.length < all.count ? (
        <p className={styles['cut']}>{TEXTS.cut(cases.length, all.count)}</p>
      ) : null}
      <div className={styles['plots']}>
        <CupsPlot outcomes={outcomes} />
        <DifferencesPlot outcomes={outcomes} sums={all} />
      </div>
      <CasesTable cases={cases} />
    </>
  );
};

const START: OutcomeView = { surgeonId: undefined, period: 'ALL_TIME', side: undefined };

/** Planned against implanted angles over many cases. */
export const OutcomesPage = () => {
  const { role } = useSignedIn();
  const [view, setView] = useState(START);
  const { shown, surgeons, exported } = useOutcomes(view);
  const change = (next: Partial<OutcomeView>): void => setView((previous) => ({ ...previous, ...next }));
  const summary = shown.data?.value;
  const isAll = isAdministrator(role);
  const isFiltered =
    view !== START && (view.surgeonId !== undefined || view.period !== 'ALL_TIME' || view.side);
  const surgeonOptions = [
    [ALL, TEXTS.allSurgeons] as const,
    ...surgeons.map(({ id, name }) => [String(id), name] as const),
  ];
  return (
    <div className={styles['page']}>
      <p className={styles['lead']}>
        {TEXTS.lead} {isAll ? '' : TEXTS.ownOnly}
      </p>
      <div className={styles['tools']}>
        {isAll ? (
          <InlineSelect
            label={TEXTS.surgeon}
            options={surgeonOptions}
            value={view.surgeonId === undefined ? ALL : String(view.surgeonId)}
            onChange={(value) => change({ surgeonId: value === ALL ? undefined : Number(value) })}
          />
        ) : null}
        <InlineSelect
          label={TEXTS.period}
          options={PERIOD_OPTIONS}
          value={view.period}
          onChange={(period) => change({ period })}
        />
        <InlineSelect
          label={TEXTS.side}
          options={SIDE_OPTIONS}
          value={view.side ?? ALL}
          onChange={(side) => change({ side: side === ALL ? undefined : side })}
        />
        <span className={styles['export']}>
          <ExportButton
            name={TEXTS.exportName}
            columns={OUTCOME_COLUMNS}
            total={summary?.all.count ?? 0}
            capped={false}
            {...exported}
          />
        </span>
      </div>
      {summary ? null : shown.isError ? (
        <NotLoaded text={TEXTS.failed} onRetry={() => void shown.refetch()} />
      ) : (
        <SkeletonLines count={6} />
      )}
      {summary?.all.count === 0 ? (
        <p className={styles['none']}>
          {isFiltered ? TEXTS.noneFiltered : TEXTS.none}{' '}
          {summary.incomplete > 0 ? TEXTS.incomplete(summary.incomplete) : ''}
        </p>
      ) : null}
      {summary && summary.all.count > 0 ? <Shown summary={summary} /> : null}
      {isAll && view.surgeonId === undefined && surgeons.length > 0 ? (
        <SurgeonsTable surgeons={surgeons} onChoose={(surgeonId) => change({ surgeonId })} />
      ) : null}
    </div>
  );
};
