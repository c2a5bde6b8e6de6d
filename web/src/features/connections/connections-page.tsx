import { connectionCalls } from '@cotyle/contract/connections';
import { useQueryClient } from '@tanstack/react-query';
import { callKey, useCallMutation, useCallQuery } from '../../shared/calls/use-call-query.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { NotLoaded, SkeletonLines } from '../../ui/not-loaded.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionItem } from './connection-item.tsx';
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
  const test = useCallMutation(connectionCalls.test, { onSuccess: ({ value }) => toast(value.sentence) });
  const end = useCallMutation(connectionCalls.end, {
    onSuccess: () => toast(TEXTS.isEnded),
    onSettled: () => void client.invalidateQueries({ queryKey: callKey(connectionCalls.all) }),
  });
  const askToEnd = async (id: number): Promise<void> => {
    if (await confirm(TEXTS.endQuestion)) end.mutate({ body: { id } });
  };
  if (!data)
    return isError ? (
      <NotLoaded text={TEXTS.failed} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines count={4} />
    );
  if (data.value.length === 0) return <p className={styles['none']}>{TEXTS.none}</p>;
  return (
    <ul className={styles['connections']} aria-label={TEXTS.title}>
      {data.value.map((connection) => (
        <ConnectionItem
          key={connection.id}
          connection={connection}
          onTest={() => test.mutate({ body: { id: connection.id } })}
          onEnd={() => void askToEnd(connection.id)}
        />
      ))}
    </ul>
  );
};

/** The systems of the hospital that images and data are exchanged with. */
export const ConnectionsPage = () => (
  <div className={styles['page']}>
    <ConnectionList />
    <ConnectionForm />
  </div>
);
