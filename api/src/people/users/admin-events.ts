import { roleLabel } from '@cotyle/domain/access/roles';
import { userStatusLabel } from '@cotyle/domain/people/status';
import type { Transaction } from 'kysely';
import type { NewEvent } from '../../transactions/with-transaction.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { StoredFields } from './account.ts';

const FIELDS = ['role', 'nameFirst', 'nameSecond', 'phoneNumber', 'email', 'status', 'locationId'] as const;

type Field = (typeof FIELDS)[number];

export const changedFields = (before: StoredFields, after: StoredFields): Field[] =>
  FIELDS.filter((field) => before[field] !== after[field]);

const locationName = async (tx: Transaction<Tables>, id: number | null): Promise<string | null> => {
  if (id === null) return null;
  const location = await tx.selectFrom('locations').select('name').where('id', '=', id).executeTakeFirst();
  return location?.name ?? String(id);
};

/** The value as people read it, after the name of its field: one type of event covers all fields. */
const eventText = async (
  tx: Transaction<Tables>,
  account: StoredFields,
  field: Field,
): Promise<string | null> => {
  switch (field) {
    case 'role':
      return `role: ${roleLabel(account.role)}`;
    case 'status':
      return `status: ${userStatusLabel(account.status)}`;
    case 'locationId': {
      const name = await locationName(tx, account.locationId);
      return name === null ? null : `location: ${name}`;
    }
    case 'nameFirst':
    case 'nameSecond':
    case 'phoneNumber':
    case 'email':
      return account[field] === null ? null : `${field}: ${account[field]}`;
  }
};

/** One for each field that differs. */
export const accountChanges = async (
  tx: Transaction<Tables>,
  by: { initiatorId: number | null; subjectUserId: number },
  before: StoredFields,
  after: StoredFields,
): Promise<NewEvent[]> => {
  const events: NewEvent[] = [];
  for (const field of changedFields(before, after)) {
    const oldValue = await eventText(tx, before, field);
    events.push({ type: 'USER_UPDATED', ...by, oldValue, newValue: await eventText(tx, after, field) });
  }
  return events;
};
