import { statusLabel } from '@cotyle/domain/status';
import type { ProcedureStatus } from '@cotyle/domain/status';
import { Ban, Check } from 'lucide-react';
import { dateText, timeText } from '../../../ui/date-time.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { statusColour } from '../../../shared/clinical/status-chip.tsx';
import { PROCEDURE_TEXTS } from '../texts.ts';
import { stepsOf } from './steps.ts';
import type { HistoryEvent, Step } from './steps.ts';
import styles from './progress-stepper.module.css';

const Dot = ({ step }: { step: Step }) => (
  <span className={styles['dot']} aria-hidden>
    {step.state === 'passed' ? <Check /> : null}
    {step.status === 'CANCELED' ? <Ban /> : null}
  </span>
);

interface ProgressStepperProps {
  readonly status: ProcedureStatus;
  readonly history: readonly HistoryEvent[];
}

/** The steps of the case: passed ones with author and date, the current one, and those ahead. */
export const ProgressStepper = ({ status, history }: ProgressStepperProps) => (
  <ol className={styles['progress']} aria-label={PROCEDURE_TEXTS.caseProgress}>
    {stepsOf(status, history).map((step) => (
      <li
        key={step.status}
        className={styles['step']}
        data-state={step.state}
        aria-current={step.state === 'current' ? 'step' : undefined}
        style={{ ['--step' as string]: statusColour(step.status) }}
      >
        <Dot step={step} />
        <span className={styles['label']}>{statusLabel(step.status)}</span>
        {step.state === 'current' ? <VisuallyHidden>{PROCEDURE_TEXTS.current}</VisuallyHidden> : null}
        {step.when === undefined ? null : (
          <time className={styles['when']} dateTime={step.when} title={timeText(step.when)}>
            {dateText(step.when)}
          </time>
        )}
        {step.who === undefined ? null : <span className={styles['who']}>{step.who}</span>}
      </li>
    ))}
  </ol>
);
