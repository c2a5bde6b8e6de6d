import { planApprovalCalls } from '@cotyle/contract/plan-approval';
import type { PlanApproval, PlannedVersion } from '@cotyle/contract/plan-approval';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { fullName } from '@cotyle/domain/people/status';
import { PLAN_CHANGED_SINCE } from '@cotyle/domain/planning/approval/rules';
import { APPROVAL_MEANING } from '@cotyle/domain/planning/approval/signed-content';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { FailureNotice } from '../../../shared/forms/failure-notice.tsx';
import { useFailure } from '../../../shared/forms/use-failure.ts';
import { usePlannedParts } from '../../../shared/implants/use-planned-parts.ts';
import { IdentityFields } from '../../../shared/second-factor/identity-fields.tsx';
import { useIdentityProof } from '../../../shared/second-factor/use-identity-proof.ts';
import { asCallFailed, failureText } from '../../../shared/session/failures.ts';
import { useCall } from '../../../shared/session/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useRefreshApproval } from '../queries.ts';
import { APPROVAL_TEXTS } from '../texts.ts';
import { angleText, implantNames } from '../version-values.ts';
import styles from './approve-dialog.module.css';

type ToSign = NonNullable<PlanApproval['toSign']>;

interface ApproveDialogProps {
  readonly procedure: ProcedureRecord;
  /** The latest version, as the server has it now. */
  readonly version: PlannedVersion;
  readonly toSign: ToSign;
  readonly side: ReactNode;
  readonly onClose: () => void;
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

interface SignedFactsProps {
  readonly procedure: ProcedureRecord;
  readonly version: PlannedVersion;
  readonly sha256: string;
  readonly side: ReactNode;
}

/** Everything that is signed, in words. */
const SignedFacts = ({ procedure, version, sha256, side }: SignedFactsProps) => {
  const names = implantNames(version, usePlannedParts([version.plan]));
  return (
    <dl className={styles['facts']}>
      <Fact label={APPROVAL_TEXTS.patient}>{fullName(procedure.patient)}</Fact>
      <Fact label={APPROVAL_TEXTS.record}>{procedure.patient.medicalInsuranceId}</Fact>
      <Fact label={APPROVAL_TEXTS.side}>{side}</Fact>
      <Fact label={APPROVAL_TEXTS.planVersion}>{version.version}</Fact>
      <Fact label={APPROVAL_TEXTS.inclination}>{angleText(version.inclination)}</Fact>
      <Fact label={APPROVAL_TEXTS.anteversion}>{angleText(version.anteversion)}</Fact>
      <Fact label={APPROVAL_TEXTS.implants}>
        {names.length > 0 ? names.join(', ') : APPROVAL_TEXTS.noImplants}
      </Fact>
      <Fact label={APPROVAL_TEXTS.madeOn}>
        {version.madeOn.map(({ fileName }) => fileName).join(', ') || APPROVAL_TEXTS.none}
      </Fact>
      <Fact label={APPROVAL_TEXTS.hash}>
        <code>{sha256}</code>
      </Fact>
    </dl>
  );
};

/** The surgeon signs the version that this dialog was opened with, and no other. */
export const ApproveDialog = ({ procedure, version, toSign, side, onClose }: ApproveDialogProps) => {
  const [call, toast, refresh] = [useCall(), useToast(), useRefreshApproval()];
  const { failure, waiting, fail, clear } = useFailure();
  const [isBusy, setBusy] = useState(false);
  const [shown] = useState({ version, sha256: toSign.sha256 });
  const signed = { procedureId: procedure.id, version: shown.version.version, sha256: shown.sha256 };
  const proof = useIdentityProof({ kind: 'APPROVE_PLAN', ...signed });
  const isStale = toSign.sha256 !== shown.sha256;
  const approve = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || isStale || waiting || !proof.isComplete) return;
    clear();
    setBusy(true);
    try {
      await call(planApprovalCalls.approve, { body: { ...signed, ...(await proof.collect()) } });
      await refresh();
      toast(APPROVAL_TEXTS.approved);
      onClose();
    } catch (error) {
      proof.onFailed(error);
      fail(error, failureText(error));
      if (asCallFailed(error)?.code === 'STALE') await refresh();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={APPROVAL_TEXTS.approveTitle} onCancel={onClose}>
      <form className={styles['form']} onSubmit={(event) => void approve(event)} noValidate>
        <SignedFacts procedure={procedure} {...shown} side={side} />
        {isStale ? (
          <Notice severity="error">{PLAN_CHANGED_SINCE}</Notice>
        ) : (
          <FailureNotice failure={failure} />
        )}
        <p className={styles['statement']}>{APPROVAL_TEXTS.statement(APPROVAL_MEANING)}</p>
        <IdentityFields proof={proof} />
        <div className={styles['actions']}>
          <Button variant="secondary" onClick={onClose}>
            {APPROVAL_TEXTS.cancel}
          </Button>
          <Button type="submit" busy={isBusy} disabled={isStale || waiting || !proof.isComplete}>
            {APPROVAL_TEXTS.sign}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
