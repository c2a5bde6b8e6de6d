import { patientCalls } from '@cotyle/contract/patients';
import { retentionCalls } from '@cotyle/contract/retention';
import type { RetentionState } from '@cotyle/contract/retention';
import { REASON_MAX } from '@cotyle/domain/retention/retention';
import { useQueryClient } from '@tanstack/react-query';
import { Download, Scale } from 'lucide-react';
import { useState } from 'react';
import { callKey, useCallQuery } from '../../shared/calls/use-call-query.ts';
import { DangerButton } from '../../shared/forms/danger-button.tsx';
import { useSubmit } from '../../shared/forms/use-submit.ts';
import { useCall, useSignedIn } from '../../shared/session/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { dateTimeText } from '../../ui/date-time.ts';
import { useConfirmWith } from '../../ui/dialogs/confirm.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import styles from './retention.module.css';
import { RETENTION_TEXTS as TEXTS } from './texts.ts';
import { useExport } from './use-export.ts';

const MEGABYTE = 1_000_000;
const sizeText = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;

const ExportButton = ({ patientId }: { patientId: number }) => {
  const { received, start, cancel } = useExport(patientId);
  return received === undefined ? (
    <Button variant="secondary" onClick={start}>
      <Download aria-hidden />
      {TEXTS.export}
    </Button>
  ) : (
    <span className={styles['running']}>
      <output>{TEXTS.exporting(sizeText(received))}</output>
      <Button variant="quiet" onClick={cancel}>
        {TEXTS.cancelExport}
      </Button>
    </span>
  );
};

interface StateProps {
  readonly patientId: number;
  readonly state: RetentionState;
  readonly refresh: () => void;
}

const HoldButton = ({ patientId, state: { hold }, refresh }: StateProps) => {
  const [call, submit, confirm, toast] = [useCall(), useSubmit(), useConfirmWith(), useToast()];
  const [title, text, done] = hold
    ? ([TEXTS.liftHold, TEXTS.liftHoldText, TEXTS.holdLifted] as const)
    : ([TEXTS.setHold, TEXTS.setHoldText, TEXTS.holdSet] as const);
  const change = async (): Promise<void> => {
    const answer = await confirm({ title, text, reason: { hint: TEXTS.reasonHint, limit: REASON_MAX } });
    if (!answer) return;
    const body = { patientId, reason: answer.reason ?? '' };
    const changed = await submit(() =>
      call(hold ? retentionCalls.liftHold : retentionCalls.setHold, { body }),
    );
    if (changed) toast(done);
    refresh();
  };
  return (
    <Button variant="secondary" onClick={() => void change()}>
      <Scale aria-hidden />
      {title}
    </Button>
  );
};

const Facts = ({
  state: { retentionYears, lastActivity, isRetentionOver, parts },
}: {
  state: RetentionState;
}) => (
  <>
    <p className={styles['soft']}>
      {TEXTS.lastActivity}: {dateTimeText(lastActivity)} · {TEXTS.keptFor(retentionYears)} ·{' '}
      {isRetentionOver ? TEXTS.isOver : TEXTS.isNotOver}
    </p>
    <p className={styles['soft']}>
      {parts.map(({ kind, years, isDue }) => TEXTS.partKept(kind, years, isDue)).join(' · ')}
    </p>
  </>
);

const Actions = ({ patientId, state, refresh }: StateProps) => {
  const { role } = useSignedIn();
  const toast = useToast();
  const [isErasing, setErasing] = useState(false);
  const close = (): void => setErasing(false);
  return (
    <>
      <div className={styles['actions']}>
        <ExportButton patientId={patientId} />
        <HoldButton patientId={patientId} state={state} refresh={refresh} />
        {role === 'MASTER_ADMIN' ? (
          <DangerButton disabledReason={state.problem ?? undefined} onClick={() => setErasing(true)}>
            {TEXTS.erase}
          </DangerButton>
        ) : null}
      </div>
      <p className={styles['soft']}>{TEXTS.exportHint}</p>
      {isErasing ? (
        <EraseDialog
          patientId={patientId}
          isRetentionOver={state.isRetentionOver}
          dueParts={state.parts.flatMap(({ kind, isDue }) => (isDue ? [kind] : []))}
          onClose={close}
          onStarted={() => {
            close();
            toast(TEXTS.eraseStarted);
            refresh();
          }}
        />
      ) : null}
    </>
  );
};

/** For administrators, below the record of a patient: retention time, legal hold, export and erasure. */
export const RetentionPanel = ({ patientId }: { patientId: number }) => {
  const client = useQueryClient();
  const input = { params: { id: String(patientId) } };
  const { data } = useCallQuery(retentionCalls.state, input, { meta: { ownError: true } });
  if (!data) return null;
  const state = data.value;
  const refresh = (): void => {
    void client.invalidateQueries({ queryKey: callKey(retentionCalls.state) });
    void client.invalidateQueries({ queryKey: callKey(patientCalls.get, input) });
  };
  return (
    <section className={styles['panel']} aria-label={TEXTS.section}>
      <h2>{TEXTS.section}</h2>
      {state.hold ? (
        <Notice severity="warning">
          <strong>{TEXTS.held(state.hold.reason)}</strong>
          <br />
          {TEXTS.heldBy(state.hold.setBy, dateTimeText(state.hold.setAt))}
        </Notice>
      ) : null}
      <Facts state={state} />
      {state.isBeingErased ? (
        <Notice severity="warning">{TEXTS.beingErased}</Notice>
      ) : (
        <Actions patientId={patientId} state={state} refresh={refresh} />
      )}
    </section>
  );
};
