import { eventLabel } from '@cotyle/domain/events/types';
import type { EventType } from '@cotyle/domain/events/types';
import { fullName } from '@cotyle/domain/people/status';
import { staleText } from '@cotyle/domain/stale';
import type { Kysely } from 'kysely';
import { ApiError } from '../errors/api-error.ts';
import type { Tables } from '../platform/database/schema.ts';

interface StoredRecord {
  readonly version: number;
  readonly updatedAt: Date;
  readonly updatedBy: number | null;
}

const nameOf = async (db: Kysely<Tables>, id: number | null): Promise<string> => {
  const user =
    id === null
      ? undefined
      : await db
          .selectFrom('users')
          .select(['name_first', 'name_second'])
          .where('id', '=', id)
          .executeTakeFirst();
  return user ? fullName({ nameFirst: user.name_first, nameSecond: user.name_second }) : 'Somebody';
};

/** The column that relates events to the record. */
type SubjectColumn = 'procedure_id' | 'patient_id' | 'location_id' | 'subject_user_id';

/** The events of a record; those of the settings have a type of their own and no record. */
type Subject = { readonly column: SubjectColumn; readonly id: number } | { readonly type: EventType };

/** A transaction gives its rows and its events the same time, so these are the events of the last change. */
const whatChanged = async (db: Kysely<Tables>, subject: Subject, at: Date): Promise<string[]> => {
  const then = db.selectFrom('events').select('type').where('creation', '=', at).orderBy('id');
  const events = await (
    'type' in subject ? then.where('type', '=', subject.type) : then.where(subject.column, '=', subject.id)
  ).execute();
  return [...new Set(events.map(({ type }) => eventLabel(type)))];
};

/** Throws STALE with who changed the record, when and what. */
export const assertNotStale = async (
  db: Kysely<Tables>,
  stored: StoredRecord,
  expected: number | undefined,
  subject: Subject,
  caller: { readonly id: number },
): Promise<void> => {
  if (expected === undefined || expected === stored.version) return;
  const changes = await whatChanged(db, subject, stored.updatedAt);
  const who = stored.updatedBy === caller.id ? undefined : await nameOf(db, stored.updatedBy);
  throw new ApiError('STALE', {
    message: staleText(who, stored.updatedAt.toISOString(), changes),
  });
};
