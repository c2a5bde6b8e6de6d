import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { MEASUREMENTS } from '@cotyle/domain/hip/measurements';
import { Redo2, Undo2 } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { parsedPlan } from '../plan/plan.ts';
import type { PlanForm } from '../plan/plan.ts';
import type { PlanChanges } from '../plan/use-plan-changes.ts';
import { VIEW_TEXTS } from '../texts.ts';
import { AngleField } from './angle-field.tsx';
import { Hint, Panel } from '../../../shared/model-viewer/panel.tsx';
import styles from './plan-panel.module.css';

interface PlanPanelProps {
  readonly record: ProcedureRecord;
  readonly plan: PlanForm;
  readonly changes: PlanChanges;
  /** Whether the cup is complete enough to be drawn. */
  readonly isDrawn: boolean;
}

const Fact = ({ label, value, unit }: { label: string; value: number | string | null; unit: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value === null || value === '' ? VIEW_TEXTS.nothing : `${value}${unit}`}</dd>
  </div>
);

const MILLIMETRES = ` ${VIEW_TEXTS.mm}`;

const PriFacts = ({ record }: { record: ProcedureRecord }) => (
  <>
    <Fact label={VIEW_TEXTS.priSize} value={record.size} unit={MILLIMETRES} />
    {(['superior', 'anterior', 'posterior'] as const).map((name) => (
      <Fact key={name} label={MEASUREMENTS[name].label} value={record[name]} unit={MILLIMETRES} />
    ))}
  </>
);

/** The planned cup in numbers, read-only or editable. */
export const PlanPanel = ({ record, plan, changes, isDrawn }: PlanPanelProps) => {
  const isWrong = plan.editable && isDrawn && !parsedPlan(plan);
  return (
    <Panel title={VIEW_TEXTS.plan}>
      {plan.editable ? (
        <>
          <AngleField name="inclination" plan={plan} changes={changes} />
          <AngleField name="anteversion" plan={plan} changes={changes} />
          <div className={styles['line']}>
            <Hint>{VIEW_TEXTS.radiographic}</Hint>
            <IconButton label={VIEW_TEXTS.undo} disabled={!changes.undo} onClick={changes.undo}>
              <Undo2 aria-hidden />
            </IconButton>
            <IconButton label={VIEW_TEXTS.redo} disabled={!changes.redo} onClick={changes.redo}>
              <Redo2 aria-hidden />
            </IconButton>
          </div>
        </>
      ) : null}
      <dl className={styles['facts']}>
        {plan.editable ? null : (
          <>
            <Fact label={MEASUREMENTS.plannedInclination.label} value={plan.inclination} unit="°" />
            <Fact label={MEASUREMENTS.plannedAnteVersion.label} value={plan.anteversion} unit="°" />
          </>
        )}
        <PriFacts record={record} />
      </dl>
      {plan.editable ? null : <Hint>{VIEW_TEXTS.radiographic}</Hint>}
      {isWrong ? <Hint>{VIEW_TEXTS.shownIsSaved}</Hint> : null}
      {isDrawn ? null : <Hint>{VIEW_TEXTS.noCup}</Hint>}
    </Panel>
  );
};
