import { retentionCalls } from '@cotyle/contract/retention';
import { useCallQuery } from '../../../shared/calls/use-call-query.ts';
import { dateTimeText } from '../../../ui/date-time.ts';
import { FILE_TEXTS } from '../texts.ts';
import styles from './group-frame.module.css';

/** Says that a scan is absent because its retention time is over. */
export const ErasedScans = ({ procedureId }: { procedureId: number }) => {
  const input = { params: { id: String(procedureId) } };
  const { data } = useCallQuery(retentionCalls.erasedScans, input, { meta: { ownError: true } });
  return data?.value.map(({ id, fileName, erasedAt }) => (
    <p key={id} className={styles['hint']}>
      {FILE_TEXTS.erased(fileName, dateTimeText(erasedAt))}
    </p>
  ));
};
