import { fullName } from '@cotyle/domain/people/status';
import { staleText } from '@cotyle/domain/stale';
import { eventLabel } from '@cotyle/domain/events/types';
import { eventCalls } from '@cotyle/contract/events';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { callKey } from '../../../shared/calls/use-call-query.ts';
import { useSignedIn } from '../../../shared/session/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { dateTimeText } from '../../../ui/date-time.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useProcedureFormContext } from '../form/form-context.ts';
import styles from './newer-notice.module.css';
import { procedureInput, useHistory } from '../queries.ts';
import type { HistoryEvent } from '../status/steps.ts';
import { PROCEDURE_TEXTS } from '../texts.ts';

/** Events of the record itself, without those of files and notes. */
const isChange = ({ type }: HistoryEvent): boolean =>
  (type.startsWith('PROCEDURE_') && type !== 'PROCEDURE_NOTE') || type === 'PRI_IMPORTED';

/** All events of one change have the same time. */
const lastChange = (history: readonly HistoryEvent[]): HistoryEvent[] => {
  const changes = history.filter(isChange);
  return changes.filter(({ creation }) => creation === changes[0]?.creation);
};

const describeChange = (events: readonly HistoryEvent[], userId: number): string => {
  const [last] = events;
  if (!last?.initiator) return PROCEDURE_TEXTS.changedBySomebody;
  const what = [...new Set(events.map(({ type }) => eventLabel(type)))];
  const who = last.initiator.id === userId ? undefined : fullName(last.initiator);
  return staleText(who, dateTimeText(last.creation), what);
};

/** Shown when somebody else saved a change while this form has unsaved ones; both versions can be compared. */
export const NewerNotice = () => {
  const { record, reviewChanges } = useProcedureFormContext();
  const { userId } = useSignedIn();
  const client = useQueryClient();
  const history = useHistory(String(record.id));

  // The cached history may be older than the change, so it is refetched to name its author.
  const refetchHistory = useEffectEvent((id: number, _version: number): void => {
    void client.invalidateQueries({ queryKey: callKey(eventCalls.ofProcedure, procedureInput(String(id))) });
  });
  useEffect(() => refetchHistory(record.id, record.version), [record.id, record.version]);

  const description = history.isFetching
    ? PROCEDURE_TEXTS.changedBySomebody
    : describeChange(lastChange(history.data ?? []), userId);
  return (
    <div className={styles['notice']}>
      <Notice severity="warning">
        <div className={styles['line']}>
          <span>
            {description} {PROCEDURE_TEXTS.kept}
          </span>
          <Button variant="secondary" onClick={() => reviewChanges(description)}>
            {PROCEDURE_TEXTS.reviewChanges}
          </Button>
        </div>
      </Notice>
    </div>
  );
};
