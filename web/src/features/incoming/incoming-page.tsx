import { incomingCalls } from '@cotyle/contract/incoming';
import type { IncomingStudy } from '@cotyle/contract/incoming';
import { REASON_LIMIT } from '@cotyle/domain/procedures/confirmation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey, useCallMutation, useCallQuery } from '../../shared/calls/use-call-query.ts';
import { useConfirmWith } from '../../ui/dialogs/confirm.tsx';
import { NotLoaded, SkeletonLines } from '../../ui/not-loaded.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import styles from './incoming.module.css';
import { StudyItem } from './study-item.tsx';
import { INCOMING_TEXTS as TEXTS } from './texts.ts';

const POLL = 30_000;

/** Received images that fit no case by themselves, for the radiologists of their location. */
export const IncomingPage = () => {
  const [client, toast, confirm] = [useQueryClient(), useToast(), useConfirmWith()];
  const [assigned, setAssigned] = useState<IncomingStudy>();
  const { data, isError, refetch } = useCallQuery(
    incomingCalls.list,
    {},
    { meta: { ownError: true }, refetchInterval: POLL },
  );
  const reload = (): void => void client.invalidateQueries({ queryKey: callKey(incomingCalls.list) });
  const discard = useCallMutation(incomingCalls.discard, {
    onSuccess: () => toast(TEXTS.discarded),
    onSettled: reload,
  });
  const askToDiscard = async (id: number): Promise<void> => {
    const answer = await confirm({
      title: TEXTS.discard,
      text: TEXTS.discardQuestion,
      reason: { hint: TEXTS.discardReason, limit: REASON_LIMIT },
    });
    if (answer?.reason !== undefined) discard.mutate({ body: { id, reason: answer.reason } });
  };
  if (!data)
    return isError ? (
      <NotLoaded text={TEXTS.failed} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines count={4} />
    );
  if (data.value.length === 0) return <p className={styles['none']}>{TEXTS.none}</p>;
  return (
    <>
      <p className={styles['lead']}>{TEXTS.lead}</p>
      <ul className={styles['studies']} aria-label={TEXTS.title}>
        {data.value.map((study) => (
          <StudyItem
            key={study.id}
            study={study}
            onAssign={() => setAssigned(study)}
            onDiscard={() => void askToDiscard(study.id)}
          />
        ))}
      </ul>
      {assigned ? (
        <AssignDialog
          study={assigned}
          onClose={() => {
            setAssigned(undefined);
            reload();
          }}
        />
      ) : null}
    </>
  );
};
