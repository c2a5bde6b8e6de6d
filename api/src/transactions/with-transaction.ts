import type { TypedEvent } from '@cotyle/domain/events/types';
import { storedValue } from '@cotyle/domain/events/values';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';
import { runAfterCommit } from '../platform/database/after-commit.ts';
import { CHANNEL } from './change.ts';
import type { Change } from './change.ts';

interface EventSubject {
  /** When it happened, if not now: only the demo writes events of the past. */
  readonly at?: Date;
  readonly initiatorId: number | null;
  readonly subjectUserId?: number | null;
  readonly procedureId?: number;
  readonly patientId?: number;
  readonly locationId?: number;
}

/** An event with its values, and whom and what it is about. */
export type NewEvent = TypedEvent & EventSubject;

/** What a transaction writes besides its rows. */
export interface AuditedTransaction {
  readonly record: (event: NewEvent) => void;
  readonly changed: (change: Change) => void;
}

/**
 * Takes all locks that other transactions wait for in the last statement before the commit: first the versions, sorted to
 * rule out deadlocks, then the head of the event chain. PostgreSQL delivers the notifications at the commit, and none after
 * a rollback.
 */
const writeAudit = async (
  tx: Transaction<Tables>,
  { events, changes, now }: { events: readonly NewEvent[]; changes: readonly Change[]; now: Date },
): Promise<void> => {
  const topics = [...new Set(changes.map(({ topic }) => topic))].sort();
  const each = <T>(value: (event: NewEvent) => T): T[] => events.map(value);
  await sql`
    with raised as (
      insert into versions (topic, version) select topic, 1 from unnest(${topics}::text[]) topic
      on conflict (topic) do update set version = versions.version + 1
    ), written as (
      insert into events (type, creation, initiator_id, subject_user_id, procedure_id, patient_id, location_id, old_value, new_value)
      select type, creation, initiator, subject, procedure, patient, location, before, after
      from unnest(
        ${each(({ type }) => type)}::text[],
        ${each(({ at }) => at ?? now)}::timestamptz[],
        ${each(({ initiatorId }) => initiatorId)}::bigint[],
        ${each(({ subjectUserId }) => subjectUserId ?? null)}::bigint[],
        ${each(({ procedureId }) => procedureId ?? null)}::bigint[],
        ${each(({ patientId }) => patientId ?? null)}::bigint[],
        ${each(({ locationId }) => locationId ?? null)}::bigint[],
        ${each(({ oldValue }) => storedValue(oldValue))}::text[],
        ${each(({ newValue }) => storedValue(newValue))}::text[]
      ) with ordinality as e (type, creation, initiator, subject, procedure, patient, location, before, after, n)
      order by n
    )
    select pg_notify(${CHANNEL}, change) from unnest(${changes.map((change) => JSON.stringify(change))}::text[]) change
  `.execute(tx);
};

/** One command, one transaction. The audit is written last, because its locks are held until the commit. */
export const withTransaction = async <T>(
  db: Kysely<Tables>,
  now: Date,
  work: (tx: Transaction<Tables>, audit: AuditedTransaction) => Promise<T>,
): Promise<T> => {
  const [result, committed] = await db.transaction().execute(async (tx) => {
    const events: NewEvent[] = [];
    const changes: Change[] = [];
    const made = await work(tx, {
      record: (event) => {
        events.push(event);
      },
      changed: (change) => {
        changes.push(change);
      },
    });
    if (events.length > 0) changes.push({ topic: 'events' });
    if (changes.length > 0) await writeAudit(tx, { events, changes, now });
    return [made, tx] as const;
  });
  runAfterCommit(committed);
  return result;
};
