import { hintsFor } from '@cotyle/domain/procedures/hints';
import { statusLabel } from '@cotyle/domain/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { nextStep } from '@cotyle/domain/procedures/status-order';
import { validateStatusChange } from '@cotyle/domain/procedures/status-change';
import { ArrowRight, Lightbulb } from 'lucide-react';
import { factsOf } from '../form/changes.ts';
import { useProcedureFormContext } from '../form/form-context.ts';
import { useHistory } from '../queries.ts';
import { PROCEDURE_TEXTS } from '../texts.ts';
import { today } from '../today.ts';
import styles from './status-card.module.css';
import { StatusField } from './status-field.tsx';
import { statusOptions } from './status-options.ts';
import { ProgressStepper } from './progress-stepper.tsx';

/** The next step and its unmet condition, for the typed values. */
const Hints = () => {
  const { role, base, after } = useProcedureFormContext();
  const facts = factsOf(after);
  const next = nextStep(role, base.status);
  const verdict = next && validateStatusChange(role, base.status, next, facts);
  const hints = hintsFor(role, base.status, facts, today());
  return (
    <output className={styles['hints']}>
      {hints.map((hint) => (
        <span key={hint} className={styles['hint']}>
          <Lightbulb aria-hidden />
          {hint}
        </span>
      ))}
      {next && verdict?.kind === 'unmet' ? (
        <span className={styles['missing']}>
          {PROCEDURE_TEXTS.forNext(statusLabel(next))} {verdict.message}
        </span>
      ) : null}
    </output>
  );
};

/** The unsaved change of status. */
const Move = ({ from, to }: { from: ProcedureStatus; to: ProcedureStatus }) => (
  <p className={styles['move']}>
    {statusLabel(from)}
    <ArrowRight aria-label={PROCEDURE_TEXTS.becomes} />
    {statusLabel(to)}
    <span className={styles['unsaved']}>{PROCEDURE_TEXTS.toBeSaved}</span>
  </p>
);

/** The progress of the case, and the statuses that this role can set. */
export const StatusCard = () => {
  const { role, record, base, after, editable, values, setValue, problems, errorOf } =
    useProcedureFormContext();
  const history = useHistory(String(record.id)).data ?? [];
  const chosen = values.status as ProcedureStatus;
  return (
    <section className={styles['card']} aria-label={PROCEDURE_TEXTS.status}>
      <ProgressStepper status={record.status} history={history} />
      {editable.includes('status') ? (
        <div className={styles['row']}>
          <StatusField
            options={statusOptions(role, base.status, factsOf(after))}
            value={chosen}
            error={problems.status ?? errorOf('status')}
            onChange={(status) => setValue('status', status)}
          />
          {chosen === base.status ? <Hints /> : <Move from={base.status} to={chosen} />}
        </div>
      ) : null}
    </section>
  );
};
