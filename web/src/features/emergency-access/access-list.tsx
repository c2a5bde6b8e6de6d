import { emergencyAccessCalls } from '@cotyle/contract/emergency-accesses';
import type { EmergencyAccess } from '@cotyle/contract/emergency-accesses';
import { roleLabel } from '@cotyle/domain/access/roles';
import { fullName } from '@cotyle/domain/people/status';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { callKey, useCallMutation, useCallQuery } from '../../shared/calls/use-call-query.ts';
import { StateChip } from '../../shared/lists/state-chip.tsx';
import { Button } from '../../ui/button.tsx';
import { dateTimeText } from '../../ui/date-time.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { NotLoaded, SkeletonLines } from '../../ui/not-loaded.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './emergency-access.module.css';
import { EMERGENCY_PAGE as TEXTS } from './texts.ts';

const POLL = 15_000;

interface ItemProps {
  readonly access: EmergencyAccess;
  readonly onEnd: () => void;
}

const Item = ({ access, onEnd }: ItemProps) => {
  const { person, procedureId, reason, createdAt, expiresAt, endedAt, endedBy, isActive } = access;
  return (
    <li className={styles['access']}>
      <div className={styles['what']}>
        <p className={styles['who']}>
          <strong>{TEXTS.opened(fullName(person), roleLabel(person.role))}</strong>
          <Link to={`/procedure/${procedureId}`}>{TEXTS.procedure(procedureId)}</Link>
          {isActive ? <StateChip state="open">{TEXTS.active}</StateChip> : null}
        </p>
        <p className={styles['reason']}>{reason}</p>
        <p className={styles['times']}>
          {TEXTS.from(dateTimeText(createdAt), dateTimeText(endedAt ?? expiresAt))}
          {endedBy && endedAt ? `. ${TEXTS.endedBy(fullName(endedBy), dateTimeText(endedAt))}` : null}
        </p>
      </div>
      {isActive ? (
        <Button variant="secondary" aria-label={TEXTS.endOf(fullName(person), procedureId)} onClick={onEnd}>
          {TEXTS.end}
        </Button>
      ) : null}
    </li>
  );
};

/** For administrators: who opened which case, why, and the way to end it. */
export const AccessList = () => {
  const [client, toast, confirm] = [useQueryClient(), useToast(), useConfirm()];
  const { data, isError, refetch } = useCallQuery(
    emergencyAccessCalls.all,
    {},
    { meta: { ownError: true }, refetchInterval: POLL },
  );
  const end = useCallMutation(emergencyAccessCalls.end, {
    onSuccess: () => toast(TEXTS.ended),
    onSettled: () => void client.invalidateQueries({ queryKey: callKey(emergencyAccessCalls.all) }),
  });
  const askToEnd = async ({ id, person, procedureId }: EmergencyAccess): Promise<void> => {
    const isSure = await confirm(TEXTS.endQuestion(fullName(person), procedureId), TEXTS.endTitle);
    if (isSure) end.mutate({ body: { id } });
  };
  if (!data)
    return isError ? (
      <NotLoaded text={TEXTS.failed} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines count={4} />
    );
  if (data.value.length === 0) return <p className={styles['none']}>{TEXTS.none}</p>;
  return (
    <ul className={styles['accesses']} aria-label={TEXTS.title}>
      {data.value.map((access) => (
        <Item key={access.id} access={access} onEnd={() => void askToEnd(access)} />
      ))}
    </ul>
  );
};
