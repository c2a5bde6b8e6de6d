import type { UserRecord } from '@cotyle/contract/admin-users';
import { roleLabel } from '@cotyle/domain/access/roles';
import { userStatusLabel } from '@cotyle/domain/people/status';
import type { UserStatus } from '@cotyle/domain/people/status';
import { DELETED_LABEL } from '@cotyle/domain/status';
import { StateChip } from '../../shared/lists/state-chip.tsx';
import { LIST_TEXTS } from '../../shared/lists/texts.ts';
import type { Column } from '../../ui/grid/column.ts';
import { USER_LIST_TEXTS as TEXTS } from './texts.ts';

const STATES = { ACTIVE: 'open', BLOCKED: 'closed', PENDING: 'waiting' } as const satisfies Record<
  UserStatus,
  string
>;

const stateOf = ({ status, deleted }: UserRecord): string =>
  deleted ? DELETED_LABEL : userStatusLabel(status);

/** A long address may continue on a second line after its @. */
const EmailText = ({ email }: { email: string }) => {
  const end = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, end)}
      <wbr />
      {email.slice(end)}
    </>
  );
};

export const USER_COLUMNS: readonly Column<UserRecord>[] = [
  { id: 'id', label: LIST_TEXTS.number, text: ({ id }) => String(id), width: 50, sortable: true },
  {
    id: 'nameSecond',
    label: TEXTS.lastName,
    text: ({ nameSecond }) => nameSecond,
    width: 108,
    flex: 1,
    sortable: true,
    isRowHeader: true,
  },
  {
    id: 'nameFirst',
    label: TEXTS.firstName,
    text: ({ nameFirst }) => nameFirst,
    width: 100,
    flex: 1,
    sortable: true,
  },
  { id: 'role', label: TEXTS.role, text: ({ role }) => roleLabel(role), width: 128, sortable: true },
  {
    id: 'email',
    label: TEXTS.email,
    text: ({ email }) => email,
    render: ({ email }) => <EmailText email={email} />,
    width: 160,
    flex: 1.4,
    sortable: true,
  },
  {
    id: 'phoneNumber',
    label: LIST_TEXTS.phone,
    text: ({ phoneNumber }) => phoneNumber ?? '',
    width: 142,
    sortable: true,
  },
  {
    id: 'location',
    label: TEXTS.location,
    text: ({ location }) => location?.name ?? '',
    width: 130,
    flex: 1.4,
    sortable: true,
  },
  {
    id: 'status',
    label: TEXTS.status,
    text: stateOf,
    render: (user) => (
      <StateChip state={user.deleted ? 'deleted' : STATES[user.status]}>{stateOf(user)}</StateChip>
    ),
    width: 98,
    sortable: true,
  },
];
