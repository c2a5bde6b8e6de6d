import type { AppContext } from '../context/app-context.ts';
import { withTransaction } from '../transactions/with-transaction.ts';

export interface OpenedRecord {
  /** Received studies that belong to no case are opened by location. */
  readonly kind: 'PATIENT' | 'PROCEDURE' | 'INCOMING';
  readonly id: number;
}

const HOUR = 3600 * 1000;
/** Openings that this node need not ask the database about. */
const MAX_REMEMBERED = 10_000;

const eventOf = ({ kind, id }: OpenedRecord) => {
  if (kind === 'INCOMING') return { type: 'INCOMING_OPENED', locationId: id } as const;
  return kind === 'PATIENT'
    ? ({ type: 'PATIENT_OPENED', patientId: id } as const)
    : ({ type: 'PROCEDURE_OPENED', procedureId: id } as const);
};

/**
 * Records that a person has opened a record, before it is sent: one event for each person, record and hour. The row is inserted
 * first, so of several requests or nodes one writes the event.
 */
export const createOpeningAudit = (context: Pick<AppContext, 'database' | 'now'>) => {
  const remembered = new Set<string>();

  return async (userId: number, opened: OpenedRecord): Promise<void> => {
    const now = context.now();
    const hour = new Date(Math.floor(now.getTime() / HOUR) * HOUR);
    const key = `${userId}-${opened.kind}-${opened.id}-${hour.getTime()}`;
    if (remembered.has(key)) return;
    await withTransaction(context.database.kysely, now, async (tx, audit) => {
      const first = await tx
        .insertInto('record_openings')
        .values({ user_id: userId, kind: opened.kind, record_id: opened.id, hour })
        .onConflict((conflict) => conflict.doNothing())
        .returning('hour')
        .executeTakeFirst();
      if (first) audit.record({ ...eventOf(opened), initiatorId: userId });
    });
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.add(key);
  };
};

/** The rows of past hours have done their work. */
export const forgetOpenings = async ({
  database,
  now,
}: Pick<AppContext, 'database' | 'now'>): Promise<void> => {
  await database.kysely
    .deleteFrom('record_openings')
    .where('hour', '<', new Date(now().getTime() - 2 * HOUR))
    .execute();
};
