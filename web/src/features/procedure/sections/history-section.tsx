import { roleLabel } from '@cotyle/domain/access/roles';
import { eventLabel } from '@cotyle/domain/events/types';
import { fullName } from '@cotyle/domain/people/status';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { dateText, timeText } from '../../../ui/date-time.ts';
import { FIELD_TEXTS } from '../../../ui/fields/texts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useHistory } from '../queries.ts';
import type { HistoryEvent } from '../status/steps.ts';
import { PROCEDURE_TEXTS } from '../texts.ts';
import styles from './history-section.module.css';
import { SkeletonLines, NotLoaded } from '../../../ui/not-loaded.tsx';
import { ScrollArea, Section } from './section.tsx';

const PAGE = 25;
const { columns } = PROCEDURE_TEXTS;

const Row = ({ event }: { event: HistoryEvent }) => (
  <tr>
    <td className={styles['time']}>
      <time dateTime={event.creation}>
        {dateText(event.creation)} {timeText(event.creation)}
      </time>
    </td>
    <td>{event.initiator ? fullName(event.initiator) : FIELD_TEXTS.nothing}</td>
    <td>{event.initiator ? roleLabel(event.initiator.role) : FIELD_TEXTS.nothing}</td>
    <td>{eventLabel(event.type)}</td>
    <td className={styles['value']}>{event.oldValue ?? FIELD_TEXTS.nothing}</td>
    <td className={styles['value']}>{event.newValue ?? FIELD_TEXTS.nothing}</td>
  </tr>
);

const Table = ({ events }: { events: readonly HistoryEvent[] }) => (
  <table className={styles['table']}>
    <thead>
      <tr>
        {Object.values(columns).map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {events.map((event) => (
        <Row key={event.id} event={event} />
      ))}
    </tbody>
  </table>
);

interface PagesProps {
  readonly first: number;
  readonly total: number;
  readonly onMove: (first: number) => void;
}

const Pages = ({ first, total, onMove }: PagesProps) => (
  <div className={styles['pages']}>
    <output>{PROCEDURE_TEXTS.historyRange(first + 1, Math.min(first + PAGE, total), total)}</output>
    <IconButton
      label={PROCEDURE_TEXTS.newer}
      aria-disabled={first === 0 || undefined}
      onClick={() => onMove(Math.max(first - PAGE, 0))}
    >
      <ChevronLeft aria-hidden />
    </IconButton>
    <IconButton
      label={PROCEDURE_TEXTS.older}
      aria-disabled={first + PAGE >= total || undefined}
      onClick={() => {
        if (first + PAGE < total) onMove(first + PAGE);
      }}
    >
      <ChevronRight aria-hidden />
    </IconButton>
  </div>
);

/** The events of the procedure, newest first. */
export const HistorySection = ({ procedureId }: { procedureId: number }) => {
  const { data, isError, refetch } = useHistory(String(procedureId));
  const [first, setFirst] = useState(0);
  const total = data?.length ?? 0;
  return (
    <Section
      title={PROCEDURE_TEXTS.history}
      actions={total > PAGE ? <Pages first={first} total={total} onMove={setFirst} /> : null}
    >
      {data ? (
        <ScrollArea label={PROCEDURE_TEXTS.events}>
          <Table events={data.slice(first, first + PAGE)} />
        </ScrollArea>
      ) : null}
      {!data && isError ? (
        <NotLoaded text={PROCEDURE_TEXTS.historyFailed} onRetry={() => void refetch()} />
      ) : null}
      {!data && !isError ? <SkeletonLines count={6} /> : null}
    </Section>
  );
};
