import type { ProcedureStatus } from '@cotyle/domain/status';
import { statusLabel } from '@cotyle/domain/status';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { fieldAnchor } from '../../../shared/clinical/jump.ts';
import { factsOf } from '../form/changes.ts';
import { useProcedureFormContext } from '../form/form-context.ts';
import { useHistory } from '../queries.ts';
import { ProgressStepper } from '../status/progress-stepper.tsx';
import { StatusField } from '../status/status-field.tsx';
import { statusOptions } from '../status/status-options.ts';
import { PROCEDURE_TEXTS } from '../texts.ts';
import { NextStep } from './next-step.tsx';
import styles from './overview.module.css';

/** The unsaved change of status. */
const Move = ({ from, to }: { from: ProcedureStatus; to: ProcedureStatus }) => (
  <div>
    <p className={styles['move']}>
      {statusLabel(from)}
      <ArrowRight aria-label={PROCEDURE_TEXTS.becomes} />
      {statusLabel(to)}
      <span className={styles['unsaved']}>{PROCEDURE_TEXTS.toBeSaved}</span>
    </p>
    <p className={styles['how']}>{PROCEDURE_TEXTS.unsavedStatus}</p>
  </div>
);

/** The next step, and the statuses that this role can set. */
const Work = () => {
  const { role, base, after, values, setValue, problems, errorOf, settings } = useProcedureFormContext();
  const chosen = values.status as ProcedureStatus;
  return (
    <div className={styles['work']}>
      {chosen === base.status ? <NextStep /> : <Move from={base.status} to={chosen} />}
      <div id={fieldAnchor('status')}>
        <StatusField
          options={statusOptions(role, base.status, factsOf(after, { ...settings, from: base.status }))}
          value={chosen}
          error={problems.status ?? errorOf('status')}
          onChange={(status) => setValue('status', status)}
        />
      </div>
    </div>
  );
};

/** The case at a glance: its progress, what comes next, and its pictures. */
export const Overview = ({ pictures }: { pictures: ReactNode }) => {
  const { record, editable } = useProcedureFormContext();
  const history = useHistory(String(record.id)).data ?? [];
  return (
    <section className={styles['card']} aria-label={PROCEDURE_TEXTS.status}>
      <ProgressStepper status={record.status} history={history} />
      <div className={styles['row']}>
        {editable.includes('status') ? <Work /> : null}
        {pictures ? <div className={styles['pictures']}>{pictures}</div> : null}
      </div>
    </section>
  );
};
