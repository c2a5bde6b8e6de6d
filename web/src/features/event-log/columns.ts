import type { CallAnswer } from '@cotyle/contract/call';
import type { eventCalls } from '@cotyle/contract/events';
import { roleLabel } from '@cotyle/domain/access/roles';
import { subjectText } from '@cotyle/domain/events/subject';
import { eventLabel } from '@cotyle/domain/events/types';
import { fullName } from '@cotyle/domain/people/status';
import type { Column } from '../../ui/grid/column.ts';
import { EVENT_LOG_TEXTS as TEXTS } from './texts.ts';

type LogEvent = CallAnswer<typeof eventCalls.all>['value'][number];

/** With seconds: the order of events may matter. */
const TIME = new Intl.DateTimeFormat('en-US', {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

export const EVENT_COLUMNS: readonly Column<LogEvent>[] = [
  {
    id: 'creation',
    label: TEXTS.dateAndTime,
    text: ({ creation }) => TIME.format(new Date(creation)),
    width: 196,
    sortable: true,
    isRowHeader: true,
  },
  {
    id: 'user',
    label: TEXTS.userName,
    text: ({ initiator }) => (initiator ? fullName(initiator) : ''),
    width: 124,
    flex: 1,
  },
  {
    id: 'role',
    label: TEXTS.userRole,
    text: ({ initiator }) => (initiator ? roleLabel(initiator.role) : ''),
    width: 132,
  },
  { id: 'type', label: TEXTS.actionType, text: ({ type }) => eventLabel(type), width: 180 },
  {
    id: 'subject',
    label: TEXTS.subject,
    text: subjectText,
    width: 170,
    flex: 1.2,
  },
  { id: 'oldValue', label: TEXTS.oldValue, text: ({ oldValue }) => oldValue ?? '', width: 130, flex: 1.2 },
  { id: 'newValue', label: TEXTS.newValue, text: ({ newValue }) => newValue ?? '', width: 130, flex: 1.4 },
];
