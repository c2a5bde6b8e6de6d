import { connectionCalls } from '@cotyle/contract/connections';
import type { ConnectionRecord } from '@cotyle/contract/connections';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callKey, useCallMutation, useCallQuery } from '../../shared/calls/use-call-query.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { NotLoaded, SkeletonLines } from '../../ui/not-loaded.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionItem } from './connection-item.tsx';
import type { TestResult } from './connection-item.tsx';
import styles from './connections.module.css';
import { CONNECTION_TEXTS as TEXTS } from './texts.ts';

const POLL = 15_000;

const ConnectionList = () => {
  const [client, toast, confirm] = [useQueryClient(), useToast(), useConfirm()];
  const { data, isError, refetch } = useCallQuery(
    connectionCalls.all,
    {},
    { meta: { ownError: true }, refetchInterval: POLL },
  );
  const [tested, setTested] = useState<TestResult & { readonly id: number }>();
  const test = useCallMutation(connectionCalls.test, {
    onMutate: () => setTested(undefined),
    onSuccess: ({ value }, { body }) => {
      setTested({ ...value, id: body.id });
      void client.invalidateQueries({ queryKey: callKey(connectionCalls.all) });
    },
  });
  const change = useCallMutation(connectionCalls.change, {
    onSuccess: () => toast(TEXTS.changed),
    onSettled: () => client.invalidateQueries({ queryKey: callKey(connectionCalls.all) }),
  });
  const end = useCallMutation(connectionCalls.end, {
    onSuccess: () => toast(TEXTS.isEnded),
    onSettled: () => void client.invalidateQueries({ queryKey: callKey(connectionCalls.all) }),
  });
  const askToEnd = async ({ id, name }: ConnectionRecord): Promise<void> => {
    if (await confirm(TEXTS.endQuestion(name), TEXTS.endOf(name))) end.mutate({ body: { id } });
  };
  if (!data)
    return isError ? (
      <NotLoaded text={TEXTS.failed} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines count={4} />
    );
  const [active, ended] = [
    data.value.filter(({ endedAt }) => endedAt === null),
    data.value.filter(({ endedAt }) => endedAt !== null),
  ];
  const list = (title: string, connections: readonly ConnectionRecord[]) => (
    <ul className={styles['connections']} aria-label={title}>
      {connections.map((connection) => (
        <ConnectionItem
          key={connection.id}
          connection={connection}
          tested={tested?.id === connection.id ? tested : undefined}
          isTesting={test.isPending && test.variables.body.id === connection.id}
          results={
            change.isPending && change.variables.body.id === connection.id
              ? change.variables.body
              : connection.results
          }
          onChange={({ sendOnApproval, sheetsOnly }) =>
            change.mutate({ body: { id: connection.id, sendOnApproval, sheetsOnly } })
          }
          onTest={() => test.mutate({ body: { id: connection.id } })}
          onEnd={() => void askToEnd(connection)}
        />
      ))}
    </ul>
  );
  return (
    <>
      {active.length > 0 ? list(TEXTS.title, active) : <p className={styles['none']}>{TEXTS.none}</p>}
      {ended.length > 0 ? (
        <details className={styles['ended']}>
          <summary>{TEXTS.endedCount(ended.length)}</summary>
          {list(TEXTS.endedOnes, ended)}
        </details>
      ) : null}
    </>
  );
};

/** The systems of the hospital that images and data are exchanged with. */
export const ConnectionsPage = () => (
  <div className={styles['page']}>
    <ConnectionList />
    <ConnectionForm />
  </div>
);
