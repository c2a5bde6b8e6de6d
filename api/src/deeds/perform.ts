import type { EventType } from '@cotyle/domain/events/types';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../platform/database/schema.ts';
import { CHANNEL } from './change.ts';
import type { Change } from './change.ts';

export interface NewEvent {
  /** When it happened, where that is not now: only the demo tells of the past. */
  readonly at?: Date;
  readonly type: EventType;
  readonly initiatorId: number | null;
  readonly subjectUserId?: number | null;
  readonly procedureId?: number;
  readonly patientId?: number;
  readonly locationId?: number;
  readonly oldValue?: string | null;
  readonly newValue?: string | null;
}

/** What a deed leaves behind besides its rows. */
export interface Deed {
  readonly record: (event: NewEvent) => void;
  /** A list, and where there is one the record in it, that is no longer what it was. */
  readonly changed: (change: Change) => void;
}

const writeEvents = async (
  tx: Transaction<Tables>,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> => {
  // One by one, in the order of the deed: the chain takes them as they come.
  for (const event of events) {
    await tx
      .insertInto('events')
      .values({
        type: event.type,
        creation: event.at ?? now,
        initiator_id: event.initiatorId,
        subject_user_id: event.subjectUserId ?? null,
        procedure_id: event.procedureId ?? null,
        patient_id: event.patientId ?? null,
        location_id: event.locationId ?? null,
        old_value: event.oldValue ?? null,
        new_value: event.newValue ?? null,
      })
      .execute();
  }
};

const raiseVersions = async (tx: Transaction<Tables>, changes: readonly Change[]): Promise<void> => {
  // In one order for every deed, so that two of them never wait for each other.
  const topics = [...new Set(changes.map(({ topic }) => topic))].sort();
  for (const topic of topics) {
    await tx
      .insertInto('versions')
      .values({ topic, version: 1 })
      .onConflict((conflict) => conflict.column('topic').doUpdateSet({ version: sql`versions.version + 1` }))
      .execute();
  }
};

/** PostgreSQL delivers it at the commit, to every node, and not at all after a rollback. */
const notify = async (tx: Transaction<Tables>, changes: readonly Change[]): Promise<void> => {
  for (const change of changes) {
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(change)})`.execute(tx);
  }
};

/**
 * One deed, one transaction: its rows, then its events, the versions it raises and the word to the other nodes. The
 * events come late because their chain is one line: whoever writes it holds it until the commit.
 */
export const perform = async <T>(
  db: Kysely<Tables>,
  now: Date,
  work: (tx: Transaction<Tables>, deed: Deed) => Promise<T>,
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
    await raiseVersions(tx, changes);
    await writeEvents(tx, events, now);
    await notify(tx, changes);
    return result;
  });
