import { planApprovalCalls } from '@cotyle/contract/plan-approval';
import type { PlanApproval } from '@cotyle/contract/plan-approval';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { roleLabel } from '@cotyle/domain/access/roles';
import { fullName } from '@cotyle/domain/people/status';
import { mayApprove } from '@cotyle/domain/planning/approval/rules';
import { mayPlan } from '@cotyle/domain/planning/saved-plan';
import { scannedVersion } from '@cotyle/domain/sheets/scanned-version';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { isReadOnly } from '../../../shared/clinical/read-only.ts';
import { mayCall } from '../../../shared/calls/may-call.ts';
import { APPROVAL_ANCHOR } from '../../../shared/clinical/jump.ts';
import { ApprovalChip } from '../../../shared/plan-approval/approval-chip.tsx';
import { PaperChoice } from '../../../shared/plan-sheet/paper-choice.tsx';
import { useSignedIn } from '../../../shared/session/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { dateTimeText } from '../../../ui/date-time.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ApproveDialog } from '../approving/approve-dialog.tsx';
import { usePropose } from '../approving/use-propose.ts';
import { useApproval } from '../queries.ts';
import { APPROVAL_TEXTS } from '../texts.ts';
import styles from './approval-section.module.css';
import { VersionList } from './version-list.tsx';

export interface ApprovalSectionProps {
  readonly procedure: ProcedureRecord;
  /** The side of the procedure, as the page shows it. */
  readonly side: ReactNode;
  readonly onCompare: () => void;
  /** The version that the address of the page names: somebody scanned it from a sheet. */
  readonly shownVersion?: number | undefined;
  /** How far the results are on their way to the PACS. */
  readonly sending?: ReactNode;
}

/** Who proposed or signed the version that counts; why an approval is void. */
const Standing = ({ approval, versions }: PlanApproval) => {
  const version = versions.find((one) => one.version === approval.version);
  const [signature] = version?.signatures ?? [];
  if (!version) return null;
  if (approval.state === 'PROPOSED' && version.proposed)
    return (
      <p className={styles['who']}>
        {APPROVAL_TEXTS.proposedBy(fullName(version.proposed.by), dateTimeText(version.proposed.at))}
      </p>
    );
  if (!signature) return null;
  if (approval.state === 'APPROVED')
    return (
      <p className={styles['who']}>
        {APPROVAL_TEXTS.signed(signature.name, roleLabel(signature.role), dateTimeText(signature.at))}
        <br />
        {APPROVAL_TEXTS.meaning(signature.meaning)}
      </p>
    );
  if (!signature.isIntact) return <Notice severity="error">{APPROVAL_TEXTS.broken(version.version)}</Notice>;
  const { voided } = signature;
  return voided ? (
    <Notice severity="warning">
      {APPROVAL_TEXTS.voided(version.version, fullName(voided.by), dateTimeText(voided.at))} {voided.reason}
    </Notice>
  ) : null;
};

/** What this person can do with the latest version, or why nothing can be done. */
const Actions = ({
  procedure,
  data,
  side,
  onCompare,
}: ApprovalSectionProps & { readonly data: PlanApproval }) => {
  const { role, userId } = useSignedIn();
  const [isApproving, setApproving] = useState(false);
  const propose = usePropose(procedure);
  const isOpen = !isReadOnly(procedure);
  const { approval, versions, toSign, problem } = data;
  const [latest] = versions;
  const isSurgeon = isOpen && mayApprove({ id: userId, role }, procedure);
  const isProposable =
    isOpen &&
    mayPlan(role, procedure.status) &&
    (approval.state === 'NOT_PROPOSED' || approval.state === 'VOID');
  const isApprovable = isSurgeon && approval.state !== 'APPROVED';
  const surgeon = procedure.surgeon ? fullName(procedure.surgeon) : '';
  return (
    <>
      {problem !== null && latest && (isProposable || isApprovable) ? (
        <p className={styles['problem']}>{problem}</p>
      ) : null}
      {approval.state === 'PROPOSED' && !isSurgeon ? (
        <p className={styles['who']}>{APPROVAL_TEXTS.waitsFor(surgeon)}</p>
      ) : null}
      <div className={styles['buttons']}>
        {isApprovable ? (
          <Button disabled={problem !== null} onClick={() => setApproving(true)}>
            {APPROVAL_TEXTS.approve}
          </Button>
        ) : null}
        {isProposable && !isSurgeon ? (
          <Button
            variant="secondary"
            disabled={problem !== null}
            onClick={() => (toSign ? void propose(toSign, surgeon) : undefined)}
          >
            {APPROVAL_TEXTS.propose}
          </Button>
        ) : null}
        {versions.length > 1 ? (
          <Button variant="secondary" onClick={onCompare}>
            {APPROVAL_TEXTS.compare}
          </Button>
        ) : null}
      </div>
      {isApproving && latest && toSign ? (
        <ApproveDialog
          procedure={procedure}
          version={latest}
          toSign={toSign}
          side={side}
          onClose={() => setApproving(false)}
        />
      ) : null}
    </>
  );
};

/** Whether the version of a sheet is still the plan. It comes into view, because the code was scanned for it. */
const Scanned = ({ version, data }: { version: number; data: PlanApproval }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'center' }), []);
  const { severity, text } = scannedVersion(version, data.approval, data.versions[0]?.version);
  return (
    <div ref={place}>
      <Notice severity={severity}>{text}</Notice>
    </div>
  );
};

const Loaded = (props: ApprovalSectionProps) => {
  const id = useId();
  const { procedure, shownVersion, sending } = props;
  const hasSheets = !isReadOnly(procedure);
  const { data, error, refetch } = useApproval(procedure.id);
  return (
    <section className={styles['card']} aria-labelledby={id} id={APPROVAL_ANCHOR} tabIndex={-1}>
      <header className={styles['head']}>
        <h2 id={id} className={styles['title']}>
          {APPROVAL_TEXTS.title}
        </h2>
        {data ? <ApprovalChip approval={data.approval} /> : null}
        {data && hasSheets && data.versions.length > 0 ? <PaperChoice /> : null}
      </header>
      {data ? (
        <div className={styles['body']}>
          {shownVersion === undefined ? null : <Scanned version={shownVersion} data={data} />}
          <Standing {...data} />
          <VersionList
            procedureId={procedure.id}
            versions={data.versions}
            approval={data.approval}
            hasSheets={hasSheets}
            shown={shownVersion}
            sending={hasSheets ? sending : null}
          />
          <Actions {...props} data={data} />
        </div>
      ) : error ? (
        <NotLoaded text={APPROVAL_TEXTS.notLoaded} onRetry={() => void refetch()} />
      ) : (
        <output>{APPROVAL_TEXTS.loading}</output>
      )}
    </section>
  );
};

/** The way of a plan to its approval; nothing for those who may not see plans, or before there is anything to plan on. */
export const ApprovalSection = (props: ApprovalSectionProps) => {
  const { role } = useSignedIn();
  const { procedure } = props;
  const isPlanned =
    procedure.plannedInclination !== null ||
    procedure.plannedAnteVersion !== null ||
    procedure.approval.state !== 'NOT_PROPOSED' ||
    mayPlan(role, procedure.status);
  return isPlanned && mayCall(planApprovalCalls.get, role) ? <Loaded {...props} /> : null;
};
