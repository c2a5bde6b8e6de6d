import type { TypedEvent } from '@cotyle/domain/events/types';
import { storedValue } from '@cotyle/domain/events/values';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';
import { CHANNEL } from './change.ts';
import type { Change } from './change.ts';

interface EventSubject {
  /** When it happened, where that is not now: only the demo records the past. */
  readonly at?: Date;
  readonly initiatorId: number | null;
  readonly subjectUserId?: number | null;
  readonly procedureId?: number;
  readonly patientId?: number;
  readonly locationId?: number;
}

/** An event with its values, and whom and what it is about. */
export type NewEvent = TypedEvent & EventSubject;

/** What a deed leaves behind besides its rows. */
export interface AuditedTransaction {
  readonly record: (event: NewEvent) => void;
  /** A list, and where there is one the record in it, that is no longer what it was. */
  readonly changed: (change: Change) => void;
}

/**
 * Everything that deeds of other people have to wait for, in one question, so that they wait for it and for the commit
 * and no longer: the versions, in one order so that two deeds never wait for each other, then the chain of events, in
 * the order of the deed. PostgreSQL delivers the word to the nodes at the commit, and not at all after a rollback.
 */
const finish = async (
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
      select type, creation, initiator, subject, procedure, patient, place, before, after
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
      ) with ordinality as e (type, creation, initiator, subject, procedure, patient, place, before, after, n)
      order by n
    )
    select pg_notify(${CHANNEL}, told) from unnest(${changes.map((change) => JSON.stringify(change))}::text[]) told
  `.execute(tx);
};

/** One deed, one transaction: its rows first, because others wait from the moment on at which it is finished. */
export const withTransaction = async <T>(
  db: Kysely<Tables>,
  now: Date,
  work: (tx: Transaction<Tables>, deed: AuditedTransaction) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const events: NewEvent[] = [];
    const changes: Change[] = [];
    const result = await work(tx, {
      record: (event) => {
        events.push(event);
      },
      changed: (change) => {
        changes.push(change);
      },
    });
    if (events.length > 0) changes.push({ topic: 'events' });
    if (changes.length > 0) await finish(tx, { events, changes, now });
    return result;
  });
