import { operatingRoomCalls } from '@cotyle/contract/operating-room';
import type { ProcedureRecord } from '@cotyle/contract/procedures';
import { operatingRoomPath } from '@cotyle/domain/access/menus';
import { mayOpenOperatingRoom } from '@cotyle/domain/operating-room/rules';
import { isComplete, timeOutSummary } from '@cotyle/domain/operating-room/time-out';
import { MonitorUp } from 'lucide-react';
import { Link } from 'react-router';
import { useCallQuery } from '../../../shared/calls/use-call-query.ts';
import { useSignedIn } from '../../../shared/session/session-context.ts';
import { clockText } from '../../../ui/date-time.ts';
import styles from './case-entry.module.css';
import { ROOM_TEXTS } from '../texts.ts';

const Entry = ({ procedureId }: { procedureId: number }) => {
  const { data } = useCallQuery(
    operatingRoomCalls.get,
    { params: { id: String(procedureId) } },
    // Without it the way to the view is still there.
    { meta: { ownError: true }, select: ({ value }) => value.timeOut },
  );
  const summary = data && timeOutSummary(data, clockText);
  return (
    <Link
      className={styles['entry']}
      to={operatingRoomPath(procedureId)}
      aria-label={summary === undefined ? undefined : `${ROOM_TEXTS.view}: ${summary}`}
      data-complete={data && isComplete(data) ? '' : undefined}
    >
      <MonitorUp aria-hidden />
      <span>{summary ?? ROOM_TEXTS.view}</span>
    </Link>
  );
};

/** The way to the operating-room view in the line of the case, with what its time-out list says. */
export const OperatingRoomEntry = ({ procedure }: { procedure: ProcedureRecord }) => {
  const { role } = useSignedIn();
  return mayOpenOperatingRoom(role) ? <Entry procedureId={procedure.id} /> : null;
};
